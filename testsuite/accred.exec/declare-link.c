/* `declare link': the device has the variable only while it is mapped; functions that a region
   calls find the copy.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "declare-link-part.c" } */

#include "accred-test.h"

enum { N = 100 };

extern int data[N];
static int own[N];
#pragma acc declare link (data, own)

int sum_of_data (void);

/* GCC does not allow this in a function with a `routine' directive.  */
static int __attribute__ ((noinline))
own_datum (int i)
{
  return own[i] + data[i];
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      int s = 0, t = 0, want = 0, want_own = 0;
      for (int i = 0; i < N; i++)
	{
	  data[i] = i * (round + 1);
	  own[i] = 1000 + round;
	  want += data[i];
	  want_own += own[i] + data[i];
	}
#pragma acc data copyin (data, own)
      {
#pragma acc parallel loop reduction (+:t)
	for (int i = 0; i < N; i++)
	  t += own_datum (i);
	s = sum_of_data ();
      }
      CHECK_EQ (s, want);
      CHECK_EQ (t, want_own);
    }
#pragma acc parallel loop copy (data)
  for (int i = 0; i < N; i++)
    data[i]++;
  CHECK_EQ (data[7], 7 * 3 + 1);
  return test_done ();
}
