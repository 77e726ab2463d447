/* PTXSIM_DEVICE: shapes of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/device.h"

using namespace ptxsim;

static DeviceShape
shape (const std::string &text)
{
  std::string error;
  DeviceShape s = DeviceShape::parse (text, error);
  EXPECT_EQ (error, "") << text;
  return s;
}

TEST (Device, Default)
{
  for (const char *text : { "", "h200" })
    {
      DeviceShape s = shape (text);
      EXPECT_EQ (s.name, "ptxsim (a CPU in the shape of an H200)");
      EXPECT_EQ (s.capability (), 90u);
      EXPECT_EQ (s[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 132);
      EXPECT_EQ (s.memory, uint64_t (141) << 30);
      EXPECT_EQ (s.devices, 1u);
    }
}

TEST (Device, Models)
{
  DeviceShape v100 = shape ("v100");
  EXPECT_EQ (v100.name, "ptxsim (a CPU in the shape of a V100)");
  EXPECT_EQ (v100.capability (), 70u);
  EXPECT_EQ (v100[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 80);
  /* All of the 96 KiB, for nothing is reserved.  */
  EXPECT_EQ (v100[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN], 96 << 10);
  EXPECT_EQ (v100[SIM_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK], 0);
  DeviceShape a100 = shape ("a100");
  EXPECT_EQ (a100.capability (), 80u);
  EXPECT_EQ (a100[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 108);
  EXPECT_EQ (a100[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN], 163 << 10);
  EXPECT_EQ (a100[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR], 164 << 10);
  EXPECT_EQ (shape ("t4")[SIM_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR], 1024);
  EXPECT_EQ (shape ("b200").capability (), 100u);
}

TEST (Device, Keys)
{
  DeviceShape s = shape ("a100,sms=4,threads_per_block=256,threads_per_sm=512,"
			 "blocks_per_sm=8,shared_optin=64K,shared_per_sm=128K,l2=1M,"
			 "registers_per_sm=65536,clock=1000,capability=8.6,memory=2G,"
			 "name=mine,devices=3");
  EXPECT_EQ (s[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 4);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_THREADS_PER_BLOCK], 256);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_BLOCK_DIM_X], 256);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR], 512);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR], 8);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN], 65536);
  EXPECT_EQ (s[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR], 131072);
  EXPECT_EQ (s[SIM_ATTRIBUTE_L2_CACHE_SIZE], 1048576);
  EXPECT_EQ (s[SIM_ATTRIBUTE_CLOCK_RATE], 1000);
  EXPECT_EQ (s.capability (), 86u);
  EXPECT_EQ (s.memory, uint64_t (2) << 30);
  EXPECT_EQ (s.name, "mine");
  EXPECT_EQ (s.devices, 3u);
  EXPECT_EQ (shape ("sms=7")[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 7);
}

TEST (Device, Attributes)
{
  DeviceShape s = shape ("");
  int v = -1;
  EXPECT_TRUE (s.attribute (10, v));
  EXPECT_EQ (v, 32);
  /* Textures: known, but the device has none.  */
  EXPECT_TRUE (s.attribute (21, v));
  EXPECT_EQ (v, 0);
  EXPECT_FALSE (s.attribute (0, v));
  EXPECT_FALSE (s.attribute (9999, v));
}

TEST (Device, Errors)
{
  for (const char *text :
       { "h2000", "sms", "sms=0", "sms=x", "sms=4,v100", "sms=-1", "threads_per_block=100",
	 "threads_per_block=2048", "memory=4K", "memory=1T", "capability=9", "warps=3", "devices=0",
	 "memory=99999999999999999999G", "name=" })
    {
      std::string error;
      DeviceShape s = DeviceShape::parse (text, error);
      EXPECT_NE (error, "") << text;
      /* Nothing of it is taken.  */
      EXPECT_EQ (s[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT], 132) << text;
      EXPECT_EQ (s.capability (), 90u) << text;
    }
}
