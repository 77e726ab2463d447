/* How many warps of a kernel a multiprocessor can hold, in theory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A multiprocessor takes blocks until one of four things is used up: places for warps
   ("threads"), places for blocks, registers, shared memory.  */

#include "ptx-backend/emit/occupancy.h"
#include "abi/limits.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace accred::dev {

namespace {

struct limits_row
{
  int sm;
  unsigned warps, blocks, parts, block_registers, shared_kib, shared_unit, reserved;
};

const limits_row limits_table[] = {
#define GPU_LIMITS(SM, WARPS, BLOCKS, PARTS, BLOCK_REGISTERS, SHARED_KIB, SHARED_UNIT, RESERVED) \
  { SM, WARPS, BLOCKS, PARTS, BLOCK_REGISTERS, SHARED_KIB, SHARED_UNIT, RESERVED },
#include "ptx-backend/emit/gpu-limits.def"
};

constexpr unsigned block_parts = 4; /* That a block's registers are taken to be in.  */

uint64_t
round_up (uint64_t n, uint64_t unit)
{
  return (n + unit - 1) / unit * unit;
}

/* Blocks of WARPS warps that the registers suffice for.  A warp belongs to one of the
   parts and has its registers there; the last ones of a part may be too few for one.  */
uint64_t
blocks_by_registers (const limits_row &gpu, unsigned warps, unsigned per_thread)
{
  uint64_t warp_registers
    = round_up (uint64_t (per_thread) * limits::warp_size, limits::register_unit);
  if (warp_registers * round_up (warps, block_parts) > gpu.block_registers)
    return 0;
  return limits::registers / gpu.parts / warp_registers * gpu.parts / warps;
}

} // anonymous namespace

std::optional<occupancy>
occupancy_of (int sm, unsigned warps, unsigned per_thread, unsigned shared)
{
  const limits_row *gpu = std::find_if (std::begin (limits_table), std::end (limits_table),
					[sm] (const limits_row &r) { return r.sm == sm; });
  if (gpu == std::end (limits_table) || warps == 0)
    return std::nullopt;

  struct
  {
    const char *what;
    uint64_t blocks;
  } limit[] = {
    { "threads", gpu->warps / warps },
    { "blocks", gpu->blocks },
    { "registers", per_thread ? blocks_by_registers (*gpu, warps, per_thread) : ~uint64_t (0) },
    { "shared memory", ~uint64_t (0) },
  };
  uint64_t block_shared = round_up (uint64_t (shared) + gpu->reserved, gpu->shared_unit);
  if (block_shared)
    limit[3].blocks = gpu->shared_kib * uint64_t (1024) / block_shared;

  /* The first of those that are equal: more registers would not help where the places
     for warps are all taken.  */
  const auto *least = std::min_element (std::begin (limit), std::end (limit),
					[] (const auto &a, const auto &b)
					{ return a.blocks < b.blocks; });
  unsigned blocks = least->blocks;
  return occupancy{ blocks, blocks * warps, gpu->warps, least->what };
}

} // namespace accred::dev
