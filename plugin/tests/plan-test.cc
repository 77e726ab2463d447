/* Loop plans: the text of a shape in, the decisions out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  What the launch and the reductions are: plan-launch-test.cc,
   plan-reductions-test.cc.  */

#include "abi/tunable.h"
#include "plugin/tests/shape-text.h"
#include "ptx-backend/ir/ir-text.h"

namespace {

/* A loop over gangs and vectors with accesses, which can be rewritten.  */

std::string
stream (const std::string &more, const std::string &accesses)
{
  return "loop levels=gang,vector up_by_one form copyable " + more + "\n" + accesses;
}

std::string
neighbours (const std::string &width)
{
  return "access stride=" + width + " width=" + width + " scalar always movable\n";
}

const std::string light = "weight=8 statements=8";

TEST (Distribution, BlocksUnlessIterationsDiffer)
{
  EXPECT_EQ (first_loop (region + stream (light, "")).order, distribution::blocked);

  const loop_plan opaque = first_loop (region + "loop levels=gang,vector\n");
  EXPECT_EQ (opaque.order, distribution::strided);
  EXPECT_EQ (opaque.why, "iterations may take different times");

  const loop_plan far = first_loop (region + stream (light + " reads_far", neighbours ("4")));
  EXPECT_EQ (far.order, distribution::strided);
  EXPECT_EQ (far.why, "iterations read places that are far from each other");
  EXPECT_EQ (far.wide, 1u);
}

/* N neighbours of WIDTH bytes, in iterations that are STRIDE bytes apart.  */

std::string
record (unsigned n, unsigned width, unsigned stride)
{
  std::string text;
  for (unsigned k = 0; k < n; k++)
    text += "access stride=" + number_text (stride) + " width=" + number_text (width)
	    + " place=" + number_text (k * width) + " scalar always movable\n";
  return text;
}

TEST (Records, WholeLoads)
{
  struct
  {
    unsigned n, width, iterations;
  } const cases[] = { { 2, 4, 2 }, { 3, 4, 4 }, { 5, 4, 4 }, { 8, 4, 1 },  { 16, 4, 1 },
		      { 2, 8, 1 }, { 3, 8, 2 }, { 5, 8, 2 }, { 16, 8, 1 }, { 3, 2, 8 } };
  for (const auto &c : cases)
    {
      const loop_plan p
	= first_loop (region + stream (light, record (c.n, c.width, c.n * c.width)));
      EXPECT_EQ (p.record, c.n);
      EXPECT_EQ (p.wide, c.iterations) << c.n << " of " << c.width;
      EXPECT_EQ (p.multiple, c.iterations);
    }
}

TEST (Records, NothingElse)
{
  auto records = [] (const std::string &accesses)
  { return first_loop (region + stream (light, accesses)).record; };
  /* A hole, at the end or between; a record that is too long; two arrays; something written.  */
  EXPECT_EQ (records (record (2, 4, 12)), 1u);
  EXPECT_EQ (records ("access stride=12 width=4 place=0 scalar always movable\n"
		      "access stride=12 width=4 place=8 scalar always movable\n"),
	     1u);
  EXPECT_EQ (records (record (17, 8, 17 * 8)), 1u);
  EXPECT_EQ (records (record (3, 4, 12) + neighbours ("4")), 1u);
  EXPECT_EQ (records (record (3, 4, 12) + "access stride=12 width=4 scalar always movable\n"), 1u);
  EXPECT_EQ (records (record (3, 4, 12) + "access write stride=4 width=4 scalar always movable\n"),
	     1u);
  EXPECT_EQ (records (record (3, 4, 12) + "access stride=12 width=4 place=0 scalar movable\n"), 1u);
  /* One twice, and one that stays, whose width does not matter.  */
  const loop_plan p
    = first_loop (region
		  + stream (light, record (3, 4, 12)
				     + "access stride=12 width=4 place=4 scalar always movable\n"
				       "access stride=0 width=8 scalar always movable\n"));
  EXPECT_EQ (p.record, 3u);
  EXPECT_EQ (p.wide, 4u);
  /* One neighbour is no record.  */
  EXPECT_EQ (records (neighbours ("4")), 1u);
}

TEST (Distribution, ProgramsMayCountOnBlocks)
{
  const std::string far = stream (light + " reads_far", "");
  EXPECT_EQ (first_loop ("region kernel gangs=64 vector=128 optimized\n" + far).order,
	     distribution::blocked);
  /* In a routine the caller's clauses are not known.  */
  EXPECT_EQ (first_loop ("region vector=32 optimized\n" + far).order, distribution::blocked);
}

TEST (Distribution, LoopsWithTheSameIterationsAreAlike)
{
  const std::string plain = "loop levels=gang,vector weight=8 alike=0\n";
  const std::string far = "loop levels=gang,vector weight=8 reads_far alike=";
  const region_plan same = decide (shape_of (region + plain + far + "0\n"));
  EXPECT_EQ (same.loops[0].order, distribution::strided);
  EXPECT_EQ (same.loops[1].order, distribution::strided);
  const region_plan other = decide (shape_of (region + plain + far + "1\n"));
  EXPECT_EQ (other.loops[0].order, distribution::blocked);
  EXPECT_EQ (other.loops[1].order, distribution::strided);
}

TEST (Distribution, StaticSaysSo)
{
  auto with_chunk = [] (const std::string &chunk)
  { return first_loop (region + stream (light + " reads_far chunk=" + chunk, neighbours ("4"))); };
  EXPECT_EQ (with_chunk ("1").order, distribution::strided);
  EXPECT_EQ (with_chunk ("5").order, distribution::dealt);
  EXPECT_EQ (with_chunk ("unknown").order, distribution::dealt);
  EXPECT_EQ (with_chunk ("5").why, "gang (static:)");
  EXPECT_EQ (with_chunk ("5").wide, 1u);
  /* gang (static: *) leaves the size to the implementation.  */
  EXPECT_EQ (with_chunk ("star").order, distribution::strided);
  EXPECT_EQ (first_loop (region + stream (light + " chunk=star", "")).order, distribution::blocked);
}

TEST (Distribution, LoopsWithinAGangStride)
{
  for (const char *levels : { "worker", "vector", "worker,vector" })
    EXPECT_EQ (first_loop (region + "loop levels=" + levels + " weight=8\n").order,
	       distribution::strided)
      << levels;
  /* One over gangs alone has blocks even where iterations take different times.  */
  EXPECT_EQ (first_loop (region + "loop levels=gang\n").order, distribution::blocked);
  /* A loop of one thread, and one over the elements of a tile.  */
  EXPECT_EQ (first_loop (region + "loop\n").axes.bits, 0u);
  EXPECT_EQ (first_loop (region + "loop levels=vector elements\n").axes.bits, 0u);
}

TEST (WideLoads, TheLargestElementCounts)
{
  auto elements = [] (const std::string &accesses)
  { return first_loop (region + stream (light, accesses)).wide; };
  EXPECT_EQ (elements (neighbours ("1")), 16u);
  EXPECT_EQ (elements (neighbours ("2")), 8u);
  EXPECT_EQ (elements (neighbours ("4")), 4u);
  EXPECT_EQ (elements (neighbours ("8")), 2u);
  EXPECT_EQ (elements (neighbours ("1") + neighbours ("8")), 2u);
  /* Likewise what is read backwards.  */
  EXPECT_EQ (elements ("access stride=-4 width=4 scalar always movable\n"), 4u);
  EXPECT_EQ (elements (neighbours ("1") + "access stride=-8 width=8 scalar always movable\n"), 2u);
  /* What does not move needs no load of its own.  */
  EXPECT_EQ (elements (neighbours ("4") + "access stride=0 width=12\n"), 4u);
  EXPECT_EQ (elements ("access stride=0 width=4\n"), 1u);
  EXPECT_EQ (elements (""), 1u);
}

TEST (WideLoads, AnythingElseStaysAsItIs)
{
  auto elements = [] (const std::string &access)
  { return first_loop (region + stream (light, neighbours ("4") + access)).wide; };
  EXPECT_EQ (elements ("access width=4 scalar always movable\n"), 1u);
  EXPECT_EQ (elements ("access stride=8 width=4 scalar always movable\n"), 1u);
  EXPECT_EQ (elements ("access stride=-8 width=4 scalar always movable\n"), 1u);
  EXPECT_EQ (elements ("access stride=4 width=4 always movable\n"), 1u);
  EXPECT_EQ (elements ("access stride=4 width=4 scalar movable\n"), 1u);
  EXPECT_EQ (elements ("access stride=4 width=4 scalar always\n"), 1u);
  EXPECT_EQ (elements ("access write stride=4 width=4 scalar always movable\n"), 1u);

  const std::string a = neighbours ("4");
  EXPECT_EQ (first_loop (region + stream (light + " effects", a)).wide, 1u);
  EXPECT_EQ (first_loop (region + stream (light + " bits=16", a)).wide, 1u);
  EXPECT_EQ (
    first_loop (region + "loop levels=gang,vector up_by_one form " + light + "\n" + a).wide, 1u);
  EXPECT_EQ (
    first_loop (region + "loop levels=gang,vector up_by_one copyable " + light + "\n" + a).wide,
    1u);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector form copyable " + light + "\n" + a).wide,
	     1u);
  EXPECT_EQ (first_loop ("region kernel vector=128 optimized\n" + stream (light, a)).wide, 1u);
}

