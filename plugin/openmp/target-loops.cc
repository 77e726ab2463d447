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
#include "plugin/openmp/construct.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/device-choice.h"
#include "plugin/openmp/outline.h"
#include "plugin/passes.h"

#include "tree-inline.h"

namespace accred {

namespace {

class region_converter
{
public:
  void function (gimple_seq *body) { sequence (body, nullptr); }

private:
  void sequence (gimple_seq *, gimple *around);
  void convert (gimple_stmt_iterator *);
  void outline (gimple_stmt_iterator *);
  bool contains_region_p (gimple_seq);

  std::set<tree> m_renamed; /* By the constructs around.  */
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

/* The atomic updates in SEQ, a copy, get trees of their own: gimple_copy has left them those of the
   original.  */

void
unshare_atomics (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
	gimple_omp_atomic_load_set_rhs (load, unshare_expr (gimple_omp_atomic_load_rhs (load)));
      else if (gomp_atomic_store *store = dyn_cast<gomp_atomic_store *> (stmt))
	gimple_omp_atomic_store_set_val (store, unshare_expr (gimple_omp_atomic_store_val (store)));
      for_each_sequence (stmt, [] (gimple_seq *s) { unshare_atomics (*s); });
    }
}

/* A copy of TARGET, which stands in no sequence, for the host.  */

gomp_target *
copy_for_host (gomp_target *target)
{
  /* GCC's function would make new SSA names of those in the clauses, which are set outside.  */
  tree clauses = gimple_omp_target_clauses (target), host_clauses = NULL_TREE;
  gimple_omp_target_set_clauses (target, NULL_TREE);
  gimple_seq body = copy_gimple_seq_and_replace_locals (gimple_omp_body (target));
  unshare_atomics (body);
  gimple_omp_target_set_clauses (target, clauses);
  for (tree c = clauses, *end = &host_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      *end = copy_clause (c);
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  gomp_target *host = gimple_build_omp_target (body, GF_OMP_TARGET_KIND_REGION, host_clauses);
  gimple_set_location (host, gimple_location (target));
  return host;
}

/* Convert the target region at GSI.  */

void
region_converter::convert (gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  const target_region region = analyse_target (target);
  for (const refused_part &r : region.refused)
    sorry_at (r.loc, (std::string ("accred: ") + r.what + " in a target region").c_str ());
  if (!region.refused.empty ())
    return;
  for (gimple *parallel : region.slow)
    warning_at (gimple_location (parallel), 0,
		"accred: one thread of each team executes this %<parallel%> region");
  for (tree c : region.unknown)
    warning_at (OMP_CLAUSE_LOCATION (c), 0,
		"accred: %qs has no effect: its value is known when the region has begun",
		omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
  gsi_replace (gsi, gimple_build_nop (), false);
  gomp_target *host = copy_for_host (target);
  attach_by_address (target);
  gimple_seq device = use_device_addresses (target);
  gimple_seq_add_seq (&device, copy_firstprivate (target));
  gimple_seq_add_seq (&device, round_thread_limit (target));
  gimple *both = choose_device (target, device, host);
  make_construct (region);
  gsi_replace (gsi, both, false);
  flag_openacc = 1;
  declare_launch ();
}

/* The target region at GSI, which stands in a construct of the host, leaves this function.  */

void
region_converter::outline (gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  gsi_replace (gsi, gimple_build_nop (), false);
  if (tree v = outline_obstacle (target))
    sorry_at (gimple_location (target),
	      "accred: %qD, a variable of run-time size, in a target region in another construct",
	      v);
  else
    gsi_replace (gsi, outline_target (target, m_renamed), false);
}

/* AROUND is the construct around SEQ that a target region has to leave.  */

void
region_converter::sequence (gimple_seq *seq, gimple *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target_region_p (stmt))
	{
	  if (around)
	    outline (&gsi);
	  else
	    convert (&gsi);
	  continue;
	}
      const bool data = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_DATA;
      if (data && !around && !renames_p (target) && contains_region_p (gimple_omp_body (target)))
	{
	  gimple_seq body = leave_data_region (target);
	  sequence (&body, around);
	  gsi_insert_seq_after (&gsi, body, GSI_CONTINUE_LINKING);
	  continue;
	}
      gimple *inner = is_gimple_omp (stmt) ? stmt : around;
      const std::set<tree> renamed = m_renamed;
      if (is_gimple_omp (stmt))
	for (tree v : renamed_by (stmt))
	  m_renamed.insert (v);
      for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s, inner); });
      m_renamed = renamed;
    }
}

const pass_data pass_data_target_loops
  = { GIMPLE_PASS, "accred_target_loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_target_loops : public gimple_opt_pass
{
public:
  explicit pass_target_loops (gcc::context *g) : gimple_opt_pass (pass_data_target_loops, g) {}

  bool gate (function *) final override { return flag_openmp && !errorcount; }

  unsigned int execute (function *fun) final override
  {
    region_converter ().function (&fun->gimple_body);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_target_loops (gcc::context *g, device_context &)
{
  return new pass_target_loops (g);
}

} // namespace accred
