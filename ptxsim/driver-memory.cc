/* Driver API: memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Copies run when they are enqueued.  A device address must lie, with all bytes of
   the copy, in one allocation.  */

#include "ptxsim/driver.h"
#include <cstring>

using namespace ptxsim;

static void *
pointer (CUdeviceptr address)
{
  return reinterpret_cast<void *> (uintptr_t (address));
}

static bool
valid (CUdeviceptr address, size_t bytes)
{
  return bytes == 0 || driver ().memory.contains (address, bytes);
}

static CUresult
allocate (uint64_t *address, size_t size, AllocKind kind)
{
  if (!address || size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  *address = driver ().memory.allocate (size, kind);
  return *address ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

PTXSIM_API CUresult
cuMemAlloc_v2 (CUdeviceptr *address, size_t size)
{
  return context_api ([=] (SimContext &) {
    uint64_t a;
    CUresult r = allocate (&a, size, AllocKind::DEVICE);
    if (r == CUDA_SUCCESS)
      *address = a;
    return r;
  });
}

PTXSIM_API CUresult
cuMemFree_v2 (CUdeviceptr address)
{
  return context_api ([=] (SimContext &) {
    return (address == 0 || driver ().memory.release (address, AllocKind::DEVICE)
	    ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
  });
}

PTXSIM_API CUresult
cuMemGetInfo_v2 (size_t *free, size_t *total)
{
  return context_api ([=] (SimContext &) {
    const DeviceMemory &m = driver ().memory;
    *total = m.total ();
    *free = m.total () - m.used ();
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *base, size_t *size, CUdeviceptr address)
{
  return context_api ([=] (SimContext &) {
    std::optional<Range> r = driver ().memory.find (address);
    if (!r)
      return CUDA_ERROR_NOT_FOUND;
    if (base)
      *base = r->base;
    if (size)
      *size = r->size;
    return CUDA_SUCCESS;
  });
}

/* ----- host memory ----- */

static CUresult
allocate_host (void **p, size_t size)
{
  return context_api ([=] (SimContext &) {
    uint64_t a;
    CUresult r = p ? allocate (&a, size, AllocKind::HOST) : CUDA_ERROR_INVALID_VALUE;
    if (r == CUDA_SUCCESS)
      *p = pointer (a);
    return r;
  });
}

PTXSIM_API CUresult
cuMemAllocHost_v2 (void **p, size_t size)
{
  return allocate_host (p, size);
}

PTXSIM_API CUresult
cuMemHostAlloc (void **p, size_t size, unsigned)
{
  return allocate_host (p, size);
}

PTXSIM_API CUresult
cuMemFreeHost (void *p)
{
  return context_api ([=] (SimContext &) {
    return (driver ().memory.release (reinterpret_cast<uint64_t> (p), AllocKind::HOST)
	    ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
  });
}

PTXSIM_API CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *address, void *p, unsigned)
{
  return context_api ([=] (SimContext &) {
    uint64_t a = reinterpret_cast<uint64_t> (p);
    if (!address || !driver ().memory.find (a))
      return CUDA_ERROR_INVALID_VALUE;
    *address = a;
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemHostRegister_v2 (void *p, size_t size, unsigned)
{
  return context_api ([=] (SimContext &) {
    if (!p || !size)
      return CUDA_ERROR_INVALID_VALUE;
    return (driver ().memory.add_registered (reinterpret_cast<uint64_t> (p), size)
	    ? CUDA_SUCCESS : CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  });
}

PTXSIM_API CUresult
cuMemHostUnregister (void *p)
{
  return context_api ([=] (SimContext &) {
    return (driver ().memory.release (reinterpret_cast<uint64_t> (p),
				      AllocKind::REGISTERED)
	    ? CUDA_SUCCESS : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
  });
}

/* ----- copies ----- */

static CUresult
copy_to_device (CUdeviceptr to, const void *from, size_t size)
{
  return context_api ([=] (SimContext &) {
    if (!valid (to, size))
      return CUDA_ERROR_INVALID_VALUE;
    memcpy (pointer (to), from, size);
    return CUDA_SUCCESS;
  });
}

static CUresult
copy_to_host (void *to, CUdeviceptr from, size_t size)
{
  return context_api ([=] (SimContext &) {
    if (!valid (from, size))
      return CUDA_ERROR_INVALID_VALUE;
    memcpy (to, pointer (from), size);
    return CUDA_SUCCESS;
  });
}

static CUresult
copy_on_device (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return context_api ([=] (SimContext &) {
    if (!valid (to, size) || !valid (from, size))
      return CUDA_ERROR_INVALID_VALUE;
    memmove (pointer (to), pointer (from), size);
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t size)
{
  return copy_to_device (to, from, size);
}

PTXSIM_API CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t size)
{
  return copy_to_host (to, from, size);
}

PTXSIM_API CUresult
cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return copy_on_device (to, from, size);
}

PTXSIM_API CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t size, CUstream)
{
  return copy_to_device (to, from, size);
}

PTXSIM_API CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t size, CUstream)
{
  return copy_to_host (to, from, size);
}

PTXSIM_API CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream)
{
  return copy_on_device (to, from, size);
}

/* Either side may be host memory: with one address space, both are plain.  */
PTXSIM_API CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return context_api ([=] (SimContext &) {
    memmove (pointer (to), pointer (from), size);
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemcpyAsync (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream)
{
  return cuMemcpy (to, from, size);
}

/* ----- fills ----- */

template <typename T>
static CUresult
fill (CUdeviceptr to, T value, size_t n)
{
  return context_api ([=] (SimContext &) {
    if (!valid (to, n * sizeof (T)) || to % sizeof (T))
      return CUDA_ERROR_INVALID_VALUE;
    T *p = static_cast<T *> (pointer (to));
    for (size_t i = 0; i < n; i++)
      p[i] = value;
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemsetD8_v2 (CUdeviceptr to, unsigned char value, size_t n)
{
  return fill (to, value, n);
}

PTXSIM_API CUresult
cuMemsetD16_v2 (CUdeviceptr to, unsigned short value, size_t n)
{
  return fill (to, value, n);
}

PTXSIM_API CUresult
cuMemsetD32_v2 (CUdeviceptr to, unsigned value, size_t n)
{
  return fill (to, value, n);
}

PTXSIM_API CUresult
cuMemsetD8Async (CUdeviceptr to, unsigned char value, size_t n, CUstream)
{
  return fill (to, value, n);
}

PTXSIM_API CUresult
cuMemsetD16Async (CUdeviceptr to, unsigned short value, size_t n, CUstream)
{
  return fill (to, value, n);
}

PTXSIM_API CUresult
cuMemsetD32Async (CUdeviceptr to, unsigned value, size_t n, CUstream)
{
  return fill (to, value, n);
}
