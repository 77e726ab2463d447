/* Pass `accred_host_loops': sequential loops around parallel ones of `kernels' regions become the
   host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  A region is a sequence of kernels, but a loop in it
   whose iterations depend on each other would be one thread's, with all that is in it.

     #pragma acc kernels copy (a, b)            #pragma acc data copy (a, b)
     for (t = 0; t < steps; t++)                for (t = 0; t < steps; t++)
       {                                   ->     #pragma acc kernels present (a, b)
	 for (i = 1; i < n; i++)                  {
	   b[i] = a[i] + a[i - 1];                  for (i = 1; i < n; i++)
	 for (i = 1; i < n; i++)                      b[i] = a[i] + a[i - 1];
	   a[i] = b[i];                             for (i = 1; i < n; i++)
       }                                              a[i] = b[i];
						  }

   The host goes through the loop if it is all that the region executes, and can be counted by what
   the host knows: scalars that are on the device for this region alone, or that the region brings
   there and does not change.  What the loop executes stays a region, with which this pass goes on.
   Scalars that it changes go to the device and back for each iteration.

   Before that, nests get their sequential loops inside of the parallel ones, where that is possible
   (sunk-loops.cc).

   Where values with which the region begins make the iterations independent, the region stays what
   it was, and accred_auto_loops has the loop run in parallel.

   A launch takes as long as one thread for some hundred iterations.  If those of the parallel loops
   are fewer, which the host computes, the region stays what it was.

   Guarantees: the passes that follow see `kernels' regions as the front end makes them, in data
   constructs as GCC's own division of regions makes them, whose maps accred_unwritten knows to be
   those of `kernels'.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/element-updates.h"
#include "plugin/kernels/free-updates.h"
#include "plugin/kernels/index-checks.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/language-loops.h"
#include "plugin/kernels/loop-analysis.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/region-parts.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

/* ----- which loop ----- */

namespace {

/* The only loop in SEQ, beside assignments and jumps in front of it; null if there is none, or
   something else.  */

gomp_for *
only_loop (gimple_seq seq, bool &good)
{
  gomp_for *loop = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); good && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *found = dyn_cast<gomp_for *> (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	found = only_loop (gimple_bind_body (bind), good);
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	found = only_loop (gimple_try_eval (block), good);
      else if (!found && !idle_p (stmt))
	good &= !loop
		&& (is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_COND
		    || gimple_code (stmt) == GIMPLE_GOTO);
      good &= !(found && loop);
      if (found)
	loop = found;
    }
  return good ? loop : nullptr;
}

/* True if LOOP has a directive that makes it sequential, and no private variable but its own.  */

bool
language_loop_p (gomp_for *loop)
{
  if (!said_sequential_p (loop) || gimple_omp_for_collapse (loop) != 1)
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	&& OMP_CLAUSE_DECL (c) != gimple_omp_for_index (loop, 0))
      return false;
  return true;
}

/* A scope for LOOP, which gets a variable of its own there, as `private' says.  */

gbind *
loop_of_its_own (gomp_for *loop)
{
  gbind *scope = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  tree variable = gimple_omp_for_index (loop, 0),
       own = new_temporary (TREE_TYPE (variable), scope, "step");
  auto replace = [&] (tree *operand, bool)
  {
    if (*operand == variable)
      *operand = own;
  };
  gimple_seq body = gimple_omp_body (loop);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
    for_each_variable (gsi_stmt (gsi), replace);
  gimple_omp_for_set_index (loop, 0, own);
  return scope;
}

tree
signed_number (tree value)
{
  return fold_convert (long_long_integer_type_node, value);
}

} // namespace

/* What LOOP is by its iterations, where objects that may be the same memory are not.  */

loop_analysis::order
loop_analysis::order_of (gomp_for *loop)
{
  std::vector<found_reduction> reductions;
  const auto why = obstacle_of (loop, reductions);
  return !why || why->aliases ? order::any : why->values ? order::any_for_values : order::given;
}

/* True if LOOP, which is in a sequential one, would be parallel in a region of what that
   executes.  */

