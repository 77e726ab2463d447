// Tables of virtual functions on the device: pure virtual and deleted functions lead to what says so and stops the kernel.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-additional-options "-O0" }

struct abstract
{
  int a = 1;
  abstract () { call (this); }
  virtual int pure (int x) = 0;
  virtual int gone (int x) = delete;
  static int __attribute__ ((noinline)) call (abstract *p) { return p->a; }
};

struct concrete : abstract
{
  int pure (int x) override { return x + a; }
  int gone (int x) = delete;
};

int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      concrete c;
      abstract *p = &c;
      s += p->pure (i);
    }
  return s;
}

// The abstract class's table has both, that of the other the second.
// { dg-final { scan-ptx-times {,pure_virtual\$,deleted_virtual\$.;} 1 } }
// { dg-final { scan-ptx-times {concrete4pureEi,deleted_virtual\$.;} 1 } }
