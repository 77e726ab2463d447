/* Driver API: functions and occupancy.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/driver.h"
#include <algorithm>

using namespace ptxsim;

int
SimFunction::max_threads () const
{
  int most = driver ().shape[SIM_ATTRIBUTE_MAX_THREADS_PER_BLOCK];
  const Function &f = *code->function;
  for (const unsigned *dims : { f.req_ntid, f.max_ntid })
    if (dims[0])
      return int (std::min (dims[0] * dims[1] * dims[2], unsigned (most)));
  return most;
}

/* An estimate: PTX has a register for each value, and only a fraction of them is live at a time.
   It never limits a block of 1024 threads.  */
int
SimFunction::registers () const
{
  return std::clamp (int (code->reg_count / 4), 16, 64);
}

int
SimFunction::blocks_per_sm (int threads, size_t dynamic_shared) const
{
  if (threads <= 0 || threads > max_threads ())
    return 0;
  const DeviceShape &shape = driver ().shape;
  int warps = (threads + 31) / 32;
  int n = std::min (shape[SIM_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR],
		    shape[SIM_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR] / (warps * 32));
  n = std::min (n, shape[SIM_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR]
		     / (registers () * warps * 32));
  size_t shared = (code->dynamic_shared_offset + dynamic_shared
		   + size_t (shape[SIM_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK]));
  if (shared)
    n = std::min (n, int (size_t (shape[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR])
			  / shared));
  return n;
}

PTXSIM_API CUresult
cuFuncGetAttribute (int *value, int attribute, CUfunction function)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!value || !function)
	return CUDA_ERROR_INVALID_VALUE;
      const Code &code = *function->code;
      switch (attribute)
	{
	case SIM_FUNC_MAX_THREADS_PER_BLOCK: *value = function->max_threads (); break;
	case SIM_FUNC_SHARED_SIZE_BYTES: *value = int (code.shared_bytes); break;
	case SIM_FUNC_CONST_SIZE_BYTES: *value = 0; break;
	case SIM_FUNC_LOCAL_SIZE_BYTES: *value = int (code.local_bytes); break;
	case SIM_FUNC_NUM_REGS: *value = function->registers (); break;
	case SIM_FUNC_PTX_VERSION: *value = int (code.module->target); break;
	case SIM_FUNC_BINARY_VERSION: *value = int (driver ().shape.capability ()); break;
	case SIM_FUNC_CACHE_MODE_CA: *value = 0; break;
	case SIM_FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES:
	  *value = (function->max_dynamic_shared
		      ? function->max_dynamic_shared
		      : SIM_STATIC_SHARED_BYTES - int (code.shared_bytes));
	  break;
	case SIM_FUNC_PREFERRED_SHARED_MEMORY_CARVEOUT: *value = -1; break;
	default: return CUDA_ERROR_INVALID_VALUE;
	}
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuFuncSetAttribute (CUfunction function, int attribute, int value)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!function)
	return CUDA_ERROR_INVALID_HANDLE;
      if (attribute == SIM_FUNC_PREFERRED_SHARED_MEMORY_CARVEOUT)
	return CUDA_SUCCESS;
      if (attribute != SIM_FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0
	  || value + int (function->code->shared_bytes)
	       > driver ().shape[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN])
	return CUDA_ERROR_INVALID_VALUE;
      function->max_dynamic_shared = value;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, CUfunction function, int threads,
					     size_t shared)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!blocks || !function || threads <= 0)
	return CUDA_ERROR_INVALID_VALUE;
      *blocks = function->blocks_per_sm (threads, shared);
      return CUDA_SUCCESS;
    });
}

/* The largest block size with the maximum occupancy of a multiprocessor.  */
PTXSIM_API CUresult
cuOccupancyMaxPotentialBlockSize (int *grid, int *block, CUfunction function,
				  CUoccupancyB2DSize shared_of_block, size_t shared, int limit)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!grid || !block || !function)
	return CUDA_ERROR_INVALID_VALUE;
      int most = function->max_threads ();
      if (limit > 0)
	most = std::min (most, limit);
      int best_threads = 0, best_block = 0, best_count = 0;
      for (int threads = (most + 31) / 32 * 32; threads > 0; threads -= 32)
	{
	  int size = std::min (threads, most);
	  int count
	    = function->blocks_per_sm (size, shared_of_block ? shared_of_block (size) : shared);
	  if (count * threads > best_threads)
	    {
	      best_threads = count * threads;
	      best_block = size;
	      best_count = count;
	    }
	}
      if (!best_block)
	return CUDA_ERROR_INVALID_VALUE;
      *block = best_block;
      *grid = best_count * driver ().shape[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT];
      return CUDA_SUCCESS;
    });
}

/* The flag concerns disabled caches; ptxsim's result does not depend on it.  */
PTXSIM_API CUresult
cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags (int *blocks, CUfunction function, int threads,
						      size_t shared, unsigned flags)
{
  return (flags > 1
	    ? CUDA_ERROR_INVALID_VALUE
	    : cuOccupancyMaxActiveBlocksPerMultiprocessor (blocks, function, threads, shared));
}

PTXSIM_API CUresult
cuOccupancyMaxPotentialBlockSizeWithFlags (int *grid, int *block, CUfunction function,
					   CUoccupancyB2DSize shared_of_block, size_t shared,
					   int limit, unsigned flags)
{
  return (flags > 1 ? CUDA_ERROR_INVALID_VALUE
		    : cuOccupancyMaxPotentialBlockSize (grid, block, function, shared_of_block,
							shared, limit));
}

PTXSIM_API CUresult
cuFuncGetModule (CUmodule *module, CUfunction function)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!module || !function)
	return CUDA_ERROR_INVALID_VALUE;
      *module = function->module;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuFuncGetName (const char **name, CUfunction function)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!name || !function)
	return CUDA_ERROR_INVALID_VALUE;
      *name = function->code->name.c_str ();
      return CUDA_SUCCESS;
    });
}

/* A preference for more cache or more shared memory.  */
PTXSIM_API CUresult
cuFuncSetCacheConfig (CUfunction function, int config)
{
  return context_api (
    [=] (SimContext &)
    { return (!function || config < 0 || config > 3 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS); });
}
