/* The source of the elements of all types.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REDUCTION_VALUES_H
#define REDUCTION_VALUES_H

/* Each check runs with 0 and with 1: whether && gets a false, || a true element.  */
static int special;

/* 64 well-mixed bits for each number, the same on every run (the finaliser of splitmix64).  */
static inline unsigned long long
scramble (int i)
{
  unsigned long long x = (unsigned long long) i * 0x9e3779b97f4a7c15ull + 0x632be59bd9b4e019ull;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

#endif
