/* Rows of any length: which rows are uneven, short or few, compiled for the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/row-shares.h"
#include "abi/tuning.h"

#include <cstdint>
#include <functional>
#include <gtest/gtest.h>

extern "C" {
unsigned accred_rows_look (uint64_t first, uint64_t rows, unsigned thread, unsigned kind,
			   unsigned claimed, unsigned whole, unsigned longer, unsigned few,
			   unsigned elements, unsigned times, unsigned more);
unsigned accred_rows_claim (uint64_t memory, unsigned thread, uint64_t rows);
unsigned accred_rows_agree (uint64_t memory, unsigned thread, uint64_t rows, unsigned first,
			    unsigned shares, unsigned gangs);
}

namespace {

constexpr unsigned whole = 40, longer = 100000, few = 100, elements = 20000, more = 50;

template <typename T>
unsigned
look (const std::vector<T> &bounds, unsigned thread, bool claimed, unsigned by = more)
{
  return accred_rows_look (uintptr_t (bounds.data ()), bounds.size () - 1, thread,
			   sizeof (T) | (T (-1) < 0 ? ACCRED_LOOK_SIGNED : 0), claimed, whole,
			   longer, few, elements, 8, by);
}

/* What the block that looks for all finds about rows with the BOUNDS.  */
template <typename T>
bool
shared (const std::vector<T> &bounds, unsigned by = more)
{
  bool any = false;
  for (unsigned thread = 0; thread < accred::tuning::packed_block; thread++)
    any |= look (bounds, thread, true, by) & 1;
  return any;
}

/* Bounds of ROWS rows, of which R has LENGTH (R).  */
template <typename T = int>
std::vector<T>
rows_of (unsigned rows, const std::function<int (unsigned)> &length, T first = 0)
{
  std::vector<T> bounds = { first };
  for (unsigned r = 0; r < rows; r++)
    bounds.push_back (T (bounds.back () + length (r)));
  return bounds;
}

TEST (row_look, none)
{
  EXPECT_FALSE (shared (rows_of (0, [] (unsigned) { return 1; })));
  EXPECT_FALSE (shared (rows_of (1000, [] (unsigned) { return 0; })));
}

/* Those at the limits, on both sides.  */
TEST (row_look, short_ones)
{
  EXPECT_TRUE (shared (rows_of (1000, [] (unsigned) { return whole - 1; })));
  EXPECT_FALSE (shared (rows_of (1000, [] (unsigned) { return whole; })));
  EXPECT_TRUE (shared (rows_of (2000, [] (unsigned) { return elements / 2000; })));
  EXPECT_FALSE (shared (rows_of (1999, [] (unsigned) { return elements / 2000; })));
}

TEST (row_look, long_ones)
{
  EXPECT_FALSE (shared (rows_of (200, [] (unsigned) { return longer - 1; })));
  EXPECT_TRUE (shared (rows_of (200, [] (unsigned) { return longer; })));
}

TEST (row_look, few_ones)
{
  EXPECT_TRUE (shared (rows_of (few - 1, [] (unsigned) { return elements; })));
  EXPECT_FALSE (shared (rows_of (few, [] (unsigned) { return elements; })));
  EXPECT_FALSE (shared (rows_of (1, [] (unsigned) { return elements - 1; })));
  EXPECT_TRUE (shared (rows_of (1, [] (unsigned) { return elements; })));
}

/* Even ones are, with as many rows in a part as in another, or one more.  */
TEST (row_look, even_ones)
{
  for (unsigned n : { 101u, 1000u, 4095u, 4096u, 4097u, 6000u, 100000u })
    {
      EXPECT_FALSE (shared (rows_of (n, [] (unsigned) { return 300; }))) << n;
      EXPECT_FALSE (shared (rows_of (n, [] (unsigned r) { return 200 + r * 7919 % 200; }))) << n;
    }
}

/* A long one, wherever it is, among as many as there are of others.  */
TEST (row_look, a_long_one)
{
  for (unsigned n : { 101u, 1000u, 4096u, 4097u, 5000u, 100000u })
    for (unsigned at : { 0u, 1u, n / 3, n / 2, n - 2, n - 1 })
      {
	/* Three times what a part has.  */
	const unsigned usual = 300 * (n / ACCRED_LOOK_PARTS + 1);
	EXPECT_TRUE (shared (rows_of (n, [=] (unsigned r) { return r == at ? 3 * usual : 300; })))
	  << at << " of " << n;
	EXPECT_FALSE (shared (rows_of (n, [=] (unsigned r) { return r == at ? 340 : 300; })))
	  << at << " of " << n;
      }
}

/* By how many elements one row may be longer, exactly.  999 rows of 300 and one of L: it is longer
   than twice the mean and BY if 0.998 L > 599.4 + BY, so from 601, 651, 1627 on.  */
TEST (row_look, by_elements)
{
  const struct
  {
    unsigned by, least;
  } limits[] = { { 0, 601 }, { 50, 651 }, { 1024, 1627 } };
  for (auto l : limits)
    for (unsigned at : { 0u, 500u, 999u })
      {
	auto rows = [&] (unsigned length)
	{ return rows_of (1000, [=] (unsigned r) { return r == at ? length : 300; }); };
	EXPECT_FALSE (shared (rows (l.least - 1), l.by)) << l.by << " at " << at;
	EXPECT_TRUE (shared (rows (l.least), l.by)) << l.by << " at " << at;
      }
}

/* The same of a part of 200 rows, which are 60,000 elements, and E more.  The mean of 2048 parts is
   60,000 + E / 2048: it is too long if (1 - 1 / 1024) E > 60,000 + BY, so from 60,059, 60,109,
   61,084 on.  A row that is the first of its part may have 8 times the mean, and BY.  The mean is
   300.005 to 300.008, so that it is too long from 2401, 2451, 3425 on.  */
