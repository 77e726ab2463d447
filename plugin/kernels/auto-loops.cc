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

#include "plugin/kernels/auto-loops.h"
#include "plugin/kernels/aliases.h"
#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/column-loops.h"
#include "plugin/kernels/device-pointers.h"
#include "plugin/kernels/element-sums.h"
#include "plugin/kernels/function-flow.h"
#include "plugin/kernels/fused-rows.h"
#include "plugin/kernels/inner-loops.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/level-nests.h"
#include "plugin/kernels/level-uses.h"
#include "plugin/kernels/local-references.h"
#include "plugin/kernels/loop-reasons.h"
#include "plugin/kernels/nest-order.h"
#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/recurrences.h"
#include "plugin/kernels/scalar-updates.h"
#include "plugin/passes.h"

namespace accred {

namespace {

class region_analysis
{
public:
  region_analysis (function *fun, gomp_target *target, const std::vector<gomp_target *> &data,
		   std::vector<reported_note> *notes,
		   mapped_sections sections = mapped_sections::any)
    : m_fun (fun), m_body (gimple_omp_body_ptr (target)), m_notes (notes),
      m_in_turn (iterations_in_turn_p (target)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies)),
      m_aliases (fun, target, data, sections), m_flow (fun->gimple_body, m_plain),
      m_whole (*m_body, m_copies)
  {}

  void run ()
  {
    if (m_notes)
      for (location_t loc : m_plain.others ())
	m_notes->push_back (
	  { loc, "loop: sequential: its iterations cannot be counted before it begins", true });
    visit (*m_body, place::region);
    for (const auto &[loop, used] : m_used)
      m_plain.keep (loop, used);
    m_plain.finish (m_body);
    collapse ();
    const function_flow flow (m_fun->gimple_body, m_plain);
    for (gomp_for *loop : m_parallel)
      add_private (loop, flow);
  }

  void run (const region &r, bool in_order);
  std::optional<iterations_meeting> ask (gomp_for *);

private:
  /* Where a loop stands.  */
  enum class place
  {
    region, /* In no other loop, and executed once.  */
    parallel, /* In loops that are all parallel.  */
    sequential
  };

  void visit (gimple_seq, place);
  place visit (gomp_for *, place);
  std::optional<reason> obstacle_of (gomp_for *, std::vector<found_reduction> &) const;
  std::optional<reason> obstacle_of (gomp_for *);
  void collapse_sequential (gomp_for *outer);
  std::optional<reason> obstacle_of_nest (const std::vector<gomp_for *> &nest, bool outer);
  bool in_order_p (gomp_for *loop) const
  {
    return m_in_order && !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_VECTOR);
  }
  void order_levels (gomp_for *collapsed);
  void order_independent (gomp_for *, const std::vector<size_t> &order) const;
  void collapse_levels (const region &, const std::vector<gomp_for *> &nest);
  void reorder (gomp_for *loop, const std::vector<size_t> &order) const
  {
    reorder_levels (loop, order);
    if (m_notes)
      m_notes->push_back ({ gimple_location (loop), other_order_note });
  }
  bool loads_stay_p (const std::vector<gomp_for *> &nest) const;
  std::set<tree> reduced_by (gomp_for *outer) const;
  bool reduced_outside_p (gomp_for *outer, const std::vector<found_reduction> &) const;
  void revert (gimple_seq);
  std::optional<reason> obstacle_of (loop_id) const;
  std::optional<reason> dependence_of (loop_id) const;
  std::optional<reason> alias_of (gomp_for *, loop_id) const;
  bool copied_p (gomp_for *, const memory_object &) const;
  std::optional<reason> stepped_of (gomp_for *, const loop_body &) const;
  std::optional<reason> scalar_of (gomp_for *, loop_id, std::vector<found_reduction> &) const;
  std::optional<reason> scalar_of (gomp_for *, const loop_body &, tree object,
				   std::vector<found_reduction> &) const;
  void collapse ();
  void add_private (gomp_for *, const function_flow &);
  bool inside_p (std::optional<loop_id> l, loop_id loop) const
  {
    return accred::inside_p (m_accesses.nest, l, loop);
  }

