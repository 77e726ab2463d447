/* Empty classes have no value: nothing is read or written where they are copied, passed and returned, alone, in
   arrays, as bases and as members that share a place with others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=gnu++20" } */
/* What nobody has written is not read.  { dg-set-env "PTXSIM_CHECK" "all" } */

#include <algorithm>
#include "accred-test.h"

struct empty {};
struct derived : empty { int x; };
struct several { empty e; derived d; empty f[3]; };
struct row { empty e[5]; };
struct sharing { [[no_unique_address]] empty e; int y; };
struct by_pair { bool operator() (int a, int b) const { return a > b; } };

#pragma acc routine seq
__attribute__ ((noinline)) static empty
passed (empty e, int *n)
{
  empty copy = e;
  *n += 1;
  return copy;
}

#pragma acc routine seq
__attribute__ ((noinline)) static row
row_of (row r, empty e, int *n)
{
  row copy = r;
  copy.e[2] = e;
  *n += 2;
  return copy;
}

#pragma acc routine seq
__attribute__ ((noinline)) static several
doubled (several s)
{
  several copy = s;
  copy.d.x *= 2;
  copy.e = copy.f[1];
  return copy;
}

#pragma acc routine seq
__attribute__ ((noinline)) static void
set (empty &to, const empty &from)
{
  to = from;
}

int
main ()
{
  enum { N = 64 };
  int a[N], twice[N], kept[N], calls = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % N;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (1) copy (a, calls)
  {
    std::sort (a, a + N, by_pair ());
    std::sort (a, a + N);
    empty e, f;
    f = e;
    e = passed (f, &calls);
    row r, q;
    q = r;
    r = row_of (q, e, &calls);
    empty pair[2];
    pair[0] = pair[1];
  }
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyout (twice, kept)
  for (int i = 0; i < N; i++)
    {
      several s;
      s.d.x = i;
      twice[i] = doubled (s).d.x;
      /* The byte of the one is the other's first.  */
      sharing one, other;
      one.y = 0x01020304 + i;
      other.y = -1;
      set (one.e, other.e);
      one.e = other.e;
      sharing copy = one;
      kept[i] = copy.y;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i);
      CHECK_EQ (twice[i], 2 * i);
      CHECK_EQ (kept[i], 0x01020304 + i);
    }
  CHECK_EQ (calls, 3);
  return test_done ();
}
