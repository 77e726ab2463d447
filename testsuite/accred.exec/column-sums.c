/* Reductions of columns: lanes have columns, and share their rows with other gangs.  Widths and
   numbers of rows at the edges, operators and types, statements before and after the loop over rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fchecking" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "6" } */

#include "accred-test.h"
#include <string.h>

enum
{
  MOST = 1 << 16,
  WIDEST = 5000
};

static int a[MOST], start[WIDEST], out[WIDEST];
static float f[MOST], fout[WIDEST], again[WIDEST];
static double d[MOST], dout[WIDEST];
static long l[MOST], lout[WIDEST];
static short h[MOST], hout[WIDEST];
static unsigned char b[MOST], bout[WIDEST];

/* The value from before counts once, and what follows the loop is done once for each column.  */

static void
sums (int w, int n)
{
  for (int c = 0; c < w; c++)
    out[c] = c;
#pragma acc parallel loop copyin(a, start) copy(out)
  for (int c = 0; c < w; c++)
    {
      int s = 3 + start[c];
#pragma acc loop seq reduction(+ : s)
      for (int r = 0; r < n; r++)
	s += a[r * w + c];
      out[c] += 2 * s;
      if (s % 2)
	out[c] ^= 1;
    }
  for (int c = 0; c < w; c++)
    {
      int s = 3 + start[c];
      for (int r = 0; r < n; r++)
	s += a[r * w + c];
      CHECK_EQ (out[c], (c + 2 * s) ^ (s & 1));
    }
}

/* Few threads, so that there are many slices; the same bits again.  */

static void
lanes (int w, int n, float *to)
{
#pragma acc parallel loop gang vector_length(64) copyin(f) copy(to[0 : WIDEST])
  for (int c = 0; c < w; c++)
    {
      float s = 1, m = 0;
#pragma acc loop vector reduction(+ : s) reduction(max : m)
      for (int r = 0; r < n; r++)
	{
	  s += f[r * w + c];
	  m = f[r * w + c] > m ? f[r * w + c] : m;
	}
      to[c] += s + m / 4;
    }
}

static void
float_sums (int w, int n)
{
  memset (fout, 0, sizeof fout);
  memset (again, 0, sizeof again);
  lanes (w, n, fout);
  lanes (w, n, again);
  for (int c = 0; c < w; c++)
    {
      float s = 1, m = 0;
      for (int r = 0; r < n; r++)
	{
	  s += f[r * w + c];
	  m = f[r * w + c] > m ? f[r * w + c] : m;
	}
      CHECK_EQ (fout[c], s + m / 4);
      CHECK_EQ (memcmp (&fout[c], &again[c], sizeof (float)), 0);
    }
}

/* Values of different sizes.  */

static void
sizes (int w, int n)
{
#pragma acc parallel loop vector_length(32) copyin(b, d) copyout(bout, dout)
  for (int c = 0; c < w; c++)
    {
      unsigned char s = 1;
      double t = 2;
#pragma acc loop seq reduction(+ : s, t)
      for (int r = 0; r < n; r++)
	{
	  s += b[r * w + c];
	  t += d[r * w + c];
	}
      bout[c] = s;
      dout[c] = t;
    }
  for (int c = 0; c < w; c++)
    {
      unsigned char s = 1;
      double t = 2;
      for (int r = 0; r < n; r++)
	{
	  s += b[r * w + c];
	  t += d[r * w + c];
	}
      CHECK_EQ (bout[c], s);
      CHECK_EQ (dout[c], t);
    }
}

/* What a sequential loop over rows leaves besides its reduction.  */

static void
last_value (int w, int n)
{
#pragma acc parallel loop copyin(a) copyout(out, lout)
  for (int c = 0; c < w; c++)
    {
      int s = 0, last = -1;
#pragma acc loop seq reduction(+ : s)
      for (int r = 0; r < n; r++)
	{
	  s += a[r * w + c];
	  last = last * 3 + a[r * w + c];
	}
      out[c] = s;
      lout[c] = last;
    }
  for (int c = 0; c < w; c++)
    {
      int s = 0, last = -1;
      for (int r = 0; r < n; r++)
	{
	  s += a[r * w + c];
	  last = last * 3 + a[r * w + c];
	}
      CHECK_EQ (out[c], s);
      CHECK_EQ (lout[c], last);
    }
}

/* A loop of the language, of integers; R is used behind it.  */

