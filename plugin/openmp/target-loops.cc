/* Pass `accred_target_loops': OpenMP's target regions become constructs of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, if there is -fopenmp.  A target region is analysed as a
   whole (target-region.cc) and then becomes a `parallel' or `serial' construct with loops
   (construct.cc), beside a copy for the host (device-choice.cc).  What it cannot become is a sorry.
   Data regions around constructs let them out (data-regions.cc); all other directives for data stay
   OpenMP's: both interfaces share libgomp's map of the device.

   Needs: the gimplifier has settled what a region maps, and all loops of a combined construct have
   the same bounds.
   Guarantees: a function without target regions does not change.  */

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/ancestor-regions.h"
#include "plugin/openmp/allocated-variables.h"
#include "plugin/openmp/argument-reductions.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/associate-maps.h"
#include "plugin/openmp/chunk-order.h"
#include "plugin/openmp/class-copies.h"
#include "plugin/openmp/closure-maps.h"
#include "plugin/openmp/common-variables.h"
#include "plugin/openmp/construct.h"
#include "plugin/openmp/copy-body.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/device-functions.h"
#include "plugin/openmp/device-choice.h"
#include "plugin/openmp/device-descriptors.h"
#include "plugin/openmp/first-last-copies.h"
#include "plugin/openmp/host-memory.h"
#include "plugin/openmp/library-calls.h"
#include "plugin/openmp/linear-steps.h"
#include "plugin/openmp/loop-temporaries.h"
#include "plugin/openmp/member-maps.h"
#include "plugin/openmp/optional-maps.h"
#include "plugin/openmp/outline.h"
#include "plugin/openmp/parallel-conditions.h"
#include "plugin/openmp/reduced-members.h"
#include "plugin/openmp/row-maps.h"
#include "plugin/openmp/target-task.h"
#include "plugin/openmp/task-reductions.h"
#include "plugin/openmp/team-limit.h"
#include "plugin/openmp/triangular-nests.h"
#include "plugin/passes.h"

#include "tree-inline.h"

namespace accred {

namespace {

class region_converter
{
public:
  explicit region_converter (device_context &ctx)
    : m_ctx (ctx), m_for_device (device_function_p (current_function_decl))
  {}

  void function (gimple_seq *body) { sequence (body, nullptr); }

private:
  void on_device (gimple_stmt_iterator *);
  void forbid_on_device (gimple_stmt_iterator *);
  void sequence (gimple_seq *, gimple *around);
  void nested (gimple_stmt_iterator *, gimple *around);
  void convert (gimple_stmt_iterator *);
  void outline (gimple_stmt_iterator *);
  gomp_target *with_data_region (gimple_stmt_iterator *);
  bool contains_region_p (gimple_seq);

