/* The entry points: their names and parameters are the CUDA driver's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/driver-harness.h"
#include "ptxsim/tests/signature.h"

using DriverInterface = DriverTest;

TEST_F (DriverInterface, SameAsTheToolkits)
{
  Interface toolkit = toolkit_interface ();
  if (toolkit.functions.empty ())
    GTEST_SKIP () << "no cuda.h of CUDA 13";
  std::map<std::string, std::string> ours;
#define X(name, parameters) ours[#name] = Signature<decltype (name)>::text ();
#include "ptxsim/driver-api.def"
#undef X
  EXPECT_EQ (ours, toolkit.functions);
  using C = SimCopy2D;
  EXPECT_EQ ((std::vector<size_t>{ sizeof (C), offsetof (C, from_host), offsetof (C, from_device),
				   offsetof (C, from_pitch), offsetof (C, to_x),
				   offsetof (C, to_type), offsetof (C, to_device),
				   offsetof (C, to_pitch), offsetof (C, width),
				   offsetof (C, height) }),
	     toolkit.copy_layout);
  using B = SimCopy3D;
  EXPECT_EQ ((std::vector<size_t>{ sizeof (B), offsetof (B, from_lod), offsetof (B, from_host),
				   offsetof (B, from_context), offsetof (B, from_height),
				   offsetof (B, to_type), offsetof (B, to_context),
				   offsetof (B, to_height), offsetof (B, depth) }),
	     toolkit.block_layout);
}

/* Exactly the result codes have a name and a text.  */
TEST_F (DriverInterface, ErrorTexts)
{
  const char *text, *name;
#define X(code, number, string)                             \
  EXPECT_EQ (cuGetErrorString (code, &text), CUDA_SUCCESS); \
  EXPECT_STREQ (text, string);                              \
  EXPECT_EQ (cuGetErrorName (code, &name), CUDA_SUCCESS);   \
  EXPECT_STREQ (name, #code);
  PTXSIM_RESULTS (X)
#undef X
  EXPECT_EQ (cuGetErrorString (CUresult (5000), &text), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (text, nullptr);
  EXPECT_EQ (cuGetErrorName (CUresult (5000), &name), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverInterface, ProcAddress)
{
  void *p = nullptr;
  EXPECT_EQ (cuGetProcAddress ("cuMemAlloc", &p, 12000, 0), CUDA_SUCCESS);
  EXPECT_EQ (p, reinterpret_cast<void *> (cuMemAlloc_v2));
  EXPECT_EQ (cuGetProcAddress ("cuMemcpy", &p, 12000, 0), CUDA_SUCCESS);
  EXPECT_EQ (p, reinterpret_cast<void *> (cuMemcpy));
  /* The fourth version has other parameters than the second.  */
  EXPECT_EQ (cuGetProcAddress ("cuCtxCreate", &p, 11000, 0), CUDA_SUCCESS);
  EXPECT_EQ (p, reinterpret_cast<void *> (cuCtxCreate_v2));
  EXPECT_EQ (cuGetProcAddress ("cuCtxCreate", &p, 13000, 0), CUDA_SUCCESS);
  EXPECT_EQ (p, reinterpret_cast<void *> (cuCtxCreate_v4));
  int status = -1;
  EXPECT_EQ (cuGetProcAddress_v2 ("cuNothing", &p, 13000, 0, &status), CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ (status, 1);
  EXPECT_EQ (p, nullptr);
  EXPECT_EQ (cuGetProcAddress_v2 ("cuInit", &p, 13000, 0, &status), CUDA_SUCCESS);
  EXPECT_EQ (status, 0);
}
