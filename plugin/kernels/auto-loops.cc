/* Pass `accred_auto_loops': loops of `kernels' regions that are shown to be parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  OpenACC 3.3, 2.9.7: a loop of a `kernels' region is
   `auto' if no clause says anything else, and so is, by 2.5.3, each loop of the language.  The
   compiler has to show that no iteration needs what another one does:

     - memory: no two iterations access the same place, one of them with a store (dependence.h, for
       one object; aliases.h, for two);
     - scalar variables: an iteration sets them before it reads them, or they are reduced.  What is
       read behind the loop is set in each iteration, so that the last one's value is known;
     - nothing else happens: calls, volatile objects, ways out of the loop.

     #pragma acc kernels                          #pragma acc kernels
     {                                            {
       for (i = 0; i < n; i++)                      #pragma acc loop independent private (t)
	 { t = b[i]; a[i] = t * t; }         ->     for (i = 0; i < n; i++)
						      { t = b[i]; a[i] = t * t; }
       for (i = 0; i < n; i++)                      #pragma acc loop independent reduction (+:s)
	 s += a[i];                                 for (i = 0; i < n; i++)
						      s += a[i];
       for (i = 1; i < n; i++)                      for (i = 1; i < n; i++)
	 a[i] += a[i - 1];                            a[i] += a[i - 1];
     }                                            }

   Nests of such loops are collapsed (collapse-nests.h).  Outermost loops first.  In a loop that
   stays sequential, those inside stay as they are, and so do loops that control flow goes around:
   they would be no part of the region by themselves.

   Guarantees: what stays sequential is as the front end made it.  */

#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/column-loops.h"
#include "plugin/kernels/device-pointers.h"
#include "plugin/kernels/element-sums.h"
#include "plugin/kernels/fused-rows.h"
#include "plugin/kernels/inner-loops.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/last-values.h"
#include "plugin/kernels/level-nests.h"
#include "plugin/kernels/located-extrema.h"
#include "plugin/kernels/loop-analysis.h"
#include "plugin/kernels/loop-reasons.h"
#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/scalar-updates.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

constexpr const char *read_by_call = "a function is called that may read what is stored here";

} // namespace

std::optional<reason>
loop_analysis::obstacle_of (loop_id l) const
{
  for (const obstacle &o : m_accesses.obstacles)
    if (inside_p (o.loop, l))
      return reason{ o.where, o.why };
  return {};
}

/* Accesses of different iterations to one place, unless it is checked that there are none.  */

std::optional<reason>
loop_analysis::dependence_of (loop_id l)
{
  const auto pair = carried (m_accesses.nest, l);
  if (!pair)
    return {};
  const auto apart = independent_where (m_accesses.nest, l);
  const bool host = apart && m_host && m_host->add (l, *apart),
	     device = apart && m_device && m_device->add (l, *apart);
  if (checks () && (host || device))
    return {};
  unsigned a = pair->first, b = pair->second;
  if (m_accesses.nest.accesses[b].write && !m_accesses.nest.accesses[a].write)
    std::swap (a, b);
  const std::string name = m_accesses.objects[m_accesses.nest.accesses[a].object].name ();
  const bool both = m_accesses.nest.accesses[b].write;
  return reason{ m_accesses.places[b].where,
		 both
		   ? "iterations may store to the same element of " + name + (a == b ? "" : " as")
		   : "an iteration may read what another one stores to " + name,
		 m_accesses.places[a].where, false, apart.has_value () };
}

/* True if iterations of LOOP, or of the first loop of the nest in hand, have copies of O by a
   clause.  */

bool
loop_analysis::copied_p (gomp_for *loop, const memory_object &o) const
{
  if (o.pointed || !o.decl)
    return false;
  return own_by_clause_p (loop, o.decl) || (m_reduced.count (o.decl) && !reference_p (o.decl));
}

/* Accesses to different objects that may be one, unless the host checks that they are not.  Of what
   clauses make a loop's own, each iteration has a copy.  */

