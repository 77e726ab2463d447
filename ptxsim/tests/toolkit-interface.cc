/* The declarations of the toolkit's cuda.h for the entry points that ptxsim provides.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A separate file, because that header and ptxsim's use the same names.  */

#include "ptxsim/tests/signature.h"
#include "ptxsim/cuda-numbers.h"
#include <cstddef>

#if defined __has_include
#if __has_include(<cuda.h>)
/* All versions of each entry point.  */
#define __CUDA_API_VERSION_INTERNAL 1
#include <cuda.h>
#endif
#endif

#if defined CUDA_VERSION && CUDA_VERSION / 1000 == 13

#define X(name, number, text) static_assert (name == number, #name);
PTXSIM_RESULTS (X)
#undef X
#define X(name, number, value) static_assert (int (CU_DEVICE_ATTRIBUTE_##name) == number, #name);
PTXSIM_DEVICE_ATTRIBUTES (X)
#undef X
static_assert (CU_DEVICE_ATTRIBUTE_MAX > PTXSIM_LAST_ATTRIBUTE, "the last attribute");

Interface
toolkit_interface ()
{
  Interface i;
/* Some are deprecated.  */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#define X(name, parameters) i.functions[#name] = Signature<decltype (name)>::text ();
#include "ptxsim/driver-api.def"
#undef X
  using C = CUDA_MEMCPY2D;
  i.copy_layout = { sizeof (C),
		    offsetof (C, srcHost),
		    offsetof (C, srcDevice),
		    offsetof (C, srcPitch),
		    offsetof (C, dstXInBytes),
		    offsetof (C, dstMemoryType),
		    offsetof (C, dstDevice),
		    offsetof (C, dstPitch),
		    offsetof (C, WidthInBytes),
		    offsetof (C, Height) };
  using B = CUDA_MEMCPY3D_PEER;
  static_assert (sizeof (B) == sizeof (CUDA_MEMCPY3D)
		   && offsetof (B, dstContext) == offsetof (CUDA_MEMCPY3D, reserved1),
		 "one structure");
  i.block_layout = { sizeof (B),
		     offsetof (B, srcLOD),
		     offsetof (B, srcHost),
		     offsetof (B, srcContext),
		     offsetof (B, srcHeight),
		     offsetof (B, dstMemoryType),
		     offsetof (B, dstContext),
		     offsetof (B, dstHeight),
		     offsetof (B, Depth) };
  return i;
}

#else

Interface
toolkit_interface ()
{
  return {};
}

#endif
