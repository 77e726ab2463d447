/* Rows of any length: which rows are uneven, short or few, compiled for the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/image.h"
#include "abi/row-shares.h"
#include "abi/tuning.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <thread>

extern "C" {
unsigned accred_rows_look (uint64_t rows, int64_t all, int64_t part, unsigned lane, unsigned whole,
			   unsigned longer, unsigned warp, unsigned few, unsigned elements,
			   unsigned uneven, unsigned more);
unsigned accred_rows_sampled (uint64_t rows, unsigned sum, unsigned most, unsigned near,
			      unsigned part, unsigned own, unsigned lane, unsigned whole,
			      unsigned few, unsigned elements, unsigned more, unsigned all_seen);
uint64_t accred_rows_first (uint64_t memory, unsigned thread, uint64_t chunks, uint64_t block,
			    uint64_t blocks);
uint64_t accred_rows_seen (uint64_t memory, unsigned thread, uint64_t chunks, uint64_t sum,
			   uint64_t most, uint64_t rows, unsigned lane, unsigned warp,
			   unsigned uneven, unsigned more);
uint64_t accred_rows_leave (uint64_t memory, uint64_t block, uint64_t blocks);
}

namespace {

constexpr unsigned lane = 5, whole = 40, warp = 90, warp_row = warp, longer = 100000, few = 100,
		   elements = 20000;
constexpr unsigned threads = accred::tuning::packed_block;

struct limits
{
  unsigned uneven, more;
};

/* No row is longer than all together.  */
constexpr limits none = { 1, 0 };
/* The usual ones.  */
constexpr limits usual = { 512, 1024 };

template <typename T>
unsigned
look (const std::vector<T> &bounds, unsigned thread, limits l)
{
  /* As plugin/loops/row-length.cc has it.  */
  const uint64_t rows = bounds.size () - 1;
  auto part = [&] (uint64_t number) { return int64_t (bounds[number * rows / threads]); };
  return accred_rows_look (rows, int64_t (bounds[rows]) - int64_t (bounds[0]),
			   part (thread + 1) - part (thread), lane, whole, longer, warp, few,
			   elements, l.uneven, l.more);
}

/* What a block finds about rows with the BOUNDS.  */
template <typename T>
bool
shared (const std::vector<T> &bounds, limits l)
{
  bool any = false;
  for (unsigned thread = 0; thread < threads; thread++)
    any |= look (bounds, thread, l) & 1;
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
  EXPECT_FALSE (shared (rows_of (0, [] (unsigned) { return 1; }), usual));
  EXPECT_FALSE (shared (rows_of (1000, [] (unsigned) { return 0; }), usual));
}

/* Those at the limits, on both sides.  */
TEST (row_look, short_ones)
{
  EXPECT_TRUE (shared (rows_of (1000, [] (unsigned) { return whole - 1; }), none));
  EXPECT_FALSE (shared (rows_of (1000, [] (unsigned) { return whole; }), none));
  EXPECT_TRUE (shared (rows_of (2000, [] (unsigned) { return elements / 2000; }), none));
  EXPECT_FALSE (shared (rows_of (1999, [] (unsigned) { return elements / 2000; }), none));
}

/* A lane has such a row, however many there are.  */
TEST (row_look, shorter_ones)
{
  EXPECT_TRUE (shared (rows_of (10000, [] (unsigned) { return lane; }), none));
  EXPECT_FALSE (shared (rows_of (10000, [] (unsigned) { return lane - 1; }), none));
  EXPECT_TRUE (
    shared (rows_of (10000, [] (unsigned r) { return r == 5000 ? 5000 : lane - 1; }), usual));
}

TEST (row_look, long_ones)
{
  EXPECT_FALSE (shared (rows_of (200, [] (unsigned) { return longer - 1; }), none));
  EXPECT_TRUE (shared (rows_of (200, [] (unsigned) { return longer; }), none));
}

TEST (row_look, few_ones)
{
  EXPECT_TRUE (shared (rows_of (few - 1, [] (unsigned) { return elements; }), none));
  EXPECT_FALSE (shared (rows_of (few, [] (unsigned) { return elements; }), none));
  EXPECT_FALSE (shared (rows_of (1, [] (unsigned) { return elements - 1; }), none));
  EXPECT_TRUE (shared (rows_of (1, [] (unsigned) { return elements; }), none));
}

