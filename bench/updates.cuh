/* Updates by key, written by hand: copies in shared memory, or atomics on the array, for each of which threads and warps
   combine neighbours first.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_UPDATES_CUH
#define BENCH_UPDATES_CUH

#include "hand.cuh"

namespace updates {

template<typename T, int N> struct alignas (sizeof (T) * N) pack
{
  T v[N];
};

/* V weights from the group G on; 1 where there are none.  */
template<typename W, int V, bool COUNTS> __device__ __forceinline__ void
weights (const W *w, long g, W (&x)[V])
{
  constexpr int EACH = sizeof (W) * V > 16 ? 16 / sizeof (W) : V;
#pragma unroll
  for (int u = 0; u < V; u += EACH)
    {
      pack<W, EACH> p;
      if (!COUNTS)
	p = ((const pack<W, EACH> *) w)[(g * V + u) / EACH];
#pragma unroll
      for (int k = 0; k < EACH; k++)
	x[u + k] = COUNTS ? W (1) : p.v[k];
    }
}

/* COPIES of each of the bins, one for each lane of that number.  */
template<typename K, typename W, int V, bool COUNTS, int COPIES, int THREADS> __global__ void __launch_bounds__ (THREADS)
in_copies (const K *key, const W *w, long n, W *out, int bins)
{
  extern __shared__ __align__ (16) char memory[];
  W *copy = (W *) memory;
  for (int i = threadIdx.x; i < bins * COPIES; i += THREADS)
    copy[i] = 0;
  __syncthreads ();
  const int own = threadIdx.x % COPIES;
  for (long g = blockIdx.x * (long) THREADS + threadIdx.x; g < n / V; g += (long) gridDim.x * THREADS)
    {
      pack<K, V> k = ((const pack<K, V> *) key)[g];
      W x[V];
      weights<W, V, COUNTS> (w, g, x);
#pragma unroll
      for (int u = 0; u < V; u++)
	atomicAdd (&copy[k.v[u] * COPIES + own], COUNTS ? W (1) : x[u]);
    }
  for (long i = n / V * V + blockIdx.x * (long) THREADS + threadIdx.x; i < n; i += (long) gridDim.x * THREADS)
    atomicAdd (&copy[key[i] * COPIES + own], COUNTS ? W (1) : w[i]);
  __syncthreads ();
  for (int b = threadIdx.x; b < bins; b += THREADS)
    {
      W s = 0;
      for (int c = 0; c < COPIES; c++)
	s += copy[b * COPIES + (c + threadIdx.x) % COPIES];
      if (s != W (0))
	atomicAdd (&out[b], s);
    }
}

/* Runs of equal keys of a thread, then of the lanes, are added up first if COMBINE.  */
template<typename K, typename W, int V, bool COUNTS, bool COMBINE, int THREADS> __global__ void __launch_bounds__ (THREADS)
in_array (const K *key, const W *w, long n, W *out)
{
  const int lane = threadIdx.x % 32;
  const long groups = n / V, whole = groups - groups % 32;
  for (long g = blockIdx.x * (long) THREADS + threadIdx.x; g < whole; g += (long) gridDim.x * THREADS)
    {
      pack<K, V> k = ((const pack<K, V> *) key)[g];
      W x[V];
      weights<W, V, COUNTS> (w, g, x);
      if (!COMBINE)
	{
#pragma unroll
	  for (int u = 0; u < V; u++)
	    atomicAdd (&out[k.v[u]], x[u]);
	  continue;
	}
      W s = x[0];
      K now = k.v[0];
#pragma unroll
      for (int u = 1; u < V; u++)
	if (k.v[u] == now)
	  s += x[u];
	else
	  {
	    atomicAdd (&out[now], s);
	    now = k.v[u];
	    s = x[u];
	  }
      const bool head = __shfl_up_sync (~0u, (unsigned) now, 1) != (unsigned) now || lane == 0;
      const unsigned heads = __ballot_sync (~0u, head);
      if (heads != ~0u)
	{
	  const unsigned above = lane == 31 ? 0 : heads & (~0u << (lane + 1));
	  const int end = above ? __ffs (above) - 1 : 32;
#pragma unroll
	  for (int d = 1; d < 32; d *= 2)
	    {
	      W other = __shfl_down_sync (~0u, s, d);
	      if (lane + d < end)
		s += other;
	    }
	}
      if (head)
	atomicAdd (&out[now], s);
    }
  for (long i = whole * V + blockIdx.x * (long) THREADS + threadIdx.x; i < n; i += (long) gridDim.x * THREADS)
    atomicAdd (&out[key[i]], COUNTS ? W (1) : w[i]);
}

