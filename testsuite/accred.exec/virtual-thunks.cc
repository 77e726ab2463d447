// Virtual functions that are called by way of another base: multiple and virtual inheritance, covariant results.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include <cstdarg>
#include <new>
#include "accred-test.h"

struct left
{
  int a = 1;
  virtual int f (int x) { return x + a; }
  virtual ~left () {}
};

struct pair_of_doubles
{
  double x[2];
};

struct right
{
  int b = 10;
  virtual int g (int x) { return x * b; }
  virtual right *self () { return this; }
  virtual right *nobody () { return nullptr; }
  virtual right &ref () { return *this; }
  virtual pair_of_doubles both (double d, short s) { return { { d, double (s + b) } }; }
  virtual float small (char c, float y) { return c + y + b; }
  virtual void set (int n) { b = n; }
  virtual int sum (int n, ...) = 0;
  virtual ~right () {}
};

// The thunks of its functions take off what is in front of `right'.
struct derived : left, right
{
  int c = 100;
  int g (int x) override { return x * b + c; }
  derived *self () override { return this; }
  derived *nobody () override { return nullptr; }
  derived &ref () override { return *this; }
  pair_of_doubles both (double d, short s) override { return { { d + c, double (s + b + c) } }; }
  float small (char c2, float y) override { return c2 + y + c; }
  void set (int n) override { b = n; c = n + 1; }
  int sum (int n, ...) override
  {
    va_list l;
    va_start (l, n);
    int r = c;
    for (int i = 0; i < n; i++)
      r += va_arg (l, int);
    va_end (l);
    return r;
  }
};

// A virtual base is at a place of its own in each class.
struct base
{
  int v = 5;
  virtual int h (int x) { return x - v; }
  virtual base *who () { return this; }
  virtual int only () { return -1; }
  virtual ~base () {}
};

struct one : virtual base
{
  int w = 6;
  int h (int x) override { return x - v * w; }
  one *who () override { return this; }
};

struct two : virtual base
{
  int z = 7;
  int only () override { return z; }
};

struct bottom : one, two
{
  int y = 8;
  int h (int x) override { return x - v * w * y + z; }
  bottom *who () override { return this; }
};

#pragma acc routine seq
static int __attribute__ ((noinline))
by_right (right &r, int x)
{
  int n = r.g (x) + (r.self () == &r ? 1000 : 0) + (r.nobody () ? 2000 : 0) + (&r.ref () == &r ? 4000 : 0);
  r.set (x);
  return n * 10 + r.b;
}

#pragma acc routine seq
static double __attribute__ ((noinline))
in_memory (right &r, int x)
{
  const pair_of_doubles p = r.both (x, 3);
  return p.x[0] + 1000 * p.x[1] + r.small (x, 0.5f) + r.sum (3, x, 20, 30);
}

#pragma acc routine seq
static int __attribute__ ((noinline))
by_base (base &b, int x)
{
  base *p = b.who ();
  return p->h (x) * 100 + p->only () + (p == &b ? 50 : 0);
}

#pragma acc routine seq
static int __attribute__ ((noinline))
by_one (one &o, int x)
{
  return o.h (x) + (o.who () == &o ? 100000 : 0);
}

#pragma acc routine seq
static void __attribute__ ((noinline))
end (right *r)
{
  r->~right ();
}

struct plain : right
{
  int sum (int n, ...) override { return n; }
};

int
main ()
{
  enum { N = 40 };
  int r[N], q[N], o[N];
  double d[N];
#pragma acc parallel loop copyout (r, q, d, o)
  for (int i = 0; i < N; i++)
    {
      plain p;
      derived e;
      d[i] = in_memory (i & 1 ? (right &) p : (right &) e, i);
      r[i] = by_right (i & 1 ? (right &) p : (right &) e, i);
      base b;
      one w;
      bottom x;
      q[i] = by_base (i % 3 == 0 ? b : i % 3 == 1 ? (base &) w : (base &) x, i);
      o[i] = by_one (i & 1 ? w : (one &) x, i);
      alignas (derived) char place[sizeof (derived)];
      end (new (place) derived);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (r[i], ((i & 1 ? i * 10 : i * 10 + 100) + 5000) * 10 + i);
      CHECK_EQ (d[i], i & 1 ? i + 13000 + i + 10.5 + 3 : i + 100 + 113000 + i + 100.5 + 100 + i + 50);
      CHECK_EQ (q[i], i % 3 == 0 ? (i - 5) * 100 + 49 : i % 3 == 1 ? (i - 30) * 100 + 49 : (i - 240 + 7) * 100 + 57);
      CHECK_EQ (o[i], 100000 + (i & 1 ? i - 30 : i - 233));
    }
  return test_done ();
}
