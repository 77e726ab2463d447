/* Pass `accred_stepped_scalars': variables that loops of `kernels' regions step beside their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.

     k = 0;					k = 0;
     for (i = 0; i < n; i++)			k0 = k, k = k + n * m;
       for (j = 0; j < m; j++)			for (i = 0; i < n; i++)
	 a[k++] = b[j][i];			  {
						    k1 = k0 + i * m;
					  ->	    k2 = k1, k1 = k1 + m;
						    for (j = 0; j < m; j++)
						      {
							k3 = k2 + j;
							a[k3++] = b[j][i];
						      }
						  }

   An iteration of the loops on the left needs what the one before it has left in K; on the right
   each computes that.  Likewise pointers, and what gfortran counts the elements of a mask with.

   Such a variable gets one value in each iteration, which is its last one and a value that is the
   same in all iterations.  In a loop that executes it inside of another one, the inner loop has as
   many iterations in each of the outer one's, as far as that can be computed in front of it.

   What is added is no overflow where the program has none: each value is one that the variable
   has.

   Guarantees: no scalar that is stepped in this way is read in an iteration before it is
   written.  */

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/plain-loops.h"
#include "plugin/kernels/region-inputs.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/kernels/stored-objects.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* How a loop steps a variable.  */

struct step
{
  gassign *update; /* The only statement that writes it.  */
  tree variable;
  tree by; /* A number, or what is the same in all iterations.  */
  bool minus; /* That is taken from it.  */
};

/* What an inner loop adds to a variable.  The statements COMPUTED compute it, in front of the
   loop: the total, which is 0 if it has no iterations; and, without a look at that, STRIDE.  */

struct total
{
  statements computed;
  tree stride;
};

/* The values between which a loop counts, and those statements that compute them in front of
   it.  */

struct bounds
{
  tree from, to;
  tree start; /* What the program's variable begins with.  */
  statements computed;
};

class scalar_stepper
{
public:
  explicit scalar_stepper (gimple_seq *body) : m_body (body), m_plain (body) {}

  void run ()
  {
    visit (m_body, nullptr);
    m_plain.finish (m_body);
  }

private:
  /* The variables that a loop's iterations write, how often, and those that are declared in
     them.  */
  struct written
  {
    std::map<tree, unsigned> times;
    std::set<tree> declared;
  };

  void visit (gimple_seq *, gbind *scope);
  void collect (gimple_seq, written &) const;
  bool fixed_p (tree value, const written &) const;
  void find_updates (gimple_seq, std::vector<step> &) const;
  bool step_p (step &, const statements &before) const;
  bool bound_p (gomp_for *, tree v) const;
  bool bound_moves_p (gomp_for *, const written &) const;
  statements step_in_front (gomp_for *, const statements &added, gbind *scope);
  bool replace (gomp_for *, const step &, const bounds &, const written &, gbind *scope,
		statements &front);
  bool computable_p (gomp_for *, const step &, const bounds &, const written &, tree i) const;
  void rename_in_iteration (gomp_for *, tree v, tree own, const statements &first);
  std::optional<total> movable (const total &, const written &, gomp_for *, gbind *scope) const;

  gimple_seq *m_body;
  plain_loops m_plain;
  std::map<tree, total> m_totals; /* By the variable that has it.  */
};

bool
scalar_p (tree v)
{
  return VAR_P (v) && own_register_p (v)
	 && (POINTER_TYPE_P (TREE_TYPE (v))
	     || (INTEGRAL_TYPE_P (TREE_TYPE (v)) && TREE_CODE (TREE_TYPE (v)) != BOOLEAN_TYPE
		 && TYPE_PRECISION (TREE_TYPE (v)) >= TYPE_PRECISION (integer_type_node)
		 && TYPE_PRECISION (TREE_TYPE (v))
		      <= TYPE_PRECISION (long_long_integer_type_node)));
}

void
scalar_stepper::collect (gimple_seq seq, written &w) const
{
  any_statement (seq,
		 [&] (gimple *stmt)
		 {
		   if (tree lhs = gimple_get_lhs (stmt); lhs && DECL_P (lhs))
		     w.times[lhs]++;
		   if (gbind *bind = dyn_cast<gbind *> (stmt))
		     for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
		       w.declared.insert (v);
		   if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
		     {
		       for (size_t k = 0; k < gimple_omp_for_collapse (loop); k++)
			 w.times[gimple_omp_for_index (loop, k)] += 2;
		       for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
			 if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
			     || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
			   w.times[OMP_CLAUSE_DECL (c)] += 2;
		     }
		   else if (is_gimple_omp (stmt) || gimple_code (stmt) == GIMPLE_ASM)
		     {
		       auto note = [&] (tree *v, bool) { w.times[*v] += 2; };
		       for_each_operand (stmt, note);
		     }
		   return walk_on::into;
		 });
}

