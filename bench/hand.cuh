/* Common code of the hand-written kernels: combination in a warp, in a block, and of the blocks;
   choice of a launch shape.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_HAND_CUH
#define BENCH_HAND_CUH

#include "cuda.cuh"

/* Scratch memory of the device, and results that the device writes straight into the host's memory.  */
enum { MOST_BLOCKS = 1 << 16, MOST_ACC = 128 };
extern char *hand_slots;
extern unsigned *hand_ticket;
extern char *hand_result;	/* The host's address.  */
extern char *hand_result_device;

void hand_prepare ();
int hand_multiprocessors ();

/* X of the lane D further on, among LANES.  */
template<typename T> __device__ __forceinline__ T
shuffle_down (T x, int d, int lanes = 32)
{
  if constexpr (sizeof (T) < 4)
    return (T) __shfl_down_sync (~0u, (int) x, d, lanes);
  else
    {
      union { T value; unsigned word[sizeof (T) / 4]; } u { x };
      for (unsigned &w : u.word)
	w = __shfl_down_sync (~0u, w, d, lanes);
      return u.value;
    }
}

template<typename F, int LANES = 32> __device__ __forceinline__ typename F::acc
combine_warp (typename F::acc x)
{
#pragma unroll
  for (int d = LANES / 2; d; d /= 2)
    x = F () (x, shuffle_down (x, d, LANES));
  return x;
}

/* Of a block of THREADS; the value is thread 0's.  */
template<typename F, int THREADS> __device__ __forceinline__ typename F::acc
combine_block (typename F::acc x)
{
  using acc = typename F::acc;
  constexpr int WARPS = THREADS / 32;
  __shared__ alignas (16) char slots[WARPS * sizeof (acc)];
  acc *slot = (acc *) slots;
  x = combine_warp<F> (x);
  if (threadIdx.x % 32 == 0)
    slot[threadIdx.x / 32] = x;
  __syncthreads ();
  if (threadIdx.x < 32)
    {
      x = threadIdx.x < WARPS ? slot[threadIdx.x] : F::first ();
      x = combine_warp<F> (x);
    }
  return x;
}

/* Of all blocks: a slot for each, combined by the last one in a fixed order.  */
template<typename F, int THREADS> __device__ __forceinline__ void
combine_grid (typename F::acc x, typename F::acc *slots, unsigned *ticket, typename F::acc *out)
{
  using acc = typename F::acc;
  __shared__ bool last;
  x = combine_block<F, THREADS> (x);
  if (gridDim.x == 1)
    {
      if (threadIdx.x == 0)
	*out = x;
      return;
    }
  if (threadIdx.x == 0)
    {
      slots[blockIdx.x] = x;
      __threadfence ();
      last = atomicInc (ticket, gridDim.x - 1) == gridDim.x - 1;
    }
  __syncthreads ();
  if (!last)
    return;
  __threadfence ();
  acc all = F::first ();
  for (unsigned i = threadIdx.x; i < gridDim.x; i += THREADS)
    all = F () (all, slots[i]);
  __syncthreads ();
  all = combine_block<F, THREADS> (all);
  if (threadIdx.x == 0)
    *out = all;
}

/* 16 bytes.  */
template<typename T> struct alignas (16) chunk
{
  enum { COUNT = 16 / sizeof (T) };
  T v[COUNT];
};

template<typename T> __device__ __forceinline__ chunk<T>
load (const T *a, long i)
{
  return ((const chunk<T> *) a)[i];
}

/* A kernel with a launch shape.  */
struct variant
{
  const char *name;
  void (*launch) (const bench_work *w, int blocks_per_multiprocessor);
};

/* The fastest of COUNT variants, with several numbers of blocks.  */
struct choice
{
  int variant, blocks;
};

choice hand_choose (const variant *variants, int count, const bench_work *w);

#endif
