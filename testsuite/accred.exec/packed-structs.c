/* Members of packed records, which may be at any byte: each type, read and written.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

struct __attribute__ ((packed)) inner
{
  char tag;
  short s;
  int i;
};

struct __attribute__ ((packed)) record
{
  char c;
  short s;
  unsigned short us;
  int i;
  long l;
  float f;
  double d;
  _Complex double z;
  __int128 w;
  struct inner in[3];
  unsigned long bits : 63;
  unsigned more : 9;
};

struct mixed
{
  char c;
  int i __attribute__ ((packed));
  double d;
};

enum { N = 67 };
static struct record r[N], e[N];
static struct mixed m[N];

#pragma acc routine seq
static void
fill (struct record *p, int n)
{
  p->c = n;
  p->s = -n;
  p->us = 65000 + n;
  p->i = n * 100000;
  p->l = -(1l << 40) + n;
  p->f = n * 0.5f;
  p->d = n * 0.25;
  p->z = n + 2.0i;
  p->w = ((__int128) n << 100) - 1;
  for (int k = 0; k < 3; k++)
    {
      p->in[k].tag = k;
      p->in[k].s = n - k;
      p->in[k].i = n * k;
    }
  p->bits = (1ul << 62) + n;
  p->more = 511 - n;
}

#pragma acc routine seq
static long
sum (const struct record *p)
{
  long t = p->c + p->s + p->us + p->i + p->l + (long) p->f + (long) p->d;
  t += (long) __real__ p->z + (long) __imag__ p->z + (long) (p->w >> 90) + p->bits + p->more;
  for (int k = 0; k < 3; k++)
    t += p->in[k].s * p->in[k].i + p->in[k].tag;
  return t;
}

int
main (void)
{
  long got[N];
#pragma acc parallel loop copy (r, m) copyout (got)
  for (int n = 0; n < N; n++)
    {
      fill (&r[n], n);
      r[n].d += 1;
      got[n] = sum (&r[n]);
      m[n].c = 1;
      m[n].i = n * 3;
      m[n].d = n;
    }
  for (int n = 0; n < N; n++)
    {
      fill (&e[n], n);
      e[n].d += 1;
      CHECK_EQ (got[n], sum (&e[n]));
      CHECK (memcmp (&r[n], &e[n], sizeof r[n]) == 0);
      CHECK (m[n].c == 1 && m[n].i == n * 3 && m[n].d == n);
    }
  return test_done ();
}
