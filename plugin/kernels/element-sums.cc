/* Elements of arrays that loops reduce, as variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `kernels' regions.

     do j = 1, n				  do j = 1, n
       r(j) = 0					    r(j) = 0
       do i = 1, m				    if (1 <= m) s = r(j)
	 r(j) = r(j) + a(i, j)		    ->	    do i = 1, m
       end do					      s = s + a(i, j)
     end do					    end do
						    if (1 <= m) r(j) = s
						  end do

   Iterations of the inner loop on the left depend on each other by memory; on the right they reduce
   a variable, which auto-loops.cc sees.

   The element must be the same one for all iterations, no other access of the loop may be to the
   same memory, and what computes its place has to depend on nothing that the loop writes.  A loop
   of no iterations accesses nothing, since there may be no such element.  That is not asked where
   the statement in front of the loop stores to the element.  */

#include "plugin/kernels/element-sums.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/aliases.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/language-loops.h"
#include "plugin/kernels/recurrences.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

std::set<tree>
variables_of (gimple_seq seq)
{
  std::set<tree> all;
  auto note = [&] (tree *v, bool) { all.insert (*v); };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    for_each_variable (gsi_stmt (gsi), note);
  return all;
}

class element_keeper
{
public:
  element_keeper (function *fun, gomp_target *target, const std::vector<gomp_target *> &data)
    : m_body (gimple_omp_body_ptr (target)), m_known (variables_of (*m_body)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies)),
      m_aliases (fun, target, data, mapped_sections::any)
  {
    m_targets = jump_targets (*m_body);
  }

  void run ()
  {
    visit (m_body, NULL);
    m_plain.finish (m_body);
  }

private:
  /* An element, and the statements that compute its place.  */
  struct element
  {
    unsigned object;
    tree ref;
    statements place;
    std::vector<gassign *> accesses;
  };

  void visit (gimple_seq *, gbind *scope);
  bool innermost_p (gomp_for *) const;
  std::optional<element> element_of (gomp_for *, loop_id, unsigned object) const;
  bool same_in_all_p (const nest_access &, loop_id) const;
  bool alone_p (loop_id, unsigned object, tree ref) const;
  bool find_place (gomp_for *, element &) const;
  bool stored_before_p (gimple_stmt_iterator, const element &) const;
  bool bounds_known_p (gomp_for *) const;
  bool replace (gomp_for *, const element &, tree variable) const;
  void keep (gimple_stmt_iterator *, gbind *scope, const element &);

  gimple_seq *m_body;
  const std::set<tree> m_known; /* The variables of the region as it was.  */
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
  alias_oracle m_aliases;
  std::set<tree> m_targets; /* Of jumps, but for those of the loops.  */
};

bool
element_keeper::innermost_p (gomp_for *loop) const
{
  return !any_statement (gimple_omp_body (loop),
			 [] (gimple *stmt)
			 {
			   return is_gimple_omp (stmt) || gimple_code (stmt) == GIMPLE_ASM
				    ? walk_on::end
				    : walk_on::into;
			 });
}

/* True if A is to the same place in all iterations of L.  */

bool
element_keeper::same_in_all_p (const nest_access &a, loop_id l) const
{
  if (a.subscripts.empty () || !a.update.empty () || a.own)
    return false;
  auto varies = [&] (symbol s)
  {
    const auto v = m_accesses.nest.varying.find (s);
    return v != m_accesses.nest.varying.end () && v->second.count (l);
  };
  if (a.base && varies (*a.base))
    return false;
  for (const subscript &s : a.subscripts)
    {
      if (!s.value.known || s.value.factors.count (l))
	return false;
      for (symbol v = 0; v < m_accesses.nest.symbols; v++)
	if (varies (v) && s.value.has (v))
	  return false;
    }
  return true;
}

/* True if no other object that L accesses may be where REF, of OBJECT, is.  */

bool
element_keeper::alone_p (loop_id l, unsigned object, tree ref) const
{
  const memory_object &own = m_accesses.objects[object];
  auto meets = [&] (unsigned other, tree other_ref)
  { return other != object && m_aliases.meet_p (own, ref, m_accesses.objects[other], other_ref); };
  const auto &all = m_accesses.nest.accesses;
  for (size_t i = 0; i < all.size (); i++)
    if (all[i].loop == l && meets (all[i].object, m_accesses.places[i].ref))
      return false;
  for (const scalar_access &s : m_accesses.scalars)
    if (s.loop == l && (s.object == object || meets (s.object, s.place.ref)))
      return false;
  for (const obstacle &o : m_accesses.obstacles)
    if (o.loop == l)
      return false;
  return std::find (m_accesses.reads_anything.begin (), m_accesses.reads_anything.end (), l)
	 == m_accesses.reads_anything.end ();
}

