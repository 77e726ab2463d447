/* What workers or lanes leave in parts of an object, or through pointers to it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_left_values.  Records and arrays are in memory, and so is a scalar whose
   address is taken, until GCC finds that a register will do: SRA for components and elements at
   constant places, PRE for values, and any pass for the scalar when its address is used no more.
   Then the lane that sets H.AT sets its own:

     struct hit h = { -1 };
     for (j = 0; j < m; j++)                #pragma acc loop vector
       if (a[i][j] == key)
	 h.at = j;
     y[i] = h.at;

   After: an asm statement, empty, takes the address of H.  So H stays in memory, and whatever else
   GCC does not know, the marks of the loops among it, may write it.

   Stores to an element that is another one in each iteration need nothing: no register can be
   in its place.  */

#include "plugin/clauses/left-parts.h"

namespace accred {

namespace {

/* ----- what a statement does with an object ----- */

/* Where in an object; all of it, if nothing is known.  */
struct bit_range
{
  HOST_WIDE_INT start = 0, end = HOST_WIDE_INT_MAX;
  bool exact = false; /* All of these bits, and no others.  */

  bool overlaps_p (const bit_range &e) const { return start < e.end && e.start < end; }
  bool covers_p (const bit_range &e) const { return exact && start <= e.start && e.end <= end; }
};

bit_range
bits_of (tree part)
{
  poly_int64 offset, size, max_size;
  bool reverse;
  get_ref_base_and_extent (part, &offset, &size, &max_size, &reverse);
  bit_range e;
  HOST_WIDE_INT start, length;
  if (known_size_p (max_size) && offset.is_constant (&start) && max_size.is_constant (&length))
    e = { start, start + length, known_eq (size, max_size) };
  return e;
}

bit_range
all_of (tree object)
{
  tree size = TYPE_SIZE (object_type (object));
  return { 0, size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : HOST_WIDE_INT_MAX, true };
}

struct part_use
{
  bit_range where;
  bool write;
  tree ref; /* What is written; null for a call.  */
  gimple *stmt;
};

/* The uses of an object, those through pointers to it, too.  */

class object_uses
{
public:
  object_uses (const loop_body &whole, tree object);

  bool known_p () const { return m_known; }
  std::vector<part_use> of (const loop_body::node &) const;

private:
  bool itself_p (tree value) const;
  bool points_p (tree value) const;
  bool through_pointer_p (tree ref) const;
  void add_argument (std::vector<part_use> &, gcall *, int argument) const;
  void add_assign (std::vector<part_use> &, gassign *) const;
  bool flow (const loop_body::node &);

  tree m_object;
  const reference_copies &m_copies;
  std::set<tree> m_pointers; /* And variables with pointers in them.  */
  bool m_stored = false; /* There are such variables.  */
  bool m_known = true;
};

/* Asm statements and atomic updates need the object in memory anyway.  */

object_uses::object_uses (const loop_body &whole, tree object)
  : m_object (object), m_copies (whole.copies ())
{
  for (const loop_body::node &n : whole.nodes ())
    for (const access &a : n.accesses)
      m_known &= a.object != object || a.kind != access_kind::escape || is_gimple_assign (a.stmt)
		 || is_gimple_call (a.stmt);
  bool more = m_known;
  while (more)
    {
      more = false;
      for (const loop_body::node &n : whole.nodes ())
	more |= flow (n);
    }
}

/* A variable, or what a reference is to; also a name of a value.  */

tree
base_or_value (tree ref)
{
  return TREE_CODE (ref) == SSA_NAME ? ref : get_base_address (ref);
}

/* Where statement N computes a pointer to the object, or stores one in a variable, such as a
   lambda, or a function that gets a pointer may return it.  True if that is new.  */

bool
object_uses::flow (const loop_body::node &n)
{
  if (!n.stmt || !gimple_has_lhs (n.stmt) || !gimple_get_lhs (n.stmt) || gimple_clobber_p (n.stmt))
    return false;
  tree lhs = gimple_get_lhs (n.stmt), to = base_or_value (lhs);
  if (!to || (!VAR_P (to) && TREE_CODE (to) != SSA_NAME) || to == m_object
      || number_type_p (TREE_TYPE (lhs)) || m_copies.count (lhs))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (n.stmt); i++)
    if (tree op = gimple_op (n.stmt, i))
      if (points_p (op) && m_pointers.insert (to).second)
	{
	  m_stored |= !POINTER_TYPE_P (TREE_TYPE (to));
	  return true;
	}
  return false;
}

/* True if VALUE is the reference that the object is known by.  */

bool
object_uses::itself_p (tree value) const
{
  auto copy = m_copies.find (value);
  return reference_p (m_object)
	 && (value == m_object || (copy != m_copies.end () && copy->second == m_object));
}

bool
object_uses::points_p (tree value) const
{
  const bool address = TREE_CODE (value) == ADDR_EXPR;
  tree whole = address ? TREE_OPERAND (value, 0) : value;
  if (address ? through_pointer_p (whole) : itself_p (value))
    return true;
  tree base = base_or_value (whole);
  while (handled_component_p (whole))
    whole = TREE_OPERAND (whole, 0);
  return ((address && (base == m_object || object_of (whole, m_copies) == m_object))
	  || (base && m_pointers.count (base)));
}

bool
object_uses::through_pointer_p (tree ref) const
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return ((TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
	  && !itself_p (TREE_OPERAND (ref, 0)) && points_p (TREE_OPERAND (ref, 0)));
}

/* The function gets the object's address as its ARGUMENT.  */

void
object_uses::add_argument (std::vector<part_use> &uses, gcall *call, int argument) const
{
  tree type = gimple_call_fntype (call), list = type ? TYPE_ARG_TYPES (type) : NULL_TREE;
  for (int i = 0; i < argument && list; i++)
    list = TREE_CHAIN (list);
  type = list && argument >= 0 ? TREE_VALUE (list) : NULL_TREE;
  const bool reads_only
    = ((!m_stored && type && POINTER_TYPE_P (type) && TYPE_READONLY (TREE_TYPE (type)))
       || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE))
       || (argument >= 0 && !gimple_call_fnspec (call).arg_maybe_written_p (argument)));
  uses.push_back ({ {}, !reads_only, NULL_TREE, call });
}

