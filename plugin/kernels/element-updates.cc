/* Updates of elements that iterations share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_host_loops, for `kernels' regions, before anything else there.

     for (int i = 0; i < n; i++)	    for (int i = 0; i < n; i++)
       bins[key[i]] += 1;	       ->     #pragma omp atomic
						bins[key[i]] += 1;

   Iterations on the left may depend on each other, because keys may come twice; but sums, extrema
   and bits of integers do not depend on the order.  As atomic updates they are what a directive
   would have said, and go the same ways (docs/plugin.md).

   Left as they are: updates for which the device has no instruction; loops that are parallel
   without that, or one of whose inner loops is, which then goes outside (sunk-loops.cc), unless it
   has few iterations; and updates of floating-point numbers, whose results would be others in each
   run, though no directive has asked for that.  Small arrays of these are reduced
   (small-arrays.cc).  */

#include "plugin/kernels/element-updates.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/free-updates.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/language-loops.h"
#include "plugin/kernels/small-arrays.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* Loops of fewer iterations are not worth to be the outer one.  */
constexpr int64_t few_iterations = 64;

/* load = ref; ...; result = ... OP ...; ref = result;  */

struct element_update
{
  gassign *store;
  std::vector<gassign *> way; /* From the load to what is stored.  */
  statements atomic; /* All as an atomic update.  */
  std::string kind; /* free_update's.  */
};

class update_converter
{
public:
  explicit update_converter (gomp_target *target)
    : m_body (gimple_omp_body_ptr (target)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)),
      m_accesses (read_accesses (*m_body, m_plain, m_copies)), m_targets (jump_targets (*m_body))
  {}

  void run ()
  {
    for (size_t i = 0; i < m_accesses.places.size (); i++)
      m_access_of[m_accesses.places[i].ref] = i;
    find_updates (*m_body, NULL);
    visit (m_body, NULL);
    revert (*m_body);
    m_plain.finish (m_body);
  }

private:
  void find_updates (gimple_seq, gbind *scope);
  void find_update (const statements &, size_t at, gbind *scope);
  void visit (gimple_seq *, gbind *scope);
  void revert (gimple_seq);
  bool convertible_p (const element_update &) const;
  bool inner_parallel_p (loop_id) const;
  bool convert (gimple_stmt_iterator, loop_id, gbind *scope);
  void make_atomic (const element_update &);

  gimple_seq *m_body;
  plain_loops m_plain;
  reference_copies m_copies;
  region_accesses m_accesses;
  std::map<tree, size_t> m_access_of; /* References, and their places in the nest's accesses.  */
  std::vector<element_update> m_updates;
  std::map<size_t, size_t> m_update_of; /* Accesses, and the updates that they are of.  */
  std::set<tree> m_from_elsewhere; /* Variables used behind a label before they are set.  */
  std::set<tree> m_targets; /* Of jumps, but for those of the loops.  */
};

bool
executes_nothing_p (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_DEBUG || gimple_code (stmt) == GIMPLE_PREDICT;
}

/* True if STMT only sets a temporary.  */

bool
sets_temporary_p (gimple *stmt)
{
  return is_gimple_assign (stmt) && artificial_register_p (gimple_assign_lhs (stmt))
	 && !gimple_has_volatile_ops (stmt);
}

/* True if T is at TO what it is at FROM.  The front end may compute an expression again, in the
   same temporaries.  */

bool
same_between_p (const statements &stmts, tree t, size_t from, size_t to)
{
  bool same = true;
  auto same_variable_p = [&] (tree v)
  {
    for (size_t i = from; i < to; i++)
      {
	if (gimple_get_lhs (stmts[i]) != v)
	  continue;
	size_t before = i;
	while (before-- > 0 && gimple_get_lhs (stmts[before]) != v)
	  if (!sets_temporary_p (stmts[before]) && !executes_nothing_p (stmts[before]))
	    return false;
	if (before >= i || !sets_temporary_p (stmts[before]) || !sets_temporary_p (stmts[i])
	    || gimple_assign_rhs_code (stmts[before]) != gimple_assign_rhs_code (stmts[i]))
	  return false;
	for (unsigned k = 1; k < gimple_num_ops (stmts[i]); k++)
	  if (!operand_equal_p (gimple_op (stmts[before], k), gimple_op (stmts[i], k), 0)
	      || !same_between_p (stmts, gimple_op (stmts[i], k), before + 1, i))
	    return false;
      }
    return true;
  };
  auto check = [&] (tree *v, bool) { same = same && same_variable_p (*v); };
  for_each_operand (&t, check);
  return same;
}

/* The statements by which what is loaded from REF comes to V, which is used at AT: one operation
   and conversions; the load is the first one.  None: V does not come from there, or statements
   between do more than to set temporaries.  */

