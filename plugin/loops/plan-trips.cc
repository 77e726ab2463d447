/* What the host computes before a launch, from the plan: how many iterations the gang loops have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/plan-trips.h"
#include "abi/tunable.h"

namespace accred {

namespace {

constexpr unsigned gang = level_set::gang, worker = level_set::worker, vector = level_set::vector;

/* Appends to STEPS that each thread which the device holds at a time has work.  */

void
add_full_device (std::vector<accred_trip_step> &steps)
{
  accred_trip_step many = {}, loop = {};
  many.op = ACCRED_TRIP_CONSTANT;
  many.bytes = 8;
  many.is_signed = 1;
  many.value = INT64_MAX;
  loop.op = ACCRED_TRIP_LOOP;
  loop.bytes = many.bytes;
  loop.is_signed = many.is_signed;
  loop.a = steps.size ();
  loop.b = 1;
  loop.value = gang | worker | vector;
  steps.insert (steps.end (), { many, loop });
}

/* Appends to STEPS that the nest L with the plan P has twice as many threads if it has no pairs:
   rows that are short or odd, or few elements (nest_streamer::pairs_p).  */

void
add_single_columns (const loop_shape &l, const loop_plan &p, std::vector<accred_trip_step> &steps)
{
  auto add = [&steps] (unsigned op, unsigned a, unsigned b, uint64_t value = 0)
  {
    accred_trip_step s = {};
    s.op = op;
    s.bytes = 8;
    s.is_signed = 1;
    s.a = a;
    s.b = b;
    s.value = value;
    steps.push_back (s);
    return unsigned (steps.size () - 1);
  };
  auto constant = [&] (uint64_t n) { return add (ACCRED_TRIP_CONSTANT, 0, 0, n); };
  const unsigned columns = *l.column_count, none = constant (0), one = constant (1);
  auto missing = [&] (unsigned n, uint64_t of)
  { return add (ACCRED_TRIP_MAXIMUM, none, add (ACCRED_TRIP_SUBTRACT, constant (of), n)); };
  const unsigned odd = add (ACCRED_TRIP_AND, columns, one),
		 short_rows = missing (columns, tuning::nest_pair_columns),
		 few = missing (*l.count, tuning::nest_pair_elements),
		 why = add (ACCRED_TRIP_OR, add (ACCRED_TRIP_OR, odd, short_rows), few),
		 single = add (ACCRED_TRIP_MINIMUM, why, one),
		 count = add (ACCRED_TRIP_MULTIPLY, *l.count, single);
  add (ACCRED_TRIP_LOOP, count, p.thread_iterations / p.width, l.levels.bits);
  steps.back ().gangs = ACCRED_GANGS_ONCE;
}

/* How many steps the plan P of a loop appends, at most.  */

unsigned
steps_of (const loop_plan &p)
{
  return p.width > 1 ? 16 : p.columns ? 2 : 1;
}

} // namespace

std::vector<accred_trip_step>
trips_of (const region_shape &r, const region_plan &p)
{
  if (!r.kernel || r.gang_routine)
    return {};
  std::vector<accred_trip_step> trips = r.steps;
  bool any = false;
  for (size_t i = 0; i < r.loops.size (); i++)
    {
      const loop_shape &l = r.loops[i];
      if (l.elements || !(l.levels.bits & gang))
	continue;
      if (!l.count || uint64_t (*l.count) >= r.steps.size ()
	  || trips.size () + steps_of (p.loops[i]) > ACCRED_MAX_TRIP_STEPS)
	return {};
      /* One row or column may be work for all gangs.  Those that share rows may meet rows of any
	 length; slices of columns are equal.  */
      if (p.loops[i].shares && !p.loops[i].looks)
	return {};
      any = true;
      if (p.loops[i].columns)
	{
	  add_full_device (trips);
	  continue;
	}
      accred_trip_step s = {};
      s.op = ACCRED_TRIP_LOOP;
      s.bytes = r.steps[*l.count].bytes;
      s.is_signed = r.steps[*l.count].is_signed;
      s.a = *l.count;
      s.b = p.loops[i].thread_iterations;
      s.gangs = p.loops[i].stream		     ? ACCRED_GANGS_ONCE
		: !p.loops[i].shares		     ? ACCRED_GANGS_USEFUL
		: p.loops[i].measured || p.wide_rows ? ACCRED_GANGS_RESIDENT
						     : ACCRED_GANGS_ROWS;
      /* Packed gangs have one worker each.  */
      s.value = l.levels.bits & ~(p.packed ? worker : 0);
      trips.push_back (s);
      if (p.loops[i].width > 1)
	add_single_columns (l, p.loops[i], trips);
    }
  return any ? trips : std::vector<accred_trip_step> ();
}

} // namespace accred
