/* Decisions about loops, from their shape and the table of measured constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The one place where they are taken, with plan-dims.cc for launch dimensions.  What makes each of
   them right is in the file that applies it: pack in plan-pass.cc, distributions in schedule.cc,
   wide loads in wide-loads.cc, rows in row-tiles.cc.

   Distribution.  By default each gang gets a block of a gang loop's iterations.  The step of a
   thread is then a constant, and memory is read in long pieces.  Blocks have two disadvantages.
   Each gang reads at another place, so that a row which one iteration reads has left the cache
   before a later iteration reads it again.  And blocks take different times if iterations do.
   Loops over gangs and vectors are therefore strided over all threads, like gang (static: 1), if
   their iterations may take different times, or read an array at places that are far from each
   other.  They stay in blocks if the program gives the number of gangs, since it may depend on the
   blocks.  Loops with the same iterations are distributed in the same way, so that a thread reads
   what it has written.  */

#include "plugin/loops/plan-trips.h"
#include "abi/columns.h"
#include "abi/limits.h"
#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "ptx-backend/reductions/scheme-choice.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace accred {

namespace {

constexpr unsigned gang = level_set::gang, worker = level_set::worker, vector = level_set::vector;

/* True if the loop is over gangs and vectors, and its distribution is the implementation's.  */

bool
open_p (const loop_shape &l)
{
  return !l.elements && l.levels.has (gang | vector) && !l.chunk.given ();
}

/* True if L is better off when threads take its iterations in turn; WHY is the reason.  */

bool
in_turn_p (const region_shape &r, const loop_shape &l, std::string &why)
{
  if (!r.kernel || r.gangs || !open_p (l))
    return false;
  if (!l.weight)
    why = "iterations may take different times";
  else if (l.reads_far)
    why = "iterations read places that are far from each other";
  else
    return false;
  return true;
}

level_set
axes_of (const loop_shape &l, bool packed)
{
  if (l.elements)
    return {};
  unsigned bits = l.levels.bits;
  if (packed)
    bits = (bits & ~worker) | (bits & gang ? worker : 0);
  return bits;
}

distribution
order_of (const region_shape &r, const loop_shape &l, level_set axes, std::string &why)
{
  if (l.chunk.given ())
    {
      why = "gang (static:)";
      return l.chunk.what == chunk_size::known && l.chunk.size == 1 ? distribution::strided
								    : distribution::dealt;
    }
  for (const loop_shape &other : r.loops)
    if (open_p (l) && other.alike == l.alike && in_turn_p (r, other, why))
      return distribution::strided;
  return axes.bits & gang ? distribution::blocked : distribution::strided;
}

/* How many elements the loads of L can have; 1: they stay as they are.  */

unsigned
wide_elements (const loop_shape &l)
{
  unsigned most = 0;
  for (const access_shape &a : l.accesses)
    {
      if (a.write || !a.stride)
	return 1;
      if (*a.stride == 0)
	continue;
      if (!a.scalar || std::abs (*a.stride) != int64_t (a.width) || !a.always || !a.movable)
	return 1;
      most = std::max (most, a.width);
    }
  return most ? std::max (1u, tuning::wide_load_bytes / most) : 1;
}

/* True if L can be rewritten as wide loads and tiles of rows need it, whatever it does to
   memory.  */

bool
rewritable_p (const region_shape &r, const loop_shape &l)
{
  return r.unrolls && l.form && l.up_by_one && l.bits >= 32 && !l.elements;
}

/* How many neighbours an iteration of L reads, if those of all iterations are all that is there: an
   array of vectors, of structs.  1: it reads something else.  */

unsigned
record_elements (const loop_shape &l)
{
  for (const access_shape &a : l.accesses)
    if (a.write || !a.stride || (*a.stride && (!a.place || a.record)))
      return 1;
  return neighbours_of_record (l, 0);
}

/* Iterations of L that read records together, as many as make up whole loads.  */

void
choose_records (const loop_shape &l, loop_plan &p)
{
  const unsigned n = record_elements (l);
  if (n == 1)
    return;
  /* All that move have the same stride; others, which stay, say nothing.  */
  unsigned bytes = 0;
  for (const access_shape &a : l.accesses)
    bytes = std::max<unsigned> (bytes, *a.stride);
  const unsigned together = tuning::wide_load_bytes / std::gcd (bytes, tuning::wide_load_bytes);
  if (together * bytes > tuning::record_bytes || l.statements * together > tuning::most_unrolled)
    return;
  p.record = n;
  p.wide = together;
  /* So that each gang begins with a whole load.  */
  if (p.order == distribution::blocked)
    p.multiple = together;
}

void
choose_wide (const region_shape &r, const loop_shape &l, bool packed, loop_plan &p)
{
  /* In a loop within a gang, which may be short and run for each row of an array, the values that
     this needs cost more: they are computed once and broadcast for each run (measured: rows of 64
     in 1.5 times the time, of 8192 in 0.9 times).  In a packed gang nothing is broadcast.  */
  const unsigned wanted = packed ? vector : gang | vector;
  const bool in_turn = p.order == distribution::strided && (p.axes.bits & gang);
  if (!rewritable_p (r, l) || (l.effects && !l.updates_last) || !l.copyable
      || !l.levels.has (wanted) || l.chunk.given () || in_turn)
    return;
  if (!packed)
    choose_records (l, p);
  const unsigned elements = wide_elements (l);
  if (p.record > 1 || l.statements * elements > tuning::most_unrolled)
    return;
  p.wide = elements;
  /* Runs of whole tiles; a longer iteration would give one thread too much more than the
     others.  */
  if (elements > 1 && p.order == distribution::blocked && light_p (l.weight))
    p.multiple = elements;
}

/* The first that a stream L writes; null: nothing.  */

const access_shape *
first_write (const loop_shape &l)
{
  for (const access_shape &a : l.accesses)
    if (a.write && !a.spare)
      return &a;
  return nullptr;
}

/* True if L is all that R does, reads and writes memory, and may read for several iterations before
   it writes for them.  Those of several loops may belong together.  */

bool
stream_p (const region_shape &r, const loop_shape &l)
{
  return (r.kernel && !r.gangs && r.vector >= unsigned (limits::warp_size) && !r.locks && r.unrolls
	  && r.loops.size () == 1 && r.reductions.empty () && l.form && l.copyable && l.up_by_one
	  && l.bits >= 32 && l.weight && open_p (l));
}

/* How many elements the accesses of the stream L can have; 1: they stay as they are.  What it reads
   at other places, or sometimes, is read one at a time.  */

unsigned
stream_elements (const loop_shape &l)
{
  unsigned most = 0;
  const access_shape &store = *first_write (l);
  for (const access_shape &a : l.accesses)
    most = std::max (most, a.write || (a.stride && *a.stride == a.width) ? a.width : 0);
  const unsigned elements = most ? tuning::wide_load_bytes / most : 0;
  for (const access_shape &a : l.accesses)
    if (a.write && !a.spare && !wide_access_p (a, store, elements))
      return 1;
  return elements;
}

/* Where the stream L writes records, or reads some and writes neighbours: how many iterations are
   whole accesses of 16 bytes, and the elements of the largest record in N.  0: it does not.  PARTS:
   it writes parts of records, for at least two iterations at a time, so that the distance of
   records can be seen (warp-stores.cc).  */

unsigned
stream_records (const loop_shape &l, unsigned &n, bool &parts)
{
  unsigned together = 1, most_bytes = 0;
  n = 1;
  parts = false;
  for (const access_shape &a : l.accesses)
    {
      if (a.spare)
	continue;
      const unsigned own = a.place ? neighbours_of_record (l, a.record) : 1;
      if (own == 1 && !single_neighbour_p (a))
	{
	  const unsigned around = a.write && a.place ? elements_around (l, a.record) : 0;
	  if (a.write && !around)
	    return 0;
	  if (a.write)
	    {
	      parts = true;
	      n = std::max (n, around);
	      most_bytes = std::max (most_bytes, unsigned (*a.stride));
	    }
	  continue;
	}
      n = std::max (n, own);
      together = std::lcm (together, tuning::wide_load_bytes
				       / std::gcd (unsigned (*a.stride), tuning::wide_load_bytes));
      most_bytes = std::max (most_bytes, unsigned (*a.stride));
    }
  together = std::max (together, parts ? 2u : 1u);
  return n > 1 && together * most_bytes <= unsigned (tuning::stream_bytes) ? together : 0;
}

/* True if A reads elements of an array, and not one place, which a pointer has that is read in the
   loop.  */

bool
reads_elements_p (const access_shape &a)
{
  return !a.write && !(a.stride && *a.stride == 0);
}

/* True if L reads an array that it writes.  */

bool
in_place_p (const loop_shape &l)
{
  for (const access_shape &a : l.accesses)
    for (const access_shape &b : l.accesses)
      if (a.write && reads_elements_p (b) && a.array == b.array)
	return true;
  return false;
}

/* How many elements of an array L reads, at most.  */

unsigned
most_reads (const loop_shape &l)
{
  std::map<std::string, unsigned> reads;
  unsigned most = 0;
  for (const access_shape &a : l.accesses)
    if (reads_elements_p (a))
      most = std::max (most, ++reads[a.array]);
  return most;
}

/* True if L reads so many elements of an array that there are some of other planes among them.  */

bool
reads_planes_p (const loop_shape &l)
{
  return l.digits == 3 && most_reads (l) > tuning::nest_plane_reads;
}

/* True if neighbours that a thread of L has are worth their tests: floats and the like, several of
   which an iteration reads of an array that others write.  */

bool
pairs_p (const loop_shape &l)
{
  for (const access_shape &a : l.accesses)
    if ((a.write || reads_elements_p (a)) && a.width != 4)
      return false;
  if (l.columns && (*l.columns < tuning::nest_pair_columns || *l.columns % 2))
    return false;
  return most_reads (l) >= tuning::nest_pair_reads && !in_place_p (l) && !l.conditions
	 && l.column_count;
}

/* The stream L is a collapsed nest.  Short rows would leave lanes without an element, and rows that
   begin anywhere are written by parts of sectors, which those who read the same array wait for:
   there are no tiles then.  Nests with conditions stay as they are if rows are known to be short,
   as they often are in three dimensions, or would mostly have no tiles, and if the elements of a
   thread without tiles would be done one after the other.  */

void
choose_nest_stream (const region_shape &r, const loop_shape &l, loop_plan &p)
{
  unsigned bytes = 1;
  for (const access_shape &a : l.accesses)
    bytes = std::max (bytes, a.write ? a.width : 0);
  if ((r.vector & (r.vector - 1)) || (bytes & (bytes - 1)))
    return;
  if (l.conditions && (l.digits == 3 || (l.columns && *l.columns < tuning::nest_condition_columns)))
    return;
  const unsigned least = std::max (tuning::nest_rows / 2u, 1u);
  unsigned rows = std::clamp<unsigned> (tuning::nest_bytes / bytes, least, tuning::nest_rows);
  unsigned planes = 1;
  if (reads_planes_p (l))
    {
      planes = std::clamp<unsigned> (tuning::nest_bytes / (least * bytes), 1, tuning::nest_planes);
      rows = least;
    }
  const unsigned n = rows * planes;
  const bool pairs = planes == 1 && pairs_p (l)
		     && 2 * l.statements * n <= tuning::most_nest_statements;
  const unsigned width = pairs ? 2 : 1;
  const bool unrolled = l.statements * n <= tuning::most_unrolled;
  if (n == 1 || l.statements * n > 2 * tuning::most_nest_statements
      || (l.conditions && !l.columns && (!unrolled || in_place_p (l))))
    return;
  p.stream = p.nest = true;
  p.tests_digits = !l.small_digits;
  p.order = distribution::strided;
  p.why.clear ();
  p.rows = rows;
  p.planes = planes;
  p.width = width;
  p.unrolled = unrolled;
  p.thread_iterations = n * width;
  p.least_columns = in_place_p (l) ? tuning::nest_own_columns
		    : planes > 1   ? tuning::nest_plane_columns
				   : tuning::nest_least_columns;
  const unsigned words = l.statements * n * (bytes > 4 ? 2 : 1);
  const unsigned few = width > 1      ? tuning::nest_pair_registers
		       : l.conditions ? tuning::nest_condition_registers
				      : tuning::nest_registers;
  p.registers = words <= tuning::most_nest_statements / 2 ? few
		: words <= tuning::most_nest_statements	  ? tuning::large_nest_registers
							  : 0;
}

void
choose_stream (const region_shape &r, const loop_shape &l, loop_plan &p)
{
  if (!stream_p (r, l))
    return;
  if ((l.small_digits || l.counted_digits) && l.stores_behind)
    choose_nest_stream (r, l, p);
  if (!l.stores_last || p.stream)
    return;
  unsigned record;
  bool parts;
  if (const unsigned together = stream_records (l, record, parts);
      together && *l.weight <= unsigned (tuning::light_statements) * record
      && l.statements * together <= unsigned (tuning::most_record_statements))
    {
      p.stream = true;
      p.order = distribution::strided;
      p.why.clear ();
      p.record = record;
      p.parts = parts;
      p.wide = p.thread_iterations = together;
      p.spread = 1;
      return;
    }
  if (!light_p (l.weight))
    return;
  const unsigned wide = stream_elements (l);
  const unsigned n = wide > 1 ? wide : tuning::stream_iterations;
  if (l.statements * n > tuning::most_unrolled)
    return;
  p.stream = true;
  p.order = distribution::strided;
  p.why.clear ();
  p.wide = wide;
  p.spread = wide > 1 ? 1 : n;
  p.thread_iterations = n;
}

void
choose_rows (const region_shape &r, const loop_shape &l, bool packed, loop_plan &p)
{
  if (!rewritable_p (r, l) || (l.effects && !l.updates_last) || !l.digits || p.wide > 1
      || p.record > 1 || p.stream || !l.levels.has (gang | vector) || p.order == distribution::dealt
      || (!packed && r.vector == 1))
    return;
  unsigned rows = tuning::most_rows;
  while (rows * l.statements > tuning::most_unrolled && rows > tuning::least_rows)
    rows /= 2;
  if (rows * l.statements > tuning::most_unrolled)
    return;
  p.rows = rows;
  p.few_rows = std::min<unsigned> (tuning::few_rows, rows);
}

/* Why the rows that V, a loop over vectors of R, goes through are not cut; empty: they are.  */

std::string
why_whole (const region_shape &r, const loop_shape &v, bool packed)
{
  if (!v.uncut.empty ())
    return v.uncut;
  if (!r.unrolls)
    return "not optimized";
  if (!r.slots)
    return r.atomics ? "strategy=atomic" : "launches bring no memory";
  if (!packed)
    return "gangs are not packed";
  for (const loop_shape &l : r.loops)
    if ((l.levels.bits & gang) && l.chunk.given ())
      return "gang (static:)";
  return "";
}

/* Rows of the loop L that threads have.  */

void
choose_walks (const region_shape &r, const loop_shape &l, loop_plan &own)
{
  const bool one_row = own.wide == 1 && own.record == 1 && !own.stream && own.rows == 1
		       && !own.columns && own.order != distribution::dealt;
  own.listed = l.listable && r.slots && one_row;
  own.in_order = own.listed && l.rounds;
  /* Which lanes come to their rows together may be different in each run.  */
  own.joined = own.listed && !l.rounds;
  if (!own.listed)
    own.why_unleft = l.unleft.empty () ? "threads have several rows at a time" : l.unleft;
}

/* Rows of any length: at most one nest of the region.  */

void
choose_shares (const region_shape &r, region_plan &p)
{
  if (!r.row_shares && !r.row_looks)
    return;
  for (size_t i = 0; i < r.loops.size (); i++)
    if (r.loops[i].walks)
      choose_walks (r, r.loops[i], p.loops[i]);
    else if (const loop_shape &v = r.loops[i]; v.varies)
      {
	loop_plan &own = p.loops[i];
	own.why_whole = why_whole (r, v, p.packed);
	own.listed = r.slots && (p.packed ? v.listable : v.block_listable);
	own.in_order = own.listed && v.rounds;
	own.why_unleft = v.unleft;
	if (!own.why_whole.empty ())
	  continue;
	for (size_t k = 0; k < r.loops.size (); k++)
	  if (r.loops[k].levels.bits & gang)
	    {
	      p.loops[k].shares = true;
	      p.loops[k].measured = v.measured;
	      p.loops[k].path = v.path;
	      p.loops[k].looks = !r.row_shares;
	    }
	const unsigned arrays = 1 + 2 * v.value_words + v.measured;
	p.launch_bytes = ACCRED_SHARE_PLACES * sizeof (uint64_t) * arrays;
	if (!r.row_shares)
	  continue;
	/* Gangs are warps, which take any elements.  */
	own.wide = 1;
	own.row = false;
	p.wide_rows = 0;
      }
}

/* Why the threads of R do not share the rows of the columns that V, a loop over rows, goes down;
   empty: they do.  */

std::string
why_down (const region_shape &r, const loop_shape &v)
{
  if (!v.unturned.empty ())
    return v.unturned;
  if (!r.unrolls)
    return "not optimized";
  if (!r.slots)
    return (r.locks ? "strategy=lock" : r.atomics ? "strategy=atomic" : "launches bring no memory");
  if (r.vector < unsigned (limits::warp_size))
    return "the vector is shorter than a warp";
  return r.workers == 1 ? "" : "gangs have several workers";
}

/* Where a loop over rows in one over gangs goes down columns of an array, lanes have columns.  */

void
choose_columns (const region_shape &r, region_plan &p)
{
  for (size_t i = 0; i < r.loops.size (); i++)
    if (const loop_shape &v = r.loops[i]; v.across)
      {
	loop_plan &own = p.loops[i];
	own.why_down = why_down (r, v);
	if (!own.why_down.empty ())
	  continue;
	for (size_t k = 0; k < r.loops.size (); k++)
	  {
	    const bool outer = r.loops[k].levels.bits & gang;
	    p.loops[k] = loop_plan ();
	    p.loops[k].columns = outer;
	    p.loops[k].axes = outer ? gang | vector : 0;
	  }
	p.packed = false;
	p.wide_rows = 0;
	p.why = "lanes have columns";
	p.launch_bytes = (tuning::column_turns * tuning::column_width + ACCRED_COLUMN_ALIGN)
			 * v.value_bytes;
	return;
      }
}

/* How many iterations a thread should have before there is another gang.  A thread of a whole
   vector that does one alone has enough to do.  */

unsigned
iterations_of_thread (const loop_shape &l)
{
  if (!(l.levels.bits & vector) || !l.weight || !*l.weight)
    return 1;
  return std::max<unsigned> (1, std::min<unsigned> (tuning::least_iterations,
						    tuning::least_statements / *l.weight));
}

/* What the choice of L's scheme depends on.  The dimensions are those of the device function: those
   of a packed kernel and of a routine are not the region's.  */

dev::reduction_facts
facts_of (const region_shape &r, const loop_reduction &l, bool packed)
{
  dev::reduction_facts f = {};
  f.lev = (l.level == gang     ? dev::level::gang
	   : l.level == worker ? dev::level::worker
			       : dev::level::vector);
  f.strat = (r.locks	 ? dev::strategy::lock
	     : r.atomics ? dev::strategy::atomic
			 : dev::strategy::automatic);
  const int own[] = { int (r.gangs), int (r.workers), int (r.vector) };
  const int of_routine[] = { 0, 0, limits::warp_size };
  const int *dims = packed ? dev::packed_dims : r.kernel ? own : of_routine;
  std::copy (dims, dims + dev::num_levels, f.dims);
  f.packed = packed;
  f.slots = r.slots;
  f.pair = l.pair;
  f.native = l.native;
  return f;
}

/* How each reduction is computed.  Those of one loop are computed together, one that needs a lock
   under that of all.  Over gangs there is nothing to combine without a copy object.  */

std::vector<reduction_scheme>
schemes_of (const region_shape &r, bool packed)
{
  std::vector<reduction_scheme> all;
  for (const loop_reduction &l : r.reductions)
    {
      reduction_scheme s = { l.lid, l.rid, l.level };
      if (l.level == gang && !l.result)
	{
	  all.push_back (s);
	  continue;
	}
      for (const loop_reduction &other : r.reductions)
	if (other.lid == l.lid && other.level == l.level)
	  {
	    const dev::scheme_choice c = dev::choose_scheme (facts_of (r, other, packed));
	    s.how = dev::scheme_of_both (s.how, c.how);
	    s.otherwise = dev::scheme_of_both (s.otherwise, c.otherwise);
	  }
      all.push_back (s);
    }
  return all;
}

} // namespace

