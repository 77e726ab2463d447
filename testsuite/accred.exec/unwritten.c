/* What a region writes in any way is copied back from the implicit maps; what it only reads keeps the host's value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

struct pair
{
  int a, b;
};

union word
{
  int i;
  struct pair p;
};

#pragma acc routine seq
static void __attribute__ ((noinline))
set (int *p, int v)
{
  *p = v;
}

#pragma acc routine seq
static int __attribute__ ((noinline))
get (const int *p)
{
  return *p;
}

#pragma acc routine seq
static int *__attribute__ ((noinline))
same (int *p)
{
  return p;
}

static void
scalars (void)
{
  int directly = 0, through = 0, by_call = 0, by_atomic = 0, by_reduction = 0, returned = 0, in_loop = 0, copied = 0;
  int chosen = 0, other = 0, stored = 0, by_asm = 1;
#pragma acc kernels
  directly = 1;
#pragma acc kernels
  {
    int *p = &through;
    *p = 2;
  }
#pragma acc kernels
  set (&by_call, 3);
#pragma acc kernels
  {
#pragma acc atomic update
    by_atomic += 4;
  }
#pragma acc kernels
  {
#pragma acc loop independent reduction (+:by_reduction)
    for (int i = 0; i < N; i++)
      by_reduction += i;
  }
#pragma acc kernels
  *same (&returned) = 6;
#pragma acc kernels
  {
    for (in_loop = 0; in_loop < N; in_loop++)
      ;
  }
#pragma acc kernels
  {
    int *p = &copied, *q;
    q = p;
    long bits = (long) q;
    *(int *) bits = 8;
  }
  int which = 1;
#pragma acc kernels
  {
    int *p = which ? &chosen : &other;
    *p = 9;
  }
#pragma acc kernels
  {
    int *a[2] = { &other, &stored };
    *a[which] = 10;
  }
#pragma acc kernels
  asm volatile ("" : "+r" (by_asm));
  CHECK_EQ (directly, 1);
  CHECK_EQ (through, 2);
  CHECK_EQ (by_call, 3);
  CHECK_EQ (by_atomic, 4);
  CHECK_EQ (by_reduction, N * (N - 1) / 2);
  CHECK_EQ (returned, 6);
  CHECK_EQ (in_loop, N);
  CHECK_EQ (copied, 8);
  CHECK_EQ (chosen, 9);
  CHECK_EQ (other, 0);
  CHECK_EQ (stored, 10);
  CHECK_EQ (by_asm, 1);
}

static int global_array[N], global_copy[N];
static int sum;

static void
aggregates (void)
{
  int local[N] = { 0 }, read[N], inner[4][4] = { { 0 } }, cleared[N], r[N];
  struct pair p = { 1, 2 }, whole = { 0, 0 }, only_read = { 7, 8 };
  union word w = { .p = { 3, 4 } };
  _Complex double z = 1;
  for (int i = 0; i < N; i++)
    read[i] = cleared[i] = global_array[i] = i + 1;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    local[i] = read[i];
#pragma acc serial
  p.b = 5;
#pragma acc parallel num_gangs (1)
  whole = p;
#pragma acc kernels
  w.i = 6;
#pragma acc kernels
  __imag__ z = 2;
#pragma acc serial
  {
    int (*row)[4] = &inner[2];
    (*row)[3] = only_read.b;
  }
#pragma acc serial
  memset (cleared, 0, sizeof cleared);
#pragma acc serial
  memcpy (global_copy, global_array, sizeof global_copy);
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < N; i++)
    r[i] = get (&global_array[i]) + only_read.a;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    sum += global_array[i];
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (local[i], i + 1);
      CHECK_EQ (read[i], i + 1);
      CHECK_EQ (cleared[i], 0);
      CHECK_EQ (global_copy[i], i + 1);
      CHECK_EQ (r[i], i + 8);
    }
  CHECK_EQ (p.a, 1);
  CHECK_EQ (p.b, 5);
  CHECK_EQ (whole.a, 1);
  CHECK_EQ (whole.b, 5);
  CHECK_EQ (w.p.a, 6);
  CHECK_EQ (w.p.b, 4);
  CHECK (z == 1 + 2i);
  CHECK_EQ (inner[2][3], 8);
  CHECK_EQ (sum, N * (N + 1) / 2);
}

/* The same memory under two names, of which one only reads.  */

static void
two_names (void)
{
  int *p = &sum, *q = global_array;
  sum = 5;
#pragma acc kernels copy (p[0:1])
  p[0] = sum + 1;
  CHECK_EQ (sum, 6);
#pragma acc parallel loop copy (q[0:N])
  for (int i = 0; i < N; i++)
    q[i] = global_array[i] + 1;
  for (int i = 0; i < N; i++)
    CHECK_EQ (global_array[i], i + 2);
}

static void
nested_function (void)
{
  int v = 1;
  void increment (void) { v++; }
#pragma acc kernels
  increment ();
  CHECK_EQ (v, 2);
}

static int global = 4;

/* What is there already: its value on the device counts, and it stays.  */

static void
present (void)
{
  int got[2] = { 0, 0 };
#pragma acc enter data copyin (global, global_array)
  global = 5;
  global_array[3] = -1;
#pragma acc kernels
  {
    got[0] = global;
    got[1] = global_array[3];
  }
  CHECK_EQ (got[0], 4);
  CHECK_EQ (got[1], 5);
  CHECK_EQ (global, 5);
  CHECK_EQ (global_array[3], -1);
#pragma acc kernels
  global += 10;
  CHECK_EQ (global, 5);
  CHECK (acc_is_present (&global, sizeof global));
#pragma acc exit data copyout (global) delete (global_array)
  CHECK_EQ (global, 14);
  CHECK (!acc_is_present (&global, sizeof global));
  CHECK (!acc_is_present (global_array, sizeof global_array));
#pragma acc kernels default (present) copy (got)
  got[0] = global;
  CHECK_EQ (got[0], 14);
  CHECK (!acc_is_present (&global, sizeof global));
}

int
main (void)
{
  scalars ();
  aggregates ();
  two_names ();
  nested_function ();
  present ();
  return test_done ();
}
