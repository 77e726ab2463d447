/* Regions that reduce arrays and do not use them: the arrays keep their values.  Each is in a
   function of its own, where no other array is reduced.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define N 257

static int out[N];

#define PRAGMA(X) _Pragma (#X)

/* A function NAME with an array of COUNT elements of TYPE: in the loops, in which nothing uses it,
   and in a loop that is in another one.  SECTION is what they reduce.  */
#define UNUSED(NAME, TYPE, COUNT, SECTION, OP)                                                     \
  static void NAME##_loop (void)                                                                   \
  {                                                                                                \
    TYPE a[COUNT];                                                                                 \
    for (int i = 0; i < COUNT; i++)                                                                \
      a[i] = i % 5 + 1;                                                                            \
    PRAGMA (acc parallel loop gang vector reduction (OP : a SECTION) copy (a, out) num_gangs (2))  \
    for (int i = 0; i < N; i++)                                                                    \
      out[i]++;                                                                                    \
    for (int i = 0; i < COUNT; i++)                                                                \
      CHECK (a[i] == i % 5 + 1);                                                                   \
  }                                                                                                \
  static void NAME##_inner (void)                                                                  \
  {                                                                                                \
    TYPE a[COUNT];                                                                                 \
    for (int i = 0; i < COUNT; i++)                                                                \
      a[i] = i % 5 + 1;                                                                            \
    PRAGMA (acc parallel loop gang reduction (OP : a SECTION) copy (a, out) num_gangs (3))         \
    for (int i = 0; i < 5; i++)                                                                    \
      {                                                                                            \
	PRAGMA (acc loop worker vector reduction (OP : a SECTION))                                 \
	for (int j = 0; j < 51; j++)                                                               \
	  out[i * 51 + j]++;                                                                       \
      }                                                                                            \
    for (int i = 0; i < COUNT; i++)                                                                \
      CHECK (a[i] == i % 5 + 1);                                                                   \
  }                                                                                                \
  static void NAME##_serial (void)                                                                 \
  {                                                                                                \
    TYPE a[COUNT];                                                                                 \
    for (int i = 0; i < COUNT; i++)                                                                \
      a[i] = i % 5 + 1;                                                                            \
    PRAGMA (acc serial loop worker reduction (OP : a SECTION) copy (a, out))                       \
    for (int i = 0; i < N; i++)                                                                    \
      out[i]++;                                                                                    \
    for (int i = 0; i < COUNT; i++)                                                                \
      CHECK (a[i] == i % 5 + 1);                                                                   \
  }

UNUSED (complex_product, float _Complex, 11, [3:5], *)
UNUSED (double_complex_sum, double _Complex, 4, [0:4], +)
UNUSED (int_product, int, 7, [2:3], *)
UNUSED (minimum, short, 5, , min)
UNUSED (large, int, 70, , +)
UNUSED (large_complex, double _Complex, 40, [7:30], *)

#define ALL(NAME) NAME##_loop (), NAME##_inner (), NAME##_serial ()

int
main (void)
{
  ALL (complex_product);
  ALL (double_complex_sum);
  ALL (int_product);
  ALL (minimum);
  ALL (large);
  ALL (large_complex);
  /* By each loop of six functions.  */
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], i < 255 ? 18 : 12);
  return test_done ();
}
