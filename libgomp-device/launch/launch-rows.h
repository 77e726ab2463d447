/* A second launch, for the rows that gangs have left to all others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   A kernel whose gangs have a row each notes long rows in a list in the memory of the launch, and
   does not execute them (plugin/loops/row-list.cc, abi/row-list.h).  When it has ended, the host
   cuts them into pieces, puts a table of these behind the list, and launches the kernel again.

   There is one list in the host's memory: nobody else launches on the device until a synchronous
   direct launch has ended (launch-mappings.h).

   The host does not wait for an asynchronous kernel, which executes long rows itself, but says that
   there are some.  The next time the host waits, and launches it again for them: another thread
   must not use the queue until then.  */

#ifndef ACCRED_LAUNCH_ROWS_H
#define ACCRED_LAUNCH_ROWS_H

#include "libgomp-device/launch/launch-pieces.h"
#include "libgomp-device/launch/launch-record.h"
#include "libgomp-device/launch/launch-request.h"
#include "libgomp-device/launch/launch-results.h"
#include "libgomp-device/launch/launch-wait.h"

namespace accred_host {

/* R has so few gangs, of a warp each, that a row of thousands of elements is long.  */
inline bool
few_gangs_p (const request &r)
{
  return r.dims[GOMP_DIM_GANG] * (r.threads () / limits::warp_size) <= tuning::few_listing_gangs;
}

/* The list for R on DEVICE, and in ROWS what its kernel gets; null: it has none.  One for an
   asynchronous kernel is R's own.  */
inline row_list *
list_for (const driver &cuda, int device, const request &r, uint64_t &rows)
{
  if (!r.needs.row_piece || (r.most_gangs && r.most_gangs * r.threads () < limits::warp_size))
    return nullptr;
  row_list *list = row_list_of (cuda, device, rows);
  if (!list)
    return nullptr;
  const bool few = few_gangs_p (r);
  if (r.queue != acc_async_sync)
    {
      const unsigned k = (uintptr_t) &r.needs / sizeof r.needs % row_list::kernels;
      const bool known = __atomic_load_n (&list->asked[k], __ATOMIC_RELAXED);
      rows += offsetof (row_list, asked[0]) + sizeof list->asked[0] * k;
      list = known ? (row_list *) malloc (sizeof *list) : nullptr;
      if (!list)
	rows |= ACCRED_ONLY_ASKED;
    }
  if (few)
    rows |= ACCRED_FEW_GANGS;
  return list;
}

/* The list at MEMORY becomes LIST, if it has rows at all.  */
inline void
fetch_list (const driver &cuda, const char *where, void *stream, uint64_t memory, row_list &list)
{
  constexpr uint64_t some = 128;
  auto fetch = [&] (uint64_t rows)
  {
    check_call (cuda, "cuMemcpyDtoHAsync",
		cuda.cuMemcpyDtoHAsync (&list.count, memory + ACCRED_LISTED_OFFSET,
					8 + 8 * ACCRED_ROW_WORDS * rows, stream),
		where);
    wait_for_stream (cuda, stream, where);
  };
  fetch (some);
  if (list.count > ACCRED_LISTED_ROWS)
    list.count = ACCRED_LISTED_ROWS;
  if (const uint64_t count = list.count; count > some)
    {
      fetch (count);
      list.count = count;
    }
}

/* Pieces of rows, as they are behind the list.  */
struct piece_table
{
  uint64_t count;
  uint64_t words[ACCRED_PIECE_WORDS * ACCRED_MOST_PIECES];

  static size_t bytes_of (uint64_t pieces)
  {
    return offsetof (piece_table, words) + 8 * ACCRED_PIECE_WORDS * pieces;
  }
};

/* Enqueues the kernel FUNCTION in STREAM for TABLE, with the record at BASE and the launch's memory
   for the slots of gangs at MEMORY.  */
inline void
launch_table (const driver &cuda, void *function, const request &r, void *stream, uint64_t base,
	      uint64_t memory, const piece_table &table)
{
  const uint64_t threads = r.threads (), wanted = limits::warp_size * table.count;
  check_call (cuda, "cuMemcpyHtoDAsync",
	      cuda.cuMemcpyHtoDAsync (memory + ACCRED_PIECES_OFFSET, &table,
				      piece_table::bytes_of (table.count), stream),
	      r.needs.where);
  void *arguments[] = { &base };
  check_call (cuda, "cuLaunchKernel",
	      cuda.cuLaunchKernel (function, (wanted + threads - 1) / threads, 1, 1,
				   r.dims[GOMP_DIM_VECTOR], r.dims[GOMP_DIM_WORKER], 1,
				   ACCRED_PIECES_LAUNCH, stream, arguments, nullptr),
	      r.needs.where);
}

/* Launches the kernel again for what is in the list at MEMORY, as often as it takes with as many
   gangs as R may have.  The record REC at BASE then begins with what has been reduced so far; true
   if it has changed by that.  LIST is for a copy; it is then empty.  */
inline bool
launch_pieces (const driver &cuda, void *function, const request &r, void *stream, uint64_t base,
	       uint64_t memory, record &rec, row_list &list)
{
  const char *where = r.needs.where;
  fetch_list (cuda, where, stream, memory, list);
  const uint64_t **order = (const uint64_t **) malloc (sizeof *order * (list.count + 1));
  if (!order)
    fatal ("out of memory");
  row_pieces pieces (list.rows, list.count, r.needs.row_piece, order);
  uint64_t most = pieces.most () < ACCRED_MOST_PIECES ? pieces.most () : ACCRED_MOST_PIECES;
  piece_table *table = (piece_table *) malloc (piece_table::bytes_of (most));
  if (!table)
    fatal ("out of memory");
  /* The list is empty for the next kernel.  */
  table->count = 0;
  check_call (cuda, "cuMemcpyHtoDAsync",
	      cuda.cuMemcpyHtoDAsync (memory + ACCRED_LISTED_OFFSET, &table->count,
				      sizeof table->count, stream),
	      where);
  if (const uint64_t warps = r.most_gangs * r.threads () / limits::warp_size; warps && warps < most)
    most = warps;
  bool changed = false;
  while (pieces.more_p ())
    {
      if (rec.begin_with_results ())
	{
	  check_call (cuda, "cuMemcpyHtoDAsync",
		      cuda.cuMemcpyHtoDAsync (base, rec.bytes (), rec.size (), stream), where);
	  changed = true;
	}
      for (table->count = 0; table->count < most && pieces.more_p (); table->count++)
	pieces.take (table->words + ACCRED_PIECE_WORDS * table->count);
      launch_table (cuda, function, r, stream, base, memory, *table);
      check_call (cuda, "cuMemcpyDtoHAsync", rec.fetch_results (cuda, stream), where);
      wait_for_stream (cuda, stream, where);
    }
  free (table);
  free (order);
  list.some = 0;
  return changed;
}

/* The same for an asynchronous kernel; its queue is locked.  */
inline void
wait_and_launch_pieces (const driver &cuda, void *function, const request &r, void *stream,
			uint64_t base, uint64_t memory, record &rec, row_list &list)
{
  wait_for_stream (cuda, stream, r.needs.where);
  launch_pieces (cuda, function, r, stream, base, memory, rec, list);
}

} // namespace accred_host

#endif
