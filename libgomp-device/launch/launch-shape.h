/* libgomp's dimensions for a launch if the construct leaves them open.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Programs that are compiled with `compatible=gcc' get these (plugin/loops/plan-dims-gcc.cc).
   libgomp would choose them itself, but the memory for gang slots needs the number of gangs.  */

#ifndef ACCRED_LAUNCH_SHAPE_H
#define ACCRED_LAUNCH_SHAPE_H

#include "libgomp-device/launch/launch-device.h"
#include "libgomp-device/launch/launch-request.h"

#include <limits.h>

namespace accred_host {

/* The value of GOMP_OPENACC_DIM, GANG:WORKER:VECTOR; 0: open; -1: not read. libgomp also reads the
   environment only once.  */
inline long known_dims_of_user[GOMP_DIM_MAX] = { -1, -1, -1 };

inline size_t
dim_of_user (int axis)
{
  long dim = __atomic_load_n (&known_dims_of_user[axis], __ATOMIC_RELAXED);
  if (dim < 0)
    {
      const char *dims = getenv ("GOMP_OPENACC_DIM");
      for (int i = 0; dims && i < axis; i++)
	if ((dims = strchr (dims, ':')))
	  dims++;
      dim = dims ? strtoul (dims, NULL, 10) & INT_MAX : 0;
      __atomic_store_n (&known_dims_of_user[axis], dim, __ATOMIC_RELAXED);
    }
  return dim;
}

/* Sets the dimensions that R leaves open.  Does nothing if the driver does not return the
   occupancy.  */
inline void
shape_as_libgomp (request &r)
{
  enum
  {
    waves = 2
  };
  size_t &gangs = r.dims[GOMP_DIM_GANG], &workers = r.dims[GOMP_DIM_WORKER];
  const size_t vectors = r.dims[GOMP_DIM_VECTOR];
  const driver *cuda = find_driver ();
  void **kernel = (void **) acc_deviceptr ((void *) r.fn);
  int grid, block;
  if (!cuda || !kernel || !vectors
      || cuda->cuOccupancyMaxPotentialBlockSize (&grid, &block, *kernel, nullptr, 0,
						 workers * vectors)
	   != 0)
    return;
  if (!gangs)
    gangs = dim_of_user (GOMP_DIM_GANG);
  if (!gangs)
    gangs = (size_t) waves * grid * (block / limits::warp_size);
  if (!workers)
    workers = dim_of_user (GOMP_DIM_WORKER);
  if (!workers)
    {
      workers = block / vectors;
      if (vectors > limits::warp_size && workers > limits::max_workers_with_barrier)
	workers = limits::max_workers_with_barrier;
      if (!workers)
	workers = 1;
    }
}

} // namespace accred_host

#endif
