/* Sparse matrices and sums of rows, written by hand: equal parts of the path that merges the rows' ends with the
   elements, or some lanes for each row where rows are equal.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_CSR_CUH
#define BENCH_CSR_CUH

#include "csr.h"
#include "hand.cuh"

#include <vector>

namespace csr {

struct matrix
{
  const double *v, *x;
  const int *ptr, *column;
  double *y;
  int rows, n;
};

static inline matrix
matrix_of (const bench_work *w)
{
  return { (const double *) w->a, (const double *) w->b, bench_csr_ptr (w), bench_csr_column (w), (double *) w->out,
	   (int) w->rows, (int) w->n };
}

template<bool PRODUCT> __device__ __forceinline__ double
element (const matrix &m, int j)
{
  return PRODUCT ? m.v[j] * m.x[m.column[j]] : m.v[j];
}

template<bool PRODUCT> __device__ __forceinline__ void
store (const matrix &m, int r, double s)
{
  m.y[r] = PRODUCT ? BENCH_ALPHA * s + BENCH_BETA * m.y[r] : s;
}

/* How many of ROWS ends are among the first D steps of the path; there are N elements.  */
__device__ __forceinline__ int
ends_before (const int *ends, int rows, int n, int d)
{
  int least = d > n ? d - n : 0, most = d < rows ? d : rows;
  while (least < most)
    {
      const int middle = (least + most) / 2;
      if (ends[middle] <= d - 1 - middle)
	least = middle + 1;
      else
	most = middle;
    }
  return least;
}

/* S of all lanes with the same R, which are neighbours; true in the first of them, whose S it is.  */
__device__ __forceinline__ bool
combine_equal (int r, double &s)
{
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int d = 1; d < 32; d *= 2)
    {
      const double other = __shfl_down_sync (~0u, s, d);
      const int of = __shfl_down_sync (~0u, r, d);
      if (lane + d < 32 && of == r)
	s += other;
    }
  const int before = __shfl_up_sync (~0u, r, 1);
  return lane == 0 || before != r;
}

/* A block has THREADS * STEPS of the path.  What it has of a row that it does not end is in ROW and REST.  */
template<bool PRODUCT, int THREADS, int STEPS> __global__ void __launch_bounds__ (THREADS)
merge (matrix m, int *row, double *rest)
{
  constexpr int TILE = THREADS * STEPS;
  __shared__ double value[TILE], sum[TILE + 1];
  __shared__ int end[TILE + 1], bound[2];
  const int all = m.rows + m.n, from = blockIdx.x * TILE, to = all - from < TILE ? all : from + TILE;
  if (threadIdx.x < 2)
    bound[threadIdx.x] = ends_before (m.ptr + 1, m.rows, m.n, threadIdx.x ? to : from);
  __syncthreads ();
  const int first = bound[0], rows = bound[1] - first, start = from - first, elements = to - from - rows;
  for (int i = threadIdx.x; i <= rows; i += THREADS)
    {
      sum[i] = 0;
      end[i] = i < rows ? m.ptr[first + i + 1] - start : 0;
    }
#pragma unroll
  for (int u = 0; u < STEPS; u++)
    if (u * THREADS + threadIdx.x < elements)
      value[u * THREADS + threadIdx.x] = element<PRODUCT> (m, start + u * THREADS + threadIdx.x);
  __syncthreads ();

  const int own = threadIdx.x * STEPS < to - from ? threadIdx.x * STEPS : to - from;
  const int last = own + STEPS < to - from ? own + STEPS : to - from;
  int r = ends_before (end, rows, elements, own), j = own - r;
  double s = 0;
  bool others = true;
  for (int k = own; k < last; k++)
    if (r < rows && end[r] <= j)
      {
	/* Threads before this one may have elements of the first row.  */
	if (others)
	  atomicAdd (&sum[r], s);
	else
	  sum[r] = s;
	others = false;
	s = 0;
	r++;
      }
    else
      s += value[j++];
  if (combine_equal (r, s))
    atomicAdd (&sum[r], s);
  __syncthreads ();
  for (int i = threadIdx.x; i < rows; i += THREADS)
    store<PRODUCT> (m, first + i, sum[i]);
  if (threadIdx.x == 0)
    {
      row[blockIdx.x] = first + rows;
      rest[blockIdx.x] = sum[rows];
    }
}

