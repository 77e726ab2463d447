/* The clocks of C, 7.27.2.1, and of OpenMP; waiting.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The device's clock has another start than the host's.  It counts nanoseconds, and is set about
   every microsecond.  */

#include "libgomp-device/library/device.h"

#ifdef ACCRED_DEVICE_LIBRARY

INLINE u64
nanoseconds (void)
{
  u64 t;
  __asm__ volatile ("mov.u64 %0, %%globaltimer;" : "=r"(t));
  return t;
}

/* In what CLOCKS_PER_SEC of POSIX says: microseconds.  */

ROUTINE
i64
accred_libc_clock (void)
{
  return nanoseconds () / 1000;
}

/* POSIX's.  */

INLINE void
wait (u64 time)
{
  const u64 begin = nanoseconds ();
  while (nanoseconds () - begin < time)
    ;
}

ROUTINE
i32
accred_libc_usleep (unsigned microseconds)
{
  wait (microseconds * (u64) 1000);
  return 0;
}

ROUTINE
unsigned
accred_libc_sleep (unsigned seconds)
{
  wait (seconds * (u64) 1000000000);
  return 0;
}

ROUTINE
double
accred_libc_omp_get_wtime (void)
{
  return nanoseconds () * 1e-9;
}

ROUTINE
double
accred_libc_omp_get_wtime_ (void)
{
  return accred_libc_omp_get_wtime ();
}

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
