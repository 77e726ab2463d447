/* Functions with constructs for the threads of the team that calls them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On the device a function's `for' or `single' is executed by one thread (device-functions.cc),
   which is right if its caller is one thread.  A parallel region of which each thread calls such a
   function would do its work several times.

   A function that the pass has seen is known by what it was then; of others the front end's trees
   are there.  */

#include "plugin/openmp/team-functions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/library-calls.h"

namespace accred {

namespace {

/* A call of FN, null if that is not known.  */

void
note_call (function_facts &facts, tree fn)
{
  if (!fn)
    facts.calls_unknown = true;
  else if (fndecl_built_in_p (fn, BUILT_IN_GOMP_BARRIER))
    facts.shares_work = true;
  else if (numbers_place_p (fn))
    facts.numbers_place = true;
  else if (!fndecl_built_in_p (fn))
    facts.callees.insert (fn);
}

void
note_statements (function_facts &facts, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
	{
	case GIMPLE_OMP_PARALLEL:
	case GIMPLE_OMP_TARGET: continue;
	case GIMPLE_OMP_FOR:
	  facts.shares_work |= gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_SIMD;
	  break;
	case GIMPLE_CALL:
	  if (!gimple_call_internal_p (stmt))
	    note_call (facts, gimple_call_fndecl (stmt));
	  break;
	default:
	  facts.shares_work |= is_gimple_omp (stmt) && gimple_code (stmt) != GIMPLE_OMP_CRITICAL
			       && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_LOAD
			       && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_STORE
			       && gimple_code (stmt) != GIMPLE_OMP_RETURN;
	  break;
	}
      for_each_sequence (stmt, [&] (gimple_seq *s) { note_statements (facts, *s); });
    }
}

tree
note_tree (tree *tp, int *walk_subtrees, void *data)
{
  function_facts &facts = *static_cast<function_facts *> (data);
  switch (TREE_CODE (*tp))
    {
    case OMP_PARALLEL:
    case OMP_TARGET: *walk_subtrees = 0; break;
    case OMP_FOR:
    case OMP_LOOP:
    case OMP_DISTRIBUTE:
    case OMP_TASKLOOP:
    case OMP_TASK:
    case OMP_SECTIONS:
    case OMP_SINGLE:
    case OMP_MASTER:
    case OMP_ORDERED:
    case OMP_TASKGROUP: facts.shares_work = true; break;
    case CALL_EXPR:
      if (!CALL_EXPR_FN (*tp))
	break;
      note_call (facts, get_callee_fndecl (*tp));
      break;
    default:
      /* `masked' and `scope', which GCC 11 does not have.  */
      facts.shares_work |= startswith (get_tree_code_name (TREE_CODE (*tp)), "omp_masked")
			   || startswith (get_tree_code_name (TREE_CODE (*tp)), "omp_scope");
      break;
    }
  return NULL_TREE;
}

/* What FN has; null if its body is nowhere.  */

const function_facts *
facts_of (team_functions &functions, tree fn)
{
  const auto known = functions.find (fn);
  if (known != functions.end ())
    return &known->second;
  function_facts facts;
  if (gimple_has_body_p (fn) && gimple_body (fn))
    note_statements (facts, gimple_body (fn));
  else if (tree body = DECL_SAVED_TREE (fn))
    walk_tree_without_duplicates (&body, note_tree, &facts);
  else
    return nullptr;
  return &functions.emplace (fn, facts).first->second;
}

using fact = bool function_facts::*;

/* True if FN, or what it calls, has one of WANTED, or nobody knows.  */

bool
may_have_p (team_functions &functions, tree fn, const std::vector<fact> &wanted,
	    std::set<tree> &seen)
{
  if (!seen.insert (fn).second)
    return false;
  const function_facts *facts = facts_of (functions, fn);
  if (!facts)
    /* What the program does not declare for the device itself is a library's.  */
    return (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn))
	    && !lookup_attribute ("omp declare target implicit", DECL_ATTRIBUTES (fn)));
  for (fact f : wanted)
    if (facts->*f)
      return true;
  return facts->calls_unknown
	 || std::any_of (facts->callees.begin (), facts->callees.end (), [&] (tree callee)
			 { return may_have_p (functions, callee, wanted, seen); });
}

bool
may_have_p (team_functions &functions, gimple *stmt, const std::vector<fact> &wanted)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return false;
  tree fn = gimple_call_fndecl (stmt);
  if (fn && fndecl_built_in_p (fn))
    return false;
  std::set<tree> seen;
  return !fn || may_have_p (functions, fn, wanted, seen);
}

} // namespace

void
note_function (team_functions &functions, function *fun)
{
  function_facts facts;
  note_statements (facts, fun->gimple_body);
  functions[fun->decl] = facts;
}

bool
may_share_work_p (team_functions &functions, gimple *stmt)
{
  return may_have_p (functions, stmt, { &function_facts::shares_work });
}

bool
may_depend_on_place_p (team_functions &functions, gimple *stmt)
{
  return may_have_p (functions, stmt,
		     { &function_facts::shares_work, &function_facts::numbers_place });
}

} // namespace accred