template<bool PRODUCT> __global__ void
add_rests (matrix m, const int *row, const double *rest, int count)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int r = i < count ? row[i] : m.rows;
  double s = i < count ? rest[i] : 0;
  if (combine_equal (r, s) && r < m.rows)
    atomicAdd (&m.y[r], PRODUCT ? BENCH_ALPHA * s : s);
}

template<bool PRODUCT, int LANES, int THREADS> __global__ void __launch_bounds__ (THREADS)
lanes (matrix m)
{
  const long thread = blockIdx.x * (long) THREADS + threadIdx.x, r = thread / LANES;
  double s = 0;
  if (r < m.rows)
    for (int j = m.ptr[r] + thread % LANES, end = m.ptr[r + 1]; j < end; j += LANES)
      s += element<PRODUCT> (m, j);
  s = combine_warp<sum_of<double>, LANES> (s);
  if (r < m.rows && thread % LANES == 0)
    store<PRODUCT> (m, r, s);
}

template<bool PRODUCT> struct kernel
{
  static choice chosen;

  template<int THREADS, int STEPS> static void
  launch_merge (const bench_work *w, int)
  {
    static int *row;
    static double *rest;
    static int room;
    const matrix m = matrix_of (w);
    const int blocks = (m.rows + m.n + THREADS * STEPS - 1) / (THREADS * STEPS);
    if (blocks > room)
      {
	CHECK_CUDA (cudaFree (row));
	CHECK_CUDA (cudaFree (rest));
	CHECK_CUDA (cudaMalloc (&row, blocks * sizeof *row));
	CHECK_CUDA (cudaMalloc (&rest, blocks * sizeof *rest));
	room = blocks;
      }
    merge<PRODUCT, THREADS, STEPS><<<blocks, THREADS>>> (m, row, rest);
    add_rests<PRODUCT><<<(blocks + 255) / 256, 256>>> (m, row, rest, blocks);
  }

  template<int LANES> static void
  launch_lanes (const bench_work *w, int)
  {
    enum { THREADS = 256 };
    const matrix m = matrix_of (w);
    lanes<PRODUCT, LANES, THREADS><<<((long) m.rows * LANES + THREADS - 1) / THREADS, THREADS>>> (m);
  }

  enum { MERGES = 4, COUNT = 9 };
  static constexpr variant variants[] = {
    { "merge 128 x 7", launch_merge<128, 7> }, { "merge 256 x 7", launch_merge<256, 7> },
    { "merge 128 x 11", launch_merge<128, 11> }, { "merge 128 x 15", launch_merge<128, 15> },
    { "lanes 2", launch_lanes<2> }, { "lanes 4", launch_lanes<4> }, { "lanes 8", launch_lanes<8> },
    { "lanes 16", launch_lanes<16> }, { "lanes 32", launch_lanes<32> },
  };

  /* Rows of other patterns have 1 there.  */
  static void tune (const bench_work *w) { chosen = hand_choose (variants, w->columns > 1 ? COUNT : MERGES, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *w, long *r)
  {
    std::vector<double> first (w->rows);
    for (long i = 0; i < w->rows; i++)
      first[i] = BENCH_CSR_Y (i);
    CHECK_CUDA (cudaMemcpy (w->out, first.data (), w->rows * sizeof (double), cudaMemcpyHostToDevice));
    run (w, r);
  }
};

template<bool PRODUCT> choice kernel<PRODUCT>::chosen;

} // namespace csr

#endif
