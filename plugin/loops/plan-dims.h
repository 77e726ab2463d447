/* Parts of the decision about launch dimensions (plan-dims.cc, plan-dims-gcc.cc).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PLAN_DIMS_H
#define ACCRED_PLAN_DIMS_H

#include "abi/limits.h"
#include "plugin/loops/plan.h"

namespace accred {

using limits::max_block_size;
using limits::max_workers;
using limits::max_workers_with_barrier;
using limits::warp_size;

/* As GCC numbers them.  */
constexpr unsigned gang_axis = 0, worker_axis = 1, vector_axis = 2;

/* Makes a plan; it starts with what the user says.  */
struct dims_builder
{
  dims_plan plan;
  int *const dims[3] = { &plan.gang, &plan.worker, &plan.vector };

  explicit dims_builder (const dims_shape &s)
  {
    plan.gang = s.gang;
    plan.worker = s.worker;
    plan.vector = s.vector;
  }

  dims_builder (const dims_builder &) = delete;

  /* The dimension of AXIS is INSTEAD, and the user is told; ROUTINE: because of a call.  */
  void replace (unsigned axis, int instead, bool routine = false);

  /* The 16 bits in libgomp's table of kernels have room for the number of gangs.  An implementation
     may run fewer gangs than num_gangs says (OpenACC 3.3, section 2.5.10).  */
  void limit_gangs ();
};

/* The decisions of GCC 12's compiler for NVIDIA GPUs.  */
dims_plan gcc_dims (const dims_shape &);

} // namespace accred

#endif
