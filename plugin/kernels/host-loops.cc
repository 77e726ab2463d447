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

   A launch takes as long as one thread for some hundred iterations.  If those of the parallel loops
   are fewer, which the host computes, the region stays what it was.

   Guarantees: the passes that follow see `kernels' regions as the front end makes them, in data
   constructs as GCC's own division of regions makes them, whose maps accred_unwritten knows to be
   those of `kernels'.  */

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/free-updates.h"
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

/* True if LOOP, which is in a sequential one, would be parallel in a region of what that
   executes.  */

bool
loop_analysis::parallel_p (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_SEQ) || record_p (loop))
    return false;
  return omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT) || !depends_p (loop);
}

/* True if iterations of LOOP depend on each other, wherever its objects are.  */

bool
loop_analysis::depends_p (gomp_for *loop)
{
  std::vector<found_reduction> reductions;
  const auto why = obstacle_of (loop, reductions);
  return why && !why->aliases;
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

/* How many iterations the loops in SEQ have: the parallel ones, or all of them if SEQ is in a
   PARALLEL one; null if that is none, or not known.  */

tree
loop_analysis::work (gimple_seq seq, region_inputs &inputs, bool parallel)
{
  tree sum = NULL_TREE, type = long_long_integer_type_node;
  const std::vector<bool> over = jumped_over (seq);
  size_t i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      tree here = NULL_TREE;
      if (over[i])
	continue;
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	{
	  const bool counts = parallel || parallel_p (loop);
	  here = counts ? iterations (loop, inputs) : NULL_TREE;
	  if (!counts || here)
	    {
	      tree inside = work (gimple_omp_body (loop), inputs, counts);
	      here = !here ? inside
		     : inside
		       ? fold_build2 (MULT_EXPR, type, here,
				      fold_build2 (MAX_EXPR, type, inside, build_one_cst (type)))
		       : here;
	    }
	}
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
	here = work (gimple_bind_body (bind), inputs, parallel);
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	here = work (gimple_try_eval (block), inputs, parallel);
      if (here)
	sum = sum ? fold_build2 (PLUS_EXPR, type, sum, here) : here;
    }
  return sum;
}

