/* A routine of vector level, one of worker level, and their calls: the vector routine runs
   in the workers' warps, the worker routine in the whole gang.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine vector
static int __attribute__ ((noinline, noclone))
vector_sum (const int *row, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

#pragma acc routine worker
static int __attribute__ ((noinline, noclone))
worker_most (const int *rows, int count, int columns)
{
  int most = 0;
#pragma acc loop worker reduction (max:most)
  for (int r = 0; r < count; r++)
    {
      int s = vector_sum (rows + r * columns, columns);
      most = s > most ? s : most;
    }
  return most;
}

void
most_of_planes (const int *a, int *out, int planes, int rows, int columns)
{
#pragma acc parallel loop gang num_gangs (16) num_workers (4) \
  copyin (a[0:planes * rows * columns]) copyout (out[0:planes])
  for (int p = 0; p < planes; p++)
    out[p] = worker_most (a + p * rows * columns, rows, columns);
}
