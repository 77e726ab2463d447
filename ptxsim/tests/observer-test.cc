/* The observers of shared memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

/* Each thread writes its word of shared memory; MIDDLE; and reads its word or that of
   the thread 32 further.  */
static std::string
failure (const std::string &middle, bool neighbour, bool uninit, bool race,
	 bool write = true)
{
  Sim sim (std::string (header) + R"(
.entry k ()
{
  .shared .u32 s[64];
  .reg .u64 %a, %b; .reg .u32 %t, %n, %x;
  mov.u32 %t, %tid.x; mul.wide.u32 %a, %t, 4; mov.u64 %b, s; add.u64 %a, %a, %b;
)" + std::string (write ? "st.shared.u32 [%a], %t;\n" : "") + middle + "\n"
     + (neighbour ? "xor.b32 %t, %t, 32;\n" : "") + R"(
  mul.wide.u32 %a, %t, 4; add.u64 %a, %a, %b;
  ld.shared.u32 %x, [%a];
  ret;
})");
  sim.config.check_uninit = uninit;
  sim.config.check_race = race;
  return sim.failure ("k", {}, { 64 }, {});
}

TEST (Observer, Uninitialised)
{
  EXPECT_EQ (failure ("", false, true, false), "");
  EXPECT_NE (failure ("", false, true, false, false)
	       .find ("read of uninitialised shared memory at offset 0"),
	     std::string::npos);
  /* Only when asked.  */
  EXPECT_EQ (failure ("", false, false, false, false), "");
}

TEST (Observer, Race)
{
  EXPECT_EQ (failure ("bar.sync 0;", true, false, true), "");
  std::string report = failure ("", true, false, true);
  /* Warp 0 is first: it has read what warp 1 now writes.  */
  EXPECT_NE (report.find ("data race on shared memory at offset 128: the read by "
			  "warp 0 at line 15 is not ordered before this write"),
	     std::string::npos) << report;
  EXPECT_EQ (failure ("", true, false, false), "");
  /* A barrier of the wrong warps orders nothing between them.  */
  EXPECT_NE (failure ("add.u32 %n, %t, 0; shr.u32 %n, %n, 5; add.u32 %n, %n, 1;"
		      "barrier.sync %n, 32;", true, false, true), "");
  EXPECT_EQ (failure ("barrier.sync 5, 64;", true, false, true), "");
}

TEST (Observer, AtomicsDoNotRace)
{
  auto run = [] (const std::string &update) {
    Sim sim (std::string (header)
	     + ".entry k () { .shared .u32 s; .reg .u32 %x, %t; .reg .pred %p;\n"
	       "mov.u32 %t, %tid.x; setp.eq.u32 %p, %t, 0;\n"
	       "@%p st.shared.u32 [s], 0; bar.sync 0;\n" + update + " ret; }");
    sim.config.check_race = true;
    return sim.failure ("k", {}, { 64 }, {});
  };
  EXPECT_EQ (run ("red.shared.add.u32 [s], 1;"), "");
  EXPECT_NE (run ("ld.shared.u32 %x, [s]; st.shared.u32 [s], %x;"), "");
  EXPECT_NE (run ("red.shared.add.u32 [s], 1; st.shared.u32 [s], 1;"), "");
}