const reduction_scheme *
region_plan::scheme_of (unsigned lid, unsigned rid, level_set level) const
{
  for (const reduction_scheme &s : reductions)
    if (s.lid == lid && s.rid == rid && s.level == level)
      return &s;
  return nullptr;
}

bool
wide_access_p (const access_shape &a, const access_shape &store, unsigned elements)
{
  if (!single_neighbour_p (a) || elements < 2)
    return false;
  /* Elements of one group in each array; whether the arrays begin alike is tested at run time.  */
  const int distance = a.offset / int (a.width) - store.offset / int (store.width);
  return distance % int (elements) == 0;
}

unsigned
neighbours_of_record (const loop_shape &l, unsigned record)
{
  const access_shape *first = nullptr;
  std::set<long> places;
  for (const access_shape &a : l.accesses)
    if (a.place && a.record == record && !a.spare)
      {
	if (!first)
	  first = &a;
	if (!a.scalar || !a.always || !a.movable || a.width != first->width
	    || a.stride != first->stride || *a.place % int (a.width) != 0
	    || (a.write && places.count (*a.place)))
	  return 1;
	places.insert (*a.place);
      }
  if (!first || *first->stride < 0
      || *first->stride > int (std::max (tuning::record_bytes, tuning::stream_bytes))
      || *first->stride % first->width != 0)
    return 1;
  const unsigned n = *first->stride / first->width;
  const bool all = places.size () == n
		   && *places.rbegin () - *places.begin () == int ((n - 1) * first->width);
  return all ? n : 1;
}

