/* Packed gangs: what they compute, whichever lanes of a warp come when.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* The argument record is at 8: the length of a row, the number of rows, addresses of the array and
   of the sums.  */
constexpr uint64_t record = 8, array = 64;
enum
{
  length_at = 0,
  rows_at = 4,
  array_at = 8,
  sums_at = 16
};

/* for (row = gang; row < rows; row += gangs)
     if (row % SKIP != 0)
       {
	 s = 1000;
	 for (i = lane; i < length; i += lanes) s += a[row * length + i];
	 sums[row] = s;
       }

   The gangs of a warp come to the inner loop at different times, and to a different number of
   them.  */
std::string
rows_kernel (const std::string &row_length, unsigned skip, const std::string &scheme = "")
{
  const std::string red = " op=+ lev=vector lid=1 rid=0" + scheme + "\n";
  return "kernel @k dims=0,1,256 partitions=gwv packed" + row_length
	 + " (u64) -> none {\n"
	   "bb0:\n"
	   "  %rd0 = ldparam.u64 0\n"
	   "  %r1 = ld.u32 %rd0 off=0 invariant\n"
	   "  %r2 = ld.u32 %rd0 off=4 invariant\n"
	   "  %rd3 = ld.u64 %rd0 off=8 invariant\n"
	   "  %rd4 = ld.u64 %rd0 off=16 invariant\n"
	   "  %r5 = sreg.u32 sreg=ctaid.x\n"
	   "  %r6 = sreg.u32 sreg=nctaid.x\n"
	   "  %r7 = sreg.u32 sreg=block_gangs\n"
	   "  %r8 = sreg.u32 sreg=gang_in_block\n"
	   "  %r9 = mul.u32 %r5, %r7\n"
	   "  %r10 = add.u32 %r9, %r8\n"
	   "  %r11 = mul.u32 %r6, %r7\n"
	   "  br to=bb1\n"
	   "bb1:\n"
	   "  %p12 = setp.pred.u32 %r10, %r2 cc=lt\n"
	   "  cbr %p12 to=bb2,bb9\n"
	   "bb2:\n"
	   "  %r13 = mulhi.u32 %r10, "
	 + std::to_string ((uint64_t (1) << 32) / skip + 1)
	 + "\n"
	   "  %r14 = mul.u32 %r13, "
	 + std::to_string (skip)
	 + "\n"
	   "  %p15 = setp.pred.u32 %r14, %r10 cc=eq\n"
	   "  cbr %p15 to=bb8,bb3\n"
	   "bb3:\n"
	   "  %r20 = mov.s32 1000\n"
	   "  %r20 = red_setup.s32 _, %r20"
	 + red
	 + "  fork lev=vector\n"
	   "  br to=bb4\n"
	   "bb4:\n"
	   "  %r21 = red_init.s32 _, %r20"
	 + red
	 + "  %r22 = sreg.u32 sreg=lane\n"
	   "  %r23 = sreg.u32 sreg=vector_size\n"
	   "  %r24 = mul.u32 %r10, %r1\n"
	   "  %p25 = setp.pred.u32 %r22, %r1 cc=lt\n"
	   "  cbr %p25 to=bb5,bb6\n"
	   "bb5:\n"
	   "  %r26 = add.u32 %r24, %r22\n"
	   "  %rd27 = mulwide.u64 %r26, 4\n"
	   "  %rd28 = add.u64 %rd27, %rd3\n"
	   "  %r29 = ld.s32 %rd28\n"
	   "  %r21 = add.s32 %r21, %r29\n"
	   "  %r22 = add.u32 %r22, %r23\n"
	   "  %p25 = setp.pred.u32 %r22, %r1 cc=lt\n"
	   "  cbr %p25 to=bb5,bb6\n"
	   "bb6:\n"
	   "  %r21 = red_fini.s32 _, %r21"
	 + red
	 + "  join lev=vector\n"
	   "  br to=bb7\n"
	   "bb7:\n"
	   "  %r20 = red_teardown.s32 _, %r21"
	 + red
	 + "  %rd30 = mulwide.u64 %r10, 4\n"
	   "  %rd31 = add.u64 %rd30, %rd4\n"
	   "  st.s32 %rd31, %r20\n"
	   "  br to=bb8\n"
	   "bb8:\n"
	   "  %r10 = add.u32 %r10, %r11\n"
	   "  br to=bb1\n"
	   "bb9:\n"
	   "  ret\n"
	   "}\n";
}

