/* The number of gangs of a launch if the construct leaves it open.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   GOMP_OPENACC_DIM has precedence.  Otherwise the gangs fill the device, or are fewer if they would
   have too little work, or more from the heap than there is.  */

#ifndef ACCRED_LAUNCH_GANGS_H
#define ACCRED_LAUNCH_GANGS_H

#include "libgomp-device/launch/launch-device.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-shape.h"
#include "libgomp-device/launch/launch-trips.h"

namespace accred_host {

/* The number of waves (as many gangs as are resident at a time) if the number of iterations is not
   known, or if the threads of a gang do not share them, is `waves'.  In the latter case, without a
   reduction over gangs, it is `many_waves': a gang that ends makes room for another one, which
   balances iterations of unequal length.

   Each multiprocessor has `first_threads' before gangs are added, which happens only if a thread
   has `next_iterations' times its first share of iterations.  */

/* The number of resident blocks of THREADS with the kernel of FN on a multiprocessor of DEV, which
   is ready; 0: unknown.  */
inline size_t
blocks_per_multiprocessor (void (*fn) (void *), size_t threads, const device &dev)
{
  const driver *cuda = find_driver ();
  /* The "device address" of FN is libgomp's record of the kernel, which begins with the
     CUfunction.  */
  void **kernel = (void **) acc_deviceptr ((void *) fn);
  int blocks;
  if (cuda && kernel
      && cuda->cuOccupancyMaxActiveBlocksPerMultiprocessor (&blocks, *kernel, threads, 0) == 0)
    return blocks;
  return threads ? dev.threads_per_multiprocessor / threads : 0;
}

/* A cache of these numbers: an entry of the table has the last query that maps to it.  */
struct resident_blocks
{
  void (*fn) (void *);
  size_t threads, blocks;
  int device;
};
enum
{
  max_residents = 64
};
inline resident_blocks residents[max_residents];
inline pthread_mutex_t residents_lock = PTHREAD_MUTEX_INITIALIZER;

/* The number of blocks of THREADS with the kernel of FN that fill DEV, which is ready; 0:
   unknown.  */
inline size_t
blocks_that_fill (void (*fn) (void *), size_t threads, const device &dev)
{
  locked guard (residents_lock);
  resident_blocks &r = residents[((uintptr_t) fn / 16 + dev.number) % max_residents];
  if (r.fn != fn || r.device != dev.number || r.threads != threads)
    r = { fn, threads, blocks_per_multiprocessor (fn, threads, dev), dev.number };
  return r.blocks * dev.multiprocessors;
}

inline uint64_t
rounded_up (uint64_t n, uint64_t each)
{
  return n / each + (n % each != 0);
}

/* The number of gangs that have work, from the region's loops.  */
struct useful_gangs
{
  const size_t *dims;
  size_t multiprocessors;
  uint64_t gangs = 1;
  bool all_shared = true; /* Threads of a gang share the iterations of each loop.  */
  bool once = false; /* A gang ends when each of its threads has had its share.  */
  bool resident = false; /* An iteration may be work for all that the device holds.  */
  uint64_t heap = 0; /* Bytes that a gang takes.  */

  useful_gangs (const size_t *d, const device &dev)
    : dims (d), multiprocessors (dev.multiprocessors)
  {}

  /* A gang loop with ITERATIONS, which LEVELS of S share: each gang takes one, or OF_THREAD for
     each of its threads.  If iterations are short (OF_THREAD > 1), gangs beyond the first on a
     multiprocessor need more work, because each has to combine its results.  */
  void operator() (uint64_t iterations, const accred_trip_step &s)
  {
    if (s.op == ACCRED_TRIP_HEAP)
      return take (iterations, s);
    const unsigned levels = s.value, of_thread = s.b;
    uint64_t each = 1;
    for (unsigned i = GOMP_DIM_GANG + 1; i < GOMP_DIM_MAX; i++)
      if (levels & GOMP_DIM_MASK (i))
	each *= dims[i];
    if (!(levels & ~GOMP_DIM_MASK (GOMP_DIM_GANG))
	&& (s.gangs != ACCRED_GANGS_ROWS || iterations > tuning::wave_rows))
      all_shared = false;
    each *= of_thread;
    if ((int64_t) iterations < 0 || !each)
      return;
    uint64_t n = rounded_up (iterations, each);
    const uint64_t threads = dims[GOMP_DIM_WORKER] * dims[GOMP_DIM_VECTOR];
    const uint64_t first
      = multiprocessors * (threads < tuning::first_threads ? tuning::first_threads / threads : 1);
    resident |= s.gangs == ACCRED_GANGS_RESIDENT || s.gangs == ACCRED_GANGS_ROWS;
    if (s.gangs == ACCRED_GANGS_ONCE)
      {
	once = true;
	n = n < tuning::stream_gangs ? n : tuning::stream_gangs;
      }
    else if (of_thread > 1 && n > first)
      {
	n = rounded_up (iterations, each * tuning::next_iterations);
	n = n < first ? first : n;
      }
    if (gangs < n)
      gangs = n;
  }

  /* BYTES of the heap, as S says.  The kernel stops anyway if it wants what no device has.  */
  void take (uint64_t bytes, const accred_trip_step &s)
  {
    constexpr uint64_t most = (uint64_t) 1 << 40, header = 64;
    if (bytes <= s.b || bytes > most)
      return;
    bytes += header;
    for (unsigned i = GOMP_DIM_GANG + 1; i < GOMP_DIM_MAX; i++)
      if (s.value & GOMP_DIM_MASK (i))
	bytes *= dims[i];
    heap += bytes;
  }
};

/* GANGS, or fewer if those that run at a time, RESIDENT at most, take more of a heap of BYTES than
   `gang_heap_divisor' allows.  Each takes OF_GANG.  */
inline size_t
gangs_with_heap (size_t gangs, size_t resident, uint64_t of_gang, size_t bytes)
{
  const uint64_t most = of_gang && bytes ? bytes / tuning::gang_heap_divisor / of_gang : gangs;
  if ((gangs < resident ? gangs : resident) <= most)
    return gangs;
  return most ? most : 1;
}

/* The number of gangs for the launch R on DEV, which is ready.  */
inline size_t
gangs_for (const request &r, const device &dev)
{
  if (size_t gangs = dim_of_user (GOMP_DIM_GANG))
    return gangs;
  size_t gangs = blocks_that_fill (r.fn, r.threads (), dev);
  if (!gangs)
    gangs = tuning::gangs_if_unknown;
  const size_t resident = gangs;
  useful_gangs useful (r.dims, dev);
  const bool known = for_each_trip (r.needs.trip_steps, r.needs.num_trip_steps, r.arguments,
				    [&] (uint64_t iterations, const accred_trip_step &s)
				    { useful (iterations, s); });
  if (known && useful.once)
    return gangs_with_heap (useful.gangs, resident, useful.heap, dev.heap);
  const size_t least = known && useful.resident ? gangs : 1;
  if (!known || !useful.all_shared)
    gangs *= known && !r.needs.gang_slot_bytes ? tuning::many_waves : tuning::waves;
  if (known && useful.gangs < gangs)
    gangs = useful.gangs;
  gangs = gangs < least ? least : gangs;
  return gangs_with_heap (gangs, resident, useful.heap, dev.heap);
}

} // namespace accred_host

#endif
