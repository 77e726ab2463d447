/* The devices and the driver, as far as launches need them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   It is libgomp that has loaded the driver's library; what is looked up in it is looked up
   once.  What is known of a device is found by its number and stays, also when libgomp
   shuts the device down.  */

#ifndef ACCRED_LAUNCH_DEVICE_H
#define ACCRED_LAUNCH_DEVICE_H

#include "libgomp-device/launch-host.h"

#include <dlfcn.h>

namespace accred_host {

/* Functions of libcuda.so.1, with the names and types that cuda.h gives them.  */
struct driver
{
  int (*cuDeviceGet) (int *, int);
  int (*cuDeviceGetAttribute) (int *, int, int);
  int (*cuOccupancyMaxActiveBlocksPerMultiprocessor) (int *, void *, int, size_t);
};

inline pthread_mutex_t driver_lock = PTHREAD_MUTEX_INITIALIZER;
inline driver the_driver;
inline bool driver_found;

/* Null if the library is not loaded or lacks something.  */
inline const driver *
find_driver ()
{
  if (__atomic_load_n (&driver_found, __ATOMIC_ACQUIRE))
    return &the_driver;
  locked guard (driver_lock);
  void *library = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return nullptr;
  bool all = true;
  auto look_up = [&] (auto &function, const char *name)
    {
      void *address = dlsym (library, name);
      __builtin_memcpy (&function, &address, sizeof address);
      all &= address != nullptr;
    };
  look_up (the_driver.cuDeviceGet, "cuDeviceGet");
  look_up (the_driver.cuDeviceGetAttribute, "cuDeviceGetAttribute");
  look_up (the_driver.cuOccupancyMaxActiveBlocksPerMultiprocessor,
	   "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  dlclose (library);
  __atomic_store_n (&driver_found, all, __ATOMIC_RELEASE);
  return all ? &the_driver : nullptr;
}

/* What does not change about a device; 0: not known.  */
struct device
{
  device *next;
  int number;
  int multiprocessors;
  int threads_per_multiprocessor;
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
  const driver *cuda = find_driver ();
  int handle;
  if (cuda && cuda->cuDeviceGet (&handle, number) == 0)
    {
      /* CU_DEVICE_ATTRIBUTE_...  */
      enum { multiprocessor_count = 16, max_threads_per_multiprocessor = 39 };
      cuda->cuDeviceGetAttribute (&d->multiprocessors, multiprocessor_count, handle);
      cuda->cuDeviceGetAttribute (&d->threads_per_multiprocessor,
				  max_threads_per_multiprocessor, handle);
    }
  d->next = devices;
  devices = d;
  return *d;
}

} // namespace accred_host

#endif
