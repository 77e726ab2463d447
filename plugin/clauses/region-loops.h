/* The regions of a function and the loops of directives in them, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_LOOPS_H
#define ACCRED_REGION_LOOPS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* A loop of a directive.  */
struct region_loop
{
  gomp_for *loop;
  unsigned said = 0;  /* Levels that its directive names, GOMP_DIM_MASKs.  */
  bool automatic = false; /* The compiler is to give it levels.  */
  bool partitioned = false; /* Its iterations run in parallel, by one or the other.  */
  bool gang = false;  /* Over gangs, among others.  */
  bool calls = false;  /* Functions that may write global variables are called in it.  */
  bool synchronises = false; /* Atomic builtins or locks are called in it.  */
  bool team = false; /* Its iterations are the threads of a team (team-code.h).  */
  std::vector<region_loop> inner;

  /* Levels that the directives of the loops inside name.  */
  unsigned said_inside () const;
};

/* A compute construct, or the body of a function with loops outside of any, such as a
   routine.  */
struct region
{
  gomp_target *target = nullptr;
  gimple_seq *body = nullptr;
  bool parallel = false; /* Iterations of its loops run as their directives say.  */
  bool lanes = false; /* A serial construct, whose loops over vectors run in parallel.  */
  std::vector<gomp_target *> data; /* The data constructs around it.  */
  std::vector<region_loop> loops;
};

/* True if TARGET is a data construct, also one around the constructs of a `kernels' region.  */
inline bool
data_construct_p (gomp_target *target)
{
  const int kind = gimple_omp_target_kind (target);
  return kind == GF_OMP_TARGET_KIND_OACC_DATA || kind == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS;
}

/* SERIAL_LANES: `serial' constructs have a vector of several lanes.  */
std::vector<region> find_regions (function *fun, bool serial_lanes);

/* The object that CLAUSE of a construct is about (loop-body.h); null for a part of one, and for
   the address of something.  */
tree clause_object (tree clause, const reference_copies &copies);

} // namespace accred

#endif
