/* Tests of the computation of gang loops' iterations and of useful gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/launch/launch-gangs.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

/* What is on the device already.  */
static const void *present;

extern "C" {

int
acc_is_present (void *at, size_t) throw ()
{
  return at == present;
}

/* Not asked for here.  */

void *
acc_deviceptr (void *) throw ()
{
  return nullptr;
}

int
acc_get_device_num (acc_device_t) throw ()
{
  return 0;
}

} // extern "C"

namespace {

using namespace accred_host;

constexpr unsigned gang = GOMP_DIM_MASK (GOMP_DIM_GANG), worker = GOMP_DIM_MASK (GOMP_DIM_WORKER),
		   vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

accred_trip_step
step (accred_trip_op op, int bytes, bool is_signed, unsigned a, unsigned b, int64_t value = 0)
{
  return {
    uint8_t (op), uint8_t (bytes), is_signed, 0, uint16_t (a), uint16_t (b), uint64_t (value)
  };
}

/* What OP makes of the constants A and B, in a type of BYTES.  */
std::optional<int64_t>
result_of (accred_trip_op op, int bytes, bool is_signed, int64_t a, int64_t b)
{
  std::vector<accred_trip_step> steps{ step (ACCRED_TRIP_CONSTANT, bytes, is_signed, 0, 0, a),
				       step (ACCRED_TRIP_CONSTANT, bytes, is_signed, 0, 0, b),
				       step (op, bytes, is_signed, 0, 1),
				       step (ACCRED_TRIP_LOOP, bytes, is_signed, 2, 0, gang) };
  std::optional<int64_t> result;
  bool known = for_each_trip (steps.data (), steps.size (), launch_arguments{},
			      [&] (uint64_t v, const accred_trip_step &) { result = v; });
  EXPECT_EQ (known, result.has_value ());
  return result;
}

TEST (trip_count, operations)
{
  EXPECT_EQ (result_of (ACCRED_TRIP_ADD, 4, true, 5, -7), -2);
  EXPECT_EQ (result_of (ACCRED_TRIP_SUBTRACT, 8, true, 5, 7), -2);
  EXPECT_EQ (result_of (ACCRED_TRIP_MULTIPLY, 8, true, -3, 1LL << 40), -3 * (1LL << 40));
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 4, true, -7, 2), -3);
  EXPECT_EQ (result_of (ACCRED_TRIP_NEGATE, 4, true, 9, 0), -9);
  EXPECT_EQ (result_of (ACCRED_TRIP_MINIMUM, 4, true, -1, 1), -1);
  EXPECT_EQ (result_of (ACCRED_TRIP_MAXIMUM, 4, true, -1, 1), 1);
  EXPECT_EQ (result_of (ACCRED_TRIP_AND, 4, true, 12, 10), 8);
  EXPECT_EQ (result_of (ACCRED_TRIP_OR, 4, true, 12, 10), 14);
}

TEST (trip_count, types)
{
  /* Values wrap around in their type and are extended by its sign.  */
  EXPECT_EQ (result_of (ACCRED_TRIP_ADD, 4, true, INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ (result_of (ACCRED_TRIP_ADD, 4, false, 0xffffffff, 2), 1);
  EXPECT_EQ (result_of (ACCRED_TRIP_CONVERT, 1, true, 200, 0), -56);
  EXPECT_EQ (result_of (ACCRED_TRIP_CONVERT, 2, false, -1, 0), 0xffff);
  /* All ones are the largest unsigned number.  */
  EXPECT_EQ (result_of (ACCRED_TRIP_MAXIMUM, 8, false, -1, 1), -1);
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 8, false, -2, 4), 0x3fffffffffffffff);
}

TEST (trip_count, no_quotient)
{
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 4, true, 7, 0), std::nullopt);
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 8, false, 7, 0), std::nullopt);
  /* Not one that traps.  */
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 8, true, INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ (result_of (ACCRED_TRIP_DIVIDE, 4, true, 7, -1), -7);
}

/* Useful gangs of a loop over LEVELS with N iterations, of type T, at entry 1 of the record.  A
   device of 10 multiprocessors; gangs of 8 times 32 threads, so that there are 20 gangs at
   first.  */
