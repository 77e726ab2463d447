/* Launch dimensions of regions: accred's own decisions, and those that `compatible=gcc' has in
   common with them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Follows the user's dimensions within the device's limits, and chooses fast ones for the others
   (docs/plugin.md has the table).  The dimensions of a kernel (OpenACC 3.3, sections 2.5.10 to
   2.5.12):
     vector  1, or a multiple of the warp size up to 1024, always known when compiling;
     worker  1 to 32 (to 15 if the vector is longer than a warp, because each worker then needs
	     its own barrier, and there are 16), 0: at launch;
     gang    up to 65535, 0: at launch.
   A vector dimension of 1 is used only with one worker.  It is the warp size if the kernel calls a
   partitioned routine, because the routine is compiled for all its callers.  */

#include "plugin/loops/plan-dims.h"
#include "abi/tunable.h"

#include <algorithm>

namespace accred {

void
dims_builder::replace (unsigned axis, int instead, bool routine)
{
  int &dim = *dims[axis];
  if (dim == instead)
    return;
  plan.changes.push_back ({ axis_bit (axis), dim, instead, routine });
  dim = instead;
}

void
dims_builder::limit_gangs ()
{
  if (plan.gang > limits::max_launch_dim)
    replace (gang_axis, limits::max_launch_dim);
}

namespace {

bool
has_default_dims_p (const dims_shape &s)
{
  return s.default_gang > 0 || s.default_worker > 0 || s.default_vector > 0;
}

/* A serial construct.  */

void
choose_serial (const dims_shape &s, dims_builder &b)
{
  b.plan.gang = b.plan.worker = b.plan.vector = 1;
  if (s.calls_vectors)
    b.replace (vector_axis, warp_size, true);
}

/* The vector dimension that the user leaves open, of a region with loops over vectors.  */

int
open_vector (const dims_shape &s, const dims_plan &d)
{
  /* The user's workers, though no loop asks for them.  A number that is known at
     launch can be any.  */
  const bool many_workers = d.worker == 0 || d.worker > max_workers_with_barrier;
  const int room = many_workers	  ? warp_size
		   : d.worker > 0 ? max_block_size / d.worker
				  : max_block_size;
  /* If the user gives default dimensions without this one, it is GCC's.  */
  const int wanted = (has_default_dims_p (s) || s.uses (worker_axis) ? warp_size
		      : s.streams ? int (tuning::stream_vector_length)
		      : s.columns ? int (tuning::column_vector_length)
		      : s.light	  ? int (s.wide_updates ? tuning::wide_update_vector_length
							: tuning::light_vector_length)
				  : int (tuning::default_vector_length));
  return std::max (warp_size, std::min (wanted, room / warp_size * warp_size));
}

void
choose_vector (const dims_shape &s, dims_builder &b)
{
  dims_plan &d = b.plan;
  /* One thread will do for a gang without workers and vectors.  But where libgomp
     chooses the number of gangs it counts the gang's warps, and finds none.  */
  const bool gangs_at_launch = d.gang < 0 && s.uses (gang_axis);
  const bool one_worker = d.worker == 1 || (d.worker < 0 && !s.uses (worker_axis));
  const bool one_thread = one_worker && !gangs_at_launch;

  if (s.calls_vectors && d.vector > 0)
    b.replace (vector_axis, warp_size, true);
  else if (s.calls_vectors && d.vector < 0)
    d.vector = warp_size;
  else if (d.vector < 0)
    d.vector = (s.uses (vector_axis) ? open_vector (s, d) : one_thread ? 1 : warp_size);
  else if (d.vector == 0)
    b.replace (vector_axis, warp_size);
  else if (d.vector != 1 || !one_thread)
    {
      const int warps = (d.vector - 1) / warp_size + 1;
      b.replace (vector_axis, std::min (warps, max_block_size / warp_size) * warp_size);
    }
}

void
choose_worker (const dims_shape &s, dims_builder &b)
{
  dims_plan &d = b.plan;
  int limit = std::min (max_workers, max_block_size / d.vector);
  if (d.vector > warp_size)
    limit = std::min (limit, max_workers_with_barrier);
  if (d.worker < 0)
    d.worker = (s.uses (worker_axis)
		  ? std::max (1, std::min (limit, int (tuning::default_block_size) / d.vector))
		  : 1);
  else if (d.worker > limit)
    b.replace (worker_axis, limit);
}

/* -fopenacc-dim gives what no clause does, where a loop asks for the level.  */

void
use_defaults (const dims_shape &s, dims_builder &b)
{
  const int defaults[] = { s.default_gang, s.default_worker, s.default_vector };
  for (unsigned axis = gang_axis; axis <= vector_axis; axis++)
    if (*b.dims[axis] < 0 && s.uses (axis) && defaults[axis] > 0
	&& !(axis == vector_axis && s.calls_vectors))
      *b.dims[axis] = defaults[axis];
}

dims_plan
own_dims (const dims_shape &s)
{
  dims_builder b (s);
  dims_plan &d = b.plan;
  if (s.serial)
    {
      choose_serial (s, b);
      return d;
    }
  d.open = (d.gang < 0 && d.worker < 0 && d.vector < 0 && s.uses (gang_axis) && s.uses (vector_axis)
	    && !s.calls_vectors && !has_default_dims_p (s));
  use_defaults (s, b);
  choose_vector (s, b);
  choose_worker (s, b);
  if (d.gang < 0)
    d.gang = s.uses (gang_axis) ? 0 : 1;
  b.limit_gangs ();
  return d;
}

} // namespace

dims_plan
decide_dims (const dims_shape &s)
{
  return s.as_gcc ? gcc_dims (s) : own_dims (s);
}

} // namespace accred