loop_around
loop_analysis::find_loop_around (gomp_target *target, const std::vector<gomp_target *> &data)
{
  loop_around found;
  bool good = true;
  gomp_for *loop = only_loop (*m_body, good);
  if (!loop || !(m_plain.plain_p (loop) ? depends_p (loop) : language_loop_p (loop)))
    return found;
  region_inputs inputs (input_place::host, target, data, m_aliases, m_accesses);
  found.elements = work (gimple_omp_body (loop), inputs, false);
  /* The host needs the bounds, too.  */
  if (found.elements && iterations (loop, inputs))
    {
      found.loop = loop;
      found.conditions = inputs.conditions ();
    }
  return found;
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

/* ----- the constructs ----- */

namespace {

/* A scalar variable without an address that each function has for itself.  */

bool
own_register_p (tree v)
{
  return DECL_P (v) && is_gimple_reg (v) && auto_var_p (v) && !DECL_HAS_VALUE_EXPR_P (v)
	 && !TREE_THIS_VOLATILE (v);
}

/* What the clauses of a region become when the host goes through its loop.  */

class host_region
{
public:
  /* TARGET's body has the region INNER in its loop, which has no clauses.  */
  host_region (gomp_target *target, gomp_target *inner)
    : m_target (target), m_inner (inner),
      m_copies (find_reference_copies (gimple_omp_body (inner))),
      m_rest (gimple_omp_body (inner), m_copies), m_loc (gimple_location (target))
  {}

  /* What stands for the region; null if the host cannot do what is its own then, and INNER is as
     before.  */
  gimple *make ();

private:
  bool read ();
  bool make_clauses (const std::vector<clause_group> &);
  void move_variables ();
  bool host_statements (gimple_seq);
  bool host_assignment (gassign *);
  bool host_value_p (tree ref) const;
  bool changed_p (gimple_seq, tree ref) const;
  bool scalar (tree clause);
  void group (const clause_group &);
  bool local (tree variable, bool written);
  bool carried_p (tree variable) const
  {
    return !m_rest.known_p () || m_rest.read_before_write_p (variable)
	   || m_rest.address_before_write_p (variable);
  }
  bool written_p (tree variable) const
  {
    const auto at = m_used.find (variable);
    return at != m_used.end () && at->second;
  }
  static void add (tree *clauses, tree c)
  {
    OMP_CLAUSE_CHAIN (c) = *clauses;
    *clauses = c;
  }

  gomp_target *m_target, *m_inner;
  const reference_copies m_copies;
  const loop_body m_rest;
  const location_t m_loc;
  std::map<tree, bool> m_used; /* In the region INNER; true: written.  */
  std::map<tree, bool> m_host; /* By the host.  */
  std::vector<gbind *> m_binds; /* Around the loop.  */
  std::vector<tree> m_moved; /* Variables that become INNER's.  */
  tree m_clauses = NULL_TREE, m_data = NULL_TREE;
};

/* True if SEQ, or what stands in it, may change what REF reads.  */

bool
host_region::changed_p (gimple_seq seq, tree ref) const
{
  tree base = get_base_address (ref);
  auto meets = [&] (tree store)
  {
    tree to = get_base_address (store);
    if (!to || DECL_P (base) || DECL_P (to))
      return to == base
	     || (DECL_P (base) && !(to && DECL_P (to)) && !lang_GNU_Fortran ()
		 && (!flag_strict_aliasing
		     || alias_sets_conflict_p (get_alias_set (store), get_alias_set (ref))));
    return TREE_OPERAND (to, 0) == TREE_OPERAND (base, 0);
  };
  return any_statement (seq,
			[&] (gimple *stmt)
			{
			  if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
			    return meets (updated_object (load)) ? walk_on::end : walk_on::into;
			  tree lhs = gimple_get_lhs (stmt);
			  const bool calls
			    = is_gimple_call (stmt)
			      && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE));
			  const bool changes = calls || gimple_code (stmt) == GIMPLE_ASM
					       || (lhs && !is_gimple_reg (lhs) && meets (lhs));
			  return changes ? walk_on::end : walk_on::into;
			});
}

/* True if the host can read REF, which is memory: the region brings it to the device, if it is not
   there, and does not change it.  */

bool
host_region::host_value_p (tree ref) const
{
  tree dummy = dummy_of (ref);
  if (!(dummy || VAR_P (ref)) || !is_gimple_reg_type (TREE_TYPE (ref)) || TREE_THIS_VOLATILE (ref))
    return false;
  auto same = [&] (tree decl) { return dummy ? dummy_of (decl) == dummy : decl == ref; };
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && GOMP_MAP_COPY_TO_P (map_kind (c))
	&& same (OMP_CLAUSE_DECL (c)))
      return !changed_p (gimple_omp_body (m_inner), ref);
  return false;
}

bool
host_region::host_assignment (gassign *stmt)
{
  if (gimple_clobber_p (stmt))
    return true;
  if (gimple_has_volatile_ops (stmt) || !own_register_p (gimple_assign_lhs (stmt)))
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt) && !is_gimple_val (value) && !own_register_p (value)
      && TREE_CODE_CLASS (TREE_CODE (value)) != tcc_comparison && !host_value_p (value))
    return false;
  bool good = true;
  auto note = [&] (tree *v, bool write)
  {
    m_host[*v] |= write;
    good &= own_register_p (*v) || host_value_p (*v) || dummy_of (value);
  };
  for_each_operand (stmt, note);
  return good;
}

/* Note what the statements of SEQ use; false if the host cannot execute them.  */