void
object_uses::add_assign (std::vector<part_use> &uses, gassign *assign) const
{
  tree lhs = gimple_assign_lhs (assign);
  for (unsigned i = 1; i < gimple_num_ops (assign); i++)
    if (tree op = gimple_op (assign, i))
      if (through_pointer_p (op))
	uses.push_back ({ {}, false, op, assign });
  if (through_pointer_p (lhs))
    uses.push_back ({ {}, true, lhs, assign });
}

std::vector<part_use>
object_uses::of (const loop_body::node &n) const
{
  std::vector<part_use> uses;
  if (n.stmt && gimple_clobber_p (n.stmt))
    {
      if (gimple_assign_lhs (n.stmt) == m_object)
	uses.push_back ({ all_of (m_object), true, m_object, n.stmt });
      return uses;
    }
  for (const access &a : n.accesses)
    if (a.object != m_object)
      continue;
    else if (a.part)
      uses.push_back ({ bits_of (a.part), a.stored, a.part, a.stmt });
    else if (a.kind == access_kind::read)
      uses.push_back ({ all_of (m_object), false, m_object, a.stmt });
    else if (a.kind == access_kind::write || a.kind == access_kind::reduction)
      uses.push_back ({ all_of (m_object), true, gimple_get_lhs (a.stmt), a.stmt });
    else if (gcall *call = dyn_cast<gcall *> (a.stmt))
      add_argument (uses, call, a.argument);
  if (n.stmt && is_gimple_assign (n.stmt))
    add_assign (uses, as_a<gassign *> (n.stmt));
  else if (gcall *call = safe_dyn_cast<gcall *> (n.stmt))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      if (points_p (gimple_call_arg (call, i)))
	add_argument (uses, call, i);
  return uses;
}

/* ----- what depends on the iteration ----- */

/* The variables that L's threads have different values of, as far as these are computed from the
   variables of the loops.  */

class varying_values
{
public:
  varying_values (const region_loop &l, const loop_body &body);

  /* True if REF is in another place in each iteration.  */
  bool place_p (tree ref) const;

private:
  void add_indices (const region_loop &);
  bool any_p (tree *) const;
  static tree find (tree *, int *, void *);

  std::set<tree> m_values;
};

varying_values::varying_values (const region_loop &l, const loop_body &body)
{
  add_indices (l);
  bool more = true;
  while (more)
    {
      more = false;
      for (const loop_body::node &n : body.nodes ())
	if (tree lhs = n.stmt ? gimple_get_lhs (n.stmt) : NULL_TREE)
	  if (VAR_P (lhs) && !m_values.count (lhs))
	    for (unsigned i = 1; i < gimple_num_ops (n.stmt); i++)
	      if (gimple_op (n.stmt, i) && any_p (gimple_op_ptr (n.stmt, i)))
		more |= m_values.insert (lhs).second;
    }
}

void
varying_values::add_indices (const region_loop &l)
{
  if (l.partitioned)
    for (unsigned i = 0; i < gimple_omp_for_collapse (l.loop); i++)
      m_values.insert (gimple_omp_for_index (l.loop, i));
  for (const region_loop &inner : l.inner)
    add_indices (inner);
}

tree
varying_values::find (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return static_cast<const varying_values *> (data)->m_values.count (*tp) ? *tp : NULL_TREE;
}

bool
varying_values::any_p (tree *tp) const
{
  return walk_tree_without_duplicates (tp, find, const_cast<varying_values *> (this));
}

bool
varying_values::place_p (tree ref) const
{
  return ref && any_p (&ref);
}

/* ----- the decision ----- */

bool
any_overlap_p (const std::vector<part_use> &uses, const bit_range &where, bool write)
{
  return std::any_of (uses.begin (), uses.end (), [&] (const part_use &u)
		      { return u.write == write && u.where.overlaps_p (where); });
}

