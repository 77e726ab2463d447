/* Parts of variables that all iterations of a loop write: for `accred_shared_writes'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     for (int i = 0; i < n; i++)
       {
	 t.a = i;			a component
	 for (int k = 0; k < 3; k++)
	   v[k] = a[i][k];		elements whose subscripts do not depend on the iteration
	 *sum += a[i][0];		what a pointer leads to that does not change
       }

   A correct program must not get a warning.  So all of this must be known: the subscripts do not
   depend on the iteration; the stored value depends on it, or on the part itself; the address is
   not taken; and no atomic update names the part.  A part that only some paths of an iteration
   store to, and that is not read before, may be a flag, or the result of a search.  */

#include "plugin/clauses/shared-parts.h"

namespace accred {

namespace {

tree
base_of (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return ref;
}

/* Which values depend on the iteration.  */

class iteration_values
{
public:
  iteration_values (gomp_for *loop, const loop_body &body);

  /* True if EXPR does, surely, or perhaps.  */
  bool varies_p (tree expr) const { return find (expr, &iteration_values::m_surely); }
  bool may_vary_p (tree expr) const
  {
    return find (expr, &iteration_values::m_perhaps) || loads_p (expr);
  }

  /* True if which statements are executed may depend on it.  */
  bool branches_p () const { return m_branches; }

private:
  using values = std::set<tree>;
  struct search
  {
    const values &in;
    const reference_copies &copies;
  };

  bool find (tree expr, values iteration_values::*in) const;
  static tree find_value (tree *, int *, void *);
  bool loads_p (tree expr) const;
  static tree find_load (tree *, int *, void *);
  bool note (gimple *stmt);
  void add_indices (gimple_seq);

  const loop_body &m_body;
  values m_surely, m_perhaps;
  bool m_branches = false;
};

tree
iteration_values::find_value (tree *tp, int *walk_subtrees, void *data)
{
  const values &in = *static_cast<const values *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return in.count (*tp) ? *tp : NULL_TREE;
}

bool
iteration_values::find (tree expr, values iteration_values::*in) const
{
  return expr
	 && walk_tree_without_duplicates (&expr, find_value, const_cast<values *> (&(this->*in)));
}

tree
iteration_values::find_load (tree *tp, int *walk_subtrees, void *data)
{
  const loop_body &body = *static_cast<const loop_body *> (data);
  tree t = *tp;
  if (TYPE_P (t) || CONSTANT_CLASS_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (DECL_P (t))
    return TREE_ADDRESSABLE (t) || TREE_THIS_VOLATILE (t) ? t : NULL_TREE;
  /* What a reference leads to that the loop does not write.  */
  if (tree object = object_of (t, body.copies ()))
    {
      *walk_subtrees = 0;
      const auto &written = body.written ();
      return (std::find (written.begin (), written.end (), object) != written.end ()
		  || body.has (object, access_kind::escape)
		? t
		: NULL_TREE);
    }
  return (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == TARGET_MEM_REF || INDIRECT_REF_P (t)
	      || handled_component_p (t)
	    ? t
	    : NULL_TREE);
}

bool
iteration_values::loads_p (tree expr) const
{
  return expr && walk_tree_without_duplicates (&expr, find_load, const_cast<loop_body *> (&m_body));
}

/* Note what STMT computes.  True if that is new.  */

bool
iteration_values::note (gimple *stmt)
{
  bool surely = false, perhaps = is_gimple_call (stmt);
  const bool branch = gimple_code (stmt) == GIMPLE_COND;
  for (unsigned i = branch ? 0 : 1; i < gimple_num_ops (stmt); i++)
    {
      surely |= varies_p (gimple_op (stmt, i));
      perhaps |= may_vary_p (gimple_op (stmt, i));
    }
  if (branch)
    m_branches |= perhaps;
  tree lhs = gimple_get_lhs (stmt);
  if (lhs)
    lhs = base_of (lhs);
  if (!lhs || (!DECL_P (lhs) && TREE_CODE (lhs) != SSA_NAME))
    return false;
  bool news = surely && m_surely.insert (lhs).second;
  news |= (surely || perhaps) && m_perhaps.insert (lhs).second;
  return news;
}

/* The variables of the loops in SEQ may have any value.  */

void
iteration_values::add_indices (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (gsi)))
	for (unsigned i = 0; i < gimple_omp_for_collapse (inner); i++)
	  m_perhaps.insert (gimple_omp_for_index (inner, i));
      for_each_sequence (gsi_stmt (gsi), [this] (gimple_seq *s) { add_indices (*s); });
    }
}

