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
  EXPECT_EQ (cuMemFree_v2 (reinterpret_cast<CUdeviceptr> (host)), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFreeHost (host), CUDA_SUCCESS);
}

TEST_F (DriverMemory, Rows)
{
  /* A host matrix of 5 rows of 7 bytes; 3 rows of 4 of it go to the device and
     back.  */
  unsigned char in[35], out[35];
  for (int i = 0; i < 35; i++)
    in[i] = (unsigned char) i, out[i] = 0xff;
  CUdeviceptr p;
  size_t pitch;
  ASSERT_EQ (cuMemAllocPitch_v2 (&p, &pitch, 4, 3, 4), CUDA_SUCCESS);
  EXPECT_EQ (pitch, 512u);
  SimCopy2D c = {};
  c.from_type = SIM_MEMORY_HOST, c.from_host = in, c.from_pitch = 7;
  c.from_x = 2, c.from_y = 1;
  c.to_type = SIM_MEMORY_DEVICE, c.to_device = p, c.to_pitch = pitch;
  c.width = 4, c.height = 3;
  EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned char> (p), 9);
  EXPECT_EQ (now<unsigned char> (p + 512 + 3), 19);
  EXPECT_EQ (now<unsigned char> (p + 1024), 23);
  SimCopy2D back = {};
  back.from_type = SIM_MEMORY_DEVICE, back.from_device = p, back.from_pitch = pitch;
  back.to_type = SIM_MEMORY_HOST, back.to_host = out, back.to_pitch = 7;
  back.to_x = 2, back.to_y = 1, back.width = 4, back.height = 3;
  EXPECT_EQ (cuMemcpy2DAsync_v2 (&back, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  for (int y = 0; y < 5; y++)
    for (int x = 0; x < 7; x++)
      EXPECT_EQ (out[7 * y + x], (y >= 1 && y < 4 && x >= 2 && x < 6 ? 7 * y + x : 0xff))
	<< y << " " << x;
  /* One row more than there is.  */
  c.height = 4;
  EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  c.height = 3, c.to_type = 3;
  EXPECT_EQ (cuMemcpy2D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemsetD2D16_v2 (p, pitch, 0x0102, 2, 3), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD2D8Async (p, pitch, 9, 1, 2, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 0x01020109u);
  EXPECT_EQ (now<unsigned> (p + 512), 0x01020109u);
  EXPECT_EQ (now<unsigned> (p + 1024), 0x01020102u);
  EXPECT_EQ (cuMemsetD2D32_v2 (p, pitch, 0, 128, 4), CUDA_ERROR_INVALID_VALUE);
}

/* A block of 2 bytes in 2 rows in 2 slices, from the middle of one of 4 by 3 by 4.  */
TEST_F (DriverMemory, Blocks)
{
  unsigned char in[48], out[48];
  for (int i = 0; i < 48; i++)
    in[i] = i, out[i] = 0xff;
  CUdeviceptr p = allocate (8);
  SimCopy3D c = {};
  c.from_type = SIM_MEMORY_HOST, c.from_host = in, c.from_pitch = 4, c.from_height = 3;
  c.from_x = 1, c.from_y = 1, c.from_z = 2;
  c.to_type = SIM_MEMORY_DEVICE, c.to_device = p, c.to_pitch = 2, c.to_height = 2;
  c.width = c.height = c.depth = 2;
  EXPECT_EQ (cuMemcpy3D_v2 (&c), CUDA_SUCCESS);
  /* Slices of 12 bytes, rows of 4: the first is 2 * 12 + 4 + 1.  */
  EXPECT_EQ (now<uint64_t> (p), 0x2e2d2a2922211e1dU);
  SimCopy3D back = {};
  back.from_type = SIM_MEMORY_DEVICE, back.from_device = p, back.from_pitch = 2;
  back.from_height = 2;
  back.to_type = SIM_MEMORY_HOST, back.to_host = out, back.to_pitch = 4, back.to_height = 3;
  back.to_x = 1, back.to_y = 1, back.to_z = 2, back.width = back.height = back.depth = 2;
  EXPECT_EQ (cuMemcpy3DAsync_v2 (&back, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  for (int i = 0; i < 48; i++)
    {
      const int x = i % 4, y = i / 4 % 3, z = i / 12;
      EXPECT_EQ (out[i], (x == 1 || x == 2) && y >= 1 && z >= 2 ? i : 0xff) << i;
    }
  /* A slice more than there is, rows that do not fit into a slice, a mipmap.  */
  c.depth = 3;
  EXPECT_EQ (cuMemcpy3D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  c.depth = 2, c.from_height = 2;
  EXPECT_EQ (cuMemcpy3D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  c.from_height = 3, c.to_lod = 1;
  EXPECT_EQ (cuMemcpy3D_v2 (&c), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemcpy3D_v2 (nullptr), CUDA_ERROR_INVALID_VALUE);
  c.to_lod = 0, c.depth = 0;
  EXPECT_EQ (cuMemcpy3D_v2 (&c), CUDA_SUCCESS);
}

TEST_F (DriverMemory, Peers)
{
  const unsigned value = 0x01020304;
  CUdeviceptr p = allocate (4), q = allocate (4);
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &value, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyPeer (q, m_context, p, m_context, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (q), value);
  EXPECT_EQ (cuMemcpyPeer (q, m_context, p, nullptr, 4), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuMemcpyPeerAsync (q + 2, m_context, p, m_context, 2, nullptr), CUDA_SUCCESS);
  SimCopy3DPeer c = {};
  c.from_type = c.to_type = SIM_MEMORY_DEVICE;
  c.from_device = p + 3, c.to_device = q, c.to_context = m_context;
  c.width = c.height = c.depth = 1;
  EXPECT_EQ (cuMemcpy3DPeer (&c), CUDA_ERROR_INVALID_CONTEXT);
  c.from_context = m_context;
  EXPECT_EQ (cuMemcpy3DPeerAsync (&c, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (q), 0x03040301u);
}

TEST_F (DriverMemory, Managed)
{
  CUdeviceptr p = 0;
  EXPECT_EQ (cuMemAllocManaged (&p, 8, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemAllocManaged (&p, 8, 3), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemAllocManaged (&p, 0, 1), CUDA_ERROR_INVALID_VALUE);
  ASSERT_EQ (cuMemAllocManaged (&p, 8, 1), CUDA_SUCCESS);
  *reinterpret_cast<unsigned *> (p) = 5;
  EXPECT_EQ (cuMemsetD8_v2 (p + 1, 1, 1), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (*reinterpret_cast<unsigned *> (p), 0x105u);
  bool managed = false;
  void *host = nullptr;
  EXPECT_EQ (cuPointerGetAttribute (&managed, 8, p + 4), CUDA_SUCCESS);
  EXPECT_TRUE (managed);
  EXPECT_EQ (cuPointerGetAttribute (&host, 4, p + 4), CUDA_SUCCESS);
  EXPECT_EQ (reinterpret_cast<CUdeviceptr> (host), p + 4);
  EXPECT_EQ (cuPointerGetAttribute (&managed, 8, allocate (4)), CUDA_SUCCESS);
  EXPECT_FALSE (managed);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverMemory, PointerAttributes)
{
  CUdeviceptr p = allocate (40);
  void *host;
  ASSERT_EQ (cuMemAllocHost_v2 (&host, 8), CUDA_SUCCESS);
  CUdeviceptr h = reinterpret_cast<CUdeviceptr> (host);
  unsigned type = 0;
  EXPECT_EQ (cuPointerGetAttribute (&type, 2, p + 39), CUDA_SUCCESS);
  EXPECT_EQ (type, 2u);
  EXPECT_EQ (cuPointerGetAttribute (&type, 2, h), CUDA_SUCCESS);
  EXPECT_EQ (type, 1u);
  CUcontext context = nullptr;
  EXPECT_EQ (cuPointerGetAttribute (&context, 1, p), CUDA_SUCCESS);
  EXPECT_EQ (context, m_context);
  CUdeviceptr base = 0;
  size_t size = 0;
  bool mapped = false;
  int attributes[] = { 11, 12, 13 };
  void *data[] = { &base, &size, &mapped };
  EXPECT_EQ (cuPointerGetAttributes (3, attributes, data, p + 8), CUDA_SUCCESS);
  EXPECT_EQ (base, p);
  EXPECT_EQ (size, 40u);
  EXPECT_TRUE (mapped);
  EXPECT_EQ (cuPointerGetAttributes (3, attributes, data, 16), CUDA_SUCCESS);
  EXPECT_EQ (base, 0u);
  EXPECT_FALSE (mapped);
  EXPECT_EQ (cuPointerGetAttribute (&type, 2, 16), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuPointerGetAttribute (&host, 4, p), CUDA_ERROR_INVALID_VALUE);
}
