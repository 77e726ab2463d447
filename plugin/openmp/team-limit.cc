/* How many teams regions have that say so for later ones, or that share work by their numbers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp_set_num_teams in a region sets a variable of the device, which limits the teams of later
   regions.  The host, which launches these, has to know it:

     #pragma omp target			teams = -1;
     {				   ->	#pragma omp target map (tofrom: teams)
       omp_set_num_teams (N);		{
     }					  omp_set_num_teams (N);
					  teams = N;
					}
					accred_openmp_limit_teams (teams);

   The last function is in libgomp-device/launch/launch.cc.  This is for calls that stand in the
   region itself, and one thread executes it; other calls get a warning (translate-libm.cc).

   A region without loops over teams, in which all teams do the same, has one team, unless it asks
   for a team's number or for how many there are:

     #pragma omp target teams		teams = accred_openmp_teams (128);
     {				   ->	#pragma omp target teams num_teams (teams)
       ... omp_get_team_num () ...  */

#include "plugin/openmp/team-limit.h"
#include "abi/tunable.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/statement-block.h"

namespace accred {

namespace {

/* True if STMT calls omp_set_num_teams, in C or Fortran.  */

bool
sets_teams_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && DECL_EXTERNAL (callee) && gimple_call_num_args (stmt) == 1
	  && startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)), "omp_set_num_teams"));
}

/* Behind such calls in SEQ, TEAMS gets the number, too.  It is made if there are any.  */

void
note_numbers (gimple_seq *seq, tree *teams)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_omp (stmt))
	continue;
      for_each_sequence (stmt, [&] (gimple_seq *s) { note_numbers (s, teams); });
      if (!sets_teams_p (stmt))
	continue;
      suppress_warning (stmt);
      if (!*teams)
	{
	  *teams = create_tmp_var (integer_type_node);
	  TREE_ADDRESSABLE (*teams) = 1;
	}
      statement_block b (gimple_location (stmt));
      tree number = gimple_call_arg (stmt, 0);
      /* Fortran's.  */
      if (POINTER_TYPE_P (TREE_TYPE (number)))
	number = b.value (TREE_CODE (number) == ADDR_EXPR ? TREE_OPERAND (number, 0)
							  : build_simple_mem_ref (number));
      b.assign (*teams, b.value (fold_convert (integer_type_node, number)));
      gsi_insert_seq_after (&gsi, b.without_bind (), GSI_CONTINUE_LINKING);
    }
}

/* The function NAME of the launch code, which returns RESULT and takes ARGUMENT.  */

tree
hidden_function (const char *name, tree result, tree argument)
{
  tree fn = build_fn_decl (name, build_function_type_list (result, argument, NULL_TREE));
  DECL_VISIBILITY (fn) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (fn) = 1;
  TREE_NOTHROW (fn) = 1;
  return fn;
}

} // namespace

void
tell_team_limit (gomp_target *target, gimple_seq *before, gimple_seq *after)
{
  tree teams = NULL_TREE;
  note_numbers (gimple_omp_body_ptr (target), &teams);
  if (!teams)
    return;
  const location_t loc = gimple_location (target);
  gimple_seq_add_stmt (before, gimple_build_assign (teams, integer_minus_one_node));
  tree map = data_clause (GOMP_MAP_TOFROM, teams, loc);
  OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (integer_type_node);
  prepend_clause (gimple_omp_target_clauses_ptr (target), map);
  tree limit = hidden_function ("accred_openmp_limit_teams", void_type_node, integer_type_node);
  tree value = create_tmp_reg (integer_type_node);
  gimple_seq_add_stmt (after, gimple_build_assign (value, teams));
  gimple_seq_add_stmt (after, gimple_build_call (limit, 1, value));
}

gimple_seq
number_teams (const target_region &region)
{
  tree *clauses = gimple_omp_target_clauses_ptr (region.target);
  tree said = omp_find_clause (*clauses, OMP_CLAUSE_NUM_TEAMS);
  tree number = said ? OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (said) : integer_zero_node;
  /* GCC 13 and newer have negative numbers where the program has none.  */
  const bool open = TREE_CODE (number) == INTEGER_CST && tree_int_cst_sgn (number) <= 0;
  gimple_seq seq = NULL;
  if (!open || !region.teams || region.distributes || !region.counts_teams
      || !region.one_team.empty () || unknown_p (region, OMP_CLAUSE_NUM_TEAMS))
    return seq;
  gcall *call
    = gimple_build_call (hidden_function ("accred_openmp_teams", integer_type_node,
					  integer_type_node),
			 1, build_int_cst (integer_type_node, tuning::default_vector_length));
  tree teams = create_tmp_reg (integer_type_node);
  gimple_call_set_lhs (call, teams);
  gimple_seq_add_stmt (&seq, call);
  if (!said)
    {
      said = build_omp_clause (gimple_location (region.target), OMP_CLAUSE_NUM_TEAMS);
      prepend_clause (clauses, said);
    }
  OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (said) = teams;
  return seq;
}

} // namespace accred
