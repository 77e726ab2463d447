/* Pass `accred_short_loops': short parallel loops in parallel loops become sequential.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:						After:

     #pragma acc parallel loop gang			  #pragma acc parallel loop gang vector
     for (i = 0; i < n; i++)				  for (i = 0; i < n; i++)
       #pragma acc loop vector				    #pragma acc loop seq
       for (k = 0; k < 8; k++)				    for (k = 0; k < 8; k++)
	 o[i].v[k] = f (x[i].v[k]);			      o[i].v[k] = f (x[i].v[k]);

   A loop over vectors of eight iterations leaves most lanes of a warp idle.  Packed gangs
   (plan-pass.cc) would have a lane each, as in the second form; but only there accred_plan sees the
   elements of a record, once accred_unroll_elements has unrolled the loop, and reads and writes
   whole records (streams.cc, wide-loads.cc).  The clause `reduction' goes, too, where the variable
   is a register: what one thread adds up needs no copy.

   Needs: a parallel construct; all parallel loops in the outer one are short, that is, of a
   constant number of iterations; nothing calls routines with loops of their own or asks for its
   place in the team.  Loops of more iterations than a lane of a packed gang has
   (tuning::narrow_row_1) must go through records that are side by side, and the user must leave the
   number of gangs and workers open; otherwise their lanes had better read neighbours.  If the user
   says that the outer loop is not over vectors, its iterations may not use a variable of the gang
   in turn.

   Guarantees: each iteration of the outer loop does what it did, in the order of the program.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/device-context.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/level-uses.h"
#include "plugin/kernels/nest-order.h"
#include "plugin/kernels/plain-loops.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

constexpr unsigned vector_mask = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* The iterations of LOOP; nothing if the program does not say it in numbers, or there are too many
   for a short loop.  */

std::optional<unsigned>
few_iterations (gomp_for *loop)
{
  widest_int all = 1;
  for (size_t k = 0; k < gimple_omp_for_collapse (loop); k++)
    {
      tree start = gimple_omp_for_initial (loop, k), end = gimple_omp_for_final (loop, k);
      tree incr = gimple_omp_for_incr (loop, k), by = TREE_OPERAND (incr, 1);
      if (TREE_CODE (start) != INTEGER_CST || TREE_CODE (end) != INTEGER_CST
	  || TREE_CODE (by) != INTEGER_CST)
	return {};
      widest_int step = wi::to_widest (by);
      if (TREE_CODE (incr) == MINUS_EXPR)
	step = -step;
      widest_int range = wi::to_widest (end) - wi::to_widest (start);
      const tree_code cond = gimple_omp_for_cond (loop, k);
      const bool up = cond == LT_EXPR || cond == LE_EXPR;
      if ((!up && cond != GT_EXPR && cond != GE_EXPR) || step == 0 || up != wi::gts_p (step, 0))
	return {};
      if (cond == LE_EXPR || cond == GE_EXPR)
	range += up ? 1 : -1;
      if (up ? wi::les_p (range, 0) : wi::ges_p (range, 0))
	return {};
      all *= wi::div_ceil (range, step, SIGNED);
      if (wi::gts_p (all, int (tuning::unrolled_elements)))
	return {};
    }
  return all.to_uhwi ();
}

/* True if LOOP gives each of its threads large variables.  */

bool
has_large_p (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && large_p (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

/* The loops of REGION.  */

class short_loops
{
public:
  short_loops (region &r, std::vector<reported_note> *notes)
    : m_region (r), m_notes (notes), m_plain (r.body), m_copies (find_reference_copies (*r.body)),
      m_accesses (read_accesses (*r.body, m_plain, m_copies))
  {
    tree clauses = gimple_omp_target_clauses (r.target);
    m_open = !omp_find_clause (clauses, OMP_CLAUSE_NUM_GANGS)
	     && !omp_find_clause (clauses, OMP_CLAUSE_NUM_WORKERS);
  }

  void run ()
  {
    for (region_loop &l : m_region.loops)
      visit (l);
    revert (*m_region.body);
    m_plain.finish (m_region.body);
  }

private:
  void visit (region_loop &);
  void revert (gimple_seq);
  bool short_p (region_loop &outer, const region_loop &inner) const;
  bool all_short_p (region_loop &outer, const region_loop &around) const;
  std::optional<unsigned> statements (gimple_seq) const;
  bool records_p (gomp_for *outer, gomp_for *inner) const;
  void make_sequential (region_loop &);
  bool rows_p (const region_loop &, const region_loop &inner) const;
  bool collapse (region_loop &);

  region &m_region;
  bool m_open; /* The user says nothing about gangs and workers.  */
  std::vector<gomp_for *> m_around; /* The loops around the one in hand.  */
  std::vector<reported_note> *m_notes;
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
};

/* The statements that one thread executes of SEQ, as if loops were unrolled; nothing if it has
   others than short ones.  */

std::optional<unsigned>
short_loops::statements (gimple_seq seq) const
{
  unsigned n = 0;
  bool known = true;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      unsigned inside = 0, times = 1;
      for_each_sequence (gsi_stmt (gsi),
			 [&] (gimple_seq *s)
			 {
			   const std::optional<unsigned> own = statements (*s);
			   known &= own.has_value ();
			   inside += own.value_or (0);
			 });
      if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi)))
	{
	  const std::optional<unsigned> few = few_iterations (loop);
	  known &= few.has_value ();
	  times = few.value_or (1);
	}
      n = MIN (n + 1 + inside * times, 1u << 20);
    }
  return known ? std::optional (n) : std::nullopt;
}

