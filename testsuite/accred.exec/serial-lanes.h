/* Serial constructs with lanes.  Part of serial-lanes.c and serial-lanes-routine.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

enum { N = 77 };

static int a[N], y[N];

#pragma acc routine vector
__attribute__ ((noinline)) static int
total (const int *from)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < N; i++)
    s += from[i];
  return s;
}

static int set;

static void
temporaries (void)
{
  int all = 0, t;
#pragma acc serial copyin (a) copyout (y) copy (all, t, set)
  {
#ifdef ROUTINE
    all = total (a);
#endif
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      {
	t = 3 * a[i];
	set = t + 1;
	y[i] = t * set;
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], 3 * a[i] * (3 * a[i] + 1));
  CHECK_EQ (t, 3 * a[N - 1]);
  CHECK_EQ (set, 3 * a[N - 1] + 1);
#ifdef ROUTINE
  CHECK_EQ (all, N * (N - 1));
#endif
}

/* One lane's value, read behind the loop.  */

static void
search (void)
{
  int found = -2, all = 0;
#pragma acc serial copyin (a) copy (found, all)
  {
    int at = -1;
#ifdef ROUTINE
    all = total (a);
#endif
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      if (a[i] == 66)
	at = i;
    found = at;
  }
  CHECK_EQ (found, 33);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
  temporaries ();
  search ();
  return test_done ();
}
