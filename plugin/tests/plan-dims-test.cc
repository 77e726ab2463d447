/* The launch dimensions in loop plans: what a region says in, what it gets out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Linked without GCC.  */

#include "abi/tunable.h"
#include "plugin/tests/shape-text.h"

namespace {

/* The dimensions of a region of which the line DIMS is known.  */

dims_plan
dims_of (const std::string &dims)
{
  const region_plan p = decide (shape_of ("region kernel\ndims " + dims + "\n"));
  EXPECT_TRUE (p.dims);
  return p.dims ? *p.dims : dims_plan ();
}

/* The same as text, "gang worker vector", then for each change "axis: said -> instead".  */

std::string
dims_text (const std::string &dims)
{
  const dims_plan d = dims_of (dims);
  std::string text
    = (std::to_string (d.gang) + " " + std::to_string (d.worker) + " " + std::to_string (d.vector));
  for (const dims_change &c : d.changes)
    text += (std::string (c.axis == level_set::gang	? ", gang: "
			  : c.axis == level_set::worker ? ", worker: "
							: ", vector: ")
	     + std::to_string (c.said) + " -> " + std::to_string (c.instead)
	     + (c.routine ? " (routine)" : ""));
  return text;
}

TEST (Dims, LightLoopsWantLargeGangs)
{
  EXPECT_EQ (dims_of ("used=gang,vector light").vector, int (tuning::light_vector_length));
  EXPECT_EQ (dims_of ("used=gang,vector light wide_updates").vector,
	     int (tuning::wide_update_vector_length));
  EXPECT_EQ (dims_of ("used=gang,vector wide_updates").vector, int (tuning::default_vector_length));
  EXPECT_EQ (dims_of ("used=gang,vector").vector, int (tuning::default_vector_length));
  EXPECT_EQ (dims_text ("used=gang,worker,vector light"), "0 8 32");
}

TEST (Dims, WhatNoLoopAsksForIsOne)
{
  EXPECT_EQ (dims_text (""), "1 1 1");
  EXPECT_EQ (dims_text ("used=worker"), "1 8 32");
  /* libgomp counts warps where it chooses the number of gangs.  */
  EXPECT_EQ (dims_text ("used=gang"), "0 1 32");
  EXPECT_EQ (dims_text ("used=gang gang=7"), "7 1 1");
  EXPECT_EQ (dims_text ("used=gang gang=0"), "0 1 1");
}

TEST (Dims, TheUsersWithinTheLimits)
{
  EXPECT_EQ (dims_text ("used=gang,vector vector=128"), "0 1 128");
  EXPECT_EQ (dims_text ("used=gang,vector vector=100"), "0 1 128, vector: 100 -> 128");
  EXPECT_EQ (dims_text ("used=gang,vector vector=1"), "0 1 32, vector: 1 -> 32");
  EXPECT_EQ (dims_text ("gang=4 vector=1"), "4 1 1");
  EXPECT_EQ (dims_text ("used=vector vector=2147483647"), "1 1 1024, vector: 2147483647 -> 1024");
  EXPECT_EQ (dims_text ("used=vector vector=0"), "1 1 32, vector: 0 -> 32");
  EXPECT_EQ (dims_text ("used=worker,vector worker=33"), "1 32 32, worker: 33 -> 32");
  EXPECT_EQ (dims_text ("used=worker,vector worker=16 vector=64"), "1 15 64, worker: 16 -> 15");
  EXPECT_EQ (dims_text ("used=worker,vector worker=9 vector=256"), "1 4 256, worker: 9 -> 4");
  EXPECT_EQ (dims_text ("used=gang gang=65536 vector=32"), "65535 1 32, gang: 65536 -> 65535");
}

TEST (Dims, OpenVectorsLeaveRoomForTheUsersWorkers)
{
  EXPECT_EQ (dims_text ("used=gang,vector light worker=4"), "0 4 256");
  EXPECT_EQ (dims_text ("used=gang,vector light worker=15"), "0 15 64");
  EXPECT_EQ (dims_text ("used=gang,vector light worker=16"), "0 16 32");
  EXPECT_EQ (dims_text ("used=gang,vector light worker=0"), "0 0 32");
}

TEST (Dims, RoutinesHaveWarps)
{
  EXPECT_EQ (dims_text ("used=gang,vector calls_vectors"), "0 1 32");
  EXPECT_EQ (dims_text ("used=gang vector=64 calls_vectors"), "0 1 32, vector: 64 -> 32 (routine)");
  EXPECT_EQ (dims_text ("used=gang vector=0 calls_vectors"), "0 1 32, vector: 0 -> 32");
  EXPECT_EQ (dims_text ("serial gang=1 worker=1 vector=1"), "1 1 1");
  EXPECT_EQ (dims_text ("serial gang=1 worker=1 vector=1 calls_vectors"),
	     "1 1 32, vector: 1 -> 32 (routine)");
}

TEST (Dims, DefaultsStandInForClauses)
{
  EXPECT_EQ (dims_text (
	       "used=gang,worker,vector default_gang=5 default_worker=3 default_vector=64"),
	     "5 3 64");
  EXPECT_EQ (dims_text ("used=gang,vector gang=6 default_gang=5 default_worker=3"), "6 1 32");
  EXPECT_EQ (dims_text ("used=gang,vector calls_vectors default_vector=64"), "0 1 32");
}

TEST (Dims, OpenWhereNothingIsSaid)
{
  EXPECT_TRUE (dims_of ("used=gang,vector").open);
  EXPECT_TRUE (dims_of ("used=gang,worker,vector light").open);
  for (const char *other :
       { "used=gang", "used=vector", "used=gang,vector gang=3", "used=gang,vector worker=0",
	 "used=gang,vector vector=32", "used=gang,vector default_gang=3",
	 "used=gang,vector calls_vectors", "used=gang,vector serial", "used=gang,vector as_gcc" })
    EXPECT_FALSE (dims_of (other).open) << other;
}

TEST (Dims, AsGcc)
{
  const std::string defaults
    = "as_gcc default_gang=0 default_worker=0 default_vector=32 used=gang,worker,vector ";
  EXPECT_EQ (dims_text (defaults), "0 0 32");
  EXPECT_EQ (dims_text (defaults + "vector=100"), "0 0 32, vector: 100 -> 32");
  EXPECT_EQ (dims_text (defaults + "vector=2048"), "0 0 1024, vector: 2048 -> 1024");
  EXPECT_EQ (dims_text (defaults + "worker=16 vector=64"), "0 15 64, worker: 16 -> 15");
  EXPECT_EQ (dims_text (defaults + "worker=20 vector=128"), "0 20 32, vector: 128 -> 32");
  EXPECT_EQ (dims_text (defaults + "vector=64 calls_vectors"),
	     "0 0 32, vector: 64 -> 32 (routine)");
  EXPECT_EQ (dims_text ("as_gcc default_gang=0 default_worker=0 default_vector=32"), "1 1 32");

  dims_shape said;
  said.worker = 40;
  said.vector = 48;
  const dims_plan d = default_gcc_dims (said);
  EXPECT_EQ (d.gang, 0);
  EXPECT_EQ (d.worker, 32);
  EXPECT_EQ (d.vector, 32);
  ASSERT_EQ (d.changes.size (), 2u);
  EXPECT_EQ (d.changes[0].said, 48);
  EXPECT_EQ (d.changes[1].said, 40);
}

} // namespace