  function *m_fun;
  gimple_seq *m_body;
  std::vector<reported_note> *m_notes;
  const bool m_in_turn; /* The program may rely on the order of its parallel iterations.  */
  bool m_in_order = false; /* Those of a gang: OpenMP's loops over teams.  */
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
  alias_oracle m_aliases;
  function_flow m_flow;
  loop_body m_whole; /* The region.  */
  std::map<gomp_for *, bool> m_used;
  std::vector<gomp_for *> m_parallel;
  std::set<tree> m_reduced; /* By the directive of the nest in hand; nothing has their address.  */
  struct plain_nest
  {
    std::vector<gomp_for *> loops;
    std::vector<size_t> order; /* Of the levels; empty: as they are.  */
  };
  std::vector<plain_nest> m_nests;
};

std::optional<reason>
region_analysis::obstacle_of (loop_id l) const
{
  for (const obstacle &o : m_accesses.obstacles)
    if (inside_p (o.loop, l))
      return reason{ o.where, o.why };
  return {};
}

std::optional<reason>
region_analysis::dependence_of (loop_id l) const
{
  const auto pair = carried (m_accesses.nest, l);
  if (!pair)
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
		 m_accesses.places[a].where };
}

/* True if iterations of LOOP, or of the first loop of the nest in hand, have copies of O by a
   clause.  */

bool
region_analysis::copied_p (gomp_for *loop, const memory_object &o) const
{
  if (o.pointed || !o.decl)
    return false;
  return own_by_clause_p (loop, o.decl) || (m_reduced.count (o.decl) && !reference_p (o.decl));
}

/* Accesses to different objects that may be one.  Of what clauses make a loop's own, each iteration
   has a copy.  */

std::optional<reason>
region_analysis::alias_of (gomp_for *loop, loop_id l) const
{
  struct any_access
  {
    unsigned object;
    bool write;
    const access_place *place;
    bool scalar, own;
    std::string update = {};
  };
  std::vector<any_access> all;
  const auto &nest = m_accesses.nest;
  for (size_t i = 0; i < nest.accesses.size (); i++)
    if (inside_p (nest.accesses[i].loop, l))
      all.push_back ({ nest.accesses[i].object, nest.accesses[i].write, &m_accesses.places[i],
		       false, inside_p (nest.accesses[i].own, l), nest.accesses[i].update });
  for (const scalar_access &s : m_accesses.scalars)
    if (inside_p (s.loop, l))
      all.push_back ({ s.object, s.write, &s.place, true, false, s.update });
  for (const any_access &a : all)
    if (a.write && !a.own)
      for (loop_id r : m_accesses.reads_anything)
	if (inside_p (r, l))
	  return reason{ a.place->where, "a function is called that may read what is stored here" };
  std::set<std::tuple<unsigned, unsigned, alias_set_type, alias_set_type>> known;
  for (const any_access &a : all)
    for (const any_access &b : all)
      {
	if (!a.write || a.object == b.object || (!a.update.empty () && a.update == b.update))
	  continue;
	const auto key = std::make_tuple (a.object, b.object, get_alias_set (a.place->ref),
					  get_alias_set (b.place->ref));
	if (!known.insert (key).second)
	  continue;
	const memory_object &x = m_accesses.objects[a.object], &y = m_accesses.objects[b.object];
	if (copied_p (loop, x) || copied_p (loop, y))
	  continue;
	if (m_aliases.meet_p (x, a.place->ref, y, b.place->ref))
	  return reason{ a.place->where, x.name () + " may be the same memory as " + y.name (),
			 b.place->where, true };
      }
  return {};
}

std::optional<reason>
region_analysis::scalar_of (gomp_for *loop, const loop_body &body, tree object,
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
region_analysis::stepped_of (gomp_for *loop, const loop_body &body) const
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
region_analysis::scalar_of (gomp_for *loop, loop_id l,
			    std::vector<found_reduction> &reductions) const
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
region_analysis::obstacle_of (gomp_for *loop, std::vector<found_reduction> &reductions) const
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
region_analysis::obstacle_of (gomp_for *loop)
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

/* Decide about LOOP, which stands at P; returns where those inside stand.  */

region_analysis::place
region_analysis::visit (gomp_for *loop, place p)
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
region_analysis::visit (gimple_seq seq, place p)
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
region_analysis::collapse ()
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
region_analysis::order_independent (gomp_for *loop, const std::vector<size_t> &order) const
{
  if (!order.empty () && !m_in_turn && rectangular_p (loop))
    reorder (loop, order);
}

/* A variable that iterations of LOOP set before they read it, and that nothing reads behind the
   loop, becomes private.  */

void
region_analysis::add_private (gomp_for *loop, const function_flow &flow)
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
region_analysis::revert (gimple_seq seq)
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
region_analysis::loads_stay_p (const std::vector<gomp_for *> &nest) const
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
      if (w.object == l.object
	  || m_aliases.meet_p (m_accesses.objects[w.object], w.ref, m_accesses.objects[l.object],
			       l.ref))
	return false;
  return true;
}

