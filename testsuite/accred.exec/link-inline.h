/* What both files of link-inline.cc have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

inline int counter = 40;
#pragma acc declare copyin (counter)

#pragma acc routine seq
inline int
shifted (int x)
{
  static const int by[3] = { 1, 2, 3 };
  return x + by[x % 3] + counter;
}

template<typename T>
struct scaled
{
  T factor;
  T of (T x) const { return factor * x; }
};

template<typename T>
T
total (const T *p, int n)
{
  T s = 0;
  const scaled<T> twice { 2 };
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += twice.of (p[i]);
  return s;
}

inline int
shifted_total (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += shifted (i);
  return s;
}
