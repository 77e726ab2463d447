/* Sizes of device memory that only the host can change: the heap, and each thread's stack.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   ACCRED_HEAP is the size of malloc's heap, ACCRED_STACK that of a thread's stack beyond the size
   that the compiler computes: bytes, or with suffix k, m or g.  The driver changes the heap only
   before the first kernel that allocates.

   The driver's own heap has 8 MiB, 32 bytes for each thread of a large GPU.  So the heap of a
   program whose code for the device allocates is a part of the free memory unless ACCRED_HEAP says
   otherwise.  For other programs the driver reserves none.  */

#ifndef ACCRED_LAUNCH_LIMITS_H
#define ACCRED_LAUNCH_LIMITS_H

#include "libgomp-device/launch/launch-device.h"
#include "libgomp-device/launch/launch-environment.h"
#include "libgomp-device/launch/launch-image.h"

namespace accred_host {

/* The driver's CU_LIMIT_...  */
enum
{
  stack_size_limit = 0,
  malloc_heap_size_limit = 2
};

/* False: VARIABLE says nothing.  */
inline bool
set_limit (const driver &cuda, const char *variable, int limit)
{
  const char *text = getenv (variable);
  const size_t bytes = text ? bytes_of (text) : 0;
  /* check_environment reports invalid values.  */
  if (!bytes)
    return false;
  if (int result = cuda.cuCtxSetLimit (limit, bytes))
    fprintf (stderr, "accred: %s=%s: %s\n", variable, text, error_text (cuda, result));
  return true;
}

/* True if code of this program or library calls malloc on the device.  */
inline bool
image_allocates_p ()
{
  for (const accred_unit *const *u = __start_accred_units; u < __stop_accred_units; u++)
    if ((*u)->allocates == 1)
      return true;
  return false;
}

/* Makes the heap of the current context larger.  Does nothing if a kernel of another library has
   already allocated: the driver then refuses.  */
inline void
enlarge_heap (const driver &cuda)
{
  size_t now, available, all;
  if (!image_allocates_p () || cuda.cuMemGetInfo (&available, &all) != 0
      || cuda.cuCtxGetLimit (&now, malloc_heap_size_limit) != 0)
    return;
  const size_t part = available / tuning::heap_divisor;
  const size_t wanted = part < tuning::most_heap ? part : tuning::most_heap;
  if (wanted > now)
    cuda.cuCtxSetLimit (malloc_heap_size_limit, wanted);
}

/* Called before the first launch on DEV.  */
inline void
set_limits (device &dev)
{
  if (__atomic_load_n (&dev.limits_set, __ATOMIC_RELAXED))
    return;
  const driver *cuda = find_driver ();
  void *context = nullptr;
  if (!cuda || cuda->cuCtxGetCurrent (&context) != 0 || !context)
    return;
  if (__atomic_exchange_n (&dev.limits_set, true, __ATOMIC_RELAXED))
    return;
  check_environment ();
  set_limit (*cuda, "ACCRED_STACK", stack_size_limit);
  if (!set_limit (*cuda, "ACCRED_HEAP", malloc_heap_size_limit))
    enlarge_heap (*cuda);
  if (cuda->cuCtxGetLimit (&dev.heap, malloc_heap_size_limit) != 0)
    dev.heap = 0;
}

} // namespace accred_host

#endif
