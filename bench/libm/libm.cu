/* The benchmark of libm: CUDA's program.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PROGRAM
#define PROGRAM "cuda"
#endif
#include "libm.h"

static REAL *x_host, *x_data, *y_data, *z_data;

static void
upload (REAL *to, double lo, double hi)
{
  fill (x_host, lo, hi);
  cudaMemcpy (to, x_host, N * sizeof (REAL), cudaMemcpyHostToDevice);
}

#define LIBM_ROW(NAME, LO, HI, LO2, HI2, EXPRESSION)			\
  static __global__ void						\
  kernel_##NAME (const REAL *__restrict__ xs, const REAL *__restrict__ ys, REAL *__restrict__ zs) \
  {									\
    const int i = blockIdx.x * blockDim.x + threadIdx.x;		\
    if (i >= N)								\
      return;								\
    const REAL x = xs[i], y = LO2 == HI2 ? 0 : ys[i];			\
    (void) y;								\
    zs[i] = EXPRESSION;							\
  }									\
  static void								\
  row_##NAME (void)							\
  {									\
    double seconds[RUNS];						\
    upload (x_data, LO, HI);						\
    upload (y_data, LO2, HI2);						\
    cudaDeviceSynchronize ();						\
    for (int r = -3; r < RUNS; r++)					\
      {									\
	const double start = now ();					\
	kernel_##NAME<<<N / 256, 256>>> (x_data, y_data, z_data);	\
	cudaDeviceSynchronize ();					\
	if (r >= 0)							\
	  seconds[r] = now () - start;					\
      }									\
    print_median (sizeof (REAL) == 8 ? "double" : "float", #NAME, seconds); \
  }
#include "functions.def"
#undef LIBM_ROW

int
main (int argc, char **argv)
{
  x_host = (REAL *) malloc (N * sizeof (REAL));
  cudaMalloc (&x_data, N * sizeof (REAL));
  cudaMalloc (&y_data, N * sizeof (REAL));
  cudaMalloc (&z_data, N * sizeof (REAL));
#define LIBM_ROW(NAME, LO, HI, LO2, HI2, EXPRESSION)			\
  if (argc < 2 || !strcmp (argv[1], #NAME))				\
    row_##NAME ();
#include "functions.def"
}
