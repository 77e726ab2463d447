/* Loops whose iterations all threads take in turn.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  A loop over gangs is dealt out in blocks, one for each gang, where
   neither gang (static:) nor anything else says so.  A thread's step is a constant then, and memory is
   read in long pieces.  But the gangs are in as many places: what one iteration reads and a later one, such as
   that of the next row, reads again has left the cache by then, since each gang has a row there.
   And where iterations take different times, so do blocks.  So

     .GOACC_LOOP (KIND, DIR, RANGE, LOOP_STEP, 0, GANG | VECTOR)
     -> .GOACC_LOOP (KIND, DIR, RANGE, LOOP_STEP, 1, GANG | VECTOR)

   which is gang (static: 1), for loops over gangs and vectors

     - whose iterations may take long (loop-weight.cc), or
     - that read an array at several places which are far from each other.

   Where the number of gangs is the program's, it may count on the blocks, and nothing changes.
   In a kernel with packed gangs such a loop is no other: schedule.cc deals out its turns over both
   axes of the gangs.  */

#include "plugin/loops/cyclic-gangs.h"
#include "abi/tuning.h"
#include "plugin/loops/loop-weight.h"

namespace accred {

namespace {

bool
goacc_loop_p (gcall *call)
{
  return gimple_call_internal_p (call, IFN_GOACC_LOOP);
}

/* True if A and B are of one loop, or of two with the same iterations.  */

bool
same_loop_p (gcall *a, gcall *b)
{
  for (unsigned k : { 2, 3, 5 })
    if (!operand_equal_p (gimple_call_arg (a, k), gimple_call_arg (b, k)))
      return false;
  return true;
}

/* True if CALL is of a loop over gangs and vectors with no chunks of its own.  */

bool
open_p (gcall *call)
{
  constexpr unsigned wanted = GOMP_DIM_MASK (GOMP_DIM_GANG) | GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  if (!goacc_loop_p (call) || integer_minus_onep (gimple_call_arg (call, 5)))
    return false;
  tree chunk_size = gimple_call_arg (call, 4);
  return (tree_to_uhwi (gimple_call_arg (call, 5)) & wanted) == wanted
	 && (integer_zerop (chunk_size) || integer_minus_onep (chunk_size));
}

/* A read of memory: the pointer that leads to the array, and the address.  */
struct read
{
  tree array;
  aff_tree address;
};

/* Where the sums that P is made by begin.  */

tree
origin (tree p)
{
  while (TREE_CODE (p) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (!a || (gimple_assign_rhs_code (a) != POINTER_PLUS_EXPR
		 && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
		 && gimple_assign_rhs_code (a) != SSA_NAME))
	break;
      p = gimple_assign_rhs1 (a);
    }
  /* A pointer that the argument record holds is loaded in each iteration, at -O0.  */
  gimple *def = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
  return def && gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : p;
}

/* True if the addresses A and B are far from each other, or in a distance that is not known.  */

bool
far_p (const aff_tree &a, const aff_tree &b)
{
  aff_tree d = a, minus = b;
  aff_combination_scale (&minus, -1);
  aff_combination_add (&d, &minus);
  if (d.n || d.rest)
    return true;
  constexpr HOST_WIDE_INT far = tuning::far_reads;
  HOST_WIDE_INT offset;
  return !d.offset.is_constant () || !wi::fits_shwi_p (d.offset.to_constant ())
	 || (offset = d.offset.to_constant ().to_shwi (), offset >= far || offset <= -far);
}

/* True if the iterations of BODY read an array at places that are far from each other.  */

bool
reads_far_p (class loop *body)
{
  std::vector<read> reads;
  hash_map<tree, name_expansion *> *cache = NULL;
  basic_block *blocks = get_loop_body (body);
  bool found = false;
  for (unsigned k = 0; k < body->num_nodes && !found; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]); !gsi_end_p (gsi) && !found;
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt))
	  continue;
	tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
	if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
	  continue;
	read r;
	r.array = origin (TREE_OPERAND (base, 0));
	/* The argument record itself.  */
	if (TREE_CODE (r.array) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (r.array))
	  continue;
	tree address = build_fold_addr_expr (unshare_expr (ref));
	tree_to_aff_combination_expand (address, TREE_TYPE (address), &r.address, &cache);
	for (const read &other : reads)
	  found |= operand_equal_p (r.array, other.array) && far_p (r.address, other.address);
	reads.push_back (r);
      }
  free (blocks);
  free_affine_expand_cache (&cache);
  return found;
}

/* True if the loop of CALL, its OFFSET, is one of those above.  */

bool
in_turn_p (gcall *call)
{
  auto weight = iteration_weight (call);
  return !weight || reads_far_p (gimple_bb (call)->loop_father->inner);
}

} // namespace

void
use_cyclic_gangs (function *fun)
{
  if (oacc_get_fn_dim_size (fun->decl, GOMP_DIM_GANG))
    return;
  std::vector<gcall *> calls, chosen;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (open_p (call))
	  {
	    calls.push_back (call);
	    if (tree_to_uhwi (gimple_call_arg (call, 0)) == IFN_GOACC_LOOP_OFFSET
		&& in_turn_p (call))
	      chosen.push_back (call);
	  }
  loop_optimizer_finalize ();
  for (gcall *call : calls)
    if (std::any_of (chosen.begin (), chosen.end (),
		     [call] (gcall *c) { return same_loop_p (call, c); }))
      {
	tree chunk_size = gimple_call_arg (call, 4);
	gimple_call_set_arg (call, 4, build_one_cst (TREE_TYPE (chunk_size)));
      }
}

} // namespace accred