TEST (row_look, by_elements_of_parts)
{
  const struct
  {
    unsigned by, part, row;
  } limits[] = { { 0, 60059, 2401 }, { 50, 60109, 2451 }, { 1024, 61084, 3425 } };
  for (auto l : limits)
    {
      auto rows = [&] (unsigned at, unsigned length)
      { return rows_of (409600, [=] (unsigned r) { return r == at ? length : 300; }); };
      for (unsigned at : { 199u, 200001u, 409599u })
	{
	  EXPECT_FALSE (shared (rows (at, 300 + l.part - 1), l.by)) << l.by << " at " << at;
	  EXPECT_TRUE (shared (rows (at, 300 + l.part), l.by)) << l.by << " at " << at;
	}
      for (unsigned at : { 0u, 200000u, 409400u })
	{
	  EXPECT_FALSE (shared (rows (at, l.row - 1), l.by)) << l.by << " at " << at;
	  EXPECT_TRUE (shared (rows (at, l.row), l.by)) << l.by << " at " << at;
	}
    }
}

/* Some of those that are looked at are ten times as long as others, but no part has twice as
   many.  */
TEST (row_look, some_long_ones)
{
  EXPECT_TRUE (shared (rows_of (409600, [] (unsigned r) { return r % 50 == 0 ? 1500 : 100; })));
  EXPECT_FALSE (shared (rows_of (409600, [] (unsigned r) { return r % 50 == 0 ? 500 : 100; })));
}

/* All threads see how long rows are on average; those of other blocks nothing else, of many
   rows.  */
TEST (row_look, mean)
{
  const std::vector<int> bounds
    = rows_of (100000, [] (unsigned r) { return r == 60000 ? 1000000 : 90; });
  for (unsigned thread = 0; thread < accred::tuning::packed_block; thread++)
    {
      EXPECT_EQ (look (bounds, thread, false), 2u * 99) << thread;
      EXPECT_EQ (look (bounds, thread, true) / 2, 99u) << thread;
    }
  EXPECT_EQ (look (rows_of (100, [] (unsigned r) { return r * 3; }), 7, false) / 2, 148u);
}

/* Blocks agree on what the first one finds, and leave the words as they were.  */
TEST (row_look, blocks_agree)
{
  std::vector<uint64_t> words (ACCRED_SHARE_BYTES / 8);
  const uint64_t memory = uintptr_t (words.data ()) + ACCRED_SHARE_BYTES;
  const uint64_t many = ACCRED_LOOK_ROWS + 1;
  for (unsigned found : { 0u, 1u })
    {
      EXPECT_EQ (accred_rows_claim (memory, 1, many), 0u);
      EXPECT_EQ (accred_rows_claim (memory, 0, many), 1u);
      EXPECT_EQ (accred_rows_claim (memory, 0, many), 0u);
      EXPECT_EQ (accred_rows_claim (memory, 0, many), 0u);
      EXPECT_EQ (accred_rows_agree (memory, 0, many, 1, found, 3), found);
      EXPECT_EQ (accred_rows_agree (memory, 1, many, 1, found, 3), 0u);
      EXPECT_EQ (accred_rows_agree (memory, 0, many, 0, 0, 3), found);
      EXPECT_EQ (accred_rows_agree (memory, 0, many, 0, 0, 3), found);
      EXPECT_EQ (words, std::vector<uint64_t> (words.size ()));
    }
  /* Few rows are seen by each of them.  */
  EXPECT_EQ (accred_rows_claim (memory, 0, many - 1), 0u);
  EXPECT_EQ (accred_rows_agree (memory, 5, many - 1, 0, 1, 3), 1u);
  EXPECT_EQ (words, std::vector<uint64_t> (words.size ()));
}

TEST (row_look, overlapping_ones)
{
  std::vector<int> bounds = rows_of (1000, [] (unsigned) { return 300; });
  bounds[500] = 10;
  EXPECT_TRUE (shared (bounds));
  EXPECT_TRUE (shared (rows_of (1000, [] (unsigned) { return -300; }, 1 << 20)));
}

/* Bounds of all types; those of 32 bits may be beyond the greatest int.  */
TEST (row_look, types)
{
  auto even = [] (unsigned) { return 300; };
  auto uneven = [] (unsigned r) { return r == 77 ? 30000 : 300; };
  EXPECT_FALSE (shared (rows_of<long> (1000, even, 1l << 40)));
  EXPECT_TRUE (shared (rows_of<long> (1000, uneven, 1l << 40)));
  EXPECT_FALSE (shared (rows_of<unsigned long> (1000, even, 1ul << 40)));
  EXPECT_FALSE (shared (rows_of<unsigned> (1000, even, 0x7fffff00u)));
  EXPECT_TRUE (shared (rows_of<unsigned> (1000, uneven, 0x7fffff00u)));
  EXPECT_FALSE (shared (rows_of<int> (1000, even, -100000)));
  EXPECT_FALSE (shared (rows_of<short> (200, even, -30000)));
  EXPECT_FALSE (shared (rows_of<unsigned short> (200, even, 100)));
  EXPECT_TRUE (shared (rows_of<unsigned short> (101, uneven, 5000)));
  EXPECT_FALSE (shared (rows_of<signed char> (101, [] (unsigned) { return 1; }, -50)));
  EXPECT_FALSE (shared (rows_of<unsigned char> (101, [] (unsigned) { return 2; }, 10)));
}

} // anonymous namespace
