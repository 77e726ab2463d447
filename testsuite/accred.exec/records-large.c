/* Records of more than 256 bytes together: threads of a stream take 2, 4 or 8 at a time, at odd
   places, and with a rest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

#define N 203

/* Copies that are scaled, copies in place, and sums, of COUNT elements of TYPE in a record.  */

#define RECORDS(TYPE, COUNT)                                                                       \
  static void of_##TYPE##COUNT (int first)                                                         \
  {                                                                                                \
    static struct record { TYPE v[COUNT]; } in[N], out[N];                                         \
    static TYPE sums[N];                                                                           \
    for (int i = 0; i < N; i++)                                                                    \
      {                                                                                            \
	sums[i] = 0;                                                                               \
	for (int k = 0; k < COUNT; k++)                                                            \
	  {                                                                                        \
	    in[i].v[k] = (i * 7 + k * 3) % 50;                                                     \
	    out[i].v[k] = 1;                                                                       \
	  }                                                                                        \
      }                                                                                            \
    _Pragma ("acc data copy (in, out, sums)")                                                      \
    {                                                                                              \
      _Pragma ("acc parallel loop")                                                                \
      for (int i = first; i < N; i++)                                                              \
	for (int k = 0; k < COUNT; k++)                                                            \
	  out[i].v[k] = 2 * in[i].v[k];                                                            \
      _Pragma ("acc parallel loop")                                                                \
      for (int i = first; i < N; i++)                                                              \
	{                                                                                          \
	  TYPE s = 0;                                                                              \
	  for (int k = 0; k < COUNT; k++)                                                          \
	    s += in[i].v[k];                                                                       \
	  sums[i] = s;                                                                             \
	}                                                                                          \
      _Pragma ("acc parallel loop")                                                                \
      for (int i = 0; i < N - first; i++)                                                          \
	for (int k = 0; k < COUNT; k++)                                                            \
	  in[i].v[k] += k;                                                                         \
    }                                                                                              \
    int wrong = 0;                                                                                 \
    for (int i = 0; i < N; i++)                                                                    \
      {                                                                                            \
	TYPE s = 0;                                                                                \
	for (int k = 0; k < COUNT; k++)                                                            \
	  {                                                                                        \
	    const int value = (i * 7 + k * 3) % 50;                                                \
	    s += value;                                                                            \
	    wrong += out[i].v[k] != (i < first ? 1 : 2 * value);                                   \
	    wrong += in[i].v[k] != value + (i < N - first ? k : 0);                                \
	  }                                                                                        \
	wrong += sums[i] != (i < first ? 0 : s);                                                   \
      }                                                                                            \
    CHECK_EQ (wrong, 0);                                                                           \
  }

RECORDS (float, 17)
RECORDS (float, 31)
RECORDS (float, 32)
RECORDS (double, 25)
RECORDS (double, 31)
RECORDS (short, 17)
RECORDS (short, 31)

int
main (void)
{
  for (int first = 0; first < 4; first += 3)
    {
      of_float17 (first);
      of_float31 (first);
      of_float32 (first);
      of_double25 (first);
      of_double31 (first);
      of_short17 (first);
      of_short31 (first);
    }
  return test_done ();
}
