/* Memory of the driver API.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"

using DriverMemory = DriverTest;

TEST_F (DriverMemory, Memory)
{
  CUdeviceptr p, base;
  size_t size;
  ASSERT_EQ (cuMemAlloc_v2 (&p, 100), CUDA_SUCCESS);
  EXPECT_EQ (p % 256, 0u);
  EXPECT_EQ (cuMemGetAddressRange_v2 (&base, &size, p + 99), CUDA_SUCCESS);
  EXPECT_EQ (base, p);
  EXPECT_EQ (size, 100u);
  EXPECT_EQ (cuMemGetAddressRange_v2 (&base, &size, p + 100), CUDA_ERROR_NOT_FOUND);
  unsigned words[25];
  EXPECT_EQ (cuMemsetD32_v2 (p, 0x01020304, 25), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32_v2 (p, 0, 26), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemcpyDtoH_v2 (words, p, 100), CUDA_SUCCESS);
  EXPECT_EQ (words[24], 0x01020304u);
  EXPECT_EQ (cuMemcpyDtoH_v2 (words, p, 101), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (p + 4), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemAlloc_v2 (&p, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemAlloc_v2 (&p, size_t (1) << 50), CUDA_ERROR_OUT_OF_MEMORY);
  void *host;
  EXPECT_EQ (cuMemAllocHost_v2 (&host, 64), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (reinterpret_cast<CUdeviceptr> (host)),
	     CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFreeHost (host), CUDA_SUCCESS);
}
