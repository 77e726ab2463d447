/* Numbers of the CUDA driver API, as tables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_CUDA_NUMBERS_H
#define PTXSIM_CUDA_NUMBERS_H

/* name, number, text  */
#define PTXSIM_RESULTS(X)                                                                         \
  X (CUDA_SUCCESS, 0, "no error")                                                                 \
  X (CUDA_ERROR_INVALID_VALUE, 1, "invalid argument")                                             \
  X (CUDA_ERROR_OUT_OF_MEMORY, 2, "out of memory")                                                \
  X (CUDA_ERROR_NOT_INITIALIZED, 3, "initialization error")                                       \
  X (CUDA_ERROR_DEINITIALIZED, 4, "driver shutting down")                                         \
  X (CUDA_ERROR_NO_DEVICE, 100, "no CUDA-capable device is detected")                             \
  X (CUDA_ERROR_INVALID_DEVICE, 101, "invalid device ordinal")                                    \
  X (CUDA_ERROR_INVALID_IMAGE, 200, "device kernel image is invalid")                             \
  X (CUDA_ERROR_INVALID_CONTEXT, 201, "invalid device context")                                   \
  X (CUDA_ERROR_NO_BINARY_FOR_GPU, 209,                                                           \
     "no kernel image is available for execution on the device")                                  \
  X (CUDA_ERROR_ALREADY_MAPPED, 208, "resource already mapped")                                   \
  X (CUDA_ERROR_UNSUPPORTED_LIMIT, 215, "limit is not supported on this architecture")            \
  X (CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, 217,                                                     \
     "peer access is not supported between these two devices")                                    \
  X (CUDA_ERROR_INVALID_PTX, 218, "a PTX JIT compilation failed")                                 \
  X (CUDA_ERROR_FILE_NOT_FOUND, 301, "file not found")                                            \
  X (CUDA_ERROR_INVALID_HANDLE, 400, "invalid resource handle")                                   \
  X (CUDA_ERROR_NOT_FOUND, 500, "named symbol not found")                                         \
  X (CUDA_ERROR_NOT_READY, 600, "device not ready")                                               \
  X (CUDA_ERROR_ILLEGAL_ADDRESS, 700, "an illegal memory access was encountered")                 \
  X (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, 701, "too many resources requested for launch")          \
  X (CUDA_ERROR_LAUNCH_TIMEOUT, 702, "the launch timed out and was terminated")                   \
  X (CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, 712,                                              \
     "part or all of the requested memory range is already mapped")                               \
  X (CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, 713,                                                  \
     "pointer does not correspond to a registered memory region")                                 \
  X (CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE, 708, "cannot set while device is active in this process") \
  X (CUDA_ERROR_CONTEXT_IS_DESTROYED, 709, "context is destroyed")                                \
  X (CUDA_ERROR_ASSERT, 710, "device-side assert triggered")                                      \
  X (CUDA_ERROR_ILLEGAL_INSTRUCTION, 715, "an illegal instruction was encountered")               \
  X (CUDA_ERROR_MISALIGNED_ADDRESS, 716, "misaligned address")                                    \
  X (CUDA_ERROR_LAUNCH_FAILED, 719, "unspecified launch failure")                                 \
  X (CUDA_ERROR_NOT_PERMITTED, 800, "operation not permitted")                                    \
  X (CUDA_ERROR_NOT_SUPPORTED, 801, "operation not supported")                                    \
  X (CUDA_ERROR_UNKNOWN, 999, "unknown error")

/* Device attributes: name, number, value on an H200.  The names are those of
   CU_DEVICE_ATTRIBUTE_.  */
#define PTXSIM_DEVICE_ATTRIBUTES(X)                    \
  X (MAX_THREADS_PER_BLOCK, 1, 1024)                   \
  X (MAX_BLOCK_DIM_X, 2, 1024)                         \
  X (MAX_BLOCK_DIM_Y, 3, 1024)                         \
  X (MAX_BLOCK_DIM_Z, 4, 64)                           \
  X (MAX_GRID_DIM_X, 5, 2147483647)                    \
  X (MAX_GRID_DIM_Y, 6, 65535)                         \
  X (MAX_GRID_DIM_Z, 7, 65535)                         \
  X (MAX_SHARED_MEMORY_PER_BLOCK, 8, 49152)            \
  X (TOTAL_CONSTANT_MEMORY, 9, 65536)                  \
  X (WARP_SIZE, 10, 32)                                \
  X (MAX_PITCH, 11, 2147483647)                        \
  X (MAX_REGISTERS_PER_BLOCK, 12, 65536)               \
  X (CLOCK_RATE, 13, 1980000)                          \
  X (TEXTURE_ALIGNMENT, 14, 512)                       \
  X (GPU_OVERLAP, 15, 1)                               \
  X (MULTIPROCESSOR_COUNT, 16, 132)                    \
  X (KERNEL_EXEC_TIMEOUT, 17, 0)                       \
  X (INTEGRATED, 18, 0)                                \
  X (CAN_MAP_HOST_MEMORY, 19, 1)                       \
  X (COMPUTE_MODE, 20, 0)                              \
  X (CONCURRENT_KERNELS, 31, 1)                        \
  X (ECC_ENABLED, 32, 1)                               \
  X (PCI_BUS_ID, 33, 0)                                \
  X (PCI_DEVICE_ID, 34, 0)                             \
  X (MEMORY_CLOCK_RATE, 36, 3201000)                   \
  X (GLOBAL_MEMORY_BUS_WIDTH, 37, 6144)                \
  X (L2_CACHE_SIZE, 38, 62914560)                      \
  X (MAX_THREADS_PER_MULTIPROCESSOR, 39, 2048)         \
  X (ASYNC_ENGINE_COUNT, 40, 3)                        \
  X (UNIFIED_ADDRESSING, 41, 1)                        \
  X (PCI_DOMAIN_ID, 50, 0)                             \
  X (COMPUTE_CAPABILITY_MAJOR, 75, 9)                  \
  X (COMPUTE_CAPABILITY_MINOR, 76, 0)                  \
  X (STREAM_PRIORITIES_SUPPORTED, 78, 1)               \
  X (MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 81, 233472) \
  X (MAX_REGISTERS_PER_MULTIPROCESSOR, 82, 65536)      \
  X (MANAGED_MEMORY, 83, 1)                            \
  X (CONCURRENT_MANAGED_ACCESS, 89, 1)                 \
  X (COOPERATIVE_LAUNCH, 95, 0)                        \
  X (MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 97, 232448)    \
  X (CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, 91, 1)   \
  X (MAX_BLOCKS_PER_MULTIPROCESSOR, 106, 32)           \
  X (RESERVED_SHARED_MEMORY_PER_BLOCK, 111, 1024)

/* Greater numbers are no attributes.  */
#define PTXSIM_LAST_ATTRIBUTE 147

#endif
