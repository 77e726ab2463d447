/* Names the region that failed on the device, or that this device cannot run.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The driver reports a kernel's failure in the next call that uses its stream, and libgomp ends the
   program with the name of that call.  This code records launched constructs until they are known
   to have succeeded.  If the program ends after a failure of the device, it prints the constructs
   that may have failed, after libgomp's message (tests compare a failing program's output with
   libgomp's).

   A wait for the NULL stream, which all synchronous launches use, is a wait for all earlier work:
   libgomp's streams wait for that stream and vice versa.  One list has the launches of all host
   threads and devices.

   An asynchronous construct with data of its own ends with a callback in one of the driver's
   threads; if the kernel has failed, libgomp calls exit there. libgomp's exit handler then waits
   for a lock that another thread may hold while it waits for the stream, and so for the callback.
   To avoid this deadlock, the handler below ends the program in such a thread.  */

#ifndef ACCRED_LAUNCH_FAILURE_H
#define ACCRED_LAUNCH_FAILURE_H

#include "libgomp-device/launch/launch-device.h"

#include <unistd.h>

namespace accred_host {

enum
{
  max_running = 8
};

/* The constructs of the last launches; the number of all launches.  */
inline const char *running[max_running];
inline unsigned num_running;
inline bool failures_watched;
inline pthread_t launching_thread; /* Thread of the last launch.  */

/* CUresult: errors of a kernel, not of the host's calls.  */
inline bool
kernel_failure_p (int result)
{
  enum
  {
    ecc_uncorrectable = 214,
    illegal_address = 700,
    context_is_destroyed = 709,
    launch_failed = 719
  };
  return (
    result == ecc_uncorrectable
    || (result >= illegal_address && result <= launch_failed && result != context_is_destroyed));
}

/* CUresult: the result of all driver calls in a callback.  */
enum
{
  not_permitted = 800
};

/* True if the driver waits for each kernel: then only the last one can have failed.  */
inline bool
blocking_p ()
{
  const char *blocking = getenv ("CUDA_LAUNCH_BLOCKING");
  return blocking && atoi (blocking);
}

/* Reports once that a running construct has failed with RESULT.  */
inline void
report_failure (const driver &cuda, int result)
{
  unsigned all = __atomic_exchange_n (&num_running, 0, __ATOMIC_RELAXED), count = 0;
  const unsigned known = blocking_p () ? 1 : max_running;
  const char *candidates[max_running];
  for (unsigned i = all > known ? all - known : 0; i < all; i++)
    {
      const char *where = running[i % max_running];
      unsigned k = 0;
      while (k < count && candidates[k] != where)
	k++;
      if (k == count)
	candidates[count++] = where;
    }
  if (!count || !(kernel_failure_p (result) || result == not_permitted))
    return;
  const char *text = result == not_permitted ? "see libgomp's message" : error_text (cuda, result);
  if (count == 1)
    fprintf (stderr, "\naccred: %s failed: %s\n", candidates[0], text);
  else
    {
      fprintf (stderr,
	       "\naccred: one of these regions failed: %s"
	       " (CUDA_LAUNCH_BLOCKING=1 tells which one)\n",
	       text);
      for (unsigned i = 0; i < count; i++)
	fprintf (stderr, "accred: %s\n", candidates[i]);
    }
}

/* At the end of the program: if a construct may still be running, libgomp may just have detected
   its failure.  This uses nothing that libgomp may have locked.  */
inline void
report_failure_at_exit ()
{
  const driver *cuda = __atomic_load_n (&num_running, __ATOMIC_RELAXED) ? find_driver () : nullptr;
  const int result = cuda ? cuda->cuStreamQuery (nullptr) : 0;
  if (!kernel_failure_p (result) && result != not_permitted)
    return;
  report_failure (*cuda, result);
  pthread_t host;
  __atomic_load (&launching_thread, &host, __ATOMIC_RELAXED);
  if (result == not_permitted || !pthread_equal (host, pthread_self ()))
    {
      fflush (nullptr);
      _exit (EXIT_FAILURE);
    }
}

/* The construct WHERE is about to be launched.  */
inline void
note_launch (const char *where)
{
  if (!__atomic_exchange_n (&failures_watched, true, __ATOMIC_RELAXED))
    {
      /* Initialise libgomp and the driver first: handlers registered later are called earlier.  */
      acc_get_num_devices (acc_device_nvidia);
      atexit (report_failure_at_exit);
    }
  __atomic_store_n (&launching_thread, pthread_self (), __ATOMIC_RELAXED);
  unsigned i = __atomic_fetch_add (&num_running, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&running[i % max_running], where, __ATOMIC_RELAXED);
}

/* All launched constructs have succeeded.  */
inline void
note_end ()
{
  if (__atomic_load_n (&num_running, __ATOMIC_RELAXED))
    __atomic_store_n (&num_running, 0, __ATOMIC_RELAXED);
}

/* The construct WHERE is compiled for GPUs from sm_ARCH on.  libgomp's message is about
   the driver's compiler.  */
inline void
warn_if_unfit (const device &dev, const char *where, int arch)
{
  if (dev.arch && dev.arch < arch)
    fprintf (stderr, "\naccred: %s is compiled for sm_%d and later, the device is an sm_%d\n",
	     where, arch, dev.arch);
}

} // namespace accred_host

#endif
