/* Loops that write some elements of records: of several types and lengths, the first ones, the last ones, others; in place,
   from and to other arrays, beside whole records, in parts of two arrays, in records that lie one in the other; arrays that
   begin anywhere, any number of iterations.  What is not written stays, also where another iteration writes it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

enum { ROOM = 900 };
static const int sizes[] = { 0, 1, 2, 3, 63, 64, 65, 129, 256, 800 };
static const int begins[] = { 0, 1, 3, 4 };

#include "record-test.h"

#define VECTOR(T, N) typedef struct { T v[N]; } T##N;
VECTOR (float, 3) VECTOR (float, 4) VECTOR (float, 5) VECTOR (float, 8) VECTOR (float, 12) VECTOR (float, 32) VECTOR (float, 40)
VECTOR (double, 3) VECTOR (double, 4) VECTOR (int, 7) VECTOR (short, 4) VECTOR (short, 9) VECTOR (char, 4) VECTOR (char, 11)
typedef struct { float x, y, z, t; } f4;
typedef struct { double d; int a, b, c; } mixed;

#define PART(T, N, FROM, TO)							\
  TEST (T##N##_##FROM##_##TO, T##N, T##N, for (int j = FROM; j < TO; j++) p[i].v[j] = q[i].v[j] + j;)
PART (float, 3, 0, 2)
PART (float, 3, 1, 3)
PART (float, 4, 0, 3)
PART (float, 4, 1, 3)
PART (float, 5, 0, 4)
PART (float, 8, 0, 6)
PART (float, 8, 4, 8)
PART (float, 12, 3, 9)
PART (float, 32, 4, 30)
PART (float, 40, 4, 30)
PART (double, 3, 0, 2)
PART (double, 4, 1, 4)
PART (int, 7, 2, 7)
PART (short, 4, 0, 3)
PART (short, 9, 0, 8)
PART (char, 4, 0, 3)
PART (char, 11, 1, 10)

TEST (every_second, float8, float8, for (int j = 1; j < 8; j += 2) p[i].v[j] = q[i].v[j];)
TEST (some_members, f4, f4, p[i].t = q[i].x; p[i].y = q[i].z; p[i].x = i;)
TEST (of_sums, f4, f4, float s = q[i].x + q[i].y + q[i].z + q[i].t; p[i].x = s; p[i].z = -s;)
TEST (from_numbers, float4, float, FOR (j, 3) p[i].v[j] = q[i] + j;)
TEST (constants, float4, float, FOR (j, 3) p[i].v[j] = 7; (void) q;)
TEST (in_place, float4, float4, FOR (j, 3) p[i].v[j] = -p[i].v[2 - j]; (void) q;)
TEST (in_place_of_all, float4, float4, float t = p[i].v[3]; FOR (j, 3) p[i].v[j] += t; (void) q;)
TEST (twice, float4, float4, FOR (j, 3) p[i].v[j] = i; FOR (j, 2) p[i].v[j] = q[i].v[j];)
TEST (added_up, int7, int7, FOR (j, 5) p[i].v[j] = 0; FOR (k, 3) FOR (j, 5) p[i].v[j] += q[i].v[j + k] % 9;)
TEST (two_parts, float4, float8, FOR (j, 3) p[i].v[j] = i + j; FOR (j, 5) q[i].v[j + 2] = i - j;)
TEST (part_and_whole, float4, float3, FOR (j, 2) p[i].v[j + 1] = q[i].v[j]; FOR (j, 3) q[i].v[j] = i;)
TEST (part_and_numbers, float4, float, FOR (j, 3) p[i].v[j] = q[i]; q[i] = i;)
TEST (several_types, mixed, mixed, p[i].a = q[i].b; p[i].b = q[i].c; p[i].c = i;)
TEST (doubles_too, mixed, mixed, p[i].d = q[i].d; p[i].b = q[i].c; p[i].c = i;)
TEST (backwards, float4, float4, FOR (j, 3) p[n - 1 - i].v[j] = q[i].v[j];)
TEST (sometimes, float4, float4, if (i % 5) FOR (j, 3) p[i].v[j] = q[i].v[j];)
TEST (one_element, float4, float4, p[i].v[2] = q[i].v[1];)
TEST (rows, float, float, (void) p; if (i < 200) FOR (j, 3) q[4 * i + j] = i + j;)

/* Elements 0 and 1 of a record are those of one iteration, 2 and 3 of another one.  */
static void
interleaved (int n, float4 *p, float4 *q, const float4 *x)
{
#pragma acc parallel loop present (p[0:n], q[0:n], x[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].v[0] = x[i].v[0];
      p[i].v[1] = x[i].v[1] + 1;
      q[i].v[2] = x[i].v[2] + 2;
      q[i].v[3] = x[i].v[3] + 3;
    }
}

/* Two pointers to the same elements: the order of an iteration's stores counts.  */
static void
same (int n, float4 *p, float4 *q)
{
#pragma acc parallel loop present (p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].v[0] = 1;
      q[i].v[0] = i;
      q[i].v[1] = 2 * i;
      p[i].v[1] = 3;
      p[i].v[2] = q[i].v[1];
      q[i].v[2] = p[i].v[2] + 1;
    }
}

static void
others (void)
{
  static float4 a[ROOM], b[ROOM], x[ROOM];
  for (int d = -3; d <= 3; d++)
    {
      const int n = ROOM - 10;
      for (int i = 0; i < ROOM; i++)
	FOR (j, 4) { x[i].v[j] = i + j; a[i].v[j] = b[i].v[j] = -1; }
#pragma acc data copy (a) copyin (x)
      interleaved (n, a + 4, a + 4 + d, x);
      for (int i = 0; i < n; i++)
	{
	  b[4 + i].v[0] = x[i].v[0];
	  b[4 + i].v[1] = x[i].v[1] + 1;
	  b[4 + d + i].v[2] = x[i].v[2] + 2;
	  b[4 + d + i].v[3] = x[i].v[3] + 3;
	}
      CHECK_EQ (memcmp (a, b, sizeof a), 0);
    }
  for (int i = 0; i < ROOM; i++)
    FOR (j, 4) a[i].v[j] = -1;
#pragma acc data copy (a)
  same (800, a, a);
  for (int i = 0; i < ROOM; i++)
    {
      CHECK_EQ ((int) a[i].v[0], i < 800 ? i : -1);
      CHECK_EQ ((int) a[i].v[1], i < 800 ? 3 : -1);
      CHECK_EQ ((int) a[i].v[2], i < 800 ? 4 : -1);
      CHECK_EQ ((int) a[i].v[3], -1);
    }
}

int
main (void)
{
  float3_0_2 ();
  float3_1_3 ();
  float4_0_3 ();
  float4_1_3 ();
  float5_0_4 ();
  float8_0_6 ();
  float8_4_8 ();
  float12_3_9 ();
  float32_4_30 ();
  float40_4_30 ();
  double3_0_2 ();
  double4_1_4 ();
  int7_2_7 ();
  short4_0_3 ();
  short9_0_8 ();
  char4_0_3 ();
  char11_1_10 ();
  every_second ();
  some_members ();
  of_sums ();
  from_numbers ();
  constants ();
  in_place ();
  in_place_of_all ();
  twice ();
  added_up ();
  two_parts ();
  part_and_whole ();
  part_and_numbers ();
  several_types ();
  doubles_too ();
  backwards ();
  sometimes ();
  one_element ();
  rows ();
  others ();
  return test_done ();
}
