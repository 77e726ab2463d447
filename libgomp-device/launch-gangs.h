/* How many gangs a launch has when the construct does not say.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCRED_LAUNCH_GANGS_H
#define ACCRED_LAUNCH_GANGS_H

#include "libgomp-device/launch-device.h"
#include "libgomp-device/launch-request.h"

#include <limits.h>

namespace accred_host {

/* The number of gangs that GOMP_OPENACC_DIM asks for, 0 if it does not; -1: not read.
   libgomp reads the environment once, too.  */
inline long known_gangs_of_user = -1;

inline size_t
gangs_of_user ()
{
  long gangs = __atomic_load_n (&known_gangs_of_user, __ATOMIC_RELAXED);
  if (gangs < 0)
    {
      const char *dims = getenv ("GOMP_OPENACC_DIM");
      gangs = dims ? strtoul (dims, NULL, 10) & INT_MAX : 0;
      __atomic_store_n (&known_gangs_of_user, gangs, __ATOMIC_RELAXED);
    }
  return gangs;
}

/* For a launch R on DEV.  */
inline size_t
gangs_for (const request &r, const device &dev)
{
  if (size_t gangs = gangs_of_user ())
    return gangs;
  /* What fills the device twice.  */
  size_t threads = r.dims[GOMP_DIM_WORKER] * r.dims[GOMP_DIM_VECTOR];
  size_t gangs = threads ? 2 * (size_t) dev.multiprocessors
			   * (dev.threads_per_multiprocessor / threads) : 0;
  return gangs ? gangs : 1024;
}

} // namespace accred_host

#endif
