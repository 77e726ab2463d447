/* Driver API: memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A device address must lie, with all bytes of a copy, in one allocation.

   Copies are work of a stream, those of calls without a stream are of the legacy
   stream, and the calls return when they are done.  As with the real driver, memory
   on the device is filled and copied to the device without the caller waiting, and
   pageable host memory that a copy reads is read before the call returns.  */

#include "ptxsim/driver.h"
#include <algorithm>
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
  return idle_api ([=] (SimContext &) {
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
  return idle_api ([=] (SimContext &) {
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
  return idle_api ([=] (SimContext &) {
    return (driver ().memory.release (reinterpret_cast<uint64_t> (p),
				      AllocKind::REGISTERED)
	    ? CUDA_SUCCESS : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
  });
}

/* ----- copies ----- */

/* One side of a copy.  */
struct Side
{
  uint64_t address = 0;
  bool device = false;		/* Must be memory that the driver knows.  */

  Side (CUdeviceptr a) : address (a), device (true) {}
  Side (const void *p) : address (reinterpret_cast<uintptr_t> (p)) {}

  bool ok (size_t size) const { return !device || valid (address, size); }
  bool pageable () const { return !driver ().memory.find (address); }
};

/* Memory is freed only when no work is left that was there before; what came later may
   still find that it is gone.  */
static void
move_bytes (QueueGroup &group, Side to, Side from, size_t size)
{
  if (to.ok (size) && from.ok (size))
    memmove (pointer (to.address), pointer (from.address), size);
  else
    group.fail (CUDA_ERROR_ILLEGAL_ADDRESS);
}

static CUresult
copy (Side to, Side from, size_t size, CUstream stream, bool here)
{
  return stream_api (stream, here, [=] (SimContext &context, Submission &s) {
    if (!to.ok (size) || !from.ok (size) || (size && (!to.address || !from.address)))
      return CUDA_ERROR_INVALID_VALUE;
    QueueGroup *group = context.work.get ();
    if (here || !from.pageable ())
      s.work.run = [=] { move_bytes (*group, to, from, size); };
    else
      {
	const char *bytes = static_cast<const char *> (pointer (from.address));
	auto staged = std::make_shared<std::vector<char>> (bytes, bytes + size);
	s.work.run = [=] { move_bytes (*group, to, staged->data (), size); };
      }
    return CUDA_SUCCESS;
  });
}

/* Addresses of either kind of memory.  */
static CUresult
copy_any (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream,
	  bool async)
{
  Side t (pointer (to)), f (pointer (from));
  return copy (t, f, size, stream, !async || (t.pageable () && f.pageable ()));
}

PTXSIM_API CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t size)
{
  return copy (to, from, size, nullptr, true);
}

PTXSIM_API CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t size)
{
  return copy (to, from, size, nullptr, true);
}

PTXSIM_API CUresult
cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return copy (to, from, size, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t size,
		      CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t size, CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t size,
		      CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return copy_any (to, from, size, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpyAsync (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream)
{
  return copy_any (to, from, size, stream, true);
}

/* ----- fills ----- */

template <typename T>
static CUresult
fill (CUdeviceptr to, T value, size_t n, CUstream stream)
{
  return stream_api (stream, false, [=] (SimContext &context, Submission &s) {
    size_t bytes;
    if (__builtin_mul_overflow (n, sizeof (T), &bytes) || !valid (to, bytes)
	|| to % sizeof (T))
      return CUDA_ERROR_INVALID_VALUE;
    QueueGroup *group = context.work.get ();
    s.work.run = [=] {
      T *p = static_cast<T *> (pointer (to));
      if (valid (to, bytes))
	std::fill (p, p + n, value);
      else
	group->fail (CUDA_ERROR_ILLEGAL_ADDRESS);
    };
    return CUDA_SUCCESS;
  });
}

PTXSIM_API CUresult
cuMemsetD8_v2 (CUdeviceptr to, unsigned char value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD16_v2 (CUdeviceptr to, unsigned short value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD32_v2 (CUdeviceptr to, unsigned value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD8Async (CUdeviceptr to, unsigned char value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}

PTXSIM_API CUresult
cuMemsetD16Async (CUdeviceptr to, unsigned short value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}

PTXSIM_API CUresult
cuMemsetD32Async (CUdeviceptr to, unsigned value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}
