/* Plans of reductions: the scheme of each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  */

#include "plugin/tests/shape-text.h"
#include "ptx-backend/ir/ir-text.h"

namespace {

/* The schemes of the reductions LINES in a region, "how" or "how/otherwise" each.  */

std::string
schemes (const std::string &head, const std::string &lines)
{
  std::string text;
  for (const reduction_scheme &s : decide (shape_of ("region " + head + "\n" + lines)).reductions)
    {
      text += text.empty () ? "" : " ";
      text += dev::text::spell (dev::text::scheme_names, s.how);
      if (s.otherwise != s.how)
	text += std::string ("/") + dev::text::spell (dev::text::scheme_names, s.otherwise);
    }
  return text;
}

const std::string gang_sum = "reduction level=gang op=+ type=int result native\n",
		  worker_sum = "reduction lid=1 level=worker op=+ type=int native\n",
		  vector_sum = "reduction lid=1 level=vector op=+ type=int native\n",
		  all_sums = gang_sum + worker_sum + vector_sum;

TEST (Reductions, ByLevelAndDimensions)
{
  EXPECT_EQ (schemes ("kernel workers=1 vector=512 slots", all_sums),
	     "gang_slots/atomic copy slots");
  EXPECT_EQ (schemes ("kernel gangs=1 workers=4 vector=32 slots", all_sums), "update slots tree");
  EXPECT_EQ (schemes ("kernel gangs=9 workers=1 vector=1", all_sums), "atomic copy copy");
  /* A routine has the workers of its caller, in warps.  */
  EXPECT_EQ (schemes ("gangs=1 workers=1 vector=32", all_sums), "atomic slots tree");
}

TEST (Reductions, ByStrategy)
{
  EXPECT_EQ (schemes ("kernel workers=4 vector=64 slots locks", all_sums), "lock lock lock");
  EXPECT_EQ (schemes ("kernel workers=4 vector=64 slots atomics", all_sums), "atomic atomic slots");
}

TEST (Reductions, WithoutACopyObjectThereIsNothingToCombine)
{
  const std::string sum = "reduction level=gang op=+ type=int native\n";
  EXPECT_EQ (schemes ("kernel workers=1 vector=32 slots", sum), "copy");
  EXPECT_EQ (schemes ("kernel workers=1 vector=32 slots locks", sum), "copy");
}

TEST (Reductions, OneLockIsForAllOfALoop)
{
  const std::string maximum = "reduction lid=1 rid=1 level=worker op=max type=float\n",
		    other = "reduction lid=2 level=worker op=+ type=int native\n";
  EXPECT_EQ (schemes ("kernel workers=4 vector=32 atomics", worker_sum + maximum + other),
	     "lock lock atomic");
  EXPECT_EQ (schemes ("kernel workers=4 vector=32", worker_sum + maximum + other),
	     "slots slots slots");
}

TEST (Reductions, PairsHaveNoAtomic)
{
  const std::string product = "reduction level=gang op=* type=\"complex float\" result pair\n";
  EXPECT_EQ (schemes ("kernel workers=1 vector=32 slots", product), "gang_slots/lock");
  EXPECT_EQ (schemes ("kernel workers=1 vector=32", product), "lock");
  EXPECT_EQ (schemes ("kernel workers=1 vector=32 atomics", product), "lock");
}

TEST (Reductions, PackedGangsHaveAFormForLongRows)
{
  EXPECT_EQ (schemes ("kernel open_dims optimized slots",
		      "loop levels=gang\nloop levels=vector\n" + vector_sum),
	     "tree/slots");
}

TEST (Reductions, AreFoundByTheirNumbers)
{
  const region_plan p = decide (shape_of ("region kernel workers=1 vector=64 slots\n" + all_sums));
  ASSERT_TRUE (p.scheme_of (1, 0, level_set::vector));
  EXPECT_EQ (p.scheme_of (1, 0, level_set::vector)->how, dev::red_scheme::slots);
  EXPECT_FALSE (p.scheme_of (1, 1, level_set::vector));
  EXPECT_FALSE (p.scheme_of (0, 0, level_set::vector));
}

} // namespace