/* Even ones are, with as many rows in a part as in another, or one more.  */
TEST (row_look, even_ones)
{
  for (unsigned n : { 101u, 1000u, 4095u, 4096u, 4097u, 6000u, 100000u })
    {
      EXPECT_FALSE (shared (rows_of (n, [] (unsigned) { return 300; }), usual)) << n;
      EXPECT_FALSE (shared (rows_of (n, [] (unsigned r) { return 200 + r * 7919 % 200; }), usual))
	<< n;
    }
}

/* How long one row may be, exactly.  There are 1023 rows of 300 and one of L, 306,900 + L
   elements, and parts of four rows.  The part with L, 900 + L elements, has too many if 900 + L
   - (306,900 + L) / 256 > (306,900 + L) / 512 + MORE, without the rests of the divisions.  For
   L = 903 that is 601 on both sides, for 953 and 50 more 651, for 1933 and 1024 more 1627.  */
TEST (row_look, a_long_one)
{
  const struct
  {
    unsigned more, longest;
  } rows[] = { { 0, 903 }, { 50, 953 }, { 1024, 1933 } };
  for (auto r : rows)
    for (unsigned at : { 0u, 1u, 500u, 1022u, 1023u })
      {
	auto with = [&] (unsigned length)
	{ return rows_of (1024, [=] (unsigned k) { return k == at ? length : 300; }); };
	EXPECT_FALSE (shared (with (r.longest), { 512, r.more })) << r.more << " at " << at;
	EXPECT_TRUE (shared (with (r.longest + 1), { 512, r.more })) << r.more << " at " << at;
      }
}

/* The same of a part of 1600 rows of 300, which are 480,000 elements; 256 such parts are
   122,880,000.  One has E more: too many if E - E / 256 > 240,000 + E / 512 + MORE, without the
   rests.  For E = 241,414 that is 240,471 on both sides, with 943 and 471; for 241,464 and 50
   more 240,521; for 242,444 and 1024 more 241,497, with 947 and 473.  */
TEST (row_look, a_long_part)
{
  const struct
  {
    unsigned more, longest;
  } rows[] = { { 0, 241414 }, { 50, 241464 }, { 1024, 242444 } };
  for (auto r : rows)
    for (unsigned at : { 0u, 1599u, 1600u, 200000u, 409599u })
      {
	auto with = [&] (unsigned length)
	{ return rows_of (409600, [=] (unsigned k) { return k == at ? 300 + length : 300; }); };
	EXPECT_FALSE (shared (with (r.longest), { 512, r.more })) << r.more << " at " << at;
	EXPECT_TRUE (shared (with (r.longest + 1), { 512, r.more })) << r.more << " at " << at;
      }
}

/* Parts of 1600 rows of L, one of which has E more.  Where gangs have fewer lanes than a warp, as
   for L = 60, that is too many if E - E / 256 > 256 * 1600 * 60 / 4096 + E / 4096 + 1024, without
   the rests: for E = 7052 both sides are 7025, for one more the left one is 7026.  For rows that
   are a lane's, of 4, the warp has the long one: E - E / 256 > 256 * 1600 * 4 / 512 + E / 512 +
   1024; for E = 4248 both are 4232.  */
TEST (row_look, few_lanes)
{
  const struct
  {
    unsigned length, longest;
  } rows[] = { { 60, 7052 }, { 4, 4248 } };
  for (auto r : rows)
    {
      auto with = [&] (unsigned more)
      { return rows_of (409600, [=] (unsigned k) { return r.length + (k == 5000 ? more : 0); }); };
      EXPECT_FALSE (shared (with (r.longest), usual)) << r.length;
      EXPECT_TRUE (shared (with (r.longest + 1), usual)) << r.length;
    }
}