/* True if VALUE is the same in all iterations that write W.  */

bool
scalar_stepper::fixed_p (tree value, const written &w) const
{
  return TREE_CODE (value) == INTEGER_CST || (scalar_p (value) && !w.times.count (value))
	 || (TREE_CODE (value) == PARM_DECL && is_gimple_reg (value) && !w.times.count (value));
}

/* Complete S if its statement adds something to a variable; BEFORE: those in front of it, which may
   have a copy of that.  */

bool
scalar_stepper::step_p (step &s, const statements &before) const
{
  s.variable = gimple_assign_lhs (s.update);
  const tree_code code = gimple_assign_rhs_code (s.update);
  if (!DECL_P (s.variable) || !scalar_p (s.variable)
      || !(code == PLUS_EXPR || code == MINUS_EXPR || code == POINTER_PLUS_EXPR))
    return false;
  tree from = gimple_assign_rhs1 (s.update);
  s.by = gimple_assign_rhs2 (s.update);
  s.minus = code == MINUS_EXPR;
  if (s.by == s.variable && code == PLUS_EXPR)
    std::swap (from, s.by);
  if (from == s.variable)
    return true;
  for (size_t i = before.size (); i-- > 0;)
    if (tree lhs = gimple_get_lhs (before[i]); lhs == from || !is_gimple_assign (before[i]))
      return lhs == from && gimple_assign_single_p (before[i])
	     && gimple_assign_rhs1 (before[i]) == s.variable;
  return false;
}

/* The updates among the statements of SEQ that each iteration executes once.  */

void
scalar_stepper::find_updates (gimple_seq seq, std::vector<step> &found) const
{
  const std::vector<bool> over = jumped_over (seq);
  statements before;
  size_t i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      step s = {};
      s.update = dyn_cast<gassign *> (stmt);
      if (gbind *bind = over[i] ? nullptr : dyn_cast<gbind *> (stmt))
	find_updates (gimple_bind_body (bind), found);
      else if (s.update && !over[i] && step_p (s, before))
	found.push_back (s);
      before.push_back (stmt);
    }
}

/* Take the statements ALL out of SEQ.  */

void
remove (gimple_seq *seq, const statements &all)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    if (std::find (all.begin (), all.end (), gsi_stmt (gsi)) != all.end ())
      gsi_remove (&gsi, false);
    else
      {
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { remove (s, all); });
	gsi_next (&gsi);
      }
}

/* How many statements in what LOOP executes need V, but for those that set it.  */

unsigned
uses (gomp_for *loop, tree v)
{
  unsigned n = 0;
  auto note = [&] (tree *operand, bool write) { n += *operand == v && !write; };
  gimple_seq body = gimple_omp_body (loop);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
    for_each_variable (gsi_stmt (gsi), note);
  return n;
}

/* T, computed in front of LOOP, whose iterations write W; nothing if that cannot be.  What the
   program computes for it in an iteration is computed twice; SCOPE has the copies.  */

std::optional<total>
scalar_stepper::movable (const total &t, const written &w, gomp_for *loop, gbind *scope) const
{
  std::map<tree, gassign *> set;
  any_statement (gimple_omp_body (loop),
		 [&] (gimple *stmt)
		 {
		   if (gassign *a = dyn_cast<gassign *> (stmt); a && DECL_P (gimple_assign_lhs (a)))
		     set.emplace (gimple_assign_lhs (a), a);
		   return walk_on::into;
		 });
  total moved = { {}, t.stride };
  std::set<tree> done;
  std::map<tree, tree> copies;
  bool good = true;
  for (gimple *stmt : t.computed)
    done.insert (gimple_get_lhs (stmt));
  auto need = [&] (auto &self, gimple *stmt) -> void
  {
    auto operand = [&] (tree *v, bool write)
    {
      if (write || done.count (*v))
	return;
      const auto at = set.find (*v);
      if (at == set.end ())
	{
	  good &= !w.times.count (*v);
	  return;
	}
      /* A copy, or a sum, that is written there alone; as each iteration has a new variable, that
	 is before anything reads it.  */
      gassign *a = at->second;
      tree value = gimple_assign_rhs1 (a);
      good &= w.declared.count (*v) && w.times.at (*v) == 1 && is_gimple_reg (*v)
	      && !gimple_has_volatile_ops (a)
	      && (!gimple_assign_single_p (a) || is_gimple_val (value)
		  || (dummy_of (value) && !may_store_p (*m_body, value)));
      if (good && done.insert (*v).second)
	{
	  self (self, a);
	  copies[*v] = new_temporary (TREE_TYPE (*v), scope, "bound");
	}
    };
    for_each_operand (stmt, operand);
    if (good)
      moved.computed.push_back (gimple_copy (stmt));
  };
  for (gimple *stmt : t.computed)
    need (need, stmt);
  auto rename = [&] (tree *v, bool)
  {
    if (const auto at = copies.find (*v); at != copies.end ())
      *v = at->second;
  };
  for (gimple *stmt : moved.computed)
    for_each_operand (stmt, rename);
  for_each_operand (&moved.stride, rename);
  return good ? std::optional<total> (moved) : std::nullopt;
}

