/* Numbers in strings on the device have the digits, and are read as the bits, that the host's library has; and what
   sorts, searches and copies.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdint.h>
#include "accred-test.h"

enum { N = 64, LENGTH = 200, M = 21 };

/* Of all exponents.  */
static double
number (int i)
{
  return ldexp ((i % 2 ? -1 : 1) * (1 + i * 0x1.23456789abcdfp-7), i < 8 ? -1074 + i : (i - 32) * 32);
}

#define WRITE(TO, X, I)                                                                            \
  snprintf (TO, LENGTH, "%.17g|%a|%.3e|%G|%-+12.1f|%#x|%lld", X, X, X, X, (double) (float) I / 8, I, -77777777777ll * I)

#pragma acc routine seq
static int
order (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

int
main ()
{
  static char got[N][LENGTH], want[N][LENGTH], decimal[N][LENGTH];
  static double x[N], back[N];
  static float single[N];
  static int read[N], sorted[N], found[N], moved[N], words[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = number (i);
      snprintf (decimal[i], LENGTH, "%.17g rest", x[i]);
    }
#pragma acc parallel loop copyin (x, decimal) copyout (got, back, single, read, sorted, found, moved, words)
  for (int i = 0; i < N; i++)
    {
      WRITE (got[i], x[i], i);
      char *end;
      back[i] = strtod (decimal[i], &end);
      read[i] = strcmp (end, " rest") == 0;
      single[i] = strtof (decimal[i], 0);
      double d = 0;
      long l = 0;
      char word[8] = "";
      read[i] += 10 * sscanf (decimal[i], "%lf %3s", &d, word);
      read[i] += 100 * sscanf (" 0x1F,-12", "%li , %*d", &l) + 1000 * (d == back[i] && l == 31 && strcmp (word, "res") == 0);

      int a[M];
      for (int k = 0; k < M; k++)
	a[k] = (k * 8 + i) % M;
      qsort (a, M, sizeof a[0], order);
      sorted[i] = 1;
      for (int k = 0; k < M; k++)
	sorted[i] &= a[k] == k;
      const int key = i % 30;
      int *place = bsearch (&key, a, M, sizeof a[0], order);
      found[i] = place ? (int) (place - a) : -1;

      char s[40] = "abcdefghijklmnopqrstuvwxyz";
      memmove (s + 3 + i % 3, s, 20);
      moved[i] = s[3 + i % 3] == 'a' && s[22 + i % 3] == 't' && s[2] == 'c' && memchr (s, 'z', 40) == s + 25;
      strncat (s, "0123", 2);
      moved[i] += 10 * (strlen (s) == 28 && strstr (s, "01") == s + 26);
      char list[] = "one,two,,three";
      char *rest = list;
      words[i] = 0;
      for (char *w = strsep (&rest, ","); w; w = strsep (&rest, ","))
	words[i] = 10 * words[i] + (int) strlen (w);
    }
  for (int i = 0; i < N; i++)
    {
      WRITE (want[i], x[i], i);
      CHECK (strcmp (got[i], want[i]) == 0);
      CHECK (back[i] == x[i]);
      CHECK (single[i] == strtof (decimal[i], 0));
      CHECK_EQ (read[i], 1121);
      CHECK_EQ (sorted[i], 1);
      CHECK_EQ (found[i], i % 30 < M ? i % 30 : -1);
      CHECK_EQ (moved[i], 11);
      CHECK_EQ (words[i], 3305);
    }
  return test_done ();
}