/* All threads see how long rows are on average.  */
TEST (row_look, mean)
{
  const std::vector<int> bounds
    = rows_of (100000, [] (unsigned r) { return r == 60000 ? 1000000 : 90; });
  for (unsigned thread = 0; thread < threads; thread++)
    EXPECT_EQ (look (bounds, thread, usual) / 4, 99u) << thread;
  EXPECT_EQ (look (rows_of (100, [] (unsigned r) { return r * 3; }), 7, usual) / 4, 148u);
  /* More elements than the mean can be, which is 2^24 at most.  */
  EXPECT_EQ (look (rows_of (1000000, [] (unsigned) { return 90; }), 100, usual) / 4, 90u);
  for (unsigned length : { 1u << 24, 1u << 25 })
    EXPECT_EQ (look (rows_of (2, [=] (unsigned) { return length; }), 100, usual) / 4, 1u << 24);
  EXPECT_EQ (look (rows_of (2, [] (unsigned) { return 1 << 23; }), 100, usual) / 4, 1u << 23);
}

/* All together end before they begin, or the rows of a part: rows 500 of 1000 and 5000 of
   10,000 begin one.  */
TEST (row_look, overlapping_ones)
{
  constexpr limits any = { 1, 1 << 30 };
  EXPECT_TRUE (shared (rows_of (1000, [] (unsigned) { return -300; }, 1 << 20), any));
  EXPECT_TRUE (shared (rows_of (10000, [] (unsigned) { return -300; }, 1 << 30), any));
  for (unsigned n : { 1000u, 10000u })
    {
      std::vector<int> bounds = rows_of (n, [] (unsigned) { return 300; });
      EXPECT_FALSE (shared (bounds, any));
      bounds[n / 2] = 10;
      EXPECT_TRUE (shared (bounds, any));
    }
}

/* Bounds that are large, negative, or of few bits.  */
TEST (row_look, types)
{
  auto even = [] (unsigned) { return 300; };
  auto uneven = [] (unsigned r) { return r == 77 ? 30000 : 300; };
  EXPECT_FALSE (shared (rows_of<long> (1000, even, 1l << 40), usual));
  EXPECT_TRUE (shared (rows_of<long> (1000, uneven, 1l << 40), usual));
  EXPECT_FALSE (shared (rows_of<unsigned long> (1000, even, 1ul << 40), usual));
  EXPECT_FALSE (shared (rows_of<unsigned> (1000, even, 0x7fffff00u), usual));
  EXPECT_TRUE (shared (rows_of<unsigned> (1000, uneven, 0x7fffff00u), usual));
  EXPECT_FALSE (shared (rows_of<int> (1000, even, -100000), usual));
  EXPECT_FALSE (shared (rows_of<short> (200, even, -30000), usual));
  EXPECT_FALSE (shared (rows_of<unsigned short> (200, even, 100), usual));
  EXPECT_TRUE (shared (rows_of<unsigned short> (101, uneven, 5000), usual));
  EXPECT_FALSE (shared (rows_of<signed char> (101, [] (unsigned) { return 1; }, -50), usual));
  EXPECT_TRUE (shared (rows_of<signed char> (11, [] (unsigned) { return 9; }, -50), { 100, 7 }));
  EXPECT_FALSE (shared (rows_of<unsigned char> (101, [] (unsigned) { return 2; }, 10), usual));
  EXPECT_TRUE (shared (rows_of<unsigned char> (11, [] (unsigned) { return 20; }, 10), { 100, 17 }));
}

/* What the threads of a block find about ROWS rows, of which R has LENGTH (R), where they look at
   some, and NEAR lanes see neighbours: whether rows are shared, and how long they are else.
   ALL_SEEN: of so many rows each has been looked at.  */
struct sampled
{
  bool first = false;
  unsigned second = ~0u;
  bool checks = false; /* The kernel looks at all.  */
};