iteration_values::iteration_values (gomp_for *loop, const loop_body &body) : m_body (body)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      m_surely.insert (gimple_omp_for_index (loop, i));
      m_perhaps.insert (gimple_omp_for_index (loop, i));
    }
  m_perhaps.insert (body.atomic_values ().begin (), body.atomic_values ().end ());
  add_indices (gimple_omp_body (loop));
  for (bool news = true; news;)
    {
      news = false;
      for (const loop_body::node &n : body.nodes ())
	if (n.stmt)
	  news |= note (n.stmt);
    }
}

/* ----- stores ----- */

/* Where a store goes.  */
struct store_place
{
  tree object = NULL_TREE;
  bool pointer = false;
};

class part_finder
{
public:
  part_finder (gomp_for *loop, const loop_body &body) : m_body (body), m_values (loop, body) {}

  std::vector<part_write> find ();

private:
  store_place place_of (const loop_body::node &) const;
  bool same_part_p (tree lhs) const;
  bool known_object_p (tree object) const;
  bool known_pointer_p (tree pointer) const;
  bool reads_p (gimple *, const store_place &, tree lhs) const;
  bool read_first_p (gimple *store, const store_place &) const;
  static tree find_address (tree *, int *, void *);
  static tree find_read (tree *, int *, void *);
  bool depends_p (gimple *stmt, const store_place &) const;

  const loop_body &m_body;
  const iteration_values m_values;
};

/* The pointer variable that leads to EXPR; null if there is none.  */

tree
pointer_of (tree expr)
{
  tree base = base_of (expr);
  if (TREE_CODE (base) != MEM_REF && !INDIRECT_REF_P (base))
    return NULL_TREE;
  tree p = TREE_OPERAND (base, 0);
  return (TREE_CODE (p) == PARM_DECL || VAR_P (p)) && TREE_CODE (TREE_TYPE (p)) == POINTER_TYPE
	   ? p
	   : NULL_TREE;
}

/* Where the assignment of N stores, if that is known.  */

store_place
part_finder::place_of (const loop_body::node &n) const
{
  tree lhs = gimple_assign_lhs (n.stmt);
  for (const access &a : n.accesses)
    if (a.stored || (a.kind == access_kind::write && AGGREGATE_TYPE_P (object_type (a.object))))
      return known_object_p (a.object) ? store_place{ a.object, false } : store_place{};
  tree pointer = pointer_of (lhs);
  /* One that is declared in the loop has no access here.  */
  for (const access &a : n.accesses)
    if (a.object == pointer && known_pointer_p (pointer))
      return { pointer, true };
  return {};
}

/* True if all uses of OBJECT in the loop are plain ones.  */

bool
part_finder::known_object_p (tree object) const
{
  /* A store to a part of a variable is an escape as well.  */
  unsigned stores = 0;
  for (const loop_body::node &n : m_body.nodes ())
    for (const access &a : n.accesses)
      stores += a.object == object && a.stored && DECL_P (base_of (a.part));
  return (!m_body.has (object, access_kind::address) && !m_body.has (object, access_kind::reduction)
	  && m_body.count (object, access_kind::escape) == stores);
}

/* Returns an address of what pointer DATA leads to.  */

tree
part_finder::find_address (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return (TREE_CODE (*tp) == ADDR_EXPR && pointer_of (TREE_OPERAND (*tp, 0)) == data ? *tp
										     : NULL_TREE);
}

/* True if POINTER does not change in the loop, and all uses of what it leads to are plain ones.  */

bool
part_finder::known_pointer_p (tree pointer) const
{
  if (TREE_ADDRESSABLE (pointer) || reference_p (pointer) || m_values.may_vary_p (pointer))
    return false;
  for (const loop_body::node &n : m_body.nodes ())
    for (const access &a : n.accesses)
      if (a.object == pointer)
	{
	  if (a.kind != access_kind::read || !n.stmt)
	    return false;
	  for (unsigned i = 0; i < gimple_num_ops (n.stmt); i++)
	    {
	      tree op = gimple_op (n.stmt, i);
	      /* Its value goes elsewhere.  */
	      if (op == pointer
		  || (op && walk_tree_without_duplicates (&op, find_address, pointer)))
		return false;
	    }
	}
  return true;
}

/* True if LHS is the same memory in each iteration.  */

bool
part_finder::same_part_p (tree lhs) const
{
  for (; handled_component_p (lhs); lhs = TREE_OPERAND (lhs, 0))
    if (TREE_CODE (lhs) == ARRAY_REF)
      {
	tree subscript = TREE_OPERAND (lhs, 1);
	if (TREE_CODE (subscript) != INTEGER_CST
	    && (m_values.branches_p () || m_values.may_vary_p (subscript)))
	  return false;
      }
    else if (TREE_CODE (lhs) != COMPONENT_REF && TREE_CODE (lhs) != REALPART_EXPR
	     && TREE_CODE (lhs) != IMAGPART_EXPR)
      return false;
  return true;
}

