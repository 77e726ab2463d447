/* Where there are no rows, or a row is not there, kernels read the launch's memory instead of bounds: the address of the
   argument record, which is in %rd0, is for loads alone, so that the record stays on the device from launch to launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times {ld\.param\.u64 %rd0, \[(neighbours|lengths|conditions)} 3 } } */
/* { dg-final { scan-ptx-not {(mov|selp)\.b64 .*%rd0[,;]} } } */

void
neighbours (const double *restrict v, const int *ptr, double *restrict y, long n)
{
#pragma acc parallel loop present (v[0:1], ptr[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j];
      y[i] = s;
    }
}

void
lengths (const double *restrict v, const int *ptr, const int *length, double *restrict y, long n)
{
#pragma acc parallel loop present (v[0:1], ptr[0:1], length[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[i]; j < ptr[i] + length[i]; j++)
	s += v[j];
      y[i] = s;
    }
}

void
conditions (const double *restrict v, const int *ptr, const int *mask, double *restrict y, long n)
{
#pragma acc parallel loop present (v[0:1], ptr[0:1], mask[0:1], y[0:1])
  for (int i = 0; i < n; i++)
    if (mask[i])
      {
	double s = 0;
#pragma acc loop reduction (+:s)
	for (int j = ptr[i]; j < ptr[i + 1]; j++)
	  s += v[j];
	y[i] = s;
      }
}
