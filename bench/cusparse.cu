/* Sparse matrices by cuSPARSE: its default algorithm, and its second one for rows, prepared before the time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "csr.h"
#include "cuda.cuh"

#include <cusparse.h>

#include <vector>

#define CHECK_CUSPARSE(CALL)							\
  do										\
    {										\
      cusparseStatus_t status = (CALL);						\
      if (status != CUSPARSE_STATUS_SUCCESS)					\
	{									\
	  std::fprintf (stderr, "%s:%d: %s\n", __FILE__, __LINE__, cusparseGetErrorString (status)); \
	  std::exit (2);							\
	}									\
    }										\
  while (0)

static const double alpha = BENCH_ALPHA, beta = BENCH_BETA;

template<cusparseSpMVAlg_t ALGORITHM, bool PREPARED> struct spmv
{
  static cusparseHandle_t handle;
  static cusparseSpMatDescr_t matrix;
  static cusparseDnVecDescr_t x, y;
  static void *buffer;

  /* Descriptors of W, which the next call replaces.  */
  static void
  tune (const bench_work *w)
  {
    if (!handle)
      CHECK_CUSPARSE (cusparseCreate (&handle));
    else
      {
	CHECK_CUSPARSE (cusparseDestroySpMat (matrix));
	CHECK_CUSPARSE (cusparseDestroyDnVec (x));
	CHECK_CUSPARSE (cusparseDestroyDnVec (y));
	CHECK_CUDA (cudaFree (buffer));
      }
    const long columns = bench_csr_x (w->n);
    CHECK_CUSPARSE (cusparseCreateCsr (&matrix, w->rows, columns, w->n, bench_csr_ptr (w), bench_csr_column (w), w->a,
				       CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    CHECK_CUSPARSE (cusparseCreateDnVec (&x, columns, w->b, CUDA_R_64F));
    CHECK_CUSPARSE (cusparseCreateDnVec (&y, w->rows, w->out, CUDA_R_64F));
    size_t bytes;
    CHECK_CUSPARSE (cusparseSpMV_bufferSize (handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, x, &beta, y,
					     CUDA_R_64F, ALGORITHM, &bytes));
    CHECK_CUDA (cudaMalloc (&buffer, bytes ? bytes : 1));
    if (PREPARED)
      CHECK_CUSPARSE (cusparseSpMV_preprocess (handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, x, &beta, y,
					       CUDA_R_64F, ALGORITHM, buffer));
    CHECK_CUDA (cudaDeviceSynchronize ());
  }

  static void
  run (const bench_work *, long *)
  {
    CHECK_CUSPARSE (cusparseSpMV (handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, x, &beta, y, CUDA_R_64F,
				  ALGORITHM, buffer));
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

template<cusparseSpMVAlg_t A, bool P> cusparseHandle_t spmv<A, P>::handle;
template<cusparseSpMVAlg_t A, bool P> cusparseSpMatDescr_t spmv<A, P>::matrix;
template<cusparseSpMVAlg_t A, bool P> cusparseDnVecDescr_t spmv<A, P>::x;
template<cusparseSpMVAlg_t A, bool P> cusparseDnVecDescr_t spmv<A, P>::y;
template<cusparseSpMVAlg_t A, bool P> void *spmv<A, P>::buffer;

using by_default = spmv<CUSPARSE_SPMV_ALG_DEFAULT, false>;
using second = spmv<CUSPARSE_SPMV_CSR_ALG2, true>;

extern "C" const bench_kernel bench_kernels[] = {
  { "cusparse", "spmv", by_default::run, by_default::collect, by_default::tune },
  { "cusparse-alg2", "spmv", second::run, second::collect, second::tune },
  {}
};
