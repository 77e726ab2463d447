/* Driver API: memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Memory belongs to the context that is current at its allocation, and is freed with it.  */

#include "ptxsim/driver.h"
#include <cstring>

using namespace ptxsim;

static uint64_t
address_of (const void *p)
{
  return reinterpret_cast<uintptr_t> (p);
}

static CUresult
allocate (SimContext &context, uint64_t *address, size_t size, AllocKind kind)
{
  if (!address || size == 0)
    return CUDA_ERROR_INVALID_VALUE;
  DeviceMemory &memory = (kind == AllocKind::HOST ? driver ().host_memory : context.memory ());
  *address = memory.allocate (size, kind, &context);
  return *address ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

PTXSIM_API CUresult
cuMemAlloc_v2 (CUdeviceptr *address, size_t size)
{
  return context_api (
    [=] (SimContext &context)
    {
      uint64_t a;
      CUresult r
	= (address ? allocate (context, &a, size, AllocKind::DEVICE) : CUDA_ERROR_INVALID_VALUE);
      if (r == CUDA_SUCCESS)
	*address = a;
      return r;
    });
}

/* The host reaches all memory of ptxsim, so that this one has only its own kind.  */
PTXSIM_API CUresult
cuMemAllocManaged (CUdeviceptr *address, size_t size, unsigned flags)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!address || (flags != SIM_ATTACH_GLOBAL && flags != SIM_ATTACH_HOST))
	return CUDA_ERROR_INVALID_VALUE;
      uint64_t a;
      const CUresult r = allocate (context, &a, size, AllocKind::MANAGED);
      if (r == CUDA_SUCCESS)
	*address = a;
      return r;
    });
}

PTXSIM_API CUresult
cuMemAllocPitch_v2 (CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
		    unsigned element)
{
  constexpr size_t alignment = 512;
  size_t row = (width + alignment - 1) / alignment * alignment, size;
  if (!pitch || (element != 4 && element != 8 && element != 16) || row < width
      || __builtin_mul_overflow (row, height, &size))
    return CUDA_ERROR_INVALID_VALUE;
  CUresult r = cuMemAlloc_v2 (address, size);
  if (r == CUDA_SUCCESS)
    *pitch = row;
  return r;
}

PTXSIM_API CUresult
cuMemFree_v2 (CUdeviceptr address)
{
  return idle_api ([=] { return context_of_memory (address); },
		   [=] (SimContext &)
		   {
		     if (address == 0)
		       return CUDA_SUCCESS;
		     DeviceMemory *memory = memory_of (address);
		     return (memory
				 && (memory->release (address, AllocKind::DEVICE)
				     || memory->release (address, AllocKind::MANAGED))
			       ? CUDA_SUCCESS
			       : CUDA_ERROR_INVALID_VALUE);
		   });
}

