/* Pass `accred_unroll_elements': loops over the elements of reduced arrays and records.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In

     #pragma acc parallel loop reduction (+:s)			float s[3];
     for (i = 0; i < n; i++)
       for (k = 0; k < 3; k++)
	 s[k] += x[3 * i + k];

   each thread has its own S.  GCC keeps it in registers if all subscripts are constants; but at -O2
   it unrolls only loops whose code does not grow by that.  So this pass marks each innermost
   loop that accesses such an array as `#pragma GCC unroll' does, with the number of words that are
   scalars (tuning::reduced_words).  A loop whose number of iterations is a constant up to that is
   then unrolled; others GCC leaves alone here.

   From -O2 on, GCC's own pass does it here and now: how much an iteration does, and what it reads,
   decides about launch dimensions and about the plan.

   Likewise from -O2 on, for what the iterations of a parallel loop do with a row of an array or a
   member of a struct:

     #pragma acc parallel loop
     for (i = 0; i < n; i++)
       for (k = 0; k < 8; k++)
	 o[i].v[k] = f (x[i].v[k]);

   Each lane goes through a record of its own, and a warp's accesses are 32 bytes apart.  Only if
   the plan sees all elements of a record, these become wide accesses (streams.cc, wide-loads.cc).
   So loops with a constant number of iterations are unrolled, the innermost and those around them,
   as long as they are in a partitioned loop, access memory, and come to no more than
   tuning::unrolled_elements iterations and tuning::unrolled_statements statements.  Those that
   store some elements only, or are executed in some iterations only, stay: no stream writes for
   them (H100, 8 floats of which a condition selects some, 735 us, unrolled 771 to 911).

   Needs: the loops.  Guarantees: no other loop grows.  */

#include "plugin/device-context.h"
#include "plugin/clone-marks.h"
#include "plugin/loops/record-copies.h"
#include "plugin/loops/scalar-elements.h"
#include "plugin/loops/short-seq-loops.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* The private arrays of FUN.  */

std::set<tree>
reduced_arrays (function *fun)
{
  std::set<tree> arrays;
  tree var;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (lookup_attribute (reduced_array_attribute, DECL_ATTRIBUTES (var)))
      arrays.insert (var);
  return arrays;
}

/* True if a statement of LOOP reads or writes one of ARRAYS.  */

bool
accesses_p (class loop *loop, const std::set<tree> &arrays)
{
  basic_block *blocks = get_loop_body (loop);
  bool found = false;
  for (unsigned k = 0; k < loop->num_nodes && !found; k++)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (blocks[k]); !gsi_end_p (gsi);
	 gsi_next_nondebug (&gsi))
      for (unsigned n = 0; n < gimple_num_ops (gsi_stmt (gsi)); n++)
	{
	  tree op = gimple_op (gsi_stmt (gsi), n);
	  tree base = op && handled_component_p (op) ? get_base_address (op) : NULL_TREE;
	  found |= base && arrays.count (base);
	}
  free (blocks);
  return found;
}

/* The loops over elements of records in a function.  */

class record_loops
{
public:
  explicit record_loops (function *fun);
  /* Mark them; true if there are any.  */
  bool mark ();
  /* Split the copies of whole records in partitioned loops; true if there are any.  */
  bool split_copies ();

private:
  std::optional<unsigned> statements (class loop *loop);
  std::optional<unsigned> unrolled (class loop *loop);

  std::set<class loop *> m_partitioned; /* Those that omp-expand has made.  */
  std::vector<class loop *> m_found;
};

record_loops::record_loops (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const std::optional<goacc_loop_call> call = decode_goacc_loop (gsi_stmt (gsi));
	  call && call->kind == IFN_GOACC_LOOP_OFFSET)
	m_partitioned.insert ({ bb->loop_father, bb->loop_father->inner });
}

/* True if STMT stores to what is no variable of the function.  */

bool
memory_store_p (gimple *stmt)
{
  tree base = gimple_store_p (stmt) ? get_base_address (gimple_get_lhs (stmt)) : NULL_TREE;
  return base && !auto_var_p (base);
}

/* True if each iteration of LOOP that gets to the end of BB, or to another block in its place,
   stores.  */