std::optional<reason>
loop_analysis::alias_of (gomp_for *loop, loop_id l)
{
  const auto &nest = m_accesses.nest;
  for (loop_id r : m_accesses.reads_anything)
    for (size_t i = 0; i < nest.accesses.size () && inside_p (r, l); i++)
      if (const nest_access &a = nest.accesses[i];
	  a.write && inside_p (a.loop, l) && !inside_p (a.own, l))
	return reason{ m_accesses.places[i].where, read_by_call };
  for (const scalar_access &s : m_accesses.scalars)
    if (s.write && inside_p (s.loop, l))
      for (loop_id r : m_accesses.reads_anything)
	if (inside_p (r, l))
	  return reason{ s.place.where, read_by_call };
  const std::vector<object_pair> pairs = meeting_objects (m_accesses, m_aliases, l,
							  [&] (const memory_object &o)
							  { return copied_p (loop, o); });
  if (pairs.empty ())
    return {};
  const bool host = m_host && m_host->add (l, pairs), device = m_device && m_device->add (l, pairs);
  if (checks () && (host || device))
    return {};
  reason why = meeting_reason (m_accesses, pairs.front ());
  if (m_host && pairs.size () > unsigned (tuning::overlap_checks))
    why.why += ", and more pairs of objects may be than are checked at run time,";
  return why;
}

std::optional<reason>
loop_analysis::scalar_of (gomp_for *loop, const loop_body &body, tree object,
			  std::vector<found_reduction> &reductions) const
{
  location_t where = gimple_location (loop);
  auto note_read = [&] (const access &a)
  {
    where = gimple_location (a.stmt);
    return true;
  };
  if (!is_gimple_reg_type (object_type (object)))
    /* One of the accesses to memory.  */
    return {};
  if (body.has (object, access_kind::escape) || body.has (object, access_kind::address))
    return reason{ where, "what happens to " + quoted (object) + " is not understood" };
  if (!body.read_before_write_p (object))
    {
      if (!can_be_private_p (object, body, m_whole))
	return reason{ where, quoted (object) + " cannot be one of each iteration" };
      if (!body.written_at_end_p (object) && m_flow.used_behind_p (loop, object))
	{
	  body.any_p (object, access_kind::write, note_read);
	  return reason{ where, "which iteration sets " + quoted (object) + " last is not known" };
	}
      return {};
    }
  if (auto r = reduction_of (loop, body, object, m_copies))
    {
      reductions.push_back (*r);
      return {};
    }
  body.any_p (object, access_kind::read, note_read);
  return reason{ where, "an iteration needs what an earlier one writes to " + quoted (object) };
}

/* Variables of loops of the language in LOOP, which is BODY's: there they are set, though BODY
   takes them for the loops' own.  */

std::optional<reason>
loop_analysis::stepped_of (gomp_for *loop, const loop_body &body) const
{
  inner_loops inside;
  inside.find (gimple_omp_body (loop), m_plain, true);
  for (const auto &[inner, always] : inside.loops)
    {
      tree v = m_plain.stepped_variable (inner);
      if (inside.declared.count (v) || own_by_clause_p (loop, v))
	continue;
      const location_t where = gimple_location (inner);
      for (access_kind kind :
	   { access_kind::read, access_kind::address, access_kind::escape, access_kind::reduction })
	if (body.has (v, kind))
	  return reason{ where, quoted (v) + " is also used outside of its loop" };
      if (!always && m_flow.used_behind_p (loop, v))
	return reason{ where, "which iteration sets " + quoted (v) + " last is not known" };
    }
  return {};
}

std::optional<reason>
loop_analysis::scalar_of (gomp_for *loop, loop_id l, std::vector<found_reduction> &reductions) const
{
  const loop_body body (loop, m_copies);
  if (!body.known_p ())
    return reason{ gimple_location (loop), "its control flow is not understood" };
  if (auto r = stepped_of (loop, body))
    return r;
  std::set<tree> updated;
  if (auto r = scalar_update_of (m_accesses, loop, l, body, updated))
    return r;
  for (tree object : body.written ())
    if (!own_by_clause_p (loop, object) && !updated.count (object))
      if (auto r = scalar_of (loop, body, object, reductions))
	return r;
  return {};
}