/* Statements that compute something for a loop at LOC, in numbers of TYPE; SCOPE has their
   variables.  */

class computation
{
public:
  computation (gbind *scope, location_t loc, tree type)
    : m_scope (scope), m_loc (loc), m_type (type)
  {}

  const statements &all () const { return m_all; }

  void assign (tree lhs, tree_code code, tree a, tree b = NULL_TREE, tree c = NULL_TREE)
  {
    gassign *stmt = gimple_build_assign (lhs, code, a, b, c);
    gimple_set_location (stmt, m_loc);
    m_all.push_back (stmt);
  }
  tree build (tree type, const char *name, tree_code code, tree a, tree b = NULL_TREE,
	      tree c = NULL_TREE)
  {
    tree lhs = new_temporary (type, m_scope, name);
    assign (lhs, code, a, b, c);
    return lhs;
  }
  tree copy (tree v, const char *name) { return build (TREE_TYPE (v), name, TREE_CODE (v), v); }
  tree number (tree value)
  {
    if (TREE_CODE (value) == INTEGER_CST)
      return drop_tree_overflow (fold_convert (m_type, value));
    return types_compatible_p (m_type, TREE_TYPE (value)) ? value
							  : build (m_type, "step", NOP_EXPR, value);
  }
  tree operation (tree_code code, tree a, tree b)
  {
    if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
      return fold_build2 (code, TREE_TYPE (a), a, b);
    if (code == MULT_EXPR ? integer_onep (b) : integer_zerop (b))
      return a;
    if (code == MULT_EXPR && integer_onep (a))
      return b;
    return build (TREE_TYPE (a), "step", code, a, b);
  }
  /* TO becomes FROM, a number or a pointer, with AMOUNT, which is TAKEN from it or added.  */
  void add (tree to, tree from, tree amount, bool taken)
  {
    if (POINTER_TYPE_P (TREE_TYPE (to)))
      assign (to, POINTER_PLUS_EXPR, from,
	      taken ? build (m_type, "step", NEGATE_EXPR, amount) : amount);
    else
      assign (to, taken ? MINUS_EXPR : PLUS_EXPR, from, amount);
  }

private:
  statements m_all;
  gbind *m_scope;
  location_t m_loc;
  tree m_type;
};

void
append (statements &to, const statements &more)
{
  to.insert (to.end (), more.begin (), more.end ());
}

tree
number_type (tree v)
{
  return POINTER_TYPE_P (TREE_TYPE (v)) ? sizetype : TREE_TYPE (v);
}

/* How many iterations LOOP with the bounds B has, if any, in C; null if that is not known.  */

tree
iterations (gomp_for *loop, const bounds &b, computation &c)
{
  const tree_code cond = gimple_omp_for_cond (loop, 0);
  const bool down = cond == GT_EXPR || cond == GE_EXPR;
  const int64_t size = std::abs (tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1)));
  int64_t more = cond == LE_EXPR || cond == GE_EXPR ? size : size - 1;
  tree type = TREE_TYPE (b.to), first = b.from, last = b.to;
  if (!down && TREE_CODE (first) == INTEGER_CST)
    {
      /* N from 1 to N.  */
      first = c.operation (MINUS_EXPR, first, build_int_cst (type, more));
      more = 0;
    }
  if (TREE_CODE (first) == INTEGER_CST && TREE_OVERFLOW (first))
    return NULL_TREE;
  tree n = down ? c.operation (MINUS_EXPR, first, last) : c.operation (MINUS_EXPR, last, first);
  n = c.operation (PLUS_EXPR, n, build_int_cst (type, more));
  return size == 1 ? n : c.operation (TRUNC_DIV_EXPR, n, build_int_cst (type, size));
}