bool
stores_always_p (class loop *loop, basic_block bb)
{
  if (dominated_by_p (CDI_DOMINATORS, loop->latch, bb))
    return true;
  if (!single_succ_p (bb))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, single_succ (bb)->preds)
    {
      bool stores = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (e->src); !gsi_end_p (gsi); gsi_next (&gsi))
	stores |= gimple_store_p (gsi_stmt (gsi));
      if (!stores)
	return false;
    }
  return dominated_by_p (CDI_DOMINATORS, loop->latch, single_succ (bb));
}

/* The statements of LOOP as if what is in it were unrolled; nothing if that may not be, or if it
   accesses no memory.  */

std::optional<unsigned>
record_loops::statements (class loop *loop)
{
  unsigned n = 0;
  bool accesses = loop->inner, some = false;
  for (class loop *l = loop->inner; l; l = l->next)
    if (const std::optional<unsigned> all = unrolled (l))
      n += *all;
    else
      return {};
  basic_block *blocks = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    if (blocks[k]->loop_father == loop)
      for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (blocks[k]);
	   !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
	{
	  n++;
	  accesses |= is_gimple_assign (gsi_stmt (gsi)) && gimple_vuse (gsi_stmt (gsi));
	  some |= memory_store_p (gsi_stmt (gsi)) && !stores_always_p (loop, blocks[k]);
	}
  free (blocks);
  return accesses && !some ? std::optional (n) : std::nullopt;
}

/* The statements that LOOP, in a partitioned one, becomes; nothing if it stays.  */

std::optional<unsigned>
record_loops::unrolled (class loop *loop)
{
  if (m_partitioned.count (loop) || loop->unroll
      || !dominated_by_p (CDI_DOMINATORS, loop_outer (loop)->latch, loop->header))
    return {};
  const std::optional<unsigned> each = statements (loop);
  tree more = each ? number_of_latch_executions (loop) : NULL_TREE;
  if (!more || !tree_fits_uhwi_p (more)
      || tree_to_uhwi (more) > unsigned (tuning::unrolled_elements))
    return {};
  /* Where the header leaves the loop, there are no others.  */
  const bool first = single_exit (loop)->src != loop->header || loop->header == loop->latch;
  const unsigned n = *each * (tree_to_uhwi (more) + first);
  if (n > unsigned (tuning::unrolled_statements))
    return {};
  m_found.push_back (loop);
  return n;
}

bool
record_loops::mark ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  scev_initialize ();
  for (class loop *part : m_partitioned)
    for (class loop *l = part ? part->inner : nullptr; l; l = l->next)
      if (!m_partitioned.count (l))
	unrolled (l);
  scev_finalize ();
  for (class loop *l : m_found)
    l->unroll = tuning::unrolled_elements + 1;
  return !m_found.empty ();
}

bool
record_loops::split_copies ()
{
  bool any = false;
  for (class loop *part : m_partitioned)
    if (part && !m_partitioned.count (loop_outer (part)))
      any |= split_record_copies (part);
  return any;
}

const pass_data pass_data_unroll_elements = {
  GIMPLE_PASS, "accred_unroll_elements", OPTGROUP_OMP | OPTGROUP_LOOP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_unroll_elements : public gimple_opt_pass
{
public:
  explicit pass_unroll_elements (gcc::context *g) : gimple_opt_pass (pass_data_unroll_elements, g)
  {}

  bool gate (function *fun) final override { return optimize && device_clone_p (fun->decl); }

  unsigned int execute (function *fun) final override
  {
    const std::set<tree> arrays = reduced_arrays (fun);
    const bool records_too = optimize >= 2 && flag_tree_loop_optimize;
    if (records_too && make_short_seq_loops (fun))
      cleanup_tree_cfg ();
    loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
    class loop *loop;
    bool any = false;
    for (unsigned k = 1; loops_for_fn (fun)->larray->iterate (k, &loop); k++)
      if (loop && !loop->inner && !loop->unroll && accesses_p (loop, arrays))
	{
	  loop->unroll = tuning::reduced_words + 1;
	  any = true;
	}
    if (records_too)
      {
	record_loops records (fun);
	if (records.split_copies ())
	  update_ssa (TODO_update_ssa_only_virtuals);
	any |= records.mark ();
      }
    fun->has_unroll |= any;
    loop_optimizer_finalize ();
    if (any && optimize >= 2)
      run_pass (make_pass_complete_unrolli (m_ctxt), fun);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_unroll_elements (gcc::context *g, device_context &)
{
  return new pass_unroll_elements (g);
}

} // namespace accred
