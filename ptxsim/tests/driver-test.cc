/* The driver API, called as libgomp calls it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/cuda-api.h"
#include "ptxsim/tests/harness.h"

extern "C"
{
  CUresult cuInit (unsigned);
  CUresult cuDriverGetVersion (int *);
  CUresult cuDeviceGetCount (int *);
  CUresult cuDeviceGetAttribute (int *, int, CUdevice);
  CUresult cuCtxCreate_v2 (CUcontext *, unsigned, CUdevice);
  CUresult cuCtxDestroy_v2 (CUcontext);
  CUresult cuCtxGetCurrent (CUcontext *);
  CUresult cuCtxGetDevice (CUdevice *);
  CUresult cuCtxPopCurrent_v2 (CUcontext *);
  CUresult cuCtxPushCurrent_v2 (CUcontext);
  CUresult cuCtxSynchronize ();
  CUresult cuLinkCreate_v2 (unsigned, CUjit_option *, void **, CUlinkState *);
  CUresult cuLinkAddData_v2 (CUlinkState, int, void *, size_t, const char *, unsigned,
			     CUjit_option *, void **);
  CUresult cuLinkComplete (CUlinkState, void **, size_t *);
  CUresult cuLinkDestroy (CUlinkState);
  CUresult cuModuleLoadData (CUmodule *, const void *);
  CUresult cuModuleUnload (CUmodule);
  CUresult cuModuleGetFunction (CUfunction *, CUmodule, const char *);
  CUresult cuModuleGetGlobal_v2 (CUdeviceptr *, size_t *, CUmodule, const char *);
  CUresult cuFuncGetAttribute (int *, int, CUfunction);
  CUresult cuOccupancyMaxPotentialBlockSize (int *, int *, CUfunction,
					     CUoccupancyB2DSize, size_t, int);
  CUresult cuLaunchKernel (CUfunction, unsigned, unsigned, unsigned, unsigned,
			   unsigned, unsigned, unsigned, CUstream, void **, void **);
  CUresult cuMemAlloc_v2 (CUdeviceptr *, size_t);
  CUresult cuMemFree_v2 (CUdeviceptr);
  CUresult cuMemcpyHtoD_v2 (CUdeviceptr, const void *, size_t);
  CUresult cuMemcpyDtoH_v2 (void *, CUdeviceptr, size_t);
  CUresult cuMemGetAddressRange_v2 (CUdeviceptr *, size_t *, CUdeviceptr);
  CUresult cuMemsetD32_v2 (CUdeviceptr, unsigned, size_t);
  CUresult cuMemAllocHost_v2 (void **, size_t);
  CUresult cuMemFreeHost (void *);
  CUresult cuStreamCreate (CUstream *, unsigned);
  CUresult cuStreamSynchronize (CUstream);
  CUresult cuStreamDestroy_v2 (CUstream);
  CUresult cuStreamAddCallback (CUstream, CUstreamCallback, void *, unsigned);
  CUresult cuEventCreate (CUevent *, unsigned);
  CUresult cuEventRecord (CUevent, CUstream);
  CUresult cuEventQuery (CUevent);
  CUresult cuEventElapsedTime (float *, CUevent, CUevent);
  CUresult cuGetErrorString (CUresult, const char **);
}

/* Every test has a fresh context; one may have failed before.  */
class Driver : public testing::Test
{
protected:
  void
  SetUp () override
  {
    ASSERT_EQ (cuInit (0), CUDA_SUCCESS);
    ASSERT_EQ (cuCtxCreate_v2 (&m_context, 0, 0), CUDA_SUCCESS);
  }

  void TearDown () override { cuCtxDestroy_v2 (m_context); }

  CUcontext m_context;
};

static const std::string adder = std::string (ptxsim::header) + R"(
.visible .global .u32 total = 5;
.global .u64 mine;
.visible .entry add (.param .u64 p, .param .u32 n)
{
  .reg .u64 %a; .reg .u32 %n, %x;
  ld.param.u64 %a, [p]; ld.param.u32 %n, [n];
  ld.global.u32 %x, [%a]; add.u32 %x, %x, %n; st.global.u32 [%a], %x;
  red.global.add.u32 [total], %n;
  ret;
})";

TEST_F (Driver, Device)
{
  int n = 0;
  EXPECT_EQ (cuDeviceGetCount (&n), CUDA_SUCCESS);
  EXPECT_EQ (n, 1);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 10, 0), CUDA_SUCCESS);
  EXPECT_EQ (n, 32);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 16, 0), CUDA_SUCCESS);
  EXPECT_EQ (n, 132);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 10, 1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ (cuDeviceGetAttribute (&n, 9999, 0), CUDA_ERROR_INVALID_VALUE);
  const char *text;
  EXPECT_EQ (cuGetErrorString (CUDA_ERROR_ILLEGAL_ADDRESS, &text), CUDA_SUCCESS);
  EXPECT_STREQ (text, "an illegal memory access was encountered");
}

