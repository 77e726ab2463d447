/* OpenMP's clock.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The device's clock has another start than the host's.  It counts nanoseconds, and is set about
   every microsecond.  */

#include "libgomp-device/library/device.h"

#ifdef ACCRED_DEVICE_LIBRARY

/* GCC 11 has no clause nohost, which functions with assembly need.  */
#if __GNUC__ >= 12
_Pragma ("acc routine seq nohost") double accred_libc_omp_get_wtime (void)
{
  u64 nanoseconds;
  __asm__ volatile ("mov.u64 %0, %%globaltimer;" : "=r"(nanoseconds));
  return nanoseconds * 1e-9;
}

_Pragma ("acc routine seq nohost") double accred_libc_omp_get_wtime_ (void)
{
  return accred_libc_omp_get_wtime ();
}
#endif

ROUTINE
double
accred_libc_omp_get_wtick (void)
{
  return 1e-6;
}

ROUTINE
double
accred_libc_omp_get_wtick_ (void)
{
  return 1e-6;
}

#endif