bool
loop_analysis::parallel_p (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ) || record_p (loop))
    return false;
  return omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT) || order_of (loop) != order::given;
}

/* The value of F, on the host, where the variables of the loops in it have their first values; null
   if it is not known.  */

tree
loop_analysis::first_value (const affine_form &f, region_inputs &inputs) const
{
  tree sum = f.known ? inputs.value (f.constant) : NULL_TREE;
  for (const auto &[loop, factor] : f.factors)
    {
      tree by = sum ? inputs.value (factor) : NULL_TREE;
      tree start = by ? first_value (m_accesses.nest.loops[loop].start, inputs) : NULL_TREE;
      sum = start ? fold_build2 (PLUS_EXPR, TREE_TYPE (sum), sum,
				 fold_build2 (MULT_EXPR, TREE_TYPE (sum), by, start))
		  : NULL_TREE;
    }
  return sum;
}

/* How many iterations LOOP has when it is first executed; null if that is not known.  */

tree
loop_analysis::iterations (gomp_for *loop, region_inputs &inputs) const
{
  const auto ids = m_accesses.ids.find (loop);
  if (ids == m_accesses.ids.end ())
    return NULL_TREE;
  tree product = NULL_TREE;
  for (loop_id id : ids->second)
    {
      const nest_loop &l = m_accesses.nest.loops[id];
      tree from = first_value (l.start, inputs), to = first_value (l.last, inputs);
      if (!from || !to)
	return NULL_TREE;
      if (l.step < 0)
	std::swap (from, to);
      tree type = long_long_integer_type_node;
      tree n = fold_build2 (MINUS_EXPR, type, signed_number (to), signed_number (from));
      n = fold_build2 (TRUNC_DIV_EXPR, type, n, build_int_cst (type, std::abs (l.step)));
      n = fold_build2 (PLUS_EXPR, type, n, build_one_cst (type));
      n = fold_build2 (MAX_EXPR, type, n, build_zero_cst (type));
      product = product ? fold_build2 (MULT_EXPR, type, product, n) : n;
    }
  return product;
}

/* Adds the loops in SEQ to W: the parallel ones, or the iterations of all of them if SEQ is in a
   PARALLEL one.  CONDITIONAL: those that jumps go over, too.  */

void
loop_analysis::add_work (gimple_seq seq, region_inputs &inputs, bool parallel, bool conditional,
			 parallel_work &w)
{
  tree type = long_long_integer_type_node;
  const std::vector<bool> over = jumped_over (seq);
  size_t i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (over[i] && !conditional)
	continue;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	add_work (gimple_bind_body (bind), inputs, parallel, conditional, w);
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	add_work (gimple_try_eval (block), inputs, parallel, conditional, w);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop)
	continue;
      const bool counts = parallel || parallel_p (loop);
      tree here = counts ? iterations (loop, inputs) : NULL_TREE;
      if (counts && !here)
	continue;
      parallel_work inside;
      add_work (gimple_omp_body (loop), inputs, counts, conditional, inside);
      if (here && inside.elements)
	here = fold_build2 (MULT_EXPR, type, here,
			    fold_build2 (MAX_EXPR, type, inside.elements, build_one_cst (type)));
      w.launches += counts ? !parallel : inside.launches;
      if (tree all = here ? here : inside.elements)
	w.elements = w.elements ? fold_build2 (PLUS_EXPR, type, w.elements, all) : all;
    }
}

/* The same for SEQ, in which all that is parallel is a kernel.  Loops that are executed under
   conditions count if there are no others.  */

parallel_work
loop_analysis::work (gimple_seq seq, region_inputs &inputs)
{
  parallel_work w;
  add_work (seq, inputs, false, false, w);
  if (!w.elements)
    add_work (seq, inputs, false, true, w);
  return w;
}

/* True if the host can go through LOOP, in which are parallel loops.  */

bool
loop_analysis::host_loop_p (gomp_for *loop, region_inputs &inputs)
{
  return (m_plain.plain_p (loop) ? order_of (loop) != order::any : language_loop_p (loop))
	 && work (gimple_omp_body (loop), inputs).elements && iterations (loop, inputs);
}