/* True if what S's variable is in an iteration of LOOP can be computed from B and what LOOP's own
   variable is, I.  */

bool
scalar_stepper::computable_p (gomp_for *loop, const step &s, const bounds &b, const written &w,
			      tree i) const
{
  tree v = s.variable, type = TREE_TYPE (i);
  for (tree value : { b.start, b.from, b.to })
    if (v == value || !fixed_p (value, w))
      return false;
  return v != i && !w.declared.count (v) && (m_totals.count (s.by) || fixed_p (s.by, w))
	 && INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node)
	 && gimple_omp_for_cond (loop, 0) != NE_EXPR
	 && types_compatible_p (TREE_TYPE (b.from), TREE_TYPE (b.to));
}

/* LOOP's iterations compute what S's variable begins with.  FRONT gets what has to stand in front
   of LOOP; false if that cannot be.  */

bool
scalar_stepper::replace (gomp_for *loop, const step &s, const bounds &b, const written &w,
			 gbind *scope, statements &front)
{
  const auto counted = m_plain.counted (loop);
  tree v = s.variable, type = number_type (v);
  tree i = counted ? counted->variable : gimple_omp_for_index (loop, 0);
  const int64_t size = counted ? counted->step
			       : tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1));
  const bool up = size > 0;
  if (!computable_p (loop, s, b, w, i) || (!up && TYPE_UNSIGNED (TREE_TYPE (i))))
    return false;
  /* What an iteration adds.  What an inner loop adds if it has iterations will do where nothing
     else uses V.  */
  tree stride = s.by;
  std::optional<total> moved;
  const auto inner = m_totals.find (s.by);
  if (inner != m_totals.end ())
    {
      moved = movable (inner->second, w, loop, scope);
      if (!moved)
	return false;
      if (uses (loop, v) == 1)
	stride = moved->stride;
    }
  if (POINTER_TYPE_P (TREE_TYPE (v)) && TREE_CODE (stride) == INTEGER_CST)
    stride = fold_convert (ssizetype, stride);
  const bool constant = TREE_CODE (stride) == INTEGER_CST;
  if (constant ? !tree_fits_shwi_p (stride) || tree_to_shwi (stride) % std::abs (size) != 0
	       : std::abs (size) != 1)
    return false;

  computation before (scope, gimple_location (loop), type);
  tree n = iterations (loop, b, before);
  if (!n)
    return false;
  tree whole = before.operation (MULT_EXPR, before.number (n), before.number (stride));
  tree some = before.build (boolean_type_node, "some", gimple_omp_for_cond (loop, 0), b.from, b.to);
  tree all = before.build (type, "all", COND_EXPR, some, whole, build_zero_cst (type));
  m_totals[all] = { b.computed, whole };
  if (moved)
    {
      append (front, moved->computed);
      append (m_totals[all].computed, moved->computed);
      remove (gimple_omp_body_ptr (loop), inner->second.computed);
    }
  append (m_totals[all].computed, before.all ());
  tree begin = before.copy (v, "begin"), own = new_temporary (TREE_TYPE (v), scope, "own");
  before.add (v, v, all, s.minus);
  append (front, before.all ());

  computation inside (scope, gimple_location (loop), type);
  tree distance = inside.number (inside.operation (MINUS_EXPR, i, b.start));
  if (constant)
    stride = build_int_cst (type, tree_to_shwi (stride) / std::abs (size));
  distance = inside.operation (MULT_EXPR, distance, inside.number (stride));
  inside.add (own, begin, distance, s.minus == up);
  rename_in_iteration (loop, v, own, inside.all ());
  return true;
}

/* An iteration of LOOP begins with the statements FIRST, and has OWN for V.  */

void
scalar_stepper::rename_in_iteration (gomp_for *loop, tree v, tree own, const statements &first)
{
  auto rename = [&] (tree *operand, bool)
  {
    if (*operand == v)
      *operand = own;
  };
  const auto [seq, prefix] = m_plain.iteration (loop);
  statements body = take (seq);
  for (gimple *stmt : body)
    for_each_variable (stmt, rename);
  body.insert (body.begin () + prefix, first.begin (), first.end ());
  *seq = make_sequence (body);
}

/* True if LOOP, or a loop in it, as they were, need V for their jumps or bounds: these statements
   are put back as they are.  */

