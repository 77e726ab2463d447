/* Hand-written kernels: the hardware's limit.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Loads of 16 bytes, several at a time; a slot for each block and a ticket; the result goes
   straight into the host's memory, so that only a launch and a wait are necessary.  The launch
   shape is the fastest of some, tried before the timing.  */

#include "csr.cuh"
#include "pushes.cuh"
#include "hand.cuh"
#include "streams.cuh"
#include "updates.cuh"
#include "vectors.cuh"

#include <algorithm>
#include <cstring>

char *hand_slots, *hand_result, *hand_result_device;
unsigned *hand_ticket;

void
hand_prepare ()
{
  if (hand_slots)
    return;
  CHECK_CUDA (cudaMalloc (&hand_slots, MOST_BLOCKS * (size_t) MOST_ACC));
  CHECK_CUDA (cudaMalloc (&hand_ticket, sizeof *hand_ticket));
  CHECK_CUDA (cudaMemset (hand_ticket, 0, sizeof *hand_ticket));
  CHECK_CUDA (cudaHostAlloc (&hand_result, MOST_ACC, cudaHostAllocMapped));
  CHECK_CUDA (cudaHostGetDevicePointer (&hand_result_device, hand_result, 0));
}

int
hand_multiprocessors ()
{
  static int count;
  if (!count)
    CHECK_CUDA (cudaDeviceGetAttribute (&count, cudaDevAttrMultiProcessorCount, 0));
  return count;
}

/* The median time of V with BLOCKS blocks a multiprocessor.  Variants far above LIMIT get fewer
   runs.  */
static double
median_us (const variant &v, int blocks, const bench_work *w, double limit)
{
  enum { TRIES = 7 };
  double us[TRIES];
  for (int t = 0; t < TRIES; t++)
    {
      double start = bench_now_us ();
      v.launch (w, blocks);
      CHECK_CUDA (cudaGetLastError ());
      CHECK_CUDA (cudaDeviceSynchronize ());
      us[t] = bench_now_us () - start;
      /* The first time has more to do.  */
      if (t && us[t] > 1.2 * limit)
	return us[t];
    }
  std::sort (us, us + TRIES);
  return us[TRIES / 2];
}

choice
hand_choose (const variant *variants, int count, const bench_work *w)
{
  /* 0: as many as there is work for.  */
  static const int blocks[] = { 1, 2, 4, 8, 16, 32, 0 };
  hand_prepare ();
  std::memset (hand_result, 0x55, MOST_ACC);
  choice best = { 0, 1 };
  double best_us = 1e30;
  for (int v = 0; v < count; v++)
    for (int b : blocks)
      {
	double us = median_us (variants[v], b, w, best_us);
	if (us < best_us)
	  {
	    best_us = us;
	    best = { v, b };
	  }
      }
  if (std::getenv ("BENCH_VERBOSE"))
    std::fprintf (stderr, "%s, %d blocks a multiprocessor: %.2f us\n", variants[best.variant].name, best.blocks, best_us);
  return best;
}

/* The number of blocks: BLOCKS on each multiprocessor, but no more than WORK needs.  */
static int
grid (int blocks, long work)
{
  long most = blocks ? (long) blocks * hand_multiprocessors () : MOST_BLOCKS;
  return work < 1 ? 1 : work < most ? work : most;
}

/* ----- one result ----- */

/* The distribution of chunks: round-robin over the threads of all blocks, or a contiguous piece for
   each block.  */
enum deal { IN_TURN, PIECES };