TEST (WideLoads, LongBodiesAreNotUnrolled)
{
  auto elements = [] (unsigned statements)
  {
    return first_loop (
	     region + stream ("weight=9 statements=" + number_text (statements), neighbours ("2")))
      .wide;
  };
  EXPECT_EQ (elements (tuning::most_unrolled / 8), 8u);
  EXPECT_EQ (elements (tuning::most_unrolled / 8 + 1), 1u);
}

TEST (WideLoads, LightLoopsHaveRunsOfWholeTiles)
{
  auto multiple = [] (const std::string &weight, const std::string &accesses)
  { return first_loop (region + stream (weight + " statements=9", accesses)).multiple; };
  const std::string most = "weight=" + number_text (tuning::light_statements),
		    more = "weight=" + number_text (tuning::light_statements + 1);
  EXPECT_EQ (multiple (most, neighbours ("4")), 4u);
  EXPECT_EQ (multiple (more, neighbours ("4")), 1u);
  EXPECT_EQ (multiple (most, ""), 1u);
}

TEST (WideLoads, RowsOnlyWhereGangsArePacked)
{
  const std::string rows = "loop levels=gang\n"
			   "loop levels=vector up_by_one form copyable weight=8 statements=8\n"
			   + neighbours ("4");
  const region_plan packed = decide (shape_of (rows_region + rows));
  EXPECT_TRUE (packed.packed);
  EXPECT_EQ (packed.wide_rows, 4u);
  EXPECT_EQ (packed.loops[1].wide, 4u);
  EXPECT_FALSE (packed.loops[0].row);
  EXPECT_TRUE (packed.loops[1].row);
  const region_plan blocks = decide (shape_of (region + rows));
  EXPECT_FALSE (blocks.packed);
  EXPECT_EQ (blocks.wide_rows, 0u);
  EXPECT_EQ (blocks.loops[1].wide, 1u);
  EXPECT_FALSE (blocks.loops[1].row);
}

