/* Loop plans: nests of which a lane has two columns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/tunable.h"
#include "plugin/tests/shape-text.h"
#include "ptx-backend/ir/ir-text.h"

#include <algorithm>

namespace {

/* A nest of floats that reads three of them, whose columns the host knows.  */

std::string
pairs_nest (const std::string &more, const std::string &width = "4", unsigned statements = 30)
{
  std::string reads;
  for (unsigned k = 0; k < tuning::nest_pair_reads; k++)
    reads += "access array=a width=" + width + "\n";
  const std::string words = "weight=9 statements=" + number_text (statements)
			    + " effects stores_alone stores_behind small_digits count=0 ";
  return region + "step op=entry bytes=8 value=0\n"
	 + "loop levels=gang,vector up_by_one form copyable " + words + more + "\n" + reads
	 + "access array=b write width=4 scalar always\n";
}

TEST (Pairs, OfFloatsInLongRows)
{
  auto width = [] (const std::string &text) { return first_loop (text).width; };
  const std::string nest = "digits=2 column_count=0";
  EXPECT_EQ (width (pairs_nest (nest)), 2u);
  EXPECT_EQ (first_loop (pairs_nest (nest)).registers, unsigned (tuning::nest_pair_registers));
  EXPECT_EQ (first_loop (pairs_nest (nest)).thread_iterations, 2u * tuning::nest_rows);
  EXPECT_EQ (width (pairs_nest ("digits=3 column_count=0")), 2u);
  /* The host does not know the columns, the plan knows that they are odd or few.  */
  EXPECT_EQ (width (pairs_nest ("digits=2")), 1u);
  auto columns = [&] (unsigned n)
  { return width (pairs_nest (nest + " columns=" + number_text (n))); };
  EXPECT_EQ (columns (tuning::nest_pair_columns), 2u);
  EXPECT_EQ (columns (tuning::nest_pair_columns + 1), 1u);
  EXPECT_EQ (columns (tuning::nest_pair_columns - 2), 1u);
  /* Other types, conditions, the same array, long bodies.  */
  EXPECT_EQ (width (pairs_nest (nest, "8")), 1u);
  EXPECT_EQ (width (pairs_nest (nest + " conditions")), 1u);
  EXPECT_EQ (width (pairs_nest (nest) + "access array=b width=4\n"), 1u);
  const unsigned most = tuning::most_nest_statements / tuning::nest_rows / 2;
  EXPECT_EQ (width (pairs_nest (nest, "4", most)), 2u);
  EXPECT_EQ (width (pairs_nest (nest, "4", most + 1)), 1u);
}

/* The host's steps, where a row and the nest have as many iterations.  */

TEST (Pairs, WithoutThemThereAreTwiceAsManyThreads)
{
  const region_plan p = decide (shape_of (pairs_nest ("digits=2 column_count=0")));
  auto shares = [&] (uint64_t n)
  {
    std::vector<uint64_t> values;
    uint64_t most = 0;
    for (const accred_trip_step &s : p.trips)
      {
	const int64_t a = s.a < values.size () ? values[s.a] : 0,
		      b = s.b < values.size () ? values[s.b] : 0;
	uint64_t v = 0;
	switch (s.op)
	  {
	  case ACCRED_TRIP_CONSTANT: v = s.value; break;
	  case ACCRED_TRIP_ENTRY: v = n; break;
	  case ACCRED_TRIP_SUBTRACT: v = a - b; break;
	  case ACCRED_TRIP_MULTIPLY: v = a * b; break;
	  case ACCRED_TRIP_AND: v = a & b; break;
	  case ACCRED_TRIP_OR: v = a | b; break;
	  case ACCRED_TRIP_MINIMUM: v = std::min (a, b); break;
	  case ACCRED_TRIP_MAXIMUM: v = std::max (a, b); break;
	  case ACCRED_TRIP_LOOP: most = std::max<uint64_t> (most, a / s.b); break;
	  default: ADD_FAILURE ();
	  }
	values.push_back (v);
      }
    return n / most;
  };
  const unsigned both = 2 * tuning::nest_rows, one = tuning::nest_rows;
  const uint64_t enough = 16 * uint64_t (tuning::nest_pair_elements);
  EXPECT_EQ (shares (enough), both);
  EXPECT_EQ (shares (enough + 1), one);
  EXPECT_EQ (shares (tuning::nest_pair_elements), both);
  EXPECT_EQ (shares (tuning::nest_pair_elements - 16), one);
  EXPECT_EQ (shares (tuning::nest_pair_columns - 8), one);
}

} // namespace
