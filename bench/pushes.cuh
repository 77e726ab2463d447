/* Rows that reduce nothing, written by hand: equal parts of all elements, of which each finds its row, or some lanes for
   each row where rows are equal.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_PUSHES_CUH
#define BENCH_PUSHES_CUH

#include "csr.cuh"

namespace pushes {

using csr::matrix;

struct scale
{
  static __device__ bool only (int) { return true; }
  static __device__ void element (const matrix &m, int r, int j) { m.y[j] = m.v[j] * BENCH_SECOND (r); }
};

struct push
{
  static __device__ bool only (int) { return true; }
  static __device__ void
  element (const matrix &m, int r, int j)
  {
    atomicAdd (&m.y[m.column[j]], m.v[j] * BENCH_SECOND (r));
  }
};

struct visit
{
  static __device__ bool only (int r) { return r % 4 > 1; }
  static __device__ void
  element (const matrix &m, int r, int j)
  {
    int *place = (int *) m.y + m.column[j];
    if (*place < BENCH_SECOND (r))
      *place = 2;
  }
};

/* The row of element J, which is LOW or later, and HIGH or before.  */
__device__ __forceinline__ int
row_of (const matrix &m, int j, int low, int high)
{
  while (low < high)
    {
      const int middle = (low + high) / 2;
      if (m.ptr[middle + 1] <= j)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

/* A warp has 32 * STEPS elements.  */
template<typename WORK, int THREADS, int STEPS> __global__ void __launch_bounds__ (THREADS)
parts (matrix m)
{
  const long begin = (blockIdx.x * (long) THREADS + threadIdx.x) / 32 * 32 * STEPS;
  if (begin >= m.n)
    return;
  const int from = begin, to = m.n - from < 32 * STEPS ? m.n : from + 32 * STEPS;
  const int first = row_of (m, from, 0, m.rows - 1), last = row_of (m, to - 1, first, m.rows - 1);
#pragma unroll
  for (int u = 0; u < STEPS; u++)
    {
      const int j = from + 32 * u + threadIdx.x % 32;
      if (j >= to)
	break;
      const int r = row_of (m, j, first, last);
      if (WORK::only (r))
	WORK::element (m, r, j);
    }
}

template<typename WORK, int LANES, int THREADS> __global__ void __launch_bounds__ (THREADS)
lanes (matrix m)
{
  const long thread = blockIdx.x * (long) THREADS + threadIdx.x, r = thread / LANES;
  if (r < m.rows && WORK::only (r))
    for (int j = m.ptr[r] + thread % LANES, end = m.ptr[r + 1]; j < end; j += LANES)
      WORK::element (m, r, j);
}

template<typename WORK> struct kernel
{
  static choice chosen;

  template<int THREADS, int STEPS> static void
  launch_parts (const bench_work *w, int)
  {
    const matrix m = csr::matrix_of (w);
    parts<WORK, THREADS, STEPS><<<(m.n + THREADS * STEPS - 1) / (THREADS * STEPS), THREADS>>> (m);
  }

  template<int LANES> static void
  launch_lanes (const bench_work *w, int)
  {
    enum { THREADS = 256 };
    const matrix m = csr::matrix_of (w);
    lanes<WORK, LANES, THREADS><<<((long) m.rows * LANES + THREADS - 1) / THREADS, THREADS>>> (m);
  }

  enum { PARTS = 4, COUNT = 8 };
  static constexpr variant variants[] = {
    { "parts 256 x 2", launch_parts<256, 2> }, { "parts 256 x 4", launch_parts<256, 4> },
    { "parts 256 x 8", launch_parts<256, 8> }, { "parts 256 x 16", launch_parts<256, 16> },
    { "lanes 4", launch_lanes<4> }, { "lanes 8", launch_lanes<8> },
    { "lanes 16", launch_lanes<16> }, { "lanes 32", launch_lanes<32> },
  };

  /* Rows of other patterns have 1 there.  */
  static void tune (const bench_work *w) { chosen = hand_choose (variants, w->columns > 1 ? COUNT : PARTS, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *w, long *r)
  {
    CHECK_CUDA (cudaMemset (w->out, 0, bench_csr_x (w->n) * sizeof (double)));
    run (w, r);
  }
};

template<typename WORK> choice kernel<WORK>::chosen;

} // namespace pushes

#endif
