/* Loops of `kernels' regions whose variable is narrow, unsigned or goes down: as many iterations as
   in the serial program, none too, wherever they begin and end.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum
{
  N = 600
};
static int got[N], want[N];

/* The same loop in a region and on the host; both also give the last value of the variable.  */
#define LOOP(name, type, start, condition, step, place)                                      \
  static int __attribute__ ((noinline, noclone)) name##_device (int m, int n)                \
  {                                                                                          \
    type i;                                                                                  \
    _Pragma ("acc kernels copy (got)") for (i = start; condition; step) got[place] += i + 1; \
    return i;                                                                                \
  }                                                                                          \
  static int __attribute__ ((noinline, noclone)) name##_host (int m, int n)                  \
  {                                                                                          \
    type i;                                                                                  \
    for (i = start; condition; step)                                                         \
      want[place] += i + 1;                                                                  \
    return i;                                                                                \
  }

LOOP (short_constant, short, m - 3, i <= 12, i++, 249 + i - n)
LOOP (short_bound, short, m, i < n, i++, 300 + i)
LOOP (short_steps, short, m, i <= n, i += 4, 300 + i)
LOOP (short_down, short, m, i >= n, --i, 300 + i)
LOOP (short_threes, short, m, i < 32760, i += 3, 300 + i % 256)
LOOP (char_up, signed char, m, i < n, i++, 300 + i)
LOOP (char_to_the_end, signed char, m, i < 127, i++, 300 + i)
LOOP (byte_up, unsigned char, m, i < n, i++, i)
LOOP (byte_down, unsigned char, m, i > n, i--, i)
LOOP (byte_to_zero, unsigned char, m, i > 0, i--, i)
LOOP (byte_different, unsigned char, m, i != n, i++, i)
LOOP (unsigned_to_zero, unsigned, m, i > 0, i--, i)
LOOP (unsigned_pairs, unsigned, m, i >= 2, i -= 2, i)
LOOP (unsigned_down, unsigned, m, i > (unsigned) n, i--, i)
LOOP (wide_bound, short, m, i < (long) n * 2, i++, 300 + i)
LOOP (bool_bound, short, m, i < !n, i++, 300 + i)

static long __attribute__ ((noinline, noclone))
sums_device (unsigned short m, unsigned short n)
{
  long s = 7;
#pragma acc kernels
  for (unsigned short i = n; i > m; i--)
    s += i * 3;
#pragma acc kernels
  for (unsigned short i = m; i < n; i++)
    for (signed char k = 3; k >= -2; k--)
      s += i + k;
  return s;
}

static long __attribute__ ((noinline, noclone))
sums_host (unsigned short m, unsigned short n)
{
  long s = 7;
  for (unsigned short i = n; i > m; i--)
    s += i * 3;
  for (unsigned short i = m; i < n; i++)
    for (signed char k = 3; k >= -2; k--)
      s += i + k;
  return s;
}

#define CHECK_LOOP(name, m, n)                             \
  do                                                       \
    {                                                      \
      for (int k = 0; k < N; k++)                          \
	got[k] = want[k] = k;                              \
      CHECK_EQ (name##_device (m, n), name##_host (m, n)); \
      int different = 0;                                   \
      for (int k = 0; k < N; k++)                          \
	different += got[k] != want[k];                    \
      CHECK_EQ (different, 0);                             \
    }                                                      \
  while (0)

int
main (void)
{
  static const int starts[] = { -128, -3, 0, 14, 100 };
  for (unsigned a = 0; a < sizeof starts / sizeof *starts; a++)
    {
      const int m = starts[a];
      for (int n = -2; n < 120; n += 40)
	{
	  CHECK_LOOP (short_constant, m, n);
	  CHECK_LOOP (short_bound, m, n);
	  CHECK_LOOP (short_steps, m, n);
	  CHECK_LOOP (short_down, m, n);
	  CHECK_LOOP (char_up, m, n);
	  CHECK_LOOP (wide_bound, m, n);
	  if (m >= 0 && n >= 0)
	    {
	      CHECK_LOOP (byte_up, m, n);
	      CHECK_LOOP (byte_down, m, n);
	      CHECK_LOOP (byte_different, m, n);
	      CHECK_LOOP (unsigned_down, m, n);
	    }
	}
      CHECK_LOOP (char_to_the_end, m, 0);
      CHECK_LOOP (bool_bound, m, 0);
      CHECK_LOOP (byte_to_zero, m, 0);
      CHECK_LOOP (short_threes, 32000 + m, 0);
      if (m >= 0)
	{
	  CHECK_LOOP (unsigned_to_zero, m, 0);
	  CHECK_LOOP (unsigned_pairs, m, 0);
	}
    }
  CHECK_EQ (sums_device (65000, 65535), sums_host (65000, 65535));
  CHECK_EQ (sums_device (65535, 65000), sums_host (65535, 65000));
  return test_done ();
}