static void
plain_loop (int w, int n)
{
#pragma acc parallel loop copyin(a, l) copyout(out, lout)
  for (int c = 0; c < w; c++)
    {
      int s = 1, r;
      long m = -1;
      for (r = 0; r < n; r++)
	{
	  s += a[r * w + c];
	  if (l[r * w + c] > m)
	    m = l[r * w + c];
	}
      out[c] = s * 2 + r;
      lout[c] = m;
    }
  for (int c = 0; c < w; c++)
    {
      int s = 1, r;
      long m = -1;
      for (r = 0; r < n; r++)
	{
	  s += a[r * w + c];
	  if (l[r * w + c] > m)
	    m = l[r * w + c];
	}
      CHECK_EQ (out[c], s * 2 + r);
      CHECK_EQ (lout[c], m);
    }
}

/* The order of a plain loop's floating-point numbers is the program's.  */

static void
in_order (int w, int n)
{
#pragma acc parallel loop copyin(f) copyout(fout)
  for (int c = 0; c < w; c++)
    {
      float s = 1e8f;
      for (int r = 0; r < n; r++)
	s += f[r * w + c];
      fout[c] = s;
    }
  for (int c = 0; c < w; c++)
    {
      volatile float s = 1e8f;
      for (int r = 0; r < n; r++)
	s += f[r * w + c];
      CHECK_EQ (fout[c], s);
    }
}

/* Columns of different lengths, in 64 bits.  */

static void
triangle (long w)
{
#pragma acc parallel loop vector_length(32) copyin(d) copyout(dout[0 : w])
  for (long c = 0; c < w; c++)
    {
      double s = 0;
#pragma acc loop seq reduction(+ : s)
      for (long r = 0; r < c; r++)
	s += d[r * w + c];
      dout[c] = s;
    }
  for (long c = 0; c < w; c++)
    {
      double s = 0;
      for (long r = 0; r < c; r++)
	s += d[r * w + c];
      CHECK_EQ (dout[c], s);
    }
}

#define OPERATOR(NAME, TYPE, A, OUT, OP, FIRST, UPDATE)                                           \
  static void NAME (int w, int n)                                                                 \
  {                                                                                               \
    PRAGMA (acc parallel loop vector_length(64) copyin(A) copyout(OUT))                           \
    for (int c = 0; c < w; c++)                                                                   \
      {                                                                                           \
	TYPE s = FIRST;                                                                           \
	PRAGMA (acc loop seq reduction(OP : s))                                                   \
	for (int r = 0; r < n; r++)                                                               \
	  {                                                                                       \
	    const TYPE v = A[r * w + c];                                                          \
	    s = UPDATE;                                                                           \
	  }                                                                                       \
	OUT[c] = s;                                                                               \
      }                                                                                           \
    for (int c = 0; c < w; c++)                                                                   \
      {                                                                                           \
	TYPE s = FIRST;                                                                           \
	for (int r = 0; r < n; r++)                                                               \
	  {                                                                                       \
	    const TYPE v = A[r * w + c];                                                          \
	    s = UPDATE;                                                                           \
	  }                                                                                       \
	CHECK_EQ (OUT[c], s);                                                                     \
      }                                                                                           \
  }
#define PRAGMA(TEXT) _Pragma (#TEXT)

OPERATOR (product, long, l, lout, *, 3, s *(v | 1))
OPERATOR (both, long, l, lout, &, -1, s &(v | 0xff))
OPERATOR (either, short, h, hout, |, 1, s | v)
OPERATOR (differ, unsigned char, b, bout, ^, 5, s ^ v)
OPERATOR (all, int, a, out, &&, 7, s && v != 3)
OPERATOR (any, int, a, out, ||, 0, s || v == 3)
OPERATOR (least, double, d, dout, min, 1e9, v < s ? v : s)
OPERATOR (most, short, h, hout, max, -30000, v > s ? v : s)
OPERATOR (bytes, unsigned char, b, bout, +, 200, s + v)

int
main (void)
{
  static const int widths[] = { 1, 2, 3, 31, 32, 33, 64, 1000, WIDEST };
  static const int rows[] = { 0, 1, 2, 13, 300, 2500 };
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 7 % 13 - 5;
      f[i] = i % 4;
      d[i] = i % 9;
      l[i] = i * 2654435761l;
      h[i] = i * 40503;
      b[i] = i * 89;
    }
  for (int c = 0; c < WIDEST; c++)
    start[c] = c % 11;
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++)
      {
	const int w = widths[i], n = rows[k] * w <= MOST ? rows[k] : MOST / w;
	sums (w, n);
	float_sums (w, n);
	plain_loop (w, n);
	if (w > 64)
	  continue;
	sizes (w, n);
	last_value (w, n);
	in_order (w, n);
	product (w, n);
	both (w, n);
	either (w, n);
	differ (w, n);
	all (w, n);
	any (w, n);
	least (w, n);
	most (w, n);
	bytes (w, n);
      }
  triangle (1);
  triangle (100);
  triangle (255);
  return test_done ();
}