unsigned
elements_around (const loop_shape &l, unsigned record)
{
  const access_shape *first = nullptr;
  std::set<long> places;
  for (const access_shape &a : l.accesses)
    if (a.place && a.record == record && a.write && !a.spare)
      {
	if (!first)
	  first = &a;
	if (!a.scalar || !a.always || !a.movable || a.width != first->width
	    || a.stride != first->stride || *a.place % int (a.width) != 0
	    || !places.insert (*a.place).second)
	  return 0;
      }
  if (!first || places.size () < 2 || first->width < unsigned (tuning::least_part_bytes)
      || *first->stride <= 0 || *first->stride % first->width != 0)
    return 0;
  const unsigned n = *first->stride / first->width;
  const bool in_one = *places.rbegin () - *places.begin () < *first->stride;
  return in_one && places.size () < n && n <= unsigned (limits::warp_size) ? n : 0;
}

bool
single_neighbour_p (const access_shape &a)
{
  return a.stride && a.scalar && *a.stride == a.width && a.always && a.movable;
}

bool
light_p (const number &weight)
{
  return weight && *weight <= tuning::light_statements;
}

std::string
why_not_packed (const region_shape &r)
{
  if (!r.optimized)
    return "not optimized";
  if (r.locks)
    return "strategy=lock";
  if (!r.open_dims)
    return "the dimensions are not open";
  if (!r.obstacle.empty ())
    return r.obstacle;
  bool gangs = false, vectors = false;
  for (const loop_shape &l : r.loops)
    {
      if (l.elements)
	return "a tiled nest";
      if (l.levels == worker)
	return "a loop over workers alone";
      if ((l.levels.bits & gang) && l.chunk.given ())
	return "gang (static:)";
      gangs |= l.levels.has (gang) && !l.levels.has (vector);
      vectors |= l.levels.has (vector) && !l.levels.has (gang);
    }
  return gangs && vectors ? "" : "no loop over vectors in one over gangs";
}

region_plan
decide (const region_shape &r)
{
  region_plan p;
  if (r.dims)
    p.dims = decide_dims (*r.dims);
  p.why = why_not_packed (r);
  p.packed = p.why.empty ();
  for (const loop_shape &l : r.loops)
    {
      loop_plan own;
      own.axes = axes_of (l, p.packed);
      own.order = order_of (r, l, own.axes, own.why);
      own.thread_iterations = iterations_of_thread (l);
      choose_wide (r, l, p.packed, own);
      choose_stream (r, l, own);
      choose_rows (r, l, p.packed, own);
      own.row = p.packed && own.axes == vector;
      if (own.row && own.wide > 1)
	p.wide_rows = std::max (p.wide_rows, own.wide);
      p.loops.push_back (own);
    }
  choose_columns (r, p);
  choose_shares (r, p);
  p.reductions = schemes_of (r, p.packed);
  p.trips = trips_of (r, p);
  p.counted = !p.trips.empty ();
  return p;
}

} // namespace accred