template<typename F, int ARRAYS, int AHEAD, int THREADS, deal DEAL> __global__ void __launch_bounds__ (THREADS)
reduce (const typename F::in *a, const typename F::in *b, long n, typename F::acc *slots, unsigned *ticket,
	typename F::acc *out)
{
  using in = typename F::in;
  using acc = typename F::acc;
  constexpr int COUNT = chunk<in>::COUNT;
  long chunks = n / COUNT, end = chunks, stride = (long) gridDim.x * THREADS, i = blockIdx.x * (long) THREADS + threadIdx.x;
  if (DEAL == PIECES)
    {
      long tile = AHEAD * THREADS, tiles = (chunks + tile - 1) / tile;
      i = tiles * blockIdx.x / gridDim.x * tile + threadIdx.x;
      end = min (tiles * (blockIdx.x + 1) / gridDim.x * tile, chunks);
      stride = THREADS;
    }
  acc x[AHEAD];
  F f;
  for (acc &e : x)
    e = F::first ();
  auto fold = [&f] (acc s, chunk<in> p, chunk<in> q)
  {
#pragma unroll
    for (int k = 0; k < COUNT; k++)
      if constexpr (ARRAYS == 2)
	s = f (s, F::element (p.v[k], q.v[k]));
      else
	s = f (s, F::element (p.v[k]));
    return s;
  };
  for (; i + (AHEAD - 1) * stride < end; i += AHEAD * stride)
    {
      chunk<in> p[AHEAD], q[AHEAD];
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	{
	  p[u] = load (a, i + u * stride);
	  q[u] = ARRAYS == 2 ? load (b, i + u * stride) : p[u];
	}
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	x[u] = fold (x[u], p[u], q[u]);
    }
  for (; i < end; i += stride)
    x[0] = fold (x[0], load (a, i), ARRAYS == 2 ? load (b, i) : load (a, i));
  if (blockIdx.x == 0 && threadIdx.x < n % COUNT)
    {
      long k = chunks * COUNT + threadIdx.x;
      if constexpr (ARRAYS == 2)
	x[0] = f (x[0], F::element (a[k], b[k]));
      else
	x[0] = f (x[0], F::element (a[k]));
    }
#pragma unroll
  for (int u = 1; u < AHEAD; u++)
    x[0] = f (x[0], x[u]);
  combine_grid<F, THREADS> (x[0], slots, ticket, out);
}

template<typename F, int ARRAYS = 1, int PER_ELEMENT = 1> struct kernel
{
  using in = typename F::in;
  using acc = typename F::acc;
  static choice chosen;

  template<int AHEAD, int THREADS, deal DEAL = IN_TURN> static void
  launch (const bench_work *w, int blocks)
  {
    long n = w->n / PER_ELEMENT;
    reduce<F, ARRAYS, AHEAD, THREADS, DEAL><<<grid (blocks, n / chunk<in>::COUNT / THREADS), THREADS>>>
      ((const in *) w->a, (const in *) w->b, n, (acc *) hand_slots, hand_ticket, (acc *) hand_result_device);
  }

  static constexpr variant variants[] = {
    { "2 x 256", launch<2, 256> }, { "4 x 256", launch<4, 256> }, { "8 x 256", launch<8, 256> },
    { "2 x 512", launch<2, 512> }, { "4 x 512", launch<4, 512> }, { "8 x 512", launch<8, 512> }, { "8 x 128", launch<8, 128> },
    { "4 x 256, pieces", launch<4, 256, PIECES> }, { "8 x 256, pieces", launch<8, 256, PIECES> },
    { "4 x 512, pieces", launch<4, 512, PIECES> },
  };

  static void
  tune (const bench_work *w)
  {
    chosen = hand_choose (variants, sizeof variants / sizeof *variants, w);
  }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *, long *r)
  {
    collect_value (*(acc *) hand_result, r);
  }
};

template<typename F, int ARRAYS, int PER_ELEMENT> choice kernel<F, ARRAYS, PER_ELEMENT>::chosen;

/* Small integers in words.  */
template<typename T> struct small_sum : sum_of<int>
{
  using in = T;
  static __device__ int element (T x) { return x; }
};

/* What the result is cut to.  */
template<typename T> static void
collect_small (const bench_work *, long *r)
{
  r[0] = (T) *(int *) hand_result;
}

/* Four truth values at a time.  */
struct any_word : sum_of<unsigned>
{
  __device__ unsigned operator() (unsigned x, unsigned y) const { return x | y; }
};

static void
collect_any (const bench_work *, long *r)
{
  r[0] = *(unsigned *) hand_result != 0;
}