  device_context &m_ctx;
  const bool m_for_device; /* Target regions can call this function.  */
  std::set<tree> m_renamed; /* By the constructs around.  */
  std::set<gimple *> m_in_data; /* The regions around which a data region has been put.  */
  std::vector<gomp_target *> m_data; /* The data constructs around.  */
};

/* True if STMT is a target region of OpenMP.  */

bool
target_region_p (gimple *stmt)
{
  return is_a<gomp_target *> (stmt) && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_REGION;
}

bool
region_converter::contains_region_p (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      bool found = target_region_p (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { found |= contains_region_p (*s); });
      if (found)
	return true;
    }
  return false;
}

/* A copy of TARGET, which stands in no sequence, for the host.  */

gomp_target *
copy_for_host (gomp_target *target)
{
  /* GCC's function would make new SSA names of those in the clauses, which are set outside.  */
  tree clauses = gimple_omp_target_clauses (target), host_clauses = NULL_TREE;
  gimple_omp_target_set_clauses (target, NULL_TREE);
  gimple_seq body = copy_body (gimple_omp_body (target));
  gimple_omp_target_set_clauses (target, clauses);
  for (tree c = clauses, *end = &host_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      *end = copy_clause (c);
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  gomp_target *host = gimple_build_omp_target (body, GF_OMP_TARGET_KIND_REGION, host_clauses);
  gimple_set_location (host, gimple_location (target));
  add_linear_steps (host);
  return host;
}

/* The variables in memory of the blocks in SEQ are those of the threads that execute the blocks,
   where OpenMP's or accred's temporaries are meant: a team's arrays for its threads.  */

void
show_temporaries (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (VAR_P (v) && TREE_ADDRESSABLE (v) && DECL_ARTIFICIAL (v))
	    {
	      DECL_ARTIFICIAL (v) = 0;
	      suppress_warning (v);
	    }
      for_each_sequence (stmt, [&] (gimple_seq *s) { show_temporaries (*s); });
    }
}

/* Say what is slow in REGION, that of TARGET, and what has no effect.  */

void
warn_about (gomp_target *target, const target_region &region)
{
  for (const auto &slow : region.slow)
    {
      warning_at (gimple_location (slow.parallel), 0,
		  "accred: one thread of each team executes this %<parallel%> region");
      inform (slow.why.loc, (std::string ("accred: because of ") + slow.why.what).c_str ());
    }
  if (!region.tasks.empty ())
    warning_at (gimple_location (*region.tasks.begin ()), 0,
		"accred: the threads that come to the tasks of this region execute them at once");
  for (gimple *loop : region.ordered_simd)
    warning_at (
      gimple_location (loop), 0,
      "accred: one thread of each team executes this %<simd%> loop, because of %<safelen%>");
  if (!region.one_team.empty ())
    warning_at (
      OMP_CLAUSE_LOCATION (region.one_team[0]) == UNKNOWN_LOCATION
	? gimple_location (target)
	: OMP_CLAUSE_LOCATION (region.one_team[0]),
      0,
      "accred: one team executes this region: several loops, or executions of one, combine "
      "copies of the same variable");
  for (tree c : region.unknown)
    warning_at (OMP_CLAUSE_LOCATION (c), 0,
		"accred: %qs has no effect: its value is known when the region has begun",
		omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
}

/* Say in the report which copies of REGION take memory, once for each variable in a line.  */

void
report_copies (const target_region &region, device_context &ctx)
{
  if (!ctx.opts.report)
    return;
  std::set<std::pair<location_t, tree>> said;
  for (tree c : region.on_heap)
    if (tree decl = OMP_CLAUSE_DECL (c); said.emplace (OMP_CLAUSE_LOCATION (c), decl).second)
      ctx.notes.push_back (
	{ OMP_CLAUSE_LOCATION (c), std::string (omp_clause_code_name[OMP_CLAUSE_CODE (c)]) + " ("
				     + lang_hooks.decl_printable_name (decl, 0)
				     + "): each copy is memory from the device's heap" });
}

/* What computes the numbers of REGION's teams and threads in front of its construct.  */

gimple_seq
compute_numbers (const target_region &region)
{
  gimple_seq seq = round_thread_limit (region);
  gimple_seq_add_seq (&seq, number_teams (region));
  return seq;
}

/* Loops of SEQ with the directive `simd' alone that may become loops over vectors.  */

void
note_simd_loops (gimple_seq seq, std::map<gimple *, std::map<tree, tree_code>> &loops)
{
  any_statement (seq,
		 [&] (gimple *stmt)
		 {
		   gomp_for *loop = dyn_cast<gomp_for *> (stmt);
		   if (!loop || !lanes_possible_p (loop) || gimple_omp_for_combined_into_p (loop))
		     return walk_on::into;
		   std::map<tree, tree_code> &reduced = loops[loop];
		   for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
		     if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
		       reduced[OMP_CLAUSE_DECL (c)] = OMP_CLAUSE_REDUCTION_CODE (c);
		   return walk_on::into;
		 });
}

/* What the host's and the device's copy of TARGET have in common.  */

static void
prepare (gomp_target *target, device_context &ctx)
{
  leave_ancestor_regions (target);
  note_simd_loops (gimple_omp_body (target), ctx.simd_loops);
  settle_temporaries (target);
  split_conditional_regions (target);
  note_copy_alignments (target);
  drop_debug_clauses (gimple_omp_body (target));
  free_allocated_alone (target);
  dissolve_structured_blocks (gimple_omp_body_ptr (target));
  make_rectangular (target);
}

/* Convert the target region at GSI.  */

void
region_converter::convert (gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  prepare (target, m_ctx);
  gomp_target *host = nullptr;
  if (class_copies_p (target) || argument_reductions_p (target) || first_last_copies_p (target))
    {
      host = copy_for_host (target);
      make_first_last_copies (target);
      make_class_copies (target);
      reduce_argument_sections (target);
    }
  const target_region region = analyse_target (target, m_ctx.opts.simd_lanes, m_ctx.functions);
  for (const refused_part &r : region.refused)
    sorry_at (r.loc, (std::string ("accred: ") + r.what + " in a target region").c_str ());
  if (!region.refused.empty ())
    return;
  warn_about (target, region);
  report_copies (region, m_ctx);
  gsi_replace (gsi, gimple_build_nop (), false);
  if (!host && first_strings_p (target))
    host = copy_for_host (target);
  gimple_seq after = NULL;
  gsi_insert_seq_before (gsi, own_allocatables_of_region (target, &after), GSI_SAME_STMT);
  if (!host)
    host = copy_for_host (target);
  const std::vector<tree> arrays = map_own_arrays (target);
  own_referenced_arrays (target);
  complete_closure_maps (target);
  attach_by_address (target);
  gimple_seq device = map_device_descriptors (target);
  gimple_seq_add_seq (&device, use_device_addresses (target));
  gimple_seq_add_seq (&device, copy_firstprivate (target));
  gimple_seq_add_seq (&device, compute_numbers (region));
  gimple_seq behind = NULL;
  if (region.serial)
    tell_team_limit (target, &device, &behind);
  gbind *last = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq_add_stmt (&device, last);
  tree number = region.asks_for_device ? create_tmp_var (integer_type_node) : NULL_TREE;
  gimple_seq construct = NULL;
  gimple_seq_add_stmt (&construct, target);
  for (tree a : arrays)
    construct = with_own_array (construct, a, true);
  gimple_seq_add_seq (&device, construct);
  gimple_seq_add_seq (&device, behind);
  gimple *both = choose_device (target, device, host, number);
  if (number)
    add_firstprivate (target, number);
  gimple_bind_set_body (last, make_construct (region, number));
  m_ctx.target_regions[target] = { region.in_order, m_data };
  if (artificial_left_out_p)
    show_temporaries (gimple_omp_body (target));
  gsi_replace (gsi, both, false);
  gsi_insert_seq_after (gsi, after, GSI_SAME_STMT);
  flag_openacc = 1;
  m_ctx.sides |= !region.each_thread.empty ();
  declare_launch ();
}

/* The target region at GSI, or the data region that has it then.  */

gomp_target *
region_converter::with_data_region (gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  if (!m_in_data.insert (target).second)
    return target;
  gsi_replace (gsi, gimple_build_nop (), false);
  gomp_target *data = data_region_around (target);
  gsi_replace (gsi, data ? data : target, false);
  /* What the region waits for may set what the data region copies.  */
  if (gimple *wait = data ? wait_for_dependences (target) : nullptr)
    gsi_insert_before (gsi, wait, GSI_SAME_STMT);
  return data ? data : target;
}

/* True if TARGET cannot be a task.  */

bool
host_waits_p (gomp_target *target)
{
  return variable_of_run_time_size (target) || device_descriptors_p (target);
}

/* The target region at GSI, which stands in a construct of the host or is a task of it, leaves this
   function.  */

void
region_converter::outline (gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  const bool in_task = !m_for_device && deferred_p (target) && !host_waits_p (target);
  gimple *wait = in_task ? nullptr : wait_for_dependences (target);
  gsi_replace (gsi, gimple_build_nop (), false);
  if (tree v = outline_obstacle (target))
    sorry_at (gimple_location (target),
	      "accred: %qD, a variable of run-time size, in a target region in another construct",
	      v);
  else if (tree map = map_with_iterators (target))
    sorry_at (OMP_CLAUSE_LOCATION (map),
	      "accred: %<map (iterator (...), ...)%> in a target region in another construct");
  else
    gsi_replace (gsi, outline_target (target, m_renamed, in_task), false);
  if (wait)
    gsi_insert_before (gsi, wait, GSI_SAME_STMT);
}

/* True if STMT is a parallel construct, or one for the threads of the parallel region around, or
   for the teams, or a task, or waits for threads or tasks.  */

bool
shares_work_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_PARALLEL:
    case GIMPLE_OMP_SECTIONS:
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_MASTER:
    case GIMPLE_OMP_TASK:
    case GIMPLE_OMP_TASKGROUP: return true;
    case GIMPLE_CALL:
      return waits_for_tasks_p (stmt) || gimple_call_builtin_p (stmt, BUILT_IN_GOMP_BARRIER);
    case GIMPLE_OMP_FOR:
      return (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_FOR
	      || gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_DISTRIBUTE
	      || gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_TASKLOOP);
    default: return false;
    }
}

