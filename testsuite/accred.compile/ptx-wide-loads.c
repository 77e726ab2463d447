/* Where successive iterations read neighbours, a thread reads 16 bytes at once, of each array; elsewhere it reads as the
   program says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-require "float16" } */

#define PRAGMA(X) _Pragma (#X)
#define LOOP PRAGMA (acc parallel loop reduction (+:s) present (a[0:n], b[0:n]))

/* One each.  */
int
chars (const signed char *a, const signed char *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

float
halves (const _Float16 *a, const _Float16 *b, long n)
{
  float s = 0;
LOOP
  for (long i = 3; i < n; i++)
    s += a[i - 3];
  return s;
}

int
bytes_beside_ints (const unsigned char *a, const int *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

int
backwards (const int *a, const int *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[n - i];
  return s;
}

/* Two.  */
double
dot (const double *a, const double *b, int n)
{
  double s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

/* One, without a choice: the type has the alignment.  */
__int128
wide (const __int128 *a, const __int128 *b, int n)
{
  __int128 s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* None: another stride, a store in the loop, a load that not every iteration does, an index that
   wraps around.  */
int
stride (const int *a, const int *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[2 * i];
  return s;
}

int
store (const int *a, int *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    {
      b[i] = i;
      s += a[i];
    }
  return s;
}

int
sometimes (const int *a, const signed char *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    if (b[i])
      s += a[i];
  return s;
}

int
around (const int *a, const int *b, int n)
{
  int s = 0;
LOOP
  for (int i = 0; i < n; i++)
    s += a[(unsigned char) i];
  return s;
}

/* { dg-final { scan-ptx-times "ld\\.global\\.v2\\.u64" 7 } } */