std::vector<gassign *>
way_from (tree ref, const statements &stmts, size_t at, tree v, bool operation = true)
{
  while (artificial_register_p (v) && at-- > 0)
    {
      if (executes_nothing_p (stmts[at]))
	continue;
      if (!sets_temporary_p (stmts[at]))
	break;
      gassign *a = as_a<gassign *> (stmts[at]);
      if (gimple_assign_lhs (a) != v)
	continue;
      if (gimple_assign_single_p (a) && operand_equal_p (gimple_assign_rhs1 (a), ref, 0))
	return { a };
      const bool converts = gimple_assign_single_p (a)
			    || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a));
      if (!converts && (gimple_num_ops (a) != 3 || !operation))
	break;
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (auto way = way_from (ref, stmts, at, gimple_op (a, i), operation && converts);
	    !way.empty ())
	  {
	    way.push_back (a);
	    return way;
	  }
      break;
    }
  return {};
}

/* True if BY alone uses what the statement AT sets, once, before that is set again.  */

bool
used_once_p (const statements &stmts, size_t at, gimple *by)
{
  tree v = gimple_assign_lhs (stmts[at]);
  unsigned uses = 0, uses_by = 0;
  for (size_t i = at + 1; i < stmts.size (); i++)
    {
      auto count = [&] (tree *t, bool write)
      {
	uses += *t == v && !write;
	uses_by += *t == v && !write && stmts[i] == by;
      };
      for_each_variable (stmts[i], count);
      if (gimple_get_lhs (stmts[i]) == v)
	break;
    }
  return uses == 1 && uses_by == 1;
}

/* If the statement AT of STMTS, in SCOPE, stores to an element what is computed from that: note
   it.  */

