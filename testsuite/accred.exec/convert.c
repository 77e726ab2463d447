/* Conversions between all arithmetic types.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 24 };

/* All within the range of every signed type that they are converted to as
   floating values, except where the source is an integer, which wraps.  */
static const long long integers[N] = {
  0, 1, -1, 2, 42, -42, 127, -128, 128, 255, 256, -129, 32767, -32768, 65535, 65536, 0x7fffffff, -0x80000000ll,
  0xffffffffll, 0x100000000ll, 0x1000001, 0x20000000000001ll, 0x7fffffffffffffffll, -0x7fffffffffffffffll - 1
};
static const double reals[N] = {
  0.0, -0.0, 0.4, 0.5, 0.6, 1.0, 1.5, 1.9999, -0.4, -0.5, -0.9, -1.0, -1.5, 2.5, 3.5, 42.75, -42.75, 99.999,
  -99.999, 100.5, 126.9, -127.9, 63.0, -64.0
};
/* For conversions to unsigned types: what is not negative.  */
static const double positive[N] = {
  0.0, 0.1, 0.5, 0.9, 1.0, 1.5, 2.0, 3.25, 7.75, 15.5, 31.0, 42.42, 63.0, 64.0, 99.5, 100.0, 120.0, 126.5, 127.0, 127.9,
  128.0, 200.5, 254.0, 255.9
};

#define PRAGMA(X) _Pragma (#X)
#define CONVERT(FROM, TO, SOURCE)					\
  {									\
    static TO out[N];							\
    PRAGMA (acc parallel loop gang vector num_gangs (1) vector_length (32) copyin (SOURCE) copyout (out)) \
    for (int i = 0; i < N; i++)						\
      out[i] = (TO) (FROM) SOURCE[i];					\
    for (int i = 0; i < N; i++)						\
      {									\
	FROM volatile from = (FROM) SOURCE[i];				\
	TO want = (TO) from;						\
	test_checks++;							\
	if (memcmp (&out[i], &want, sizeof want) != 0)			\
	  TEST_FAIL ("(%s) (%s) %s[%d]: got %.17g, want %.17g", #TO, #FROM, #SOURCE, i, (double) out[i], (double) want); \
      }									\
  }

#define TO_ALL_INTEGERS(FROM, SOURCE)					\
  CONVERT (FROM, signed char, SOURCE)					\
  CONVERT (FROM, unsigned char, SOURCE)					\
  CONVERT (FROM, short, SOURCE)						\
  CONVERT (FROM, unsigned short, SOURCE)				\
  CONVERT (FROM, int, SOURCE)						\
  CONVERT (FROM, unsigned, SOURCE)					\
  CONVERT (FROM, long, SOURCE)						\
  CONVERT (FROM, unsigned long, SOURCE)					\
  CONVERT (FROM, _Bool, SOURCE)

#define INTEGER(NAME, FROM)						\
  static void								\
  NAME (void)								\
  {									\
    TO_ALL_INTEGERS (FROM, integers)					\
    CONVERT (FROM, float, integers)					\
    CONVERT (FROM, double, integers)					\
  }

INTEGER (from_signed_char, signed char)
INTEGER (from_unsigned_char, unsigned char)
INTEGER (from_short, short)
INTEGER (from_unsigned_short, unsigned short)
INTEGER (from_int, int)
INTEGER (from_unsigned, unsigned)
INTEGER (from_long, long)
INTEGER (from_unsigned_long, unsigned long)
INTEGER (from_bool, _Bool)

#define REAL(NAME, FROM)						\
  static void								\
  NAME (void)								\
  {									\
    CONVERT (FROM, signed char, reals)					\
    CONVERT (FROM, short, reals)					\
    CONVERT (FROM, int, reals)						\
    CONVERT (FROM, long, reals)						\
    CONVERT (FROM, unsigned char, positive)				\
    CONVERT (FROM, unsigned short, positive)				\
    CONVERT (FROM, unsigned, positive)					\
    CONVERT (FROM, unsigned long, positive)				\
    CONVERT (FROM, _Bool, reals)					\
    CONVERT (FROM, float, reals)					\
    CONVERT (FROM, double, reals)					\
  }

REAL (from_float, float)
REAL (from_double, double)

int
main (void)
{
  from_signed_char ();
  from_unsigned_char ();
  from_short ();
  from_unsigned_short ();
  from_int ();
  from_unsigned ();
  from_long ();
  from_unsigned_long ();
  from_bool ();
  from_float ();
  from_double ();
  return test_done ();
}