/* Why LOOP is not parallel; nothing if it is, if it reduces what goes to REDUCTIONS.  */

std::optional<reason>
loop_analysis::obstacle_of (gomp_for *loop, std::vector<found_reduction> &reductions)
{
  const auto ids = m_accesses.ids.find (loop);
  if (ids == m_accesses.ids.end ())
    return reason{ gimple_location (loop), "its place is not understood" };
  for (loop_id l : ids->second)
    {
      if (auto r = obstacle_of (l))
	return r;
      if (l == ids->second.front ())
	if (auto r = scalar_of (loop, l, reductions))
	  return r;
      if (auto r = dependence_of (l))
	return r;
      if (auto r = alias_of (loop, l))
	return r;
    }
  return {};
}

/* Why LOOP is not parallel; nothing if it is, and then it has the clauses for its reductions.  */

std::optional<reason>
loop_analysis::obstacle_of (gomp_for *loop)
{
  std::vector<found_reduction> reductions;
  if (auto r = obstacle_of (loop, reductions))
    return r;
  for (const found_reduction &r : reductions)
    {
      tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (c) = r.object;
      OMP_CLAUSE_REDUCTION_CODE (c) = r.code;
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
      gimple_omp_for_set_clauses (loop, c);
    }
  return {};
}

/* Note what the host checks for the outermost loops of nests.  */

void
loop_analysis::note_checks () const
{
  std::vector<loop_id> noted;
  for (gomp_for *loop : m_parallel)
    for (loop_id l : m_accesses.ids.at (loop))
      {
	const bool inside = std::any_of (noted.begin (), noted.end (),
					 [&] (loop_id outer) { return inside_p (l, outer); });
	const std::string where = inside ? std::string () : checks ()->text (l);
	if (where.empty ())
	  continue;
	m_notes->push_back (
	  { gimple_location (loop), "loop: parallel where " + where
				      + ", which is checked at run time, and else sequential" });
	noted.push_back (l);
      }
}

/* Decide about LOOP, which stands at P; returns where those inside stand.  */

loop_analysis::place
loop_analysis::visit (gomp_for *loop, place p)
{
  tree clauses = gimple_omp_for_clauses (loop);
  const bool plain = m_plain.plain_p (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ))
    return place::sequential;
  if (omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT))
    return place::parallel;
  if (p == place::sequential)
    {
      if (plain)
	m_plain.revert (loop);
      return p;
    }
  if (auto why = obstacle_of (loop))
    {
      if (m_notes)
	m_notes->push_back ({ gimple_location (loop), "loop: sequential: " + text (*why), true });
      if (plain)
	m_plain.revert (loop);
      return place::sequential;
    }
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_INDEPENDENT);
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, c);
  m_parallel.push_back (loop);
  if (plain)
    m_used[loop] = m_flow.used_behind_p (loop, m_plain.stepped_variable (loop));
  return place::parallel;
}

void
loop_analysis::visit (gimple_seq seq, place p)
{
  const std::vector<bool> over = p == place::region ? jumped_over (seq) : std::vector<bool> ();
  size_t i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      /* A part of the region is executed once.  */
      const place here = !over.empty () && over[i] ? place::sequential : p;
      const place inside = loop ? visit (loop, here) : here;
      for_each_sequence (stmt, [&] (gimple_seq *s) { visit (*s, inside); });
    }
}

/* Nests of loops of the language.  Those whose variable is used behind them give it its last value
   where they begin, so that another loop cannot go around this.  */

void
loop_analysis::collapse ()
{
  auto nested = [this] (gomp_for *loop)
  {
    auto used = m_used.find (loop);
    return used != m_used.end () && !used->second;
  };
  auto rest = std::stable_partition (m_parallel.begin (), m_parallel.end (), nested);
  std::vector<gomp_for *> loops (m_parallel.begin (), rest);
  m_parallel.erase (m_parallel.begin (), rest);
  const collapsed_nests nests = collapse_nests (m_body, loops, m_copies,
						[this] (gomp_for *outer, gomp_for *inner)
						{ return loads_stay_p ({ outer, inner }); });
  m_parallel.insert (m_parallel.begin (), loops.begin (), loops.end ());
  for (gomp_for *loop : m_parallel)
    if (const auto at = nests.find (loop); at != nests.end ())
      order_independent (loop, better_order (at->second, m_accesses));
    else if (gimple_omp_for_collapse (loop) > 1)
      order_independent (loop, better_order (m_accesses.ids.at (loop),
					     !loop_reductions (loop).empty (), m_accesses));
}

