/* Records of 80 bytes, of which an index says which one a lane reads: the warp reads them together if they are in a row,
   else each lane its own; not those of 64 bytes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

struct four
{
  __int128 a, b, c, d;
};

struct five
{
  __int128 a, b, c, d, e;
};

#define HALVES(X) ((long) (X) ^ (long) ((X) >> 64))

long
read_five (long n, const struct five *r, const int *place)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) copyin (r[0:n], place[0:n]) vector_length (64)
  for (long i = 0; i < n; i++)
    {
      const struct five *t = r + place[i];
      s += HALVES (t->a) + HALVES (t->b) + HALVES (t->c) + HALVES (t->d) + HALVES (t->e);
    }
  return s;
}

long
read_four (long n, const struct four *r, const int *place)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) copyin (r[0:n], place[0:n]) vector_length (64)
  for (long i = 0; i < n; i++)
    {
      const struct four *t = r + place[i];
      s += HALVES (t->a) + HALVES (t->b) + HALVES (t->c) + HALVES (t->d);
    }
  return s;
}

/* One buffer, of two warps.  */
/* { dg-final { scan-ptx-times {\.b8 records\$[0-9]*\[5120\]} 1 } } */
/* { dg-final { scan-ptx-times {\.b8 records} 1 } } */
/* Five loads of both kinds, and four.  */
/* { dg-final { scan-ptx-times {ld\.global\.v2\.u64} 14 } } */
