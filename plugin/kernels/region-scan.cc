/* What a region does as a whole, before it is read: places, jumps, and all that is assigned.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/fortran-types.h"
#include "plugin/kernels/free-updates.h"
#include "plugin/kernels/region-reader.h"

namespace accred {

void
region_reader::scan (gimple_seq seq, std::vector<gomp_for *> around)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const unsigned at = m_place[stmt] = m_count++;
      gomp_for *outermost = around.empty () ? nullptr : around.front ();
      auto jumps = [&] (tree l) { m_last_jump[l] = at; };
      if (gimple_code (stmt) == GIMPLE_GOTO)
	jumps (gimple_goto_dest (stmt));
      else if (gcond *c = dyn_cast<gcond *> (stmt))
	jumps (gimple_cond_true_label (c)), jumps (gimple_cond_false_label (c));
      else if (gswitch *s = dyn_cast<gswitch *> (stmt))
	for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	  jumps (CASE_LABEL (gimple_switch_label (s, i)));
      else if (glabel *l = dyn_cast<glabel *> (stmt))
	m_label_place[gimple_label_label (l)] = at;
      else if (gbind *bind = dyn_cast<gbind *> (stmt); bind && !around.empty ())
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_own[v] = around.back ();
      if (tree lhs = gimple_get_lhs (stmt))
	{
	  if (register_p (lhs))
	    m_assigned.push_back ({ at, lhs });
	  else if (!gimple_clobber_p (stmt))
	    m_stores.push_back ({ lhs, at, outermost });
	}
      m_clobbers |= gimple_code (stmt) == GIMPLE_ASM
		    || (is_gimple_call (stmt) && !arithmetic_p (as_a<gcall *> (stmt))
			&& !(gimple_call_flags (stmt) & ECF_PURE)
			&& !ends_program_p (as_a<gcall *> (stmt)));
      if (auto *load = dyn_cast<gomp_atomic_load *> (stmt))
	m_stores.push_back ({ updated_object (load), at, outermost });
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop)
	{
	  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	    m_assigned.push_back ({ at, gimple_omp_for_index (loop, i) });
	  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	      m_own[OMP_CLAUSE_DECL (c)] = loop;
	  scan (gimple_omp_for_pre_body (loop), around);
	  around.push_back (loop);
	  scan (gimple_omp_body (loop), around);
	  around.pop_back ();
	  m_loop_end[loop] = m_count;
	}
      else
	for_each_sequence (stmt, [&] (gimple_seq *s) { scan (*s, around); });
    }
}

/* True if REF is in one of gfortran's array descriptors.  */

static bool
in_descriptor_p (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (descriptor_type_p (TREE_TYPE (TREE_OPERAND (ref, 0))))
      return true;
  return false;
}

/* True if STORE may change what REF reads.  */

bool
region_reader::changed_by_p (tree ref, tree store)
{
  tree base = base_of (ref), to = base_of (store);
  const bool named = DECL_P (base);
  const bool visible = !named || TREE_ADDRESSABLE (base) || is_global_var (base);
  /* Elements and scalars of the program are in no descriptor.  */
  if (lang_GNU_Fortran () && in_descriptor_p (ref) && !in_descriptor_p (store)
      && is_gimple_reg_type (TREE_TYPE (store)))
    return false;
  if (DECL_P (to) && named)
    return to == base || DECL_HAS_VALUE_EXPR_P (to) || DECL_HAS_VALUE_EXPR_P (base);
  if (DECL_P (to) ? !(TREE_ADDRESSABLE (to) || is_global_var (to)) : !visible)
    return false;
  /* What references of Fortran's dummies refer to has no other name.  */
  auto dummy = [] (tree b) -> tree
  {
    if (TREE_CODE (b) != MEM_REF && TREE_CODE (b) != INDIRECT_REF)
      return NULL_TREE;
    tree p = TREE_OPERAND (b, 0);
    return TREE_CODE (p) == PARM_DECL && TREE_CODE (TREE_TYPE (p)) == REFERENCE_TYPE
	       && TYPE_RESTRICT (TREE_TYPE (p))
	     ? p
	     : NULL_TREE;
  };
  if (lang_GNU_Fortran () && (dummy (to) || dummy (base)) && dummy (to) != dummy (base))
    return false;
  return !flag_strict_aliasing
	 || alias_sets_conflict_p (get_alias_set (store), get_alias_set (ref));
}

/* True if nothing in the region changes what REF reads.  */

bool
region_reader::stable_p (tree ref) const
{
  return !m_clobbers
	 && std::none_of (m_stores.begin (), m_stores.end (),
			  [&] (const found_store &s) { return changed_by_p (ref, s.ref); });
}

/* True if what the current statement reads from REF is what it has been when the region began: or
   if that is so for each loop around that is shown to be parallel, since the load, and what might
   change it, are accesses in the outermost one.  */

bool
region_reader::first_value_p (tree ref) const
{
  if (m_clobbers || m_loads != invariant_loads::checked)
    return false;
  /* Jumps back make what stands behind come before.  */
  if (!m_outermost && !m_plain.others ().empty ())
    return false;
  tree base = base_of (ref);
  if (m_outermost
      && (m_own.count (base)
	  || omp_find_clause (gimple_omp_for_clauses (m_outermost), OMP_CLAUSE_INDEPENDENT)))
    return false;
  return std::none_of (m_stores.begin (), m_stores.end (),
		       [&] (const found_store &s)
		       {
			 const bool checked = m_outermost
						? s.outermost == m_outermost
						    && (!DECL_P (base) || base_of (s.ref) != base)
						: s.place > m_now;
			 return !checked && changed_by_p (ref, s.ref);
		       });
}

} // namespace accred
