/* `critical' in loops over threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   accred_translate makes a loop with a lock of libgomp's calls
   (plugin/values/translate-atomic.cc).

   OpenACC has no such construct: a variable of a gang that its lanes set is a race there, and may
   be in a register of each lane.  So the calls get the addresses of what a critical construct
   sets.  */

#include "plugin/openmp/critical.h"
#include "plugin/clauses/loop-body.h"

namespace accred {

namespace {

/* The variable whose name the device takes for that of the lock; the host's lock is another
   one.  */

tree
lock_variable (tree name)
{
  tree v
    = build_decl (UNKNOWN_LOCATION, VAR_DECL,
		  get_identifier (
		    (std::string (".gomp_critical_user_") + IDENTIFIER_POINTER (name)).c_str ()),
		  ptr_type_node);
  SET_DECL_ASSEMBLER_NAME (v, create_tmp_var_name ("accred_critical"));
  TREE_STATIC (v) = 1;
  TREE_ADDRESSABLE (v) = 1;
  TREE_USED (v) = 1;
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  varpool_node::finalize_decl (v);
  return v;
}

} // namespace

namespace {

/* Calls VISIT (iterator) for the statements in SEQ, inner ones first.  */

template <typename F>
void
for_each_statement (gimple_seq *seq, const F &visit)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { for_each_statement (s, visit); });
      visit (&gsi);
    }
}

/* The variables that are declared in SEQ.  */

std::set<tree>
declared_in (gimple_seq *seq)
{
  std::set<tree> all;
  for_each_statement (seq,
		      [&] (gimple_stmt_iterator *gsi)
		      {
			if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
			  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
			    all.insert (v);
		      });
  return all;
}

struct use_search
{
  const std::set<tree> &variables;
  bool found = false;
};

tree
find_use (tree *tp, int *, void *data)
{
  use_search &search = *static_cast<use_search *> (static_cast<walk_stmt_info *> (data)->info);
  search.found |= search.variables.count (*tp) > 0;
  return NULL_TREE;
}

} // namespace

std::vector<tree>
written_in (gimple_seq *seq)
{
  std::vector<tree> all;
  for_each_statement (seq,
		      [&] (gimple_stmt_iterator *gsi)
		      {
			tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
			tree v = lhs ? get_base_address (lhs) : NULL_TREE;
			if (v && VAR_P (v) && auto_var_p (v) && !DECL_IGNORED_P (v)
			    && !DECL_HAS_VALUE_EXPR_P (v)
			    && std::find (all.begin (), all.end (), v) == all.end ())
			  all.push_back (v);
		      });
  return all;
}

gimple_seq
exclusive_body (gomp_critical *stmt)
{
  tree name = gimple_omp_critical_name (stmt);
  tree lock = name ? build_fold_addr_expr (lock_variable (name)) : NULL_TREE;
  const std::vector<tree> written = written_in (gimple_omp_body_ptr (stmt));
  auto call = [&] (built_in_function unnamed, built_in_function named)
  {
    auto_vec<tree> arguments;
    if (lock)
      arguments.safe_push (unshare_expr (lock));
    for (tree v : written)
      if (TREE_ADDRESSABLE (v))
	arguments.safe_push (build_fold_addr_expr (v));
    gcall *c = gimple_build_call_vec (builtin_decl_explicit (lock ? named : unnamed), arguments);
    gimple_set_location (c, gimple_location (stmt));
    return c;
  };
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all,
		       call (BUILT_IN_GOMP_CRITICAL_START, BUILT_IN_GOMP_CRITICAL_NAME_START));
  gimple_seq_add_seq (&all, gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  gimple_seq_add_stmt (&all, call (BUILT_IN_GOMP_CRITICAL_END, BUILT_IN_GOMP_CRITICAL_NAME_END));
  return all;
}

std::vector<tree>
keep_in_memory (gimple_seq *seq, const std::set<tree> &of_teams)
{
  std::set<tree> variables;
  const std::set<tree> declared = declared_in (seq);
  std::set_intersection (of_teams.begin (), of_teams.end (), declared.begin (), declared.end (),
			 std::inserter (variables, variables.end ()));
  for_each_statement (seq,
		      [&] (gimple_stmt_iterator *gsi)
		      {
			if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_CRITICAL)
			  for (tree v : written_in (gimple_omp_body_ptr (gsi_stmt (*gsi))))
			    if (declared.count (v))
			      variables.insert (v);
		      });
  for (tree v : variables)
    TREE_ADDRESSABLE (v) = 1;
  if (!variables.empty ())
    for_each_statement (seq,
			[&] (gimple_stmt_iterator *gsi)
			{
			  use_search search{ variables };
			  walk_stmt_info wi = {};
			  wi.info = &search;
			  if (is_gimple_omp (gsi_stmt (*gsi)))
			    return;
			  walk_gimple_op (gsi_stmt (*gsi), find_use, &wi);
			  if (search.found)
			    gimple_regimplify_operands (gsi_stmt (*gsi), gsi);
			});
  return { variables.begin (), variables.end () };
}

} // namespace accred