/* A search for reads of the object of a store.  */
struct read_search
{
  store_place place;
  const reference_copies &copies;
};

tree
part_finder::find_read (tree *tp, int *walk_subtrees, void *data)
{
  const read_search &s = *static_cast<read_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  tree base = base_of (*tp);
  if (s.place.pointer)
    return pointer_of (base) == s.place.object ? *tp : NULL_TREE;
  return object_of (base, s.copies) == s.place.object ? *tp : NULL_TREE;
}

/* True if STMT reads what is stored at PLACE, as LHS.  */

bool
part_finder::reads_p (gimple *stmt, const store_place &place, tree lhs) const
{
  read_search s{ place, m_body.copies () };
  for (unsigned i = gimple_code (stmt) == GIMPLE_COND ? 0 : 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      tree read = op ? walk_tree_without_duplicates (&op, find_read, &s) : NULL_TREE;
      /* Elements of arrays may be the same; of two components only one is.  */
      if (read
	  && (operand_equal_p (read, lhs, 0) || TREE_CODE (lhs) == ARRAY_REF
	      || !handled_component_p (read)))
	return true;
    }
  return false;
}

/* True if an iteration can read what STORE stores at PLACE before that.  */

bool
part_finder::read_first_p (gimple *store, const store_place &place) const
{
  return m_body.way_p (
    [&] (const loop_body::node &n)
    {
      if (n.stmt && reads_p (n.stmt, place, gimple_assign_lhs (store)))
	return loop_body::step::found;
      return n.stmt == store ? loop_body::step::end : loop_body::step::on;
    });
}

/* True if A and B, of one object, may be the same part.  */

bool
perhaps_same_p (tree a, tree b)
{
  auto open_p = [] (tree t)
  { return TREE_CODE (t) == ARRAY_REF && TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST; };
  return (
    operand_equal_p (a, b, 0)
    || (TREE_CODE (a) == ARRAY_REF && TREE_CODE (b) == ARRAY_REF && (open_p (a) || open_p (b))));
}

/* True if what STMT stores at PLACE is computed from what is there.  */

bool
part_finder::depends_p (gimple *stmt, const store_place &place) const
{
  read_search s{ place, m_body.copies () };
  std::vector<gimple *> work = { stmt };
  std::set<gimple *> seen;
  while (!work.empty ())
    {
      gimple *at = work.back ();
      work.pop_back ();
      if (!seen.insert (at).second)
	continue;
      for (unsigned i = 1; i < gimple_num_ops (at); i++)
	{
	  tree op = gimple_op (at, i);
	  if (!op)
	    continue;
	  if (tree read = walk_tree_without_duplicates (&op, find_read, &s))
	    if (perhaps_same_p (read, gimple_assign_lhs (stmt)))
	      return true;
	  for (const loop_body::node &n : m_body.nodes ())
	    if (n.stmt && is_gimple_assign (n.stmt) && gimple_get_lhs (n.stmt) == op)
	      work.push_back (n.stmt);
	}
    }
  return false;
}

std::vector<part_write>
part_finder::find ()
{
  std::vector<part_write> found;
  for (const loop_body::node &n : m_body.nodes ())
    {
      if (n.inner || !n.stmt || !is_gimple_assign (n.stmt) || gimple_clobber_p (n.stmt))
	continue;
      tree lhs = gimple_assign_lhs (n.stmt);
      const store_place place = place_of (n);
      if (!place.object || !same_part_p (lhs))
	continue;
      const bool depends = depends_p (n.stmt, place);
      bool varies = depends;
      for (unsigned i = 1; i < gimple_num_ops (n.stmt); i++)
	varies |= m_values.varies_p (gimple_op (n.stmt, i));
      const access write{ place.object, access_kind::write, n.stmt, false };
      if (!varies || m_body.once_p (write))
	continue;
      const gimple *stmt = n.stmt;
      if (read_first_p (n.stmt, place)
	  || m_body.on_all_ways_p ([stmt] (const loop_body::node &m) { return m.stmt == stmt; }))
	found.push_back ({ n.stmt, place.object, place.pointer, depends });
    }
  return found;
}

} // namespace

std::vector<part_write>
find_part_writes (gomp_for *loop, const loop_body &body)
{
  return part_finder (loop, body).find ();
}

} // namespace accred
