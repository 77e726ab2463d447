/* Maxima and minima, and where they are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `kernels' regions.

					    key = 0;
     for (int i = 0; i < n; i++)	    for (int i = 0; i < n; i++)
       if (a[i] > m)			      if (a[i] == a[i])
	 {					key = max (key, bits (a[i]), ~i);
	   m = a[i];			    x = the number of the bits in KEY;
	   where = i;			    if (x > m)
	 }				      { m = x; where = the i in KEY; }

   On the left an iteration needs M of those before; on the right it is a reduction, which
   auto-loops.cc sees.  `if (a[i] > a[where]) where = i' is the same with a[where] for M.  KEY has
   the element in its upper bits, as an unsigned number of the same order, and in its lower bits the
   iteration's (iteration-order.h), inverted, since of equal elements the first one counts; for >=
   that is the last one.  A NaN is no extremum.  Zeros are equal, and the sign of one is lost, as in
   other reductions.  */

#include "plugin/kernels/located-extrema.h"
#include "plugin/kernels/iteration-order.h"
#include "plugin/kernels/loop-rewriter.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

namespace {

unsigned
bits_of (tree type)
{
  return TYPE_PRECISION (type);
}

tree
unsigned_of (unsigned width)
{
  return width == 128 ? unsigned_intTI_type_node
	 : width > 32 ? long_long_unsigned_type_node
		      : unsigned_type_node;
}

/* An element as an unsigned number of as many bits, and back.  */

class ordered_number
{
public:
  ordered_number (tree type, bool minimum)
    : m_type (TYPE_MAIN_VARIANT (type)), m_unsigned (unsigned_of (bits_of (type))),
      m_minimum (minimum)
  {}

  static bool possible_p (tree type)
  {
    if (TREE_CODE (type) == REAL_TYPE)
      return TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode;
    return TREE_CODE (type) == INTEGER_TYPE && bits_of (type) <= 64;
  }

  unsigned width () const { return bits_of (m_unsigned); }

  tree number (tree x, sequence_builder &b) const
  {
    tree n;
    if (real_p ())
      {
	/* The bits of a negative number, which grow as it gets smaller, are inverted, and the sign
	   of others.  Adding zero makes one of both zeros.  */
	n = b.view (m_unsigned, b.emit (m_type, PLUS_EXPR, x, build_zero_cst (m_type)));
	n = b.emit (m_unsigned, BIT_XOR_EXPR, n, flips (n, b));
      }
    else
      n = signed_p () ? b.emit (m_unsigned, BIT_XOR_EXPR, b.emit (m_unsigned, NOP_EXPR, x), top ())
		      : b.emit (m_unsigned, NOP_EXPR, x);
    return m_minimum ? b.emit (m_unsigned, BIT_NOT_EXPR, n) : n;
  }

  tree element (tree n, sequence_builder &b) const
  {
    if (m_minimum)
      n = b.emit (m_unsigned, BIT_NOT_EXPR, n);
    if (real_p ())
      {
	tree inverted = b.emit (m_unsigned, BIT_NOT_EXPR, n);
	return b.view (m_type, b.emit (m_unsigned, BIT_XOR_EXPR, n, flips (inverted, b)));
      }
    if (signed_p ())
      n = b.emit (m_unsigned, BIT_XOR_EXPR, n, top ());
    return b.emit (m_type, NOP_EXPR, n);
  }

private:
  bool real_p () const { return TREE_CODE (m_type) == REAL_TYPE; }
  bool signed_p () const { return !TYPE_UNSIGNED (m_type); }
  tree top () const
  {
    return wide_int_to_tree (m_unsigned, wi::set_bit_in_zero (width () - 1, width ()));
  }
  /* All bits if N has its top bit, else that one.  */
  tree flips (tree n, sequence_builder &b) const
  {
    tree s = signed_type_for (m_unsigned);
    tree all = b.emit (s, RSHIFT_EXPR, b.emit (s, NOP_EXPR, n),
		       build_int_cst (integer_type_node, width () - 1));
    return b.emit (m_unsigned, BIT_IOR_EXPR, b.emit (m_unsigned, NOP_EXPR, all), top ());
  }

