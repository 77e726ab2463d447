/* Pass `accred_idle_lanes': loops over gangs or workers alone are over vectors, too, and others
   without gangs over gangs (idle-gangs.cc).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:					After:

     #pragma acc parallel loop gang		  #pragma acc parallel loop gang vector
     for (i = 0; i < n; i++)			  for (i = 0; i < n; i++)
       a[i] = b[i];				    a[i] = b[i];

   A lane of each gang had the iterations, one after the other, and the other 31 of a warp were
   idle: some 30 times as many instructions and sectors.  The iterations are independent, so the
   loop may have the vector level, which no loop in it uses; it is then what it would be without
   the clause `gang'.

   Needs: the loop is in a parallel construct, says its levels, and has no parallel loop in it.  No
   iteration depends on the others of its gang: none uses a variable of the gang in turn, or memory
   of the gang that a pointer leads to; none may ask for its place in the team, takes a lock, or
   calls a routine that has loops of its own; none has large arrays, of which each lane would need
   one.
   The user leaves room: neither does a vector have one lane, nor is one gang with one worker to do
   everything.

   Guarantees: the same iterations; a loop that stays as it is has a note that says why.  */

#include "plugin/device-context.h"
#include "plugin/kernels/idle-gangs.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

constexpr unsigned lanes_mask = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* The number that the clause CODE of a construct with CLAUSES says; 0: none that is constant.  */

HOST_WIDE_INT
said_number (tree clauses, omp_clause_code code)
{
  tree c = omp_find_clause (clauses, code);
  tree n = c ? OMP_CLAUSE_OPERAND (c, 0) : NULL_TREE;
  return n && tree_fits_shwi_p (n) ? tree_to_shwi (n) : 0;
}

/* True if CALL gets a block on the heap, other than a small one: Fortran's assignments to
   allocatable scalars may get one.  */

bool
gets_block_p (gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  if (!callee || (!DECL_IS_MALLOC (callee) && !DECL_IS_OPERATOR_NEW_P (callee)))
    return false;
  tree size = gimple_call_num_args (call) == 1 ? gimple_call_arg (call, 0) : NULL_TREE;
  return !size || !tree_fits_shwi_p (size) || tree_to_shwi (size) > tuning::lane_bytes;
}

/* True if SEQ gets blocks on the heap.  */

bool
gets_blocks_p (gimple_seq seq)
{
  return any_statement (seq,
			[] (gimple *stmt)
			{
			  gcall *call = dyn_cast<gcall *> (stmt);
			  return call && gets_block_p (call) ? walk_on::end : walk_on::into;
			});
}

/* True if CALL may give a gang memory or a number: it is neither a reduction's nor a function of
   numbers alone, such as a mathematical one.  */

bool
gives_memory_p (gcall *call)
{
  if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
    return false;
  if (gimple_call_flags (call) & (ECF_CONST | ECF_PURE))
    return false;
  bool pointers = false;
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    pointers |= POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, k)));
  return pointers || !gimple_call_builtin_p (call, BUILT_IN_NORMAL) || !gimple_call_lhs (call)
	 || POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (call)));
}

/* The loops of REGION.  */

class lane_giver
{
public:
  /* WHY_NOT: why no loop gets lanes; may be null.  */
  lane_giver (const region &r, const char *why_not, std::vector<reported_note> *notes)
    : m_region (r), m_why_not (why_not), m_notes (notes), m_copies (find_reference_copies (*r.body))
  {}

  void run ()
  {
    for (const region_loop &l : m_region.loops)
      visit (l, 0);
  }

private:
  void visit (const region_loop &, unsigned around);
  const char *obstacle (const region_loop &, unsigned levels);
  bool gang_memory_p (gimple_seq) const;

  const region &m_region;
  const char *m_why_not;
  std::vector<reported_note> *m_notes;
  const reference_copies m_copies;
};

/* True if SEQ, what each gang executes outside of loops, can give the gang memory that iterations
   reach by pointers or indices.  */

