/* The begin and the end of a program or shared library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   A library that is unloaded (dlclose) gives back what its launches have allocated: device memory
   and host memory that kernels can write, of the device that the thread which unloads it is
   attached to.  (What is on other devices stays until the program ends.)

   When a program ends, libgomp has shut the devices down by the time that destructors run, and nothing
   of it may be touched.  Functions given to atexit run earlier; so one of them notes that.
   It must not outlive the library: it is registered for a handle of our own, not for that of
   the library, since then it would also run when the library is unloaded, and by that
   handle it is removed.  */

#ifndef ACCRED_LAUNCH_UNLOAD_H
#define ACCRED_LAUNCH_UNLOAD_H

#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-results.h"

/* Of the C++ ABI, in libc.  */
extern "C" int __cxa_atexit (void (*) (void *), void *argument, void *handle);
extern "C" void __cxa_finalize (void *handle);

namespace accred_host {

inline char exit_handle;
inline bool program_ends;

inline void
note_end (void *)
{
  program_ends = true;
}

/* Gives back the memory of Q, on the current device.  */
inline void
release_memory (queue &q)
{
  while (q.memory)
    {
      queue_memory *m = q.memory;
      q.memory = m->next;
      if (acc_deviceptr (m->host))
	acc_delete (m->host, m->bytes);
      munmap (m->host, m->bytes);
      free (m);
    }
}

/* Gives back the memory of P, in the current context.  */
inline void
release_memory (const driver &cuda, result_pool &p)
{
  if (!acc_deviceptr (p.token))
    return;
  cuda.cuMemFreeHost (p.host);
  acc_delete (p.token, token_bytes);
  munmap (p.token, token_bytes);
}

/* Takes the elements of LIST that are DEVICE's out of it, handing each to RELEASE.  */
template<typename T, typename F>
inline void
release_all (T *&list, int device, F release)
{
  for (T **p = &list; *p;)
    {
      T *element = *p;
      if (element->device != device)
	{
	  p = &element->next;
	  continue;
	}
      *p = element->next;
      release (*element);
      free (element);
    }
}

inline void
release_all_memory ()
{
  void *context = acc_get_current_cuda_context ();
  const driver *cuda = queues || result_pools ? find_driver () : nullptr;
  if (!context || !cuda || acc_get_device_type () != acc_device_nvidia)
    return;
  current_context now (*cuda, context);
  if (!now.ok ())
    return;
  const int number = acc_get_device_num (acc_device_nvidia);
  for (queue *q = queues; q; q = q->next)
    if (q->device == number && q->number != acc_async_sync)
      acc_wait (q->number);
  release_all (queues, number, [] (queue &q) { release_memory (q); });
  release_all (result_pools, number, [&] (result_pool &p) { release_memory (*cuda, p); });
}

} // namespace accred_host

/* By each object's constructor; the first one registers.  */
extern "C" __attribute__ ((used)) inline void
accred_register_unit ()
{
  using namespace accred_host;
  if (the_image.users++)
    return;
  __cxa_atexit (note_end, nullptr, &exit_handle);
  register_image ();
}

/* By each object's destructor; the last one takes back.  */
extern "C" __attribute__ ((used)) inline void
accred_unregister_unit ()
{
  using namespace accred_host;
  if (--the_image.users)
    return;
  /* libgomp has done it, or ends the program and has locked what it needs for that.  */
  if (program_ends)
    return;
  release_all_memory ();
  unregister_image ();
  __cxa_finalize (&exit_handle);
}

#endif
