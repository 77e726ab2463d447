/* The host's side of a launch: memory for the values of the gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   accred_parallel_keyed stands in for libgomp's GOACC_parallel_keyed where a region may
   have reductions.  It hands the call on with one more argument for the kernel, the
   device address of memory for gang slots (abi.h).

   This file is compiled when the plugin is built, and its assembly goes into every object
   with such regions, so that programs need no further library.  Everything is `inline':
   the linker keeps one copy (COMDAT).  It needs nothing but libc and libgomp.

   The memory belongs to a queue of a device.  Kernels of one queue run one after the
   other, in whatever host thread they were launched, as all synchronous ones do; so no
   two of them use it at the same time.  It is an OpenACC object with a host address, of
   which only the first page is ever read: libgomp knows whether it still exists
   (acc_shutdown), and forgets it together with the device.  It grows and is never given
   back, since a kernel that was launched by another thread may still use it.  */

#include "libgomp-device/abi.h"

#include <dlfcn.h>
#include <gomp-constants.h>
#include <openacc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#pragma GCC visibility push (hidden)

extern "C" {

void GOACC_parallel_keyed (int flags, void (*fn) (void *), size_t mapnum, void **hostaddrs,
			   size_t *sizes, unsigned short *kinds, ...)
  __attribute__ ((visibility ("default")));

/* The memory for gang slots of one queue.  */
struct accred_queue_memory
{
  struct accred_queue_memory *next;
  acc_device_t device_type;
  int device, queue;
  void *host;			/* Host address that stands for it.  */
  size_t bytes;
};

inline pthread_mutex_t accred_queue_lock = PTHREAD_MUTEX_INITIALIZER;
inline struct accred_queue_memory *accred_queues;

/* Words of the variable arguments, with the 0 at the end.  */
enum { accred_max_words = 64 };

inline void
accred_fatal (const char *what)
{
  fprintf (stderr, "\nlibgomp: accred: %s\n", what);
  exit (EXIT_FAILURE);
}

/* At least BYTES for the current device and QUEUE.  */
inline void *
accred_queue_memory_for (int queue, size_t bytes)
{
  acc_device_t type = acc_get_device_type ();
  int device = acc_get_device_num (type);
  pthread_mutex_lock (&accred_queue_lock);
  struct accred_queue_memory *q = accred_queues;
  while (q && !(q->queue == queue && q->device == device && q->device_type == type))
    q = q->next;
  if (!q)
    {
      q = (struct accred_queue_memory *) calloc (1, sizeof *q);
      if (!q)
	accred_fatal ("out of memory");
      q->queue = queue;
      q->device = device;
      q->device_type = type;
      q->next = accred_queues;
      accred_queues = q;
    }
  if (q->bytes < bytes)
    {
      size_t grown = 2 * q->bytes;
      q->bytes = grown < bytes ? bytes : grown;
      q->host = mmap (NULL, q->bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
		      -1, 0);
      if (q->host == MAP_FAILED)
	accred_fatal ("out of address space");
    }
  void *memory = acc_deviceptr (q->host);
  if (!memory)
    {
      memory = acc_create (q->host, q->bytes);
      acc_update_device (q->host, ACCRED_SLOTS_OFFSET);
    }
  pthread_mutex_unlock (&accred_queue_lock);
  return memory;
}

/* The number of gangs that GOMP_OPENACC_DIM asks for; 0 if it does not.  */
inline size_t
accred_gangs_of_user (void)
{
  const char *dims = getenv ("GOMP_OPENACC_DIM");
  return dims ? strtoul (dims, NULL, 10) : 0;
}

/* What fills the current device twice, with THREADS in each gang; 0 if unknown.  */
inline size_t
accred_gangs_of_device (size_t threads)
{
  enum { multiprocessors = 16, threads_per_multiprocessor = 39 };
  if (!threads)
    return 0;
  /* It is libgomp that has loaded it.  */
  void *cuda = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (!cuda)
    return 0;
  int (*current) (int *) = (int (*) (int *)) dlsym (cuda, "cuCtxGetDevice");
  int (*attribute) (int *, int, int)
    = (int (*) (int *, int, int)) dlsym (cuda, "cuDeviceGetAttribute");
  int device, count = 0, resident = 0;
  if (current && attribute && current (&device) == 0)
    {
      attribute (&count, multiprocessors, device);
      attribute (&resident, threads_per_multiprocessor, device);
    }
  dlclose (cuda);
  return 2 * (size_t) count * (resident / threads);
}

/* As GOACC_parallel_keyed; NEEDS says what the kernel of FN wants.  */
__attribute__ ((used)) inline void
accred_parallel_keyed (const struct accred_launch_needs *needs, int flags,
		       void (*fn) (void *), size_t mapnum, void **hostaddrs, size_t *sizes,
		       unsigned short *kinds, ...)
{
  unsigned words[accred_max_words];
  unsigned n = 0;
  size_t dims[GOMP_DIM_MAX];
  memcpy (dims, needs->dim, sizeof dims);
  int queue = acc_async_sync;

  va_list ap;
  va_start (ap, kinds);
  unsigned tag;
  do
    {
      tag = va_arg (ap, unsigned);
      unsigned op = GOMP_LAUNCH_OP (tag), values = 0, dim = 0;
      switch (tag ? GOMP_LAUNCH_CODE (tag) : 0)
	{
	case GOMP_LAUNCH_DIM:
	  values = __builtin_popcount (op & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
	  break;
	case GOMP_LAUNCH_ASYNC:
	  values = op == GOMP_LAUNCH_OP_MAX;
	  if (!values)
	    queue = op;
	  break;
	case GOMP_LAUNCH_WAIT:
	  values = op;
	  break;
	}
      /* Room for what follows here and for a number of gangs.  */
      if (n + values + 4 > accred_max_words)
	accred_fatal ("too many launch arguments");
      if (tag)
	words[n++] = tag;
      for (unsigned i = 0; i < values; i++)
	{
	  unsigned v = va_arg (ap, unsigned);
	  if (GOMP_LAUNCH_CODE (tag) == GOMP_LAUNCH_ASYNC)
	    queue = (int) v;
	  if (GOMP_LAUNCH_CODE (tag) == GOMP_LAUNCH_DIM)
	    {
	      while (!(op & GOMP_DIM_MASK (dim)))
		dim++;
	      /* What was known to the compiler stands.  */
	      if (!dims[dim])
		dims[dim] = v;
	      dim++;
	    }
	  words[n++] = v;
	}
    }
  while (tag);
  va_end (ap);

  if (needs->gang_slot_bytes && !(GOACC_FLAGS_UNMARSHAL (flags) & GOACC_FLAG_HOST_FALLBACK)
      && acc_get_device_type () == acc_device_nvidia)
    {
      size_t gangs = dims[GOMP_DIM_GANG];
      /* This makes the device ready, if this is the first region.  */
      void *memory = gangs
		     ? accred_queue_memory_for (queue, ACCRED_SLOTS_OFFSET
						       + gangs * needs->gang_slot_bytes)
		     : NULL;
      if (!gangs)
	{
	  accred_queue_memory_for (queue, ACCRED_SLOTS_OFFSET);
	  gangs = accred_gangs_of_user ();
	  if (!gangs)
	    gangs = accred_gangs_of_device (dims[GOMP_DIM_WORKER] * dims[GOMP_DIM_VECTOR]);
	  if (!gangs)
	    gangs = 1024;
	  words[n++] = GOMP_LAUNCH_PACK (GOMP_LAUNCH_DIM, 0, GOMP_DIM_MASK (GOMP_DIM_GANG));
	  words[n++] = gangs;
	  memory = accred_queue_memory_for (queue, ACCRED_SLOTS_OFFSET
						   + gangs * needs->gang_slot_bytes);
	}
      void **addrs = (void **) __builtin_alloca ((mapnum + 1) * sizeof *addrs);
      size_t *lengths = (size_t *) __builtin_alloca ((mapnum + 1) * sizeof *lengths);
      unsigned short *maps = (unsigned short *) __builtin_alloca ((mapnum + 1) * sizeof *maps);
      memcpy (addrs, hostaddrs, mapnum * sizeof *addrs);
      memcpy (lengths, sizes, mapnum * sizeof *lengths);
      memcpy (maps, kinds, mapnum * sizeof *maps);
      addrs[mapnum] = memory;
      lengths[mapnum] = sizeof memory;
      maps[mapnum] = GOMP_MAP_FIRSTPRIVATE_INT;
      mapnum++;
      hostaddrs = addrs;
      sizes = lengths;
      kinds = maps;
    }

  while (n < accred_max_words)
    words[n++] = 0;
#define W4(I) words[I], words[I + 1], words[I + 2], words[I + 3]
#define W16(I) W4 (I), W4 (I + 4), W4 (I + 8), W4 (I + 12)
  /* What stands behind the 0 is not looked at.  */
  GOACC_parallel_keyed (flags, fn, mapnum, hostaddrs, sizes, kinds, W16 (0), W16 (16),
			W16 (32), W16 (48));
#undef W16
#undef W4
}

} // extern "C"

#pragma GCC visibility pop
