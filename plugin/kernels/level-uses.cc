/* Which loops need the levels that they have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/level-uses.h"
#include "plugin/team-code.h"
#include "abi/tunable.h"

#include <set>

namespace accred {

using functions = std::set<tree>;

/* True if FN, which is called, has loops over levels, or gives a place in them.  */

static bool
about_levels_p (tree fn)
{
  if (fndecl_built_in_p (fn, BUILT_IN_GOACC_PARLEVEL_ID)
      || fndecl_built_in_p (fn, BUILT_IN_GOACC_PARLEVEL_SIZE))
    return true;
  tree attr = oacc_get_fn_attrib (fn);
  return attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX;
}

/* True if nothing is known about what FN, a routine of another file, does.  Its results depend on
   the place unless they depend on its arguments and memory alone.  */

static bool
unknown_p (tree fn)
{
  return (oacc_get_fn_attrib (fn) && !fndecl_built_in_p (fn)
	  && !(flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE)));
}

static bool may_ask_p (tree fn, functions &known);

/* For walk_tree: *TP, if it may ask for its place.  */

static tree
asking_part (tree *tp, int *, void *known)
{
  bool asks = false;
  if (TREE_CODE (*tp) == ASM_EXPR)
    asks = TREE_STRING_LENGTH (ASM_STRING (*tp)) > 1;
  else if (TREE_CODE (*tp) == CALL_EXPR && CALL_EXPR_FN (*tp))
    {
      tree fn = get_callee_fndecl (*tp);
      asks = !fn || may_ask_p (fn, *static_cast<functions *> (known));
    }
  return asks ? *tp : NULL_TREE;
}

/* True if STMT itself may ask for its place: text that may be anything, a call through a pointer,
   or a call of such a function.  */

static bool
statement_asks_p (gimple *stmt, functions &known)
{
  if (gasm *text = dyn_cast<gasm *> (stmt))
    return *gimple_asm_string (text);
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return false;
  tree fn = gimple_call_fndecl (stmt);
  return !fn || may_ask_p (fn, known);
}

/* True if FN, or what it calls, may be about levels; KNOWN have been looked at.  GCC may have made
   nothing of FN yet, statements, or blocks of them.  */

static bool
may_ask_p (tree fn, functions &known)
{
  if (about_levels_p (fn))
    return true;
  if (!known.insert (fn).second)
    return false;
  const auto any_p = [&] (gimple_seq seq)
  {
    return any_statement (seq,
			  [&] (gimple *stmt)
			  {
			    return statement_asks_p (stmt, known) ? walk_on::end : walk_on::into;
			  });
  };
  basic_block bb;
  if (function *fun = DECL_STRUCT_FUNCTION (fn); fun && fun->cfg)
    {
      FOR_EACH_BB_FN (bb, fun)
	if (any_p (bb_seq (bb)))
	  return true;
      return false;
    }
  if (gimple_has_body_p (fn))
    return any_p (gimple_body (fn));
  if (DECL_SAVED_TREE (fn))
    return walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), asking_part, &known);
  return unknown_p (fn);
}

/* True if STMT may need the levels as they are: it has loops over them, or may ask for its
   place.  */

static bool
statement_needs_levels_p (gimple *stmt)
{
  functions known;
  return (team_code_p (stmt) || gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS)
	  || gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE) || statement_asks_p (stmt, known));
}

/* True if V is an array that is too large for each thread.  */

bool
large_p (tree v)
{
  tree size = VAR_P (v) && !is_gimple_reg (v) ? DECL_SIZE_UNIT (v) : size_zero_node;
  return !size || !tree_fits_shwi_p (size) || tree_to_shwi (size) > tuning::lane_bytes;
}

/* True if SEQ has such a call, or large variables, of which each gang has one.  */

bool
needs_levels_p (gimple_seq seq)
{
  return any_statement (seq,
			[] (gimple *stmt)
			{
			  bool found = statement_needs_levels_p (stmt);
			  if (gbind *bind = dyn_cast<gbind *> (stmt))
			    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
			      found |= large_p (v);
			  return found ? walk_on::end : walk_on::into;
			});
}

/* True if the levels of LOOP are its own affair, and GCC finds no fault with its clauses.  */

bool
free_levels_p (const region_loop &l, bool shares)
{
  tree clauses = gimple_omp_for_clauses (l.loop);
  const bool automatic = omp_find_clause (clauses, OMP_CLAUSE_AUTO),
	     independent = omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT),
	     sequential = omp_find_clause (clauses, OMP_CLAUSE_SEQ);
  if ((l.said != 0) + automatic + sequential > 1 || (independent && (automatic || sequential)))
    return false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_TILE: return false;
      case OMP_CLAUSE_GANG:
	if (OMP_CLAUSE_OPERAND (c, 1) && !shares)
	  return false;
	/* FALLTHRU */
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
	if (OMP_CLAUSE_OPERAND (c, 0))
	  return false;
	break;
      default: break;
      }
  return !l.team;
}

bool
partitioned_inside_p (const region_loop &l)
{
  for (const region_loop &i : l.inner)
    if (i.partitioned || partitioned_inside_p (i))
      return true;
  return false;
}

/* True if each gang has an OBJECT of its own, which outlives iterations.  */

bool
own_of_gang_p (const region &r, tree object)
{
  for (tree c = gimple_omp_target_clauses (r.target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
	if (OMP_CLAUSE_DECL (c) == object)
	  return true;
	break;
      case OMP_CLAUSE_MAP:
	if (OMP_CLAUSE_DECL (c) == object)
	  return false;
	break;
      default: break;
      }
  return !VAR_P (object) || !is_global_var (object);
}

/* True if iterations of LOOP write a variable of the gang, so that they may not run at the same
   time in it.  Each has a copy of a scalar that it sets first (privatize.cc).  */

bool
uses_gang_variables_p (const region &r, gomp_for *loop, const reference_copies &copies)
{
  const loop_body body (loop, copies);
  if (!body.known_p ())
    return true;
  for (const loop_body::node &n : body.nodes ())
    for (const access &a : n.accesses)
      {
	const bool writes = a.kind != access_kind::read
			    && (a.kind != access_kind::escape || a.stored || !a.part);
	if (!writes || own_by_clause_p (loop, a.object) || !own_of_gang_p (r, a.object))
	  continue;
	if (!is_gimple_reg (a.object) || reference_p (a.object)
	    || body.read_before_write_p (a.object))
	  return true;
      }
  return false;
}

} // namespace accred
