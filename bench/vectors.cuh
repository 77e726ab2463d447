/* Sums of vectors, written by hand: the vectors are one stream of 16-byte loads.  A thread takes every so many chunks
   that the numbers in them have the same places in their vectors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_VECTORS_CUH
#define BENCH_VECTORS_CUH

#include "hand.cuh"

namespace vectors {

template<typename F, int K> struct vector
{
  typename F::acc v[K];
};

/* F for each of K numbers.  */
template<typename F, int K> struct each
{
  using in = typename F::in;
  using acc = vector<F, K>;
  static __host__ __device__ acc
  first ()
  {
    acc x;
    for (auto &e : x.v)
      e = F::first ();
    return x;
  }
  __host__ __device__ acc
  operator() (acc x, acc y) const
  {
#pragma unroll
    for (int k = 0; k < K; k++)
      x.v[k] = F () (x.v[k], y.v[k]);
    return x;
  }
};

constexpr int
common_divisor (int a, int b)
{
  return b ? common_divisor (b, a % b) : a;
}

/* THREADS is a multiple of K / common_divisor (K, COUNT).  */
template<typename F, int K, int AHEAD, int THREADS> __global__ void __launch_bounds__ (THREADS)
reduce (const typename F::in *a, long n, vector<F, K> *slots, unsigned *ticket, vector<F, K> *out)
{
  using in = typename F::in;
  constexpr int COUNT = chunk<in>::COUNT;
  const long chunks = n / COUNT, stride = (long) gridDim.x * THREADS;
  long i = blockIdx.x * (long) THREADS + threadIdx.x;
  const int place = i * COUNT % K;
  in x[COUNT];
  F f;
#pragma unroll
  for (in &e : x)
    e = F::first ();
  for (; i + (AHEAD - 1) * stride < chunks; i += AHEAD * stride)
    {
      chunk<in> p[AHEAD];
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	p[u] = load (a, i + u * stride);
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
#pragma unroll
	for (int k = 0; k < COUNT; k++)
	  x[k] = f (x[k], p[u].v[k]);
    }
  for (; i < chunks; i += stride)
    {
      chunk<in> p = load (a, i);
#pragma unroll
      for (int k = 0; k < COUNT; k++)
	x[k] = f (x[k], p.v[k]);
    }
  vector<F, K> own = each<F, K>::first ();
#pragma unroll
  for (int k = 0; k < COUNT; k++)
#pragma unroll
    for (int j = 0; j < K; j++)
      if ((place + k) % K == j)
	own.v[j] = f (own.v[j], x[k]);
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (long rest = chunks * COUNT; rest < n; rest++)
#pragma unroll
      for (int j = 0; j < K; j++)
	if (rest % K == j)
	  own.v[j] = f (own.v[j], a[rest]);
  combine_grid<each<F, K>, THREADS> (own, slots, ticket, out);
}

template<typename F, int K> struct kernel
{
  using in = typename F::in;
  static choice chosen;
  /* Block sizes are multiples of warps and of the period.  */
  static constexpr int PERIOD = K / common_divisor (K, chunk<in>::COUNT);
  static constexpr int ODD = PERIOD % 3 == 0 ? 3 : PERIOD % 5 == 0 ? 5 : 4;

  template<int AHEAD, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    const long work = w->n / chunk<in>::COUNT / THREADS, most = blocks ? (long) blocks * hand_multiprocessors () : MOST_BLOCKS;
    reduce<F, K, AHEAD, THREADS><<<work < 1 ? 1 : work < most ? work : most, THREADS>>>
      ((const in *) w->a, w->n, (vector<F, K> *) hand_slots, hand_ticket, (vector<F, K> *) hand_result_device);
  }

  static constexpr variant variants[] = {
    { "2 x 128", launch<2, 32 * ODD> }, { "4 x 128", launch<4, 32 * ODD> }, { "8 x 128", launch<8, 32 * ODD> },
    { "2 x 256", launch<2, 64 * ODD> }, { "4 x 256", launch<4, 64 * ODD> }, { "8 x 256", launch<8, 64 * ODD> },
    { "2 x 512", launch<2, 128 * ODD> }, { "4 x 512", launch<4, 128 * ODD> }, { "8 x 512", launch<8, 128 * ODD> },
  };

  static void tune (const bench_work *w) { chosen = hand_choose (variants, sizeof variants / sizeof *variants, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *, long *r)
  {
    const vector<F, K> *result = (const vector<F, K> *) hand_result;
    for (int k = 0; k < K; k++)
      r[k] = bench_integer (result->v[k]);
  }
};

template<typename F, int K> choice kernel<F, K>::chosen;

} // namespace vectors

#endif
