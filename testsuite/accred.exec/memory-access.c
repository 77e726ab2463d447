/* Addresses: two-dimensional arrays, structs, bit-fields, pointers, globals on the device, volatile.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 128, M = 9 };

struct item
{
  char tag;
  short half;
  int word;
  double real;
  struct { unsigned a : 3; int b : 13; unsigned long c : 40; } bits;
  int list[3];
};

static int global_table[M] = { 3, 1, 4, 1, 5, 9, 2, 6, 5 };
#pragma acc declare copyin (global_table)

static int global_counter;
#pragma acc declare create (global_counter)

static void
structs (void)
{
  static struct item items[N];
  for (int i = 0; i < N; i++)
    {
      items[i].tag = i;
      items[i].half = -i;
      items[i].word = i * i;
      items[i].real = i * 0.5;
      items[i].bits.a = i;
      items[i].bits.b = -i;
      items[i].bits.c = (unsigned long) i << 30;
    }
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copy (items)
  for (int i = 0; i < N; i++)
    {
      struct item *p = &items[i];
      p->word += p->tag + p->half + p->bits.b;
      p->real *= p->bits.a;
      p->bits.c += i;
      p->bits.a ^= 5;
      p->bits.b *= 3;
      for (int k = 0; k < 3; k++)
	p->list[k] = p->word * k;
      p->tag++;
    }
  for (int i = 0; i < N; i++)
    {
      int word = i * i + (char) i - i - i;
      CHECK_EQ (items[i].word, word);
      CHECK_SAME (items[i].real, i * 0.5 * (i & 7));
      CHECK_EQ ((unsigned long) items[i].bits.c, (((unsigned long) i << 30) + i) & 0xfffffffffful);
      CHECK_EQ ((unsigned) items[i].bits.a, (i & 7) ^ 5u);
      CHECK_EQ ((int) items[i].bits.b, -3 * i);
      CHECK_EQ (items[i].list[2], 2 * word);
      CHECK_EQ (items[i].tag, (char) (i + 1));
    }
}

static void
matrices (void)
{
  static double a[M][N], b[N][M];
  static unsigned char image[N][M];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 100 + j;
#pragma acc parallel loop gang worker num_gangs (3) num_workers (2) vector_length (32) copyin (a) copyout (b, image)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	{
	  b[i][j] = a[j][i];
	  image[i][j] = (unsigned char) (i * M + j);
	}
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_SAME (b[i][j], a[j][i]);
	CHECK_EQ (image[i][j], (unsigned char) (i * M + j));
      }
}

static void
pointers (int n)
{
  short *p = malloc (n * sizeof *p);
  long *q = malloc (n * sizeof *q);
  for (int i = 0; i < n; i++)
    p[i] = i * 3;
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyin (p[0:n]) copyout (q[0:n])
  for (int i = 0; i < n; i++)
    {
      const short *from = p + n - 1 - i, *end = p + n;
      long s = 0;
      while (from < end)
	s += *from++;
      q[i] = s + (end - p);
    }
  for (int i = 0; i < n; i++)
    {
      long s = n;
      for (int k = n - 1 - i; k < n; k++)
	s += k * 3;
      CHECK_EQ (q[i], s);
    }

  /* The same through an address that the program allocated on the device.  */
  int *d = acc_malloc (n * sizeof *d);
#pragma acc parallel loop gang vector deviceptr (d)
  for (int i = 0; i < n; i++)
    d[i] = i ^ 21;
  int *h = malloc (n * sizeof *h);
  acc_memcpy_from_device (h, d, n * sizeof *h);
  for (int i = 0; i < n; i++)
    CHECK_EQ (h[i], i ^ 21);
  acc_free (d);
  free (h);
  free (p);
  free (q);
}

static void
globals (void)
{
  static int out[N];
  global_counter = 40;
  /* The functions, not the directive: GCC 12 drops a declared variable from
     `acc update'.  */
  acc_update_device (&global_counter, sizeof global_counter);
#pragma acc parallel loop gang vector num_gangs (1) vector_length (32) copyout (out) present (global_table, global_counter)
  for (int i = 0; i < N; i++)
    out[i] = global_table[i % M] + global_counter;
#pragma acc parallel num_gangs (1) present (global_counter)
  global_counter++;
  acc_update_self (&global_counter, sizeof global_counter);
  CHECK_EQ (global_counter, 41);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], global_table[i % M] + 40);
}

int
main (void)
{
  structs ();
  matrices ();
  pointers (N);
  globals ();
  return test_done ();
}