void
check (const std::string &row_length, unsigned length, unsigned rows, unsigned skip, unsigned seed)
{
  SCOPED_TRACE (testing::Message () << rows << " rows of " << length << ", each of " << skip
				    << " left out, seed " << seed << row_length);
  module m = parsed (rows_kernel (row_length, skip));
  result res = compile (m, {});
  for (const diagnostic &d : res.errors)
    ADD_FAILURE () << d.text;
  if (!res.errors.empty ())
    return;
  const uint64_t sums = array + 4 * length * rows;
  memory mem (sums + 4 * rows);
  mem.put<uint32_t> (record + length_at, length);
  mem.put<uint32_t> (record + rows_at, rows);
  mem.put<uint64_t> (record + array_at, array);
  mem.put<uint64_t> (record + sums_at, sums);
  for (unsigned i = 0; i < length * rows; i++)
    mem.put<int32_t> (array + 4 * i, i * i % 1009 - 500);
  for (unsigned row = 0; row < rows; row++)
    mem.put<int32_t> (sums + 4 * row, -1);
  launch l;
  l.gangs = 2;
  l.lanes = 256;
  l.seed = seed;
  ASSERT_EQ (execute (m, m.functions[0], l, mem, record), "");
  for (unsigned row = 0; row < rows; row++)
    {
      int32_t want = -1;
      if (row % skip)
	{
	  want = 1000;
	  for (unsigned i = row * length; i < (row + 1) * length; i++)
	    want += int32_t (i * i % 1009) - 500;
	}
      EXPECT_EQ (mem.get<int32_t> (sums + 4 * row), want) << "row " << row;
    }
}

/* A length for each number of lanes; the last one has a gang for each block.  */
TEST (pack, rows_of_run_time_length)
{
  for (unsigned length : { 0u, 3u, 12u, 20u, 40u, 70u, 5000u })
    for (unsigned seed = 0; seed < 4; seed++)
      check (" row_length=%r1", length, length > 1000 ? 7 : 70, seed % 2 ? 3 : 1000, seed);
}

TEST (pack, rows_of_constant_length)
{
  for (unsigned length : { 3u, 12u, 20u, 40u, 70u, 5000u })
    for (unsigned seed = 0; seed < 2; seed++)
      check (" row_length=" + std::to_string (length), length, length > 1000 ? 7 : 70, 3, seed);
}

TEST (pack, rows_of_unknown_length)
{
  for (unsigned seed = 0; seed < 4; seed++)
    check ("", 45, 40, 3, seed);
}

/* Where all lanes are there, no register says which; where they are not, one does.  */
TEST (pack, collectives_have_two_forms)
{
  const std::string ptx = ptx_of (rows_kernel ("", 3));
  EXPECT_EQ (count (ptx, "activemask.b32"), 0u);
  const std::string open = ptx_of (rows_kernel (" row_length=%r1", 3));
  EXPECT_EQ (count (open, "activemask.b32"), 2u); /* FORK, and FINI with JOIN.  */
  /* The third is at the head of the block's loop over rows.  */
  EXPECT_EQ (count (open, "bar.warp.sync 0xffffffff;"), 3u);
  EXPECT_EQ (count (open, "bar.warp.sync %r"), 2u);
  EXPECT_EQ (count (open, "shfl.sync.bfly.b32 "),
	     5u + 5u + 5u + 3u); /* The last two: a block's.  */
}

/* A gang of one lane waits for no other lane.  */
TEST (pack, one_lane)
{
  const std::string ptx = ptx_of (rows_kernel (" row_length=8", 3));
  EXPECT_EQ (count (ptx, ".sync"), 0u);
}

/* Three versions of a nest: what THREAD of each block sees says which one all of them take.  The
   record has THREAD, the length of rows, and the address of a word for each gang.  */
