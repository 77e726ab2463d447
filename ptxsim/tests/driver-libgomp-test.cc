/* Functions of the driver API that libgomp looks up and the other tests do not need.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"

using DriverLibgomp = DriverTest;

TEST_F (DriverLibgomp, DeviceNumbersAndNames)
{
  CUdevice d = -1;
  EXPECT_EQ (cuDeviceGet (&d, 0), CUDA_SUCCESS);
  EXPECT_EQ (d, 0);
  EXPECT_EQ (cuDeviceGet (&d, 1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGet (&d, -1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGet (nullptr, 0), CUDA_ERROR_INVALID_VALUE);
  int version = 0;
  EXPECT_EQ (cuDriverGetVersion (&version), CUDA_SUCCESS);
  EXPECT_GE (version, 12000);
  EXPECT_EQ (cuDriverGetVersion (nullptr), CUDA_ERROR_INVALID_VALUE);
  /* Both versions name the same device: libgomp 15 takes the second one, if there is one.  */
  CUuuid first = {}, second = {}, none = {};
  EXPECT_EQ (cuDeviceGetUuid (&first, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuDeviceGetUuid_v2 (&second, 0), CUDA_SUCCESS);
  EXPECT_EQ (memcmp (&first, &second, sizeof first), 0);
  EXPECT_NE (memcmp (&first, &none, sizeof first), 0);
  EXPECT_EQ (cuDeviceGetUuid_v2 (&second, 1), CUDA_ERROR_INVALID_DEVICE);
}

/* Pinned memory: the host's address is good for copies and, as the device's, for kernels.  */
TEST_F (DriverLibgomp, PinnedMemory)
{
  void *p = nullptr;
  CUdeviceptr seen = 0, device = allocate (8);
  EXPECT_EQ (cuMemHostAlloc (nullptr, 8, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemHostAlloc (&p, 0, 0), CUDA_ERROR_INVALID_VALUE);
  ASSERT_EQ (cuMemHostAlloc (&p, 8, 0), CUDA_SUCCESS);
  uint64_t &word = *static_cast<uint64_t *> (p);
  word = 0x1122334455667788;
  EXPECT_EQ (cuMemcpyHtoD_v2 (device, p, 8), CUDA_SUCCESS);
  EXPECT_EQ (now<uint64_t> (device), word);
  EXPECT_EQ (cuMemHostGetDevicePointer_v2 (&seen, p, 0), CUDA_SUCCESS);
  CUfunction f = kernel (R"(
.visible .entry k (.param .u64 p)
{
  .reg .u64 %p, %v;
  ld.param.u64 %p, [p];
  ld.u64 %v, [%p];
  add.u64 %v, %v, 1;
  st.u64 [%p], %v;
  ret;
})",
			 "k");
  EXPECT_EQ (launch (f, nullptr, seen), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (word, 0x1122334455667789u);
  int local = 0;
  EXPECT_EQ (cuMemHostGetDevicePointer_v2 (&seen, &local, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFreeHost (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFreeHost (p), CUDA_ERROR_INVALID_VALUE);
}

/* Rows of 3 bytes at odd places: of a matrix of rows of 5 bytes to one of rows of 7.  */
TEST_F (DriverLibgomp, UnalignedRows)
{
  unsigned char in[20];
  for (int i = 0; i < 20; i++)
    in[i] = (unsigned char) i;
  CUdeviceptr p = allocate (28);
  EXPECT_EQ (cuMemsetD8_v2 (p, 0xee, 28), CUDA_SUCCESS);
  SimCopy2D c = {};
  c.from_type = SIM_MEMORY_HOST, c.from_host = in, c.from_pitch = 5, c.from_x = 1, c.from_y = 1;
  c.to_type = SIM_MEMORY_DEVICE, c.to_device = p, c.to_pitch = 7, c.to_x = 3, c.to_y = 2;
  c.width = 3, c.height = 2;
  EXPECT_EQ (cuMemcpy2DUnaligned_v2 (&c), CUDA_SUCCESS);
  for (unsigned y = 0; y < 4; y++)
    for (unsigned x = 0; x < 7; x++)
      {
	const bool copied = y >= 2 && x >= 3 && x < 6;
	EXPECT_EQ (now<unsigned char> (p + 7 * y + x), copied ? 5 * (y - 1) + x - 2 : 0xee)
	  << y << " " << x;
      }
  c.height = 3;
  EXPECT_EQ (cuMemcpy2DUnaligned_v2 (&c), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverLibgomp, ModuleOfAFile)
{
  const std::string name = testing::TempDir () + "module.ptx";
  FILE *file = fopen (name.c_str (), "w");
  ASSERT_NE (file, nullptr);
  fprintf (file, "%s.visible .entry k () { ret; }\n", std::string (ptxsim::header).c_str ());
  fclose (file);
  CUmodule module;
  CUfunction f;
  EXPECT_EQ (cuModuleLoad (&module, name.c_str ()), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleGetFunction (&f, module, "k"), CUDA_SUCCESS);
  EXPECT_EQ (launch (f, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleUnload (module), CUDA_SUCCESS);
  remove (name.c_str ());
  EXPECT_EQ (cuModuleLoad (&module, name.c_str ()), CUDA_ERROR_FILE_NOT_FOUND);
}