template <typename T>
std::optional<uint64_t>
useful (T n, unsigned levels, unsigned of_thread, unsigned short kind = GOMP_MAP_TO,
	size_t entries = 2, bool is_present = false, bool once = false)
{
  std::vector<accred_trip_step> steps{ step (ACCRED_TRIP_ENTRY, sizeof n, T (-1) < 0, 0, 0, 1),
				       step (ACCRED_TRIP_LOOP, sizeof n, T (-1) < 0, 0, of_thread,
					     levels) };
  steps[1].gangs = once ? ACCRED_GANGS_ONCE : ACCRED_GANGS_USEFUL;
  void *addresses[] = { nullptr, &n };
  size_t sizes[] = { 8, sizeof n };
  unsigned short kinds[] = { 0, kind };
  launch_arguments arguments = { addresses, sizes, kinds, entries };
  const size_t dims[] = { 0, 8, 32 };
  device dev = {};
  dev.multiprocessors = 10;
  present = is_present ? &n : nullptr;
  useful_gangs u (dims, dev);
  if (!for_each_trip (steps.data (), steps.size (), arguments,
		      [&] (uint64_t iterations, const accred_trip_step &s) { u (iterations, s); }))
    return std::nullopt;
  EXPECT_EQ (u.all_shared, levels != gang);
  return u.gangs;
}

TEST (gangs_with_work, each_has_an_iteration)
{
  EXPECT_EQ (useful (1000, gang, 1), 1000u);
  EXPECT_EQ (useful (int8_t (100), gang, 1), 100u);
  EXPECT_EQ (useful (uint16_t (0xfff0), gang, 1), 0xfff0u);
  EXPECT_EQ (useful (int64_t (1) << 40, gang, 1), uint64_t (1) << 40);
}

TEST (gangs_with_work, each_thread_has_some)
{
  EXPECT_EQ (useful (32 * 4, gang | vector, 4), 1u);
  EXPECT_EQ (useful (32 * 4 + 1, gang | vector, 4), 2u);
  EXPECT_EQ (useful (20 * 256 * 4, gang | worker | vector, 4), 20u);
  EXPECT_EQ (useful (8, gang | worker, 1), 1u);
  EXPECT_EQ (useful (1000 * 256, gang | worker | vector, 1), 1000u);
}

/* Beyond 20 gangs each thread has eight times as much.  */
TEST (gangs_with_work, more_than_the_first)
{
  EXPECT_EQ (useful (20 * 256 * 4 + 1, gang | worker | vector, 4), 20u);
  EXPECT_EQ (useful (20 * 256 * 32, gang | worker | vector, 4), 20u);
  EXPECT_EQ (useful (20 * 256 * 32 + 1, gang | worker | vector, 4), 21u);
  EXPECT_EQ (useful (50 * 256 * 16, gang | worker | vector, 2), 50u);
}

/* Where each gang ends after its share, all of them are useful, up to a limit.  */
TEST (gangs_with_work, of_streams)
{
  auto once = [] (int64_t n)
  { return useful (n, gang | worker | vector, 4, GOMP_MAP_TO, 2, false, true); };
  EXPECT_EQ (once (1), 1u);
  EXPECT_EQ (once (20 * 256 * 4 + 1), 21u);
  EXPECT_EQ (once (1000 * 256 * 4), 1000u);
  EXPECT_EQ (once (int64_t (tuning::stream_gangs) * 256 * 4), tuning::stream_gangs);
  EXPECT_EQ (once (int64_t (tuning::stream_gangs) * 256 * 4 + 1), tuning::stream_gangs);
}

/* Where an iteration may be work for all that the device holds.  */
TEST (gangs_with_work, of_rows)
{
  accred_trip_step s = step (ACCRED_TRIP_LOOP, 8, true, 0, 1, gang);
  const size_t dims[] = { 0, 8, 32 };
  device dev = {};
  dev.multiprocessors = 10;
  useful_gangs usual (dims, dev), rows (dims, dev);
  usual (1000, s);
  EXPECT_FALSE (usual.resident);
  s.gangs = ACCRED_GANGS_RESIDENT;
  rows (1000, s);
  EXPECT_TRUE (rows.resident);
  EXPECT_EQ (rows.gangs, usual.gangs);
}

/* Few of them have one wave, if threads take one share after the other.  */
TEST (gangs_with_work, of_few_rows)
{
  accred_trip_step s = step (ACCRED_TRIP_LOOP, 8, true, 0, 1, gang);
  s.gangs = ACCRED_GANGS_ROWS;
  const size_t dims[] = { 0, 8, 32 };
  device dev = {};
  dev.multiprocessors = 10;
  for (const bool few : { true, false })
    {
      useful_gangs rows (dims, dev);
      rows (tuning::wave_rows + !few, s);
      EXPECT_TRUE (rows.resident);
      EXPECT_EQ (rows.all_shared, few);
    }
}

