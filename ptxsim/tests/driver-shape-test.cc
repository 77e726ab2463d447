/* Limits from the device's shape, and several devices.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdlib>
#include "ptxsim/tests/driver-harness.h"

/* Before the driver reads it.  */
static const int set = setenv ("PTXSIM_DEVICE",
			       "v100,sms=3,threads_per_block=256,"
			       "memory=1M,devices=2",
			       1);

using DriverShape = DriverTest;

static const char *const text70 = ".version 7.0\n.target sm_70\n.address_size 64\n";

TEST_F (DriverShape, WhatItSays)
{
  ASSERT_EQ (set, 0);
  int n = 0, major = 0, minor = 9;
  EXPECT_EQ (cuDeviceGetCount (&n), CUDA_SUCCESS);
  EXPECT_EQ (n, 2);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 16, 1), CUDA_SUCCESS);
  EXPECT_EQ (n, 3);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 16, 2), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceComputeCapability (&major, &minor, 0), CUDA_SUCCESS);
  EXPECT_EQ (major * 10 + minor, 70);
  char name[64];
  EXPECT_EQ (cuDeviceGetName (name, sizeof name, 0), CUDA_SUCCESS);
  EXPECT_STREQ (name, "ptxsim (a CPU in the shape of a V100)");
  size_t bytes;
  EXPECT_EQ (cuDeviceTotalMem_v2 (&bytes, 0), CUDA_SUCCESS);
  EXPECT_EQ (bytes, size_t (1) << 20);
}

TEST_F (DriverShape, OutOfMemory)
{
  CUdeviceptr p, q;
  size_t available, total;
  ASSERT_EQ (cuMemAlloc_v2 (&p, 700000), CUDA_SUCCESS);
  EXPECT_EQ (cuMemGetInfo_v2 (&available, &total), CUDA_SUCCESS);
  EXPECT_EQ (total, size_t (1) << 20);
  EXPECT_EQ (available, (size_t (1) << 20) - 700000);
  EXPECT_EQ (cuMemAlloc_v2 (&q, 700000), CUDA_ERROR_OUT_OF_MEMORY);
  /* The error does not stick, and host memory does not count.  */
  EXPECT_EQ (cuMemAlloc_v2 (&q, 300000), CUDA_SUCCESS);
  void *host;
  EXPECT_EQ (cuMemAllocHost_v2 (&host, 2000000), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&p, 700000), CUDA_SUCCESS);
  /* The end of the context frees all memory.  */
  CUcontext other;
  EXPECT_EQ (cuCtxDestroy_v2 (m_context), CUDA_SUCCESS);
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  m_context = other;
  EXPECT_EQ (cuMemGetInfo_v2 (&available, &total), CUDA_SUCCESS);
  EXPECT_EQ (available, total);
}

