/* The end of a synchronous launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The driver learns of a kernel's end some time after the kernel has stored its last result: the
   gangs have to end and the caches to be written back, then the device writes a word of the
   driver's, which cuStreamSynchronize polls.  If the results, in host memory, are the only visible
   effect of a kernel (only_results of abi/image.h), the host need not wait for more than the
   results.  It fills the place of each result with a word that is hardly ever a result, and waits
   until the word changes.

   Later operations of the program on the device still follow the kernel: they are in the same
   queue, or in one that waits for it, or they wait for the device, as the release of memory does.
   The kernel has read all the program's data that it needs, because its results depend on them.

   A kernel that fails stores no result.  So the host polls only for a limited time, after which a
   delay of a microsecond does not matter, and then waits for the driver.  It does the same if a
   result happens to be the word.  */

#ifndef ACCRED_LAUNCH_WAIT_H
#define ACCRED_LAUNCH_WAIT_H

#include "libgomp-device/launch/launch-failure.h"
#include "libgomp-device/launch/launch-record.h"

#include <sched.h>
#include <time.h>

namespace accred_host {

/* CALL for the launch of WHERE has returned RESULT: on a failure, end the program.  */
inline void
check_call (const driver &cuda, const char *call, int result, const char *where,
	    const char *more = "")
{
  if (!result)
    return;
  note_launch (where);
  say_failure (cuda, call, result, more);
  report_failure (cuda, result);
  exit (EXIT_FAILURE);
}

/* Waits through the driver.  */
inline void
wait_for_stream (const driver &cuda, void *stream, const char *where)
{
  enum
  {
    CUDA_ERROR_LAUNCH_FAILED = 719
  };
  int result = cuda.cuStreamSynchronize (stream);
  check_call (cuda, "cuStreamSynchronize", result, where,
	      result == CUDA_ERROR_LAUNCH_FAILED ? " (perhaps abort was called)\n" : "");
}

/* The time for which the host polls the results, and the number of polls between two reads of the
   clock.  With each read of the clock, the host yields the processor; this happens only every few
   microseconds, so that it rarely delays a result.  */
using tuning::watch_turns;
using tuning::watch_us;

/* A word that is rarely a result.  If it was a result, the word changes, so that a program that
   always has the same result does not always wait.  */
inline uint32_t the_unlikely_word = 0x9b1d85a7;

inline uint32_t
unlikely_word ()
{
  return __atomic_load_n (&the_unlikely_word, __ATOMIC_RELAXED);
}

inline void
change_unlikely_word (uint32_t word)
{
  __atomic_store_n (&the_unlikely_word, word * 1664525 + 1013904223, __ATOMIC_RELAXED);
}

inline long
microseconds ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

/* Tells the processor that this is a spin loop.  */
inline void
pause_a_little ()
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#endif
}

/* Polls the results of REC, which replace the host's WORD.  False: a WORD is still there.  */
inline bool
watch_results (const record &rec, uint32_t word)
{
  const long start = microseconds ();
  do
    for (unsigned i = 0; i < watch_turns; i++)
      {
	if (rec.results_arrived_p (word))
	  return true;
	pause_a_little ();
      }
  while (sched_yield () == 0 && microseconds () - start < watch_us);
  return false;
}

/* Waits for the results of WHERE, which is in STREAM.  */
inline void
wait_for_results (const driver &cuda, void *stream, const char *where, const record &rec,
		  uint32_t word)
{
  if (watch_results (rec, word))
    return;
  wait_for_stream (cuda, stream, where);
  if (!rec.results_arrived_p (word))
    change_unlikely_word (word);
}

} // namespace accred_host

#endif