/* The statement at GSI, of which the host's part is done, stands in a function that target regions
   can call.  */

void
region_converter::on_device (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (shares_work_p (stmt))
    {
      note_copy_alignments (stmt);
      gsi_replace (gsi, gimple_build_nop (), false);
      gsi_replace (gsi, one_thread_on_device (stmt), false);
    }
  else if (library_constant_p (stmt))
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      gsi_replace (gsi, library_call_on_device (stmt), false);
    }
  else
    return;
  m_ctx.sides = m_ctx.host_parts = true;
}

/* The directive for the device at GSI stands in a function that target regions can call.  */

void
region_converter::forbid_on_device (gimple_stmt_iterator *gsi)
{
  gsi_insert_seq_before (gsi, trap_on_device (gimple_location (gsi_stmt (*gsi))), GSI_SAME_STMT);
  m_ctx.sides = m_ctx.host_parts = true;
}

/* Convert what stands in the statement at GSI, which is no target region.  */

void
region_converter::nested (gimple_stmt_iterator *gsi, gimple *around)
{
  gimple *stmt = gsi_stmt (*gsi);
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  const bool data = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_DATA;
  if (data)
    m_data.push_back (target);
  if (data && !around && !renames_p (target) && contains_region_p (gimple_omp_body (target)))
    {
      gimple_seq body = leave_data_region (target);
      sequence (&body, around);
      gsi_insert_seq_after (gsi, body, GSI_CONTINUE_LINKING);
    }
  else
    {
      gimple *inner = is_gimple_omp (stmt) ? stmt : around;
      const std::set<tree> renamed = m_renamed;
      if (is_gimple_omp (stmt))
	for (tree v : renamed_by (stmt))
	  m_renamed.insert (v);
      for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s, inner); });
      m_renamed = renamed;
      if (m_for_device && !around)
	on_device (gsi);
    }
  if (data)
    m_data.pop_back ();
}

