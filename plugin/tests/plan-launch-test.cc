/* Plans of launches: packed gangs and trip counts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  */

#include "abi/tunable.h"
#include "plugin/tests/shape-text.h"

namespace {

TEST (Packing, GangsThatMeetAreNotPacked)
{
  const std::string nest = "loop levels=gang\nloop levels=vector\n";
  auto why = [] (const std::string &text) { return why_not_packed (shape_of (text)); };
  EXPECT_EQ (why (rows_region + nest), "");
  EXPECT_EQ (why ("region kernel open_dims\n" + nest), "not optimized");
  EXPECT_EQ (why ("region kernel optimized\n" + nest), "the dimensions are not open");
  EXPECT_EQ (why ("region kernel open_dims optimized locks\n" + nest), "strategy=lock");
  EXPECT_EQ (why ("region kernel open_dims optimized obstacle=\"a variable in memory\"\n" + nest),
	     "a variable in memory");
  EXPECT_EQ (why (rows_region + nest + "loop levels=worker\n"), "a loop over workers alone");
  EXPECT_EQ (why (rows_region + nest + "loop elements\n"), "a tiled nest");
  EXPECT_EQ (why (rows_region + "loop levels=gang chunk=3\nloop levels=vector\n"),
	     "gang (static:)");
  EXPECT_EQ (why (rows_region + "loop levels=gang chunk=star\nloop levels=vector\n"), "");
  EXPECT_NE (why (rows_region + "loop levels=gang\n"), "");
  EXPECT_NE (why (rows_region + "loop levels=gang,vector\n"), "");
  EXPECT_EQ (why (rows_region
		  + "loop levels=gang,worker\nloop levels=vector\nloop levels=gang,vector\n"),
	     "");
}

TEST (Packing, TheWorkerAxisIsAGangsPlace)
{
  const region_plan p = decide (
    shape_of (rows_region
	      + "loop levels=gang,worker weight=9\nloop levels=vector weight=9\n"
		"loop levels=gang,vector weight=9\nloop levels=worker,vector weight=9\n"));
  ASSERT_TRUE (p.packed);
  EXPECT_EQ (p.loops[0].axes.bits, level_set::gang | level_set::worker);
  EXPECT_EQ (p.loops[1].axes.bits, level_set::vector);
  EXPECT_EQ (p.loops[2].axes.bits, level_set::gang | level_set::worker | level_set::vector);
  EXPECT_EQ (p.loops[3].axes.bits, level_set::vector);
  /* A loop over gangs, too, is no row: the host knows its length.  */
  EXPECT_FALSE (p.loops[2].row);
  EXPECT_TRUE (p.loops[3].row);
}

TEST (Trips, EachGangLoopMustBeCounted)
{
  const std::string first = "loop levels=gang,vector weight=8 count=0\n";
  const region_plan p
    = decide (shape_of (region + steps + first + "loop levels=vector weight=8\n"));
  ASSERT_TRUE (p.counted);
  ASSERT_EQ (p.trips.size (), 3u);
  EXPECT_EQ (p.trips[2].op, ACCRED_TRIP_LOOP);
  EXPECT_EQ (p.trips[2].bytes, 8);
  EXPECT_EQ (p.trips[2].a, 0);
  EXPECT_EQ (p.trips[2].b, tuning::least_iterations);
  EXPECT_EQ (p.trips[2].value, level_set::gang | level_set::vector);
  auto counted = [] (const std::string &text) { return decide (shape_of (text)).counted; };
  EXPECT_FALSE (counted (region + steps + first + "loop levels=gang weight=8\n"));
  EXPECT_FALSE (counted (region + steps + "loop levels=vector weight=8\n"));
  EXPECT_FALSE (counted ("region kernel gang_routine vector=128 optimized\n" + steps + first));
  EXPECT_FALSE (counted ("region vector=32 optimized\n" + steps + first));
}

TEST (Trips, AListHasAnEnd)
{
  std::string many = region;
  for (unsigned i = 0; i + 1 < ACCRED_MAX_TRIP_STEPS; i++)
    many += "step op=constant bytes=4 value=1\n";
  const std::string loop = "loop levels=gang weight=8 count=0\n";
  EXPECT_EQ (decide (shape_of (many + loop)).trips.size (), unsigned (ACCRED_MAX_TRIP_STEPS));
  EXPECT_FALSE (decide (shape_of (many + loop + loop)).counted);
}

TEST (Trips, ShortIterationsComeInGroups)
{
  auto iterations = [] (const std::string &more)
  { return first_loop (region + "loop levels=gang,vector " + more + "\n").thread_iterations; };
  const unsigned all = tuning::least_statements, most = tuning::least_iterations;
  EXPECT_EQ (iterations ("weight=1"), most);
  EXPECT_EQ (iterations ("weight=" + number_text (all / most)), most);
  EXPECT_EQ (iterations ("weight=" + number_text (all / 2)), 2u);
  EXPECT_EQ (iterations ("weight=" + number_text (all / 2 + 1)), 1u);
  EXPECT_EQ (iterations ("weight=" + number_text (2 * all)), 1u);
  EXPECT_EQ (iterations (""), 1u);
  EXPECT_EQ (first_loop (region + "loop levels=gang weight=1\n").thread_iterations, 1u);
}

TEST (Trips, PackedGangsHaveOneWorker)
{
  const region_plan p = decide (
    shape_of (rows_region + steps + "loop levels=gang,worker count=0\nloop levels=vector\n"));
  ASSERT_TRUE (p.packed);
  ASSERT_TRUE (p.counted);
  EXPECT_EQ (p.trips.back ().value, level_set::gang);
}

TEST (Rows, LongOnesOfBlocksAreListed)
{
  auto listed = [] (const std::string &region, const std::string &more)
  {
    return decide (shape_of ("region kernel vector=32 open_dims optimized unrolls slots row_looks"
			     + region + "\nloop levels=gang up_by_one\nloop levels=vector up_by_one"
			     + " varies uncut=\"a form\" block_listable" + more + "\n"))
      .loops[1];
  };
  const std::string blocks = " obstacle=\"a reduction over gangs\"";
  EXPECT_TRUE (listed (blocks, "").listed);
  EXPECT_FALSE (listed (blocks, "").in_order);
  EXPECT_TRUE (listed (blocks, " rounds").in_order);
  /* Packed gangs are no blocks.  */
  EXPECT_FALSE (listed ("", "").listed);
  EXPECT_FALSE (listed ("", " rounds").in_order);
}

TEST (Rows, LanesShareThoseOfThreads)
{
  auto joined = [] (const std::string &more)
  {
    const region_plan p
      = decide (shape_of ("region kernel workers=1 vector=128 optimized unrolls slots row_looks\n"
			  "loop levels=gang,vector up_by_one walks"
			  + more + "\n"));
    return p.loops[0].joined;
  };
  EXPECT_TRUE (joined (" listable"));
  EXPECT_FALSE (joined (" unleft=\"an order\""));
  EXPECT_FALSE (joined (" listable rounds"));
}

} // namespace