const std::string any_rows
  = "kernel vector=32 open_dims optimized unrolls slots",
  rows_nest
  = "step op=entry bytes=4 signed value=1\n"
    "loop levels=gang up_by_one form count=0\n"
    "loop levels=vector up_by_one form copyable varies value_words=2 weight=8 statements=8";

TEST (Rows, FewHaveOneWave)
{
  auto gangs = [] (const std::string &accesses)
  {
    return decide (
	     shape_of ("region " + any_rows + " row_looks\n" + rows_nest + " path=ptr" + accesses))
      .trips.back ()
      .gangs;
  };
  EXPECT_EQ (gangs (""), ACCRED_GANGS_ROWS);
  EXPECT_EQ (gangs ("\n" + neighbours ("4")), ACCRED_GANGS_RESIDENT);
}

TEST (Rows, KernelsLookAtThem)
{
  const std::string accesses = "\n" + neighbours ("4");
  const region_plan p = decide (
    shape_of ("region " + any_rows + " row_looks\n" + rows_nest + " path=ptr" + accesses));
  EXPECT_TRUE (p.loops[0].shares);
  EXPECT_TRUE (p.loops[0].looks);
  EXPECT_EQ (p.loops[0].path, "ptr");
  EXPECT_GT (p.launch_bytes, 0u);
  /* Rows that stay whole are as they were.  */
  EXPECT_TRUE (p.loops[1].row);
  EXPECT_EQ (p.loops[1].wide, 4u);
  EXPECT_EQ (p.trips.back ().gangs, ACCRED_GANGS_RESIDENT);
  const region_plan measured
    = decide (shape_of ("region " + any_rows + " row_looks\n" + rows_nest + " measured\n"));
  EXPECT_TRUE (measured.loops[0].shares);
  EXPECT_TRUE (measured.loops[0].looks);
  EXPECT_TRUE (measured.loops[0].measured);
  /* The sums of chunks.  */
  EXPECT_GT (measured.launch_bytes, p.launch_bytes);
  const region_plan all = decide (
    shape_of ("region " + any_rows + " row_shares\n" + rows_nest + " path=ptr" + accesses));
  EXPECT_TRUE (all.loops[0].shares);
  EXPECT_FALSE (all.loops[0].looks);
  EXPECT_FALSE (all.loops[1].row);
  EXPECT_TRUE (all.trips.empty ());
}

TEST (Rows, LongOnesAreListed)
{
  auto listed = [] (const std::string &region, const std::string &more = " listable")
  {
    const region_plan p = decide (
      shape_of ("region " + region + "\n" + rows_nest + " uncut=\"no reduction\"" + more + "\n"));
    EXPECT_FALSE (p.loops[0].shares);
    EXPECT_FALSE (p.loops[0].listed);
    EXPECT_EQ (p.launch_bytes, 0u);
    EXPECT_EQ (p.trips.back ().gangs, ACCRED_GANGS_USEFUL);
    return p.loops[1].listed;
  };
  EXPECT_TRUE (listed (any_rows + " row_looks"));
  EXPECT_FALSE (listed (any_rows + " row_looks", ""));
  EXPECT_FALSE (listed (any_rows));
  EXPECT_FALSE (listed ("kernel vector=32 open_dims optimized unrolls row_looks"));
  EXPECT_FALSE (listed ("kernel vector=32 optimized unrolls slots row_looks"));
}

TEST (Rows, ReasonsToStayWhole)
{
  auto why = [] (const std::string &region, const std::string &more = "")
  {
    const region_plan p = decide (shape_of ("region " + region + "\n" + rows_nest + more + "\n"));
    EXPECT_FALSE (p.loops[0].shares);
    EXPECT_EQ (p.launch_bytes, 0u);
    return p.loops[1].why_whole;
  };
  EXPECT_EQ (why (any_rows), "");
  EXPECT_EQ (why (any_rows + " row_looks", " uncut=\"a reason\""), "a reason");
  EXPECT_EQ (why ("kernel vector=32 open_dims optimized unrolls row_looks"),
	     "launches bring no memory");
  EXPECT_EQ (why ("kernel vector=32 optimized unrolls slots row_looks"), "gangs are not packed");
}

