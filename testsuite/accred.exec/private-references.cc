// Private objects behind references, of compute constructs and loops.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "c++" }

#include "accred-test.h"

enum { GANGS = 5, N = 60 };

struct pair
{
  int a, b;
};

// One for each gang, with a reduction of it.
template<typename T>
void
reduced (T &s, T *out)
{
#pragma acc parallel private (s) num_gangs (GANGS) num_workers (2) vector_length (32) copyout (out[0:GANGS])
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	s = g;
#pragma acc loop worker vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += i;
	out[g] = s;
      }
  }
}

// All threads of the gang see what one thread has written.
void
shared_by_gang (int (&table)[4], pair &p, int *out)
{
#pragma acc parallel private (table, p) num_gangs (GANGS) num_workers (4) vector_length (64) copyout (out[0:GANGS * N])
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	for (int k = 0; k < 4; k++)
	  table[k] = g * 100 + k;
	p.a = 3 * g;
	p.b = -g;
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[g * N + i] = table[i % 4] + p.a + p.b;
      }
  }
}

void
serially (int &s, int *out)
{
#pragma acc serial private (s) copyout (out[0:1])
  {
    s = 4;
    for (int i = 0; i < N; i++)
      s += i;
    out[0] = s;
  }
}

void
of_loop (int &s, int *out)
{
#pragma acc parallel loop gang worker vector private (s) num_gangs (2) copyout (out[0:N])
  for (int i = 0; i < N; i++)
    {
      s = i;
      s *= 2;
      out[i] = s;
    }
}

int
main ()
{
  const int sum = N * (N - 1) / 2;
  int s = 1, out[GANGS * N];
  reduced (s, out);
  for (int g = 0; g < GANGS; g++)
    CHECK_EQ (out[g], g + sum);
  double d = 2, dout[GANGS];
  reduced (d, dout);
  for (int g = 0; g < GANGS; g++)
    CHECK_SAME (dout[g], (double) (g + sum));
  int table[4] = { 7, 7, 7, 7 };
  pair p = { 8, 9 };
  shared_by_gang (table, p, out);
  for (int g = 0; g < GANGS; g++)
    for (int i = 0; i < N; i++)
      CHECK_EQ (out[g * N + i], g * 100 + i % 4 + 2 * g);
  serially (s, out);
  CHECK_EQ (out[0], 4 + sum);
  of_loop (s, out);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], 2 * i);
  // The host's objects are not touched.
  CHECK_EQ (s, 1);
  CHECK_SAME (d, 2.0);
  for (int k = 0; k < 4; k++)
    CHECK_EQ (table[k], 7);
  CHECK_EQ (p.a, 8);
  CHECK_EQ (p.b, 9);
  return test_done ();
}
