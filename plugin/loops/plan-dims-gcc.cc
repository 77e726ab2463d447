/* Launch dimensions of regions with `compatible=gcc'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The decisions and warnings of GCC 12's compiler for NVIDIA GPUs:
     vector  always a multiple of the warp size, also of serial constructs and where no
	     loop asks for vectors.  A length that is none, and one that is known at launch,
	     becomes the default: 32, or that of -fopenacc-dim.  More than 1024 becomes 1024;
     worker  at most 32, at most 15 beside a longer vector; where both are more than 1024
	     threads the vector gives way and is 32;
     gang, worker  left open: at launch, if a loop asks for them, else 1.
   libgomp chooses the dimensions that are open at launch, and GOMP_OPENACC_DIM overrides them
   (launch-shape.h).  */

#include "plugin/loops/plan-dims.h"

#include <algorithm>

namespace accred {

namespace {

void
apply_limits (int &worker, int &vector)
{
  vector = std::min (vector, max_block_size);
  worker = std::min (worker, max_workers);
  if (worker > 0 && vector > 0 && worker * vector > max_block_size)
    vector = warp_size;
  if (vector > warp_size)
    worker = std::min (worker, max_workers_with_barrier);
}

/* The user's worker and vector dimensions become what a kernel can have; UNFIT stands for a vector
   length that cannot be.  */

void
check_dims (dims_builder &b, int unfit)
{
  int worker = b.plan.worker, vector = b.plan.vector;
  if (vector == 0 || (vector > 0 && vector % warp_size))
    vector = unfit;
  apply_limits (worker, vector);
  b.replace (vector_axis, vector);
  b.replace (worker_axis, worker);
}

} // namespace

dims_plan
default_gcc_dims (const dims_shape &said)
{
  dims_builder b (said);
  dims_plan &d = b.plan;
  check_dims (b, warp_size);
  d.gang = std::max (d.gang, 0);
  d.worker = std::max (d.worker, 0);
  if (d.vector < 0)
    d.vector = warp_size;
  apply_limits (d.worker, d.vector);
  return d;
}

dims_plan
gcc_dims (const dims_shape &s)
{
  dims_builder b (s);
  dims_plan &d = b.plan;
  const int open_vector = s.calls_vectors ? warp_size : s.default_vector;
  if (s.calls_vectors && d.vector > warp_size)
    b.replace (vector_axis, warp_size, true);
  check_dims (b, open_vector);
  if (d.vector < 0)
    d.vector = s.uses (vector_axis) ? open_vector : warp_size;
  if (d.worker < 0)
    d.worker = s.uses (worker_axis) ? s.default_worker : 1;
  if (d.gang < 0)
    d.gang = s.uses (gang_axis) ? s.default_gang : 1;
  apply_limits (d.worker, d.vector);
  b.limit_gangs ();
  return d;
}

} // namespace accred
