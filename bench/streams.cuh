/* Hand-written kernels that read and write arrays and reduce nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_STREAMS_CUH
#define BENCH_STREAMS_CUH

#include "hand.cuh"

namespace streams {

/* Blocks: BLOCKS on each multiprocessor, or one for each piece of work.  */
static inline unsigned
grid (int blocks, long work)
{
  const long most = blocks ? (long) blocks * hand_multiprocessors () : work;
  return work < 1 ? 1 : work < most ? work : most;
}

template<typename T, int V> struct alignas (sizeof (T) * V) pack
{
  T v[V];
};

/* A kernel's launch shapes and the one that is the fastest.  F has VARIANTS.  */
template<typename F> struct chosen_kernel
{
  static choice chosen;

  static void
  tune (const bench_work *w)
  {
    chosen = hand_choose (F::variants, sizeof F::variants / sizeof *F::variants, w);
  }

  static void
  run (const bench_work *w, long *)
  {
    F::variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }
};

template<typename F> choice chosen_kernel<F>::chosen;

/* ----- neighbouring elements ----- */

struct copied { template<typename T> static __device__ T of (T a, T) { return a; } static constexpr bool two = false; };
struct tripled { template<typename T> static __device__ T of (T a, T) { return 3 * a; } static constexpr bool two = false; };
struct added { template<typename T> static __device__ T of (T a, T b) { return a + b; } static constexpr bool two = true; };
struct triad { template<typename T> static __device__ T of (T a, T b) { return a + 3 * b; } static constexpr bool two = true; };

/* AHEAD packs of V elements for a thread, a block's length apart.  */
template<typename F, typename IN, typename OUT, int V, int AHEAD, int THREADS>
__global__ void __launch_bounds__ (THREADS)
each (const IN *a, const IN *b, OUT *out, long n)
{
  const long packs = n / V;
  for (long i = blockIdx.x * (long) THREADS * AHEAD + threadIdx.x; i < packs; i += (long) gridDim.x * THREADS * AHEAD)
    {
      pack<IN, V> p[AHEAD], q[AHEAD];
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	if (i + u * THREADS < packs)
	  {
	    p[u] = ((const pack<IN, V> *) a)[i + u * THREADS];
	    q[u] = F::two ? ((const pack<IN, V> *) b)[i + u * THREADS] : p[u];
	  }
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	if (i + u * THREADS < packs)
	  {
	    pack<OUT, V> x;
#pragma unroll
	    for (int k = 0; k < V; k++)
	      x.v[k] = F::of (p[u].v[k], q[u].v[k]);
	    ((pack<OUT, V> *) out)[i + u * THREADS] = x;
	  }
    }
  for (long i = packs * V + blockIdx.x * (long) THREADS + threadIdx.x; i < n; i += (long) gridDim.x * THREADS)
    out[i] = F::of (a[i], F::two ? b[i] : a[i]);
}

template<typename F, typename IN, typename OUT = IN> struct element_kernel : chosen_kernel<element_kernel<F, IN, OUT>>
{
  static constexpr int MOST = 16 / sizeof (OUT);

  template<int V, int AHEAD, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    each<F, IN, OUT, V, AHEAD, THREADS><<<grid (blocks, (w->n / V + THREADS * AHEAD - 1) / (THREADS * AHEAD)), THREADS>>>
      ((const IN *) w->a, (const IN *) w->b, (OUT *) w->out, w->n);
  }

#define SHAPE(V, A, T) { "elements " #V ", ahead " #A ", threads " #T, launch<V, A, T> }
  static constexpr variant variants[]
    = { SHAPE (1, 1, 256), SHAPE (1, 4, 256), SHAPE (MOST, 1, 128), SHAPE (MOST, 1, 256), SHAPE (MOST, 1, 512),
	SHAPE (MOST, 1, 1024), SHAPE (MOST, 2, 128), SHAPE (MOST, 2, 256), SHAPE (MOST, 2, 512), SHAPE (MOST, 4, 128),
	SHAPE (MOST, 4, 256), SHAPE (MOST, 4, 512), SHAPE (2, 1, 256), SHAPE (2, 4, 256) };
#undef SHAPE
};

/* Every second element: V results of a thread, from two packs of V.  */
template<int V, int THREADS> __global__ void __launch_bounds__ (THREADS)
every_second (const float *a, float *out, long n)
{
  for (long i = blockIdx.x * (long) THREADS + threadIdx.x; i * V < n; i += (long) gridDim.x * THREADS)
    {
      pack<float, V> p[2], x;
      p[0] = ((const pack<float, V> *) a)[2 * i];
      p[1] = ((const pack<float, V> *) a)[2 * i + 1];
#pragma unroll
      for (int k = 0; k < V; k++)
	x.v[k] = p[2 * k / V].v[2 * k % V];
      ((pack<float, V> *) out)[i] = x;
    }
}

struct second_kernel : chosen_kernel<second_kernel>
{
  template<int V, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    const long n = w->n / 2;
    every_second<V, THREADS><<<grid (blocks, (n / V + THREADS - 1) / THREADS), THREADS>>>
      ((const float *) w->a, (float *) w->out, n);
  }

  static constexpr variant variants[]
    = { { "2 x 128", launch<2, 128> }, { "2 x 256", launch<2, 256> }, { "2 x 512", launch<2, 512> },
	{ "4 x 128", launch<4, 128> }, { "4 x 256", launch<4, 256> }, { "4 x 512", launch<4, 512> } };
};

/* ----- stencils ----- */

enum border { UNTOUCHED, AS_BEFORE };

