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
  statements step_in_front (gomp_for *, const statements &added, gbind *scope);
  bool replace (gomp_for *, const step &, const bounds &, const written &, gbind *scope,
		statements &front);
  std::optional<total> movable (const total &, const written &, gomp_for *, gbind *scope) const;

  gimple_seq *m_body;
  plain_loops m_plain;
  std::map<tree, total> m_totals; /* By the variable that has it.  */
};

bool
scalar_p (tree v)
{
  return VAR_P (v) && is_gimple_reg (v) && auto_var_p (v) && !DECL_HAS_VALUE_EXPR_P (v)
	 && !TREE_THIS_VOLATILE (v)
	 && (POINTER_TYPE_P (TREE_TYPE (v))
	     || (INTEGRAL_TYPE_P (TREE_TYPE (v)) && TREE_CODE (TREE_TYPE (v)) != BOOLEAN_TYPE
		 && TYPE_PRECISION (TREE_TYPE (v)) >= TYPE_PRECISION (integer_type_node)
		 && TYPE_PRECISION (TREE_TYPE (v)) <= TYPE_PRECISION (long_long_integer_type_node)));
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
      /* A copy, or a sum, that is written there alone.  */
      gassign *a = at->second;
      tree value = gimple_assign_rhs1 (a);
      good &= w.times.at (*v) == 1 && is_gimple_reg (*v) && !gimple_has_volatile_ops (a)
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

/* LOOP's iterations compute what S's variable begins with.  FRONT gets what has to stand in front
   of LOOP; false if that cannot be.  */

bool
scalar_stepper::replace (gomp_for *loop, const step &s, const bounds &b, const written &w,
			 gbind *scope, statements &front)
{
  const auto counted = m_plain.counted (loop);
  tree v = s.variable, type = TREE_TYPE (v);
  tree i = counted ? counted->variable : gimple_omp_for_index (loop, 0), i_type = TREE_TYPE (i);
  const tree_code cond = gimple_omp_for_cond (loop, 0);
  const int64_t counter_size
    = std::abs (tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1)));
  const int64_t size = counted ? counted->step
			       : tree_to_shwi (TREE_OPERAND (gimple_omp_for_incr (loop, 0), 1));
  const bool up = size > 0;
  const auto inner = m_totals.find (s.by);
  if (v == i || w.declared.count (v) || !fixed_p (b.start, w)
      || (inner == m_totals.end () && !fixed_p (s.by, w))
      || !fixed_p (b.from, w) || !fixed_p (b.to, w) || v == b.start || v == b.from || v == b.to
      || !INTEGRAL_TYPE_P (i_type)
      || TYPE_PRECISION (i_type) < TYPE_PRECISION (integer_type_node)
      || (!up && TYPE_UNSIGNED (i_type)) || cond == NE_EXPR
      || !types_compatible_p (TREE_TYPE (b.from), TREE_TYPE (b.to)))
    return false;
  /* What an iteration adds, by the difference of its I.  What an inner loop adds if it has
     iterations will do where nothing else uses V.  */
  tree stride = s.by;
  std::optional<total> moved;
  if (inner != m_totals.end ())
    {
      moved = movable (inner->second, w, loop, scope);
      if (!moved)
	return false;
      if (uses (loop, v) == 1)
	stride = moved->stride;
    }
  if (POINTER_TYPE_P (type) && TREE_CODE (stride) == INTEGER_CST)
    stride = fold_convert (ssizetype, stride);
  const bool number = TREE_CODE (stride) == INTEGER_CST;
  if (number ? !tree_fits_shwi_p (stride) || tree_to_shwi (stride) % std::abs (size) != 0
	     : std::abs (size) != 1)
    return false;
  const bool negative = s.minus != !up;

  const location_t loc = gimple_location (loop);
  tree number_type = POINTER_TYPE_P (type) ? sizetype : type;
  auto build = [&] (statements &code, tree t, const char *name, auto... operands)
  {
    tree lhs = new_temporary (t, scope, name);
    gassign *a = gimple_build_assign (lhs, operands...);
    gimple_set_location (a, loc);
    code.push_back (a);
    return lhs;
  };
  auto convert = [&] (statements &code, tree t, tree value)
  {
    if (TREE_CODE (value) == INTEGER_CST)
      return drop_tree_overflow (fold_convert (t, value));
    return types_compatible_p (t, TREE_TYPE (value)) ? value
						      : build (code, t, "step", NOP_EXPR, value);
  };
  auto times = [&] (statements &code, tree a, tree b)
  {
    return integer_onep (b)   ? a
	   : integer_onep (a) ? b
			      : build (code, number_type, "step", MULT_EXPR, a, b);
  };
  auto minus = [&] (statements &code, tree t, tree a, tree b)
  {
    if (integer_zerop (b))
      return a;
    if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
      return fold_build2 (MINUS_EXPR, t, a, b);
    return build (code, t, "step", MINUS_EXPR, a, b);
  };

  auto plus = [&] (statements &code, tree a, int64_t n)
  {
    tree t = TREE_TYPE (a);
    return !n				? a
	   : TREE_CODE (a) == INTEGER_CST ? fold_build2 (PLUS_EXPR, t, a, build_int_cst (t, n))
					  : build (code, t, "step", PLUS_EXPR, a, build_int_cst (t, n));
  };

  /* In front: how many iterations there are, if there are any, and what they add.  */
  statements code;
  tree count_type = TREE_TYPE (b.to), first = b.from, last = b.to;
  const bool down = cond == GT_EXPR || cond == GE_EXPR;
  int64_t more = cond == LE_EXPR || cond == GE_EXPR ? counter_size : counter_size - 1;
  if (!down && TREE_CODE (first) == INTEGER_CST)
    {
      /* N iterations from 1 to N.  */
      first = fold_build2 (MINUS_EXPR, count_type, first, build_int_cst (count_type, more));
      more = 0;
    }
  if (TREE_CODE (first) == INTEGER_CST && TREE_OVERFLOW (first))
    return false;
  tree trips = down ? minus (code, count_type, first, last) : minus (code, count_type, last, first);
  trips = plus (code, trips, more);
  if (counter_size != 1)
    trips = TREE_CODE (trips) == INTEGER_CST
	      ? fold_build2 (TRUNC_DIV_EXPR, count_type, trips, build_int_cst (count_type, counter_size))
	      : build (code, count_type, "step", TRUNC_DIV_EXPR, trips,
		       build_int_cst (count_type, counter_size));
  tree in_all = convert (code, number_type, trips),
       each = convert (code, number_type, stride);
  tree whole = times (code, in_all, each);
  tree some = build (code, boolean_type_node, "some", cond, b.from, b.to);
  tree all = build (code, number_type, "all", COND_EXPR, some, whole, build_zero_cst (number_type));
  statements in_front = b.computed;
  if (moved)
    {
      front.insert (front.end (), moved->computed.begin (), moved->computed.end ());
      in_front.insert (in_front.end (), moved->computed.begin (), moved->computed.end ());
      remove (gimple_omp_body_ptr (loop), inner->second.computed);
    }
  front.insert (front.end (), code.begin (), code.end ());
  in_front.insert (in_front.end (), code.begin (), code.end ());
  tree begin = build (front, type, "begin", v), own = new_temporary (type, scope, "own");
  auto add = [&] (statements &to_code, tree to_v, tree from_v, tree amount, bool taken)
  {
    if (POINTER_TYPE_P (type))
      {
	if (taken)
	  amount = build (to_code, number_type, "step", NEGATE_EXPR, amount);
	to_code.push_back (gimple_build_assign (to_v, POINTER_PLUS_EXPR, from_v, amount));
      }
    else
      to_code.push_back (
	gimple_build_assign (to_v, taken ? MINUS_EXPR : PLUS_EXPR, from_v, amount));
    gimple_set_location (to_code.back (), loc);
  };
  add (front, v, v, all, s.minus);
  m_totals[all] = { in_front, whole };

  /* In each iteration.  */
  statements inside;
  tree distance = minus (inside, i_type, i, b.start);
  distance = convert (inside, number_type, distance);
  if (number)
    stride = build_int_cst (number_type, tree_to_shwi (stride) / std::abs (size));
  else
    stride = convert (inside, number_type, stride);
  add (inside, own, begin, times (inside, distance, stride), negative);

  auto rename = [&] (tree *operand, bool)
  {
    if (*operand == v)
      *operand = own;
  };
  const auto [seq, prefix] = m_plain.iteration (loop);
  statements body = take (seq);
  for (gimple *stmt : body)
    for_each_variable (stmt, rename);
  body.insert (body.begin () + prefix, inside.begin (), inside.end ());
  *seq = make_sequence (body);
  return true;
}

