/* The rows with CUB, as CUDA programs use it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   cub		the result stays on the device; the host waits for it
   cub+copy	the result is copied to the host, as OpenACC does  */

#include "csr.h"
#include "cuda.cuh"

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

#include <vector>

/* CUB's scratch memory, the result, and the offsets of rows: made once, and grown.  */
struct buffer
{
  void *p = nullptr;
  size_t bytes = 0;

  void *
  at_least (size_t wanted)
  {
    if (bytes < wanted)
      {
	CHECK_CUDA (cudaFree (p));
	CHECK_CUDA (cudaMalloc (&p, wanted));
	bytes = wanted;
      }
    return p;
  }
};

static buffer scratch, result, offsets;
static size_t scratch_bytes;
static int segments;
/* Room for any result.  */
alignas (16) static char on_host[64];

template<typename F> struct element_of
{
  __host__ __device__ typename F::acc operator() (typename F::in x) const { return F::element (x); }
};

template<typename F> struct element_of_two
{
  template<typename T> __host__ __device__ typename F::acc
  operator() (T t) const
  {
    return F::element (thrust::get<0> (t), thrust::get<1> (t));
  }
};

/* One array: the elements themselves, where they are what is combined.  */
template<typename F> struct one
{
  static auto
  input (const bench_work *w)
  {
    auto a = (const typename F::in *) w->a;
    if constexpr (std::is_same_v<typename F::in, typename F::acc>)
      return a;
    else
      return thrust::make_transform_iterator (a, element_of<F> ());
  }
};

template<typename F> struct two
{
  static auto
  input (const bench_work *w)
  {
    auto a = (const typename F::in *) w->a, b = (const typename F::in *) w->b;
    return thrust::make_transform_iterator (thrust::make_zip_iterator (thrust::make_tuple (a, b)), element_of_two<F> ());
  }
};

/* CUB's own names for the operators that it has.  */
template<typename F> struct reduction
{
  template<typename I> static cudaError_t
  call (void *p, size_t &bytes, I in, typename F::acc *out, int n)
  {
    return cub::DeviceReduce::Reduce (p, bytes, in, out, n, F (), F::first ());
  }
};

#define OWN(FOLD, NAME)									\
  template<typename T> struct reduction<FOLD<T>>					\
  {											\
    static cudaError_t									\
    call (void *p, size_t &bytes, const T *in, T *out, int n)				\
    {											\
      return cub::DeviceReduce::NAME (p, bytes, in, out, n);				\
    }											\
  }

OWN (sum_of, Sum);
OWN (min_of, Min);
OWN (max_of, Max);

