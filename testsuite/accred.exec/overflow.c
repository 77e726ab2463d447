/* __builtin_add_overflow and its like: operands and results of all types and of different ones, at the limits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __int128 wide;
typedef unsigned __int128 uwide;

enum { N = 15 };

/* Numbers at and near the limits of TYPE and of types half as wide.  */
#define VALUES(TYPE)							\
  { 0, 1, 2, 3, (TYPE) -1, (TYPE) -2, (TYPE) ((uwide) 1 << (sizeof (TYPE) * 8 - 1)),	\
    (TYPE) (((uwide) 1 << (sizeof (TYPE) * 8 - 1)) - 1), (TYPE) ((uwide) 1 << (sizeof (TYPE) * 4)),	\
    (TYPE) (((uwide) 1 << (sizeof (TYPE) * 4)) - 1), 100, (TYPE) 0x5555555555555555,	\
    (TYPE) 0xb504f333f9de6484, (TYPE) 0xb504f333f9de6485, 11 }

#define DEFINE(NAME, A, B, R)						\
  _Pragma ("acc routine seq")						\
  static int __attribute__ ((noinline))					\
  NAME (A a, B b, R *r)							\
  {									\
    int over = __builtin_add_overflow (a, b, &r[0]);			\
    over |= __builtin_sub_overflow (a, b, &r[1]) << 1;			\
    over |= __builtin_mul_overflow (a, b, &r[2]) << 2;			\
    /* Whether alone; the result alone; a constant.  */			\
    over |= __builtin_add_overflow_p (a, b, (R) 0) << 3;		\
    over |= __builtin_mul_overflow_p (a, b, (R) 0) << 4;		\
    over |= __builtin_mul_overflow (a, (B) 7, &r[3]) << 5;		\
    over |= __builtin_sub_overflow ((A) 5, b, &r[4]) << 6;		\
    return over;							\
  }									\
  static void								\
  check_##NAME (void)							\
  {									\
    A a[N] = VALUES (A);						\
    B b[N] = VALUES (B);						\
    R r[N * N][5], e[5];						\
    int over[N * N];							\
    _Pragma ("acc parallel loop copyin (a, b) copyout (r, over)")	\
    for (int i = 0; i < N * N; i++)					\
      over[i] = NAME (a[i / N], b[i % N], r[i]);			\
    for (int i = 0; i < N * N; i++)					\
      {									\
	int want = NAME (a[i / N], b[i % N], e);			\
	CHECK_EQ (over[i], want);					\
	CHECK (memcmp (r[i], e, sizeof e) == 0);			\
      }									\
  }

DEFINE (f_schar, schar, schar, schar)
DEFINE (f_uchar, uchar, uchar, uchar)
DEFINE (f_short, short, short, short)
DEFINE (f_ushort, ushort, ushort, ushort)
DEFINE (f_int, int, int, int)
DEFINE (f_uint, uint, uint, uint)
DEFINE (f_long, long, long, long)
DEFINE (f_ulong, ulong, ulong, ulong)
DEFINE (f_wide, wide, wide, wide)
DEFINE (f_uwide, uwide, uwide, uwide)
DEFINE (g_iui, int, uint, int)
DEFINE (g_iuu, int, uint, uint)
DEFINE (g_uul, uint, uint, long)
DEFINE (g_uus, uint, uint, short)
DEFINE (g_lul, long, ulong, long)
DEFINE (g_luu, long, ulong, ulong)
DEFINE (g_ils, int, long, short)
DEFINE (g_uluil, ulong, ulong, long)
DEFINE (g_llu, long, long, ulong)
DEFINE (g_lli, long, long, int)
DEFINE (g_cci, uchar, schar, uint)
DEFINE (g_ulw, ulong, long, wide)
DEFINE (g_uluw, ulong, ulong, wide)
DEFINE (g_llw, long, long, uwide)
DEFINE (g_wul, wide, uwide, long)
DEFINE (g_wuw, wide, uwide, uwide)
DEFINE (g_uww, uwide, wide, wide)
DEFINE (g_wis, wide, int, schar)

int
main (void)
{
  check_f_schar ();
  check_f_uchar ();
  check_f_short ();
  check_f_ushort ();
  check_f_int ();
  check_f_uint ();
  check_f_long ();
  check_f_ulong ();
  check_f_wide ();
  check_f_uwide ();
  check_g_iui ();
  check_g_iuu ();
  check_g_uul ();
  check_g_uus ();
  check_g_lul ();
  check_g_luu ();
  check_g_ils ();
  check_g_uluil ();
  check_g_llu ();
  check_g_lli ();
  check_g_cci ();
  check_g_ulw ();
  check_g_uluw ();
  check_g_llw ();
  check_g_wul ();
  check_g_wuw ();
  check_g_uww ();
  check_g_wis ();

  /* Bytes of a 128-bit number.  */
  uwide w = ((uwide) 0x0123456789abcdef << 64) | 0xfedcba9876543210, s = 0;
#pragma acc parallel copyin (w) copyout (s)
  s = __builtin_bswap128 (w);
  CHECK (s == (((uwide) 0x1032547698badcfe << 64) | 0xefcdab8967452301));
  return test_done ();
}
