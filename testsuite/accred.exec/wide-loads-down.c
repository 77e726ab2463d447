/* Reductions of what is read backwards, by loads of 16 bytes: alone, beside what is read forwards, of elements of several
   sizes, from places that are aligned and from others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { MOST = 70000 };

static signed char ca[MOST];
static short sa[MOST];
static int ia[MOST];
static unsigned ua[MOST];
static long la[MOST];
static double da[MOST];

#define SUM(NAME, TYPE, OF)						\
  static TYPE								\
  NAME (int n, int from)						\
  {									\
    TYPE s = 0, t = 0;							\
    _Pragma ("acc parallel loop reduction (+:s)") \
    for (int i = 0; i < n; i++)						\
      s += OF[from + n - 1 - i] * (TYPE) (i % 3 + 1);			\
    for (int i = 0; i < n; i++)						\
      t += OF[from + n - 1 - i] * (TYPE) (i % 3 + 1);			\
    CHECK_EQ (s, t);							\
    return t;								\
  }

SUM (chars, int, ca)
SUM (shorts, int, sa)
SUM (ints, int, ia)
SUM (longs, long, la)
SUM (doubles, double, da)

/* Against each other, and of two sizes.  */
static void
both (int n, int from)
{
  int s = 0, t = 0;
  unsigned most = 0, wanted = 0;
#pragma acc parallel loop reduction (+:s) reduction (max:most) present (ia, ua)
  for (int i = 0; i < n; i++)
    {
      s += ia[from + i] * (int) ua[n - 1 - i];
      most = (ua[n - 1 - i] ^ i) > most ? ua[n - 1 - i] ^ i : most;
    }
  for (int i = 0; i < n; i++)
    {
      t += ia[from + i] * (int) ua[n - 1 - i];
      wanted = (ua[n - 1 - i] ^ i) > wanted ? ua[n - 1 - i] ^ i : wanted;
    }
  CHECK_EQ (s, t);
  CHECK_EQ (most, wanted);
  long l = 0, m = 0;
#pragma acc parallel loop reduction (+:l) present (ca, la)
  for (long i = 0; i < n; i++)
    l += la[from + n - 1 - i] * ca[i] + ca[n - i];
  for (long i = 0; i < n; i++)
    m += la[from + n - 1 - i] * ca[i] + ca[n - i];
  CHECK_EQ (l, m);
}

/* Rows, each backwards; in `kernels', too.  */
static void
rows (int n, int m)
{
  static int out[300], row[300];
#pragma acc parallel loop gang present (ia) copy (out)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < m; j++)
	s += ia[i * m + m - 1 - j] * (j % 5);
      out[i] = s;
    }
#pragma acc kernels present (ia) copy (row)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
      for (int j = m - 1; j >= 0; j--)
	s += ia[i * m + j] * (j % 5);
      row[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      int s = 0, t = 0;
      for (int j = 0; j < m; j++)
	{
	  s += ia[i * m + m - 1 - j] * (j % 5);
	  t += ia[i * m + j] * (j % 5);
	}
      CHECK_EQ (out[i], s);
      CHECK_EQ (row[i], t);
    }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 3, 4, 15, 16, 100, 1000, 4096, 65536, 65537, 65538, 65539 };
  for (int i = 0; i < MOST; i++)
    {
      ca[i] = i * 7 % 101 - 50;
      sa[i] = i * 5 % 997 - 300;
      ia[i] = i % 1009 - 70;
      ua[i] = i * 11 % 2003;
      la[i] = i * 13L % 5003;
      da[i] = i % 701;
    }
#pragma acc data copyin (ca, sa, ia, ua, la, da)
  {
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
      for (int from = 0; from < 5; from++)
	{
	  chars (sizes[k], from);
	  shorts (sizes[k], from);
	  ints (sizes[k], from);
	  longs (sizes[k], from);
	  doubles (sizes[k], from);
	  both (sizes[k], from);
	}
    rows (200, 300);
    rows (17, 33);
    rows (3, 20000);
  }
  return test_done ();
}
