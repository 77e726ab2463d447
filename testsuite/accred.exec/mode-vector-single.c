/* Vector-single code around vector loops: values of every type made by one thread and used by all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300, ROWS = 20 };

struct record
{
  signed char c;
  unsigned char uc;
  short h;
  unsigned short uh;
  int i;
  unsigned u;
  long l;
  unsigned long ul;
  float f;
  double d;
  const int *p;
  _Bool b;
};

static int data[N];

/* Each local is computed once for a row, in the single mode, and read in the
   vector loop: every thread must get it.  */
static void
every_type (void)
{
  static double out[ROWS][N];
#pragma acc parallel num_gangs (3) num_workers (2) vector_length (64) copyout (out) copyin (data)
  {
#pragma acc loop gang worker
    for (int r = 0; r < ROWS; r++)
      {
	signed char c = data[r];
	unsigned char uc = data[r + 1];
	short h = data[r + 2] * 7;
	unsigned short uh = data[r + 3] * 7;
	int i = data[r + 4] * 77;
	unsigned u = data[r + 5] * 77;
	long l = (long) data[r + 6] << 33;
	unsigned long ul = (unsigned long) data[r + 7] << 30;
	float f = data[r + 8] * 0.5f;
	double d = data[r + 9] * 0.25;
	const int *p = &data[r + 10];
	_Bool b = data[r + 11] & 1;
#pragma acc loop vector
	for (int k = 0; k < N; k++)
	  out[r][k] = c + uc + h + uh + i + u + (double) l + (double) ul + f + d + *p + (b ? k : -k);
      }
  }
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < N; k++)
      {
	signed char c = data[r];
	unsigned char uc = data[r + 1];
	short h = data[r + 2] * 7;
	unsigned short uh = data[r + 3] * 7;
	int i = data[r + 4] * 77;
	unsigned u = data[r + 5] * 77;
	long l = (long) data[r + 6] << 33;
	unsigned long ul = (unsigned long) data[r + 7] << 30;
	double want = c + uc + h + uh + i + u + (double) l + (double) ul + data[r + 8] * 0.5f + data[r + 9] * 0.25
		      + data[r + 10] + (data[r + 11] & 1 ? k : -k);
	CHECK_SAME (out[r][k], want);
      }
}

/* Side effects in single mode happen once for each row, whatever the number of threads.  */
static void
once (void)
{
  int counts[ROWS] = { 0 }, sums[ROWS];
#pragma acc parallel num_gangs (4) num_workers (2) vector_length (32) copy (counts) copyout (sums) copyin (data)
  {
#pragma acc loop gang worker
    for (int r = 0; r < ROWS; r++)
      {
	counts[r]++;
	int s = 0;
#pragma acc loop vector reduction (+:s)
	for (int k = 0; k < N; k++)
	  s += data[k];
	counts[r] += 10;
	if (s > 0 && r % 2)
	  counts[r] += 100;
	else if (r % 3 == 0)
	  {
	    counts[r] += 1000;
#pragma acc loop vector reduction (+:s)
	    for (int k = 0; k < r; k++)
	      s += 1;
	    counts[r] += 10000;
	  }
	sums[r] = s;
      }
  }
  int sum = 0;
  for (int k = 0; k < N; k++)
    sum += data[k];
  for (int r = 0; r < ROWS; r++)
    {
      int count = 11, s = sum;
      if (s > 0 && r % 2)
	count += 100;
      else if (r % 3 == 0)
	{
	  count += 11000;
	  s += r;
	}
      CHECK_EQ (counts[r], count);
      CHECK_EQ (sums[r], s);
    }
}

/* A struct that is filled field by field in single mode.  */
static void
a_struct (void)
{
  static long out[ROWS][N];
#pragma acc parallel num_gangs (2) vector_length (32) copyout (out) copyin (data)
  {
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++)
      {
	struct record s;
	s.c = data[r];
	s.h = data[r + 1];
	s.l = (long) data[r + 2] << 40;
	s.d = data[r + 3];
	s.p = data + r;
	s.b = r & 1;
#pragma acc loop vector
	for (int k = 0; k < N; k++)
	  out[r][k] = s.c + s.h + s.l + (long) s.d + s.p[k % 10] + s.b;
      }
  }
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < N; k++)
      CHECK_EQ (out[r][k], (long) (signed char) data[r] + (short) data[r + 1] + ((long) data[r + 2] << 40)
			   + data[r + 3] + data[r + k % 10] + (r & 1));
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 2001) - 900;
  every_type ();
  once ();
  a_struct ();
  return test_done ();
}