bool
host_region::host_statements (gimple_seq seq)
{
  bool good = true;
  auto note = [&] (tree *v, bool)
  {
    m_host[*v];
    good &= own_register_p (*v);
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); good && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  m_binds.push_back (bind);
	  good = host_statements (gimple_bind_body (bind));
	}
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	good = host_statements (gimple_try_eval (block))
	       && host_statements (gimple_try_cleanup (block));
      else if (gassign *a = dyn_cast<gassign *> (stmt))
	good = host_assignment (a);
      else if (gimple_code (stmt) == GIMPLE_COND)
	for_each_operand (stmt, note);
      else if (stmt != m_inner && gimple_code (stmt) != GIMPLE_GOTO)
	good = idle_p (stmt);
    }
  return good;
}

/* C maps a scalar of the program of which nothing has the address.  */

bool
host_region::scalar (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!m_used.count (decl))
    return true;
  if (!written_p (decl))
    {
      add (&m_clauses, firstprivate_clause (decl, m_loc));
      return true;
    }
  add (&m_clauses, copy_clause (c));
  return !m_host.count (decl) && (map_kind (c) == GOMP_MAP_TOFROM || !carried_p (decl));
}

/* The object is mapped by the data construct.  */

void
host_region::group (const clause_group &g)
{
  if (!g.there_p ())
    add (&m_data, copy_clause (g.clauses.front ()));
  if (std::any_of (g.mentions.begin (), g.mentions.end (),
		   [&] (tree v) { return m_used.count (v); }))
    add_in_data (g, &m_clauses);
}

/* V has no clause, and is declared around the loop.  */

bool
host_region::local (tree v, bool written)
{
  if (is_global_var (v))
    return true;
  if (!own_register_p (v))
    return false;
  if (!written)
    add (&m_clauses, firstprivate_clause (v, m_loc));
  else if (carried_p (v) || !VAR_P (v))
    add (&m_clauses, data_clause (GOMP_MAP_FORCE_TOFROM, v, m_loc));
  else
    m_moved.push_back (v);
  return !written || !m_host.count (v) || (DECL_ARTIFICIAL (v) && !carried_p (v));
}

/* Read what INNER executes, and the host; false if the host cannot do its part.  */

bool
host_region::read ()
{
  std::set<tree> here, wanted;
  gimple_seq rest = gimple_omp_body (m_inner);
  for (gimple_stmt_iterator gsi = gsi_start (rest); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      collect_used (gsi_stmt (gsi), m_used);
      collect_labels (gsi_stmt (gsi), here, wanted);
    }
  return std::includes (here.begin (), here.end (), wanted.begin (), wanted.end ())
	 && host_statements (gimple_omp_body (m_target));
}

/* Make the clauses of INNER and of the data construct; false if there are none that do.  */

bool
host_region::make_clauses (const std::vector<clause_group> &groups)
{
  bool good = true;
  std::set<tree> named;
  for (auto g = groups.rbegin (); g != groups.rend (); ++g)
    {
      named.insert (g->mentions.begin (), g->mentions.end ());
      if (plain_scalar (g->clauses.front ()))
	{
	  good &= scalar (g->clauses.front ());
	  continue;
	}
      /* The region gets at an object with the same pointer each time.  */
      for (tree c : g->clauses)
	good &= begins_group_p (c) || !written_p (OMP_CLAUSE_DECL (c));
      group (*g);
    }
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP: break;
      case OMP_CLAUSE_FIRSTPRIVATE:
	named.insert (OMP_CLAUSE_DECL (c));
	if (m_used.count (OMP_CLAUSE_DECL (c)))
	  add (&m_clauses, copy_clause (c));
	good &= !written_p (OMP_CLAUSE_DECL (c));
	break;
      case OMP_CLAUSE_IF:
	if (m_data)
	  add (&m_data, copy_clause (c));
	add (&m_clauses, copy_clause (c));
	break;
      default: add (&m_clauses, copy_clause (c)); break;
      }
  std::map<unsigned, tree> unnamed; /* By number.  */
  for (const auto &[v, written] : m_used)
    if ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !named.count (v))
      unnamed[DECL_UID (v)] = v;
  for (const auto &[uid, v] : unnamed)
    good &= local (v, m_used.at (v));
  return good;
}