const std::string columns = "loop levels=gang,vector up_by_one\n",
		  down = "loop up_by_one form across value_bytes=4";

TEST (Columns, LanesHaveColumns)
{
  const region_plan p = decide (shape_of (
    "region kernel workers=1 vector=512 optimized unrolls slots\n" + columns + down + "\n"));
  EXPECT_TRUE (p.loops[0].columns);
  EXPECT_EQ (p.loops[0].axes, level_set (level_set::gang | level_set::vector));
  EXPECT_FALSE (p.loops[1].columns);
  EXPECT_EQ (p.loops[1].why_down, "");
  EXPECT_GT (p.launch_bytes, 0u);
  EXPECT_FALSE (p.counted);
}

TEST (Columns, VectorsGoToTheLoopOverColumns)
{
  const region_plan p
    = decide (shape_of ("region kernel workers=1 vector=128 open_dims optimized unrolls slots\n"
			"loop levels=gang up_by_one\n"
			"loop levels=vector up_by_one form across value_bytes=8\n"));
  EXPECT_TRUE (p.loops[0].columns);
  EXPECT_EQ (p.loops[0].axes, level_set (level_set::gang | level_set::vector));
  EXPECT_EQ (p.loops[1].axes, level_set ());
  EXPECT_FALSE (p.packed);
  EXPECT_FALSE (p.loops[1].row);
}

TEST (Columns, ReasonsToStay)
{
  auto why = [] (const std::string &region, const std::string &more = "")
  {
    const region_plan p
      = decide (shape_of ("region kernel " + region + "\n" + columns + down + more + "\n"));
    EXPECT_FALSE (p.loops[0].columns);
    EXPECT_EQ (p.launch_bytes, 0u);
    return p.loops[1].why_down;
  };
  EXPECT_EQ (why ("workers=1 vector=512 slots"), "not optimized");
  EXPECT_EQ (why ("workers=1 vector=512 unrolls locks"), "strategy=lock");
  EXPECT_EQ (why ("workers=1 vector=512 unrolls atomics"), "strategy=atomic");
  EXPECT_EQ (why ("workers=1 vector=512 unrolls"), "launches bring no memory");
  EXPECT_EQ (why ("workers=2 vector=512 unrolls slots"), "gangs have several workers");
  EXPECT_EQ (why ("workers=1 vector=1 unrolls slots"), "the vector is shorter than a warp");
  EXPECT_EQ (why ("workers=1 vector=512 unrolls slots", " unturned=\"other loops\""),
	     "other loops");
}

std::string
written (const std::string &width)
{
  return "access write stride=" + width + " width=" + width + " scalar always movable\n";
}

loop_plan
stream_plan (const std::string &accesses, const std::string &more = light)
{
  return first_loop (region + stream (more + " effects stores_last", accesses));
}

TEST (Streams, TheLargestElementCounts)
{
  auto elements = [] (const std::string &accesses)
  {
    const loop_plan p = stream_plan (accesses);
    EXPECT_TRUE (p.stream);
    EXPECT_EQ (p.order, distribution::strided);
    EXPECT_EQ (p.spread, 1u);
    EXPECT_EQ (p.thread_iterations, p.wide);
    return p.wide;
  };
  EXPECT_EQ (elements (neighbours ("1") + written ("1")), 16u);
  EXPECT_EQ (elements (neighbours ("2") + written ("2")), 8u);
  EXPECT_EQ (elements (written ("4")), 4u);
  EXPECT_EQ (elements (neighbours ("4") + written ("8")), 2u);
  EXPECT_EQ (elements (neighbours ("8") + written ("4") + written ("1")), 2u);
  /* What is read at other places, or sometimes, does not count.  */
  EXPECT_EQ (elements ("access stride=0 width=8\naccess width=16\n" + written ("4")), 4u);
  EXPECT_EQ (elements ("access stride=24 width=8\naccess stride=4 width=4 scalar\n"
		       + written ("4")),
	     4u);
}

/* N members of WIDTH bytes each, of number RECORD; READS or written.  */
std::string
members (unsigned n, unsigned width, unsigned record, bool reads)
{
  std::string s;
  for (unsigned k = 0; k < n; k++)
    s += std::string (reads ? "access" : "access write") + " stride=" + number_text (n * width)
	 + " width=" + number_text (width) + " record=" + number_text (record)
	 + " place=" + number_text (k * width) + " scalar always movable\n";
  return s;
}

