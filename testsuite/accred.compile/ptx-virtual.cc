// What a table of virtual functions has and the device cannot do says so when it is called.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-additional-options "-O2" }

extern "C" int elsewhere (int);

struct base
{
  virtual int f (int x) { return x + 1; }
  virtual int g (int x) { return elsewhere (x); }
};

int
test (int x)
{
#pragma acc parallel copy (x)
  {
    base b, *p = &b;
    asm ("" : "+r" (p));
    x = p->f (x);
  }
  return x;
}

// { dg-final { scan-ptx {\.func .*_ZN4base1fEi} } }
// "12: a v" of the message
// { dg-final { scan-ptx {49,50,58,32,97,32,118} } }