/* LOOP, a collapsed one of independent iterations, gets its levels in ORDER, if it may.  */

void
loop_analysis::order_independent (gomp_for *loop, const std::vector<size_t> &order) const
{
  if (!order.empty () && !m_in_turn && rectangular_p (loop))
    reorder (loop, order);
}

/* A variable that iterations of LOOP set before they read it, and that nothing reads behind the
   loop, becomes private.  */

void
loop_analysis::add_private (gomp_for *loop, const function_flow &flow)
{
  const loop_body body (loop, m_copies);
  for (tree object : body.written ())
    if (!own_by_clause_p (loop, object) && VAR_P (object) && is_gimple_reg (object)
	&& !reference_p (object) && !body.read_before_write_p (object)
	&& !body.has (object, access_kind::reduction) && !flow.used_behind_p (loop, object)
	&& !DECL_ARTIFICIAL (object))
      {
	tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
	OMP_CLAUSE_DECL (c) = object;
	OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
	gimple_omp_for_set_clauses (loop, c);
      }
}

/* Loops of the language in SEQ become what they were, but for those that stay.  */

void
loop_analysis::revert (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      if (loop && m_plain.plain_p (loop) && !m_used.count (loop))
	m_plain.revert (loop);
      for_each_sequence (gsi_stmt (gsi), [this] (gimple_seq *s) { revert (*s); });
    }
}

/* True if the last loop of NEST writes nothing that the loops around it load.  */

bool
loop_analysis::loads_stay_p (const std::vector<gomp_for *> &nest) const
{
  const loop_id outer = m_accesses.ids.at (nest.front ()).front (),
		last = m_accesses.ids.at (nest.back ()).front ();
  struct any_access
  {
    unsigned object;
    tree ref;
  };
  std::vector<any_access> written, loaded;
  auto note = [&] (unsigned object, bool write, std::optional<loop_id> l, tree ref)
  {
    if (write && inside_p (l, last))
      written.push_back ({ object, ref });
    else if (!write && inside_p (l, outer) && !inside_p (l, last))
      loaded.push_back ({ object, ref });
  };
  for (size_t k = 0; k < m_accesses.nest.accesses.size (); k++)
    {
      const nest_access &a = m_accesses.nest.accesses[k];
      note (a.object, a.write, a.loop, m_accesses.places[k].ref);
    }
  for (const scalar_access &a : m_accesses.scalars)
    if (!copied_p (nest.front (), m_accesses.objects[a.object]))
      note (a.object, a.write, a.loop, a.place.ref);
  for (const any_access &w : written)
    for (const any_access &l : loaded)
      if (w.object == l.object || may_meet_p (w.object, w.ref, l.object, l.ref))
	return false;
  return true;
}

/* What keeps LOOP, which has a directive, sequential, if anything does.  The region stays as it
   is.  */

std::optional<iterations_meeting>
loop_analysis::ask (gomp_for *loop)
{
  std::vector<found_reduction> reductions;
  std::optional<reason> why = obstacle_of (loop, reductions);
  if (!why && !reductions.empty ())
    why = reason{ gimple_location (loop), "it reduces a variable" };
  leave ();
  if (!why)
    return {};
  return iterations_meeting{ text (*why), why->aliases };
}

/* ----- the pass ----- */

namespace {

class pass_auto_loops : public gimple_opt_pass
{
public:
  pass_auto_loops (gcc::context *g, const pass_data &data, device_context &ctx)
    : gimple_opt_pass (data, g), m_ctx (ctx)
  {}

