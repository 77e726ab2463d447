/* Common code of the benchmark's CUDA programs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_CUDA_CUH
#define BENCH_CUDA_CUH

#include "bench.h"

#include <climits>
#include <cstdio>
#include <cstdlib>

#define CHECK_CUDA(CALL)							\
  do										\
    {										\
      cudaError_t status = (CALL);						\
      if (status != cudaSuccess)						\
	{									\
	  std::fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString (status)); \
	  std::exit (2);							\
	}									\
    }										\
  while (0)

/* A float complex, a double complex: as a program in CUDA has them.  */
template<typename T> struct alignas (2 * sizeof (T)) pair
{
  T x, y;
};

/* Results as the driver compares them.  */
inline void collect_value (float v, long *r) { r[0] = bench_integer (v); }
inline void collect_value (double v, long *r) { r[0] = bench_integer (v); }
inline void collect_value (int v, long *r) { r[0] = v; }
inline void collect_value (long v, long *r) { r[0] = v; }
inline void collect_value (short v, long *r) { r[0] = v; }
inline void collect_value (signed char v, long *r) { r[0] = v; }
inline void collect_value (bool v, long *r) { r[0] = v; }

inline void
collect_value (__int128 v, long *r)
{
  r[0] = (long) (v >> 64);
  r[1] = (long) v;
}

template<typename T> inline void
collect_value (pair<T> v, long *r)
{
  r[0] = bench_integer (v.x);
  r[1] = bench_integer (v.y);
}

/* An operator, what it starts from, and the combination of an element: a fold.  IN is what a loop iteration reads.  */
template<typename T> struct sum_of
{
  using in = T;
  using acc = T;
  static __host__ __device__ acc first () { return acc (); }
  static __host__ __device__ acc element (in x) { return x; }
  __host__ __device__ acc operator() (acc x, acc y) const { return x + y; }
};

template<typename T> struct prod_of : sum_of<T>
{
  static __host__ __device__ T first () { return 1; }
  __host__ __device__ T operator() (T x, T y) const { return x * y; }
};

template<typename T> struct limits;
template<> struct limits<float> { static constexpr float most = 1e30f, least = -1e30f; };
template<> struct limits<double> { static constexpr double most = 1e30, least = -1e30; };
template<> struct limits<int> { static constexpr int most = INT_MAX, least = INT_MIN; };
template<> struct limits<long> { static constexpr long most = LONG_MAX, least = LONG_MIN; };

template<typename T> struct min_of : sum_of<T>
{
  static __host__ __device__ T first () { return limits<T>::most; }
  __host__ __device__ T operator() (T x, T y) const { return y < x ? y : x; }
};

template<typename T> struct max_of : sum_of<T>
{
  static __host__ __device__ T first () { return limits<T>::least; }
  __host__ __device__ T operator() (T x, T y) const { return y > x ? y : x; }
};

struct any_of : sum_of<signed char>
{
  __host__ __device__ acc operator() (acc x, acc y) const { return x | y; }
};

template<typename T> struct complex_sum : sum_of<pair<T>>
{
  using acc = pair<T>;
  static __host__ __device__ acc first () { return acc { 0, 0 }; }
  __host__ __device__ acc operator() (acc x, acc y) const { return acc { x.x + y.x, x.y + y.y }; }
};

struct three
{
  float sum, least, most;
};

inline void
collect_value (three v, long *r)
{
  r[0] = bench_integer (v.sum);
  r[1] = bench_integer (v.least);
  r[2] = bench_integer (v.most);
}

struct sum_min_max
{
  using in = float;
  using acc = three;
  static __host__ __device__ acc first () { return acc { 0, 1e30f, -1e30f }; }
  static __host__ __device__ acc element (in x) { return acc { x, x, x }; }
  __host__ __device__ acc
  operator() (acc x, acc y) const
  {
    return acc { x.sum + y.sum, y.least < x.least ? y.least : x.least, y.most > x.most ? y.most : x.most };
  }
};

/* Of two arrays.  */
struct dot
{
  using in = double;
  using acc = double;
  static __host__ __device__ acc first () { return 0; }
  static __host__ __device__ acc element (in x, in y) { return x * y; }
  __host__ __device__ acc operator() (acc x, acc y) const { return x + y; }
};

struct five
{
  double x, y, xx, xy, yy;
};

inline void
collect_value (five v, long *r)
{
  r[0] = bench_integer (v.x);
  r[1] = bench_integer (v.y);
  r[2] = bench_integer (v.xx);
  r[3] = bench_integer (v.xy);
  r[4] = bench_integer (v.yy);
}

struct five_sums
{
  using in = double;
  using acc = five;
  static __host__ __device__ acc first () { return acc { 0, 0, 0, 0, 0 }; }
  static __host__ __device__ acc element (in x, in y) { return acc { x, y, x * x, x * y, y * y }; }
  __host__ __device__ acc
  operator() (acc a, acc b) const
  {
    return acc { a.x + b.x, a.y + b.y, a.xx + b.xx, a.xy + b.xy, a.yy + b.yy };
  }
};

#endif
