/* Memory for the values of the gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The memory belongs to a queue of a device.  Kernels of one queue run one after the
   other, in whatever host thread they were launched, as all synchronous ones do; so no
   two of them use it at the same time.  It is an OpenACC object with a host address, of
   which only the first page is ever read: libgomp knows whether it still exists
   (acc_shutdown), and forgets it together with the device.  It grows and is never given
   back, since a kernel that was launched by another thread may still use it.  */

#ifndef ACCRED_LAUNCH_MEMORY_H
#define ACCRED_LAUNCH_MEMORY_H

#include "libgomp-device/launch-host.h"

#include <sys/mman.h>

namespace accred_host {

/* The memory of one queue.  */
struct queue_memory
{
  queue_memory *next;
  int device, queue;
  void *host;			/* Host address that stands for it.  */
  size_t bytes;
};

inline pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
inline queue_memory *queues;

/* At least BYTES for QUEUE of the NVIDIA device number DEVICE, which is the current one.  */
inline void *
memory_for (int device, int queue, size_t bytes)
{
  locked guard (queues_lock);
  queue_memory *q = queues;
  while (q && !(q->queue == queue && q->device == device))
    q = q->next;
  if (!q)
    {
      q = (queue_memory *) calloc (1, sizeof *q);
      if (!q)
	fatal ("out of memory");
      q->queue = queue;
      q->device = device;
      q->next = queues;
      queues = q;
    }
  if (q->bytes < bytes)
    {
      size_t grown = 2 * q->bytes;
      q->bytes = grown < bytes ? bytes : grown;
      q->host = mmap (NULL, q->bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		      -1, 0);
      if (q->host == MAP_FAILED)
	fatal ("out of address space");
    }
  void *memory = acc_deviceptr (q->host);
  if (!memory)
    {
      memory = acc_create (q->host, q->bytes);
      acc_update_device (q->host, ACCRED_SLOTS_OFFSET);
    }
  return memory;
}

} // namespace accred_host

#endif
