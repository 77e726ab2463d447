/* The part of the CUDA driver API that ptxsim provides, in its own words.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only what a caller can see: handles, result codes, enumerators and layouts.  The
   numbers are the ABI of libcuda.so.1.  */

#ifndef PTXSIM_CUDA_API_H
#define PTXSIM_CUDA_API_H

#include <cstddef>
#include <cstdint>

#define PTXSIM_API extern "C" __attribute__ ((visibility ("default")))

/* name, number, text  */
#define PTXSIM_RESULTS(X)						\
  X (CUDA_SUCCESS, 0, "no error")					\
  X (CUDA_ERROR_INVALID_VALUE, 1, "invalid argument")			\
  X (CUDA_ERROR_OUT_OF_MEMORY, 2, "out of memory")			\
  X (CUDA_ERROR_NOT_INITIALIZED, 3, "initialization error")		\
  X (CUDA_ERROR_DEINITIALIZED, 4, "driver shutting down")		\
  X (CUDA_ERROR_NO_DEVICE, 100, "no CUDA-capable device is detected")	\
  X (CUDA_ERROR_INVALID_DEVICE, 101, "invalid device ordinal")		\
  X (CUDA_ERROR_INVALID_IMAGE, 200, "device kernel image is invalid")	\
  X (CUDA_ERROR_INVALID_CONTEXT, 201, "invalid device context")	\
  X (CUDA_ERROR_NO_BINARY_FOR_GPU, 209,					\
     "no kernel image is available for execution on the device")	\
  X (CUDA_ERROR_INVALID_PTX, 218, "a PTX JIT compilation failed")	\
  X (CUDA_ERROR_FILE_NOT_FOUND, 301, "file not found")			\
  X (CUDA_ERROR_INVALID_HANDLE, 400, "invalid resource handle")	\
  X (CUDA_ERROR_NOT_FOUND, 500, "named symbol not found")		\
  X (CUDA_ERROR_NOT_READY, 600, "device not ready")			\
  X (CUDA_ERROR_ILLEGAL_ADDRESS, 700,					\
     "an illegal memory access was encountered")			\
  X (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, 701,				\
     "too many resources requested for launch")				\
  X (CUDA_ERROR_LAUNCH_TIMEOUT, 702,					\
     "the launch timed out and was terminated")				\
  X (CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, 712,			\
     "part or all of the requested memory range is already mapped")	\
  X (CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, 713,			\
     "pointer does not correspond to a registered memory region")	\
  X (CUDA_ERROR_ASSERT, 710, "device-side assert triggered")		\
  X (CUDA_ERROR_ILLEGAL_INSTRUCTION, 715,				\
     "an illegal instruction was encountered")				\
  X (CUDA_ERROR_MISALIGNED_ADDRESS, 716, "misaligned address")		\
  X (CUDA_ERROR_LAUNCH_FAILED, 719, "unspecified launch failure")	\
  X (CUDA_ERROR_NOT_PERMITTED, 800, "operation not permitted")		\
  X (CUDA_ERROR_NOT_SUPPORTED, 801, "operation not supported")		\
  X (CUDA_ERROR_UNKNOWN, 999, "unknown error")

enum CUresult : int
{
#define X(name, number, text) name = number,
  PTXSIM_RESULTS (X)
#undef X
};

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct SimContext *;
using CUmodule = struct SimModule *;
using CUfunction = struct SimFunction *;
using CUstream = struct SimStream *;
using CUevent = struct SimEvent *;
using CUlinkState = struct SimLink *;
using CUjit_option = int;
using CUstreamCallback = void (*) (CUstream, CUresult, void *);
using CUhostFn = void (*) (void *);
using CUoccupancyB2DSize = size_t (*) (int);

struct CUuuid
{
  char bytes[16];
};