TEST_F (Driver, ContextStack)
{
  CUcontext c, second;
  EXPECT_EQ (cuCtxGetCurrent (&c), CUDA_SUCCESS);
  EXPECT_EQ (c, m_context);
  ASSERT_EQ (cuCtxCreate_v2 (&second, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&c), CUDA_SUCCESS);
  EXPECT_EQ (c, second);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&c), CUDA_SUCCESS);
  CUdevice d;
  EXPECT_EQ (cuCtxGetDevice (&d), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&c), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuCtxPushCurrent_v2 (m_context), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetDevice (&d), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (second), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (second), CUDA_ERROR_INVALID_CONTEXT);
}

TEST_F (Driver, LinkLoadLaunch)
{
  char elog[512], ilog[512];
  memset (elog, 'x', sizeof elog);
  CUjit_option options[] = { 3, 4, 5, 6 };
  void *values[] = { ilog, reinterpret_cast<void *> (sizeof ilog), elog,
		     reinterpret_cast<void *> (sizeof elog) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate_v2 (4, options, values, &link), CUDA_SUCCESS);
  EXPECT_STREQ (elog, "");
  std::string text = adder;
  ASSERT_EQ (cuLinkAddData_v2 (link, 1, text.data (), text.size () + 1, nullptr, 0,
			       nullptr, nullptr), CUDA_SUCCESS);
  void *image;
  size_t size;
  ASSERT_EQ (cuLinkComplete (link, &image, &size), CUDA_SUCCESS);
  CUmodule module, again;
  ASSERT_EQ (cuModuleLoadData (&module, image), CUDA_SUCCESS);
  ASSERT_EQ (cuModuleLoadData (&again, image), CUDA_SUCCESS);
  EXPECT_EQ (cuLinkDestroy (link), CUDA_SUCCESS);

  CUfunction f;
  EXPECT_EQ (cuModuleGetFunction (&f, module, "nothing"), CUDA_ERROR_NOT_FOUND);
  ASSERT_EQ (cuModuleGetFunction (&f, module, "add"), CUDA_SUCCESS);
  CUdeviceptr p, total, other_total, base;
  size_t bytes;
  ASSERT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_SUCCESS);
  unsigned v = 30;
  EXPECT_EQ (cuMemcpyHtoD_v2 (p, &v, 4), CUDA_SUCCESS);
  unsigned n = 7;
  void *params[] = { &p, &n };
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, nullptr, params, nullptr),
	     CUDA_SUCCESS);
  /* The packed form: the 4-byte parameter follows at offset 8.  */
  struct { CUdeviceptr p; unsigned n; } block = { p, 3 };
  size_t block_size = 12;
  void *extra[] = { reinterpret_cast<void *> (1), &block,
		    reinterpret_cast<void *> (2), &block_size, nullptr };
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra),
	     CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&v, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (v, 40u);
  /* Each load has variables of its own.  */
  EXPECT_EQ (cuModuleGetGlobal_v2 (&total, &bytes, module, "total"), CUDA_SUCCESS);
  EXPECT_EQ (bytes, 4u);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&other_total, nullptr, again, "total"),
	     CUDA_SUCCESS);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&other_total, &bytes, again, "none"),
	     CUDA_ERROR_NOT_FOUND);
  /* One that other modules cannot see is found as well.  */
  EXPECT_EQ (cuModuleGetGlobal_v2 (&base, &bytes, module, "mine"), CUDA_SUCCESS);
  EXPECT_EQ (bytes, 8u);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&v, total, 4), CUDA_SUCCESS);
  EXPECT_EQ (v, 15u);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&v, other_total, 4), CUDA_SUCCESS);
  EXPECT_EQ (v, 5u);
  EXPECT_EQ (cuModuleUnload (again), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleUnload (again), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
}

