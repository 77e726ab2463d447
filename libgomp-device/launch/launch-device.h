/* Data of the devices and functions of the driver that launches need.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   libgomp has loaded the driver's library; the functions in it are looked up once.  A device's data
   is found by its number and stays valid even if libgomp shuts the device down.  */

#ifndef ACCRED_LAUNCH_DEVICE_H
#define ACCRED_LAUNCH_DEVICE_H

#include "libgomp-device/launch/launch-host.h"

#include <dlfcn.h>
#include <stdint.h>

namespace accred_host {

/* The functions of libcuda.so.1 that accred uses: name in the library, parameters.  All return
   CUresult, 0 for success; a stream or context is a pointer here, a device address 64 bits.  The
   name without its version is the name in cuda.h.  */
#define ACCRED_DRIVER_CALLS                                                                    \
  X (cuDeviceGet, cuDeviceGet, (int *, int) )                                                  \
  X (cuDeviceGetAttribute, cuDeviceGetAttribute, (int *, int, int) )                           \
  X (cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor, \
     (int *, void *, int, size_t) )                                                            \
  X (cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize,                       \
     (int *, int *, void *, size_t (*) (int), size_t, int) )                                   \
  X (cuCtxGetCurrent, cuCtxGetCurrent, (void **) )                                             \
  X (cuCtxPushCurrent, cuCtxPushCurrent_v2, (void *) )                                         \
  X (cuCtxPopCurrent, cuCtxPopCurrent_v2, (void **) )                                          \
  X (cuCtxGetFlags, cuCtxGetFlags, (unsigned *) )                                              \
  X (cuCtxSetLimit, cuCtxSetLimit, (int, size_t) )                                             \
  X (cuCtxGetLimit, cuCtxGetLimit, (size_t *, int) )                                           \
  X (cuMemGetInfo, cuMemGetInfo_v2, (size_t *, size_t *) )                                     \
  X (cuMemHostAlloc, cuMemHostAlloc, (void **, size_t, unsigned) )                             \
  X (cuMemFreeHost, cuMemFreeHost, (void *) )                                                  \
  X (cuMemHostGetDevicePointer, cuMemHostGetDevicePointer_v2, (uint64_t *, void *, unsigned) ) \
  X (cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, (uint64_t, const void *, size_t, void *) )       \
  X (cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, (void *, uint64_t, size_t, void *) )             \
  X (cuLaunchKernel, cuLaunchKernel,                                                           \
     (void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *,    \
      void **, void **) )                                                                      \
  X (cuStreamSynchronize, cuStreamSynchronize, (void *) )                                      \
  X (cuStreamQuery, cuStreamQuery, (void *) )                                                  \
  X (cuGetErrorString, cuGetErrorString, (int, const char **) )

struct driver
{
#define X(name, symbol, parameters) int (*name) parameters;
  ACCRED_DRIVER_CALLS
#undef X
};

inline pthread_mutex_t driver_lock = PTHREAD_MUTEX_INITIALIZER;
inline driver the_driver;
inline bool driver_found;

/* Null if the library is not loaded or lacks a function.  */
inline const driver *
find_driver ()
{
  if (__atomic_load_n (&driver_found, __ATOMIC_ACQUIRE))
    return &the_driver;
  static const char *const symbols[] = {
#define X(name, symbol, parameters) #symbol,
    ACCRED_DRIVER_CALLS
#undef X
  };
  constexpr size_t count = sizeof symbols / sizeof *symbols;
  static_assert (sizeof (driver) == count * sizeof (void *));

  locked guard (driver_lock);
  void *library = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return nullptr;
  void *addresses[count];
  bool all = true;
  for (size_t i = 0; i < count; i++)
    all &= (addresses[i] = dlsym (library, symbols[i])) != nullptr;
  dlclose (library);
  __builtin_memcpy (&the_driver, addresses, sizeof the_driver);
  __atomic_store_n (&driver_found, all, __ATOMIC_RELEASE);
  return all ? &the_driver : nullptr;
}

inline const char *
error_text (const driver &cuda, int result)
{
  const char *text = nullptr;
  return (cuda.cuGetErrorString (result, &text) == 0 && text ? text : "unknown cuda error");
}

/* Prints libgomp's message for the failure of CALL with RESULT.  */
inline void
say_failure (const driver &cuda, const char *call, int result, const char *more = "")
{
  fprintf (stderr, "\nlibgomp: %s error: %s%s\n", call, error_text (cuda, result), more);
}

/* The launches that use a device's mappings (launch-mappings.h).  */
struct mapping_users
{
  pthread_mutex_t direct; /* Held during a direct launch.  */
  unsigned counted;   /* The number of launches by libgomp.  */
};

/* The data of a device.  */
struct device
{
  device *next;
  int number;
  /* Its shape; 0: not known.  */
  int multiprocessors;
  int threads_per_multiprocessor;
  int arch;  /* 90 for sm_90.  */
  bool limits_set; /* launch-limits.h  */
  size_t heap; /* Bytes; 0: not known.  */
  mapping_users users;
  pthread_mutex_t ancestors; /* Held while a thread serves regions of the host.  */
};

inline pthread_mutex_t devices_lock = PTHREAD_MUTEX_INITIALIZER;
inline device *devices;

/* The NVIDIA device NUMBER.  */
inline device &
find_device (int number)
{
  locked guard (devices_lock);
  for (device *d = devices; d; d = d->next)
    if (d->number == number)
      return *d;
  device *d = (device *) calloc (1, sizeof *d);
  if (!d)
    fatal ("out of memory");
  d->number = number;
  pthread_mutex_init (&d->users.direct, NULL);
  pthread_mutex_init (&d->ancestors, NULL);
  const driver *cuda = find_driver ();
  int handle;
  if (cuda && cuda->cuDeviceGet (&handle, number) == 0)
    {
      /* CU_DEVICE_ATTRIBUTE_...  */
      enum
      {
	multiprocessor_count = 16,
	max_threads_per_multiprocessor = 39,
	compute_capability_major = 75,
	compute_capability_minor = 76
      };
      int major, minor;
      cuda->cuDeviceGetAttribute (&d->multiprocessors, multiprocessor_count, handle);
      cuda->cuDeviceGetAttribute (&d->threads_per_multiprocessor, max_threads_per_multiprocessor,
				  handle);
      if (cuda->cuDeviceGetAttribute (&major, compute_capability_major, handle) == 0
	  && cuda->cuDeviceGetAttribute (&minor, compute_capability_minor, handle) == 0)
	d->arch = 10 * major + minor;
    }
  d->next = devices;
  devices = d;
  return *d;
}

/* Makes a context current during the object's lifetime, unless it is current already.  */
class current_context
{
public:
  current_context (const driver &cuda, void *context) : m_cuda (cuda)
  {
    void *now = nullptr;
    m_ok = cuda.cuCtxGetCurrent (&now) == 0;
    if (m_ok && now != context)
      m_ok = m_pushed = cuda.cuCtxPushCurrent (context) == 0;
  }
  ~current_context ()
  {
    void *popped;
    if (m_pushed)
      m_cuda.cuCtxPopCurrent (&popped);
  }
  bool ok () const { return m_ok; }
  current_context (const current_context &) = delete;
  current_context &operator= (const current_context &) = delete;

private:
  const driver &m_cuda;
  bool m_ok, m_pushed = false;
};

} // namespace accred_host

#endif
