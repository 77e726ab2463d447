/* Device memory of launches: argument records, and the values of gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The memory belongs to a queue of a device.  Kernels of one queue run one after the other,
   whichever host thread launches them, and all synchronous kernels use one queue; so no two kernels
   use the memory at the same time.  It is an OpenACC object with a host address, of which only the
   first page is ever read: libgomp knows whether the object still exists (acc_shutdown), and
   removes it together with the device.  The memory grows and is not freed while the program or
   shared library is loaded (launch-unload.h), because a kernel launched by another thread may still
   use it.

   The memory begins with argument records and the objects they point to (launch-record.h), one
   for each of the queue's most recent kernels; the sums and tickets of shares (abi/row-shares.h)
   and the tickets and slots of gangs (abi/image.h) follow.  Records are also written through the
   queue, so that a kernel that has not yet run keeps its own.  */

#ifndef ACCRED_LAUNCH_MEMORY_H
#define ACCRED_LAUNCH_MEMORY_H

#include "abi/row-shares.h"
#include "libgomp-device/launch/launch-host.h"

#include <sys/mman.h>

namespace accred_host {

enum
{
  record_bytes = 1024,
  record_places = 16,
  all_record_bytes = record_bytes * record_places,
  /* In front of the tickets.  */
  slots_at = all_record_bytes + ACCRED_SHARE_BYTES
};

/* A host address that stands for BYTES of device memory.  */
inline void *
reserve_address (size_t bytes)
{
  void *p = mmap (NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    fatal ("out of address space");
  return p;
}

/* A place for records in the device's memory.  */
struct record_place
{
  const void *owner;  /* Identifies the kernel; null: free.  */
  /* The number of new records that only had other old values of results.  */
  unsigned new_values;
  /* Contents of the place; no bytes: not known.  */
  size_t known_bytes;
  char known[record_bytes];
};

/* Device memory and the host address that stands for it.  */
struct queue_memory
{
  queue_memory *next;  /* Earlier memory, which was too small.  */
  char *host;
  size_t bytes;
};

/* A queue of a device, and its memory.  */
struct queue
{
  queue *next;
  int device, number;
  pthread_mutex_t lock; /* Held while work is enqueued.  */
  queue_memory *memory;
  unsigned next_place;
  record_place places[record_places];
};

inline pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
inline queue *queues;

/* Queue NUMBER of the NVIDIA device number DEVICE.  */
inline queue &
find_queue (int device, int number)
{
  locked guard (queues_lock);
  for (queue *q = queues; q; q = q->next)
    if (q->number == number && q->device == device)
      return *q;
  queue *q = (queue *) calloc (1, sizeof *q);
  if (!q)
    fatal ("out of memory");
  pthread_mutex_init (&q->lock, NULL);
  q->number = number;
  q->device = device;
  q->next = queues;
  queues = q;
  return *q;
}

/* The device address of Q's records, which are followed by at least SLOT_BYTES for tickets and
   slots.  Q is locked, and its device is the current one.  */
inline char *
memory_of (queue &q, size_t slot_bytes)
{
  size_t bytes = slots_at + slot_bytes;
  if (!q.memory || q.memory->bytes < bytes)
    {
      queue_memory *m = (queue_memory *) calloc (1, sizeof *m);
      if (!m)
	fatal ("out of memory");
      size_t grown = q.memory ? 2 * q.memory->bytes : 0;
      m->bytes = grown < bytes ? bytes : grown;
      m->host = (char *) reserve_address (m->bytes);
      m->next = q.memory;
      q.memory = m;
    }
  char *host = q.memory->host, *memory = (char *) acc_deviceptr (host);
  if (!memory)
    {
      for (record_place &p : q.places)
	p.known_bytes = 0;
      memory = (char *) acc_create (host, q.memory->bytes);
      acc_update_device (host + all_record_bytes, ACCRED_SHARE_BYTES + ACCRED_SLOTS_OFFSET);
    }
  return memory;
}

/* The place of OWNER's records; the oldest place if OWNER has none.  */
inline record_place &
place_of (queue &q, const void *owner)
{
  for (record_place &p : q.places)
    if (p.owner == owner)
      return p;
  record_place &p = q.places[q.next_place++ % record_places];
  p.owner = owner;
  p.known_bytes = 0;
  p.new_values = 0;
  return p;
}

} // namespace accred_host

#endif
