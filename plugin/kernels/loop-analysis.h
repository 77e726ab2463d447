/* Decides which loops of a region are parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_ANALYSIS_H
#define ACCRED_LOOP_ANALYSIS_H

#include "plugin/kernels/auto-loops.h"
#include "plugin/kernels/function-flow.h"
#include "plugin/kernels/host-flow.h"
#include "plugin/kernels/level-uses.h"
#include "plugin/kernels/local-references.h"
#include "plugin/kernels/nest-order.h"
#include "plugin/kernels/region-versions.h"
#include "plugin/kernels/recurrences.h"
#include "plugin/passes.h"

namespace accred {

/* What is done about objects that may be the same memory.  */
enum class overlaps
{
  possible, /* Nothing.  */
  checkable, /* It is noted where it can be checked that they are not.  */
  checked_by_host, /* It is checked.  */
  checked_by_device
};

/* How many iterations parallel loops have, as a number with a sign, null if that is not known, and
   how many kernels these are.  */
struct parallel_work
{
  tree elements = NULL_TREE;
  unsigned launches = 0;
};

/* A sequential loop that is all that a region executes, with parallel ones in it.  */
struct loop_around
{
  gomp_for *loop = nullptr;
  parallel_work work; /* In its first iteration.  */
  tree conditions = NULL_TREE; /* What has to be true for that; null if nothing has.  */
  tree independent = NULL_TREE; /* Whether its iterations are; null if they are not.  */
};

class loop_analysis
{
public:
  loop_analysis (function *fun, gomp_target *target, const std::vector<gomp_target *> &data,
		 std::vector<reported_note> *notes, mapped_sections sections = mapped_sections::any,
		 overlaps what = overlaps::possible)
    : m_fun (fun), m_body (gimple_omp_body_ptr (target)), m_notes (notes),
      m_in_turn (iterations_in_turn_p (target)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies,
				 what == overlaps::possible ? invariant_loads::proven
							    : invariant_loads::checked)),
      m_aliases (fun, target, data, sections), m_flow (fun->gimple_body, m_plain),
      m_whole (*m_body, m_copies), m_what (what)
  {
    if (what == overlaps::checkable || what == overlaps::checked_by_host)
      m_host.emplace (input_place::host, target, data, m_aliases, m_accesses);
    if ((what == overlaps::checkable && device_can_check_p (target))
	|| what == overlaps::checked_by_device)
      m_device.emplace (input_place::device, target, data, m_aliases, m_accesses);
  }

  /* Which kind of checks is for more loops; the host's are cheaper.  */
  overlaps best_checks () const
  {
    const size_t host = m_host ? m_host->loops () : 0, device = m_device ? m_device->loops () : 0;
    return !host && !device ? overlaps::possible
	   : device > host  ? overlaps::checked_by_device
			    : overlaps::checked_by_host;
  }
  /* What is checked; null if that is nothing.  */
  apart_checks *checks ()
  {
    return m_what == overlaps::checked_by_host	   ? &*m_host
	   : m_what == overlaps::checked_by_device ? &*m_device
						   : nullptr;
  }
  const apart_checks *checks () const { return const_cast<loop_analysis *> (this)->checks (); }

  void run ()
  {
    if (m_notes)
      for (location_t loc : m_plain.others ())
	m_notes->push_back (
	  { loc, "loop: sequential: its iterations cannot be counted before it begins", true });
    visit (*m_body, place::region);
    if (m_notes && checks ())
      note_checks ();
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

  /* The region is TARGET's, with the data constructs DATA around it.  */
  loop_around find_loop_around (gomp_target *target, const std::vector<gomp_target *> &data);
  /* What stands around the loops of the region, of which REGION knows what the host can do.  */
  host_flow flow (gomp_target *target, const std::vector<gomp_target *> &data,
		  const host_region &region);
  /* The parallel loops of the region.  */
  loop_around all_loops (gomp_target *target, const std::vector<gomp_target *> &data);
  /* The loops become what they were, but what LOOP executes becomes the statement that MAKE makes
     of it; if that has a directive, it becomes a loop of the language.  */
  void enclose (gomp_for *loop, const std::function<gimple *(gimple_seq)> &make);
  /* Let sequential loops of nests go inside of those that are parallel then (sunk-loops.cc).  */
  void sink_sequential_loops ();
  /* The loops become what they were.  */
  void leave ()
  {
    revert (*m_body);
    m_plain.finish (m_body);
  }

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
  void note_checks () const;
  std::optional<reason> obstacle_of (gomp_for *, std::vector<found_reduction> &);
  std::optional<reason> obstacle_of (gomp_for *);
  bool rectangle_p (const std::vector<loop_id> &levels) const;
  std::vector<size_t> sunk_order (const std::vector<gomp_for *> &nest);
  void find_sunk_loops (gimple_seq);
  /* In which order iterations of a loop can be.  */
  enum class order
  {
    any,
    any_for_values, /* For some values of what the region begins with.  */
    given
  };
  order order_of (gomp_for *);
  bool parallel_p (gomp_for *);
  tree first_value (const affine_form &, region_inputs &) const;
  tree iterations (gomp_for *, region_inputs &) const;
  void add_work (gimple_seq, region_inputs &, bool parallel, bool conditional, parallel_work &);
  parallel_work work (gimple_seq, region_inputs &);
  bool host_loop_p (gomp_for *, region_inputs &);
  void collapse_sequential (gomp_for *outer);
  std::optional<reason> obstacle_of_nest (const std::vector<gomp_for *> &nest, bool outer);
  bool in_order_p (gomp_for *loop) const
  {
    return m_in_order && !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_VECTOR);
  }
  void order_levels (gomp_for *collapsed);
  void order_independent (gomp_for *, const std::vector<size_t> &order) const;
  void collapse_levels (const region &, const std::vector<gomp_for *> &nest);
  void reorder (gomp_for *loop, const std::vector<size_t> &order,
		const char *note = other_order_note) const
  {
    reorder_levels (loop, order);
    if (m_notes)
      m_notes->push_back ({ gimple_location (loop), note });
  }
  bool loads_stay_p (const std::vector<gomp_for *> &nest) const;
  std::set<tree> reduced_by (gomp_for *outer) const;
  bool reduced_outside_p (gomp_for *outer, const std::vector<found_reduction> &) const;
  void revert (gimple_seq);
  std::optional<reason> obstacle_of (loop_id) const;
  std::optional<reason> dependence_of (loop_id);
  std::optional<reason> alias_of (gomp_for *, loop_id);
  bool may_meet_p (unsigned a, tree ref_a, unsigned b, tree ref_b) const
  {
    return !(checks () && checks ()->apart_p (a, b))
	   && m_aliases.meet_p (m_accesses.objects[a], ref_a, m_accesses.objects[b], ref_b);
  }
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
  const overlaps m_what;
  std::optional<apart_checks> m_host, m_device;
};

} // namespace accred

#endif
