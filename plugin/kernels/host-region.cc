/* A `kernels' region whose control flow is the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_host_loops.

     #pragma acc kernels copy (a)		#pragma acc data copy (a)
     {						{
       if (n > m)					  if (n > m)
	 for (...) a[i] = ...;		->	    #pragma acc kernels present (a)
       s = 0;						    for (...) a[i] = ...;
       for (...) s += a[i];			  s = 0;
     }						  #pragma acc kernels present (a) copy (s)
						    for (...) s += a[i]; }

   Objects are mapped by the data construct.  Scalars of which nothing has the address are on the
   device for this region alone, so the host has them, too: a part that sets one which something
   else reads copies it, others have its value.  What no part and not the host reads as another one
   has left it, each has for itself.  */

#include "plugin/kernels/host-region.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/region-inputs.h"
#include "plugin/kernels/region-parts.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/kernels/stored-objects.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

void
add (tree *clauses, tree c)
{
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

} // namespace

/* ----- what the host executes ----- */

/* True if DECL, or what it refers to, is on the device in any case.  */

bool
host_region::named_around_p (tree decl) const
{
  bool named = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)) != NULL_TREE;
  auto note = [&] (tree *v, bool) { named |= *v == decl; };
  for (gomp_target *data : m_data_around)
    for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	for_each_operand (&OMP_CLAUSE_DECL (c), note);
  return named;
}

/* True if the host can read REF, which is memory, where that is not on the device already: the
   region brings it there, and does not change it.  */

bool
host_region::host_value_p (tree ref) const
{
  tree dummy = dummy_of (ref);
  if (!(dummy || VAR_P (ref)) || !is_gimple_reg_type (TREE_TYPE (ref)) || TREE_THIS_VOLATILE (ref)
      || named_around_p (dummy ? dummy : ref))
    return false;
  auto same = [&] (tree decl) { return dummy ? dummy_of (decl) == dummy : decl == ref; };
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && GOMP_MAP_COPY_TO_P (map_kind (c))
	&& same (OMP_CLAUSE_DECL (c)))
      return !may_store_p (gimple_omp_body (m_target), ref);
  return false;
}

/* True if V is a pointer by which a clause maps something: it has another value on the device.  */

bool
host_region::differs_p (tree v) const
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !begins_group_p (c) && OMP_CLAUSE_DECL (c) == v)
      return true;
  return false;
}

bool
host_region::executable_p (gassign *stmt) const
{
  if (gimple_has_volatile_ops (stmt) || !own_register_p (gimple_assign_lhs (stmt)))
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt) && !is_gimple_val (value) && !own_register_p (value)
      && TREE_CODE_CLASS (TREE_CODE (value)) != tcc_comparison && !host_value_p (value))
    return false;
  bool good = true;
  auto note = [&] (tree *v, bool)
  { good &= dummy_of (value) || (own_register_p (*v) ? !differs_p (*v) : host_value_p (*v)); };
  for_each_operand (stmt, note);
  return good;
}

/* The host reads V; KNOWN is what it has set itself right in front of that.  */

void
host_region::host_reads (tree v, const known &set)
{
  m_host[v];
  if (!set.count (v))
    m_late.insert (v);
}

bool
host_region::host_assignment (gassign *stmt, known &set)
{
  if (gimple_clobber_p (stmt))
    return true;
  if (!executable_p (stmt))
    return false;
  tree value = gimple_assign_rhs1 (stmt), dummy = dummy_of (value);
  if (dummy || (VAR_P (value) && !own_register_p (value)))
    m_memory.insert (dummy ? dummy : value);
  auto read = [&] (tree *v, bool) { host_reads (*v, set); };
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    for_each_operand (gimple_op_ptr (stmt, i), read);
  m_host[gimple_assign_lhs (stmt)] = true;
  set.insert (gimple_assign_lhs (stmt));
  return true;
}

/* Note what the statements of SEQ use that are in no part; false if the host cannot execute
   them.  */

bool
host_region::host_statements (gimple_seq seq, known &set)
{
  bool good = true;
  auto read = [&] (tree *v, bool)
  {
    host_reads (*v, set);
    good &= own_register_p (*v) && !differs_p (*v);
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); good && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
	{
	case GIMPLE_BIND:
	  m_binds.push_back (as_a<gbind *> (stmt));
	  good = host_statements (gimple_bind_body (m_binds.back ()), set);
	  break;
	case GIMPLE_TRY:
	  good = host_statements (gimple_try_eval (stmt), set)
		 && host_statements (gimple_try_cleanup (stmt), set);
	  break;
	case GIMPLE_ASSIGN: good = host_assignment (as_a<gassign *> (stmt), set); break;
	case GIMPLE_COND:
	case GIMPLE_SWITCH: for_each_operand (stmt, read); break;
	case GIMPLE_GOTO: good = DECL_P (gimple_goto_dest (stmt)); break;
	case GIMPLE_LABEL: set.clear (); break;
	case GIMPLE_OMP_TARGET:
	  good = any_part_p ([stmt] (const inner &p) { return p.region == stmt; });
	  set.clear ();
	  break;
	default: good = idle_p (stmt);
	}
    }
  return good;
}

/* ----- the parts ----- */

gomp_target *
host_region::part (gimple_seq seq)
{
  gbind *bind = gimple_build_bind (NULL_TREE, seq, make_node (BLOCK));
  inner p;
  p.region = gimple_build_omp_target (bind, GF_OMP_TARGET_KIND_OACC_KERNELS, NULL_TREE);
  gimple_set_location (p.region, m_loc);
  m_parts.push_back (p);
  return p.region;
}

/* Read what the parts do; false if control flow leaves one, or comes into it.  */

