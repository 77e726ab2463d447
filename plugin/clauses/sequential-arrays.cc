/* Pass `accred_sequential_arrays': loops that reduce an array and are sequential.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  array-reductions.cc has made reductions of scalars of
   an array's elements, and a private array.  omplower makes no reduction calls for a loop that is
   `seq', or that stays in a `kernels' region; accred_kernels_parts and accred_auto_loops decide
   that.  There the values are copied around the loop, whose array need not be private:

     loop private (own) reduction (+:a0)    ->    a0 = *p0;  own[0] = a0;
						  loop seq
						  a0 = own[0];  *p0 = a0;

   without p0 if the array is the code's own: then copies between a0 and its elements stand around
   the loop already.  Of an array in memory, the blocks that begin and end its life are moved
   there.  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/passes.h"

namespace accred {

namespace {

class sequential_loops
{
public:
  explicit sequential_loops (device_context &ctx) : m_ctx (ctx)
  {
    for (const reduced_array &a : ctx.arrays)
      m_arrays.emplace (a.own, &a);
  }

  void sequence (gimple_seq *, bool kernels);

private:
  std::vector<const reduced_array *> take_clauses (gomp_for *);
  void move_blocks (gomp_for *, const reduced_array *, gimple_seq *before, gimple_seq *behind);

  device_context &m_ctx;
  std::map<tree, const reduced_array *> m_arrays; /* By the private array.  */
};

/* Take the clauses about reduced arrays away from LOOP; the arrays.  */

std::vector<const reduced_array *>
sequential_loops::take_clauses (gomp_for *loop)
{
  std::vector<const reduced_array *> taken;
  std::set<tree> scalars;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      if (auto a = m_arrays.find (OMP_CLAUSE_DECL (c)); a != m_arrays.end ())
	{
	  taken.push_back (a->second);
	  scalars.insert (a->first);
	  for (const reduced_element &e : a->second->elements)
	    scalars.insert (e.value);
	}
  for (tree *link = gimple_omp_for_clauses_ptr (loop); *link;)
    if ((OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_REDUCTION)
	&& scalars.count (OMP_CLAUSE_DECL (*link)))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return taken;
}

/* Move the blocks of array A to BEFORE and BEHIND LOOP.  */

void
sequential_loops::move_blocks (gomp_for *loop, const reduced_array *a, gimple_seq *before,
			       gimple_seq *behind)
{
  const life_blocks blocks
    = find_blocks (gimple_omp_body_ptr (loop)).at (unsigned (a - m_ctx.arrays.data ()));
  gimple_seq_add_stmt (before, take_block (blocks.begin));
  gimple_seq_add_stmt (behind, take_block (blocks.end));
}

void
sequential_loops::sequence (gimple_seq *seq, bool kernels)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && (kernels || omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ)))
	{
	  gimple_seq before = NULL, behind = NULL;
	  for (const reduced_array *a : take_clauses (loop))
	    if (a->memory)
	      move_blocks (loop, a, &before, &behind);
	    else
	      for (const reduced_element &e : a->elements)
		{
		  auto element = [&] { return array_element (a->own, e.index); };
		  auto add = [&] (gimple_seq *to, tree lhs, tree rhs)
		  {
		    gimple *copy = gimple_build_assign (lhs, rhs);
		    gimple_set_location (copy, gimple_location (loop));
		    gimple_seq_add_stmt (to, copy);
		  };
		  if (e.result)
		    add (&before, e.value, build_simple_mem_ref (e.result));
		  add (&before, element (), e.value);
		  add (&behind, e.value, element ());
		  if (e.result)
		    add (&behind, build_simple_mem_ref (e.result), e.value);
		}
	  /* Behind what sets the scalars and the pointers.  */
	  gimple_seq_add_seq (gimple_omp_for_pre_body_ptr (loop), before);
	  gsi_insert_seq_after (&gsi, behind, GSI_CONTINUE_LINKING);
	}
      for_each_sequence (stmt,
			 [&] (gimple_seq *s)
			 {
			   sequence (s, kernels
					  || (gimple_code (stmt) == GIMPLE_OMP_TARGET
					      && gimple_omp_target_kind (stmt)
						   == GF_OMP_TARGET_KIND_OACC_KERNELS));
			 });
    }
}

const pass_data pass_data_sequential_arrays
  = { GIMPLE_PASS, "accred_sequential_arrays", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_sequential_arrays : public gimple_opt_pass
{
public:
  pass_sequential_arrays (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_sequential_arrays, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return !m_ctx.arrays.empty (); }

  unsigned int execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    sequential_loops (m_ctx).sequence (&body, false);
    gimple_set_body (fun->decl, body);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_sequential_arrays (gcc::context *g, device_context &ctx)
{
  return new pass_sequential_arrays (g, ctx);
}

} // namespace accred
