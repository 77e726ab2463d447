/* When iterations are independent: nests of loops and accesses in, conditions out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  */

#include "plugin/tests/dependence-nests.h"

#include <gtest/gtest.h>

#include <random>

using namespace accred;

namespace {

/* a[i * n + j] -= a[i * n + k] * a[k * n + j], of bytes, for i and j from k + 1 on.  */

class elimination : public nest
{
public:
  elimination (const affine_form &k, bool around)
  {
    if (around)
      loop (0, sym (n) - 1);
    i = loop (k + 1, sym (n) - 1);
    j = loop (k + 1, sym (n) - 1);
    add (true, var (i), var (j));
    add (false, var (i), k);
    add (false, k, var (j));
  }

  loop_id i, j;

private:
  void add (bool write, const affine_form &row, const affine_form &column)
  {
    access (write, { (row * sym (n) + column) * 4 });
    accesses.back ().subscripts[0].width = 4;
  }
};

TEST (Independence, EliminationInOneNest)
{
  const elimination t (var (0), true);
  EXPECT_FALSE (t.parallel (0));
  EXPECT_FALSE (independent_where (t, 0));
  EXPECT_TRUE (t.parallel (t.i));
  EXPECT_TRUE (t.parallel (t.j));
}

TEST (Independence, EliminationOfNumbers)
{
  for (int64_t size : { 10, 100, 128 })
    {
      nest t;
      t.loop (0, size - 1);
      const loop_id i = t.loop (var (0) + 1, size - 1), j = t.loop (var (0) + 1, size - 1);
      t.write ({ var (i) * size + var (j) }).read ({ var (i) * size + var (0) });
      t.read ({ var (0) * size + var (j) });
      EXPECT_FALSE (t.parallel (0)) << size;
      EXPECT_TRUE (t.parallel (i)) << size;
      EXPECT_TRUE (t.parallel (j)) << size;
    }
}

/* The same for one value K, whose sign is not known.  */

TEST (Independence, EliminationOfOneColumn)
{
  const elimination t (sym (k), false);
  EXPECT_FALSE (t.parallel (t.i));
  const auto where = independent_where (t, t.i);
  ASSERT_TRUE (where);
  auto true_for = [&] (int64_t size, int64_t column)
  { return executed (t, { { n, size }, { k, column } }).true_p (*where); };
  EXPECT_TRUE (true_for (10, 0));
  EXPECT_TRUE (true_for (10, 3));
  EXPECT_TRUE (true_for (1000, 997));
  EXPECT_FALSE (true_for (10, -8));
}

/* Rows of K elements, of which M are used.  */

TEST (Independence, PartsOfRows)
{
  nest t;
  t.loop (0, sym (n) - 1);
  t.loop (0, sym (m) - 1);
  t.write ({ var (0) * sym (k) + var (1) });
  EXPECT_FALSE (t.parallel (0));
  EXPECT_TRUE (t.parallel (1));
  const auto where = independent_where (t, 0);
  ASSERT_TRUE (where);
  for (int64_t used = 1; used < 6; used++)
    for (int64_t row = -6; row < 7; row++)
      EXPECT_EQ (executed (t, { { n, 3 }, { m, used }, { k, row } }).true_p (*where),
		 used <= std::abs (row))
	<< used << " of " << row;
}

/* Nothing that would never be true is worth a look when the program runs.  */

TEST (Independence, ConditionsThatAreNeverTrue)
{
  nest previous;
  previous.loop (1, sym (n) - 1);
  previous.loop (0, sym (m) - 1);
  previous.write ({ var (0) * sym (m) + var (1) });
  previous.read ({ (var (0) - 1) * sym (m) + var (1) });
  EXPECT_FALSE (previous.parallel (0));
  EXPECT_FALSE (independent_where (previous, 0));

  nest same;
  same.loop (0, sym (n) - 1);
  same.write ({ sym (m) });
  EXPECT_FALSE (independent_where (same, 0));
}

/* Whatever is called independent for some numbers is so for these.  */

TEST (Independence, RandomConditions)
{
  std::mt19937 random (31);
  auto any = [&] (int64_t low, int64_t high)
  { return int64_t (random () % uint64_t (high - low + 1)) + low; };
  const polynomial terms[]
    = { 1, 2, sym (n), sym (m), sym (n) * sym (m), sym (n) + 1, sym (m) - 1 };
  auto term = [&] () { return terms[any (0, std::size (terms) - 1)]; };
  unsigned conditions = 0, proven = 0, hold = 0;
  for (int round = 0; round < 120; round++)
    {
      nest t;
      const unsigned depth = any (1, 3);
      for (unsigned l = 0; l < depth; l++)
	{
	  /* Also from or up to a loop around.  */
	  affine_form start = l && !any (0, 2) ? var (any (0, l - 1)) + any (0, 1) : any (-1, 1),
		      last = l && !any (0, 3) ? var (any (0, l - 1)) - any (0, 1)
					      : affine_form (term () - any (0, 2));
	  int64_t step = any (1, 2);
	  if (!any (0, 3))
	    {
	      std::swap (start, last);
	      step = -step;
	    }
	  t.loop (start, last, step);
	}
      for (int a = any (0, 2); a >= 0; a--)
	{
	  affine_form at (any (0, 1) ? polynomial (any (-2, 2)) : term ());
	  for (unsigned l = 0; l < depth; l++)
	    if (any (0, 3))
	      at += var (l) * term ();
	  t.access (a == 0, { at });
	}
      for (loop_id l = 0; l < depth; l++)
	{
	  const bool parallel = t.parallel (l);
	  const auto where = parallel ? std::nullopt : independent_where (t, l);
	  proven += parallel;
	  conditions += where.has_value ();
	  for (int64_t x : { -1, 0, 1, 2, 4 })
	    for (int64_t y : { -1, 1, 3 })
	      {
		if (!parallel && !where)
		  continue;
		executed e (t, { { n, x }, { m, y } });
		if (where && !e.true_p (*where))
		  continue;
		hold += where.has_value ();
		ASSERT_FALSE (e.meet_p (l))
		  << "round " << round << ", loop " << l << ", numbers " << x << " " << y;
	      }
	}
    }
  EXPECT_GT (proven, 15u);
  EXPECT_GT (conditions, 60u);
  EXPECT_GT (hold, 200u);
  RecordProperty ("proven", proven);
  RecordProperty ("conditions", conditions);
  RecordProperty ("hold", hold);
}

} // namespace
