/* Variables of the directive `allocate' on the host: their copies in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"

int
main (void)
{
  int number = 5, array[5], mapped = 3, result = 0;
  double *pointer = 0;
#pragma omp allocate(number, array, mapped, pointer)
  double target = 1;
  pointer = &target;
  for (int i = 0; i < 5; i++)
    array[i] = 3 * i;

#pragma omp target defaultmap(firstprivate) map (tofrom : result, mapped)
  {
    number++;
    array[3]++;
    result = number + array[3];
    mapped++;
  }
  CHECK_EQ (result, 16);
  CHECK_EQ (number, 5);
  CHECK_EQ (array[3], 9);
  CHECK_EQ (mapped, 4);

#pragma omp target map (tofrom : result)
  {
    number++;
    array[3]++;
    result = number + array[3];
  }
  CHECK_EQ (result, 16);
  CHECK_EQ (number, 5);
  CHECK_EQ (array[3], 10);

#pragma omp target teams distribute parallel for firstprivate (number, array) reduction (+ : result)
  for (int i = 0; i < 5; i++)
    result += number * array[i];
  CHECK_EQ (result, 16 + 5 * 31);

#pragma omp target map (tofrom : pointer[0 : 1])
  *pointer += number;
  CHECK_EQ (target, 6);
  return test_done ();
}
