/* Dependences: nests of loops and accesses in, what prevents a loop from running in parallel out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  */

#include "plugin/tests/dependence-nests.h"

#include <gtest/gtest.h>

#include <random>

using namespace accred;

namespace {

TEST (Polynomial, SumsAndProducts)
{
  const polynomial p = sym (n) * 2 + 3, q = sym (m) - 1;
  EXPECT_EQ ((p * q).terms ().size (), 4u);
  EXPECT_EQ (p * q, sym (n) * sym (m) * 2 - sym (n) * 2 + sym (m) * 3 - 3);
  EXPECT_TRUE ((p - p).zero_p ());
  EXPECT_EQ (p.substitute (n, sym (k) + 5), sym (k) * 2 + 13);
  EXPECT_EQ ((sym (n) * sym (n)).substitute (n, sym (m) + 1), sym (m) * sym (m) + sym (m) * 2 + 1);
  EXPECT_EQ ((sym (n) * 6 + 4).content (), 2);
}

TEST (Polynomial, OverflowIsNoValue)
{
  const polynomial large (INT64_MAX);
  EXPECT_FALSE ((large + 1).valid_p ());
  EXPECT_FALSE ((large * sym (n) * 2).valid_p ());
  EXPECT_FALSE ((-polynomial (INT64_MIN)).valid_p ());
  EXPECT_FALSE ((large + 1 - large).valid_p ());
  EXPECT_FALSE ((large + 1) == (large + 1));
  polynomial p = sym (n);
  for (int i = 0; i < 4; i++)
    p = p * p;
  EXPECT_FALSE (p.valid_p ());
}

/* One index, no loop's variable in it.  */

TEST (Dependence, Constants)
{
  nest different;
  loop_id i = different.loop (0, sym (n) - 1);
  different.write ({ var (i), 1 }).read ({ var (i), 2 });
  EXPECT_TRUE (different.parallel ());

  nest same;
  same.loop (0, sym (n) - 1);
  same.write ({ 3 });
  EXPECT_FALSE (same.parallel ());

  nest other_symbols;
  other_symbols.loop (0, 9);
  other_symbols.write ({ sym (k) }).read ({ sym (m) });
  EXPECT_FALSE (other_symbols.parallel ());

  nest only_reads;
  only_reads.loop (0, 9);
  only_reads.read ({ 3 }).read ({ unknown });
  EXPECT_TRUE (only_reads.parallel ());

  /* The distance of the read is known though the place is not.  */
  nest shifted;
  i = shifted.loop (0, 9);
  shifted.write ({ var (i) + sym (k) }).read ({ var (i) + sym (k) });
  EXPECT_TRUE (shifted.parallel ());
}

TEST (Dependence, DistancesOfOneLoop)
{
  auto distance = [] (int64_t d, int64_t step = 1, int64_t factor = 1)
  {
    nest t;
    const loop_id i = t.loop (0, 99, step);
    return t.write ({ var (i) * factor }).read ({ var (i) * factor + d }).parallel ();
  };
  EXPECT_TRUE (distance (0));
  EXPECT_FALSE (distance (1));
  EXPECT_FALSE (distance (-1));
  EXPECT_FALSE (distance (50));
  EXPECT_FALSE (distance (99));
  EXPECT_FALSE (distance (-99));
  EXPECT_TRUE (distance (100));
  EXPECT_TRUE (distance (-100));
  /* Not a multiple of the step.  */
  EXPECT_TRUE (distance (1, 2));
  EXPECT_FALSE (distance (2, 2));
  EXPECT_TRUE (distance (5, 3));
  EXPECT_TRUE (distance (3, 1, 2));
  EXPECT_FALSE (distance (4, 1, 2));
  EXPECT_TRUE (distance (3, 3, 2));
  EXPECT_FALSE (distance (6, 3, 2));
}

TEST (Dependence, LoopsThatCountDown)
{
  auto down = [] (int64_t d, int64_t step)
  {
    nest t;
    const loop_id i = t.loop (sym (n), 1, step);
    return t.write ({ var (i) }).read ({ var (i) + d }).parallel ();
  };
  EXPECT_TRUE (down (0, -1));
  EXPECT_FALSE (down (1, -1));
  EXPECT_FALSE (down (-1, -1));
  EXPECT_TRUE (down (1, -2));
  EXPECT_FALSE (down (2, -2));
}

/* A distance of N in a loop of N iterations.  */

TEST (Dependence, SymbolicDistances)
{
  auto distance = [] (const polynomial &d, const polynomial &last)
  {
    nest t;
    const loop_id i = t.loop (0, last);
    return t.write ({ var (i) }).read ({ var (i) + d }).parallel ();
  };
  EXPECT_TRUE (distance (sym (n), sym (n) - 1));
  EXPECT_TRUE (distance (-sym (n), sym (n) - 1));
  EXPECT_FALSE (distance (sym (n) - 1, sym (n) - 1));
  EXPECT_FALSE (distance (sym (n), sym (n)));
  EXPECT_FALSE (distance (sym (k), sym (n) - 1));
  EXPECT_FALSE (distance (sym (k), 99));
  EXPECT_TRUE (distance (sym (n) * 2, sym (n) - 1));
  /* Not an even number, though it is not known.  */
  nest t;
  const loop_id i = t.loop (0, sym (n));
  t.write ({ var (i) * 2 }).read ({ var (i) * 2 + sym (k) * 4 + 1 });
  EXPECT_TRUE (t.parallel ());
}

TEST (Dependence, SymbolicStarts)
{
  nest t;
  const loop_id i = t.loop (sym (k), sym (m));
  t.write ({ var (i) }).read ({ var (i) + sym (m) - sym (k) + 1 });
  EXPECT_TRUE (t.parallel ());
  nest u;
  const loop_id j = u.loop (sym (k), sym (m));
  u.write ({ var (j) }).read ({ var (j) + sym (m) - sym (k) });
  EXPECT_FALSE (u.parallel ());
}

TEST (Dependence, OneSideDoesNotMove)
{
  auto fixed = [] (const affine_form &at, const affine_form &last)
  {
    nest t;
    const loop_id i = t.loop (0, last);
    return t.write ({ var (i) }).read ({ at }).parallel ();
  };
  EXPECT_FALSE (fixed (0, 99));
  EXPECT_FALSE (fixed (50, 99));
  EXPECT_FALSE (fixed (99, 99));
  EXPECT_TRUE (fixed (100, 99));
  EXPECT_TRUE (fixed (-1, 99));
  EXPECT_TRUE (fixed (sym (n), sym (n) - 1));
  EXPECT_FALSE (fixed (sym (n) - 1, sym (n) - 1));
  EXPECT_FALSE (fixed (sym (k), sym (n) - 1));
}

TEST (Dependence, SidesThatCross)
{
  auto crossing = [] (const affine_form &sum, const affine_form &last)
  {
    nest t;
    const loop_id i = t.loop (0, last);
    return t.write ({ var (i) }).read ({ sum - var (i) }).parallel ();
  };
  EXPECT_FALSE (crossing (99, 99));
  EXPECT_FALSE (crossing (99, 50));
  EXPECT_TRUE (crossing (99, 49));
  EXPECT_TRUE (crossing (198, 99));  /* They meet in one iteration alone, the last.  */
  EXPECT_FALSE (crossing (197, 99));
  EXPECT_TRUE (crossing (199, 99));
  EXPECT_TRUE (crossing (0, 99));  /* The first.  */
  EXPECT_FALSE (crossing (sym (n) - 1, sym (n) - 1));
  EXPECT_TRUE (crossing (sym (n) * 2, sym (n) - 1));
}

TEST (Dependence, DifferentFactors)
{
  auto factors = [] (int64_t a, int64_t b, int64_t c, int64_t last)
  {
    nest t;
    const loop_id i = t.loop (0, last);
    return t.write ({ var (i) * a }).read ({ var (i) * b + c }).parallel ();
  };
  EXPECT_TRUE (factors (2, 2, 1, 99));
  EXPECT_TRUE (factors (4, 6, 1, 99));
  EXPECT_FALSE (factors (4, 6, 2, 99));
  EXPECT_FALSE (factors (2, 1, 0, 99));
  EXPECT_TRUE (factors (2, 1, 300, 99));
  EXPECT_TRUE (factors (2, 1, -100, 99));
  EXPECT_FALSE (factors (0, 1, 0, 99));
}

TEST (Dependence, NestsByDimension)
{
  nest t;
  const loop_id i = t.loop (1, sym (n)), j = t.loop (1, sym (m));
  t.write ({ var (i), var (j) }).read ({ var (i), var (j) + affine_form (-1) });
  EXPECT_TRUE (t.parallel (i));
  EXPECT_FALSE (t.parallel (j));

  nest u;
  u.loop (1, sym (n));
  u.loop (1, sym (m));
  u.write ({ var (i), var (j) }).read ({ var (i) + affine_form (-1), var (j) + affine_form (1) });
  EXPECT_FALSE (u.parallel (i));
  EXPECT_TRUE (u.parallel (j)); /* The other row is not written while this one is.  */

  nest transposed;
  transposed.loop (0, sym (n));
  transposed.loop (0, sym (n));
  transposed.write ({ var (i), var (j) }).read ({ var (j), var (i) });
  EXPECT_FALSE (transposed.parallel (i));
  EXPECT_FALSE (transposed.parallel (j));

  /* Below the diagonal is written, above it is read.  */
  nest triangle;
  triangle.loop (0, sym (n));
  triangle.loop (var (i) + affine_form (1), sym (n));
  triangle.write ({ var (i), var (j) }).read ({ var (j), var (i) });
  EXPECT_TRUE (triangle.parallel (j));

  nest row;
  row.loop (0, sym (n));
  row.loop (0, sym (m));
  row.write ({ var (i) });
  EXPECT_TRUE (row.parallel (i));
  EXPECT_FALSE (row.parallel (j));
}

/* Indices of two dimensions in one, as C's programs write them.  */

TEST (Dependence, LinearizedByTheProgram)
{
  auto rows = [] (const polynomial &row, const polynomial &last)
  {
    nest t;
    const loop_id i = t.loop (0, sym (m) - 1), j = t.loop (0, last);
    t.write ({ var (i) * row + var (j) });
    return std::make_pair (t.parallel (i), t.parallel (j));
  };
  const std::pair both (true, true), inner (false, true);
  EXPECT_EQ (rows (sym (n), sym (n) - 1), both);
  EXPECT_EQ (rows (sym (n), sym (n) - 3), both);
  EXPECT_EQ (rows (sym (n) + 4, sym (n) - 1), both);
  EXPECT_EQ (rows (sym (n), sym (n)), inner);
  EXPECT_EQ (rows (sym (n), sym (k)), inner);
  EXPECT_EQ (rows (100, 99), both);
  EXPECT_EQ (rows (100, 100), inner);
  EXPECT_EQ (rows (99, 99), inner);

  nest stencil;
  const loop_id i = stencil.loop (1, sym (m) - 2), j = stencil.loop (1, sym (n) - 2);
  stencil.write ({ var (i) * sym (n) + var (j) }).read ({ var (i) * sym (n) + var (j) + sym (n) });
  EXPECT_FALSE (stencil.parallel (i));
  EXPECT_TRUE (stencil.parallel (j));
}

/* Those of arrays whose bounds the program keeps to.  */

TEST (Dependence, LinearizedByTheCompiler)
{
  nest t;
  t.strides = { stride };
  t.varying[offset]; /* In none.  */
  const loop_id j = t.loop (1, sym (n)), i = t.loop (1, sym (m));
  const affine_form at = var (j) * sym (stride) + var (i) + sym (offset);
  t.write ({ at }, true).read ({ at + affine_form (-1) }, true);
  EXPECT_TRUE (t.parallel (j));
  EXPECT_FALSE (t.parallel (i));
  nest u;
  u.strides = { stride };
  u.loop (1, sym (n));
  u.loop (1, sym (m));
  u.write ({ at }, true).read ({ at + affine_form (sym (stride)) }, true);
  EXPECT_FALSE (u.parallel (j));
  EXPECT_TRUE (u.parallel (i));
  /* K is no stride: i + k may be an index.  */
  nest v;
  v.strides = { stride };
  const loop_id l = v.loop (1, sym (m));
  v.write ({ var (l) }, true).read ({ var (l) + sym (k) }, true);
  EXPECT_FALSE (v.parallel (l));
  /* The inner index is not known.  */
  nest x;
  x.strides = { stride };
  x.loop (1, sym (n));
  x.varying[k] = { j };
  x.write ({ var (j) * sym (stride) + affine_form (sym (k)) }, true);
  EXPECT_TRUE (x.parallel (j));
  x.varying[stride] = { j };
  EXPECT_FALSE (x.parallel (j));
  /* The same without the promise.  */
  nest w;
  w.loop (1, sym (n));
  w.loop (1, sym (m));
  w.write ({ at });
  EXPECT_FALSE (w.parallel (j));
}

/* The inner loop is over rows.  */

TEST (Dependence, RowsInside)
{
  auto rows = [] (const polynomial &row, const polynomial &last)
  {
    nest t;
    const loop_id i = t.loop (0, last), j = t.loop (0, sym (m) - 1);
    t.write ({ var (j) * row + var (i) });
    return t.parallel (i) && t.parallel (j);
  };
  EXPECT_TRUE (rows (sym (n), sym (n) - 1));
  EXPECT_TRUE (rows (100, 99));
  EXPECT_TRUE (rows (100, 50));
  EXPECT_FALSE (rows (100, 100));
  EXPECT_FALSE (rows (100, sym (k)));
  EXPECT_FALSE (rows (sym (n), sym (n)));
  EXPECT_FALSE (rows (sym (n), sym (k)));
}

TEST (Dependence, WhatIsNotKnown)
{
  nest t;
  const loop_id i = t.loop (0, sym (n)), j = t.loop (0, sym (n));
  t.write ({ unknown, var (j) });
  EXPECT_FALSE (t.parallel (i));
  EXPECT_TRUE (t.parallel (j));
  nest u;
  u.loop (0, sym (n));
  u.varying[k] = { i };
  u.write ({ var (i) + sym (k) });
  EXPECT_FALSE (u.parallel ());
  u.varying[k] = {};
  EXPECT_TRUE (u.parallel ());
  /* K changes with each iteration of the loop around.  */
  nest v;
  v.loop (0, sym (n));
  v.loop (0, sym (m));
  v.varying[k] = { i };
  v.write ({ var (j) + sym (k) });
  EXPECT_FALSE (v.parallel (i));
  EXPECT_TRUE (v.parallel (j));
  nest w;
  const loop_id r = w.loop (0, unknown);
  w.write ({ var (r) }).read ({ var (r) + affine_form (1) });
  EXPECT_FALSE (w.parallel ());
  nest x;
  x.loop (0, unknown);
  x.write ({ var (r) }).read ({ var (r) });
  EXPECT_TRUE (x.parallel ());
  nest y;
  y.loop (unknown, sym (n));
  y.write ({ var (r) });
  EXPECT_FALSE (y.parallel ());
}

TEST (Dependence, BoundsThatChange)
{
  /* J from the value of an outer loop; a row is written, with the one before it.  */
  nest t;
  const loop_id i = t.loop (0, 9), j = t.loop (var (i) * 10, var (i) * 10 + affine_form (9));
  t.write ({ var (j) });
  EXPECT_TRUE (t.parallel (i));
  nest u;
  u.loop (0, 9);
  u.loop (var (i) * 10, var (i) * 10 + affine_form (10));
  u.write ({ var (j) });
  EXPECT_FALSE (u.parallel (i));
  nest v;
  v.loop (0, 9);
  v.loop (0, var (i));
  v.varying[k] = { i };
  v.loops[j].last = affine_form (sym (k));
  v.write ({ var (i) * 100 + var (j) });
  EXPECT_FALSE (v.parallel (i));
}

TEST (Dependence, Bytes)
{
  auto bytes = [] (int64_t factor, int64_t distance, int64_t a, int64_t b)
  {
    nest t;
    const loop_id i = t.loop (0, 99);
    t.bytes (true, var (i) * factor, a).bytes (false, var (i) * factor + distance, b);
    return t.parallel ();
  };
  EXPECT_TRUE (bytes (4, 0, 4, 4));
  EXPECT_FALSE (bytes (4, 4, 4, 4));
  EXPECT_TRUE (bytes (4, 1, 4, 1));
  EXPECT_FALSE (bytes (4, 5, 4, 1));
  EXPECT_FALSE (bytes (4, 2, 4, 4));
  EXPECT_FALSE (bytes (4, 0, 8, 8));
  EXPECT_FALSE (bytes (1, 0, 4, 4));
  EXPECT_TRUE (bytes (8, 4, 4, 4));
  EXPECT_FALSE (bytes (8, 4, 4, 8));
  EXPECT_FALSE (bytes (8, 6, 4, 4));
  EXPECT_TRUE (bytes (4, 400, 4, 4));
  EXPECT_FALSE (bytes (4, 399, 4, 4));
  EXPECT_TRUE (bytes (4, -400, 4, 4));
  EXPECT_FALSE (bytes (4, -399, 4, 4));
}

TEST (Dependence, FieldsOfElements)
{
  auto fields = [] (int64_t distance, int64_t field)
  {
    nest t;
    const loop_id i = t.loop (0, 99);
    t.bytes (true, var (i) * 8, 8, 0).bytes (false, var (i) * 8 + distance, 8, field);
    return t.parallel ();
  };
  EXPECT_FALSE (fields (8, 0));
  EXPECT_TRUE (fields (8, 4));
  EXPECT_FALSE (fields (4, 4)) << "elements that overlap";
}

TEST (Dependence, ShapesAndObjects)
{
  nest t;
  const loop_id i = t.loop (0, 99);
  t.write ({ var (i) }).read ({ var (i) });
  t.accesses[1].subscripts[0].shape = "other";
  EXPECT_FALSE (t.parallel ());
  t.accesses[1].object = 1;
  EXPECT_TRUE (t.parallel ());
  /* A row and an element of another row.  */
  nest u;
  u.loop (0, 99);
  u.write ({ var (i) }).read ({ var (i), 3 });
  EXPECT_TRUE (u.parallel ());
  u.access (false, { var (i) + affine_form (1), 3 });
  EXPECT_FALSE (u.parallel ());
  nest own;
  own.loop (0, 99);
  const loop_id j = own.loop (0, 9);
  own.write ({ var (j) }).read ({ var (j) + affine_form (1) });
  EXPECT_FALSE (own.parallel (i));
  own.accesses[0].own = own.accesses[1].own = i;
  EXPECT_TRUE (own.parallel (i));
  EXPECT_FALSE (own.parallel (j));
  nest rows;
  rows.loop (0, 99);
  rows.loop (0, 99);
  rows.varying[k] = { i };
  rows.write ({ var (i) + var (j) * 100 });
  EXPECT_TRUE (rows.parallel (i));
  rows.accesses[0].base = k;
  EXPECT_FALSE (rows.parallel (i));
  EXPECT_TRUE (rows.parallel (j));
}

TEST (Dependence, ThePairIsNamed)
{
  nest t;
  const loop_id i = t.loop (0, 99);
  t.read ({ var (i) }).write ({ var (i) }).read ({ var (i) + affine_form (1) });
  const auto found = carried (t, i);
  ASSERT_TRUE (found);
  EXPECT_EQ (found->first, 1u);
  EXPECT_EQ (found->second, 2u);
}

/* Random nests: whatever is called independent is so when it is executed.  */

TEST (Dependence, RandomNests)
{
  std::mt19937 random (17);
  auto any = [&] (int64_t low, int64_t high)
  { return int64_t (random () % uint64_t (high - low + 1)) + low; };
  unsigned independent = 0, dependent = 0, missed = 0;
  for (int round = 0; round < 20000; round++)
    {
      nest t;
      const unsigned depth = any (1, 3);
      auto form = [&] (unsigned loops, int64_t largest)
      {
	affine_form f (any (-4, 12));
	for (loop_id l = 0; l < loops; l++)
	  if (any (0, 1))
	    f += var (l) * any (-largest, largest);
	return f;
      };
      for (unsigned l = 0; l < depth; l++)
	{
	  int64_t step = any (1, 3);
	  affine_form start = any (0, 3) ? affine_form (any (-3, 3)) : form (l, 1),
		      last = any (0, 3) ? start + affine_form (any (0, 6)) : form (l, 1);
	  if (any (0, 1))
	    {
	      std::swap (start, last);
	      step = -step;
	    }
	  t.loop (start, last, step);
	}
      const unsigned dimensions = any (1, 2);
      for (int a = any (1, 3); a >= 0; a--)
	{
	  std::vector<affine_form> at;
	  for (unsigned d = 0; d < dimensions; d++)
	    at.push_back (form (depth, 8));
	  t.access (a == 0 || any (0, 1), at);
	}
      for (loop_id l = 0; l < depth; l++)
	{
	  const bool meet = executed (t).meet_p (l), parallel = t.parallel (l);
	  ASSERT_FALSE (meet && parallel) << "round " << round << ", loop " << l;
	  independent += parallel;
	  dependent += meet;
	  missed += !meet && !parallel;
	}
    }
  /* The test sees both, and not much is left to one thread without need.  */
  EXPECT_GT (independent, 4000u);
  EXPECT_GT (dependent, 4000u);
  RecordProperty ("independent", independent);
  RecordProperty ("dependent", dependent);
  RecordProperty ("missed", missed);
}

/* Loops whose bounds are the program's numbers, their products and multiples.  */

TEST (Dependence, RandomNumbersOfIterations)
{
  std::mt19937 random (23);
  auto any = [&] (int64_t low, int64_t high)
  { return int64_t (random () % uint64_t (high - low + 1)) + low; };
  const polynomial terms[]
    = { 1,	     2,		  sym (n),	     sym (m),		sym (n) * sym (m),
	sym (n) * 2, sym (m) * 3, sym (n) * sym (n), sym (n) + sym (m), sym (n) * sym (m) * 2 };
  auto term = [&] () { return terms[any (0, std::size (terms) - 1)]; };
  unsigned independent = 0;
  for (int round = 0; round < 4000; round++)
    {
      nest t;
      const unsigned depth = any (1, 2);
      for (unsigned l = 0; l < depth; l++)
	{
	  affine_form start = any (-1, 1), last = start + affine_form (term () - any (0, 2));
	  int64_t step = any (1, 2);
	  if (!any (0, 3))
	    {
	      std::swap (start, last);
	      step = -step;
	    }
	  t.loop (start, last, step);
	}
      for (int a = any (0, 1); a >= 0; a--)
	{
	  affine_form at (any (-2, 2));
	  for (unsigned l = 0; l < depth; l++)
	    at += var (l) * term ();
	  t.access (a == 0, { at });
	}
      for (loop_id l = 0; l < depth; l++)
	if (t.parallel (l))
	  {
	    independent++;
	    for (int64_t x = -2; x < 5; x++)
	      for (int64_t y = -2; y < 5; y++)
		ASSERT_FALSE (executed (t, { { n, x }, { m, y } }).meet_p (l))
		  << "round " << round << ", loop " << l << ", numbers " << x << " " << y;
	  }
    }
  EXPECT_GT (independent, 600u);
  /* One element for each iteration, and one of the next iteration's.  */
  for (size_t k = 0; k < std::size (terms); k++)
    {
      nest t;
      t.loop (0, terms[k] - 1);
      t.write ({ var (0) });
      if (terms[k].constant ())
	continue;
      EXPECT_TRUE (t.parallel ()) << "term " << k;
      EXPECT_FALSE (t.read ({ var (0) + affine_form (1) }).parallel ()) << "term " << k;
    }
}

/* A loop that is outermost in another order carries what its iterations do with any of the loops
   that were around it.  */

TEST (Dependence, RandomOrders)
{
  std::mt19937 random (29);
  auto any = [&] (int64_t low, int64_t high)
  { return int64_t (random () % uint64_t (high - low + 1)) + low; };
  unsigned independent = 0, dependent = 0;
  for (int round = 0; round < 6000; round++)
    {
      nest t;
      const unsigned depth = any (2, 3);
      std::vector<loop_id> levels;
      for (unsigned l = 0; l < depth; l++)
	{
	  const int64_t start = any (-2, 2);
	  levels.push_back (t.loop (start, start + any (0, 4)));
	}
      const unsigned dimensions = any (1, 2);
      for (int a = any (0, 2); a >= 0; a--)
	{
	  std::vector<affine_form> at;
	  for (unsigned d = 0; d < dimensions; d++)
	    {
	      affine_form f (any (-1, 2));
	      for (loop_id l = 0; l < depth; l++)
		if (any (0, 1))
		  f += var (l) * any (-2, 6);
	      at.push_back (f);
	    }
	  t.access (a == 0 || any (0, 1), at);
	}
      for (size_t k = 0; k < depth; k++)
	{
	  std::vector<loop_id> order = levels;
	  std::rotate (order.begin (), order.begin () + k, order.begin () + k + 1);
	  const bool parallel = !carried (in_order (t, levels, order), levels.front ());
	  const bool meet = executed (t).meet_p (k, executed::around::any);
	  ASSERT_FALSE (meet && parallel) << "round " << round << ", level " << k;
	  independent += parallel;
	  dependent += meet;
	}
    }
  EXPECT_GT (independent, 1000u);
  EXPECT_GT (dependent, 1000u);
}

} // namespace
