/* Loops that read and write arrays of structs and of vectors, of which each thread takes as many iterations as make up
   whole accesses of 16 bytes: structs of several sizes and types, from and to other arrays, in place, exchanged, arrays
   that begin anywhere, any number of iterations; what lies beside the results stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

enum { ROOM = 3000 };
static const int sizes[] = { 0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 127, 128, 129, 1000, 2050 };
static const int begins[] = { 0, 1, 2, 3, 4, 8 };

#include "record-test.h"

typedef struct { float x, y; } f2;
typedef struct { float x, y, z; } f3;
typedef struct { float x, y, z, t; } f4;
typedef struct { double x, y; } d2;
typedef struct { double x, y, z; } d3;
typedef struct { short x, y, z; } s3;
typedef struct { unsigned char r, g, b; } c3;
typedef struct { long x, y, z, t; } l4;
typedef struct { float x; int y; } mixed;
typedef struct { float x; char c; double y; } holes;
typedef struct { float v[3]; int k; } vector;

TEST (pairs, f2, f2, p[i].x = q[i].y; p[i].y = q[i].x;)
TEST (triples, f3, f3, p[i].x = 2 * q[i].x; p[i].z = q[i].z; p[i].y = q[i].y + q[i].x;)
TEST (fours, f4, f4, p[i].x = q[i].x; p[i].y = q[i].y; p[i].z = q[i].z; p[i].t = 2 * q[i].t;)
TEST (double_pairs, d2, d2, p[i].x = q[i].x; p[i].y = q[i].y + q[i].x;)
TEST (double_triples, d3, d3, p[i].x = q[i].x; p[i].y = q[i].y + q[i].x; p[i].z = q[i].z;)
TEST (shorts, s3, s3, p[i].x = q[i].z; p[i].y = q[i].x; p[i].z = q[i].y;)
TEST (colours, c3, c3, p[i].r = q[i].b; p[i].g = q[i].g / 2; p[i].b = q[i].r;)
TEST (longs, l4, l4, p[i].x = q[i].x; p[i].y = q[i].y; p[i].z = q[i].z; p[i].t = ~q[i].t;)
TEST (of_two_types, mixed, mixed, p[i].x = q[i].x; p[i].y = q[i].y + i;)
TEST (with_holes, holes, holes, p[i].x = q[i].x; p[i].c = q[i].c; p[i].y = q[i].y;)
TEST (inner_arrays, vector, vector, for (int k = 0; k < 3; k++) p[i].v[k] = q[i].v[2 - k]; p[i].k = i;)
/* From records to numbers, and the other way.  */
TEST (sum_of_members, float, f3, p[i] = q[i].x + q[i].y + q[i].z;)
TEST (spread_out, f3, float, p[i].x = q[i]; p[i].y = 2 * q[i]; p[i].z = i;)
TEST (wider, d2, f2, p[i].x = q[i].x; p[i].y = q[i].y;)
TEST (grey, unsigned char, c3, p[i] = (q[i].r + q[i].g + q[i].b) / 3;)
TEST (set_only, f3, char, p[i].x = p[i].y = p[i].z = i; (void) q;)
/* Some members alone; the others stay.  */
TEST (some_members, f4, f4, p[i].x = q[i].x; p[i].z = q[i].z;)
TEST (some_read, f2, f4, p[i].x = q[i].x; p[i].y = q[i].t;)
/* In place, and in both directions; a member twice.  */
TEST (in_place, f3, f3, p[i].x *= 2; p[i].y += p[i].x; p[i].z = p[i].y; (void) q;)
TEST (exchanged, f3, f3, f3 t = p[i]; p[i] = q[i]; q[i] = t;)
TEST (by_members, f2, f2, float x = p[i].x; float y = p[i].y; p[i].x = q[i].x; q[i].x = x; p[i].y = q[i].y; q[i].y = y;)
TEST (twice, f2, f2, p[i].x = q[i].x; p[i].y = q[i].y; p[i].x = i;)
/* In some iterations.  */
TEST (sometimes, f2, f2, if (i % 3) { p[i].x = q[i].x; p[i].y = q[i].y; })
TEST (either, f2, f2, if (i % 3) { p[i].x = q[i].x; p[i].y = 1; } else { p[i].x = i; p[i].y = q[i].y; })
/* Backwards, and as a part of an array of more.  */
TEST (backwards, f3, f3, p[n - 1 - i].x = q[i].x; p[n - 1 - i].y = q[i].y; p[n - 1 - i].z = q[i].z;)
TEST (flat, float, float, (void) p; if (i < 600) { q[3 * i] = i; q[3 * i + 1] = -i; q[3 * i + 2] = 2; })
TEST (of_neighbours, f3, f3, p[i].x = q[i + 1].x; p[i].y = q[i - 1].y; p[i].z = q[i].z;)

/* Two pointers to the same array: the stores' order counts.  */
static void
same (int n, f2 *p, f2 *q)
{
#pragma acc parallel loop present (p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x = 1;
      q[i].x = i;
      q[i].y = 2 * i;
      p[i].y = 3;
    }
}

int
main (void)
{
  pairs ();
  triples ();
  fours ();
  double_pairs ();
  double_triples ();
  shorts ();
  colours ();
  longs ();
  of_two_types ();
  with_holes ();
  inner_arrays ();
  sum_of_members ();
  spread_out ();
  wider ();
  grey ();
  set_only ();
  some_members ();
  some_read ();
  in_place ();
  exchanged ();
  by_members ();
  twice ();
  sometimes ();
  either ();
  backwards ();
  flat ();
  of_neighbours ();

  static f2 a[ROOM];
#pragma acc data copy (a)
  same (1000, a, a);
  for (int i = 0; i < 1000; i++)
    {
      CHECK_EQ ((int) a[i].x, i);
      CHECK_EQ ((int) a[i].y, 3);
    }
  return test_done ();
}