/* True if USES overwrite all of WHERE.  A function that gets the address is taken to do so.  */

bool
overwritten_p (const std::vector<part_use> &uses, const bit_range &where, bool by_calls)
{
  return std::any_of (uses.begin (), uses.end (), [&] (const part_use &u)
		      { return u.write && (u.where.covers_p (where) || (by_calls && !u.ref)); });
}

/* True if BODY stores nothing but one constant there.  */

bool
flag_p (const loop_body &body, const object_uses &uses, const bit_range &where)
{
  tree value = NULL_TREE;
  for (const loop_body::node &n : body.nodes ())
    for (const part_use &u : uses.of (n))
      if (u.write && u.where.overlaps_p (where))
	{
	  tree stored = gimple_assign_single_p (u.stmt) ? gimple_assign_rhs1 (u.stmt) : NULL_TREE;
	  if (!stored || !is_gimple_min_invariant (stored)
	      || (value && !operand_equal_p (stored, value)))
	    return false;
	  value = stored;
	}
  return true;
}

/* True if iterations of BODY need what is there for themselves: one reads what others may have
   written, or each sets it before it reads it.  Both are races, and right with a register in each
   thread.  */

bool
own_p (const loop_body &body, const object_uses &uses, const bit_range &where)
{
  using step = loop_body::step;
  bool reads = false;
  for (const loop_body::node &n : body.nodes ())
    reads |= any_overlap_p (uses.of (n), where, false);
  if (!reads || flag_p (body, uses, where))
    return false;
  auto sets = [&] (const loop_body::node &n) { return overwritten_p (uses.of (n), where, true); };
  return (body.way_p (
	    [&] (const loop_body::node &n)
	    {
	      /* An assignment reads before it writes.  */
	      const std::vector<part_use> here = uses.of (n);
	      return any_overlap_p (here, where, false)	 ? step::found
		     : overwritten_p (here, where, true) ? step::end
							 : step::on;
	    })
	  || body.on_all_ways_p (sets));
}

bool
read_behind_p (const region_loop &l, const loop_body &whole, const object_uses &uses,
	       const bit_range &where)
{
  using step = loop_body::step;
  return whole.way_p (
    [&] (const loop_body::node &n)
    {
      const std::vector<part_use> here = uses.of (n);
      return any_overlap_p (here, where, false)	  ? step::found
	     : overwritten_p (here, where, false) ? step::end
						  : step::on;
    },
    l.loop);
}

} // namespace

std::set<tree, in_order>
objects_with_parts (const loop_body &body)
{
  std::set<tree, in_order> objects;
  for (const loop_body::node &n : body.nodes ())
    for (const access &a : n.accesses)
      if ((VAR_P (a.object) || TREE_CODE (a.object) == PARM_DECL) && !TREE_THIS_VOLATILE (a.object)
	  && !TYPE_VOLATILE (object_type (a.object))
	  && !(DECL_ARTIFICIAL (a.object) && !reference_p (a.object))
	  && (AGGREGATE_TYPE_P (object_type (a.object))
	      || (TREE_ADDRESSABLE (a.object) && !reference_p (a.object)))
	  && COMPLETE_TYPE_P (object_type (a.object))
	  && (reference_p (a.object) || TREE_CONSTANT (TYPE_SIZE (object_type (a.object))))
	  && !(VAR_P (a.object)
	       && (is_global_var (a.object) || DECL_HARD_REGISTER (a.object)
		   || DECL_HAS_VALUE_EXPR_P (a.object))))
	objects.insert (a.object);
  return objects;
}

bool
left_in_parts_p (const region_loop &l, const std::vector<loop_body> &bodies, const loop_body &whole,
		 tree object)
{
  const object_uses uses (whole, object);
  if (!uses.known_p ())
    return false;
  std::optional<varying_values> varying;
  for (const loop_body::node &n : bodies.front ().nodes ())
    for (const part_use &u : uses.of (n))
      {
	if (!u.write || gimple_clobber_p (u.stmt))
	  continue;
	if (!varying)
	  varying.emplace (l, bodies.front ());
	if (!varying->place_p (u.ref)
	    && std::none_of (bodies.begin (), bodies.end (),
			     [&] (const loop_body &b) { return own_p (b, uses, u.where); })
	    && read_behind_p (l, whole, uses, u.where))
	  return true;
      }
  return false;
}

gimple *
keep_in_memory (tree object)
{
  tree address = object;
  if (!reference_p (object))
    {
      TREE_ADDRESSABLE (object) = 1;
      address = build_fold_addr_expr (object);
    }
  vec<tree, va_gc> *inputs = NULL;
  vec_safe_push (inputs,
		 build_tree_list (build_tree_list (NULL_TREE, build_string (2, "r")), address));
  gasm *keep = gimple_build_asm_vec ("", inputs, NULL, NULL, NULL);
  gimple_asm_set_volatile (keep, true);
  return keep;
}

} // namespace accred