/* INNER declares what it alone needs.  */

void
host_region::move_variables ()
{
  auto *bind = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (m_inner)));
  for (tree v : m_moved)
    {
      tree own = v;
      if (m_host.count (v))
	{
	  /* A temporary of the host's, too.  */
	  own = copy_node (v);
	  auto replace = [&] (tree *operand, bool)
	  {
	    if (*operand == v)
	      *operand = own;
	  };
	  for_each_variable (bind, replace);
	}
      else
	for (gbind *around : m_binds)
	  undeclare (around, v);
      DECL_CHAIN (own) = NULL_TREE;
      gimple_bind_append_vars (bind, own);
    }
}

gimple *
host_region::make ()
{
  const auto groups = group_maps (gimple_omp_target_clauses (m_target));
  if (!groups || !read () || !make_clauses (*groups))
    return nullptr;
  move_variables ();
  gimple_omp_target_set_clauses (m_inner, m_clauses);
  gimple_seq body = gimple_omp_body (m_target);
  if (!m_data)
    return gimple_build_bind (NULL_TREE, body, NULL_TREE);
  gimple_seq cleanup = NULL;
  gimple_seq_add_stmt (&cleanup,
		       gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gomp_target *data = gimple_build_omp_target (gimple_build_try (body, cleanup, GIMPLE_TRY_FINALLY),
					       GF_OMP_TARGET_KIND_OACC_DATA_KERNELS, m_data);
  gimple_set_location (data, m_loc);
  return data;
}

/* ----- the pass ----- */

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
  bool move (function *, gimple_stmt_iterator *);

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

/* Let the host go through the loop of the region at GSI, if it is worth while.  */

bool
pass_host_loops::move (function *fun, gimple_stmt_iterator *gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  if (!divisible_clauses_p (target))
    return false;
  auto analysis = [&] ()
  {
    return loop_analysis (fun, target, m_data, nullptr, mapped_sections::any, overlaps::checkable);
  };
  loop_analysis first = analysis ();
  const bool found = first.find_loop_around (target, m_data).loop;
  first.leave ();
  if (!found || !copyable_p (gimple_omp_body (target)))
    return false;

  gomp_target *whole = copy_of_target (target), *inner = nullptr;
  loop_analysis second = analysis ();
  const loop_around around = second.find_loop_around (target, m_data);
  const location_t where = gimple_location (around.loop);
  auto make = [&] (gimple_seq seq)
  {
    gbind *bind = gimple_build_bind (NULL_TREE, seq, make_node (BLOCK));
    inner = gimple_build_omp_target (bind, GF_OMP_TARGET_KIND_OACC_KERNELS, NULL_TREE);
    gimple_set_location (inner, gimple_location (target));
    return inner;
  };
  second.enclose (around.loop, make);
  gimple *host = host_region (target, inner).make ();
  if (!host)
    {
      gsi_replace (gsi, whole, false);
      m_left.insert (whole);
      return false;
    }
  tree enough = fold_build2 (GE_EXPR, boolean_type_node, around.elements,
			     build_int_cst (TREE_TYPE (around.elements), tuning::host_loop_work));
  if (around.conditions)
    enough = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node, around.conditions, enough);
  if (m_ctx.opts.report)
    m_ctx.notes.push_back (
      { where, "loop: the host goes through it, and launches the loops in it, if these have "
		 + std::to_string (tuning::host_loop_work) + " iterations" });
  if (integer_zerop (enough))
    host = whole;
  m_left.insert (whole);
  gsi_replace (gsi, integer_onep (enough) || host == whole ? host : choice (enough, host, whole),
	       false);
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
	    loop_analysis (fun, target, m_data, m_ctx.opts.report ? &m_ctx.notes : nullptr)
	      .sink_sequential_loops ();
	  if (!move (fun, &gsi))
	    continue;
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
