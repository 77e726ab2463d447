/* Theoretical occupancy: worked out by hand from NVIDIA's tables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/emit/occupancy.h"

#include <gtest/gtest.h>

using namespace accred::dev;

namespace {

void
expect (int sm, unsigned warps, unsigned registers, unsigned shared, unsigned blocks,
	const char *limiter)
{
  std::optional<occupancy> o = occupancy_of (sm, warps, registers, shared);
  ASSERT_TRUE (o);
  EXPECT_EQ (o->blocks, blocks);
  EXPECT_EQ (o->warps, blocks * warps);
  EXPECT_STREQ (o->limiter, limiter);
}

TEST (occupancy, each_limiter)
{
  /* 64 warps, 8 in each block; 65536 / (32 * 32) = 64 warps' registers.  */
  expect (90, 8, 32, 0, 8, "threads");
  /* 40 * 32 = 1280 registers in each warp; 16384 / 1280 = 12 in each part, 48 in all.  */
  expect (90, 8, 40, 0, 6, "registers");
  /* 32 places for blocks, of one warp.  */
  expect (90, 1, 16, 0, 32, "blocks");
  /* 40000 + 1024 = 41024 bytes, 41088 in units of 128; 233472 / 41088 = 5.  */
  expect (90, 4, 32, 40000, 5, "shared memory");
}

TEST (occupancy, rounding)
{
  /* 33 registers count as 40: 33 * 32 = 1056, in units of 256 that is 1280.  */
  expect (90, 8, 33, 0, 6, "registers");
  /* 255: 8160 -> 8192 registers; 2 in each part, 8 in all.  */
  expect (90, 8, 255, 0, 1, "registers");
  expect (90, 9, 255, 0, 0, "registers");
}

TEST (occupancy, architectures)
{
  /* Turing has 32 places for warps and 16 for blocks.  */
  expect (75, 8, 32, 0, 4, "threads");
  expect (75, 1, 32, 0, 16, "blocks");
  /* Ampere for desktops: 48 and 16.  */
  expect (86, 8, 32, 0, 6, "threads");
  expect (120, 1, 32, 0, 24, "blocks");
  /* No bytes for the system before sm_80, units of 256: 1000 -> 1024; 65536 / 1024.  */
  expect (60, 1, 16, 1025, 32, "blocks");
  expect (60, 1, 16, 2049, 28, "shared memory");
  /* GP100 has two parts of 32768 registers: 32768 / 1280 = 25 warps in each.  */
  expect (60, 10, 40, 0, 5, "registers");
  expect (61, 10, 40, 0, 4, "registers");
}

TEST (occupancy, unknown)
{
  EXPECT_FALSE (occupancy_of (35, 4, 32, 0));
  EXPECT_FALSE (occupancy_of (90, 0, 32, 0));
}

} // anonymous namespace