void
update_converter::find_update (const statements &stmts, size_t at, gbind *scope)
{
  gassign *store = dyn_cast<gassign *> (stmts[at]);
  if (!store || !gimple_assign_single_p (store) || gimple_has_volatile_ops (store)
      || !m_access_of.count (gimple_assign_lhs (store)))
    return;
  tree ref = gimple_assign_lhs (store), type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
  const bool small = small_array_p (ref).has_value ();
  if (!(INTEGRAL_TYPE_P (type) || small)
      || (compare_tree_int (TYPE_SIZE_UNIT (type), 4)
	  && compare_tree_int (TYPE_SIZE_UNIT (type), 8))
      || (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
    return;
  const std::vector<gassign *> way = way_from (ref, stmts, at, gimple_assign_rhs1 (store));
  if (way.empty () || !m_access_of.count (gimple_assign_rhs1 (way[0])))
    return;
  /* The copies are executed where the store is.  */
  auto place = [&] (gimple *stmt)
  { return size_t (std::find (stmts.begin (), stmts.end (), stmt) - stmts.begin ()); };
  if (!same_between_p (stmts, ref, place (way[0]), at))
    return;
  for (size_t i = 1; i < way.size (); i++)
    for (unsigned k = 1; k < gimple_num_ops (way[i]); k++)
      if (gimple_op (way[i], k) != gimple_assign_lhs (way[i - 1])
	  && !same_between_p (stmts, gimple_op (way[i], k), place (way[i]), at))
	return;
  element_update u{ store, way, {}, "" };
  tree address = new_temporary (build_pointer_type (type), scope, "element");
  gomp_atomic_load *load
    = gimple_build_omp_atomic_load (gimple_assign_lhs (way[0]), address, OMP_MEMORY_ORDER_RELAXED);
  u.atomic = { gimple_build_assign (address, build_fold_addr_expr (unshare_expr (ref))), load };
  for (size_t i = 1; i < way.size (); i++)
    u.atomic.push_back (gimple_copy (way[i]));
  u.atomic.push_back (
    gimple_build_omp_atomic_store (gimple_assign_rhs1 (store), OMP_MEMORY_ORDER_RELAXED));
  for (gimple *stmt : u.atomic)
    gimple_set_location (stmt, gimple_location (store));
  gimple_seq atomic = make_sequence (u.atomic);
  const char *why;
  u.kind = free_update (load, why);
  take (&atomic);
  /* Products are made by compare and swap, as all updates of smaller integers are: where threads
     meet, one thread is faster.  */
  if (u.kind.empty () || (!small && u.kind.find ("mult") != std::string::npos)
      || (small && (way.size () != 2 || gimple_assign_rhs_code (way[1]) == RDIV_EXPR)))
    return;
  for (size_t i = 0; i < way.size (); i++)
    if (!used_once_p (stmts, place (way[i]), i + 1 < way.size () ? way[i + 1] : store))
      return;
  m_update_of[m_access_of.at (ref)] = m_updates.size ();
  m_update_of[m_access_of.at (gimple_assign_rhs1 (way[0]))] = m_updates.size ();
  m_updates.push_back (u);
}

void
update_converter::find_updates (gimple_seq seq, gbind *scope)
{
  statements stmts;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    stmts.push_back (gsi_stmt (gsi));
  std::set<tree> set; /* Since the last label.  */
  for (size_t i = 0; i < stmts.size (); i++)
    {
      if (scope)
	find_update (stmts, i, scope);
      if (gimple_code (stmts[i]) == GIMPLE_LABEL)
	set.clear ();
      auto note = [&] (tree *v, bool write)
      {
	if (!write && !set.count (*v))
	  m_from_elsewhere.insert (*v);
      };
      if (!gimple_has_substatements (stmts[i]))
	for_each_operand (stmts[i], note);
      if (tree lhs = gimple_get_lhs (stmts[i]))
	set.insert (lhs);
      gbind *bind = dyn_cast<gbind *> (stmts[i]);
      for_each_sequence (stmts[i], [&] (gimple_seq *s) { find_updates (*s, bind ? bind : scope); });
    }
}

/* True if no statement needs what U computes, that does not compute it itself.  */

bool
update_converter::convertible_p (const element_update &u) const
{
  for (gassign *a : u.way)
    if (m_from_elsewhere.count (gimple_assign_lhs (a)))
      return false;
  return true;
}

/* True if a loop in L, with many iterations, can run in parallel as it is.  */

bool
update_converter::inner_parallel_p (loop_id l) const
{
  for (loop_id inner = 0; inner < m_accesses.nest.loops.size (); inner++)
    {
      const nest_loop &n = m_accesses.nest.loops[inner];
      if (inner == l || !inside_p (m_accesses.nest, inner, l) || carried (m_accesses.nest, inner))
	continue;
      const affine_form distance = n.last - n.start;
      const auto iterations = distance.constant_p () ? distance.constant.constant () : std::nullopt;
      if (!iterations || std::abs (*iterations) >= few_iterations)
	return true;
    }
  return false;
}

/* Make atomic what keeps the loop at GSI, L, in SCOPE, sequential, or reduce it; false: that is not
   all.  */

bool
update_converter::convert (gimple_stmt_iterator gsi, loop_id l, gbind *scope)
{
  loop_nest_accesses nest = m_accesses.nest;
  std::set<size_t> converted;
  std::map<unsigned, std::string> kinds; /* Of the objects: one, since members look alike then.  */
  while (const auto pair = carried (nest, l))
    {
      const unsigned object = nest.accesses[pair->first].object;
      if (!nest.accesses[pair->first].update.empty ())
	return false;
      for (size_t i = 0; i < nest.accesses.size (); i++)
	{
	  nest_access &a = nest.accesses[i];
	  if (a.object != object || !inside_p (nest, a.loop, l))
	    continue;
	  const auto u = m_update_of.find (i);
	  if (u == m_update_of.end () || !convertible_p (m_updates[u->second]))
	    return false;
	  a.update = m_updates[u->second].kind;
	  if (kinds.emplace (object, a.update).first->second != a.update)
	    return false;
	  converted.insert (u->second);
	}
    }
  std::map<unsigned, std::vector<element_reduction>> reduced;
  for (size_t i : converted)
    {
      const element_update &u = m_updates[i];
      tree ref = gimple_assign_lhs (u.store);
      if (INTEGRAL_TYPE_P (TREE_TYPE (ref)))
	make_atomic (u);
      else
	{
	  const tree_code code = gimple_assign_rhs_code (u.way[1]);
	  reduced[nest.accesses[m_access_of.at (ref)].object].push_back (
	    { u.way[0], u.way[1], u.store, code == MINUS_EXPR ? PLUS_EXPR : code });
	}
    }
  gomp_for *loop = as_a<gomp_for *> (gsi_stmt (gsi));
  statements before, after;
  for (const auto &[object, all] : reduced)
    reduce_small_array (gimple_omp_body_ptr (loop), all, scope, before, after);
  surround_loop (gsi, m_plain.added (loop), make_sequence (before), make_sequence (after),
		 m_targets);
  return true;
}

void
update_converter::make_atomic (const element_update &u)
{
  replace_statement (m_body, u.store, make_sequence (u.atomic));
  for (gassign *a : u.way)
    replace_statement (m_body, a, gimple_build_nop ());
  if (tree base = get_base_address (gimple_assign_lhs (u.store)); base && DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
}

void
update_converter::visit (gimple_seq *seq, gbind *scope)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      const auto ids = loop ? m_accesses.ids.find (loop) : m_accesses.ids.end ();
      if (loop && m_plain.plain_p (loop) && ids != m_accesses.ids.end ()
	  && ids->second.size () == 1)
	{
	  const loop_id l = ids->second[0];
	  if (!carried (m_accesses.nest, l) || inner_parallel_p (l)
	      || (scope && convert (gsi, l, scope)))
	    continue;
	}
      gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (s, bind ? bind : scope); });
    }
}

void
update_converter::revert (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      if (loop && m_plain.plain_p (loop))
	m_plain.revert (loop);
      for_each_sequence (gsi_stmt (gsi), [this] (gimple_seq *s) { revert (*s); });
    }
}

} // namespace

void
make_updates_atomic (gomp_target *target)
{
  update_converter (target).run ();
}

} // namespace accred