/* The statements of LOOP that compute the temporaries in E's reference; false if they need what the
   loop changes.  */

bool
element_keeper::find_place (gomp_for *loop, element &e) const
{
  const loop_body body (loop, m_copies);
  if (!body.known_p ())
    return false;
  std::map<tree, std::vector<gassign *>> set;
  any_statement (gimple_omp_body (loop),
		 [&] (gimple *stmt)
		 {
		   gassign *a = dyn_cast<gassign *> (stmt);
		   if (a && DECL_P (gimple_assign_lhs (a)))
		     set[gimple_assign_lhs (a)].push_back (a);
		   return walk_on::into;
		 });
  std::set<tree> done;
  bool good = true;
  auto written_p = [&] (tree v)
  {
    return std::find (body.written ().begin (), body.written ().end (), v)
	   != body.written ().end ();
  };
  const auto need = [&] (auto &self, tree *variable) -> void
  {
    tree v = *variable;
    const auto at = set.find (v);
    if (at == set.end ())
      {
	/* Of a reference, that would be what it refers to.  */
	good &= reference_p (v) || !written_p (v);
	return;
      }
    if (!done.insert (v).second)
      return;
    gassign *first = at->second.front ();
    good &= DECL_ARTIFICIAL (v) && is_gimple_reg (v) && !gimple_has_volatile_ops (first)
	    && (m_copies.count (v) || !body.read_before_write_p (v));
    /* One expression, whenever the front end needs it.  */
    for (gassign *other : at->second)
      good &= other == first
	      || (gimple_assign_rhs_code (other) == gimple_assign_rhs_code (first)
		  && operand_equal_p (gimple_assign_rhs1 (other), gimple_assign_rhs1 (first))
		  && (gimple_num_ops (first) < 3
		      || operand_equal_p (gimple_assign_rhs2 (other), gimple_assign_rhs2 (first))));
    auto operand = [&] (tree *t, bool) { self (self, t); };
    for (unsigned i = 1; good && i < gimple_num_ops (first); i++)
      {
	tree op = gimple_op (first, i);
	good &= is_gimple_val (op) || DECL_P (op) || TREE_CODE (op) == MEM_REF;
	if (TREE_CODE (op) == MEM_REF)
	  good &= DECL_P (TREE_OPERAND (op, 0)) && reference_p (TREE_OPERAND (op, 0))
		  && !written_p (TREE_OPERAND (op, 0));
	for_each_operand (gimple_op_ptr (first, i), operand);
      }
    e.place.push_back (first);
  };
  auto operand = [&] (tree *t, bool) { need (need, t); };
  for_each_operand (&e.ref, operand);
  return good;
}

/* The element of OBJECT, if LOOP, which is L, accesses only one of it, and reads and writes it.  */

std::optional<element_keeper::element>
element_keeper::element_of (gomp_for *loop, loop_id l, unsigned object) const
{
  element e{ object, NULL_TREE, {}, {} };
  const nest_access *first = nullptr;
  std::set<tree> refs;
  bool read = false, write = false;
  const auto &all = m_accesses.nest.accesses;
  for (size_t i = 0; i < all.size (); i++)
    {
      const nest_access &a = all[i];
      if (a.loop != l || a.object != object)
	continue;
      tree ref = m_accesses.places[i].ref;
      if (!same_in_all_p (a, l) || TREE_CODE (ref) == COMPONENT_REF
	  || !is_gimple_reg_type (TREE_TYPE (ref)) || TREE_THIS_VOLATILE (ref))
	return {};
      if (!first)
	first = &a, e.ref = ref;
      if (TREE_TYPE (ref) != TREE_TYPE (e.ref) || first->subscripts.size () != a.subscripts.size ())
	return {};
      for (size_t k = 0; k < a.subscripts.size (); k++)
	if (a.subscripts[k].value != first->subscripts[k].value
	    || a.subscripts[k].shape != first->subscripts[k].shape
	    || a.subscripts[k].width != first->subscripts[k].width)
	  return {};
      (a.write ? write : read) = true;
      refs.insert (ref);
    }
  if (!read || !write || !alone_p (l, object, e.ref))
    return {};
  size_t found = 0;
  any_statement (gimple_omp_body (loop),
		 [&] (gimple *stmt)
		 {
		   gassign *a = dyn_cast<gassign *> (stmt);
		   if (a && gimple_assign_single_p (a)
		       && (refs.count (gimple_assign_lhs (a))
			   || refs.count (gimple_assign_rhs1 (a))))
		     {
		       e.accesses.push_back (a);
		       found++;
		     }
		   return walk_on::into;
		 });
  if (found != refs.size () || !find_place (loop, e))
    return {};
  return e;
}