TEST_F (DriverShape, ThreadsAndBlocks)
{
  CUmodule module;
  CUfunction f;
  std::string text = text70 + std::string (".visible .entry k () { ret; }");
  ASSERT_EQ (cuModuleLoadData (&module, text.c_str ()), CUDA_SUCCESS);
  ASSERT_EQ (cuModuleGetFunction (&f, module, "k"), CUDA_SUCCESS);
  int grid, block, n;
  EXPECT_EQ (cuFuncGetAttribute (&n, 0, f), CUDA_SUCCESS);
  EXPECT_EQ (n, 256);
  EXPECT_EQ (cuFuncGetAttribute (&n, 6, f), CUDA_SUCCESS);
  EXPECT_EQ (n, 70);
  testing::internal::CaptureStderr ();
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 257, 1, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_VALUE);
  testing::internal::GetCapturedStderr ();
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 256, 1, 1, 0, nullptr, nullptr, nullptr), CUDA_SUCCESS);
  /* 2048 threads on each of three multiprocessors.  */
  EXPECT_EQ (cuOccupancyMaxPotentialBlockSize (&grid, &block, f, nullptr, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (block, 256);
  EXPECT_EQ (grid, 8 * 3);
  /* 96 KiB hold two blocks of 48 KiB, with nothing reserved.  */
  EXPECT_EQ (cuOccupancyMaxActiveBlocksPerMultiprocessor (&n, f, 32, 48 << 10), CUDA_SUCCESS);
  EXPECT_EQ (n, 2);
  EXPECT_EQ (cuFuncSetAttribute (f, 8, 96 << 10), CUDA_SUCCESS);
  EXPECT_EQ (cuFuncSetAttribute (f, 8, (96 << 10) + 1), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverShape, TargetTooHigh)
{
  CUmodule module;
  std::string text = ".version 7.8\n.target sm_90\n.address_size 64\n"
		     ".visible .entry k () { ret; }";
  char log[256] = "";
  CUjit_option options[] = { 5, 6 };
  void *values[] = { log, reinterpret_cast<void *> (sizeof log) };
  EXPECT_EQ (cuModuleLoadDataEx (&module, text.c_str (), 2, options, values),
	     CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_STREQ (log, "ptx: .target sm_90 is higher than the device's sm_70");
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
}

TEST_F (DriverShape, TwoDevices)
{
  CUcontext other;
  CUdevice d;
  CUdeviceptr mine, theirs;
  void *host;
  ASSERT_EQ (cuMemAlloc_v2 (&mine, 4), CUDA_SUCCESS);
  ASSERT_EQ (cuMemAllocHost_v2 (&host, 4), CUDA_SUCCESS);
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 1), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetDevice (&d), CUDA_SUCCESS);
  EXPECT_EQ (d, 1);
  /* Each has its own memory.  */
  EXPECT_EQ (cuMemAlloc_v2 (&theirs, 1000000), CUDA_SUCCESS);
  int ordinal = -1;
  EXPECT_EQ (cuPointerGetAttribute (&ordinal, 9, theirs), CUDA_SUCCESS);
  EXPECT_EQ (ordinal, 1);
  EXPECT_EQ (cuPointerGetAttribute (&ordinal, 9, mine), CUDA_SUCCESS);
  EXPECT_EQ (ordinal, 0);
  /* A copy can go from one device to the other; a kernel accesses its own device's memory and the
     host's.  */
  const unsigned five = 5;
  EXPECT_EQ (cuMemcpyHtoD_v2 (mine, &five, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoD_v2 (theirs, mine, 4), CUDA_SUCCESS);
  CUmodule module;
  CUfunction add;
  ASSERT_EQ (cuModuleLoadData (&module, (text70 + std::string (adder)).c_str ()), CUDA_SUCCESS);
  ASSERT_EQ (cuModuleGetFunction (&add, module, "add"), CUDA_SUCCESS);
  EXPECT_EQ (launch (add, nullptr, theirs, 6u), CUDA_SUCCESS);
  EXPECT_EQ (launch (add, nullptr, reinterpret_cast<CUdeviceptr> (host), 6u), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (theirs), 11u);
  testing::internal::CaptureStderr ();
  EXPECT_EQ (launch (add, nullptr, mine, 6u), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_ILLEGAL_ADDRESS);
  testing::internal::GetCapturedStderr ();
  int can = -1;
  EXPECT_EQ (cuDeviceCanAccessPeer (&can, 0, 1), CUDA_SUCCESS);
  EXPECT_EQ (can, 0);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSetCurrent (m_context), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
}

static CUfunction
idle_kernel ()
{
  CUmodule module;
  CUfunction f = nullptr;
  EXPECT_EQ (cuModuleLoadData (
	       &module, (text70 + std::string (".visible .entry idle () { ret; }")).c_str ()),
	     CUDA_SUCCESS);
  EXPECT_EQ (cuModuleGetFunction (&f, module, "idle"), CUDA_SUCCESS);
  return f;
}

/* Handles need not belong to the current context.  (Seen on two H200s with driver 580.)  */
TEST_F (DriverShape, AnotherDevicesThings)
{
  CUcontext other, popped;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 1), CUDA_SUCCESS);
  CUstream there, here;
  CUevent event_there, event_here;
  CUdeviceptr p;
  int host = 5;
  CUfunction f_there = idle_kernel ();
  ASSERT_EQ (cuStreamCreate (&there, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&event_there, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_SUCCESS);
  ASSERT_EQ (cuCtxPopCurrent_v2 (&popped), CUDA_SUCCESS);
  CUfunction f_here = idle_kernel ();
  ASSERT_EQ (cuStreamCreate (&here, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&event_here, 0), CUDA_SUCCESS);

  EXPECT_EQ (cuStreamQuery (there), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (there), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event_there, there), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (event_here, there), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuEventSynchronize (event_there), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (there, event_here, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (here, event_there, 0), CUDA_SUCCESS);
  EXPECT_EQ (launch (f_there, there), CUDA_SUCCESS);
  EXPECT_EQ (launch (f_there, here), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (launch (f_here, there), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (launch (f_there, nullptr), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &host, 4, there), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &host, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD8_v2 (p, 0, 4), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&host, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (host, 5);

  /* A current context is not necessary either.  */
  ASSERT_EQ (cuCtxPopCurrent_v2 (&popped), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &host, 4), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (launch (f_there, there), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (there), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuEventDestroy_v2 (event_there), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (there), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (there), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuCtxPushCurrent_v2 (popped), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (there), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
}