/* Every second element.  */
struct first_of_pair : sum_of<float>
{
  using in = pair<float>;
  static __device__ float element (in x) { return x.x; }
};

/* ----- the norm of a residual ----- */

/* Each thread has two columns, and goes down HEIGHT rows, the row before and after in registers.  Columns beside
   its own are those of the lanes beside it.  */
template<int HEIGHT, int THREADS> __global__ void __launch_bounds__ (THREADS)
residual (const double *a, int rows, int columns, double *slots, unsigned *ticket, double *out)
{
  double s = 0;
  int strips = (columns / 2 + THREADS - 1) / THREADS, tiles = strips * ((rows - 2 + HEIGHT - 1) / HEIGHT);
  int lane = threadIdx.x % 32;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x)
    {
      int j = 2 * (tile % strips * THREADS + threadIdx.x), i = 1 + tile / strips * HEIGHT;
      bool inside = j < columns;
      int end = min (i + HEIGHT, rows - 1);
      const double *p = a + (long) i * columns + j;
      auto at = [inside] (const double *q) { return inside ? *(const double2 *) q : double2 {}; };
      double2 above = at (p - columns), here = at (p);
#pragma unroll 4
      for (; i < end; i++, p += columns)
	{
	  double2 below = at (p + columns);
	  double left = __shfl_up_sync (~0u, here.y, 1), right = __shfl_down_sync (~0u, here.x, 1);
	  if (lane == 0 && inside && j)
	    left = p[-1];
	  if (lane == 31 && j + 2 < columns)
	    right = p[2];
	  if (inside && j)
	    s += fabs (4 * here.x - above.x - below.x - left - here.y);
	  if (j + 2 < columns)
	    s += fabs (4 * here.y - above.y - below.y - here.x - right);
	  above = here;
	  here = below;
	}
    }
  combine_grid<sum_of<double>, THREADS> (s, slots, ticket, out);
}

struct stencil
{
  static choice chosen;

  template<int HEIGHT, int THREADS> static void
  launch (const bench_work *w, int blocks)
  {
    int columns = w->columns, rows = w->n / columns;
    residual<HEIGHT, THREADS><<<grid (blocks, (w->n / 2 + HEIGHT * THREADS - 1) / (HEIGHT * THREADS)), THREADS>>>
      ((const double *) w->a, rows, columns, (double *) hand_slots, hand_ticket, (double *) hand_result_device);
  }

  static constexpr variant variants[] = {
    { "8 rows x 256", launch<8, 256> }, { "16 rows x 256", launch<16, 256> }, { "32 rows x 256", launch<32, 256> },
    { "64 rows x 256", launch<64, 256> }, { "16 rows x 128", launch<16, 128> }, { "32 rows x 128", launch<32, 128> },
    { "64 rows x 128", launch<64, 128> }, { "128 rows x 128", launch<128, 128> }, { "32 rows x 512", launch<32, 512> },
  };

