/* A dot product, and sum, minimum and maximum in one loop, on data that stays on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     gcc-12 -O2 -fopenacc -fplugin=accred dot.c -o dot
     ./dot [N]			on an NVIDIA GPU
     accred-run ./dot [N]	without one  */

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 100000;
  if (n < 1 || n > 1L << 30)
    {
      fprintf (stderr, "usage: %s [N]\n", argv[0]);
      return 2;
    }
  double *x = malloc (n * sizeof *x);
  double *y = malloc (n * sizeof *y);
  if (!x || !y)
    {
      perror ("malloc");
      return 2;
    }
  for (long i = 0; i < n; i++)
    {
      x[i] = (double) (i % 1000) / 8;
      y[i] = (double) (i % 7) - 2;
    }

  double dot = 0, sum = 0, least = INFINITY, most = -INFINITY;
#pragma acc data copyin (x[0:n], y[0:n])
#pragma omp target data map (to : x[0:n], y[0:n])
  {
#pragma acc parallel loop reduction (+:dot)
#pragma omp target teams distribute parallel for reduction (+:dot)
    for (long i = 0; i < n; i++)
      dot += x[i] * y[i];

#pragma acc parallel loop reduction (+:sum) reduction (min:least) reduction (max:most)
#pragma omp target teams distribute parallel for reduction (+:sum) reduction (min:least) reduction (max:most)
    for (long i = 0; i < n; i++)
      {
	double v = x[i] + y[i];
	sum += v;
	least = v < least ? v : least;
	most = v > most ? v : most;
      }
  }

  double host_dot = 0, host_sum = 0, host_least = INFINITY, host_most = -INFINITY;
  for (long i = 0; i < n; i++)
    {
      host_dot += x[i] * y[i];
      double v = x[i] + y[i];
      host_sum += v;
      host_least = v < host_least ? v : host_least;
      host_most = v > host_most ? v : host_most;
    }

  printf ("n %ld: dot %g, sum %g, min %g, max %g\n", n, dot, sum, least, most);

  /* Every product and sum is a multiple of 1/8 and far below 2^53 eighths, so      that no order of
     the additions rounds.  */
  if (dot != host_dot || sum != host_sum || least != host_least || most != host_most)
    {
      printf ("WRONG: the host has dot %g, sum %g, min %g, max %g\n",
	      host_dot, host_sum, host_least, host_most);
      return 1;
    }
  printf ("right: the same as the host's\n");
  return 0;
}
