/* The numbers of iterations of a launch's gang loops, and what its threads take from the heap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Evaluates the steps of trip-count.h.  */

#ifndef ACCRED_LAUNCH_TRIPS_H
#define ACCRED_LAUNCH_TRIPS_H

#include "libgomp-device/launch/launch-request.h"
#include "abi/trip-count.h"

#include <gomp-constants.h>
#include <string.h>

namespace accred_host {

/* V as a value of the type of S, extended to 64 bits.  */
inline uint64_t
trip_value (const accred_trip_step &s, uint64_t v)
{
  const unsigned unused_bits = 64 - 8 * s.bytes;
  v <<= unused_bits;
  return s.is_signed ? (uint64_t) ((int64_t) v >> unused_bits) : v >> unused_bits;
}

/* Sets RESULT to the value of the operation S on A and B.  False: it has none.  */
inline bool
trip_operation (const accred_trip_step &s, uint64_t a, uint64_t b, uint64_t &result)
{
#define LESS(A, B) (s.is_signed ? (int64_t) (A) < (int64_t) (B) : (A) < (B))
  /* The quotient of the least number and -1 would trap.  */
#define QUOTIENT(A, B) \
  (!s.is_signed ? (A) / (B) : (B) + 1 == 0 ? 0 - (A) : (uint64_t) ((int64_t) (A) / (int64_t) (B)))
  switch (s.op)
    {
#define TRIP_OP(NAME, CODE, KNOWN, VALUE) \
  case ACCRED_TRIP_##NAME:                \
    if (!(KNOWN))                         \
      return false;                       \
    result = (VALUE);                     \
    return true;
#include "abi/trip-ops.def"
    }
  return false;
#undef QUOTIENT
#undef LESS
}

/* Sets RESULT to the integer S of ARGUMENTS.  For a firstprivate integer, the entry is the address
   of a copy, which libgomp maps like any object.  False: the device has its own copy, which may
   have another value.  */
inline bool
trip_entry (const accred_trip_step &s, const launch_arguments &arguments, uint64_t &result)
{
  const uint64_t i = s.value;
  if (i >= arguments.count || arguments.sizes[i] != s.bytes)
    return false;
  void *at = arguments.addresses[i];
  const unsigned kind = arguments.kind (i) & ~GOMP_MAP_FLAG_FORCE;
  if ((kind != GOMP_MAP_TO && kind != GOMP_MAP_TOFROM) || !at || acc_is_present (at, s.bytes))
    return false;
  result = 0;
  memcpy (&result, at, s.bytes);
  return true;
}

/* Calls USE (VALUE, STEP) for each gang loop and each part of the heap that STEPS describe, where
   the value is known.  False: the number of iterations of a loop is not, or there is no loop.  */
template <typename F>
inline bool
for_each_trip (const accred_trip_step *steps, size_t n, const launch_arguments &arguments, F use)
{
  uint64_t values[ACCRED_MAX_TRIP_STEPS];
  bool known[ACCRED_MAX_TRIP_STEPS], loops = false, all = true;
  for (size_t i = 0; i < n && i < ACCRED_MAX_TRIP_STEPS; i++)
    {
      const accred_trip_step &s = steps[i];
      uint64_t v = s.value;
      const bool loop = s.op == ACCRED_TRIP_LOOP;
      known[i] = false;
      if (loop || s.op == ACCRED_TRIP_HEAP)
	{
	  loops |= loop;
	  all &= !loop || known[s.a];
	  if (known[s.a])
	    use (values[s.a], s);
	}
      else if (s.op == ACCRED_TRIP_CONSTANT
	       || (s.op == ACCRED_TRIP_ENTRY
		     ? trip_entry (s, arguments, v)
		     : known[s.a] && known[s.b] && trip_operation (s, values[s.a], values[s.b], v)))
	{
	  values[i] = trip_value (s, v);
	  known[i] = true;
	}
    }
  return loops && all;
}

} // namespace accred_host

#endif
