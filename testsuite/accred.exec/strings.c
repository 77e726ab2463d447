/* Functions for memory and strings, with sizes that are known at run time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 40, SIZE = 256 };

/* The same on the host and on the device.  */
#pragma acc routine seq
static void __attribute__ ((noinline))
memory (unsigned char *a, const unsigned char *b, int i, int n, long *r)
{
  memcpy (a + i, b + 3, n);
  memmove (a + 5, a + 2, n + 4);
  memmove (a + 40, a + 50, n);
  memset (a + 120, i, n);
  __builtin_memset (a + 180 + i, 0, n & 7);
  r[0] = memcmp (a, b, n) < 0;
  r[1] = memcmp (a + 5, a + 5, n) == 0;
  unsigned char *p = memchr (a, b[4], SIZE);
  r[2] = p ? p - a : -1;
  struct { int x[50]; char c; } s, t;
  memset (&s, i, sizeof s);
  t = s;
  r[3] = memcmp (&s, &t, sizeof s) == 0 && t.x[49] == i * 0x1010101;
}

#pragma acc routine seq
static int
sign (int x)
{
  return x < 0 ? -1 : x > 0;
}

#pragma acc routine seq
static void __attribute__ ((noinline))
strings (char *a, const char *b, int n, long *r)
{
  strcpy (a, b);
  strcat (a, "!!");
  strncpy (a + 40, b, n);
  a[40 + n] = 0;
  strncat (a + 40, "zzz", 2);
  r[0] = strlen (a);
  r[1] = sign (strcmp (a, b)) + 10 * sign (strcmp (b, a)) + 100 * sign (strncmp (a, b, n));
  r[2] = strchr (a, 'o') - a;
  r[3] = strrchr (a, 'o') - a;
  r[4] = strstr (a, "wor") - a;
  r[5] = strspn (a, "ehl") + 100 * strcspn (a, "w") + 10000 * (strpbrk (a, "wd") - a);
  r[6] = strchr (a, 'q') == NULL;
}

#pragma acc routine seq
static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

int
main (void)
{
  static unsigned char a[N][SIZE], b[SIZE], e[N][SIZE];
  static char s[N][100], t[100];
  static int numbers[N][30];
  long r[N][16], q[16];
  for (int k = 0; k < SIZE; k++)
    b[k] = 7 * k + 1;
#pragma acc parallel loop copy (a, s, numbers) copyin (b) copyout (r)
  for (int i = 0; i < N; i++)
    {
      memory (a[i], b, i, i % 30 + 1, r[i]);
      strings (s[i], "hello, world", i % 7, r[i] + 4);
      for (int k = 0; k < 30; k++)
	numbers[i][k] = (k * 7 + i) % 30;
      qsort (numbers[i], 30, sizeof (int), compare);
      int key = i % 30, *found = bsearch (&key, numbers[i], 30, sizeof (int), compare);
      r[i][11] = found - numbers[i];
    }
  for (int i = 0; i < N; i++)
    {
      memory (e[i], b, i, i % 30 + 1, q);
      memset (t, 0, sizeof t);
      strings (t, "hello, world", i % 7, q + 4);
      for (int k = 0; k < 11; k++)
	CHECK_EQ (r[i][k], q[k]);
      CHECK (memcmp (a[i], e[i], SIZE) == 0);
      CHECK (memcmp (s[i], t, sizeof t) == 0);
      /* 7 has no divisor in common with 30, so that each number is there once.  */
      for (int k = 0; k < 30; k++)
	CHECK_EQ (numbers[i][k], k);
      CHECK_EQ (r[i][11], i % 30);
    }
  return test_done ();
}