bool
lane_giver::gang_memory_p (gimple_seq seq) const
{
  const auto own_address_p = [&] (tree op)
  {
    tree base = op && TREE_CODE (op) == ADDR_EXPR ? get_base_address (TREE_OPERAND (op, 0))
						  : NULL_TREE;
    return base && DECL_P (base) && own_of_gang_p (m_region, base);
  };
  return any_statement (seq,
			[&] (gimple *stmt)
			{
			  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
			  if (loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
			    return walk_on::past;
			  bool found = gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD;
			  if (gcall *call = dyn_cast<gcall *> (stmt))
			    found = gives_memory_p (call);
			  else if (is_gimple_assign (stmt))
			    for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
			      found |= own_address_p (gimple_op (stmt, k));
			  return found ? walk_on::end : walk_on::into;
			});
}

/* Why L, whose directive and those around it name LEVELS, cannot have the vector level; null if it
   can.  */

const char *
lane_giver::obstacle (const region_loop &l, unsigned levels)
{
  tree clauses = gimple_omp_target_clauses (m_region.target);
  const bool one_gang = said_number (clauses, OMP_CLAUSE_NUM_GANGS) == 1,
	     one_worker = said_number (clauses, OMP_CLAUSE_NUM_WORKERS) == 1;
  if (said_number (clauses, OMP_CLAUSE_VECTOR_LENGTH) == 1)
    return "the vector length is 1";
  if ((one_gang || !(levels & GOMP_DIM_MASK (GOMP_DIM_GANG)))
      && (one_worker || !(levels & GOMP_DIM_MASK (GOMP_DIM_WORKER))))
    return "the program asks for one thread";
  /* Two loops with the same clause gang (static:) have the same gangs for the same iterations.  */
  if (!free_levels_p (l, &m_region.loops[0] == &l && m_region.loops.size () == 1))
    return "its clauses divide the iterations";
  if (l.synchronises)
    return "its iterations synchronise";
  if (needs_levels_p (*m_region.body))
    return "it has large arrays, or something may ask for its place in the team";
  for (tree c = gimple_omp_for_clauses (l.loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	&& large_p (OMP_CLAUSE_DECL (c)))
      return "it has large arrays of its own";
  if (gets_blocks_p (gimple_omp_body (l.loop)))
    return "its iterations allocate memory";
  if (gang_memory_p (*m_region.body) || uses_gang_variables_p (m_region, l.loop, m_copies))
    return "its iterations may use memory of their gang in turn";
  return nullptr;
}

/* L is in loops that name the levels AROUND.  */

void
lane_giver::visit (const region_loop &l, unsigned around)
{
  const unsigned levels = around | l.said;
  /* Tiled loops get the levels that they leave open from GCC.  */
  if (!l.partitioned || !l.said || (levels & lanes_mask) || partitioned_inside_p (l)
      || omp_find_clause (gimple_omp_for_clauses (l.loop), OMP_CLAUSE_TILE))
    {
      for (const region_loop &i : l.inner)
	visit (i, levels);
      return;
    }
  const char *why = m_why_not ? m_why_not : obstacle (l, levels);
  if (!why)
    {
      tree c = build_omp_clause (gimple_location (l.loop), OMP_CLAUSE_VECTOR);
      OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (l.loop);
      gimple_omp_for_set_clauses (l.loop, c);
    }
  if (!m_notes)
    return;
  const std::string kept = "loop: one lane of a warp has the iterations, because ";
  m_notes->push_back ({ gimple_location (l.loop),
			why ? kept + why : "loop: also over vectors, since no loop in it uses them",
			why != nullptr });
}

const pass_data pass_data_idle_lanes
  = { GIMPLE_PASS, "accred_idle_lanes", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_idle_lanes : public gimple_opt_pass
{
public:
  pass_idle_lanes (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_idle_lanes, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return optimize && !m_ctx.opts.rules->dims_of_gcc; }

  unsigned int execute (function *fun) final override
  {
    std::vector<reported_note> *notes = m_ctx.opts.report ? &m_ctx.notes : nullptr;
    for (region &r : find_regions (fun, false))
      if (r.target && r.parallel && !r.lanes)
	{
	  /* What OpenMP's regions leave open, openmp/construct.cc has given to their loops.  */
	  const auto of_openmp = m_ctx.target_regions.find (r.target);
	  const bool own = of_openmp == m_ctx.target_regions.end ();
	  if (own)
	    share_among_gangs (r, notes);
	  lane_giver (r, own ? nullptr : of_openmp->second.in_order, notes).run ();
	}
    m_ctx.target_regions.clear ();
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_idle_lanes (gcc::context *g, device_context &ctx)
{
  return new pass_idle_lanes (g, ctx);
}

} // namespace accred