TEST_F (Driver, ErrorLog)
{
  char elog[256];
  CUjit_option options[] = { 5, 6 };
  void *values[] = { elog, reinterpret_cast<void *> (sizeof elog) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate_v2 (2, options, values, &link), CUDA_SUCCESS);
  std::string text = std::string (ptxsim::header) + ".entry k () {\n  junk;\n}";
  /* The parser takes the form of every instruction; what it means is checked when
     the modules are linked.  */
  ASSERT_EQ (cuLinkAddData_v2 (link, 1, text.data (), text.size (), "mine", 0, nullptr,
			       nullptr), CUDA_SUCCESS);
  void *image;
  size_t size;
  EXPECT_EQ (cuLinkComplete (link, &image, &size), CUDA_ERROR_INVALID_PTX);
  EXPECT_STREQ (elog, "mine:5: unknown instruction `junk'\n    junk;");
  std::string bad = "no ptx";
  EXPECT_EQ (cuLinkAddData_v2 (link, 1, bad.data (), bad.size (), "bad", 0, nullptr,
			       nullptr), CUDA_ERROR_INVALID_PTX);
  EXPECT_NE (std::string (elog).find ("bad:1: a module begins with .version"),
	     std::string::npos);
  EXPECT_EQ (cuLinkDestroy (link), CUDA_SUCCESS);
}

TEST_F (Driver, Limits)
{
  CUmodule module;
  std::string text = std::string (ptxsim::header)
		     + ".visible .entry k () .maxntid 128 { ret; }\n"
		       ".visible .entry l () { ret; }";
  ASSERT_EQ (cuModuleLoadData (&module, text.c_str ()), CUDA_SUCCESS);
  CUfunction k, l;
  ASSERT_EQ (cuModuleGetFunction (&k, module, "k"), CUDA_SUCCESS);
  ASSERT_EQ (cuModuleGetFunction (&l, module, "l"), CUDA_SUCCESS);
  int v;
  EXPECT_EQ (cuFuncGetAttribute (&v, 0, k), CUDA_SUCCESS);
  EXPECT_EQ (v, 128);
  EXPECT_EQ (cuFuncGetAttribute (&v, 0, l), CUDA_SUCCESS);
  EXPECT_EQ (v, 1024);
  testing::internal::CaptureStderr ();
  EXPECT_EQ (cuLaunchKernel (k, 1, 1, 1, 129, 1, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuLaunchKernel (l, 1, 1, 1, 32, 33, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuLaunchKernel (l, 0, 1, 1, 32, 1, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuLaunchKernel (l, 1, 1, 1, 32, 1, 1, 50000, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_VALUE);
  testing::internal::GetCapturedStderr ();
  EXPECT_EQ (cuLaunchKernel (k, 1, 1, 1, 128, 1, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_SUCCESS);
  int grid, block;
  EXPECT_EQ (cuOccupancyMaxPotentialBlockSize (&grid, &block, l, nullptr, 0, 0),
	     CUDA_SUCCESS);
  EXPECT_EQ (block, 1024);
  EXPECT_EQ (grid, 264);
  EXPECT_EQ (cuOccupancyMaxPotentialBlockSize (&grid, &block, l, nullptr, 0, 32),
	     CUDA_SUCCESS);
  EXPECT_EQ (block, 32);
  EXPECT_EQ (grid, 32 * 132);
}

TEST_F (Driver, Memory)
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

TEST_F (Driver, ErrorsStick)
{
  CUmodule module;
  ASSERT_EQ (cuModuleLoadData (&module, adder.c_str ()), CUDA_SUCCESS);
  CUfunction f;
  ASSERT_EQ (cuModuleGetFunction (&f, module, "add"), CUDA_SUCCESS);
  CUdeviceptr null = 0;
  unsigned n = 1;
  void *params[] = { &null, &n };
  testing::internal::CaptureStderr ();
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, nullptr, params, nullptr),
	     CUDA_SUCCESS);
  EXPECT_NE (testing::internal::GetCapturedStderr ().find ("a null pointer"),
	     std::string::npos);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_ILLEGAL_ADDRESS);
  CUdeviceptr p;
  EXPECT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_ERROR_ILLEGAL_ADDRESS);
}

static void
callback (CUstream, CUresult result, void *data)
{
  CUdevice d;
  EXPECT_EQ (result, CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetDevice (&d), CUDA_ERROR_NOT_PERMITTED);
  *static_cast<int *> (data) = 1;
}

TEST_F (Driver, StreamsAndEvents)
{
  CUstream s;
  ASSERT_EQ (cuStreamCreate (&s, 0), CUDA_SUCCESS);
  int called = 0;
  EXPECT_EQ (cuStreamAddCallback (s, callback, &called, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (called, 1);
  CUevent a, b;
  ASSERT_EQ (cuEventCreate (&a, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuEventCreate (&b, 0), CUDA_SUCCESS);
  float ms;
  EXPECT_EQ (cuEventRecord (a, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, b), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuEventRecord (b, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (b), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, b), CUDA_SUCCESS);
  EXPECT_GE (ms, 0.0f);
  EXPECT_EQ (cuStreamDestroy_v2 (s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_ERROR_INVALID_HANDLE);
}