sampled
samples (unsigned rows, const std::function<unsigned (unsigned)> &length, unsigned near = 32,
	 unsigned more = 0, unsigned all_seen = ~0u)
{
  constexpr unsigned lanes = 32, each = accred::tuning::sampled_own;
  auto at = [&] (uint64_t place, unsigned places)
  { return rows ? length (place * rows / places) : 0; };
  auto of_thread = [&] (unsigned thread, unsigned k)
  { return at (each * thread + (rows <= each * threads ? k : each / 2), each * threads); };
  unsigned sum = 0, most = 0;
  for (unsigned k = 0; k < 2 * lanes; k++)
    {
      sum += at (k, 2 * lanes);
      most = std::max (most, at (k, 2 * lanes));
    }
  sampled all;
  std::set<unsigned> choices;
  for (unsigned first = 0; first < threads; first += lanes)
    {
      unsigned part = 0;
      for (unsigned l = 0; l < lanes; l++)
	for (unsigned k = 0; k < each; k++)
	  part += of_thread (first + l, k);
      for (unsigned l = 0; l < lanes; l++)
	{
	  unsigned own = 0;
	  for (unsigned k = 0; k < each; k++)
	    own = std::max (own, of_thread (first + l, k));
	  const unsigned found = accred_rows_sampled (rows, sum, most, near, part, own, lane, whole,
						      few, elements, more, all_seen);
	  choices.insert (found & 3);
	  /* All threads of a block have to find the same.  */
	  EXPECT_TRUE (all.second == ~0u || all.second == found >> 2);
	  all.second = found >> 2;
	}
    }
  all.first = choices.count (1);
  all.checks = !all.first && choices.count (2);
  /* Some may say that rows are shared, but of the others all the same.  */
  choices.erase (1);
  EXPECT_LE (choices.size (), 1u);
  return all;
}

std::function<unsigned (unsigned)>
even (unsigned n)
{
  return [n] (unsigned) { return n; };
}

TEST (row_samples, even_ones)
{
  EXPECT_FALSE (samples (0, even (whole - 1)).first);
  EXPECT_FALSE (samples (1000, even (0)).first);
  EXPECT_TRUE (samples (1000, even (whole - 1)).first);
  EXPECT_FALSE (samples (1000, even (whole)).first);
  EXPECT_TRUE (samples (10000, even (lane)).first);
  EXPECT_FALSE (samples (10000, even (lane - 1)).first);
  EXPECT_TRUE (samples (few - 1, even (elements)).first);
  EXPECT_FALSE (samples (few, even (elements)).first);
  EXPECT_FALSE (samples (1999, even (elements / 2000)).first);
  EXPECT_FALSE (samples (100000, [] (unsigned r) { return 200 + r * 7919 % 200; }).first);
  EXPECT_EQ (samples (1000, even (whole - 1)).second, whole - 1);
  EXPECT_EQ (samples (1000, even (whole)).second, 1u << 24);
  EXPECT_EQ (samples (1000, even (whole), 0).second, 1u << 24);
}

/* Where a quarter of the lanes and one more see no neighbours, short rows stay whole, but for few
   long ones.  */
TEST (row_samples, not_neighbours)
{
  EXPECT_TRUE (samples (1000, even (whole - 1), 24).first);
  EXPECT_FALSE (samples (1000, even (whole - 1), 23).first);
  EXPECT_EQ (samples (1000, even (whole - 1), 23).second, whole - 1);
  EXPECT_TRUE (samples (few - 1, even (elements), 0).first);
  /* One is longer than eight times the mean, which is 63 * 10 + 650 by 64: as if all were long.  */
  auto uneven = [] (unsigned r) { return r == 500 ? 650 : 10; };
  EXPECT_FALSE (samples (1000, uneven, 0).first);
  EXPECT_EQ (samples (1000, uneven, 0).second, 1u << 24);
  EXPECT_EQ (samples (1000, uneven, 0, 600).second, 20u);
}

/* Of 51,200 rows of 300 one is longer than eight times the mean and 64, whatever MORE is.  Thread 3
   sees row 700; no lane does.  */
TEST (row_samples, a_long_one)
{
  auto with = [] (unsigned at, unsigned n)
  { return [=] (unsigned r) { return r == at ? n : 300; }; };
  for (unsigned near : { 0u, 32u })
    {
      EXPECT_FALSE (samples (51200, with (700, 2464), near).first);
      EXPECT_TRUE (samples (51200, with (700, 2465), near).first);
      EXPECT_TRUE (samples (51200, with (700, 2465), near, 5000).first);
      EXPECT_FALSE (samples (51200, with (701, 1000000), near).first);
    }
}

/* The last eighth of 256 rows has L in each row, the others have 300.  The lanes' mean M is
   (7 * 300 + L) / 8.  A part has too many if 32 * L > 3 * 32 * M + 32 * MORE, so L > 3 * (2100 +
   L) / 8 + MORE: for MORE = 0 that is L > 1260, for 10 L > 1276.  */