loop_around
loop_analysis::find_loop_around (gomp_target *target, const std::vector<gomp_target *> &data)
{
  loop_around found;
  bool good = true;
  gomp_for *loop = only_loop (*m_body, good);
  region_inputs inputs (input_place::host, target, data, m_aliases, m_accesses);
  if (!loop || !host_loop_p (loop, inputs))
    return found;
  found = { loop, work (gimple_omp_body (loop), inputs) };
  if (m_plain.plain_p (loop) && order_of (loop) == order::any_for_values)
    if (const auto where = independent_where (m_accesses.nest, m_accesses.ids.at (loop).front ()))
      if (const auto known = computable (*where, inputs))
	found.independent = truth_of (*known, inputs);
  found.conditions = inputs.conditions ();
  return found;
}

host_flow
loop_analysis::flow (gomp_target *target, const std::vector<gomp_target *> &data,
		     const host_region &region)
{
  region_inputs inputs (input_place::host, target, data, m_aliases, m_accesses);
  auto kind = [&] (gomp_for *loop)
  {
    return host_loop_p (loop, inputs) ? host_flow::loop_kind::host
	   : parallel_p (loop)	      ? host_flow::loop_kind::parallel
				      : host_flow::loop_kind::serial;
  };
  return host_flow (m_body, m_plain, kind, region);
}

loop_around
loop_analysis::all_loops (gomp_target *target, const std::vector<gomp_target *> &data)
{
  region_inputs inputs (input_place::host, target, data, m_aliases, m_accesses);
  loop_around all;
  all.work = work (*m_body, inputs);
  all.conditions = inputs.conditions ();
  return all;
}

void
loop_analysis::enclose (gomp_for *loop, const std::function<gimple *(gimple_seq)> &make)
{
  const bool plain = m_plain.plain_p (loop);
  if (plain)
    m_plain.enclose (loop, make);
  leave ();
  if (!plain)
    {
      gbind *bind = loop_of_its_own (loop);
      gimple_omp_set_body (loop, make_sequence ({ make (gimple_omp_body (loop)) }));
      gimple_bind_set_body (bind, language_loops (loop));
      replace_statement (m_body, loop, bind);
    }
}

/* ----- the pass ----- */

