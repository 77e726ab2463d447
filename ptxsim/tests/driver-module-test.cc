/* Linking, modules and functions of the driver API.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"

using DriverModule = DriverTest;

TEST_F (DriverModule, LinkLoadLaunch)
{
  char elog[512], ilog[512];
  memset (elog, 'x', sizeof elog);
  CUjit_option options[] = { 3, 4, 5, 6 };
  void *values[] = { ilog, reinterpret_cast<void *> (sizeof ilog), elog,
		     reinterpret_cast<void *> (sizeof elog) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate_v2 (4, options, values, &link), CUDA_SUCCESS);
  EXPECT_STREQ (elog, "");
  std::string text = std::string (ptxsim::header) + adder;
  ASSERT_EQ (cuLinkAddData_v2 (link, 1, text.data (), text.size () + 1, nullptr, 0, nullptr,
			       nullptr),
	     CUDA_SUCCESS);
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
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, nullptr, params, nullptr), CUDA_SUCCESS);
  /* The packed form: the 4-byte parameter follows at offset 8.  */
  struct
  {
    CUdeviceptr p;
    unsigned n;
  } block = { p, 3 };
  size_t block_size = 12;
  void *extra[]
    = { reinterpret_cast<void *> (1), &block, reinterpret_cast<void *> (2), &block_size, nullptr };
  EXPECT_EQ (cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&v, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (v, 40u);
  /* Each load has its own variables.  */
  EXPECT_EQ (cuModuleGetGlobal_v2 (&total, &bytes, module, "total"), CUDA_SUCCESS);
  EXPECT_EQ (bytes, 4u);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&other_total, nullptr, again, "total"), CUDA_SUCCESS);
  EXPECT_EQ (cuModuleGetGlobal_v2 (&other_total, &bytes, again, "none"), CUDA_ERROR_NOT_FOUND);
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

TEST_F (DriverModule, ErrorLog)
{
  char elog[256];
  CUjit_option options[] = { 5, 6 };
  void *values[] = { elog, reinterpret_cast<void *> (sizeof elog) };
  CUlinkState link;
  ASSERT_EQ (cuLinkCreate_v2 (2, options, values, &link), CUDA_SUCCESS);
  std::string text = std::string (ptxsim::header) + ".entry k () {\n  junk;\n}";
  /* The parser accepts every instruction's syntax; the linker checks its meaning.  */
  ASSERT_EQ (cuLinkAddData_v2 (link, 1, text.data (), text.size (), "mine", 0, nullptr, nullptr),
	     CUDA_SUCCESS);
  void *image;
  size_t size;
  EXPECT_EQ (cuLinkComplete (link, &image, &size), CUDA_ERROR_INVALID_PTX);
  EXPECT_STREQ (elog, "mine:5: unknown instruction `junk'\n    junk;");
  std::string bad = "no ptx";
  EXPECT_EQ (cuLinkAddData_v2 (link, 1, bad.data (), bad.size (), "bad", 0, nullptr, nullptr),
	     CUDA_ERROR_INVALID_PTX);
  EXPECT_NE (std::string (elog).find ("bad:1: a module begins with .version"), std::string::npos);
  EXPECT_EQ (cuLinkDestroy (link), CUDA_SUCCESS);
}

TEST_F (DriverModule, Limits)
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
  EXPECT_EQ (cuLaunchKernel (k, 1, 1, 1, 128, 1, 1, 0, nullptr, nullptr, nullptr), CUDA_SUCCESS);
  int grid, block;
  EXPECT_EQ (cuOccupancyMaxPotentialBlockSize (&grid, &block, l, nullptr, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (block, 1024);
  EXPECT_EQ (grid, 264);
  EXPECT_EQ (cuOccupancyMaxPotentialBlockSize (&grid, &block, l, nullptr, 0, 32), CUDA_SUCCESS);
  EXPECT_EQ (block, 32);
  EXPECT_EQ (grid, 32 * 132);
}