  /* Where the user has asked for GCC's own division of regions, it stays as it is.  */
  bool gate (function *) final override
  {
    return (m_ctx.opts.rules->finds_loops && param_openacc_kernels != OPENACC_KERNELS_DECOMPOSE);
  }

  unsigned int execute (function *fun) final override
  {
    make_device_pointers_registers (fun);
    visit (fun, &fun->gimple_body);
    if (optimize)
      collapse_in_parallel (fun);
    if (optimize && m_ctx.opts.strat == dev::strategy::automatic)
      find_column_loops (fun, m_ctx);
    if (optimize && m_ctx.opts.strat == dev::strategy::automatic)
      fuse_row_loops (fun, m_ctx.opts.report ? &m_ctx.notes : nullptr);
    return 0;
  }

private:
  void visit (function *, gimple_seq *);
  void find_parallel_loops (function *, gimple_stmt_iterator *);
  void collapse_in_parallel (function *);

  device_context &m_ctx;
  std::vector<gomp_target *> m_data; /* The data constructs around.  */
};

void
pass_auto_loops::visit (function *fun, gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  if (!lang_GNU_Fortran ())
	    make_local_references_pointers (gimple_omp_body (target));
	  if (optimize)
	    {
	      reduce_located_extrema (fun, target);
	      reduce_last_iterations (fun, target);
	      keep_elements_in_variables (fun, target, m_data);
	    }
	  find_parallel_loops (fun, &gsi);
	  continue;
	}
      const bool data = target && data_construct_p (target);
      if (data)
	m_data.push_back (target);
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (fun, s); });
      if (data)
	m_data.pop_back ();
    }
}

/* The `kernels' region at GSI.  Where loops are sequential only because objects may be the same
   memory, it gets a second version, in which they are parallel, for when they are not.  */

void
pass_auto_loops::find_parallel_loops (function *fun, gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  std::vector<reported_note> notes, *noted = m_ctx.opts.report ? &notes : nullptr;
  auto analysis = [&] (std::vector<reported_note> *to, overlaps what)
  { return loop_analysis (fun, target, m_data, to, mapped_sections::any, what); };
  loop_analysis first = analysis (noted, overlaps::checkable);
  first.run ();
  const overlaps best = first.best_checks ();
  if (best != overlaps::possible && copyable_p (gimple_omp_body (target)))
    {
      gomp_target *sequential = copy_of_target (target);
      gsi_replace (gsi, gimple_build_nop (), false);
      region_versions versions (target, sequential);
      gsi_replace (gsi, versions.statement (), false);
      notes.clear ();
      loop_analysis second = analysis (noted, best);
      second.run ();
      versions.choose (*second.checks ());
    }
  m_ctx.notes.insert (m_ctx.notes.end (), notes.begin (), notes.end ());
}

/* Collapse sequential loops in parallel ones of `parallel' constructs with them.  */

void
pass_auto_loops::collapse_in_parallel (function *fun)
{
  for (const region &r : find_regions (fun, false))
    if (r.target && r.parallel && !r.lanes
	&& !(outer_loops (r).empty () && collapsed_loops (r).empty () && level_nests (r).empty ()))
      {
	/* The bodies of OpenMP's data constructs may have become what follows them.  */
	const auto own = m_ctx.target_regions.find (r.target);
	const bool openmp = own != m_ctx.target_regions.end ();
	loop_analysis (fun, r.target, openmp ? own->second.data : r.data,
		       m_ctx.opts.report ? &m_ctx.notes : nullptr,
		       openmp ? mapped_sections::apart : mapped_sections::any)
	  .run (r, openmp && own->second.in_order);
      }
}

const pass_data pass_data_auto_loops
  = { GIMPLE_PASS, "accred_auto_loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

std::optional<iterations_meeting>
iterations_meet (function *fun, const region &r, gomp_for *loop)
{
  return loop_analysis (fun, r.target, r.data, nullptr, mapped_sections::apart).ask (loop);
}

opt_pass *
make_pass_auto_loops (gcc::context *g, device_context &ctx)
{
  return new pass_auto_loops (g, pass_data_auto_loops, ctx);
}

} // namespace accred