TEST (Streams, WholeRecords)
{
  auto together = [] (const std::string &accesses)
  {
    const loop_plan p = stream_plan (accesses);
    EXPECT_TRUE (p.stream);
    EXPECT_EQ (p.spread, 1u);
    EXPECT_EQ (p.thread_iterations, p.wide);
    EXPECT_GT (p.record, 1u);
    return p.wide;
  };
  /* 8, 12 and 16 bytes: 16, 48 and 16 are whole accesses.  */
  EXPECT_EQ (together (members (2, 4, 0, true) + members (2, 4, 1, false)), 2u);
  EXPECT_EQ (together (members (3, 4, 0, true) + members (3, 4, 1, false)), 4u);
  EXPECT_EQ (together (members (4, 4, 0, true) + members (4, 4, 1, false)), 1u);
  EXPECT_EQ (together (members (3, 1, 0, false)), 16u);
  /* A member of what is written, or the number itself, of other size.  */
  EXPECT_EQ (together (members (3, 4, 0, true) + written ("4")), 4u);
  EXPECT_EQ (together (members (3, 1, 0, true) + written ("1")), 16u);
  EXPECT_EQ (together (neighbours ("4") + members (3, 8, 0, false)), 4u);
  /* What is read at other places is read one at a time.  */
  EXPECT_EQ (together ("access width=4\n" + members (2, 4, 0, false)), 2u);

  auto spread = [] (const std::string &accesses) { return stream_plan (accesses).spread; };
  /* One member is written twice; more than a thread takes together.  */
  EXPECT_EQ (spread (members (2, 4, 0, false)
		     + "access write stride=8 width=4 place=4 scalar always movable\n"),
	     tuning::stream_iterations);
  EXPECT_EQ (spread (members (3, 8, 0, false) + members (65, 8, 1, false)),
	     tuning::stream_iterations);
  /* 16 iterations of 32 and of 36 bytes, of which the stores alone are together; 8 of 72.  */
  EXPECT_EQ (stream_plan (members (8, 4, 0, true) + written ("1")).record, 8u);
  EXPECT_EQ (stream_plan (members (9, 4, 0, true) + written ("1")).record, 1u);
  EXPECT_EQ (stream_plan (members (9, 4, 0, true) + written ("1")).wide, 16u);
  EXPECT_EQ (spread (neighbours ("2") + members (9, 8, 0, false)), tuning::stream_iterations);
}

TEST (Streams, PartsOfRecords)
{
  auto member = [] (int stride, int width, int place)
  {
    return "access write stride=" + std::to_string (stride) + " width=" + std::to_string (width)
	   + " record=1 place=" + std::to_string (place) + " scalar always movable\n";
  };
  auto together = [] (const std::string &accesses)
  {
    const loop_plan p = stream_plan (accesses);
    return p.parts ? p.wide : 0;
  };
  /* Whole accesses of what is read, and at least two records.  */
  EXPECT_EQ (together (members (3, 4, 0, true) + member (12, 4, 0) + member (12, 4, 8)), 4u);
  EXPECT_EQ (together (members (4, 4, 0, true) + member (16, 4, 0) + member (16, 4, 8)), 2u);
  EXPECT_EQ (together (member (20, 4, 0) + member (20, 4, -4)), 2u);
  EXPECT_EQ (together (member (16, 2, 0) + member (16, 2, 8)), 2u);
  EXPECT_EQ (together (member (16, 1, 0) + member (16, 1, 8)), 0u);
  /* One element, two widths, parts of two records, elements that are not at multiples of their
     size, records of 33 elements, more bytes than a thread takes together.  */
  EXPECT_EQ (together (member (16, 4, 0)), 0u);
  EXPECT_EQ (together (member (16, 4, 0) + member (16, 8, 8)), 0u);
  EXPECT_EQ (together (member (16, 4, 0) + member (16, 4, 20)), 0u);
  EXPECT_EQ (together (member (16, 4, 0) + member (16, 4, 6)), 0u);
  EXPECT_EQ (together (member (132, 4, 0) + member (132, 4, 8)), 0u);
  EXPECT_EQ (together (member (-16, 4, 0) + member (-16, 4, 8)), 0u);
  EXPECT_EQ (together (member (128, 4, 0) + member (128, 4, 8)), 2u);
  EXPECT_EQ (together (member (160, 8, 0) + member (160, 8, 8)), 2u);
  EXPECT_EQ (together (member (40, 8, 0) + member (40, 8, 8) + written ("1")), 0u);
}

TEST (Streams, WhatIsStoredAgainDoesNotCount)
{
  auto spare = [] (std::string text)
  {
    size_t at = 0;
    while ((at = text.find (" movable", at)) != std::string::npos)
      text.insert (at += 8, " spare");
    return text;
  };
  const std::string stores = members (3, 4, 0, false);
  EXPECT_EQ (stream_plan (spare (stores) + stores).record, 3u);
  EXPECT_EQ (stream_plan (spare (members (3, 4, 0, true)) + stores).wide, 4u);
  EXPECT_EQ (stream_plan (stores + stores).record, 1u);
  EXPECT_EQ (stream_plan (spare (written ("4")) + written ("4")).wide, 4u);
}

