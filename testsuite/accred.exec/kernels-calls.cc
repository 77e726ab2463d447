/* Loops of `kernels' that call functions of the C++ library, members, operators, templates and lambdas: the results are those
   without directives, and several threads have most of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "accred-test.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <utility>

enum { N = 300, SEVERAL = 1000 };

struct vec
{
  float x, y;
  vec (float a, float b) : x (a), y (b) {}
  vec () : vec (0, 0) {}
  vec operator+ (const vec &o) const { return vec (x + o.x, y + o.y); }
  vec operator* (float f) const { return { x * f, y * f }; }
  float dot (const vec &o) const { return x * o.x + y * o.y; }
  vec &operator+= (const vec &o)
  {
    x += o.x;
    y += o.y;
    return *this;
  }
  friend bool operator< (const vec &a, const vec &b) { return a.x < b.x; }
};

/* Rows of a flat array.  */
template <typename T> class grid
{
public:
  grid (T *data, int columns) : m_data (data), m_columns (columns) {}
  T &operator() (int i, int j) { return m_data[i * m_columns + j]; }
  T operator() (int i, int j) const { return m_data[i * m_columns + j]; }

private:
  T *m_data;
  int m_columns;
};

template <int K, typename T>
static T
power (T x)
{
  if constexpr (K == 0)
    return 1;
  else
    return x * power<K - 1> (x);
}

template <typename F>
static float
apply (F f, float x, float y = 2)
{
  return f (x) + f (y);
}

namespace far
{
inline const float &second (const float &, const float &b) { return b; }
constexpr float half (float x) { return x / 2; }
}

/* Whether several threads have the loop.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? SEVERAL : i & 0;
}

/* All store MARK (I) to M.  1: parallel; -1: could be, either way.  */
#define LOOPS(X) \
 X (1, roots, for (int i = 0; i < n; i++) { x[i] = std::sqrt (std::abs (y[i])) + std::fabs (y[i]); m[i] = mark (i); }) \
 X (1, powers, for (int i = 0; i < n; i++) { x[i] = std::pow (y[i], 2) + power<3> (y[i]); m[i] = mark (i); }) \
 X (1, limits, for (int i = 0; i < n; i++) { x[i] = std::max (y[i], 1.5f) + std::min (2.5f, y[i]); m[i] = mark (i); }) \
 X (-1, limited, for (int i = 0; i < n; i++) { x[i] = std::clamp (y[i], -1.f, 4.f); m[i] = mark (i); }) \
 X (1, largest, float d = -1; for (int i = 0; i < n; i++) { d = std::max (d, std::abs (y[i])); m[i] = mark (i); } x[0] = d;) \
 X (1, smallest, int d = 100; for (int i = 0; i < n; i++) { d = std::min (d, b[i]); m[i] = mark (i); } a[0] = d;) \
 X (1, largest_last, int d = -100; for (int i = 0; i < n; i++) { d = std::max (b[i], d); m[i] = mark (i); } a[0] = d;) \
 X (1, swaps, for (int i = 0; i < n; i++) { std::swap (x[i], y[i]); m[i] = mark (i); }) \
 X (1, vectors, for (int i = 0; i < n; i++) { vec v (x[i], y[i]); vec w = v * 2 + vec (1, i); w += v; x[i] = w.dot (v); m[i] = mark (i); }) \
 X (-1, lesser_vector, for (int i = 0; i < n; i++) { vec v (x[i], 1), w (y[i], 2); x[i] = std::min (v, w).y; m[i] = mark (i); }) \
 X (1, rows, for (int i = 0; i < n / 10; i++) for (int j = 0; j < 10; j++) { grid<float> g (x, 10); const grid<float> h (y, 10); \
	    g (i, j) = h (i, j) * 2 + i; m[i * 10 + j] = mark (i); }) \
 X (1, lambdas, float f = 3; for (int i = 0; i < n; i++) { auto g = [=] (float t) { return t * f + i; }; x[i] = apply (g, y[i]); m[i] = mark (i); }) \
 X (-1, by_reference, for (int i = 0; i < n; i++) { auto g = [&] (float t) { x[i] = t; }; g (y[i]); m[i] = mark (i); }) \
 X (1, complex_numbers, for (int i = 0; i < n; i++) { std::complex<float> z (y[i], 1); z *= std::complex<float> (0, 1); x[i] = z.real () + std::norm (z); m[i] = mark (i); }) \
 X (1, references, for (int i = 0; i < n; i++) { x[i] = far::second (x[i], y[i]) + far::half (y[i]); m[i] = mark (i); }) \
 X (1, small_arrays, for (int i = 0; i < n; i++) { std::array<int, 3> t { b[i], i, 7 }; a[i] = t[b[i] & 1] + t[2] + int (t.size ()); m[i] = mark (i); })

#define DEVICE(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) NAME (float *__restrict x, float *__restrict y, int *__restrict a, int *__restrict b, int *__restrict m, int n) \
  { \
    _Pragma ("acc kernels present (x[0:N], y[0:N], a[0:N], b[0:N], m[0:N])") \
    { __VA_ARGS__ } \
  }
#define HOST(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) host_##NAME (float *x, float *y, int *a, int *b, int *m, int n) \
  { \
    __VA_ARGS__ \
  }
LOOPS (DEVICE)
LOOPS (HOST)

static const struct
{
  void (*device) (float *, float *, int *, int *, int *, int), (*host) (float *, float *, int *, int *, int *, int);
  const char *name;
  int parallel;
} loops[] = {
#define ROW(PARALLEL, NAME, ...) { NAME, host_##NAME, #NAME, PARALLEL },
  LOOPS (ROW)
};

static void
fill (float *x, float *y, int *a, int *b)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 7;
      y[i] = (i * 5) % 13 - 3;
      a[i] = -i;
      b[i] = (i * 29) % 64 - 2;
    }
}

int
main ()
{
  static float x[N], y[N], hx[N], hy[N];
  static int a[N], b[N], ha[N], hb[N], m[N];
#pragma acc data create (x, y, a, b, m)
  for (const auto &loop : loops)
    {
      fill (x, y, a, b);
      fill (hx, hy, ha, hb);
      std::memset (m, 0, sizeof m);
#pragma acc update device (x, y, a, b, m)
      loop.device (x, y, a, b, m, N);
#pragma acc update self (x, y, a, b, m)
      const int marked = m[0];
      loop.host (hx, hy, ha, hb, m, N);
      const bool same = !std::memcmp (x, hx, sizeof x) && !std::memcmp (y, hy, sizeof y) && !std::memcmp (a, ha, sizeof a)
			&& !std::memcmp (b, hb, sizeof b);
      if (!same || (loop.parallel > 0 && marked != SEVERAL))
	std::fprintf (stderr, "%s: %s, %d\n", loop.name, same ? "right" : "wrong", marked);
      CHECK (same);
      if (loop.parallel > 0)
	CHECK_EQ (marked, SEVERAL);
    }
  return test_done ();
}