/* True if what an iteration of INNER accesses lies in records of OUTER's iterations that are side
   by side.  */

bool
short_loops::records_p (gomp_for *outer, gomp_for *inner) const
{
  const auto o = m_accesses.ids.find (outer), i = m_accesses.ids.find (inner);
  if (o == m_accesses.ids.end () || i == m_accesses.ids.end ())
    return false;
  const loop_id record = o->second.back (), element = i->second.front ();
  /* Of sums, four are stored together.  */
  const bool reduces = omp_find_clause (gimple_omp_for_clauses (inner), OMP_CLAUSE_REDUCTION);
  const unsigned results = reduces ? tuning::wide_load_bytes / sizeof (float) : 1;
  for (size_t k = 0; k < m_accesses.nest.accesses.size (); k++)
    {
      const nest_access &a = m_accesses.nest.accesses[k];
      if (!inside_p (m_accesses.nest, a.loop, element))
	continue;
      tree ref = m_accesses.places[k].ref;
      for (size_t s = a.subscripts.size (); s-- > 0;)
	{
	  const subscript &at = a.subscripts[s];
	  const auto growth = at.value.factors.find (record);
	  if (!at.value.known)
	    return false;
	  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
	  if (growth != at.value.factors.end ())
	    {
	      const std::optional<int64_t> by = growth->second.constant ();
	      if (!by || !tree_fits_shwi_p (size))
		return false;
	      const int64_t bytes = at.width ? *by : *by * tree_to_shwi (size);
	      if (std::abs (bytes) * results > int64_t (tuning::stream_bytes))
		return false;
	    }
	  if (handled_component_p (ref))
	    ref = TREE_OPERAND (ref, 0);
	}
    }
  return true;
}

bool
short_loops::short_p (region_loop &outer, const region_loop &inner) const
{
  const std::optional<unsigned> few = few_iterations (inner.loop),
				each = statements (gimple_omp_body (inner.loop));
  /* Levels from the outer ones to the inner ones; GCC finds fault with others.  */
  const unsigned first = inner.said & -inner.said;
  const bool in_order = !inner.said
			|| (first != GOMP_DIM_MASK (GOMP_DIM_GANG) && first > outer.said);
  return few && each && in_order && free_levels_p (inner)
	 && uint64_t (*few) * *each <= uint64_t (tuning::unrolled_statements)
	 && (*few <= unsigned (tuning::narrow_row_1)
	     || (m_open && records_p (outer.loop, inner.loop)));
}

/* True if all parallel loops in AROUND, which is OUTER or in it, are short, and there are some.  */

bool
short_loops::all_short_p (region_loop &outer, const region_loop &around) const
{
  bool any = false;
  for (const region_loop &l : around.inner)
    {
      const bool inside = all_short_p (outer, l);
      if (!l.partitioned && !inside && !l.inner.empty ())
	return false;
      if (l.partitioned && (!short_p (outer, l) || (!inside && !l.inner.empty ())))
	return false;
      any |= l.partitioned || inside;
    }
  return any;
}

/* LOOP of R, a sequential one in the loops AROUND, adds up in registers as they are.  Variables
   that come from outside keep their clause, which says whose they are (privatize.cc), and so do
   those that loops around reduce: GCC compares the clauses.  */