namespace {

const pass_data pass_data_host_loops
  = { GIMPLE_PASS, "accred_host_loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_host_loops : public gimple_opt_pass
{
public:
  pass_host_loops (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_host_loops, g), m_ctx (ctx)
  {}

  bool gate (function *) final override
  {
    return (m_ctx.opts.rules->finds_loops && param_openacc_kernels != OPENACC_KERNELS_DECOMPOSE);
  }

  unsigned int execute (function *fun) final override
  {
    visit (fun, &fun->gimple_body);
    return 0;
  }

private:
  void visit (function *, gimple_seq *);
  bool move_flow (function *, gimple_stmt_iterator *);
  bool move_loop (function *, gimple_stmt_iterator *);
  loop_analysis analysis (function *, gomp_target *);
  bool replace (gimple_stmt_iterator *, host_region &, gomp_target *whole, const loop_around &);

  device_context &m_ctx;
  std::vector<gomp_target *> m_data; /* The data constructs around.  */
  std::set<gimple *> m_left; /* Regions that stay what they are.  */
};

/* True if a data construct, and several regions one after the other, can have the clauses of
   TARGET.  */

bool
divisible_clauses_p (gomp_target *target)
{
  tree clauses = gimple_omp_target_clauses (target);
  return !omp_find_clause (clauses, OMP_CLAUSE_ASYNC) && !omp_find_clause (clauses, OMP_CLAUSE_WAIT)
	 && !self_clause (clauses);
}

loop_analysis
pass_host_loops::analysis (function *fun, gomp_target *target)
{
  return loop_analysis (fun, target, m_data, nullptr, mapped_sections::any, overlaps::checkable);
}

/* REGION stands for the one at GSI, of which WHOLE is a copy, where the loops of AROUND are worth a
   launch each; false if the host cannot do that.  */

bool
pass_host_loops::replace (gimple_stmt_iterator *gsi, host_region &region, gomp_target *whole,
			  const loop_around &around)
{
  gimple *host = region.make ();
  tree enough = host ? boolean_true_node : boolean_false_node;
  auto demand = [&enough] (tree condition)
  {
    if (condition)
      enough = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, enough, condition);
  };
  if (host)
    {
      demand (region.conditions ());
      demand (around.conditions);
      if (around.independent)
	demand (fold_build1 (TRUTH_NOT_EXPR, boolean_type_node, around.independent));
    }
  if (tree n = host ? around.work.elements : NULL_TREE)
    demand (
      fold_build2 (GE_EXPR, boolean_type_node, n,
		   build_int_cst (TREE_TYPE (n), around.work.launches * tuning::host_loop_work)));
  m_left.insert (whole);
  gsi_replace (gsi,
	       integer_zerop (enough)  ? whole
	       : integer_onep (enough) ? host
				       : choice (enough, host, whole),
	       false);
  return !integer_zerop (enough);
}

/* Let the host go through the loop of the region at GSI, if it is worth while.  */

bool
pass_host_loops::move_loop (function *fun, gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  loop_analysis first = analysis (fun, target);
  const bool found = first.find_loop_around (target, m_data).loop;
  first.leave ();
  if (!found || !copyable_p (gimple_omp_body (target)))
    return false;

  gomp_target *whole = copy_of_target (target);
  host_region region (target, m_data);
  loop_analysis second = analysis (fun, target);
  const loop_around around = second.find_loop_around (target, m_data);
  const location_t where = gimple_location (around.loop);
  second.enclose (around.loop, [&] (gimple_seq seq) { return region.part (seq); });
  if (!replace (gsi, region, whole, around))
    return false;
  if (m_ctx.opts.report)
    m_ctx.notes.push_back (
      { where, std::string ("loop: the host goes through it")
		 + (around.independent ? ", unless its iterations access different elements" : "")
		 + ", and launches the loops in it, if these have "
		 + std::to_string (around.work.launches * tuning::host_loop_work)
		 + " iterations" });
  return true;
}

/* Let the host execute the control flow of the region at GSI around parallel loops, if there is
   any.  */

bool
pass_host_loops::move_flow (function *fun, gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  host_region region (target, m_data);
  loop_analysis first = analysis (fun, target);
  const host_flow flow = first.flow (target, m_data, region);
  const bool found = flow.found ()
		     && (!flow.loops () || first.all_loops (target, m_data).work.elements);
  first.leave ();
  if (!found || !copyable_p (gimple_omp_body (target)))
    return false;

  gomp_target *whole = copy_of_target (target);
  loop_analysis second = analysis (fun, target);
  host_flow divided = second.flow (target, m_data, region);
  const loop_around around = divided.loops () ? second.all_loops (target, m_data) : loop_around ();
  divided.divide ([&] (gimple_seq seq) { return region.part (seq); });
  second.leave ();
  if (!replace (gsi, region, whole, around))
    return false;
  if (m_ctx.opts.report)
    m_ctx.notes.push_back ({ gimple_location (target),
			     "region: the host executes what stands around the loops, and launches "
			     "them" });
  return true;
}

void
pass_host_loops::visit (function *fun, gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  if (m_left.count (target))
	    continue;
	  if (optimize)
	    {
	      make_updates_atomic (target);
	      loop_analysis (fun, target, m_data, m_ctx.opts.report ? &m_ctx.notes : nullptr)
		.sink_sequential_loops ();
	    }
	  if (divisible_clauses_p (target))
	    move_flow (fun, &gsi) || move_loop (fun, &gsi);
	}
      target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      const bool data = target && data_construct_p (target);
      if (data)
	m_data.push_back (target);
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (fun, s); });
      if (data)
	m_data.pop_back ();
    }
}

} // namespace

opt_pass *
make_pass_host_loops (gcc::context *g, device_context &ctx)
{
  return new pass_host_loops (g, ctx);
}

} // namespace accred
