/* Launch dimensions of regions: the policy `compatible=gcc'.
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

#include "plugin/target/dims.h"

namespace accred {

namespace {

void
apply_limits (int &worker, int &vector)
{
  vector = MIN (vector, max_block_size);
  worker = MIN (worker, max_workers);
  if (worker > 0 && vector > 0 && worker * vector > max_block_size)
    vector = warp_size;
  if (vector > warp_size)
    worker = MIN (worker, max_workers_with_barrier);
}

/* WORKER and VECTOR become what a kernel can have, where the user gives them; UNFIT stands for a
   length that cannot be.  FN as in warn_dim.  */

void
check_dims (tree fn, int &worker, int &vector, int unfit)
{
  const int old_worker = worker, old_vector = vector;
  if (vector == 0 || (vector > 0 && vector % warp_size))
    vector = unfit;
  apply_limits (worker, vector);
  if (vector != old_vector)
    warn_dim (fn, "vector_length", old_vector, vector);
  if (worker != old_worker)
    warn_dim (fn, "num_workers", old_worker, worker);
}

void
default_dims (int *dims)
{
  int &gang = dims[GOMP_DIM_GANG], &worker = dims[GOMP_DIM_WORKER], &vector = dims[GOMP_DIM_VECTOR];
  check_dims (NULL_TREE, worker, vector, warp_size);
  gang = MAX (gang, 0);
  worker = MAX (worker, 0);
  vector = vector < 0 ? warp_size : vector;
  apply_limits (worker, vector);
}

void
choose_dims (region_dims &d)
{
  const bool calls_routine = calls_vector_routine_p (d.fn);
  const int open_vector = calls_routine ? warp_size : d.defaults[GOMP_DIM_VECTOR];
  if (calls_routine && d.vector > warp_size)
    {
      warn_routine (d.fn, d.vector);
      d.vector = warp_size;
    }
  check_dims (d.fn, d.worker, d.vector, open_vector);
  if (d.vector < 0)
    d.vector = d.uses (GOMP_DIM_VECTOR) ? open_vector : warp_size;
  if (d.worker < 0)
    d.worker = d.uses (GOMP_DIM_WORKER) ? d.defaults[GOMP_DIM_WORKER] : 1;
  if (d.gang < 0)
    d.gang = d.uses (GOMP_DIM_GANG) ? d.defaults[GOMP_DIM_GANG] : 1;
  apply_limits (d.worker, d.vector);
  limit_gangs (d);
}

} // namespace

const policy gcc_policy = { "gcc", default_dims, choose_dims, false, true };

} // namespace accred