bool
scalar_stepper::bound_p (gomp_for *loop, tree v) const
{
  auto uses = [&] (gimple *stmt)
  {
    gomp_for *inner = dyn_cast<gomp_for *> (stmt);
    return inner && m_plain.plain_p (inner) && m_plain.uses_p (inner, v) ? walk_on::end
									 : walk_on::into;
  };
  return m_plain.uses_p (loop, v) || any_statement (gimple_omp_body (loop), uses);
}

/* True if LOOP, whose iterations write W, may change how many it has.  */

bool
scalar_stepper::bound_moves_p (gomp_for *loop, const written &w) const
{
  for (const auto &[v, times] : w.times)
    if (v != m_plain.stepped_variable (loop) && m_plain.uses_p (loop, v))
      return true;
  const gimple_seq body = gimple_omp_body (loop);
  return std::any_of (
    m_plain.bound_statements (loop).begin (), m_plain.bound_statements (loop).end (),
    [&] (gimple *stmt)
    { return gimple_assign_load_p (stmt) && may_store_p (body, gimple_assign_rhs1 (stmt)); });
}

/* Replace what LOOP steps; what has to stand in front of it, and of ADDED, which is computed for
   LOOP itself.  New variables are SCOPE's.  */

statements
scalar_stepper::step_in_front (gomp_for *loop, const statements &added, gbind *scope)
{
  written w;
  collect (gimple_omp_body (loop), w);
  if (bound_moves_p (loop, w))
    return {};
  std::vector<step> found;
  find_updates (gimple_omp_body (loop), found);
  bounds b = { gimple_omp_for_initial (loop, 0), gimple_omp_for_final (loop, 0), NULL_TREE, {} };
  const auto counted = m_plain.counted (loop);
  w.times[gimple_omp_for_index (loop, 0)]++;
  w.times[m_plain.stepped_variable (loop)]++;
  b.start = counted ? counted->start : b.from;
  std::map<tree, tree> copies;
  auto rename = [&copies] (tree *operand, bool)
  {
    if (const auto at = copies.find (*operand); at != copies.end ())
      *operand = at->second;
  };
  for (gimple *stmt : added)
    {
      tree lhs = gimple_get_lhs (stmt);
      b.computed.push_back (gimple_copy (stmt));
      copies[lhs] = new_temporary (TREE_TYPE (lhs), scope, "bound");
      for_each_operand (b.computed.back (), rename);
    }
  for (tree *value : { &b.from, &b.to, &b.start })
    for_each_operand (value, rename);
  statements front;
  for (const step &s : found)
    if (w.times.at (s.variable) == 1 && !bound_p (loop, s.variable))
      replace (loop, s, b, w, scope, front);
  if (!front.empty ())
    front.insert (front.begin (), b.computed.begin (), b.computed.end ());
  return front;
}

/* Inner loops first.  SCOPE, the outermost block of the region, has the new variables.  */

void
scalar_stepper::visit (gimple_seq *seq, gbind *scope)
{
  statements all = take (seq), stepped;
  for (gimple *stmt : all)
    {
      gbind *bind = dyn_cast<gbind *> (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *s) { visit (s, scope ? scope : bind); });
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && scope && m_plain.plain_p (loop))
	{
	  const auto own = stepped.end () - m_plain.added (loop);
	  const statements front = step_in_front (loop, statements (own, stepped.end ()), scope);
	  stepped.insert (stepped.end () - m_plain.added (loop), front.begin (), front.end ());
	}
      if (loop && m_plain.plain_p (loop))
	m_plain.revert (loop);
      stepped.push_back (stmt);
    }
  *seq = make_sequence (stepped);
}

const pass_data pass_data_stepped_scalars
  = { GIMPLE_PASS, "accred_stepped_scalars", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_stepped_scalars : public gimple_opt_pass
{
public:
  pass_stepped_scalars (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_stepped_scalars, g), m_ctx (ctx)
  {}

  bool gate (function *) final override
  {
    return m_ctx.opts.rules->finds_loops && param_openacc_kernels != OPENACC_KERNELS_DECOMPOSE;
  }

  unsigned int execute (function *fun) final override
  {
    any_statement (fun->gimple_body,
		   [] (gimple *stmt)
		   {
		     gomp_target *target = dyn_cast<gomp_target *> (stmt);
		     if (target
			 && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
		       scalar_stepper (gimple_omp_body_ptr (target)).run ();
		     return walk_on::into;
		   });
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_stepped_scalars (gcc::context *g, device_context &ctx)
{
  return new pass_stepped_scalars (g, ctx);
}

} // namespace accred
