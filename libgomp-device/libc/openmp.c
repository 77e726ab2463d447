/* OpenMP's functions of the device's control variables, and those that have nothing to do there.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Values are those of GCC's own library for the device.  Fortran's functions have arguments of two
   kinds.  */

#include "libgomp-device/library/device.h"

/* From GCC 13 on, libgomp looks for a variable of this name when it loads an image, and puts there
   what the environment says: OMP_NUM_TEAMS_DEV and so on.  All files of the program have one.  */

#define ICVS __gomp_additional_icvs

enum
{
  DEVICE_NUM,
  DEFAULT_DEVICE,
  TEAMS,
  THREADS_OF_TEAMS,
  ICV_COUNT
};

i32 ICVS[ICV_COUNT];
ON_DEVICE (__gomp_additional_icvs)

#define GET(NAME, WHICH)                                         \
  ROUTINE i32 accred_libc_omp_get_##NAME (void)                  \
  {                                                              \
    return ICVS[WHICH];                                          \
  }                                                              \
  ROUTINE i32 accred_libc_omp_get_##NAME##_ (void)               \
  {                                                              \
    return ICVS[WHICH];                                          \
  }

GET (max_teams, TEAMS)
GET (teams_thread_limit, THREADS_OF_TEAMS)
GET (default_device, DEFAULT_DEVICE)

INLINE void
set (i32 *variable, i64 value)
{
  if (value >= 0)
    *variable = value < 0x7fffffff ? value : 0x7fffffff;
}

#define SET(NAME, WHAT)                                          \
  ROUTINE void accred_libc_omp_set_##NAME (i32 n)                \
  {                                                              \
    WHAT (n);                                                    \
  }                                                              \
  ROUTINE void accred_libc_omp_set_##NAME##_ (const i32 *n)      \
  {                                                              \
    WHAT (*n);                                                   \
  }                                                              \
  ROUTINE void accred_libc_omp_set_##NAME##_8_ (const i64 *n)    \
  {                                                              \
    WHAT (*n);                                                   \
  }

#define SET_TEAMS(N) set (&ICVS[TEAMS], N)
#define SET_THREADS_OF_TEAMS(N) set (&ICVS[THREADS_OF_TEAMS], N)
#define IGNORE(N) (void) (N)

SET (num_teams, SET_TEAMS)
SET (teams_thread_limit, SET_THREADS_OF_TEAMS)
SET (default_device, IGNORE)
/* The device has no nested parallel regions, and no other numbers of threads.  */
SET (dynamic, IGNORE)
SET (nested, IGNORE)
