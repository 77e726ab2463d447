/* Driver API: devices, and addresses of entry points.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/driver.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ptxsim {

CUresult
check_device (CUdevice device)
{
  CUresult state = driver ().state ();
  if (state != CUDA_SUCCESS)
    return state;
  return (device >= 0 && size_t (device) < driver ().devices.size () ? CUDA_SUCCESS
								     : CUDA_ERROR_INVALID_DEVICE);
}

DeviceMemory *
memory_of (uint64_t address)
{
  Driver &d = driver ();
  /* Each device can access the host's memory.  */
  if (d.host_memory.find (address))
    return &d.host_memory;
  for (auto &device : d.devices)
    if (device->memory.find (address))
      return &device->memory;
  return nullptr;
}

SimContext *
context_of_memory (uint64_t address)
{
  const DeviceMemory *memory = memory_of (address);
  const void *owner = memory ? memory->owner_at (address) : nullptr;
  for (const auto &context : driver ().contexts)
    if (context.get () == owner)
      return context.get ();
  return nullptr;
}

} // namespace ptxsim

using namespace ptxsim;

DeviceMemory &
SimContext::memory () const
{
  return driver ().devices[size_t (device)]->memory;
}

PTXSIM_API CUresult
cuDeviceGetCount (int *count)
{
  if (CUresult r = driver ().state (); r != CUDA_SUCCESS)
    return r;
  if (!count)
    return CUDA_ERROR_INVALID_VALUE;
  *count = int (driver ().devices.size ());
  return CUDA_SUCCESS;
}

/* F fills in what P points to.  */
template <typename T, typename F>
static CUresult
device_api (CUdevice device, T *p, F f)
{
  CUresult r = check_device (device);
  if (r != CUDA_SUCCESS)
    return r;
  return p ? f (*p, driver ().shape) : CUDA_ERROR_INVALID_VALUE;
}

PTXSIM_API CUresult
cuDeviceGet (CUdevice *device, int ordinal)
{
  return device_api (ordinal, device,
		     [=] (CUdevice &d, const DeviceShape &)
		     {
		       d = ordinal;
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceGetName (char *name, int length, CUdevice device)
{
  return device_api (device, name,
		     [=] (char &, const DeviceShape &shape)
		     {
		       if (length <= 0)
			 return CUDA_ERROR_INVALID_VALUE;
		       snprintf (name, size_t (length), "%s", shape.name.c_str ());
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceTotalMem_v2 (size_t *bytes, CUdevice device)
{
  return device_api (device, bytes,
		     [] (size_t &n, const DeviceShape &shape)
		     {
		       n = shape.memory;
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceGetAttribute (int *value, int attribute, CUdevice device)
{
  return device_api (device, value,
		     [=] (int &v, const DeviceShape &shape)
		     {
		       if (!shape.attribute (attribute, v))
			 return CUDA_ERROR_INVALID_VALUE;
		       if (attribute == SIM_ATTRIBUTE_PCI_DEVICE_ID)
			 v = device;
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceComputeCapability (int *major, int *minor, CUdevice device)
{
  return device_api (device, major,
		     [=] (int &, const DeviceShape &shape)
		     {
		       if (!minor)
			 return CUDA_ERROR_INVALID_VALUE;
		       *major = shape[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR];
		       *minor = shape[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR];
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceGetUuid (CUuuid *uuid, CUdevice device)
{
  return device_api (device, uuid,
		     [=] (CUuuid &u, const DeviceShape &)
		     {
		       memcpy (u.bytes, "ptxsim-device-0", sizeof u.bytes);
		       u.bytes[14] = char ('0' + device);
		       return CUDA_SUCCESS;
		     });
}

PTXSIM_API CUresult
cuDeviceGetUuid_v2 (CUuuid *uuid, CUdevice device)
{
  return cuDeviceGetUuid (uuid, device);
}

PTXSIM_API CUresult
cuDeviceGetPCIBusId (char *text, int length, CUdevice device)
{
  return device_api (device, text,
		     [=] (char &, const DeviceShape &)
		     {
		       if (length <= 0)
			 return CUDA_ERROR_INVALID_VALUE;
		       snprintf (text, size_t (length), "0000:00:%02x.0", unsigned (device));
		       return CUDA_SUCCESS;
		     });
}

/* No kernel reaches the memory of another device.  */
PTXSIM_API CUresult
cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer)
{
  return device_api (device, can,
		     [=] (int &c, const DeviceShape &)
		     {
		       c = 0;
		       return check_device (peer);
		     });
}

/* ----- entry points ----- */

struct EntryPoint
{
  const char *name;
  void *address;
};

static const EntryPoint entry_points[] = {
#define X(name, parameters) { #name, reinterpret_cast<void *> (name) },
#include "ptxsim/driver-api.def"
#undef X
};

/* Entry points whose parameters have changed, and the CUDA release of the change.  */
static const struct
{
  const char *name;
  int release;
} later_versions[] = {
  { "cuCtxCreate_v4", 12050 },
  { "cuGetProcAddress_v2", 12000 },
};

static bool
known_to (const char *name, int release)
{
  for (const auto &l : later_versions)
    if (!strcmp (name, l.name))
      return release >= l.release;
  return true;
}

/* SYMBOL has no suffix; the result is the latest version that a program for RELEASE
   knows.  */
static void *
entry_point (const char *symbol, int release)
{
  size_t length = strlen (symbol);
  void *found = nullptr;
  int version = 0;
  for (const EntryPoint &e : entry_points)
    {
      if (strncmp (e.name, symbol, length))
	continue;
      const char *rest = e.name + length;
      int v = (*rest == '\0' ? 1 : rest[0] == '_' && rest[1] == 'v' ? atoi (rest + 2) : 0);
      if (v > version && known_to (e.name, release))
	{
	  version = v;
	  found = e.address;
	}
    }
  return found;
}

enum SimSymbolStatus : int
{
  SYMBOL_FOUND = 0,
  SYMBOL_NOT_FOUND = 1
};

PTXSIM_API CUresult
cuGetProcAddress_v2 (const char *symbol, void **address, int release, unsigned long long flags,
		     int *status)
{
  /* 2: the variants with a default stream for each thread.  There are none.  */
  if (!symbol || !address || (flags & ~3ull))
    return CUDA_ERROR_INVALID_VALUE;
  *address = flags & 2 ? nullptr : entry_point (symbol, release);
  if (status)
    *status = *address ? SYMBOL_FOUND : SYMBOL_NOT_FOUND;
  return *address ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

PTXSIM_API CUresult
cuGetProcAddress (const char *symbol, void **address, int release, unsigned long long flags)
{
  return cuGetProcAddress_v2 (symbol, address, release, flags, nullptr);
}
