/* Constructs in two versions, of which the host chooses one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/construct-versions.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"

#include "tree-inline.h"

namespace accred {

bool
copyable_p (gimple_seq seq)
{
  bool all = true;
  for (gimple_stmt_iterator gsi = gsi_start (seq); all && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      all = gimple_code (stmt) != GIMPLE_ASM;
      for_each_sequence (stmt, [&] (gimple_seq *s) { all = all && copyable_p (*s); });
    }
  return all;
}

namespace {

/* The addresses of atomic updates in SEQ.  */

void
find_update_addresses (gimple_seq seq, std::vector<std::pair<gomp_atomic_load *, tree>> &found)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
	found.emplace_back (load, unshare_expr (gimple_omp_atomic_load_rhs (load)));
      for_each_sequence (stmt, [&] (gimple_seq *s) { find_update_addresses (*s, found); });
    }
}

} // namespace

gomp_target *
copy_of_target (gomp_target *target)
{
  /* GCC's copies of atomic updates share the address, in which local variables are replaced.  */
  std::vector<std::pair<gomp_atomic_load *, tree>> addresses;
  find_update_addresses (gimple_omp_body (target), addresses);
  /* GCC's function would make new SSA names of those in the clauses, which are set outside.  */
  tree clauses = gimple_omp_target_clauses (target), copies = NULL_TREE;
  gimple_omp_target_set_clauses (target, NULL_TREE);
  gimple_seq body = copy_gimple_seq_and_replace_locals (gimple_omp_body (target));
  gimple_omp_target_set_clauses (target, clauses);
  for (const auto &[load, address] : addresses)
    gimple_omp_atomic_load_set_rhs (load, address);
  for (tree c = clauses, *end = &copies; c; c = OMP_CLAUSE_CHAIN (c))
    {
      *end = copy_clause (c);
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  gomp_target *copy = gimple_build_omp_target (body, gimple_omp_target_kind (target), copies);
  gimple_set_location (copy, gimple_location (target));
  return copy;
}

gbind *
choice (tree cond, gimple *first, gimple *second)
{
  const location_t loc = gimple_location (first);
  tree yes = create_artificial_label (loc), no = create_artificial_label (loc),
       end = create_artificial_label (loc);
  tree chosen = create_tmp_var (boolean_type_node);
  gimple_seq all = NULL;
  push_gimplify_context ();
  tree set = build2 (MODIFY_EXPR, void_type_node, chosen, unshare_expr (cond));
  gimplify_and_add (set, &all);
  auto add = [&] (gimple *stmt)
  {
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt (&all, stmt);
  };
  add (gimple_build_cond (NE_EXPR, chosen, boolean_false_node, yes, no));
  add (gimple_build_label (yes));
  add (first);
  add (gimple_build_goto (end));
  add (gimple_build_label (no));
  add (second);
  add (gimple_build_label (end));
  gbind *bind = gimple_build_bind (NULL_TREE, all, NULL_TREE);
  pop_gimplify_context (bind);
  return bind;
}

} // namespace accred