/* Replace what LOOP steps; what has to stand in front of it, and of ADDED, which is computed for
   LOOP itself.  New variables are SCOPE's.  */

statements
scalar_stepper::step_in_front (gomp_for *loop, const statements &added, gbind *scope)
{
  written w;
  collect (gimple_omp_body (loop), w);
  std::vector<step> found;
  find_updates (gimple_omp_body (loop), found);
  bounds b = { gimple_omp_for_initial (loop, 0), gimple_omp_for_final (loop, 0), NULL_TREE, {} };
  const auto counted = m_plain.counted (loop);
  w.times[gimple_omp_for_index (loop, 0)]++;
  w.times[m_plain.stepped_variable (loop)]++;
  b.start = counted ? counted->start : b.from;
  for (gimple *stmt : added)
    {
      gimple *copy = gimple_copy (stmt);
      tree lhs = gimple_get_lhs (stmt), own = new_temporary (TREE_TYPE (lhs), scope, "bound");
      b.computed.push_back (copy);
      auto rename = [&] (tree *operand, bool)
      {
	if (*operand == lhs)
	  *operand = own;
      };
      for (gimple *c : b.computed)
	for_each_operand (c, rename);
      for (tree *value : { &b.from, &b.to, &b.start })
	for_each_operand (value, rename);
    }
  statements front;
  for (const step &s : found)
    if (w.times.at (s.variable) == 1 && !m_plain.uses_p (loop, s.variable))
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
