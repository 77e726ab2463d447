/* Initialisation and unloading of a program or shared library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   When a library is unloaded (dlclose), it frees the memory that its launches have allocated on the
   unloading thread's device: device memory, and host memory that kernels can write.  (Memory of
   other devices stays until the program ends.)

   When a program ends, libgomp has shut the devices down before destructors run, and nothing may be
   freed. atexit handlers run earlier, so one of them records the program's end.  The handler must
   not outlive the library, and must not run when the library is unloaded.  So it is registered with
   a handle of our own, not with the library's, and removed with that handle.  */

#ifndef ACCRED_LAUNCH_UNLOAD_H
#define ACCRED_LAUNCH_UNLOAD_H

#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-memory.h"
#include "libgomp-device/launch/launch-results.h"

/* Of the C++ ABI, in libc.  */
extern "C" int __cxa_atexit (void (*) (void *), void *argument, void *handle);
extern "C" void __cxa_finalize (void *handle);

namespace accred_host {

inline char exit_handle, structor_handle;
inline bool program_ends;

inline void
note_end (void *)
{
  program_ends = true;
}

/* Frees the memory of Q, on the current device.  */
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

/* Frees the memory of P, in the current context.  */
inline void
release_memory (const driver &cuda, result_pool &p)
{
  if (!acc_deviceptr (p.token))
    return;
  cuda.cuMemFreeHost (p.host);
  if (p.mailbox)
    cuda.cuMemFreeHost (p.mailbox);
  acc_delete (p.token, token_bytes);
  munmap (p.token, token_bytes);
}

/* Removes the elements of DEVICE from LIST and passes each to RELEASE.  */
template <typename T, typename F>
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

/* Called by each object's constructor; the first one registers.  */
extern "C" __attribute__ ((used)) inline void
accred_register_unit ()
{
  using namespace accred_host;
  if (the_image.users++)
    return;
  __cxa_atexit (note_end, nullptr, &exit_handle);
  register_image ();
  if (the_image.structors && !libgomp_runs_structors_p ())
    {
      run_on_devices ((void *) construct);
      __cxa_atexit (run_on_devices, (void *) destruct, &structor_handle);
    }
}

/* Called by each object's destructor; the last one unregisters.  */
extern "C" __attribute__ ((used)) inline void
accred_unregister_unit ()
{
  using namespace accred_host;
  if (--the_image.users)
    return;
  /* libgomp has freed it, or is ending the program and holds the necessary lock.  */
  if (program_ends)
    return;
  __cxa_finalize (&structor_handle);
  release_all_memory ();
  unregister_image ();
  __cxa_finalize (&exit_handle);
}

#endif
