/* The benchmark of libm: accred's program.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled with -DREAL=double -DF(NAME)=NAME or -DREAL=float -DF(NAME)=NAME##f; the second argument
   of the program, if there is one, is the only row.  */

#ifndef PROGRAM
#define PROGRAM "accred"
#endif
#include "libm.h"

static REAL *x_data, *y_data, *z_data;

#define LIBM_ROW(NAME, LO, HI, LO2, HI2, EXPRESSION)			\
  static void								\
  row_##NAME (void)							\
  {									\
    double seconds[RUNS];						\
    REAL *const xs = x_data, *const ys = y_data, *const zs = z_data;	\
    fill (xs, LO, HI);							\
    fill (ys, LO2, HI2);						\
    _Pragma ("acc update device (xs[0:N], ys[0:N])")			\
    for (int r = -3; r < RUNS; r++)					\
      {									\
	const double start = now ();					\
	_Pragma ("acc parallel loop present (xs[0:N], ys[0:N], zs[0:N])") \
	for (int i = 0; i < N; i++)					\
	  {								\
	    const REAL x = xs[i], y = ys[i];				\
	    (void) y;							\
	    zs[i] = EXPRESSION;						\
	  }								\
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
  x_data = malloc (N * sizeof (REAL));
  y_data = malloc (N * sizeof (REAL));
  z_data = malloc (N * sizeof (REAL));
#pragma acc enter data create (x_data[0:N], y_data[0:N], z_data[0:N])
#define LIBM_ROW(NAME, LO, HI, LO2, HI2, EXPRESSION)			\
  if (argc < 2 || !strcmp (argv[1], #NAME))				\
    row_##NAME ();
#include "functions.def"
}
