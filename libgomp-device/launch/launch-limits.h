/* Sizes of device memory that only the host can change: the heap, and each thread's stack.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   ACCRED_HEAP is the size of malloc's heap, ACCRED_STACK that of a thread's stack beyond the size
   that the compiler computes: bytes, or with suffix k, m or g.  The driver changes the heap only
   before the first kernel that allocates.  */

#ifndef ACCRED_LAUNCH_LIMITS_H
#define ACCRED_LAUNCH_LIMITS_H

#include "libgomp-device/launch/launch-device.h"
#include "libgomp-device/launch/launch-environment.h"

namespace accred_host {

inline void
set_limit (const driver &cuda, const char *variable, int limit)
{
  const char *text = getenv (variable);
  const size_t bytes = text ? bytes_of (text) : 0;
  /* check_environment reports invalid values.  */
  if (!bytes)
    return;
  if (int result = cuda.cuCtxSetLimit (limit, bytes))
    fprintf (stderr, "accred: %s=%s: %s\n", variable, text, error_text (cuda, result));
}

/* Called before the first launch on DEV.  */
inline void
set_limits (device &dev)
{
  if (__atomic_load_n (&dev.limits_set, __ATOMIC_RELAXED))
    return;
  /* CU_LIMIT_...  */
  enum
  {
    stack_size = 0,
    malloc_heap_size = 2
  };
  const driver *cuda = find_driver ();
  void *context = nullptr;
  if (!cuda || cuda->cuCtxGetCurrent (&context) != 0 || !context)
    return;
  if (__atomic_exchange_n (&dev.limits_set, true, __ATOMIC_RELAXED))
    return;
  check_environment ();
  set_limit (*cuda, "ACCRED_STACK", stack_size);
  set_limit (*cuda, "ACCRED_HEAP", malloc_heap_size);
}

} // namespace accred_host

#endif
