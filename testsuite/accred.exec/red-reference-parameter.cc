/* Reductions of parameters that are references and that no data clause names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-do run }
   { dg-require "c++" }  */

#include "accred-test.h"

__attribute__ ((noinline)) static void
range (const double *c, int n, double &least, double &greatest)
{
#pragma acc parallel loop reduction (min:least) reduction (max:greatest) copyin (c[0:n])
  for (int i = 0; i < n; i++)
    {
      least = least < c[i] ? least : c[i];
      greatest = greatest > c[i] ? greatest : c[i];
    }
}

__attribute__ ((noinline)) static void
sums (const double *c, int n, double &all, long &count)
{
#pragma acc parallel copyin (c[0:n])
  {
#pragma acc loop gang reduction (+:all, count)
    for (int i = 0; i < n; i += 50)
#pragma acc loop vector reduction (+:all, count)
      for (int j = i; j < i + 50; j++)
	{
	  all += c[j];
	  count += c[j] > 0;
	}
  }
}

int
main (void)
{
  static double c[1000];
  for (int i = 0; i < 1000; i++)
    c[i] = i % 17 - 5;
  double least = -3, greatest = 4, all = 1000;
  long count = 7, positive = 7;
  double expected = 1000;
  for (int i = 0; i < 1000; i++)
    {
      expected += c[i];
      positive += c[i] > 0;
    }
  range (c, 1000, least, greatest);
  sums (c, 1000, all, count);
  CHECK_EQ (least, -5);
  CHECK_EQ (greatest, 11);
  CHECK_EQ (all, expected);
  CHECK_EQ (count, positive);
  return test_done ();
}
