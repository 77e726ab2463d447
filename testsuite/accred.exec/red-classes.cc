/* Reductions of classes and members in C++: std::array, bases, member functions, references, templates, lambdas.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <array>

constexpr int n = 1000;

struct point
{
  double x = 0, y = 0, z = 0;
  void
  add (double a, double b, double c)
  {
    x += a;
    y += b;
    z += c;
  }
};

struct counted : point
{
  int times = 0;
};

template <class T, std::size_t N>
void
sum (std::array<T, N> &a, const int *v)
{
#pragma acc parallel loop reduction (+:a) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    a[v[i] % N] += T (v[i]);
}

template <class T>
struct totals
{
  T s = 0;
  T w[3] = {};
  int scale = 3;
  T *data = nullptr;

  void
  run (const int *v)
  {
#pragma acc parallel loop reduction (+:this->s, this->w) copyin (v[0:n])
    for (int i = 0; i < n; i++)
      {
	s += v[i];
	w[i % 3] += scale;
      }
  }

  void
  run_mapped (const int *v, int size)
  {
#pragma acc parallel loop reduction (+:this->data[0:size]) copyin (v[0:n]) copy (this[0:1], this->data[0:size])
    for (int i = 0; i < n; i++)
      data[i % size] += v[i];
  }
};

static void
classes (const int *v)
{
  point f;
#pragma acc parallel loop reduction (+:f) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    {
      f.x += i;
      f.add (1, 2, v[i]);
    }
  CHECK_EQ (f.x, 499500 + n);
  CHECK_EQ (f.y, 2 * n);
  CHECK_EQ (f.z, 499500);

  counted d, &r = d;
#pragma acc parallel loop reduction (+:r) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    {
      r.add (1, 2, v[i]);
      r.times++;
    }
  CHECK_EQ (d.x, n);
  CHECK_EQ (d.z, 499500);
  CHECK_EQ (d.times, n);

  std::array<double, 3> a{}, largest{};
  std::array<long, 40> b{};
  sum (a, v);
  sum (b, v);
  for (int k = 0; k < 3; k++)
    {
      double want = 0;
      for (int i = k; i < n; i += 3)
	want += i;
      CHECK_EQ (a[k], want);
    }
  CHECK_EQ (b[39], 12975);

  std::array<point, 2> points;
#pragma acc parallel loop reduction (+:points)
  for (int i = 0; i < n; i++)
    points[i & 1].add (i, 1, 2);
  CHECK_EQ (points[0].x, 249500);
  CHECK_EQ (points[1].y, 500);
  CHECK_EQ (points[1].z, 1000);

  auto in_lambda = [&]
  {
#pragma acc parallel loop reduction (max:largest)
    for (int i = 0; i < n; i++)
      largest[i & 1] = i > largest[i & 1] ? i : largest[i & 1];
#pragma acc parallel loop reduction (max:d.x) reduction (+:d.times)
    for (int i = 0; i < n; i++)
      {
	d.x = 10. * i > d.x ? 10. * i : d.x;
	d.times++;
      }
  };
  in_lambda ();
  CHECK_EQ (largest[0], n - 2);
  CHECK_EQ (largest[1], n - 1);
  CHECK_EQ (largest[2], 0);
  CHECK_EQ (d.x, 10 * (n - 1));
  CHECK_EQ (d.times, 2 * n);
}

template <class T>
static void
members (const int *v)
{
  totals<T> t;
  t.run (v);
  CHECK_EQ (t.s, 499500);
  CHECK_EQ (t.w[0], 3 * 334);
  CHECK_EQ (t.w[2], 3 * 333);
  CHECK_EQ (t.scale, 3);
  T memory[5] = { 1, 2, 3, 4, 5 };
  t.data = memory;
  t.run_mapped (v, 4);
  for (int k = 0; k < 4; k++)
    {
      T want = k + 1;
      for (int i = k; i < n; i += 4)
	want += i;
      CHECK_EQ (memory[k], want);
    }
  CHECK_EQ (memory[4], 5);
}

int
main ()
{
  int v[n];
  for (int i = 0; i < n; i++)
    v[i] = i;
  classes (v);
  members<float> (v);
  members<long> (v);
  return test_done ();
}