TEST (gangs_with_work, at_least_one)
{
  EXPECT_EQ (useful (0, gang | vector, 4), 1u);
  EXPECT_EQ (useful (-5, gang, 1), 1u);
}

/* What a gang takes if the size at entry 1 of the record is N, with 2 workers of 32 threads; and
   the gangs of a loop with 1000 iterations beside it.  */
struct taken
{
  bool counted;
  uint64_t gangs, heap;
};

taken
take (uint64_t n, unsigned levels, unsigned frame, bool is_present = false)
{
  const accred_trip_step steps[] = { step (ACCRED_TRIP_ENTRY, 8, false, 0, 0, 1),
				     step (ACCRED_TRIP_HEAP, 8, false, 0, frame, levels),
				     step (ACCRED_TRIP_CONSTANT, 4, true, 0, 0, 1000),
				     step (ACCRED_TRIP_LOOP, 4, true, 2, 1, gang) };
  void *addresses[] = { nullptr, &n };
  size_t sizes[] = { 8, sizeof n };
  unsigned short kinds[] = { 0, GOMP_MAP_TO };
  const size_t dims[] = { 0, 2, 32 };
  device dev = {};
  dev.multiprocessors = 10;
  present = is_present ? &n : nullptr;
  useful_gangs u (dims, dev);
  const bool counted = for_each_trip (steps, std::size (steps), { addresses, sizes, kinds, 2 },
				      [&] (uint64_t v, const accred_trip_step &s) { u (v, s); });
  return { counted, u.gangs, u.heap };
}

TEST (gangs_with_memory, of_each_thread)
{
  EXPECT_EQ (take (1000, 0, 0).heap, 1064u);
  EXPECT_EQ (take (1000, gang, 0).heap, 1064u);
  EXPECT_EQ (take (1000, gang | worker, 0).heap, 2 * 1064u);
  EXPECT_EQ (take (1000, gang | vector, 0).heap, 32 * 1064u);
  EXPECT_EQ (take (1000, gang | worker | vector, 0).heap, 64 * 1064u);
}

TEST (gangs_with_memory, not_of_the_heap)
{
  EXPECT_EQ (take (512, vector, 512).heap, 0u);
  EXPECT_EQ (take (513, vector, 512).heap, 32 * (513 + 64u));
  /* As much as no device has, as of a negative size.  */
  EXPECT_EQ (take (-8, vector, 512).heap, 0u);
}

/* What is not known of the heap does not matter to the loops.  */
TEST (gangs_with_memory, not_known)
{
  const taken t = take (1000, vector, 0, true);
  EXPECT_TRUE (t.counted);
  EXPECT_EQ (t.gangs, 1000u);
  EXPECT_EQ (t.heap, 0u);
}

TEST (gangs_with_memory, fewer)
{
  /* Half of the heap is for them.  */
  EXPECT_EQ (gangs_with_heap (100, 200, 1000, 200000), 100u);
  EXPECT_EQ (gangs_with_heap (101, 200, 1000, 200000), 100u);
  EXPECT_EQ (gangs_with_heap (150, 200, 1000, 200000), 100u);
  EXPECT_EQ (gangs_with_heap (150, 200, 1000, 1), 1u);
  /* More than run at a time.  */
  EXPECT_EQ (gangs_with_heap (150, 100, 1000, 200000), 150u);
  EXPECT_EQ (gangs_with_heap (150, 101, 1000, 200000), 100u);
  /* No heap, or none that is known.  */
  EXPECT_EQ (gangs_with_heap (150, 200, 0, 200000), 150u);
  EXPECT_EQ (gangs_with_heap (150, 200, 1000, 0), 150u);
}

TEST (gangs_with_work, mapped)
{
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_TOFROM), 1000u);
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_FORCE_TO), 1000u);
}

TEST (gangs_with_work, not_known)
{
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_ALLOC), std::nullopt);
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_FROM), std::nullopt);
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_FORCE_DEVICEPTR), std::nullopt);
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_TO, 1), std::nullopt);
  EXPECT_EQ (useful (1000, gang, 1, GOMP_MAP_TO, 2, true), std::nullopt);
}

} // anonymous namespace