std::string
versions_kernel (const std::string &look, const std::string &found = "",
		 const std::string &seen = "1, 0", const std::string &begin = "  br to=bb1\n",
		 const std::string &behind = "")
{
  return "kernel @k dims=0,1,256 partitions=gwv shares packed row_length=%r13 row_look=" + look
	 + found
	 + " (u64) -> none {\n"
	   "bb0:\n"
	   "  %rd0 = ldparam.u64 0\n"
	   "  %r1 = ld.u32 %rd0 off=0 invariant\n"
	   "  %rd2 = ld.u64 %rd0 off=8 invariant\n"
	   "  %r3 = sreg.u32 sreg=tid.x\n"
	   "  %p4 = setp.pred.u32 %r3, %r1 cc=eq\n"
	   "  %r5 = selp.u32 "
	 + seen
	 + ", %p4\n"
	   "  %r13 = ld.u32 %rd0 off=4 invariant\n"
	 + begin
	 + "bb1:\n"
	   "  %r6 = sreg.u32 sreg=row_version\n"
	   "  %p7 = setp.pred.u32 %r6, 0 cc=ne\n"
	   "  cbr %p7 to=bb2,bb3\n"
	   "bb2:\n"
	   "  %p14 = setp.pred.u32 %r6, 1 cc=eq\n"
	   "  cbr %p14 to=bb5,bb6\n"
	   "bb3:\n"
	   "  %r8 = mov.u32 900\n"
	   "  br to=bb4\n"
	   "bb4:\n"
	   "  %r9 = sreg.u32 sreg=gang_in_block\n"
	   "  %rd10 = cvt.u64.u32 %r9\n"
	   "  %rd11 = shl.u64 %rd10, 2\n"
	   "  %rd12 = add.u64 %rd11, %rd2\n"
	   "  st.u32 %rd12, %r8\n"
	   "  ret\n"
	   "bb5:\n"
	   "  %r8 = mov.u32 700\n"
	   "  br to=bb4\n"
	   "bb6:\n"
	   "  %r8 = mov.u32 500\n"
	   "  br to=bb4\n"
	 + behind + "}\n";
}

/* The same, but all threads say that all rows are to be looked at; and then thread 0 finds FOUND,
   the others nothing.  */
std::string
checked_kernel (unsigned found)
{
  return versions_kernel ("%r5", " row_found=%r20", "2, 2",
			  "  %r16 = sreg.u32 sreg=row_version\n"
			  "  %p17 = setp.pred.u32 %r16, 3 cc=eq\n"
			  "  cbr %p17 to=bb7,bb1\n",
			  "bb7:\n"
			  "  fork lev=vector\n"
			  "  br to=bb8\n"
			  "bb8:\n"
			  "  %p18 = setp.pred.u32 %r3, 0 cc=eq\n"
			  "  %r20 = selp.u32 "
			    + std::to_string (found)
			    + ", 0, %p18\n"
			      "  join lev=vector\n"
			      "  br to=bb9\n"
			      "bb9:\n"
			      "  ret\n");
}

/* What the gangs of a block of KERNEL have written, each the same.  */
uint32_t
taken_in (const std::string &kernel, unsigned thread, unsigned length)
{
  module m = parsed (kernel);
  result res = compile (m, {});
  for (const diagnostic &d : res.errors)
    ADD_FAILURE () << d.text;
  memory mem (array + 4 * 256);
  mem.put<uint32_t> (record, thread);
  mem.put<uint32_t> (record + 4, length);
  mem.put<uint64_t> (record + 8, array);
  for (unsigned gang = 0; gang < 8; gang++)
    mem.put<uint32_t> (array + 4 * gang, 0);
  launch l;
  l.gangs = 1;
  l.lanes = 256;
  EXPECT_EQ (execute (m, m.functions[0], l, mem, record), "");
  const uint32_t first = mem.get<uint32_t> (array);
  for (unsigned gang = 0; gang < 8; gang++)
    EXPECT_EQ (mem.get<uint32_t> (array + 4 * gang), first) << gang;
  return first;
}

uint32_t
version_taken (const std::string &look, unsigned thread, unsigned length = 1000)
{
  return taken_in (versions_kernel (look), thread, length);
}