TEST (Streams, EachElementOfARecordMayHaveItsWork)
{
  auto stream_p = [] (unsigned elements, unsigned weight, unsigned statements)
  {
    return stream_plan (members (elements, 4, 0, false), "statements=" + number_text (statements)
							   + " weight=" + number_text (weight))
      .stream;
  };
  EXPECT_TRUE (stream_p (4, 4 * tuning::light_statements, 100));
  EXPECT_FALSE (stream_p (4, 4 * tuning::light_statements + 1, 100));
  EXPECT_TRUE (stream_p (3, 10, tuning::most_record_statements / 4));
  EXPECT_FALSE (stream_p (3, 10, tuning::most_record_statements / 4 + 1));
}

TEST (Streams, Nests)
{
  auto tiles = [] (const std::string &nest, const std::string &accesses)
  {
    const loop_plan p = first_loop (
      region
      + stream (std::string (light) + " effects stores_alone stores_behind " + nest, accesses));
    EXPECT_EQ (p.stream, p.nest);
    EXPECT_TRUE (!p.nest || p.thread_iterations == p.rows * p.planes);
    EXPECT_EQ (p.least_columns > 0, p.nest);
    EXPECT_EQ (p.registers > 0, p.nest);
    return p.nest ? p.rows * 100 + p.planes : 0;
  };
  const std::string nest = "digits=2 small_digits columns=";
  const std::string store = "access array=b write width=4 scalar always\n";
  const unsigned floats = tuning::nest_rows * 100 + 1;
  EXPECT_EQ (tiles (nest + "1000", store), floats);
  EXPECT_EQ (tiles (nest + "1000", "access array=a width=4\n" + store), floats);
  EXPECT_EQ (tiles ("digits=2 small_digits", store), floats);
  auto least = [&] (const std::string &accesses)
  {
    return first_loop (region
		       + stream (std::string (light)
				   + " effects stores_alone stores_behind digits=2 small_digits",
				 accesses))
      .least_columns;
  };
  EXPECT_EQ (least (store), tuning::nest_least_columns);
  EXPECT_EQ (least ("access array=a width=4\n" + store), tuning::nest_least_columns);
  /* The array is read, too.  */
  EXPECT_EQ (least ("access array=b width=4\n" + store), tuning::nest_own_columns);
  /* A pointer of that name is.  */
  EXPECT_EQ (least ("access array=b stride=0 width=8\n" + store), tuning::nest_least_columns);
  /* 64 bytes of a column.  */
  EXPECT_EQ (tiles (nest + "1000", "access array=b write width=8 scalar always\n"), floats);
  EXPECT_EQ (tiles (nest + "1000", "access array=b write width=16 always\n"),
	     unsigned (tuning::nest_rows / 2 * 100 + 1));
  /* Planes, if an array is read in them.  */
  std::string reads;
  for (unsigned k = 0; k < tuning::nest_plane_reads; k++)
    reads += "access array=a width=4\n";
  const std::string box = "digits=3 small_digits", more = "access array=a width=4\n";
  const unsigned half = tuning::nest_rows / 2;
  EXPECT_EQ (tiles (box, reads + store), floats);
  EXPECT_EQ (tiles (box, reads + more + store), half * 100 + tuning::nest_planes);
  EXPECT_EQ (tiles (box, reads + more + "access array=b write width=8 scalar always\n"),
	     half * 100 + tuning::nest_planes / 2);
  EXPECT_EQ (tiles ("digits=2 small_digits", reads + more + store), floats);
  /* Conditions.  */
  EXPECT_EQ (tiles (box + " conditions", store), 0u);
  const std::string conditions = "digits=2 small_digits conditions";
  auto columns = [&] (unsigned n) { return conditions + " columns=" + std::to_string (n); };
  EXPECT_EQ (tiles (conditions, store), floats);
  EXPECT_EQ (tiles (conditions, "access array=b width=4\n" + store), 0u);
  EXPECT_EQ (tiles (columns (tuning::nest_condition_columns - 1), store), 0u);
  EXPECT_EQ (tiles (columns (tuning::nest_condition_columns), store), floats);
  EXPECT_EQ (tiles (nest + "1000", "access array=b write width=1 scalar always\n"), floats);
  EXPECT_EQ (tiles ("digits=2 columns=1000", store), 0u);
}

TEST (Streams, NestsAreDescribed)
{
  loop_plan p;
  loop_shape l;
  p.nest = p.stream = true;
  p.rows = 2;
  p.least_columns = 97;
  EXPECT_EQ (describe (p, l), "tiles of 2 rows of a thread where rows have 97 elements, else 2"
			      " elements of a thread");
  l.columns = 97;
  EXPECT_EQ (describe (p, l), "tiles of 2 rows of a thread");
  p.planes = 4;
  EXPECT_EQ (describe (p, l), "tiles of 4 planes and 2 rows of a thread");
  p.planes = 1;
  p.width = 2;
  EXPECT_EQ (describe (p, l), "tiles of 2 rows of two columns (or one) of a thread");
  p.planes = 4;
  p.width = 1;
  l.columns = 96;
  EXPECT_EQ (describe (p, l), "2 elements of a thread");
}

