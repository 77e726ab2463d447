// Virtual functions of objects that are made on the device, pointers to members.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"

struct shape
{
  int k;
  shape (int n) : k (n) {}
  virtual int area (int x) const { return x + k; }
  virtual int sides () const = 0;
  // For the host alone; that the device has no code for it is no error unless it is called.
  virtual void print () const { fprintf (stderr, "%d\n", k); }
  virtual ~shape () {}
};

struct square : shape
{
  square (int n) : shape (n) {}
  int sides () const override { return 4; }
};

struct named
{
  int id = 7;
  virtual int name () const { return id; }
};

struct triangle : shape, named
{
  triangle (int n) : shape (n) {}
  int area (int x) const override { return shape::area (x) * x / 2; }
  int sides () const override { return 3; }
};

#pragma acc routine seq
static int __attribute__ ((noinline))
sum (const shape &s, int x)
{
  return s.area (x) * 10 + s.sides ();
}

#pragma acc routine seq
static int __attribute__ ((noinline))
name (const named &n)
{
  return n.name ();
}

struct members
{
  int a, b;
  int f (int x) { return x + a; }
  int g (int x) { return x * b; }
  virtual int v (int x) { return x - a; }
};

int
main ()
{
  enum { N = 50 };
  int r[N], q[N];
#pragma acc parallel loop copyout (r, q)
  for (int i = 0; i < N; i++)
    {
      square s (3);
      triangle t (5);
      r[i] = sum (i & 1 ? (shape &) s : (shape &) t, i) + 10000 * name (t);
      members m;
      m.a = 2;
      m.b = 3;
      int members::*field = i & 1 ? &members::a : &members::b;
      int (members::*fn) (int) = i % 3 == 0 ? &members::f : i % 3 == 1 ? &members::g : &members::v;
      q[i] = m.*field + 100 * (m.*fn) (i);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (r[i], (i & 1 ? (i + 3) * 10 + 4 : (i + 5) * i / 2 * 10 + 3) + 70000);
      CHECK_EQ (q[i], (i & 1 ? 2 : 3) + 100 * (i % 3 == 0 ? i + 2 : i % 3 == 1 ? i * 3 : i - 2));
    }
  return test_done ();
}
