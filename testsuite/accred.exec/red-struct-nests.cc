/* Nested loops that reduce a struct whose private copies are on the device's heap: the result of the inner loop is the
   outer one's copy.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

constexpr int rows = 6, columns = 100;

template <int N> struct sums
{
  double x;
  float v[N];
  struct
  {
    int calls;
    short w[3];
  } in;
};

template <int N>
void
start (sums<N> &s)
{
  s.x = 1;
  s.in.calls = -4;
  for (int k = 0; k < 3; k++)
    s.in.w[k] = short (k);
  for (int k = 0; k < N; k++)
    s.v[k] = float (k % 11);
}

#define ADD(S, J, I)						\
  (S).x += (I);							\
  (S).in.calls++;						\
  (S).in.w[(I) % 3] += (J) + 1;					\
  for (int k = 0; k < 3; k++)					\
    (S).v[((I) * 7 + k * (N / 3) + (J)) % N] += float ((I) + k)

template <int N>
bool
same (const sums<N> &a, const sums<N> &b)
{
  bool equal = a.x == b.x && a.in.calls == b.in.calls;
  for (int k = 0; k < 3; k++)
    equal = equal && a.in.w[k] == b.in.w[k];
  for (int k = 0; k < N; k++)
    equal = equal && a.v[k] == b.v[k];
  return equal;
}

/* The array is large enough for the heap, or it is not.  */
template <int N>
void
check ()
{
  static sums<N> want, s, each[2];
  start (want);
  for (int j = 0; j < rows; j++)
    for (int i = 0; i < columns; i++)
      {
	ADD (want, j, i);
      }

  start (s);
#pragma acc parallel loop worker reduction (+:s) num_gangs (1) num_workers (3)
  for (int j = 0; j < rows; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < columns; i++)
      {
	ADD (s, j, i);
      }
  CHECK_EQ (same (s, want), true);

  start (s);
#pragma acc parallel loop gang reduction (+:s) num_gangs (2)
  for (int j = 0; j < rows; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < columns; i++)
      {
	ADD (s, j, i);
      }
  CHECK_EQ (same (s, want), true);

  /* The struct is the iteration's own.  */
#pragma acc parallel loop gang num_gangs (2) num_workers (2) vector_length (32) copyout (each)
  for (int g = 0; g < 2; g++)
    {
      sums<N> own;
      start (own);
#pragma acc loop worker reduction (+:own)
      for (int j = 0; j < rows; j++)
#pragma acc loop vector reduction (+:own)
	for (int i = 0; i < columns; i++)
	  {
	    ADD (own, j, i);
	  }
      each[g] = own;
    }
  CHECK_EQ (same (each[0], want), true);
  CHECK_EQ (same (each[1], want), true);
}

int
main ()
{
  check<5> ();
  check<33> ();
  check<256> ();
  check<5000> ();
  check<17000> ();
  return test_done ();
}
