/* The choice of a reduction's scheme.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The plan of loops (plugin/loops/plan.cc) asks for each reduction of the program, and writes the
   answer into the IR.  The backend asks for reductions without one: those that it makes itself, and
   those of device IR that has been written by hand.  By strategy (options::strat):

     level	       lock	   automatic	atomic
     vector, 32 lanes  tree	   tree		tree
     vector, more      lock	   slots	slots
     worker	       lock	   slots	atomic, lock when the loop has an operator
						without native atomic
     gang	       lock	   gang_slots	atomic (compare-and-swap loop where there is
						no native one)

   With `auto', a gang reduction is `update' if there is one gang, and `atomic' in a routine, where
   launches bring no memory for slots.  A pair has neither an atomic nor a compare-and-swap: its
   loop takes the lock instead.  In a packed kernel a vector is a warp or a part of one, or, in the
   form for long rows, the block.  */

#include "ptx-backend/reductions/scheme-choice.h"

#include <algorithm>

namespace accred::dev {

namespace {

scheme_choice
always (red_scheme s)
{
  return { s, s };
}

scheme_choice
gang_scheme (const reduction_facts &f)
{
  const red_scheme update_in_turn = f.pair ? red_scheme::lock : red_scheme::atomic;
  if (f.strat == strategy::lock)
    return always (red_scheme::lock);
  if (f.strat == strategy::atomic)
    return always (update_in_turn);
  if (f.dims[0] == 1)
    return always (red_scheme::update);
  return { f.slots ? red_scheme::gang_slots : update_in_turn, update_in_turn };
}

scheme_choice
worker_scheme (const reduction_facts &f)
{
  if (f.dims[1] == 1 || f.packed)
    return always (red_scheme::copy);
  if (f.strat == strategy::automatic)
    return always (red_scheme::slots);
  const bool atomic = f.strat == strategy::atomic && f.native && !f.pair;
  return always (atomic ? red_scheme::atomic : red_scheme::lock);
}

scheme_choice
vector_scheme (const reduction_facts &f)
{
  const red_scheme block = f.strat == strategy::lock ? red_scheme::lock : red_scheme::slots;
  if (f.packed)
    return { red_scheme::tree, block };
  return always (f.dims[2] > limits::warp_size	  ? block
		 : f.dims[2] == limits::warp_size ? red_scheme::tree
						  : red_scheme::copy);
}

} // anonymous namespace

scheme_choice
choose_scheme (const reduction_facts &f)
{
  switch (f.lev)
    {
    case level::gang: return gang_scheme (f);
    case level::worker: return worker_scheme (f);
    case level::vector: break;
    }
  return vector_scheme (f);
}

red_scheme
scheme_of_both (red_scheme a, red_scheme b)
{
  return std::max (a, b);
}

bool
scheme_fits_p (red_scheme s, level lev, const int *dims, bool packed)
{
  switch (s)
    {
    case red_scheme::open: return true;
    case red_scheme::copy:
      return lev == level::gang || dims[unsigned (lev)] == 1 || (packed && lev == level::worker);
    case red_scheme::tree: return lev == level::vector && (packed || dims[2] == limits::warp_size);
    case red_scheme::slots:
      return lev == level::worker || (lev == level::vector && dims[2] > limits::warp_size);
    case red_scheme::update: return lev == level::gang && dims[0] == 1;
    case red_scheme::gang_slots: return lev == level::gang;
    case red_scheme::atomic: return lev != level::vector;
    case red_scheme::lock: return lev != level::vector || dims[2] >= limits::warp_size;
    }
  return false;
}

} // namespace accred::dev