template<typename F, template<typename> class ARRAYS> struct kernel
{
  using acc = typename F::acc;

  static void
  tune (const bench_work *w)
  {
    CHECK_CUDA (reduction<F>::call (nullptr, scratch_bytes, ARRAYS<F>::input (w), (acc *) nullptr, (int) w->n));
    scratch.at_least (scratch_bytes);
    result.at_least (sizeof on_host);
    CHECK_CUDA (cudaMemset (result.p, 0x55, sizeof on_host));
  }

  static void
  launch (const bench_work *w)
  {
    CHECK_CUDA (reduction<F>::call (scratch.p, scratch_bytes, ARRAYS<F>::input (w), (acc *) result.p, (int) w->n));
  }

  static void
  run (const bench_work *w, long *)
  {
    launch (w);
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  run_and_copy (const bench_work *w, long *)
  {
    launch (w);
    CHECK_CUDA (cudaMemcpy (on_host, result.p, sizeof (acc), cudaMemcpyDeviceToHost));
  }

  static void
  collect (const bench_work *, long *r)
  {
    acc v;
    CHECK_CUDA (cudaMemcpy (&v, result.p, sizeof v, cudaMemcpyDeviceToHost));
    collect_value (v, r);
  }
};

/* Rows, as segments with offsets.  */
struct rows
{
  static cudaError_t
  call (void *p, const bench_work *w)
  {
    int *from = (int *) offsets.p;
    return cub::DeviceSegmentedReduce::Sum (p, scratch_bytes, (const float *) w->a, (float *) w->out, segments, from, from + 1);
  }

  static void
  tune (const bench_work *w)
  {
    segments = w->n / w->columns;
    std::vector<int> from (segments + 1);
    for (int i = 0; i <= segments; i++)
      from[i] = i * w->columns;
    offsets.at_least (from.size () * sizeof (int));
    CHECK_CUDA (cudaMemcpy (offsets.p, from.data (), from.size () * sizeof (int), cudaMemcpyHostToDevice));
    CHECK_CUDA (call (nullptr, w));
    scratch.at_least (scratch_bytes);
  }

  static void
  run (const bench_work *w, long *)
  {
    CHECK_CUDA (call (scratch.p, w));
    CHECK_CUDA (cudaDeviceSynchronize ());
  }
};

/* Sums of rows of any length.  */
struct row_sums
{
  static cudaError_t
  call (void *p, const bench_work *w)
  {
    const int *ptr = bench_csr_ptr (w);
    return cub::DeviceSegmentedReduce::Sum (p, scratch_bytes, (const double *) w->a, (double *) w->out, w->rows, ptr, ptr + 1);
  }

  static void
  tune (const bench_work *w)
  {
    CHECK_CUDA (call (nullptr, w));
    scratch.at_least (scratch_bytes);
  }

  static void
  run (const bench_work *w, long *)
  {
    CHECK_CUDA (call (scratch.p, w));
    CHECK_CUDA (cudaDeviceSynchronize ());
  }
};

/* Counts of keys; CUB clears the bins itself.  */
template<typename K> struct histogram
{
  static cudaError_t
  call (void *p, const bench_work *w)
  {
    const int bins = w->n / w->columns;
    return cub::DeviceHistogram::HistogramEven (p, scratch_bytes, (const K *) w->a, (int *) w->out, bins + 1, 0, bins,
						(int) w->n);
  }

  static void
  tune (const bench_work *w)
  {
    CHECK_CUDA (call (nullptr, w));
    scratch.at_least (scratch_bytes);
  }

  static void
  run (const bench_work *w, long *)
  {
    CHECK_CUDA (call (scratch.p, w));
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *w, long *r)
  {
    const long bins = w->n / w->columns;
    run (w, r);
    const int *out = (const int *) bench_fetch (w->out, bins * sizeof *out);
    r[0] = r[1] = 0;
    for (long k = 0; k < bins; k++)
      {
	r[0] += out[k];
	r[1] += out[k] * BENCH_MARK (k);
      }
  }
};

/* Sums by key, where equal keys are neighbours.  Other keys have a sum for each run, which is not asked for.  */
static buffer unique_keys;

struct add
{
  __device__ double operator() (double a, double b) const { return a + b; }
};

struct by_key
{
  static cudaError_t
  call (void *p, const bench_work *w)
  {
    int *unique = (int *) unique_keys.p;
    return cub::DeviceReduce::ReduceByKey (p, scratch_bytes, (const int *) w->a, unique + 1, (const double *) w->b,
					   (double *) w->out, unique, add (), (int) w->n);
  }

  static void
  tune (const bench_work *w)
  {
    unique_keys.at_least ((w->n + 1) * sizeof (int));
    CHECK_CUDA (call (nullptr, w));
    scratch.at_least (scratch_bytes);
  }

  static void
  run (const bench_work *w, long *)
  {
    CHECK_CUDA (call (scratch.p, w));
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  collect (const bench_work *w, long *r)
  {
    std::vector<int> unique (w->n + 1);
    CHECK_CUDA (cudaMemcpy (unique.data (), unique_keys.p, unique.size () * sizeof (int), cudaMemcpyDeviceToHost));
    const double *out = (const double *) bench_fetch (w->out, unique[0] * sizeof *out);
    r[0] = r[1] = 0;
    for (int k = 0; k < unique[0]; k++)
      {
	r[0] += (long) out[k];
	r[1] += (long) out[k] * BENCH_MARK (unique[k + 1]);
      }
  }
};

#define ENTRY(NAME, ...)								\
  { "cub", #NAME, __VA_ARGS__::run, __VA_ARGS__::collect, __VA_ARGS__::tune },		\
  { "cub+copy", #NAME, __VA_ARGS__::run_and_copy, __VA_ARGS__::collect, __VA_ARGS__::tune }
#define ENTRIES(T, TYPE)								\
  ENTRY (sum_##T, kernel<sum_of<TYPE>, one>), ENTRY (min_##T, kernel<min_of<TYPE>, one>),	\
  ENTRY (max_##T, kernel<max_of<TYPE>, one>), ENTRY (prod_##T, kernel<prod_of<TYPE>, one>)

extern "C" const bench_kernel bench_kernels[] = {
  ENTRIES (f32, float), ENTRIES (f64, double), ENTRIES (i32, int), ENTRIES (i64, long),
  ENTRY (sum_f32_int, kernel<sum_of<float>, one>),
  ENTRY (dot_f64, kernel<dot, two>),
  ENTRY (sum_min_max_f32, kernel<sum_min_max, one>),
  ENTRY (five_sums_f64, kernel<five_sums, two>),
  ENTRY (sum_i8, kernel<sum_of<signed char>, one>),
  ENTRY (sum_i16, kernel<sum_of<short>, one>),
  ENTRY (any_bool, kernel<any_of, one>),
  ENTRY (sum_c32, kernel<complex_sum<float>, one>),
  ENTRY (sum_c64, kernel<complex_sum<double>, one>),
  ENTRY (sum_i128, kernel<sum_of<__int128>, one>),
  ENTRY (sum_2d, kernel<sum_of<float>, one>),
  ENTRY (sum_3d, kernel<sum_of<float>, one>),
  { "cub", "count_i8", histogram<unsigned char>::run, histogram<unsigned char>::collect, histogram<unsigned char>::tune },
  { "cub", "count_i16", histogram<unsigned short>::run, histogram<unsigned short>::collect, histogram<unsigned short>::tune },
  { "cub", "reduce_256", histogram<unsigned char>::run, histogram<unsigned char>::collect, histogram<unsigned char>::tune },
  { "cub", "reduce_4096", histogram<unsigned short>::run, histogram<unsigned short>::collect, histogram<unsigned short>::tune },
  { "cub", "reduce_65536", histogram<unsigned short>::run, histogram<unsigned short>::collect, histogram<unsigned short>::tune },
  { "cub", "sum_by_sorted_key", by_key::run, by_key::collect, by_key::tune },
  { "cub", "gang_vector", rows::run, nullptr, rows::tune },
  { "cub", "gang_worker_vector", rows::run, nullptr, rows::tune },
  { "cub", "gang_workervector", rows::run, nullptr, rows::tune },
  { "cub", "row_sums", row_sums::run, nullptr, row_sums::tune },
  {}
};