/* What OUTER, by its directive, reduces, if nothing in it takes the address: of a variable that a
   clause of the construct maps it may have been taken elsewhere, but that is the original's.  */

std::set<tree>
region_analysis::reduced_by (gomp_for *outer) const
{
  std::set<tree> found;
  const loop_body body (outer, m_copies);
  if (body.known_p ())
    for (const auto &[object, code] : loop_reductions (outer))
      if (!body.has (object, access_kind::address) && !body.has (object, access_kind::escape))
	found.insert (object);
  return found;
}

/* True if OUTER, by its directive, reduces all REDUCTIONS of a loop in it in the same way.  */

bool
region_analysis::reduced_outside_p (gomp_for *outer,
				    const std::vector<found_reduction> &reductions) const
{
  const std::map<tree, tree_code> known = loop_reductions (outer);
  for (const found_reduction &r : reductions)
    if (const auto at = known.find (r.object);
	at == known.end () || at->second != r.code || !m_reduced.count (r.object))
      return false;
  return true;
}

/* What keeps the loops of NEST inside of its first one from becoming one loop with that, if
   anything does; OUTER: also whether the program is right that the iterations of that are parallel,
   so that the order is free in one thread, too.  */

std::optional<reason>
region_analysis::obstacle_of_nest (const std::vector<gomp_for *> &nest, bool outer)
{
  std::optional<reason> why;
  for (size_t k = outer ? 0 : 1; k < nest.size () && !why; k++)
    {
      std::vector<found_reduction> reductions;
      why = obstacle_of (nest[k], reductions);
      if (!why && !reduced_outside_p (nest[0], reductions))
	why = reason{ gimple_location (nest[k]), "it reduces a variable" };
      if (!why && m_plain.plain_p (nest[k])
	  && m_flow.used_behind_p (nest[k], m_plain.stepped_variable (nest[k])))
	why = reason{ gimple_location (nest[k]), "its variable is used after it" };
    }
  return why;
}

/* LOOP, a collapsed one, gets its levels in the order that they had better have.  */

void
region_analysis::order_levels (gomp_for *loop)
{
  const auto ids = m_accesses.ids.find (loop);
  std::vector<found_reduction> reductions;
  m_reduced.clear ();
  if (ids == m_accesses.ids.end () || !rectangular_p (loop))
    return;
  const std::vector<size_t> order
    = better_order (ids->second, !loop_reductions (loop).empty (), m_accesses);
  for (loop_id l : ids->second)
    if (order.empty () || obstacle_of (l))
      return;
  if ((m_in_turn || in_order_p (loop)) && (obstacle_of (loop, reductions) || !reductions.empty ()))
    return;
  reorder (loop, order);
}

/* Find the sequential loops in OUTER, a parallel one, that had better be collapsed with it; they
   become parallel.  */

void
region_analysis::collapse_sequential (gomp_for *outer)
{
  std::vector<gomp_for *> nest = sequential_nest (outer, m_plain);
  std::vector<size_t> order;
  m_reduced = reduced_by (outer);
  for (; nest.size () > 1; nest.pop_back ())
    {
      const bool rows = goes_along_rows_p (nest, m_accesses);
      order = rows ? std::vector<size_t> () : better_order (nest, m_accesses);
      if ((!rows && order.empty ()) || !collapsible_p (nest, m_copies) || !loads_stay_p (nest))
	continue;
      const auto why = obstacle_of_nest (nest, (!rows && m_in_turn) || in_order_p (outer));
      if (!why)
	break;
      if (m_notes && rows)
	m_notes->push_back (
	  { gimple_location (nest.back ()), "loop: sequential: " + text (*why), true });
    }
  if (nest.size () < 2)
    return;
  for (size_t k = 1; k < nest.size (); k++)
    if (m_plain.plain_p (nest[k]))
      m_used[nest[k]] = false;
  m_nests.push_back ({ nest, order });
}