TEST (row_samples, a_long_part)
{
  auto with = [] (unsigned n) { return [=] (unsigned r) { return r >= 224 ? n : 300; }; };
  EXPECT_FALSE (samples (256, with (1260)).first);
  EXPECT_TRUE (samples (256, with (1261)).first);
  EXPECT_FALSE (samples (256, with (1276), 32, 10).first);
  EXPECT_TRUE (samples (256, with (1277), 32, 10).first);
}

/* Each row of a triangle is one longer than the one before it: the last eighth has less than twice
   the mean.  */
TEST (row_samples, triangles)
{
  EXPECT_FALSE (samples (8000, [] (unsigned r) { return r; }, 0).first);
  EXPECT_FALSE (samples (8000, [] (unsigned r) { return 8000 - r; }, 0).first);
}

/* Of 1024 rows and fewer threads see each.  Of more they see some: where these are even, all are
   looked at.  */
TEST (row_samples, all_of_few_rows)
{
  for (unsigned rows : { 1u, 2u, 255u, 256u, 300u, 1000u, 1023u, 1024u })
    for (unsigned at : { 0u, rows / 2, rows - 1 })
      EXPECT_TRUE (samples (rows, [=] (unsigned r) { return r == at ? 1000000 : 300; }).first)
	<< rows << ' ' << at;
  for (unsigned near : { 0u, 32u })
    {
      EXPECT_FALSE (samples (1024, even (300), near, 0, 1024).checks);
      EXPECT_TRUE (samples (1025, even (300), near, 0, 1024).checks);
      EXPECT_TRUE (samples (1025, even (2), near, 0, 1024).checks);
      EXPECT_FALSE (samples (few - 1, even (elements), near, 0, 10).checks);
    }
}

/* Of short rows that are not neighbours, 1000 of 8, one of A elements: an eighth of 8000 is 1000,
   and 8192 more.  */
TEST (row_samples, a_giant_among_others)
{
  auto with = [] (unsigned n) { return [=] (unsigned r) { return r == 701 ? n : 8; }; };
  EXPECT_FALSE (samples (1000, with (9192), 0).first);
  EXPECT_TRUE (samples (1000, with (9193), 0).first);
}

/* A launch of BLOCKS blocks of eight warps, each a thread of this program, that looks at ROWS
   rows in chunks of EACH; memory as the device has it.  */
class checked_launch
{
public:
  checked_launch () : m_words (ACCRED_SHARE_BYTES / 8) {}

  /* What all blocks have found, an ACCRED_ROWS_ARE; 0: not the same.  */
  unsigned run (unsigned blocks, unsigned rows, unsigned each,
		const std::function<uint64_t (unsigned)> &length, limits l);

  bool clean () const
  {
    return std::all_of (m_words.begin (), m_words.end (), [] (uint64_t w) { return w == 0; });
  }

private:
  std::vector<uint64_t> m_words;
};

unsigned
checked_launch::run (unsigned blocks, unsigned rows, unsigned each,
		     const std::function<uint64_t (unsigned)> &length, limits l)
{
  const uint64_t memory = reinterpret_cast<uint64_t> (m_words.data () + m_words.size ());
  const unsigned chunks = (rows + each - 1) / each;
  std::vector<std::atomic<unsigned>> looks (rows);
  std::vector<uint64_t> found (blocks);
  /* The blocks' barriers.  */
  std::vector<std::atomic<unsigned>> arrived (blocks);
  auto warp = [&] (unsigned block, unsigned first_thread)
  {
    uint64_t chunk = accred_rows_first (memory, first_thread, chunks, block, blocks);
    while (chunk < chunks)
      {
	uint64_t sum = 0, most = 0;
	for (unsigned r = chunk * each; r < std::min<uint64_t> (rows, (chunk + 1) * each); r++)
	  {
	    looks[r]++;
	    sum += length (r);
	    most = std::max (most, length (r));
	  }
	chunk = accred_rows_seen (memory, first_thread, chunks, sum, most, rows, lane, warp_row,
				  l.uneven, l.more);
      }
    arrived[block]++;
    if (first_thread != 0)
      {
	EXPECT_EQ (chunk, chunks);
	return;
      }
    found[block] = chunk - chunks;
    while (arrived[block] < threads / 32)
      std::this_thread::yield ();
    accred_rows_leave (memory, block, blocks);
  };
  std::vector<std::thread> all;
  /* The last blocks begin first.  */
  for (unsigned block = blocks; block-- > 0;)
    for (unsigned first = 0; first < threads; first += 32)
      all.emplace_back (warp, block, first);
  for (std::thread &t : all)
    t.join ();
  for (const std::atomic<unsigned> &n : looks)
    EXPECT_EQ (n, 1u);
  for (uint64_t f : found)
    if (f != found[0])
      return 0;
  return found[0];
}

