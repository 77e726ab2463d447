/* The memory of the CUDA programs, and its contents.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "csr.h"
#include "cuda.cuh"

void *
bench_reserve (size_t bytes)
{
  void *p;
  CHECK_CUDA (cudaMalloc (&p, bytes));
  return p;
}

const void *
bench_fetch (const void *out, size_t bytes)
{
  static void *host;
  std::free (host);
  host = std::malloc (bytes);
  CHECK_CUDA (cudaMemcpy (host, out, bytes, cudaMemcpyDeviceToHost));
  return host;
}

__global__ void
fill_spoiled (float *out, long rows)
{
  /* No sum of a row is half an integer.  */
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < rows; i += (long) gridDim.x * blockDim.x)
    out[i] = 0.5f;
}

void
bench_spoil (void *out, long rows)
{
  fill_spoiled<<<2048, 256>>> ((float *) out, rows);
  CHECK_CUDA (cudaDeviceSynchronize ());
}

template<typename T> __global__ void
fill_real (T *a, long n, bench_pattern pattern)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    switch ((int) pattern)
      {
      case WAVE: a[i] = BENCH_WAVE (i); break;
      case PEAK: a[i] = BENCH_PEAK (i, n); break;
      case LAST: a[i] = BENCH_LAST (i, n); break;
      case FACTOR: a[i] = T (0.5) != T (0) ? T (BENCH_FACTOR (i)) : T (BENCH_FACTOR_INTEGER (i)); break;
      }
}

template<typename T> __global__ void
fill_second (T *a, long n)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    a[i] = BENCH_SECOND (i);
}

template<typename T> __global__ void
fill_pairs (T *a, long n, bool wide)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    {
      a[2 * i] = wide ? T (BENCH_WIDE_LOW (BENCH_WAVE (i))) : T (BENCH_WAVE (i));
      a[2 * i + 1] = wide ? T (BENCH_WIDE_HIGH (BENCH_WAVE (i))) : T (BENCH_SECOND (i));
    }
}

template<typename T> __global__ void
fill_keys (T *a, long n, int pattern, long bins)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    a[i] = BENCH_KEY (pattern, i, bins);
}

template<typename T> __global__ void
fill_weights (T *a, long n)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    a[i] = BENCH_WEIGHT (i);
}

static void
fill_pairs_of_key (const bench_row *row, const bench_work *w)
{
  enum { blocks = 2048, threads = 256 };
  const long bins = w->n / w->columns;
  switch (row->type)
    {
    case I8: fill_keys<<<blocks, threads>>> ((unsigned char *) w->a, w->n, row->pattern, bins); break;
    case I16: fill_keys<<<blocks, threads>>> ((unsigned short *) w->a, w->n, row->pattern, bins); break;
    default: fill_keys<<<blocks, threads>>> ((int *) w->a, w->n, row->pattern, bins); break;
    }
  if (w->b && row->type == I32)
    fill_weights<<<blocks, threads>>> ((double *) w->b, w->n);
  else if (w->b)
    fill_weights<<<blocks, threads>>> ((float *) w->b, w->n);
  CHECK_CUDA (cudaDeviceSynchronize ());
}

__global__ void
fill_columns (int *a, long n, long columns)
{
  for (long i = blockIdx.x * (long) blockDim.x + threadIdx.x; i < n; i += (long) gridDim.x * blockDim.x)
    a[i] = BENCH_CSR_COLUMN (i, columns);
}

static void
fill_csr (const bench_row *row, const bench_work *w)
{
  enum { blocks = 2048, threads = 256 };
  long rows;
  const int *starts = bench_csr_rows (row->pattern, w->n, w->columns, &rows);
  CHECK_CUDA (cudaMemcpy (bench_csr_ptr (w), starts, (rows + 1) * sizeof *starts, cudaMemcpyHostToDevice));
  fill_real<<<blocks, threads>>> ((double *) w->a, w->n, WAVE);
  fill_second<<<blocks, threads>>> ((double *) w->b, bench_csr_x (w->n));
  fill_columns<<<blocks, threads>>> (bench_csr_column (w), w->n, bench_csr_x (w->n));
  CHECK_CUDA (cudaDeviceSynchronize ());
}

void
bench_fill (const bench_row *row, const bench_work *w)
{
  if (row->pattern >= KEYS_ANY)
    return fill_pairs_of_key (row, w);
  if (bench_is_csr (row->pattern))
    return fill_csr (row, w);
  enum { blocks = 2048, threads = 256 };
  switch (row->type)
    {
    case F32: fill_real<<<blocks, threads>>> ((float *) w->a, w->n, row->pattern); break;
    case F64: fill_real<<<blocks, threads>>> ((double *) w->a, w->n, row->pattern); break;
    case I8: fill_real<<<blocks, threads>>> ((signed char *) w->a, w->n, row->pattern); break;
    case I16: fill_real<<<blocks, threads>>> ((short *) w->a, w->n, row->pattern); break;
    case I32: fill_real<<<blocks, threads>>> ((int *) w->a, w->n, row->pattern); break;
    case I64: fill_real<<<blocks, threads>>> ((long *) w->a, w->n, row->pattern); break;
    case C32: fill_pairs<<<blocks, threads>>> ((float *) w->a, w->n, false); break;
    case C64: fill_pairs<<<blocks, threads>>> ((double *) w->a, w->n, false); break;
    case I128: fill_pairs<<<blocks, threads>>> ((long *) w->a, w->n, true); break;
    }
  if (w->b && row->type == F32)
    fill_second<<<blocks, threads>>> ((float *) w->b, w->n);
  else if (w->b)
    fill_second<<<blocks, threads>>> ((double *) w->b, w->n);
  CHECK_CUDA (cudaDeviceSynchronize ());
}
