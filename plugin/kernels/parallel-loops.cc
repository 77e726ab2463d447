/* Which loops of a `kernels' region are parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenACC 3.3, 2.9.7: a loop directive of a `kernels' region without `independent' and `seq' is
   `auto'.  The compiler then has to show that no iteration needs what another one does.  */

#include "plugin/kernels/parallel-loops.h"
#include "plugin/kernels/region-reader.h"

namespace accred {

namespace {

/* The first statement of SEQ that may write memory which other iterations can reach, and why it
   may.  Writes of scalar variables are looked at as a whole, by shared_scalar.  */

std::optional<loop_verdict>
effect_on_memory (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const location_t loc = gimple_location (stmt);
      std::optional<loop_verdict> inside;
      for_each_sequence (stmt,
			 [&] (gimple_seq *s)
			 {
			   if (!inside)
			     inside = effect_on_memory (*s);
			 });
      if (inside)
	return inside;
      switch (gimple_code (stmt))
	{
	case GIMPLE_ASSIGN:
	  if (gimple_clobber_p (stmt))
	    break;
	  if (tree lhs = gimple_assign_lhs (stmt); !DECL_P (lhs))
	    return loop_verdict{ false, loc, "iterations store to memory" };
	  break;
	case GIMPLE_CALL:
	  if (!(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))
	      && !ends_program_p (as_a<gcall *> (stmt)))
	    return loop_verdict{ false, loc, "a function that may write memory is called" };
	  break;
	case GIMPLE_OMP_FOR:
	case GIMPLE_BIND:
	case GIMPLE_TRY:
	case GIMPLE_COND:
	case GIMPLE_GOTO:
	case GIMPLE_LABEL:
	case GIMPLE_SWITCH:
	case GIMPLE_NOP:
	case GIMPLE_PREDICT:
	case GIMPLE_DEBUG:
	case GIMPLE_OMP_CONTINUE:
	case GIMPLE_OMP_RETURN: break;
	default: return loop_verdict{ false, loc, "a statement may write memory" };
	}
    }
  return std::nullopt;
}

/* A variable that an iteration of LOOP reads as an earlier one has left it.  */

std::optional<loop_verdict>
carried_scalar (gomp_for *loop, const reference_copies &copies)
{
  loop_body body (loop, copies);
  if (!body.known_p ())
    return loop_verdict{ false, gimple_location (loop), "its control flow is not understood" };
  for (tree object : body.written ())
    if (!own_by_clause_p (loop, object)
	&& (TREE_ADDRESSABLE (object) || body.read_before_write_p (object)))
      {
	const access *write = body.own_write (object);
	return loop_verdict{ false, gimple_location (write ? write->stmt : loop),
			     std::string ("an iteration needs what an earlier one writes to '")
			       + lang_hooks.decl_printable_name (object, 0) + "'" };
      }
  return std::nullopt;
}

} // namespace

loop_verdict
independent_iterations (gomp_for *loop, const reference_copies &copies)
{
  tree clauses = gimple_omp_for_clauses (loop);
  const location_t loc = gimple_location (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT))
    return { true, loc, {} };
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return { false, loc, "seq" };
  if (auto effect = effect_on_memory (gimple_omp_body (loop)))
    return *effect;
  if (auto carried = carried_scalar (loop, copies))
    return *carried;
  return { true, loc, {} };
}

} // namespace accred
