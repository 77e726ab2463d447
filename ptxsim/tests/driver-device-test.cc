/* Devices, contexts and errors of the driver API.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"

using DriverDevice = DriverTest;

TEST_F (DriverDevice, Device)
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

TEST_F (DriverDevice, ContextStack)
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

/* CU_LIMIT_STACK_SIZE is 0, CU_LIMIT_PRINTF_FIFO_SIZE 1, CU_LIMIT_MALLOC_HEAP_SIZE 2; the values at
   first are the manual's (CUDA C++ programming guide, "Dynamic global memory allocation", and
   cuCtxSetLimit).  */
TEST_F (DriverDevice, Limits)
{
  size_t n = 0;
  EXPECT_EQ (cuCtxGetLimit (&n, 0), CUDA_SUCCESS);
  EXPECT_EQ (n, 1024u);
  EXPECT_EQ (cuCtxGetLimit (&n, 1), CUDA_SUCCESS);
  EXPECT_EQ (n, 1u << 20);
  EXPECT_EQ (cuCtxGetLimit (&n, 2), CUDA_SUCCESS);
  EXPECT_EQ (n, 8u << 20);
  EXPECT_EQ (cuCtxSetLimit (0, 4096), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetLimit (&n, 0), CUDA_SUCCESS);
  EXPECT_EQ (n, 4096u);
  EXPECT_EQ (cuCtxGetLimit (&n, 99), CUDA_ERROR_UNSUPPORTED_LIMIT);
  EXPECT_EQ (cuCtxSetLimit (99, 1), CUDA_ERROR_UNSUPPORTED_LIMIT);
  EXPECT_EQ (cuCtxGetLimit (nullptr, 0), CUDA_ERROR_INVALID_VALUE);
}

/* malloc's heap is limited, and the limit cannot change after a kernel has allocated.  */
TEST_F (DriverDevice, HeapLimit)
{
  CUfunction f = kernel (R"(
.extern .func (.param .u64 r) malloc (.param .u64 n);
.visible .entry k (.param .u64 out, .param .u64 n)
{
  .reg .u64 %a, %b;
  ld.param.u64 %a, [n];
  {
  .param .u64 p;
  st.param.u64 [p], %a;
  .param .u64 r;
  call (r), malloc, (p);
  ld.param.u64 %a, [r];
  }
  ld.param.u64 %b, [out];
  st.u64 [%b], %a;
  ret;
})",
			 "k");
  ASSERT_EQ (cuCtxSetLimit (2, 1 << 20), CUDA_SUCCESS);
  CUdeviceptr out = allocate (8);
  uint64_t p = 1;
  EXPECT_EQ (launch (f, nullptr, out, uint64_t ((1 << 20) + 1)), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&p, out, 8), CUDA_SUCCESS);
  EXPECT_EQ (p, 0u);
  EXPECT_EQ (launch (f, nullptr, out, uint64_t (1 << 20)), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&p, out, 8), CUDA_SUCCESS);
  EXPECT_NE (p, 0u);
  EXPECT_EQ (launch (f, nullptr, out, uint64_t (1)), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoH_v2 (&p, out, 8), CUDA_SUCCESS);
  EXPECT_EQ (p, 0u);
  EXPECT_EQ (cuCtxSetLimit (2, 2 << 20), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverDevice, ErrorsStick)
{
  CUfunction f = kernel (adder, "add");
  CUdeviceptr p = allocate (4);
  testing::internal::CaptureStderr ();
  EXPECT_EQ (launch (f, nullptr, CUdeviceptr (0), 1u), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE (testing::internal::GetCapturedStderr ().find ("a null pointer"), std::string::npos);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (launch (f, nullptr, p, 1u), CUDA_ERROR_ILLEGAL_ADDRESS);
  /* The context is lost, the device is not.  */
  CUcontext other;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
}

/* An invalid call only returns an error; the error does not stick.  */
TEST_F (DriverDevice, WrongCallsDoNotStick)
{
  CUdeviceptr p;
  EXPECT_EQ (cuMemAlloc_v2 (&p, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuMemFree_v2 (12345), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuLaunchKernel (nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr),
	     CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuMemAlloc_v2 (&p, 4), CUDA_SUCCESS);
}

TEST_F (DriverDevice, PrimaryContext)
{
  CUcontext a, b, c;
  unsigned flags = 9;
  int active = 9;
  EXPECT_EQ (cuDevicePrimaryCtxGetState (0, &flags, &active), CUDA_SUCCESS);
  EXPECT_EQ (active, 0);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (0), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuDevicePrimaryCtxSetFlags_v2 (0, 4), CUDA_SUCCESS);
  ASSERT_EQ (cuDevicePrimaryCtxRetain (&a, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuDevicePrimaryCtxRetain (&b, 0), CUDA_SUCCESS);
  EXPECT_EQ (a, b);
  EXPECT_EQ (cuDevicePrimaryCtxGetState (0, &flags, &active), CUDA_SUCCESS);
  EXPECT_EQ (flags, 4u);
  EXPECT_EQ (active, 1);
  /* Retaining does not make it current.  */
  EXPECT_EQ (cuCtxGetCurrent (&c), CUDA_SUCCESS);
  EXPECT_EQ (c, m_context);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (0), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxPushCurrent_v2 (a), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetFlags (&flags), CUDA_SUCCESS);
  EXPECT_EQ (flags, 4u);
  EXPECT_EQ (cuDevicePrimaryCtxRelease_v2 (0), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ (cuCtxPopCurrent_v2 (&c), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (cuDevicePrimaryCtxSetFlags_v2 (0, 0), CUDA_SUCCESS);
}