  tree m_type, m_unsigned;
  bool m_minimum;
};

/* An element and an iteration as one number, whose largest value is what is looked for.  */

class located_number
{
public:
  located_number (tree type, tree_code code, const iteration_order &order)
    : m_element (type, code == LT_EXPR || code == LE_EXPR), m_order (order),
      m_first (code == GT_EXPR || code == LT_EXPR),
      m_below (order.varies_p () ? bits_of (order.type ()) : 0)
  {}

  /* Null if there is none.  */
  tree type () const
  {
    const unsigned width = m_element.width () + m_below;
    return unsigned_of (width <= 64 ? width : 128);
  }

  /* That of X in the iteration in hand.  */
  tree number (tree x, sequence_builder &b) const
  {
    tree n = b.emit (type (), NOP_EXPR, m_element.number (x, b));
    if (!m_below)
      return n;
    tree i = m_order.number (b);
    if (m_first)
      i = b.emit (TREE_TYPE (i), BIT_NOT_EXPR, i);
    n = b.emit (type (), LSHIFT_EXPR, n, shift ());
    return b.emit (type (), BIT_IOR_EXPR, n, b.emit (type (), NOP_EXPR, i));
  }

  tree element (tree key, sequence_builder &b) const
  {
    tree upper = m_below ? b.emit (type (), RSHIFT_EXPR, key, shift ()) : key;
    return m_element.element (b.emit (unsigned_of (m_element.width ()), NOP_EXPR, upper), b);
  }

  /* Null if all iterations are alike.  */
  tree iteration (tree key, sequence_builder &b) const
  {
    if (!m_below)
      return NULL_TREE;
    tree i = b.emit (m_order.type (), NOP_EXPR, key);
    return m_first ? b.emit (m_order.type (), BIT_NOT_EXPR, i) : i;
  }

private:
  tree shift () const { return build_int_cst (integer_type_node, m_below); }

  ordered_number m_element;
  const iteration_order &m_order;
  bool m_first; /* Of equal elements.  */
  unsigned m_below; /* The bits for the iteration.  */
};

class extremum_locator : public loop_rewriter
{
  using loop_rewriter::loop_rewriter;

  void rewrite (const candidate &c) final override
  {
    for (tree object : c.body.written ())
      if (!own_variable_p (c, object))
	continue;
      else if (auto e = extremum_of (c.loop, c.body, object, copies ()))
	locate (c, object, *e);
      else if (auto e = place_of_extremum (c.loop, object, copies ()); e && reads_alone_p (c.loop))
	locate (c, NULL_TREE, *e);
  }

