/* A kernel whose threads take more from the heap than there is for all that the device runs at a time: as the construct
   leaves their number open, there are fewer gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "ACCRED_HEAP" "6m" } */

#include "accred-test.h"

enum { N = 40000, LEVELS = 40, VECTOR = 64, HEAP = 6 << 20 };

/* The gangs of the kernel, at most half of whose heap they take.  */
static int gangs;

#pragma acc routine seq
static void
note_gangs (int *at)
{
#pragma acc atomic write
  *at = __builtin_goacc_parlevel_size (0);
}

#define CHECK_GANGS(BYTES)		\
  do					\
    {					\
      CHECK (gangs > 1);		\
      CHECK (gangs * (BYTES) < HEAP / 2); \
      gangs = 0;			\
    }					\
  while (0)

/* Of each thread 8,000 bytes: of all on a large GPU two gigabytes.  */
static void __attribute__ ((unused))
of_threads (int n, int *restrict r)
{
#pragma acc parallel loop gang vector vector_length (VECTOR) copyout (r[0:N]) copy (gangs)
  for (int i = 0; i < N; i++)
    {
      double a[n];
      note_gangs (&gangs);
      a[0] = i;
      a[n - 1] = i + 1;
      r[i] = a[0] + a[n - 1];
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], 2 * i + 1);
  CHECK_GANGS (VECTOR * 8000);
}

/* Of each gang 1,000,000 bytes.  */
static void __attribute__ ((unused))
of_gangs (int n, int *restrict r)
{
#pragma acc parallel loop gang vector_length (VECTOR) copyout (r[0:N]) copy (gangs)
  for (int i = 0; i < N; i++)
    {
      int a[n], s = 0;
      note_gangs (&gangs);
#pragma acc loop vector
      for (int k = 0; k < LEVELS; k++)
	a[n - 1 - k] = i + k;
#pragma acc loop vector reduction (+:s)
      for (int k = 0; k < LEVELS; k++)
	s += a[n - LEVELS + k];
      r[i] = s;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], LEVELS * i + LEVELS * (LEVELS - 1) / 2);
  CHECK_GANGS (1000000);
}

/* The same of constant size.  */
static void
of_gangs_constant (int *restrict r)
{
#pragma acc parallel loop gang vector_length (VECTOR) copyout (r[0:N]) copy (gangs)
  for (int i = 0; i < N; i++)
    {
      int a[250000], s = 0;
      note_gangs (&gangs);
#pragma acc loop vector
      for (int k = 0; k < LEVELS; k++)
	a[249999 - k] = i + k;
#pragma acc loop vector reduction (+:s)
      for (int k = 0; k < LEVELS; k++)
	s += a[250000 - LEVELS + k];
      r[i] = s;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], LEVELS * i + LEVELS * (LEVELS - 1) / 2);
  CHECK_GANGS (1000000);
}

/* Private arrays of a reduction.  */
static void __attribute__ ((unused))
of_reductions (int n, int *restrict r)
{
  double v[n];
  for (int k = 0; k < n; k++)
    v[k] = k;
#pragma acc parallel loop gang vector vector_length (VECTOR) reduction (+:v[0:n]) copy (gangs) copyin (r[0:3])
  for (int i = 0; i < N; i++)
    {
      double *p = &v[i % n];
      note_gangs (&gangs);
      *p = *p + r[i % 3];
    }
  for (int k = 0; k < n; k++)
    {
      double want = k;
      for (int i = k; i < N; i += n)
	want += r[i % 3];
      CHECK_SAME (v[k], want);
    }
  CHECK_GANGS (VECTOR * 16000);
}

/* An allocation that hardly any iteration makes costs no gangs.  */
static void
of_few (int last, int *restrict r)
{
#pragma acc parallel loop gang vector vector_length (VECTOR) copyout (r[0:N]) copy (gangs)
  for (int i = 0; i < N; i++)
    {
      note_gangs (&gangs);
      r[i] = i;
      if (i == last)
	{
	  char *p = (char *) malloc (1 << 20);
	  if (p)
	    {
	      p[i & 1] = 1;
	      r[i] += p[i & 1];
	    }
	  free (p);
	}
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], i + (i == last));
  /* Of all threads it would be more than the heap has for one gang.  */
  CHECK (gangs > 1);
  gangs = 0;
}

int
main (void)
{
  static int r[N];
  of_gangs_constant (r);
  of_few (N - 1, r);
  /* Without optimisation the host does not know the sizes of the others.  */
#ifdef __OPTIMIZE__
  of_threads (1000, r);
  of_gangs (250000, r);
  of_reductions (2000, r);
#endif
  return test_done ();
}
