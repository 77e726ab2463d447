/* Objects of declare target with constructors, which GCC's own offload compilers run since GCC 15.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-15" } */
/* The device ends before the program's own destructors run, in the opposite order.  */
/* { dg-output "device 8\[\n\r\]+device 7\[\n\r\]+device 9\[\n\r\]+host 8\[\n\r\]+host 7\[\n\r\]+host 9" } */

#include "accred-test.h"
#include <omp.h>
#include <vector>

/* As it is when the program starts.  */
static int volatile seven = 7;

#pragma omp begin declare target
struct table
{
  int v[8];
  table (int first)
  {
    for (int i = 0; i < 8; i++)
      v[i] = first + i * i;
  }
};

table numbers (5);
static table more (numbers.v[2]);
static const table fixed (100);
int plain = 3;
/* With destructors.  */
struct number
{
  int n;
  number () : n (-1) {}
  number (int first) : n (first) {}
  ~number () { n = 0; }
};
struct four
{
  number numbers[4];
  four ()
  {
    for (int i = 0; i < 4; i++)
      numbers[i].n = 10 + i;
  }
};
static number five (5);
std::vector<number> three (3);
four all;

static int
sum_of_numbers ()
{
  int s = five.n;
  for (const number &m : three)
    s += 100 * m.n;
  for (const number &m : all.numbers)
    s += 1000 * m.n;
  return s;
}

struct speaker
{
  int n;
  speaker (int first) : n (first) {}
  ~speaker ()
  {
    if (omp_is_initial_device ())
      printf ("host %d\n", n);
    else
      printf ("device %d\n", n);
  }
};
static speaker nine (numbers.v[2]);
static speaker array[2] = { 7, 8 };

static double root = __builtin_sqrt (numbers.v[2]);

static int
sum_of (const table &t)
{
  int s = 0;
  for (int x : t.v)
    s += x;
  return s;
}
#pragma omp end declare target

/* The host's alone.  */
static table of_host (seven);

int
main ()
{
  int a = 0, b = 0, c = 0, p = 0;
  double r = 0;
#pragma omp target map (from : a, b, c, p, r)
  {
    a = sum_of (numbers);
    b = sum_of (more);
    c = sum_of (fixed);
    p = plain;
    r = root;
  }
  CHECK_EQ (a, 8 * 5 + 140);
  CHECK_EQ (b, 8 * 9 + 140);
  CHECK_EQ (c, 8 * 100 + 140);
  CHECK_EQ (p, 3);
  CHECK_SAME (r, 3.0);
  int d = 0;
#pragma omp target map (from : d)
  d = sum_of_numbers ();
  CHECK_EQ (d, 5 - 300 + 46000);
  CHECK_EQ (sum_of_numbers (), 5 - 300 + 46000);
  CHECK_EQ (sum_of (numbers), 180);
  CHECK_EQ (of_host.v[3], 16);

  /* A region's change stays the device's.  */
#pragma omp target
  numbers.v[0] = 1000;
  CHECK_EQ (numbers.v[0], 5);
#pragma omp target update from (numbers)
  CHECK_EQ (numbers.v[0], 1000);
  CHECK_EQ (numbers.v[7], 54);
  return test_done ();
}