  static bool reads_alone_p (gomp_for *);
  bool find_others (const candidate &, const iteration_values &, const conditional_extremum &,
		    std::vector<gassign *> &others) const;
  static void replace (const candidate &, const conditional_extremum &,
		       const std::vector<gassign *> &others, const statements &update);
  void locate (const candidate &, tree object, const conditional_extremum &);
};

/* True if nothing in LOOP stores to memory, or may.  */

bool
extremum_locator::reads_alone_p (gomp_for *loop)
{
  return !any_statement (gimple_omp_body (loop),
			 [] (gimple *stmt)
			 {
			   if (gimple_has_substatements (stmt) || gimple_clobber_p (stmt))
			     return walk_on::into;
			   tree lhs = gimple_get_lhs (stmt);
			   const bool stores = lhs && !(DECL_P (lhs) && is_gimple_reg (lhs)),
				      opaque = is_gimple_call (stmt)
						 ? !(gimple_call_flags (stmt) & ECF_CONST)
						 : gimple_code (stmt) == GIMPLE_ASM
						     || is_gimple_omp (stmt);
			   return stores || opaque ? walk_on::end : walk_on::into;
			 });
}

/* What E's condition decides about beside the extremum goes to OTHERS; false: that is needed
   elsewhere in the loop.  */

bool
extremum_locator::find_others (const candidate &c, const iteration_values &values,
			       const conditional_extremum &e, std::vector<gassign *> &others) const
{
  /* What an element's place is computed from.  */
  std::set<gimple *> place;
  if (e.y)
    {
      std::set<tree> set;
      for (gimple *stmt : e.guarded)
	set.insert (gimple_assign_lhs (stmt));
      if (!values.find_statements (e.y, e.cond, set, place))
	return false;
      place.insert (e.cond);
    }
  for (gimple *stmt : e.guarded)
    {
      tree set = gimple_assign_lhs (stmt);
      if (stmt == e.update && !e.y)
	continue;
      unsigned reads = 0;
      auto count = [&] (tree *v, bool write) { reads += *v == set && !write; };
      for (gimple *p : place)
	for_each_operand (p, count);
      if (reads < c.body.count (set, access_kind::read))
	{
	  /* A temporary of the condition's block.  */
	  if (!DECL_ARTIFICIAL (set))
	    return false;
	  continue;
	}
      if (c.body.count (set, access_kind::write) != 1 || !own_variable_p (c, set)
	  || !(e.y || only_set_p (c, set)))
	return false;
      others.push_back (as_a<gassign *> (stmt));
    }
  return !others.empty ();
}

/* UPDATE takes the place of what the condition of E decides about in the loop C, for all but
   NaNs.  */

void
extremum_locator::replace (const candidate &c, const conditional_extremum &e,
			   const std::vector<gassign *> &others, const statements &update)
{
  gimple_seq *body = gimple_omp_body_ptr (c.loop);
  replace_statement (body, e.update, make_sequence (update));
  for (gassign *a : others)
    if (a != e.update)
      replace_statement (body, a, gimple_build_nop ());
  const bool nan = HONOR_NANS (TREE_TYPE (e.x));
  gimple_cond_set_code (e.cond, nan ? ORDERED_EXPR : e.holds ? EQ_EXPR : NE_EXPR);
  gimple_cond_set_lhs (e.cond, nan ? e.x : integer_zero_node);
  gimple_cond_set_rhs (e.cond, nan ? e.x : integer_zero_node);
}

/* Let the loop C reduce an extremum, which is updated as E says, with what else is set there.  It
   is kept in OBJECT, if that is not null.  */

void
extremum_locator::locate (const candidate &c, tree object, const conditional_extremum &e)
{
  const iteration_values values (c.loop, plain ());
  std::vector<gassign *> others;
  if (!find_others (c, values, e, others))
    return;
  const auto order = values.order_of (others);
  tree kept = object ? object : e.y;
  if (!order || !ordered_number::possible_p (TREE_TYPE (kept))
      || !useless_type_conversion_p (TREE_TYPE (kept), TREE_TYPE (e.x)))
    return;
  const located_number numbers (TREE_TYPE (kept), e.code, *order);
  tree type = numbers.type ();
  if (!type)
    return;
  tree key = new_temporary (type, c.scope, "key"), some = NULL_TREE;
  statements before{ gimple_build_assign (key, build_zero_cst (type)) };

  sequence_builder in (c.scope);
  tree n = numbers.number (e.x, in);
  in.all.push_back (gimple_build_assign (key, MAX_EXPR, key, n));
  /* An integer of the least value, or of the largest one, is as good as nothing; and without an
     iteration there may be no element to compare with.  */
  if (e.y || (INTEGRAL_TYPE_P (TREE_TYPE (kept)) && (e.code == GE_EXPR || e.code == LE_EXPR)))
    {
      some = new_temporary (integer_type_node, c.scope, "some");
      before.push_back (gimple_build_assign (some, integer_zero_node));
      in.all.push_back (gimple_build_assign (some, BIT_IOR_EXPR, some, integer_one_node));
    }
  replace (c, e, others, in.all);

  sequence_builder after (c.scope);
  tree found = create_artificial_label (UNKNOWN_LOCATION),
       better = create_artificial_label (UNKNOWN_LOCATION),
       none = create_artificial_label (UNKNOWN_LOCATION);
  if (some)
    {
      after.all.push_back (gimple_build_cond (NE_EXPR, some, integer_zero_node, found, none));
      after.all.push_back (gimple_build_label (found));
    }
  tree x = numbers.element (key, after);
  std::map<tree, tree> known;
  if (e.y)
    kept = values.copy_of_value (e.y, e.cond, known, after);
  after.all.push_back (gimple_build_cond (e.code, x, kept, better, none));
  after.all.push_back (gimple_build_label (better));
  order->compute (others, numbers.iteration (key, after), after);
  if (object)
    after.all.push_back (gimple_build_assign (object, x));
  after.all.push_back (gimple_build_label (none));
  surround (c, before, after.all);
}

} // namespace

void
reduce_located_extrema (function *fun, gomp_target *target)
{
  extremum_locator (fun, target).run ();
}

} // namespace accred