TEST (row_check, every_row_once)
{
  for (unsigned blocks : { 1u, 3u, 8u, 9u, 20u })
    for (unsigned rows : { 1u, 100u, 1000u })
      {
	checked_launch launch;
	for (unsigned each : { 1u, 7u, 128u, 2000u })
	  {
	    EXPECT_EQ (launch.run (
			 blocks, rows, each, [] (unsigned) { return 300; }, usual),
		       unsigned (ACCRED_ROWS_ARE_EVEN));
	    EXPECT_TRUE (launch.clean ());
	  }
      }
}

/* 1000 rows of 2000 elements, and one of A in the place of another one: too long if A is more than
   (1,998,000 + A) / 500 + 1024, that is 499 * A > 2,510,000, A > 5030.06.  */
TEST (row_check, a_row_that_is_too_long)
{
  auto with = [] (unsigned at, unsigned n)
  { return [=] (unsigned r) { return r == at ? n : 2000; }; };
  const limits l = { 500, 1024 };
  for (unsigned at : { 0u, 1u, 500u, 999u })
    {
      checked_launch launch;
      EXPECT_EQ (launch.run (5, 1000, 64, with (at, 5030), l), unsigned (ACCRED_ROWS_ARE_EVEN));
      EXPECT_EQ (launch.run (5, 1000, 64, with (at, 5031), l), unsigned (ACCRED_ROWS_ARE_UNEVEN));
      EXPECT_TRUE (launch.clean ());
    }
}

/* Where gangs have fewer lanes, an eighth of that.  */
TEST (row_check, fewer_lanes)
{
  auto with = [] (unsigned usual, unsigned n)
  { return [=] (unsigned r) { return r == 77 ? n : usual; }; };
  const limits l = { 10, 0 };
  checked_launch launch;
  for (unsigned usual_length : { lane - 1, lane + 1, warp_row - 5, warp_row + 1 })
    {
      const bool fewer = usual_length > lane && usual_length < warp_row;
      const unsigned all = 1000 * usual_length, limit = all / (fewer ? 80 : 10);
      EXPECT_EQ (launch.run (2, 1000, 64, with (usual_length, limit - limit / 10), l),
		 unsigned (ACCRED_ROWS_ARE_EVEN));
      EXPECT_EQ (launch.run (2, 1000, 64, with (usual_length, limit + limit / 4), l),
		 unsigned (ACCRED_ROWS_ARE_UNEVEN));
    }
}

/* Rows that overlap may have more elements together than there are numbers for: those of the first
   of three chunks do not make it all three.  */
TEST (row_check, more_than_can_be_counted)
{
  std::vector<uint64_t> words (ACCRED_SHARE_BYTES / 8);
  const uint64_t memory = reinterpret_cast<uint64_t> (words.data () + words.size ());
  EXPECT_EQ (accred_rows_first (memory, 0, 3, 0, 1), 0u);
  const uint64_t many = 2ul << ACCRED_ROWS_SEEN_SHIFT;
  EXPECT_EQ (accred_rows_seen (memory, 0, 3, many, 100, 30, lane, warp_row, 512, 1024), 1u);
  EXPECT_EQ (words[ACCRED_ROWS_FOUND], 0u);
  EXPECT_EQ (accred_rows_seen (memory, 0, 3, many, 100, 30, lane, warp_row, 512, 1024), 2u);
  EXPECT_EQ (words[ACCRED_ROWS_FOUND], 0u);
  EXPECT_EQ (accred_rows_seen (memory, 0, 3, many, 100, 30, lane, warp_row, 512, 1024),
	     3u + ACCRED_ROWS_ARE_EVEN);
}

} // anonymous namespace
