/* Pass `accred_nested_frames': no frames of enclosing procedures on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  Variables of a procedure that a procedure
   contained in it uses live in a record, FRAME, which the contained one accesses by a
   pointer, CHAIN.  A region that uses such a variable V has clauses for it, and GCC
   adds one for the record as a whole:

     map (tofrom: FRAME) map (tofrom: V) ...	     V is FRAME.V

   Then V is mapped twice, and a pointer in the record is taken for one that has been
   translated to a device address already: results are lost, or the kernel follows an
   address of the host.  Where a region has clauses for all that it uses, as the
   gimplifier sees to, the clause for the record is dropped.  */

#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* The record, or the pointer to it, that the variable DECL is in.  */

tree
frame_of (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree t = DECL_VALUE_EXPR (decl);
  while (REFERENCE_CLASS_P (t))
    t = TREE_OPERAND (t, 0);
  return DECL_P (t) ? t : NULL_TREE;
}

/* What a region says about variables in frames, and uses of them beside that.  */
struct frame_uses
{
  std::set<tree> frames, variables;
  std::set<tree> used;  /* Frames without whose map the region cannot be.  */
};

void
note_clauses (tree clauses, frame_uses &uses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
	if (DECL_P (OMP_CLAUSE_DECL (c)))
	  if (tree frame = frame_of (OMP_CLAUSE_DECL (c)))
	    {
	      uses.frames.insert (frame);
	      uses.variables.insert (OMP_CLAUSE_DECL (c));
	    }
	break;
      default: break;
      }
}

/* The clauses of loops, and of the constructs in the place of a `kernels' region.  */

tree
note_inside (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  frame_uses &uses = *static_cast<frame_uses *> (wi->info);
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    note_clauses (gimple_omp_for_clauses (loop), uses);
  else if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    note_clauses (gimple_omp_target_clauses (target), uses);
  return NULL_TREE;
}

tree
note_use (tree *tp, int *, void *data)
{
  frame_uses &uses = *static_cast<frame_uses *> (static_cast<walk_stmt_info *> (data)->info);
  if (uses.frames.count (*tp))
    uses.used.insert (*tp);
  else if (DECL_P (*tp) && !uses.variables.count (*tp))
    if (tree frame = frame_of (*tp))
      uses.used.insert (frame);
  return NULL_TREE;
}

/* True if the variable V is in the record of its function's frame.  An array of run-time size
   stands for what a pointer points to, and a name of a structured binding for a member of some
   object.  */

bool
in_frame_p (tree v)
{
  tree frame = frame_of (v);
  tree type = frame ? TREE_TYPE (frame) : NULL_TREE;
  tree name = type && TREE_CODE (type) == RECORD_TYPE ? TYPE_NAME (type) : NULL_TREE;
  return name && TREE_CODE (name) == IDENTIFIER_NODE
	 && startswith (IDENTIFIER_POINTER (name), "FRAME.");
}

/* Variables that are declared in a region, and that a function nested in it uses.  GCC has them in
   the frame of the function around, one for all threads.  */

tree
refuse_shared (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      if (in_frame_p (v))
	sorry_at (DECL_SOURCE_LOCATION (v),
		  "accred: variable %qD of a region that a nested function uses", v);
  return NULL_TREE;
}

tree
rewrite_nested_frames (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target)
      || (!is_gimple_omp_offloaded (target)
	  && gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_DATA_KERNELS))
    return NULL_TREE;
  walk_stmt_info declared = {};
  walk_gimple_seq (gimple_omp_body (target), refuse_shared, NULL, &declared);
  frame_uses uses;
  note_clauses (gimple_omp_target_clauses (target), uses);
  if (uses.frames.empty ())
    return NULL_TREE;
  walk_stmt_info wi = {};
  wi.info = &uses;
  walk_gimple_seq (gimple_omp_body (target), note_inside, NULL, &wi);
  walk_gimple_seq (gimple_omp_body (target), NULL, note_use, &wi);
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p;)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_MAP && uses.frames.count (OMP_CLAUSE_DECL (*p))
	&& !uses.used.count (OMP_CLAUSE_DECL (*p)))
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  return NULL_TREE;
}

const pass_data pass_data_frames
  = { GIMPLE_PASS, "accred_nested_frames", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_nested_frames (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_frames, rewrite_nested_frames);
}

} // namespace accred
