/* Elements that are moved within their array: memmove, and loops of which GCC makes it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 40, FEW = 9, MANY = 100, BYTES = 300 };

/* As a filter has its history.  */
#define FILTER(H, I)                             \
  do                                             \
    {                                            \
      for (int t = 0; t < 2 * FEW; t++)          \
	{                                        \
	  for (int k = FEW - 1; k > 0; k--)      \
	    H[k] = H[k - 1];                     \
	  H[0] = I * t;                          \
	}                                        \
    }                                            \
  while (0)

int
main (void)
{
  static double rows[N][FEW];
  static int many[N][MANY], back[N][MANY], size = MANY - 3;
  static char bytes[N][BYTES];
  static long words[N][7];
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < MANY; k++)
	many[i][k] = back[i][k] = 1000 * i + k;
      for (int k = 0; k < BYTES; k++)
	bytes[i][k] = (i + k) % 101;
      for (int k = 0; k < 7; k++)
	words[i][k] = 10 * i + k;
    }
#pragma acc parallel loop copy (rows, many, back, bytes, words) copyin (size)
  for (int i = 0; i < N; i++)
    {
      FILTER (rows[i], i);
      for (int k = MANY - 1; k > 2; k--)
	many[i][k] = many[i][k - 3];
      memmove (&back[i][0], &back[i][3], size * sizeof (int));
      memmove (&bytes[i][5], &bytes[i][0], 200);
      memmove (&words[i][1], &words[i][0], 5 * sizeof (long));
      memmove (&words[i][3], &words[i][4], 3 * sizeof (long));
    }
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < FEW; k++)
	CHECK (rows[i][k] == i * (2 * FEW - 1 - k));
      for (int k = 0; k < MANY; k++)
	{
	  CHECK_EQ (many[i][k], 1000 * i + (k < 3 ? k : k - 3));
	  CHECK_EQ (back[i][k], 1000 * i + (k < MANY - 3 ? k + 3 : k));
	}
      for (int k = 0; k < BYTES; k++)
	CHECK_EQ (bytes[i][k], (i + (k >= 5 && k < 205 ? k - 5 : k)) % 101);
      static const int from[7] = { 0, 0, 1, 3, 4, 6, 6 };
      for (int k = 0; k < 7; k++)
	CHECK_EQ (words[i][k], 10 * i + from[k]);
    }
  return test_done ();
}