PTXSIM_API CUresult
cuMemGetInfo_v2 (size_t *free, size_t *total)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!free || !total)
	return CUDA_ERROR_INVALID_VALUE;
      const DeviceMemory &m = context.memory ();
      *total = m.total ();
      *free = m.total () - m.used ();
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *base, size_t *size, CUdeviceptr address)
{
  return context_api (
    [=] (SimContext &)
    {
      const DeviceMemory *memory = memory_of (address);
      if (!memory)
	return CUDA_ERROR_NOT_FOUND;
      std::optional<Range> r = memory->find (address);
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
  return context_api (
    [=] (SimContext &context)
    {
      uint64_t a;
      CUresult r = (p ? allocate (context, &a, size, AllocKind::HOST) : CUDA_ERROR_INVALID_VALUE);
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
  return idle_api ([=] { return context_of_memory (address_of (p)); },
		   [=] (SimContext &)
		   {
		     return (driver ().host_memory.release (address_of (p), AllocKind::HOST)
			       ? CUDA_SUCCESS
			       : CUDA_ERROR_INVALID_VALUE);
		   });
}

PTXSIM_API CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *address, void *p, unsigned)
{
  return context_api (
    [=] (SimContext &)
    {
      uint64_t a = address_of (p);
      if (!address || !driver ().host_memory.find (a))
	return CUDA_ERROR_INVALID_VALUE;
      *address = a;
      return CUDA_SUCCESS;
    });
}

PTXSIM_API CUresult
cuMemHostRegister_v2 (void *p, size_t size, unsigned)
{
  return context_api (
    [=] (SimContext &context)
    {
      if (!p || !size)
	return CUDA_ERROR_INVALID_VALUE;
      return (driver ().host_memory.add_registered (address_of (p), size, &context)
		? CUDA_SUCCESS
		: CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    });
}

PTXSIM_API CUresult
cuMemHostUnregister (void *p)
{
  return idle_api ([=] { return context_of_memory (address_of (p)); },
		   [=] (SimContext &)
		   {
		     return (driver ().host_memory.release (address_of (p), AllocKind::REGISTERED)
			       ? CUDA_SUCCESS
			       : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
		   });
}

/* ----- what an address is ----- */

/* Memory that the driver does not know has no attributes.  */
static CUresult
pointer_attribute (void *data, int attribute, CUdeviceptr address)
{
  DeviceMemory *memory = memory_of (address);
  if (!memory)
    return CUDA_ERROR_INVALID_VALUE;
  bool on_host = memory == &driver ().host_memory;
  const bool managed = memory->kind_at (address) == AllocKind::MANAGED;
  Range range = *memory->find (address);
  auto put = [data] (auto value)
  {
    memcpy (data, &value, sizeof value);
    return CUDA_SUCCESS;
  };
  switch (attribute)
    {
    case SIM_POINTER_CONTEXT: return put (memory->owner_at (address));
    case SIM_POINTER_MEMORY_TYPE: return put (on_host ? SIM_MEMORY_HOST : SIM_MEMORY_DEVICE);
    case SIM_POINTER_DEVICE_POINTER: return put (address);
    case SIM_POINTER_HOST_POINTER:
      return on_host || managed ? put (pointer (address)) : CUDA_ERROR_INVALID_VALUE;
    case SIM_POINTER_IS_MANAGED: return put (managed);
    case SIM_POINTER_DEVICE_ORDINAL:
      for (size_t i = 0; i < driver ().devices.size (); i++)
	if (&driver ().devices[i]->memory == memory)
	  return put (int (i));
      return put (0);
    case SIM_POINTER_RANGE_START_ADDR: return put (range.base);
    case SIM_POINTER_RANGE_SIZE: return put (size_t (range.size));
    case SIM_POINTER_MAPPED: return put (true);
    default: return CUDA_ERROR_INVALID_VALUE;
    }
}

PTXSIM_API CUresult
cuPointerGetAttribute (void *data, int attribute, CUdeviceptr address)
{
  return context_api (
    [=] (SimContext &)
    { return (data ? pointer_attribute (data, attribute, address) : CUDA_ERROR_INVALID_VALUE); });
}

/* All are zero for an address that the driver does not know.  */
PTXSIM_API CUresult
cuPointerGetAttributes (unsigned n, int *attributes, void **data, CUdeviceptr address)
{
  return context_api (
    [=] (SimContext &)
    {
      if (!n || !attributes || !data)
	return CUDA_ERROR_INVALID_VALUE;
      for (unsigned i = 0; i < n; i++)
	{
	  int a = attributes[i];
	  size_t size = (a == SIM_POINTER_MEMORY_TYPE || a == SIM_POINTER_DEVICE_ORDINAL ? 4
			 : a == SIM_POINTER_IS_MANAGED || a == SIM_POINTER_MAPPED	 ? 1
											 : 8);
	  memset (data[i], 0, size);
	  if (pointer_attribute (data[i], a, address) != CUDA_SUCCESS
	      && a == SIM_POINTER_DEVICE_ORDINAL)
	    memset (data[i], 0xff, size);
	}
      return CUDA_SUCCESS;
    });
}