TEST (Streams, OtherAccessesAreSpread)
{
  auto spread = [] (const std::string &accesses)
  {
    const loop_plan p = stream_plan (accesses);
    EXPECT_TRUE (p.stream);
    EXPECT_EQ (p.wide, 1u);
    EXPECT_EQ (p.thread_iterations, p.spread);
    return p.spread;
  };
  const std::string other = neighbours ("4") + "access write scalar always movable width=4 ";
  EXPECT_EQ (spread (other + "stride=8\n"), tuning::stream_iterations);
  EXPECT_EQ (spread (other + "stride=-4\n"), tuning::stream_iterations);
  EXPECT_EQ (spread ("access write stride=16 width=16 always movable\n"),
	     tuning::stream_iterations);
  /* Two stores that cannot both begin at a multiple of 16.  */
  EXPECT_EQ (spread (written ("4") + other + "stride=4 offset=4\n"), tuning::stream_iterations);
  EXPECT_EQ (stream_plan (written ("4") + other + "stride=4 offset=16\n").wide, 4u);
  EXPECT_EQ (stream_plan (written ("4") + other + "stride=4 offset=-16\n").wide, 4u);
}

TEST (Streams, WhatIsWide)
{
  access_shape a, store;
  a.stride = store.stride = a.width = store.width = 4;
  a.scalar = a.always = a.movable = true;
  EXPECT_TRUE (wide_access_p (a, store, 4));
  EXPECT_FALSE (wide_access_p (a, store, 1));
  for (int offset = -20; offset <= 20; offset += 4)
    {
      a.offset = offset;
      EXPECT_EQ (wide_access_p (a, store, 4), offset % 16 == 0) << offset;
    }
  /* Elements count, not bytes.  */
  a.stride = a.width = 8;
  a.offset = 8;
  store.offset = 4;
  EXPECT_TRUE (wide_access_p (a, store, 2));
  store.offset = 8;
  EXPECT_FALSE (wide_access_p (a, store, 2));
}

TEST (Streams, AnythingElseStaysAsItIs)
{
  const std::string a = neighbours ("4") + written ("4"),
		    loop = stream (light + " effects stores_last", a);
  auto stream_p = [] (const std::string &text) { return first_loop (text).stream; };
  EXPECT_TRUE (stream_p (region + loop));
  EXPECT_FALSE (stream_p (region + stream (light + " effects", a)));
  EXPECT_FALSE (stream_p (region + stream (light + " effects stores_last bits=16", a)));
  EXPECT_FALSE (stream_p (region + stream (light + " effects stores_last chunk=1", a)));
  EXPECT_FALSE (stream_p (region + loop + loop));
  EXPECT_FALSE (stream_p (region + loop + "reduction lid=1 level=gang op=+ type=int\n"));
  EXPECT_FALSE (stream_p ("region vector=32 optimized unrolls\n" + loop));
  EXPECT_FALSE (stream_p ("region kernel vector=1 optimized unrolls\n" + loop));
  EXPECT_FALSE (stream_p ("region kernel vector=128 gangs=7 optimized unrolls\n" + loop));
  EXPECT_FALSE (stream_p ("region kernel vector=128 optimized\n" + loop));
  EXPECT_FALSE (stream_p ("region kernel vector=128 optimized unrolls locks\n" + loop));
  auto weight = [&] (unsigned w)
  { return stream_plan (a, "statements=8 weight=" + number_text (w)).stream; };
  EXPECT_TRUE (weight (tuning::light_statements));
  EXPECT_FALSE (weight (tuning::light_statements + 1));
}

TEST (Streams, GangsEndAfterTheirShare)
{
  const std::string steps = "step op=entry bytes=8 signed value=2\n";
  auto once = [&] (const std::string &more)
  {
    const region_plan p = decide (
      shape_of (region + steps + stream (light + " effects count=0" + more, written ("4"))));
    EXPECT_EQ (p.trips.size (), 2u);
    return p.trips.back ().gangs == ACCRED_GANGS_ONCE;
  };
  EXPECT_TRUE (once (" stores_last"));
  EXPECT_FALSE (once (""));
}

TEST (Rows, AsManyAsTheUnrolledLoopMayHave)
{
  auto rows = [] (unsigned statements)
  {
    return first_loop (region
		       + "loop levels=gang,vector up_by_one form digits=2 weight=9 statements="
		       + number_text (statements) + "\naccess width=4 scalar always movable\n");
  };
  for (unsigned n = tuning::most_rows; n >= tuning::least_rows; n /= 2)
    {
      const unsigned most = tuning::most_unrolled / n;
      EXPECT_EQ (rows (most).rows, n);
      EXPECT_EQ (rows (most).few_rows, std::min<unsigned> (n, tuning::few_rows));
      EXPECT_EQ (rows (most + 1).rows, n > tuning::least_rows ? n / 2 : 1);
    }
}