bool
host_region::read_parts ()
{
  std::set<tree> here, wanted;
  for (inner &p : m_parts)
    {
      gimple_seq body = gimple_omp_body (p.region);
      p.copies = find_reference_copies (body);
      p.body.emplace (body, p.copies);
      std::set<tree> labels, targets;
      for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  collect_used (gsi_stmt (gsi), p.used);
	  collect_labels (gsi_stmt (gsi), labels, targets);
	}
      if (!std::includes (labels.begin (), labels.end (), targets.begin (), targets.end ()))
	return false;
    }
  return true;
}

tree
host_region::conditions () const
{
  return absent_condition (m_memory);
}

/* ----- the clauses ----- */

/* True if the region sets a variable that the operand of a clause has.  */

bool
host_region::changed_p (tree *operand) const
{
  bool changed = false;
  auto note = [&] (tree *v, bool) { changed |= set_by_host_p (*v) || written_p (*v); };
  for_each_operand (operand, note);
  return changed;
}

/* V, which a part writes, is one for all: those that write it have the clause that SHARED makes,
   the others its value.  */

void
host_region::share (tree v, const std::function<tree ()> &shared)
{
  for (inner &p : m_parts)
    if (p.used.count (v))
      add (&p.clauses, p.writes_p (v) ? shared () : firstprivate_clause (v, m_loc));
}

/* C maps a scalar of the program of which nothing has the address.  */

bool
host_region::scalar (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  share (decl, [c] { return copy_clause (c); });
  const gomp_map_kind kind = map_kind (c);
  if (kind == GOMP_MAP_TOFROM)
    return true;
  /* The host's variable stays what it is, or gets what the last part leaves.  */
  if (set_by_host_p (decl))
    return false;
  return !written_p (decl)
	 || (m_parts.size () == 1 && !m_host.count (decl) && !carried_p (decl)
	     && (!GOMP_MAP_COPY_FROM_P (kind) || m_parts.front ().body->written_at_end_p (decl)));
}

/* What G maps is mapped by the data construct.  The parts get at it with the same pointer.  */

bool
host_region::object (const clause_group &g)
{
  if (!g.there_p ())
    add (&m_data, copy_clause (g.clauses.front ()));
  for (inner &p : m_parts)
    if (std::any_of (g.mentions.begin (), g.mentions.end (),
		     [&p] (tree v) { return p.used.count (v); }))
      add_in_data (g, &p.clauses);
  return std::none_of (g.clauses.begin (), g.clauses.end (),
		       [this] (tree c)
		       {
			 return changed_p (&OMP_CLAUSE_SIZE (c))
				|| (!begins_group_p (c) && changed_p (&OMP_CLAUSE_DECL (c)));
		       });
}

/* V has no clause: it is declared in the region, or a temporary of the function.  */

bool
host_region::without_clause (tree v)
{
  if (is_global_var (v) || !used_p (v))
    return true;
  if (!own_register_p (v))
    return false;
  if (written_p (v) && VAR_P (v) && !carried_p (v) && !m_late.count (v))
    {
      for (inner &p : m_parts)
	if (p.used.count (v))
	  p.own.push_back (v);
    }
  else
    share (v, [=] { return data_clause (GOMP_MAP_FORCE_TOFROM, v, m_loc); });
  return true;
}

/* C maps nothing.  */

bool
host_region::other_clause (tree c, std::set<tree> &named)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
    {
      tree decl = OMP_CLAUSE_DECL (c);
      named.insert (decl);
      for (inner &p : m_parts)
	if (p.used.count (decl))
	  add (&p.clauses, copy_clause (c));
      return !written_p (decl) && !set_by_host_p (decl);
    }
  for (inner &p : m_parts)
    add (&p.clauses, copy_clause (c));
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF && m_data)
    add (&m_data, copy_clause (c));
  /* Each part has the clause with the value that it had in front of the region.  */
  return omp_clause_num_ops[OMP_CLAUSE_CODE (c)] == 0 || !changed_p (&OMP_CLAUSE_OPERAND (c, 0));
}

/* Make the clauses of the parts and of the data construct; false if there are none that do.  */

bool
host_region::make_clauses (const std::vector<clause_group> &groups)
{
  bool good = true;
  std::set<tree> named;
  for (auto g = groups.rbegin (); g != groups.rend (); ++g)
    {
      named.insert (g->mentions.begin (), g->mentions.end ());
      good &= plain_scalar (g->clauses.front ()) ? scalar (g->clauses.front ()) : object (*g);
    }
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      good &= other_clause (c, named);
  std::map<unsigned, tree> unnamed; /* By number.  */
  for (const inner &p : m_parts)
    for (const auto &[v, written] : p.used)
      if ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !named.count (v))
	unnamed[DECL_UID (v)] = v;
  for (const auto &[uid, v] : unnamed)
    good &= without_clause (v);
  return good;
}

/* P declares what it alone needs.  */

void
host_region::declare_own (inner &p)
{
  auto *bind = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (p.region)));
  for (tree v : p.own)
    {
      tree own = v;
      const auto users = std::count_if (m_parts.begin (), m_parts.end (), [v] (const inner &other)
					{ return other.used.count (v) > 0; });
      if (m_host.count (v) || users > 1)
	{
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
  known set;
  const auto groups = group_maps (gimple_omp_target_clauses (m_target));
  if (!groups || !read_parts () || !host_statements (gimple_omp_body (m_target), set)
      || !make_clauses (*groups))
    return nullptr;
  for (inner &p : m_parts)
    {
      declare_own (p);
      gimple_omp_target_set_clauses (p.region, p.clauses);
    }
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

} // namespace accred