/* Device attributes: name, number, value on the device (an H200's).  */
#define PTXSIM_DEVICE_ATTRIBUTES(X)			\
  X (MAX_THREADS_PER_BLOCK, 1, 1024)			\
  X (MAX_BLOCK_DIM_X, 2, 1024)				\
  X (MAX_BLOCK_DIM_Y, 3, 1024)				\
  X (MAX_BLOCK_DIM_Z, 4, 64)				\
  X (MAX_GRID_DIM_X, 5, 2147483647)			\
  X (MAX_GRID_DIM_Y, 6, 65535)				\
  X (MAX_GRID_DIM_Z, 7, 65535)				\
  X (MAX_SHARED_MEMORY_PER_BLOCK, 8, 49152)		\
  X (TOTAL_CONSTANT_MEMORY, 9, 65536)			\
  X (WARP_SIZE, 10, 32)					\
  X (MAX_PITCH, 11, 2147483647)				\
  X (MAX_REGISTERS_PER_BLOCK, 12, 65536)		\
  X (CLOCK_RATE, 13, 1980000)				\
  X (TEXTURE_ALIGNMENT, 14, 512)			\
  X (GPU_OVERLAP, 15, 1)				\
  X (MULTIPROCESSOR_COUNT, 16, 132)			\
  X (KERNEL_EXEC_TIMEOUT, 17, 0)			\
  X (INTEGRATED, 18, 0)					\
  X (CAN_MAP_HOST_MEMORY, 19, 1)			\
  X (COMPUTE_MODE, 20, 0)				\
  X (CONCURRENT_KERNELS, 31, 1)				\
  X (ECC_ENABLED, 32, 1)				\
  X (PCI_BUS_ID, 33, 0)					\
  X (PCI_DEVICE_ID, 34, 0)				\
  X (MEMORY_CLOCK_RATE, 36, 3201000)			\
  X (GLOBAL_MEMORY_BUS_WIDTH, 37, 6144)			\
  X (L2_CACHE_SIZE, 38, 62914560)			\
  X (MAX_THREADS_PER_MULTIPROCESSOR, 39, 2048)		\
  X (ASYNC_ENGINE_COUNT, 40, 3)				\
  X (UNIFIED_ADDRESSING, 41, 1)				\
  X (PCI_DOMAIN_ID, 50, 0)				\
  X (COMPUTE_CAPABILITY_MAJOR, 75, 9)			\
  X (COMPUTE_CAPABILITY_MINOR, 76, 0)			\
  X (STREAM_PRIORITIES_SUPPORTED, 78, 1)		\
  X (MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 81, 233472)	\
  X (MAX_REGISTERS_PER_MULTIPROCESSOR, 82, 65536)	\
  X (MANAGED_MEMORY, 83, 0)				\
  X (CONCURRENT_MANAGED_ACCESS, 89, 0)			\
  X (COOPERATIVE_LAUNCH, 95, 0)				\
  X (MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 97, 232448)	\
  X (MAX_BLOCKS_PER_MULTIPROCESSOR, 106, 32)		\
  X (RESERVED_SHARED_MEMORY_PER_BLOCK, 111, 1024)

enum SimDeviceAttribute : int
{
#define X(name, number, value) SIM_ATTRIBUTE_##name = number,
  PTXSIM_DEVICE_ATTRIBUTES (X)
#undef X
};

/* The device's value of an attribute, as a constant.  */
enum SimDeviceValue : int
{
#define X(name, number, value) SIM_##name = value,
  PTXSIM_DEVICE_ATTRIBUTES (X)
#undef X
};

enum SimFunctionAttribute : int
{
  SIM_FUNC_MAX_THREADS_PER_BLOCK = 0,
  SIM_FUNC_SHARED_SIZE_BYTES = 1,
  SIM_FUNC_CONST_SIZE_BYTES = 2,
  SIM_FUNC_LOCAL_SIZE_BYTES = 3,
  SIM_FUNC_NUM_REGS = 4,
  SIM_FUNC_PTX_VERSION = 5,
  SIM_FUNC_BINARY_VERSION = 6,
  SIM_FUNC_CACHE_MODE_CA = 7,
  SIM_FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  SIM_FUNC_PREFERRED_SHARED_MEMORY_CARVEOUT = 9
};

enum SimJitOption : int
{
  SIM_JIT_WALL_TIME = 2,
  SIM_JIT_INFO_LOG_BUFFER = 3,
  SIM_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  SIM_JIT_ERROR_LOG_BUFFER = 5,
  SIM_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
};

enum SimJitInput : int
{
  SIM_JIT_INPUT_CUBIN = 0,
  SIM_JIT_INPUT_PTX = 1
};

enum SimStreamFlag : unsigned
{
  SIM_STREAM_NON_BLOCKING = 1
};

enum SimEventFlag : unsigned
{
  SIM_EVENT_BLOCKING_SYNC = 1,
  SIM_EVENT_DISABLE_TIMING = 2,
  SIM_EVENT_INTERPROCESS = 4
};

enum SimEventWaitFlag : unsigned
{
  SIM_EVENT_WAIT_EXTERNAL = 1
};

/* Entries of cuLaunchKernel's `extra'.  */
#define SIM_LAUNCH_PARAM_END nullptr
#define SIM_LAUNCH_PARAM_BUFFER_POINTER (reinterpret_cast<void *> (1))
#define SIM_LAUNCH_PARAM_BUFFER_SIZE (reinterpret_cast<void *> (2))

#endif