/* True if the last store in front of LOOP, in its sequence, is to E, and nothing that E's place is
   computed from has changed since.  */

bool
element_keeper::stored_before_p (gimple_stmt_iterator loop, const element &e) const
{
  std::set<tree> read;
  tree ref = e.ref;
  auto note_read = [&] (tree *v, bool) { read.insert (*v); };
  for_each_operand (&ref, note_read);
  for (gimple *stmt : e.place)
    for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
      for_each_operand (gimple_op_ptr (stmt, i), note_read);
  for (gsi_prev (&loop); !gsi_end_p (loop); gsi_prev (&loop))
    {
      gassign *a = dyn_cast<gassign *> (gsi_stmt (loop));
      if (!a)
	return false;
      tree lhs = gimple_assign_lhs (a);
      if (!VAR_P (lhs) || !is_gimple_reg (lhs))
	return operand_equal_p (lhs, e.ref);
      if (read.count (lhs))
	return false;
    }
  return false;
}

/* True if the program computes the bounds of LOOP in front of it.  */

bool
element_keeper::bounds_known_p (gomp_for *loop) const
{
  tree initial = gimple_omp_for_initial (loop, 0), final = gimple_omp_for_final (loop, 0);
  auto known = [&] (tree t) { return is_gimple_min_invariant (t) || m_known.count (t); };
  return known (initial) && known (final) && !m_plain.counted (loop)
	 && m_plain.bound_statements (loop).empty ()
	 && useless_type_conversion_p (TREE_TYPE (initial), TREE_TYPE (final));
}

/* VARIABLE takes the place of E in LOOP, if that reduces it; false: it does not.  */

bool
element_keeper::replace (gomp_for *loop, const element &e, tree variable) const
{
  std::vector<std::pair<tree *, tree>> replaced;
  for (gassign *a : e.accesses)
    {
      tree lhs = gimple_assign_lhs (a);
      const bool load = VAR_P (lhs) && is_gimple_reg (lhs);
      tree *place = load ? gimple_assign_rhs1_ptr (a) : gimple_assign_lhs_ptr (a);
      replaced.emplace_back (place, *place);
      *place = variable;
    }
  const loop_body body (loop, m_copies);
  if (body.known_p () && reduction_of (loop, body, variable, m_copies))
    return true;
  for (const auto &[place, ref] : replaced)
    *place = ref;
  return false;
}

/* Let the loop at GSI, in SCOPE, keep E in a variable.  */

void
element_keeper::keep (gimple_stmt_iterator *gsi, gbind *scope, const element &e)
{
  gomp_for *loop = as_a<gomp_for *> (gsi_stmt (*gsi));
  const bool stored = stored_before_p (*gsi, e);
  if (!stored && !bounds_known_p (loop))
    return;
  tree variable = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (e.ref)), scope, "element"),
       ref = e.ref;
  if (!replace (loop, e, variable))
    return;
  auto access = [&] (bool store)
  {
    statements all;
    tree some = create_artificial_label (UNKNOWN_LOCATION),
	 none = create_artificial_label (UNKNOWN_LOCATION);
    if (!stored)
      {
	all.push_back (gimple_build_cond (gimple_omp_for_cond (loop, 0),
					  gimple_omp_for_initial (loop, 0),
					  gimple_omp_for_final (loop, 0), some, none));
	all.push_back (gimple_build_label (some));
      }
    for (gimple *stmt : e.place)
      all.push_back (gimple_copy (stmt));
    tree here = unshare_expr (ref);
    all.push_back (store ? gimple_build_assign (here, variable)
			 : gimple_build_assign (variable, here));
    if (!stored)
      all.push_back (gimple_build_label (none));
    return make_sequence (all);
  };
  surround_loop (*gsi, m_plain.added (loop), access (false), access (true), m_targets);
}

void
element_keeper::visit (gimple_seq *seq, gbind *scope)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *bind = dyn_cast<gbind *> (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *s) { visit (s, bind ? bind : scope); });
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop || !m_plain.plain_p (loop))
	continue;
      if (const auto ids = m_accesses.ids.find (loop);
	  scope && ids != m_accesses.ids.end () && ids->second.size () == 1 && innermost_p (loop))
	{
	  std::vector<element> kept;
	  for (unsigned object = 0; object < m_accesses.objects.size (); object++)
	    if (auto e = element_of (loop, ids->second[0], object))
	      kept.push_back (*e);
	  for (const element &e : kept)
	    keep (&gsi, scope, e);
	}
      m_plain.revert (loop);
    }
}

} // namespace

void
keep_elements_in_variables (function *fun, gomp_target *target,
			    const std::vector<gomp_target *> &data)
{
  element_keeper (fun, target, data).run ();
}

} // namespace accred