  static void tune (const bench_work *w) { chosen = hand_choose (variants, sizeof variants / sizeof *variants, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void collect (const bench_work *, long *r) { collect_value (*(double *) hand_result, r); }
};

choice stencil::chosen;

/* ----- rows ----- */

static __device__ __forceinline__ float
sum_chunk (chunk<float> p)
{
  return (p.v[0] + p.v[1]) + (p.v[2] + p.v[3]);
}

/* LANES lanes for a row of LANES * CHUNKS chunks; AHEAD rows at a time.  */
template<int LANES, int CHUNKS, int AHEAD, int THREADS> __global__ void __launch_bounds__ (THREADS)
rows_by_lanes (const float *a, int rows, float *out)
{
  constexpr int PER_WARP = 32 / LANES;
  int lane = threadIdx.x % LANES, in_warp = threadIdx.x % 32 / LANES;
  long warp = (blockIdx.x * (long) THREADS + threadIdx.x) / 32, warps = (long) gridDim.x * THREADS / 32;
  for (long row = warp * PER_WARP * AHEAD; row < rows; row += warps * PER_WARP * AHEAD)
    {
      chunk<float> p[AHEAD][CHUNKS];
      float s[AHEAD];
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	{
	  long r = row + u * PER_WARP + in_warp;
#pragma unroll
	  for (int k = 0; k < CHUNKS; k++)
	    p[u][k] = r < rows ? load (a, (r * CHUNKS + k) * LANES + lane) : chunk<float> {};
	}
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	{
	  s[u] = sum_chunk (p[u][0]);
#pragma unroll
	  for (int k = 1; k < CHUNKS; k++)
	    s[u] += sum_chunk (p[u][k]);
	}
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	s[u] = combine_warp<sum_of<float>, LANES> (s[u]);
#pragma unroll
      for (int u = 0; u < AHEAD; u++)
	{
	  long r = row + u * PER_WARP + in_warp;
	  if (lane == 0 && r < rows)
	    out[r] = s[u];
	}
    }
}

/* A block for a row; AHEAD chunks at a time.  */
template<int AHEAD, int THREADS> __global__ void __launch_bounds__ (THREADS)
rows_by_block (const float *a, int rows, int chunks, float *out)
{
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    {
      const float *p = a + (long) row * chunks * 4;
      float s[AHEAD] = {};
      int i = threadIdx.x;
      for (; i + (AHEAD - 1) * THREADS < chunks; i += AHEAD * THREADS)
	{
	  chunk<float> q[AHEAD];
#pragma unroll
	  for (int u = 0; u < AHEAD; u++)
	    q[u] = load (p, i + u * THREADS);
#pragma unroll
	  for (int u = 0; u < AHEAD; u++)
	    s[u] += sum_chunk (q[u]);
	}
      for (; i < chunks; i += THREADS)
	s[0] += sum_chunk (load (p, i));
#pragma unroll
      for (int u = 1; u < AHEAD; u++)
	s[0] += s[u];
      s[0] = combine_block<sum_of<float>, THREADS> (s[0]);
      if (threadIdx.x == 0)
	out[row] = s[0];
      if (row + gridDim.x < rows)
	__syncthreads ();
    }
}

template<int LANES, int CHUNKS, int AHEAD, int THREADS> static void
by_lanes (const bench_work *w, int blocks)
{
  int rows = w->n / w->columns;
  /* Blocks have no slots here, so that there may be any number of them.  */
  long work = (rows + THREADS / LANES * AHEAD - 1L) / (THREADS / LANES * AHEAD);
  rows_by_lanes<LANES, CHUNKS, AHEAD, THREADS><<<blocks ? grid (blocks, work) : work, THREADS>>>
    ((const float *) w->a, rows, (float *) w->out);
}

template<int AHEAD, int THREADS> static void
by_block (const bench_work *w, int blocks)
{
  int rows = w->n / w->columns;
  rows_by_block<AHEAD, THREADS><<<blocks ? grid (blocks, rows) : rows, THREADS>>>
    ((const float *) w->a, rows, w->columns / 4, (float *) w->out);
}

#define LANES(L, C, A, T) { "lanes " #L ", chunks " #C ", ahead " #A ", threads " #T, by_lanes<L, C, A, T> }
#define BLOCK(A, T) { "block of " #T ", ahead " #A, by_block<A, T> }

static const variant rows_of_16[] = { LANES (4, 1, 1, 256), LANES (4, 1, 2, 256), LANES (4, 1, 4, 256), LANES (4, 1, 8, 256),
				      LANES (4, 1, 4, 128), LANES (2, 2, 2, 256), LANES (2, 2, 4, 256) };
static const variant rows_of_64[] = { LANES (16, 1, 1, 256), LANES (16, 1, 2, 256), LANES (16, 1, 4, 256), LANES (16, 1, 8, 256),
				      LANES (8, 2, 1, 256), LANES (8, 2, 2, 256), LANES (8, 2, 4, 256), LANES (4, 4, 1, 256),
				      LANES (4, 4, 2, 256) };
static const variant rows_of_512[] = { LANES (32, 4, 1, 256), LANES (32, 4, 2, 256), LANES (32, 4, 1, 128), LANES (16, 8, 1, 256),
				       BLOCK (1, 128), BLOCK (2, 64) };
static const variant longer_rows[] = { BLOCK (4, 128), BLOCK (8, 128), BLOCK (4, 256), BLOCK (8, 256), BLOCK (2, 512),
				       BLOCK (4, 512), BLOCK (8, 512), BLOCK (2, 1024), BLOCK (4, 1024) };

struct rows
{
  static const variant *variants;
  static choice chosen;

  static void
  tune (const bench_work *w)
  {
    int count;
#define USE(TABLE) (variants = TABLE, count = sizeof TABLE / sizeof *TABLE)
    w->columns == 16 ? USE (rows_of_16) : w->columns == 64 ? USE (rows_of_64)
      : w->columns == 512 ? USE (rows_of_512) : USE (longer_rows);
#undef USE
    chosen = hand_choose (variants, count, w);
  }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }
};

const variant *rows::variants;
choice rows::chosen;

/* ----- columns ----- */

/* WIDTH columns side by side for a block, whose threads share their rows; blocks share rows, too, if there are few
   columns.  The last block of a tile combines the values of all.  */
template<typename T, int AHEAD, int THREADS> __global__ void __launch_bounds__ (THREADS)
sum_columns (const T *a, long columns, long rows, int width, int slices, T *slots, unsigned *tickets, T *out)
{
  __shared__ T own[THREADS];
  __shared__ bool last;
  const int height = THREADS / width, place = threadIdx.x % width, level = threadIdx.x / width;
  const long tile = blockIdx.x / slices, slice = blockIdx.x % slices, column = tile * width + place;
  const bool mine = level < height && column < columns;
  const long each = (rows + slices - 1) / slices, end = min (rows, (slice + 1) * each);
  auto combine = [&] (T x)
  {
    own[threadIdx.x] = x;
    __syncthreads ();
    for (int k = 1; level == 0 && k < height; k++)
      x += own[threadIdx.x + k * width];
    __syncthreads ();
    return x;
  };
  T s = 0;
  long i = slice * each + level;
  for (; mine && i + (AHEAD - 1) * height < end; i += AHEAD * height)
    {
      T v[AHEAD];
#pragma unroll
      for (int k = 0; k < AHEAD; k++)
	v[k] = a[(i + k * height) * columns + column];
#pragma unroll
      for (int k = 0; k < AHEAD; k++)
	s += v[k];
    }
  for (; mine && i < end; i += height)
    s += a[i * columns + column];
  s = combine (s);
  if (slices > 1)
    {
      if (mine && level == 0)
	{
	  slots[(long) blockIdx.x * width + place] = s;
	  __threadfence ();
	}
      __syncthreads ();
      if (threadIdx.x == 0)
	{
	  last = atomicInc (&tickets[tile], slices - 1) == slices - 1u;
	  __threadfence ();
	}
      __syncthreads ();
      if (!last)
	return;
      s = 0;
#pragma unroll 8
      for (int k = level; k < slices && mine; k += height)
	s += slots[(tile * slices + k) * width + place];
      s = combine (s);
    }
  if (mine && level == 0)
    out[column] = s;
}

template<typename T>
struct columns
{
  /* Blocks without more than THREADS of WIDTH columns.  */
  template<int AHEAD, int THREADS, int WIDTH> static void
  launch (const bench_work *w, int blocks)
  {
    static T *slots;
    static unsigned *tickets;
    enum { MOST_TILES = 1 << 16, MOST_SLICES = 1 << 14 };
    const long rows = w->n / w->columns;
    const int width = w->columns < WIDTH ? w->columns : WIDTH;
    const long tiles = (w->columns + width - 1) / width;
    long slices = blocks ? (long) blocks * hand_multiprocessors () / tiles : 1;
    slices = slices < 1 ? 1 : slices < MOST_SLICES ? slices : MOST_SLICES;
    if (tiles > MOST_TILES)
      slices = 1;
    if (!slots)
      {
	CHECK_CUDA (cudaMalloc (&slots, (long) MOST_SLICES * 1024 * sizeof (T)));
	CHECK_CUDA (cudaMalloc (&tickets, MOST_TILES * sizeof *tickets));
	CHECK_CUDA (cudaMemset (tickets, 0, MOST_TILES * sizeof *tickets));
      }
    sum_columns<T, AHEAD, THREADS><<<tiles * slices, THREADS>>>
      ((const T *) w->a, w->columns, rows, width, slices, slots, tickets, (T *) w->out);
  }