/* The kernel looks at all rows first; then it chooses as it does else, but for uneven ones.  */
TEST (pack, all_rows_are_looked_at)
{
  const unsigned few = accred::tuning::lane_row - 1;
  EXPECT_EQ (taken_in (checked_kernel (ACCRED_ROWS_ARE_EVEN), 256, 1000), 900u);
  EXPECT_EQ (taken_in (checked_kernel (ACCRED_ROWS_ARE_EVEN), 256, few), 500u);
  EXPECT_EQ (taken_in (checked_kernel (ACCRED_ROWS_ARE_UNEVEN), 256, 1000), 700u);
  EXPECT_EQ (taken_in (checked_kernel (ACCRED_ROWS_ARE_UNEVEN), 256, few), 700u);
}

TEST (pack, one_thread_sees_that_rows_are_uneven)
{
  for (unsigned thread : { 0u, 31u, 100u, 255u })
    EXPECT_EQ (version_taken ("%r5", thread), 700u) << thread;
  EXPECT_EQ (version_taken ("%r5", 256), 900u);
  EXPECT_EQ (version_taken ("%r5", 256, accred::tuning::lane_row), 900u);
  EXPECT_EQ (version_taken ("%r5", 256, accred::tuning::lane_row - 1), 500u);
  EXPECT_EQ (version_taken ("%r5", 256, 0), 500u);
  EXPECT_EQ (version_taken ("%r5", 1, 10), 700u);
  /* Nobody can look.  */
  EXPECT_EQ (version_taken ("1", 256), 700u);
}

/* No form asks which one it is.  */
TEST (pack, each_form_has_one_version)
{
  const std::string ptx = ptx_of (versions_kernel ("%r5"));
  EXPECT_EQ (count (ptx, ".red.or.pred"), 1u);
  EXPECT_EQ (count (ptx, "row_version"), 0u);
  EXPECT_EQ (count (ptx, ", 700;"), 1u);
  EXPECT_EQ (count (ptx, ", 500;"), 1u);
  EXPECT_EQ (count (ptx, ", 900;"), 2u); /* Gangs of 1 to 32 lanes, and of a warp.  */
  EXPECT_EQ (count (ptx, "bra"), 3u);
}

/* Two versions, and nobody looks: the launch says which one, and gangs are warps, however long rows
   are.  */
TEST (pack, rows_for_all_gangs)
{
  const std::string ptx
    = ptx_of ("kernel @k dims=0,1,256 partitions=gwv row_piece=64 packed row_length=%r1"
	      " (u64) -> none {\n"
	      "bb0:\n"
	      "  %rd0 = ldparam.u64 0\n"
	      "  %r1 = ld.u32 %rd0 off=0 invariant\n"
	      "  %rd2 = ld.u64 %rd0 off=8 invariant\n"
	      "  %r3 = sreg.u32 sreg=dynamic_shared\n"
	      "  %p4 = setp.pred.u32 %r3, 0 cc=ne\n"
	      "  cbr %p4 to=bb1,bb2\n"
	      "bb1:\n"
	      "  st.u32 %rd2, 700\n"
	      "  ret\n"
	      "bb2:\n"
	      "  %r5 = sreg.u32 sreg=row_version\n"
	      "  %p6 = setp.pred.u32 %r5, 0 cc=ne\n"
	      "  cbr %p6 to=bb3,bb4\n"
	      "bb3:\n"
	      "  st.u32 %rd2, 500\n"
	      "  br to=bb4\n"
	      "bb4:\n"
	      "  st.u32 %rd2, 900\n"
	      "  ret\n"
	      "}\n");
  EXPECT_EQ (count (ptx, "%dynamic_smem_size"), 1u);
  EXPECT_EQ (count (ptx, "row_version"), 0u);
  for (const char *value : { "700;", "500;", "900;" })
    EXPECT_EQ (count (ptx, value), 1u) << value;
  EXPECT_EQ (count (ptx, ".maxntid 256, 1, 1"), 1u);
}

/* A plan has a scheme for the gangs of short rows, and one for those of long rows.  */
TEST (pack, a_scheme_for_each_form)
{
  for (const char *row_length : { " row_length=%r1", " row_length=8", " row_length=70000", "" })
    EXPECT_EQ (ptx_of (rows_kernel (row_length, 3, " how=tree otherwise=slots")),
	       ptx_of (rows_kernel (row_length, 3)))
      << row_length;
}

} // anonymous namespace