static inline int
grid (int blocks, long work)
{
  const long most = blocks ? (long) blocks * hand_multiprocessors () : work;
  return work < 1 ? 1 : work < most ? work : most;
}

template<typename K, typename W, int V, bool COUNTS, int COPIES, int THREADS> static void
launch_copies (const bench_work *w, int blocks)
{
  const int bins = w->n / w->columns;
  const size_t bytes = (size_t) bins * COPIES * sizeof (W);
  /* Not possible: the slowest.  */
  if (bytes > 220 * 1024 || !blocks || blocks * (bytes + 1024) > 228 * 1024 || blocks * THREADS > 2048)
    {
      const double start = bench_now_us ();
      while (bench_now_us () - start < 20000)
	;
      return;
    }
  auto f = in_copies<K, W, V, COUNTS, COPIES, THREADS>;
  CHECK_CUDA (cudaFuncSetAttribute (f, cudaFuncAttributeMaxDynamicSharedMemorySize, (int) bytes));
  f<<<grid (blocks, w->n / V / THREADS), THREADS, bytes>>> ((const K *) w->a, (const W *) w->b, w->n, (W *) w->out, bins);
}

template<typename K, typename W, int V, bool COUNTS, bool COMBINE, int THREADS> static void
launch_array (const bench_work *w, int blocks)
{
  in_array<K, W, V, COUNTS, COMBINE, THREADS><<<grid (blocks, w->n / V / THREADS), THREADS>>>
    ((const K *) w->a, (const W *) w->b, w->n, (W *) w->out);
}

template<typename K, typename W, int V, bool COUNTS> struct kernel
{
  static choice chosen;

#define COPIES(C, T) { "copies " #C ", threads " #T, launch_copies<K, W, V, COUNTS, C, T> }
#define ARRAY(U, C, T) { "array, elements " #U ", combined " #C ", threads " #T, launch_array<K, W, U, COUNTS, C, T> }
  static const variant *
  variants ()
  {
    static const variant all[] = { COPIES (1, 512), COPIES (2, 512), COPIES (4, 512), COPIES (8, 512), COPIES (16, 512),
				   COPIES (32, 256), COPIES (32, 512), ARRAY (V, false, 256), ARRAY (V, true, 256),
				   ARRAY (1, false, 256), ARRAY (2, true, 256), ARRAY (1, true, 256) };
    static_assert (sizeof all / sizeof *all == COUNT);
    return all;
  }
#undef ARRAY
#undef COPIES
  enum { COUNT = 12 };

  static void tune (const bench_work *w) { chosen = hand_choose (variants (), COUNT, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants ()[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *w, long *r)
  {
    const long bins = w->n / w->columns;
    CHECK_CUDA (cudaMemset (w->out, 0, bins * sizeof (W)));
    run (w, r);
    const W *out = (const W *) bench_fetch (w->out, bins * sizeof (W));
    r[0] = r[1] = 0;
    for (long k = 0; k < bins; k++)
      {
	r[0] += (long) out[k];
	r[1] += (long) out[k] * BENCH_MARK (k);
      }
  }
};

template<typename K, typename W, int V, bool COUNTS> choice kernel<K, W, V, COUNTS>::chosen;

} // namespace updates

#endif