/* AROUND is the construct around SEQ that a target region has to leave.  */

void
region_converter::sequence (gimple_seq *seq, gimple *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (target_region_p (stmt) && ancestor_region_p (as_a<gomp_target *> (stmt)))
	{
	  /* GCC's own; accred_clone has to see it.  */
	  flag_openacc = 1;
	  continue;
	}
      if (target_region_p (stmt) && refer_to_members (&gsi, m_renamed))
	{
	  for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { sequence (s, around); });
	  continue;
	}
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target && stay_on_host (target))
	{
	  for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s, around); });
	  continue;
	}
      if (target)
	{
	  complete_member_maps (gsi);
	  allow_empty_rows (target);
	  complete_associate_maps (target);
	  gsi_insert_seq_before (&gsi, size_absent_arrays (target), GSI_SAME_STMT);
	  if (target_region_p (target))
	    {
	      complete_reduction_maps (gsi);
	      keep_optional_scalars (target);
	      name_common_variables (target);
	      gsi_insert_seq_before (&gsi, copy_allocated_variables (target), GSI_SAME_STMT);
	    }
	}
      if (m_for_device && target)
	forbid_on_device (&gsi);
      const bool reduced = target_region_p (stmt) && task_reductions_p (target);
      if (target_region_p (stmt) && !reduced
	  && (!around || (maps_deeply_p (target) && !map_with_iterators (target))))
	stmt = target = with_data_region (&gsi);
      if (target_region_p (stmt))
	{
	  /* A task needs a function.  Where there cannot be one, the host waits.  */
	  if (around || reduced || (!m_for_device && deferred_p (target) && !host_waits_p (target)))
	    outline (&gsi);
	  else
	    convert (&gsi);
	  continue;
	}
      nested (&gsi, around);
    }
}

const pass_data pass_data_target_loops
  = { GIMPLE_PASS, "accred_target_loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_target_loops : public gimple_opt_pass
{
public:
  pass_target_loops (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_target_loops, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return flag_openmp && !errorcount; }

  unsigned int execute (function *fun) final override
  {
    /* Regions of other files may need what this one declares.  */
    if (device_function_p (fun->decl) || vec_safe_length (offload_vars))
      flag_openacc = 1;
    m_ctx.target_regions.clear ();
    m_ctx.simd_loops.clear ();
    note_function (m_ctx.functions, fun);
    region_converter converter (m_ctx);
    converter.function (&fun->gimple_body);
    keep_chunks_in_order (fun, m_ctx);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_target_loops (gcc::context *g, device_context &ctx)
{
  return new pass_target_loops (g, ctx);
}

} // namespace accred