TEST (Rows, OnlyOfNestsOverGangsAndVectors)
{
  const std::string nest = " up_by_one form digits=3 weight=9 statements=9";
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector" + nest + "\n").rows, tuning::most_rows);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector chunk=1" + nest + "\n").rows,
	     tuning::most_rows);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector reads_far" + nest + "\n").rows,
	     tuning::most_rows);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector chunk=2" + nest + "\n").rows, 1u);
  EXPECT_EQ (first_loop (region + "loop levels=gang,worker" + nest + "\n").rows, 1u);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector effects" + nest + "\n").rows, 1u);
  EXPECT_EQ (first_loop (region + "loop levels=gang,vector up_by_one form statements=9\n").rows,
	     1u);
  EXPECT_EQ (first_loop ("region kernel vector=1 optimized unrolls\nloop levels=gang,vector" + nest
			 + "\n")
	       .rows,
	     1u);
}

TEST (Text, EachFieldComesBack)
{
  const std::string text
    = "region kernel gangs=3 workers=4 vector=64 open_dims optimized unrolls locks atomics slots "
      "gang_routine"
      " obstacle=\"a variable in memory\"\n"
      "dims used=worker gang=0 worker=3 vector=5 default_gang=6 default_worker=7 default_vector=8 "
      "serial"
      " calls_vectors light as_gcc\n"
      "step op=entry bytes=8 signed value=2\n"
      "step op=minimum bytes=2 a=1 b=3 value=-1\n"
      "loop line=12 levels=gang,worker,vector elements up_by_one chunk=7 bits=64 weight=0 reads_far"
      " alike=1 count=0 form copyable statements=9 effects digits=3\n"
      "  access array=a write stride=-8 width=8 scalar always movable\n"
      "  access array=\"no name\"\n"
      "loop levels=worker chunk=star\n"
      "loop chunk=unknown\n"
      "reduction lid=1 rid=2 level=gang op=+ type=\"unsigned int\" result pair native\n"
      "variable name=t owner=worker\n";
  EXPECT_EQ (print (shape_of (text)), text);
  const std::string plan = "plan packed why=\"a reason\" wide_rows=4 counted\n"
			   "dims gang=0 worker=3 vector=32 open\n"
			   "  change axis=vector said=0 instead=32 routine\n"
			   "loop axes=gang,vector order=blocked multiple=4 row wide=4 rows=32 "
			   "few_rows=8 thread_iterations=2"
			   " why=\"gang (static:)\"\n"
			   "loop order=dealt\n"
			   "reduction lid=1 rid=2 level=gang how=gang_slots otherwise=atomic\n"
			   "step op=loop bytes=4 a=1 b=4 value=5\n";
  std::string wrong;
  const std::optional<region_plan> parsed = parse_plan (plan, &wrong);
  ASSERT_TRUE (parsed) << wrong;
  EXPECT_EQ (print (*parsed), plan);
}

/* Whatever is decided can be written down and read again.  */

TEST (Text, PlansComeBack)
{
  const std::string accesses[] = { "", neighbours ("1"), neighbours ("8"), "access width=4\n" };
  const char *levels[] = { "gang", "vector", "gang,vector", "gang,worker", "worker" };
  const char *more[] = { "", " weight=9 statements=9 form copyable up_by_one",
			 " weight=60 reads_far",
			 " form up_by_one digits=2 statements=40 weight=40 count=1", " chunk=4" };
  unsigned plans = 0;
  for (const std::string &head : { region, rows_region })
    for (const char *first : levels)
      for (const char *second : levels)
	for (const char *fields : more)
	  for (const std::string &access : accesses)
	    {
	      const region_shape s = shape_of (head + steps + "loop levels=" + first
					       + " count=0\nloop levels=" + second + fields + "\n"
					       + access);
	      const region_plan p = decide (s);
	      const std::optional<region_plan> again = parse_plan (print (p));
	      ASSERT_TRUE (again);
	      EXPECT_EQ (print (*again), print (p));
	      /* The text of a shape says all that counts.  */
	      EXPECT_EQ (print (decide (shape_of (print (s)))), print (p));
	      plans++;
	    }
  EXPECT_EQ (plans, 1000u);
}

TEST (Text, WrongLinesAreRefused)
{
  for (const char *line :
       { "loop level=gang", "loop levels=gangs", "loop levels=gang,", "loop weight=many",
	 "loop form=yes", "loop chunk=", "loop bits=12x", "loop bits", "loops", "region kernel",
	 "access array=\"a", "step op=power", "plan", "loop form form", "dims used=gangs",
	 "dims gang=x", "change said=1" })
    {
      std::string wrong;
      EXPECT_FALSE (parse_shape (std::string ("region\nloop\n") + line + "\n", &wrong)) << line;
      EXPECT_EQ (wrong, line);
    }
  EXPECT_FALSE (parse_shape ("loop\n"));
  EXPECT_FALSE (parse_shape ("region\nvariable names=t\n"));
  EXPECT_FALSE (parse_plan ("loop axes=gang\n"));
  EXPECT_FALSE (parse_plan ("plan\nchange axis=gang said=1 instead=2\n"));
  EXPECT_FALSE (parse_plan ("plan\ndims gang=1\ndims gang=1\n"));
  EXPECT_FALSE (parse_plan ("plan\nloop order=random\n"));
  EXPECT_FALSE (parse_plan ("plan\nreduction how=shuffles\n"));
  EXPECT_FALSE (parse_shape ("access width=4\nregion\n"));
}

} // namespace