void
drop_reductions (const region &r, gomp_for *loop, const std::vector<gomp_for *> &around)
{
  auto outer_p = [&] (tree v)
  {
    for (gomp_for *outer : around)
      for (tree c = gimple_omp_for_clauses (outer); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == v)
	  return true;
    for (tree c = r.target ? gimple_omp_target_clauses (r.target) : NULL_TREE; c;
	 c = OMP_CLAUSE_CHAIN (c))
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_FIRSTPRIVATE:
	case OMP_CLAUSE_MAP:
	case OMP_CLAUSE_PRIVATE:
	case OMP_CLAUSE_REDUCTION:
	  if (OMP_CLAUSE_DECL (c) == v)
	    return true;
	  break;
	default: break;
	}
    return is_global_var (v) || !r.target;
  };
  tree *c = gimple_omp_for_clauses_ptr (loop);
  while (*c)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_REDUCTION && is_gimple_reg (OMP_CLAUSE_DECL (*c))
	&& !reference_p (OMP_CLAUSE_DECL (*c)) && !outer_p (OMP_CLAUSE_DECL (*c)))
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* The parallel loops in L lose their levels.  */

void
short_loops::make_sequential (region_loop &l)
{
  m_around.push_back (l.loop);
  for (region_loop &i : l.inner)
    {
      make_sequential (i);
      drop_reductions (m_region, i.loop, m_around);
      tree *c = gimple_omp_for_clauses_ptr (i.loop);
      while (*c)
	switch (OMP_CLAUSE_CODE (*c))
	  {
	  case OMP_CLAUSE_WORKER:
	  case OMP_CLAUSE_VECTOR:
	  case OMP_CLAUSE_AUTO:
	  case OMP_CLAUSE_INDEPENDENT:
	  case OMP_CLAUSE_SEQ: *c = OMP_CLAUSE_CHAIN (*c); break;
	  default: c = &OMP_CLAUSE_CHAIN (*c);
	  }
      *c = build_omp_clause (gimple_location (i.loop), OMP_CLAUSE_SEQ);
      if (i.partitioned && m_notes)
	m_notes->push_back ({ gimple_location (i.loop),
			      "loop: sequential, for its few iterations; lanes have the iterations "
			      "of the loop around it" });
    }
  m_around.pop_back ();
}

/* True if SEQ has atomic updates, whose form depends on the nest (lone-updates.cc).  */

bool
updates_p (gimple_seq seq)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !found && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      found = gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_ATOMIC_LOAD;
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { found |= updates_p (*s); });
    }
  return found;
}

/* True if INNER, in L, goes through rows, stores to memory, and does little.  */

bool
short_loops::rows_p (const region_loop &l, const region_loop &inner) const
{
  constexpr unsigned outer_levels = GOMP_DIM_MASK (GOMP_DIM_GANG) | GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const std::optional<unsigned> each = statements (gimple_omp_body (inner.loop));
  if (!m_open || !inner.partitioned || !inner.inner.empty () || (l.said & ~outer_levels) || !each
      || *each > unsigned (tuning::most_unrolled) / 4 || !free_levels_p (l)
      || !free_levels_p (inner) || has_large_p (l.loop) || needs_levels_p (gimple_omp_body (l.loop))
      || updates_p (gimple_omp_body (inner.loop))
      || (!l.automatic && uses_gang_variables_p (m_region, l.loop, m_copies)))
    return false;
  const auto id = m_accesses.ids.find (inner.loop);
  if (id == m_accesses.ids.end ())
    return false;
  bool stores = false;
  for (const nest_access &a : m_accesses.nest.accesses)
    stores |= a.write && inside_p (m_accesses.nest, a.loop, id->second.front ());
  return stores;
}

/* The clauses of LOOP that do not say levels; null, and false in GOOD, if there are others.  */

tree
clauses_without_levels (gomp_for *loop, bool &good)
{
  tree all = NULL_TREE;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
      case OMP_CLAUSE_INDEPENDENT: break;
	case OMP_CLAUSE_PRIVATE: {
	  tree copy = copy_node (c);
	  OMP_CLAUSE_CHAIN (copy) = all;
	  all = copy;
	  break;
	}
      default: good = false;
      }
  return all;
}

/* Collapse L and the loop in it, if that is all that L does.  */