/* Make one loop of NEST, loops over gangs and the levels below in the region R.  */

void
region_analysis::collapse_levels (const region &r, const std::vector<gomp_for *> &nest)
{
  bool good = !uses_gang_variables_p (r, nest[0], m_copies);
  for (gomp_for *loop : nest)
    if (const auto ids = m_accesses.ids.find (loop); ids != m_accesses.ids.end ())
      good &= !obstacle_of (ids->second.front ());
    else
      return;
  set_bounds_in_front (nest);
  drop_inner_reductions (nest);
  m_reduced = reduced_by (nest[0]);
  const bool rows = goes_along_rows_p (nest, m_accesses);
  const std::vector<size_t> order = rows ? std::vector<size_t> () : better_order (nest, m_accesses);
  if (good && (rows || !order.empty ()) && collapsible_p (nest, m_copies) && loads_stay_p (nest)
      && (!m_in_order || !obstacle_of_nest (nest, true)))
    {
      make_gang_vector (nest[0]);
      m_nests.push_back ({ nest, order });
    }
  else
    copy_reductions (nest);
}

/* The region R is a `parallel' construct; IN_ORDER: iterations that it has not shown to be
   independent may need those before.  */

void
region_analysis::run (const region &r, bool in_order)
{
  m_in_order = in_order;
  for (gomp_for *loop : collapsed_loops (r))
    order_levels (loop);
  for (gomp_for *loop : outer_loops (r))
    collapse_sequential (loop);
  for (const std::vector<gomp_for *> &nest : level_nests (r))
    collapse_levels (r, nest);
  revert (*m_body);
  for (const auto &[loop, used] : m_used)
    m_plain.keep (loop, used);
  m_plain.finish (m_body);
  const function_flow flow (m_fun->gimple_body, m_plain);
  for (const auto &[nest, order] : m_nests)
    {
      for (size_t k = 1; k < nest.size (); k++)
	add_private (nest[k], flow);
      if (m_notes)
	for (size_t k = 1; k < nest.size (); k++)
	  m_notes->push_back (
	    { gimple_location (nest[k]), "loop: collapsed with the loop around it" });
      gomp_for *loop = collapse_nest (m_body, nest, m_copies);
      if (!order.empty () && gimple_omp_for_collapse (loop) == nest.size ())
	reorder (loop, order);
    }
}

/* What keeps LOOP, which has a directive, sequential, if anything does.  The region stays as it
   is.  */

std::optional<iterations_meeting>
region_analysis::ask (gomp_for *loop)
{
  std::vector<found_reduction> reductions;
  std::optional<reason> why = obstacle_of (loop, reductions);
  if (!why && !reductions.empty ())
    why = reason{ gimple_location (loop), "it reduces a variable" };
  revert (*m_body);
  m_plain.finish (m_body);
  if (!why)
    return {};
  return iterations_meeting{ text (*why), why->aliases };
}

/* ----- the pass ----- */

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
      find_column_loops (fun, m_ctx.opts.report ? &m_ctx.notes : nullptr,
			 m_ctx.opts.rows != row_sharing::never, m_ctx.products);
    if (optimize && m_ctx.opts.strat == dev::strategy::automatic)
      fuse_row_loops (fun, m_ctx.opts.report ? &m_ctx.notes : nullptr);
    return 0;
  }

private:
  void visit (function *, gimple_seq *);
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
	    keep_elements_in_variables (fun, target, m_data);
	  region_analysis (fun, target, m_data, m_ctx.opts.report ? &m_ctx.notes : nullptr).run ();
	  continue;
	}
      const bool data = target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_DATA;
      if (data)
	m_data.push_back (target);
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (fun, s); });
      if (data)
	m_data.pop_back ();
    }
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
	region_analysis (fun, r.target, openmp ? own->second.data : r.data,
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
  return region_analysis (fun, r.target, r.data, nullptr, mapped_sections::apart).ask (loop);
}

opt_pass *
make_pass_auto_loops (gcc::context *g, device_context &ctx)
{
  return new pass_auto_loops (g, pass_data_auto_loops, ctx);
}

} // namespace accred
