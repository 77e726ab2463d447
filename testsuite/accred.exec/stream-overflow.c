/* Arithmetic of one element that overflows, whose result C does not define, leaves the elements
   beside it alone: several are packed into one wide store.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

#define N 4096

/* The squares of elements of TYPE, computed in type WIDE; those of LARGE are not checked.  */

#define SQUARES(NAME, TYPE, WIDE, LARGE)                                                           \
  static void NAME (void)                                                                          \
  {                                                                                                \
    static TYPE in[N], out[N];                                                                     \
    for (int i = 0; i < N; i++)                                                                    \
      in[i] = i % 3 == 0 ? LARGE : i % 11;                                                  \
    _Pragma ("acc parallel loop copyin (in) copyout (out)")                          \
    for (int i = 0; i < N; i++)                                                                    \
      out[i] = (WIDE) in[i] * in[i];                                          \
    int wrong = 0;                                                                                 \
    for (int i = 0; i < N; i++)                                                                    \
      wrong += i % 3 != 0 && out[i] != (i % 11) * (i % 11);                                 \
    CHECK_EQ (wrong, 0);                                                                              \
  }

SQUARES (of_int, int, int, 65535)
SQUARES (of_long, long, long, 4294967295l)
SQUARES (of_short, short, int, 250)
SQUARES (of_char, signed char, int, 12)

int
main (void)
{
  of_int ();
  of_long ();
  of_short ();
  of_char ();
  return test_done ();
}
