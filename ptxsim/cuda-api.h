/* The part of the CUDA driver API that ptxsim provides.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only the visible interface: handles, result codes, enumerators and layouts.  The numbers are the
   ABI of libcuda.so.1.  */

#ifndef PTXSIM_CUDA_API_H
#define PTXSIM_CUDA_API_H

#include <cstddef>
#include <cstdint>
#include "ptxsim/cuda-numbers.h"

#define PTXSIM_API extern "C" __attribute__ ((visibility ("default")))

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

struct SimContextParameters;

struct CUuuid
{
  char bytes[16];
};

enum SimDeviceAttribute : int
{
#define X(name, number, value) SIM_ATTRIBUTE_##name = number,
  PTXSIM_DEVICE_ATTRIBUTES (X)
#undef X
};

/* The same for every shape of the device.  */
constexpr unsigned SIM_MAX_GRID_X = 2147483647, SIM_MAX_GRID_YZ = 65535;
constexpr unsigned SIM_MAX_BLOCK_Z = 64;
constexpr int SIM_STATIC_SHARED_BYTES = 49152;

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

/* Kinds of memory at an address.  */
enum SimMemoryType : unsigned
{
  SIM_MEMORY_HOST = 1,
  SIM_MEMORY_DEVICE = 2,
  SIM_MEMORY_UNIFIED = 4
};

enum SimPointerAttribute : int
{
  SIM_POINTER_CONTEXT = 1,
  SIM_POINTER_MEMORY_TYPE = 2,
  SIM_POINTER_DEVICE_POINTER = 3,
  SIM_POINTER_HOST_POINTER = 4,
  SIM_POINTER_IS_MANAGED = 8,
  SIM_POINTER_DEVICE_ORDINAL = 9,
  SIM_POINTER_RANGE_START_ADDR = 11,
  SIM_POINTER_RANGE_SIZE = 12,
  SIM_POINTER_MAPPED = 13
};

/* CU_MEM_ATTACH_: flags of managed memory.  */
enum SimAttach : unsigned
{
  SIM_ATTACH_GLOBAL = 1,
  SIM_ATTACH_HOST = 2
};

/* CUDA_MEMCPY2D  */
struct SimCopy2D
{
  size_t from_x, from_y;
  unsigned from_type;
  const void *from_host;
  CUdeviceptr from_device;
  void *from_array;
  size_t from_pitch;
  size_t to_x, to_y;
  unsigned to_type;
  void *to_host;
  CUdeviceptr to_device;
  void *to_array;
  size_t to_pitch;
  size_t width, height;
};

/* CUDA_MEMCPY3D and CUDA_MEMCPY3D_PEER, which has the contexts where the other has reserved
   words.  */
struct SimCopy3D
{
  size_t from_x, from_y, from_z, from_lod;
  unsigned from_type;
  const void *from_host;
  CUdeviceptr from_device;
  void *from_array;
  CUcontext from_context;
  size_t from_pitch, from_height;
  size_t to_x, to_y, to_z, to_lod;
  unsigned to_type;
  void *to_host;
  CUdeviceptr to_device;
  void *to_array;
  CUcontext to_context;
  size_t to_pitch, to_height;
  size_t width, height, depth;
};

struct SimCopy3DPeer : SimCopy3D
{
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