bool
short_loops::collapse (region_loop &l)
{
  if (l.inner.size () != 1 || !rows_p (l, l.inner[0]))
    return false;
  gomp_for *both[] = { l.loop, l.inner[0].loop };
  tree said[2], own[2];
  bool good = true;
  for (unsigned k = 0; k < 2; k++)
    {
      said[k] = gimple_omp_for_clauses (both[k]);
      own[k] = clauses_without_levels (both[k], good);
    }
  if (!good)
    return false;
  for (unsigned k = 0; k < 2; k++)
    gimple_omp_for_set_clauses (both[k], own[k]);
  const location_t inner = gimple_location (both[1]);
  std::vector<gomp_for *> loops (both, both + 2);
  const std::vector<size_t> order = better_order (loops, m_accesses);
  collapse_nests (m_region.body, loops, m_copies, no_loads_stay);
  if (loops.size () == 1)
    {
      if (m_notes)
	m_notes->push_back ({ inner, "loop: collapsed with the loop around it" });
      if (!order.empty () && gimple_omp_for_collapse (loops[0]) == 2 && rectangular_p (loops[0]))
	{
	  reorder_levels (loops[0], order);
	  if (m_notes)
	    m_notes->push_back ({ gimple_location (loops[0]), other_order_note });
	}
      return true;
    }
  for (unsigned k = 0; k < 2; k++)
    gimple_omp_for_set_clauses (both[k], said[k]);
  return false;
}

void
short_loops::visit (region_loop &l)
{
  if (l.partitioned && free_levels_p (l) && !(l.said & vector_mask) && all_short_p (l, l)
      && !has_large_p (l.loop) && !needs_levels_p (gimple_omp_body (l.loop))
      && (l.automatic || !uses_gang_variables_p (m_region, l.loop, m_copies)))
    {
      make_sequential (l);
      if (l.said)
	{
	  tree c = build_omp_clause (gimple_location (l.loop), OMP_CLAUSE_VECTOR);
	  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (l.loop);
	  gimple_omp_for_set_clauses (l.loop, c);
	}
      return;
    }
  if (l.partitioned && collapse (l))
    return;
  m_around.push_back (l.loop);
  for (region_loop &i : l.inner)
    visit (i);
  m_around.pop_back ();
}

/* Loops of the language become what they were.  */

void
short_loops::revert (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      if (loop && m_plain.plain_p (loop))
	m_plain.revert (loop);
      for_each_sequence (gsi_stmt (gsi), [this] (gimple_seq *s) { revert (*s); });
    }
}

/* Free the short loops in parallel ones of LOOPS, of R, that are sequential as the user says.
   INSIDE: LOOPS are in a parallel one.  Returns whether LOOPS, or some in them, are parallel.  */

bool
free_sequential (const region &r, std::vector<region_loop> &loops, bool inside,
		 std::vector<gomp_for *> &around)
{
  bool parallel = false;
  for (region_loop &l : loops)
    {
      around.push_back (l.loop);
      const bool in_it = free_sequential (r, l.inner, inside || l.partitioned, around);
      around.pop_back ();
      if (inside && !l.partitioned && !in_it && few_iterations (l.loop))
	drop_reductions (r, l.loop, around);
      parallel |= l.partitioned || in_it;
    }
  return parallel;
}

/* The levels that the parallel loops of one of LOOPS and those in it need together, at most.  GCC
   warns of loops for which none is left.  */

unsigned
levels_of (const std::vector<region_loop> &loops)
{
  unsigned most = 0;
  for (const region_loop &l : loops)
    {
      const unsigned said = popcount_hwi (l.said);
      most = MAX (most, (l.partitioned ? MAX (said, 1u) : 0) + levels_of (l.inner));
    }
  return most;
}

/* True if there is a parallel loop in a parallel one of LOOPS.  */

bool
candidates_p (const std::vector<region_loop> &loops, bool inside)
{
  for (const region_loop &l : loops)
    if ((inside && l.partitioned) || candidates_p (l.inner, inside || l.partitioned))
      return true;
  return false;
}

const pass_data pass_data_short_loops
  = { GIMPLE_PASS, "accred_short_loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_short_loops : public gimple_opt_pass
{
public:
  pass_short_loops (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_short_loops, g), m_ctx (ctx)
  {}

  /* Loops are unrolled from -O2 on.  With `reproducible' each level has its place in the order.  */
  bool gate (function *) final override
  {
    return optimize >= 2 && flag_tree_loop_optimize && !m_ctx.opts.rules->dims_of_gcc
	   && m_ctx.opts.strat == dev::strategy::automatic && !m_ctx.opts.reproducible;
  }

  unsigned int execute (function *fun) final override
  {
    for (region &r : find_regions (fun, false))
      {
	std::vector<gomp_for *> around;
	free_sequential (r, r.loops, false, around);
	if (r.target && r.parallel && !r.lanes && candidates_p (r.loops, false)
	    && levels_of (r.loops) <= GOMP_DIM_MAX)
	  short_loops (r, m_ctx.opts.report ? &m_ctx.notes : nullptr).run ();
      }
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_short_loops (gcc::context *g, device_context &ctx)
{
  return new pass_short_loops (g, ctx);
}

} // namespace accred