/* V columns of a thread, HEIGHT rows one after another, of which each is read once.  */
template<typename T, border BORDER, int HEIGHT, int THREADS> __global__ void __launch_bounds__ (THREADS)
five_points (const T *a, T *out, int rows, int columns)
{
  constexpr int V = 16 / sizeof (T);
  using P = pack<T, V>;
  const int strips = (columns / V + THREADS - 1) / THREADS, bands = (rows + HEIGHT - 1) / HEIGHT;
  for (long tile = blockIdx.x; tile < (long) strips * bands; tile += gridDim.x)
    {
      const int j = V * (tile % strips * THREADS + threadIdx.x), first = tile / strips * HEIGHT;
      if (j >= columns)
	continue;
      const T *p = a + (long) first * columns + j;
      P above = first ? *(const P *) (p - columns) : P (), here = *(const P *) p;
#pragma unroll
      for (int h = 0; h < HEIGHT; h++, p += columns)
	{
	  const int i = first + h;
	  if (i >= rows)
	    break;
	  const P below = i + 1 < rows ? *(const P *) (p + columns) : P ();
	  P x = here;
	  if (i > 0 && i < rows - 1)
	    {
	      const T left = j ? p[-1] : T (), right = j + V < columns ? p[V] : T ();
#pragma unroll
	      for (int k = 0; k < V; k++)
		x.v[k] = 4 * here.v[k] - above.v[k] - below.v[k] - (k ? here.v[k - 1] : left)
			 - (k < V - 1 ? here.v[k + 1] : right);
	      if (j == 0)
		x.v[0] = here.v[0];
	      if (j + V == columns)
		x.v[V - 1] = here.v[V - 1];
	    }
	  if (BORDER == AS_BEFORE || (i > 0 && i < rows - 1))
	    *(P *) (out + (long) i * columns + j) = x;
	  above = here;
	  here = below;
	}
    }
}

template<typename T, border BORDER> struct five_kernel : chosen_kernel<five_kernel<T, BORDER>>
{
  template<int HEIGHT, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    constexpr int V = 16 / sizeof (T);
    const int columns = w->columns, rows = w->n / columns;
    const long work = (columns / V + THREADS - 1L) / THREADS * ((rows + HEIGHT - 1) / HEIGHT);
    five_points<T, BORDER, HEIGHT, THREADS><<<grid (blocks, work), THREADS>>> ((const T *) w->a, (T *) w->out, rows, columns);
  }

#define SHAPE(H, T) { "rows " #H ", threads " #T, launch<H, T> }
  static constexpr variant variants[]
    = { SHAPE (1, 256), SHAPE (2, 256), SHAPE (4, 64), SHAPE (4, 128), SHAPE (4, 256), SHAPE (8, 64), SHAPE (8, 128),
	SHAPE (8, 256), SHAPE (16, 128), SHAPE (16, 256) };
#undef SHAPE
};

/* V neighbours of a thread, DEPTH planes one after another.  */
template<typename T, int DEPTH, int THREADS> __global__ void __launch_bounds__ (THREADS)
seven_points (const T *a, T *out, int planes, int m)
{
  constexpr int V = 16 / sizeof (T);
  using P = pack<T, V>;
  const long plane = (long) m * m;
  const int strips = (plane / V + THREADS - 1) / THREADS, bands = (planes - 2 + DEPTH - 1) / DEPTH;
  for (long tile = blockIdx.x; tile < (long) strips * bands; tile += gridDim.x)
    {
      const int e = V * (tile % strips * THREADS + threadIdx.x), j = e / m, k0 = e % m;
      const int first = 1 + tile / strips * DEPTH;
      if (e >= plane || j == 0 || j == m - 1)
	continue;
      const T *p = a + first * plane + e;
      P above = *(const P *) (p - plane), here = *(const P *) p;
#pragma unroll
      for (int h = 0; h < DEPTH; h++, p += plane)
	{
	  if (first + h >= planes - 1)
	    break;
	  const P below = *(const P *) (p + plane), north = *(const P *) (p - m), south = *(const P *) (p + m);
	  const T left = k0 ? p[-1] : T (), right = k0 + V < m ? p[V] : T ();
	  P x;
#pragma unroll
	  for (int k = 0; k < V; k++)
	    x.v[k] = 6 * here.v[k] - above.v[k] - below.v[k] - north.v[k] - south.v[k] - (k ? here.v[k - 1] : left)
		     - (k < V - 1 ? here.v[k + 1] : right);
	  T *to = out + (p - a);
	  if (k0 && k0 + V < m)
	    *(P *) to = x;
	  else
	    for (int k = 0; k < V; k++)
	      if (k0 + k > 0 && k0 + k < m - 1)
		to[k] = x.v[k];
	  above = here;
	  here = below;
	}
    }
}

template<typename T> struct seven_kernel : chosen_kernel<seven_kernel<T>>
{
  template<int DEPTH, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    constexpr int V = 16 / sizeof (T);
    const int m = w->columns, planes = w->n / m / m;
    const long work = ((long) m * m / V + THREADS - 1) / THREADS * ((planes - 2 + DEPTH - 1) / DEPTH);
    seven_points<T, DEPTH, THREADS><<<grid (blocks, work), THREADS>>> ((const T *) w->a, (T *) w->out, planes, m);
  }

#define SHAPE(D, T) { "planes " #D ", threads " #T, launch<D, T> }
  static constexpr variant variants[]
    = { SHAPE (1, 128), SHAPE (1, 256), SHAPE (1, 512), SHAPE (2, 256), SHAPE (4, 128), SHAPE (4, 256), SHAPE (8, 128),
	SHAPE (8, 256), SHAPE (16, 128), SHAPE (16, 256) };
#undef SHAPE
};

} // namespace streams

#endif
