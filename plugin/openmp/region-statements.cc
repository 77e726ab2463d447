/* What single parts of a target region are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/loop-body.h"
#include "plugin/copy-alignment.h"
#include "plugin/fortran-types.h"
#include "plugin/openmp/allocated-variables.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

bool
jumps_back_p (gimple_seq seq, std::set<tree> &seen)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_a<gomp_for *> (stmt))
	continue;
      bool back = false;
      switch (gimple_code (stmt))
	{
	case GIMPLE_LABEL: seen.insert (gimple_label_label (as_a<glabel *> (stmt))); break;
	case GIMPLE_GOTO: back = seen.count (gimple_goto_dest (stmt)) > 0; break;
	case GIMPLE_COND:
	  back = seen.count (gimple_cond_true_label (as_a<gcond *> (stmt)))
		 || seen.count (gimple_cond_false_label (as_a<gcond *> (stmt)));
	  break;
	default:
	  for_each_sequence (stmt, [&] (gimple_seq *s) { back = back || jumps_back_p (*s, seen); });
	  break;
	}
      if (back)
	return true;
    }
  return false;
}

bool
descriptor_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return lang_GNU_Fortran () && descriptor_type_p (type);
}

bool
firstprivate_p (gomp_target *target, tree decl)
{
  tree c = target ? gimple_omp_target_clauses (target) : NULL_TREE;
  while (c && (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || OMP_CLAUSE_DECL (c) != decl))
    c = OMP_CLAUSE_CHAIN (c);
  return c;
}

void
drop_debug_clauses (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree *link = construct_of (stmt) ? clauses_of (stmt) : nullptr;
      while (link && *link)
	if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_PRIVATE_DEBUG (*link))
	  {
	    forget_pointer (OMP_CLAUSE_DECL (*link));
	    *link = OMP_CLAUSE_CHAIN (*link);
	  }
	else
	  link = &OMP_CLAUSE_CHAIN (*link);
      for_each_sequence (stmt, [] (gimple_seq *s) { drop_debug_clauses (*s); });
    }
}

namespace {

/* The clauses of STMT, if it can have `allocate'.  */

tree
clauses_with_allocate (gimple *stmt)
{
  if (construct_of (stmt))
    return *clauses_of (stmt);
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_SECTIONS: return gimple_omp_sections_clauses (stmt);
    case GIMPLE_OMP_SINGLE: return gimple_omp_single_clauses (stmt);
    case GIMPLE_OMP_TASK: return gimple_omp_task_clauses (stmt);
    default: break;
    }
  tree *clauses = scope_clauses (stmt);
  return clauses ? *clauses : NULL_TREE;
}

} // namespace

void
note_copy_alignments (gimple *stmt)
{
  for (tree c = clauses_with_allocate (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ALLOCATE)
      if (tree align = OMP_CLAUSE_ALLOCATE_ALIGN (c); align && tree_fits_uhwi_p (align))
	require_copy_alignment (OMP_CLAUSE_DECL (c), tree_to_uhwi (align));
  for_each_sequence (stmt,
		     [] (gimple_seq *s)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*s); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 note_copy_alignments (gsi_stmt (gsi));
		     });
}

void
dissolve_structured_blocks (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, dissolve_structured_blocks);
      if (!structured_block_p (stmt))
	continue;
      gsi_insert_seq_before (&gsi, gimple_omp_body (stmt), GSI_SAME_STMT);
      gsi_replace (&gsi, gimple_build_nop (), false);
    }
}

bool
uniform_p (gimple *stmt, const std::set<tree> &declared)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_RETURN: return true;
      case GIMPLE_ASSIGN: {
	if (gimple_clobber_p (stmt))
	  return true;
	tree lhs = gimple_assign_lhs (stmt);
	return (VAR_P (lhs) && declared.count (lhs) && !TREE_ADDRESSABLE (lhs)
		&& is_gimple_reg_type (TREE_TYPE (lhs)) && !gimple_has_volatile_ops (stmt));
      }
    default: return false;
    }
}