  static constexpr variant variants[] = {
    { "8 x 512 / 32", launch<8, 512, 32> }, { "8 x 256 / 32", launch<8, 256, 32> }, { "4 x 512 / 32", launch<4, 512, 32> },
    { "8 x 128 / 32", launch<8, 128, 32> }, { "8 x 512 / 64", launch<8, 512, 64> }, { "8 x 256 / 128", launch<8, 256, 128> },
    { "8 x 512 / 512", launch<8, 512, 512> }, { "8 x 128 / 128", launch<8, 128, 128> },
  };
  static choice chosen;

  static void tune (const bench_work *w) { chosen = hand_choose (variants, sizeof variants / sizeof *variants, w); }

  static void
  run (const bench_work *w, long *)
  {
    variants[chosen.variant].launch (w, chosen.blocks);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }
};

template<typename T> choice columns<T>::chosen;

/* ----- what the memory gives ----- */

static void
copy (const bench_work *w, long *)
{
  CHECK_CUDA (cudaMemcpyAsync (w->b, w->a, w->n * sizeof (double), cudaMemcpyDeviceToDevice));
  CHECK_CUDA (cudaDeviceSynchronize ());
}

#define ENTRY(NAME, ...) { "hand", #NAME, __VA_ARGS__::run, __VA_ARGS__::collect, __VA_ARGS__::tune }
#define ENTRY_AS(NAME, COLLECT, ...) { "hand", #NAME, __VA_ARGS__::run, COLLECT, __VA_ARGS__::tune }
#define ENTRIES(T, TYPE)							\
  ENTRY (sum_##T, kernel<sum_of<TYPE>>), ENTRY (min_##T, kernel<min_of<TYPE>>),	\
  ENTRY (max_##T, kernel<max_of<TYPE>>), ENTRY (prod_##T, kernel<prod_of<TYPE>>)

#define VECTOR_ENTRIES(T, TYPE)							\
  ENTRY (plain_##T, kernel<sum_of<TYPE>>), ENTRY (sum_##T##_2, vectors::kernel<sum_of<TYPE>, 2>),	\
  ENTRY (sum_##T##_3, vectors::kernel<sum_of<TYPE>, 3>), ENTRY (sum_##T##_5, vectors::kernel<sum_of<TYPE>, 5>),	\
  ENTRY (sum_##T##_8, vectors::kernel<sum_of<TYPE>, 8>), ENTRY (sum_##T##_16, vectors::kernel<sum_of<TYPE>, 16>)

#define STREAM_ENTRY(NAME, ...) { "hand", #NAME, __VA_ARGS__::run, nullptr, __VA_ARGS__::tune }
#define STREAM_ENTRIES(T, TYPE)							\
  STREAM_ENTRY (copy_##T, streams::element_kernel<streams::copied, TYPE>),	\
  STREAM_ENTRY (mul_##T, streams::element_kernel<streams::tripled, TYPE>),	\
  STREAM_ENTRY (add_##T, streams::element_kernel<streams::added, TYPE>),	\
  STREAM_ENTRY (triad_##T, streams::element_kernel<streams::triad, TYPE>),	\
  STREAM_ENTRY (five_points_##T, streams::five_kernel<TYPE, streams::UNTOUCHED>),	\
  STREAM_ENTRY (border_##T, streams::five_kernel<TYPE, streams::AS_BEFORE>),	\
  STREAM_ENTRY (seven_points_##T, streams::seven_kernel<TYPE>)

extern "C" const bench_kernel bench_kernels[] = {
  ENTRIES (f32, float), ENTRIES (f64, double), ENTRIES (i32, int), ENTRIES (i64, long),
  ENTRY (sum_f32_int, kernel<sum_of<float>>),
  ENTRY (dot_f64, kernel<dot, 2>),
  ENTRY (sum_min_max_f32, kernel<sum_min_max>),
  ENTRY (five_sums_f64, kernel<five_sums, 2>),
  ENTRY_AS (sum_i8, collect_small<signed char>, kernel<small_sum<signed char>>),
  ENTRY_AS (sum_i16, collect_small<short>, kernel<small_sum<short>>),
  ENTRY_AS (any_bool, collect_any, kernel<any_word, 1, 4>),
  ENTRY (sum_c32, kernel<complex_sum<float>>),
  ENTRY (sum_c64, kernel<complex_sum<double>>),
  ENTRY (sum_i128, kernel<sum_of<__int128>>),
  ENTRY (sum_2d, kernel<sum_of<float>>),
  ENTRY (sum_3d, kernel<sum_of<float>>),
  ENTRY (strided_2d, kernel<first_of_pair, 1, 2>),
  ENTRY (stencil_2d, stencil),
  { "hand", "gang_vector", rows::run, nullptr, rows::tune },
  { "hand", "gang_worker_vector", rows::run, nullptr, rows::tune },
  { "hand", "gang_workervector", rows::run, nullptr, rows::tune },
  { "hand", "columns_seq", columns<float>::run, nullptr, columns<float>::tune },
  { "hand", "columns_vector", columns<float>::run, nullptr, columns<float>::tune },
  { "hand", "columns_plain", columns<int>::run, nullptr, columns<int>::tune },
  ENTRY (count_i8, updates::kernel<unsigned char, int, 16, true>),
  ENTRY (count_i16, updates::kernel<unsigned short, int, 8, true>),
  ENTRY (weigh_i8, updates::kernel<unsigned char, float, 4, false>),
  ENTRY (weigh_i16, updates::kernel<unsigned short, float, 4, false>),
  ENTRY (sum_by_key, updates::kernel<int, double, 4, false>),
  ENTRY (sum_by_sorted_key, updates::kernel<int, double, 4, false>),
  VECTOR_ENTRIES (f32, float), VECTOR_ENTRIES (f64, double),
  ENTRY (max_f32_3, vectors::kernel<max_of<float>, 3>),
  ENTRY (reduce_256, updates::kernel<unsigned char, int, 16, true>),
  ENTRY (reduce_4096, updates::kernel<unsigned short, int, 8, true>),
  ENTRY (reduce_65536, updates::kernel<unsigned short, int, 8, true>),
  STREAM_ENTRIES (f32, float), STREAM_ENTRIES (f64, double),
  STREAM_ENTRY (widen, streams::element_kernel<streams::copied, float, double>),
  STREAM_ENTRY (every_second, streams::second_kernel),
  /* Members have neighbours that are treated alike.  */
  STREAM_ENTRY (records_2, streams::element_kernel<streams::tripled, float>),
  STREAM_ENTRY (records_3, streams::element_kernel<streams::tripled, float>),
  STREAM_ENTRY (records_4, streams::element_kernel<streams::tripled, float>),
  ENTRY (plain, kernel<sum_of<double>>), ENTRY (spmv, csr::kernel<true>), ENTRY (row_sums, csr::kernel<false>),
  STREAM_ENTRY (scale, pushes::kernel<pushes::scale>), STREAM_ENTRY (threads_scale, pushes::kernel<pushes::scale>),
  ENTRY (push, pushes::kernel<pushes::push>), ENTRY (threads_push, pushes::kernel<pushes::push>),
  ENTRY (visit, pushes::kernel<pushes::visit>), ENTRY (threads_visit, pushes::kernel<pushes::visit>),
  { "memcpy", "copy", copy, nullptr, nullptr },
  {}
};
