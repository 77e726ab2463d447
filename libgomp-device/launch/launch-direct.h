/* A launch without libgomp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   For each construct libgomp allocates device memory for the mapped objects and for the argument
   record, copies both, launches, waits, copies back and frees.  If only small objects are to be
   mapped, memory that stays allocated between constructs suffices: one copy, which is omitted if
   the record has not changed, the launch, and one wait. docs/launch.md has the numbers.

   Unusual launches go to libgomp, and those on a device for which libgomp is executing another host
   thread's construct (launch-mappings.h): launch_directly returns false and has only performed the
   construct's waits.  The kernel, the stream, the context and the errors are libgomp's.  */

#ifndef ACCRED_LAUNCH_DIRECT_H
#define ACCRED_LAUNCH_DIRECT_H

#include "libgomp-device/launch/launch-failure.h"
#include "libgomp-device/launch/launch-image.h"
#include "libgomp-device/launch/launch-mappings.h"
#include "libgomp-device/launch/launch-profiling.h"
#include "libgomp-device/launch/launch-record.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-rows.h"
#include "libgomp-device/launch/launch-wait.h"

/* The `wait' directive.  */
extern "C" void GOACC_wait (int queue, int num_waits, ...);

namespace accred_host {

/* The relevant part of libgomp's `struct targ_fn_descriptor' for a kernel, which is at the "device
   address" of the host function.  */
struct kernel
{
  void *function;
  const accred_launch *launch;
  int registers;
  int max_threads;
};

/* Null if it has an unexpected layout.  This initialises the device for the host thread.  */
inline const kernel *
find_kernel (const request &r)
{
  const kernel *k = (const kernel *) acc_deviceptr ((void *) r.fn);
  return k && same_launch_p (k->launch, r.needs.launch) ? k : nullptr;
}

/* After this number of new records, the old values of a kernel's results are no longer in its
   record: copying the record takes longer than reading them from the host.  */
constexpr unsigned max_new_values = tuning::new_values;

/* The user's choice: ACCRED_LAUNCH=libgomp, ACCRED_LAUNCH=wait, or neither.  */
enum launch_way : int
{
  way_unknown,
  way_libgomp,
  way_wait,
  way_direct
};
inline int known_launch_way = way_unknown;

inline int
wanted_launch_way ()
{
  int way = __atomic_load_n (&known_launch_way, __ATOMIC_RELAXED);
  if (way == way_unknown)
    {
      const char *how = getenv ("ACCRED_LAUNCH"), *debug = getenv ("GOMP_DEBUG");
      /* libgomp's debug messages are only about libgomp's own launches.  */
      if ((how && !strcmp (how, "libgomp")) || (debug && strtol (debug, NULL, 10)))
	way = way_libgomp;
      else
	way = how && !strcmp (how, "wait") ? way_wait : way_direct;
      __atomic_store_n (&known_launch_way, way, __ATOMIC_RELAXED);
    }
  return way;
}

/* True if the device supports blocks of this shape.  */
inline bool
possible_p (const kernel &k, const request &r)
{
  size_t workers = r.dims[GOMP_DIM_WORKER], vectors = r.dims[GOMP_DIM_VECTOR];
  return (workers && vectors && workers * vectors <= (size_t) k.max_threads
	  && (workers <= limits::max_workers_with_barrier || vectors <= limits::warp_size));
}

/* Performs the waits of R's `wait' clauses, on the host or in R's queue. libgomp may repeat
   them.  */
inline void
do_waits (const request &r)
{
  for (unsigned i = 0; i < r.num_words; i += 1 + words_of_tag (r.words[i]))
    if (GOMP_LAUNCH_CODE (r.words[i]) == GOMP_LAUNCH_WAIT)
      for (unsigned k = 1; k <= words_of_tag (r.words[i]); k++)
	GOACC_wait (r.queue, 1, (int) r.words[i + k]);
}

/* Notes in P whether REC differs from P's contents only in the old values of results.  */
inline void
note_new_values (record_place &p, const record &rec)
{
  const size_t at = rec.old_values (), end = at + rec.old_values_size ();
  if (at && p.known_bytes == rec.size () && memcmp (rec.bytes () + at, p.known + at, end - at)
      && !memcmp (rec.bytes (), p.known, at)
      && !memcmp (rec.bytes () + end, p.known + end, rec.size () - end))
    p.new_values++;
}

/* Enqueues the kernel K with the record REC in STREAM; the record's place P is at BASE.  The queue
   is locked.  */
inline void
put_into_queue (const driver &cuda, const kernel &k, const request &r, void *stream,
		record_place &p, uint64_t base, const record &rec)
{
  const char *where = r.needs.where;
  if (rec.changes_p () || rec.size () != p.known_bytes
      || memcmp (rec.bytes (), p.known, rec.size ()))
    {
      note_new_values (p, rec);
      check_call (cuda, "cuMemcpyHtoDAsync",
		  cuda.cuMemcpyHtoDAsync (base, rec.bytes (), rec.size (), stream), where);
      p.known_bytes = rec.changes_p () ? 0 : rec.size ();
      memcpy (p.known, rec.bytes (), p.known_bytes);
    }
  void *arguments[] = { &base };
  check_call (cuda, "cuLaunchKernel",
	      cuda.cuLaunchKernel (k.function, r.dims[GOMP_DIM_GANG], 1, 1, r.dims[GOMP_DIM_VECTOR],
				   r.dims[GOMP_DIM_WORKER], 1, 0, stream, arguments, nullptr),
	      where);
  check_call (cuda, "cuMemcpyDtoHAsync", rec.fetch_results (cuda, stream), where);
}

/* Waits for R's kernel, whose results are in REC.  If they are WATCHED, each of their words is WORD
   until the result arrives.  */
inline void
wait_for_kernel (const driver &cuda, const request &r, void *stream, const record &rec,
		 bool watched, uint32_t word)
{
  if (watched)
    wait_for_results (cuda, stream, r.needs.where, rec, word);
  else
    wait_for_stream (cuda, stream, r.needs.where);
}

/* Returns whether it has launched kernel K as R says, and waited for it unless it is
   asynchronous.  */
inline bool
launch_directly (const request &r, const kernel &k, device &dev)
{
  const driver *cuda = find_driver ();
  const int way = wanted_launch_way ();
  if (!cuda || way == way_libgomp || !possible_p (k, r) || profiled_p ())
    return false;
  void *context = acc_get_current_cuda_context (), *stream = nullptr;
  const bool async = r.queue != acc_async_sync;
  if (async && !(stream = acc_get_cuda_stream (r.queue)))
    return false;
  current_context now (*cuda, context);
  if (!context || !now.ok ())
    return false;

  do_waits (r);
  exclusive_mappings mappings (dev.users, async);
  if (!mappings.ok ())
    return false;
  queue &q = find_queue (dev.number, r.queue);
  result_place results;
  pthread_mutex_lock (&q.lock);
  uint64_t memory = (uint64_t) memory_of (q, r.slot_bytes ());
  record_place &p = place_of (q, &r.needs);
  uint64_t base = memory + record_bytes * (&p - q.places);
  record rec (base, results);
  uint64_t slots = r.needs.gang_slot_bytes || r.needs.row_piece ? memory + slots_at : 0;
  uint64_t rows = 0;
  row_list *list = list_for (*cuda, dev.number, r, rows);
  /* An asynchronous launch cannot deliver results.  */
  bool ok = (rec.fill (*cuda, dev.number, r, slots, rows, p.new_values < max_new_values)
	     && !(async && rec.results_p ()));
  const bool watched = (r.needs.only_results && !list && way == way_direct && results.polled_p ()
			&& rec.results_watched_p ());
  const uint32_t word = unlikely_word ();
  if (ok)
    {
      if (watched)
	rec.expect_results (word);
      put_into_queue (*cuda, k, r, stream, p, base, rec);
      if (async)
	note_launch (r.needs.where);
      if (async && list)
	wait_and_launch_pieces (*cuda, k.function, r, stream, base, slots, rec, *list);
    }
  pthread_mutex_unlock (&q.lock);
  if (async)
    free (list);
  if (!ok || async)
    return ok;
  wait_for_kernel (*cuda, r, stream, rec, watched, word);
  if (list && list->some && launch_pieces (*cuda, k.function, r, stream, base, slots, rec, *list))
    /* What is there now is not what the next launch expects.  */
    p.known_bytes = 0;
  note_end ();
  rec.hand_out_results ();
  return true;
}

} // namespace accred_host

#endif