bool
waits_for_tasks_p (gimple *stmt)
{
  return (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TASKWAIT)
	  || gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TASKYIELD)
	  || gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TASKGROUP_END));
}

bool
plain_body_p (gimple *stmt)
{
  tree clauses;
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_MASTER:
    case GIMPLE_OMP_CRITICAL:
    case GIMPLE_OMP_SECTION: return true;
    case GIMPLE_OMP_SINGLE: clauses = gimple_omp_single_clauses (stmt); break;
    case GIMPLE_OMP_SECTIONS: clauses = gimple_omp_sections_clauses (stmt); break;
    default: return plain_masked_p (stmt);
    }
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_NOWAIT)
      return false;
  return true;
}

gomp_task *
task_of_taskloop (gimple *stmt)
{
  if (!is_a<gomp_for *> (stmt) || gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_TASKLOOP)
    return nullptr;
  gomp_task *task = nullptr;
  std::function<void (gimple_seq *)> find = [&] (gimple_seq *seq)
  {
    for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi) && !task; gsi_next (&gsi))
      if (gomp_task *t = dyn_cast<gomp_task *> (gsi_stmt (gsi)))
	task = gimple_omp_task_taskloop_p (t) ? t : nullptr;
      else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_BIND)
	for_each_sequence (gsi_stmt (gsi), find);
  };
  find (gimple_omp_body_ptr (stmt));
  return task;
}

bool
ordered_simd_p (gimple *loop)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SAFELEN);
}

bool
lanes_possible_p (gomp_for *loop)
{
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_SIMD || ordered_simd_p (loop))
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !plain_reduction_p (c))
      return false;
  return true;
}

/* Add the statements of SEQ that set V to ALL.  */

static void
settings_of (gimple_seq seq, tree v, std::vector<gimple *> &all)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gimple_get_lhs (gsi_stmt (gsi)) == v)
	all.push_back (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { settings_of (*s, v, all); });
    }
}

tree
host_value (gomp_target *target, tree v)
{
  constexpr unsigned most_copies = 4;
  for (unsigned i = 0; i < most_copies; i++)
    {
      if (!DECL_P (v) || !INTEGRAL_TYPE_P (TREE_TYPE (v)) || TREE_ADDRESSABLE (v))
	return NULL_TREE;
      for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == v)
	  return find_uses (gimple_omp_body (target), v).written ? NULL_TREE : v;
      /* A temporary of the gimplifier.  */
      std::vector<gimple *> settings;
      settings_of (gimple_omp_body (target), v, settings);
      if (settings.size () != 1 || !gimple_assign_single_p (settings[0]))
	return NULL_TREE;
      v = gimple_assign_rhs1 (settings[0]);
    }
  return NULL_TREE;
}

bool
unknown_p (const target_region &region, omp_clause_code code)
{
  return std::any_of (region.unknown.begin (), region.unknown.end (),
		      [&] (tree c) { return OMP_CLAUSE_CODE (c) == code; });
}

int
thread_level (const target_region &region)
{
  if (!region.target)
    return GOMP_DIM_VECTOR;
  if (region.lanes)
    return GOMP_DIM_WORKER;
  tree c = omp_find_clause (gimple_omp_target_clauses (region.target), OMP_CLAUSE_THREAD_LIMIT);
  const bool few = (region.least_threads && region.least_threads < limits::warp_size)
		   || (c && TREE_CODE (OMP_CLAUSE_THREAD_LIMIT_EXPR (c)) != INTEGER_CST)
		   || region.host_threads || unknown_p (region, OMP_CLAUSE_NUM_THREADS)
		   || unknown_p (region, OMP_CLAUSE_THREAD_LIMIT);
  return region.counts_threads && few && !region.serial ? GOMP_DIM_WORKER : GOMP_DIM_VECTOR;
}

} // namespace accred
