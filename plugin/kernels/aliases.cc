/* Which objects may be the same memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Different variables are different memory, but for EQUIVALENCE and COMMON.  What these point to is
   different from all else:
     - Fortran: arguments and allocatables without POINTER and TARGET, which the front end calls
       `restrict';
     - C: arguments that are `restrict', as long as the function does not assign to them;
     - C: local pointers that are `restrict' and get their value once, in front of the region: so
       the region is in their block (C11, 6.7.3.1); that of one that is set in the region may be
       executed many times, with other values;
     - local pointers to which the function assigns nothing but newly allocated memory, from
       other such pointers, variables, and arguments.
   Apart from that, two accesses do not meet if their types cannot.  A section that is copied to the
   device only, and one that is copied from it only, are different memory: the user says so.  */

#include "plugin/kernels/aliases.h"

namespace accred {

alias_oracle::alias_oracle (function *fun, gomp_target *target,
			    const std::vector<gomp_target *> &data, mapped_sections mapped)
  : m_target (target), m_mapped (mapped)
{
  note_assignments (fun->gimple_body, false);
  note_clauses (gimple_omp_target_clauses (target), true);
  for (gomp_target *d : data)
    note_clauses (gimple_omp_target_clauses (d), false);
}

namespace {

/* True if STMT gives its result newly allocated memory, or no memory.  */

bool
allocates_p (gimple *stmt)
{
  if (is_gimple_call (stmt))
    return gimple_call_flags (stmt) & ECF_MALLOC;
  return gimple_assign_single_p (stmt) && integer_zerop (gimple_assign_rhs1 (stmt));
}

} // namespace

void
alias_oracle::note_assignments (gimple_seq seq, bool in_region)
{
  /* Temporaries that are copied in the next statement are followed.  */
  std::map<tree, gimple *> defined;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (tree lhs = gimple_get_lhs (stmt); lhs && !gimple_clobber_p (stmt))
	{
	  tree to = lhs;
	  while (handled_component_p (to))
	    to = TREE_OPERAND (to, 0);
	  /* What is copied has its own source already.  */
	  gimple *source = stmt;
	  if (is_gimple_assign (stmt)
	      && (gimple_assign_single_p (stmt)
		  || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))))
	    if (auto copied = defined.find (gimple_assign_rhs1 (stmt)); copied != defined.end ())
	      source = copied->second;
	  defined[lhs] = source;
	  assignments &all = m_assigned[to];
	  all.count++;
	  all.other |= to != lhs || !allocates_p (source);
	  all.in_region |= in_region;
	}
      else if (gimple_code (stmt) == GIMPLE_LABEL)
	defined.clear ();
      for_each_sequence (stmt, [&] (gimple_seq *s)
			 { note_assignments (*s, in_region || stmt == m_target); });
    }
}

/* Note what CLAUSES say of sections.  A CONSTRUCT's own clauses count for what it maps.  */

void
alias_oracle::note_clauses (tree clauses, bool construct)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      if (TREE_CODE (decl) != MEM_REF && TREE_CODE (decl) != INDIRECT_REF)
	continue;
      tree p = TREE_OPERAND (decl, 0);
      /* Clauses that the compiler has added say nothing of what the user wants.  */
      if (TREE_CODE (p) == POINTER_PLUS_EXPR)
	p = TREE_OPERAND (p, 0);
      STRIP_NOPS (p);
      if (DECL_P (p) && (construct || !m_sections.count (p)))
	m_sections[p].insert (OMP_CLAUSE_MAP_KIND (c));
    }
}

alias_oracle::kind
alias_oracle::kind_of (const memory_object &o) const
{
  if (!o.pointed)
    return kind::variable;
  tree d = o.decl;
  if (!d)
    {
      /* The data of an allocatable array or an argument's descriptor.  */
      if (lang_GNU_Fortran () && o.restricted)
	return kind::own;
      return kind::other;
    }
  if (!DECL_P (d) || TREE_ADDRESSABLE (d))
    return kind::other;
  if (TREE_CODE (d) == PARM_DECL && !m_assigned.count (d))
    return TYPE_RESTRICT (TREE_TYPE (d)) ? kind::own : kind::argument;
  if (VAR_P (d) && !TREE_STATIC (d) && !DECL_EXTERNAL (d))
    {
      auto assigned = m_assigned.find (d);
      const bool known = assigned != m_assigned.end ();
      if (known && !assigned->second.other)
	return kind::own;
      if (TYPE_RESTRICT (TREE_TYPE (d))
	  && (lang_GNU_Fortran ()
	      || (known && assigned->second.count == 1 && !assigned->second.in_region)))
	return kind::own;
    }
  return kind::other;
}

/* True if pointers may point to the variable.  */

bool
alias_oracle::visible_p (const memory_object &o)
{
  return TREE_ADDRESSABLE (o.decl) || is_global_var (o.decl) || TREE_CODE (o.decl) == RESULT_DECL;
}

/* True if the variables A and B may be the same storage.  */

bool
alias_oracle::storage_overlaps_p (tree a, tree b)
{
  auto other_name = [] (tree d)
  {
    return VAR_P (d)
	   && (lookup_attribute ("alias", DECL_ATTRIBUTES (d))
	       || lookup_attribute ("weakref", DECL_ATTRIBUTES (d)));
  };
  if (other_name (a) || other_name (b))
    return true;
  tree va = VAR_P (a) && DECL_HAS_VALUE_EXPR_P (a) ? DECL_VALUE_EXPR (a) : NULL_TREE,
       vb = VAR_P (b) && DECL_HAS_VALUE_EXPR_P (b) ? DECL_VALUE_EXPR (b) : NULL_TREE;
  if (!va && !vb)
    return false;
  poly_int64 at_a = 0, at_b = 0, size_a = -1, size_b = -1, most;
  bool reverse;
  auto extent = [&] (tree d, tree v, poly_int64 &at, poly_int64 &size) -> tree
  { return get_ref_base_and_extent (v ? v : d, &at, &size, &most, &reverse); };
  tree base_a = extent (a, va, at_a, size_a), base_b = extent (b, vb, at_b, size_b);
  if (!base_a || !base_b || !DECL_P (base_a) || !DECL_P (base_b))
    return true;
  if (base_a != base_b)
    return false;
  return !known_size_p (size_a) || !known_size_p (size_b)
	 || ranges_maybe_overlap_p (at_a, size_a, at_b, size_b);
}

/* The variable that REF, a dereference, gets at by a reference which is the only way to it: an
   argument of Fortran; null for others.  */

static tree
only_reference (tree ref)
{
  if (TREE_CODE (ref) != MEM_REF && TREE_CODE (ref) != INDIRECT_REF)
    return NULL_TREE;
  tree p = TREE_OPERAND (ref, 0);
  return TREE_CODE (p) == PARM_DECL && TYPE_RESTRICT (TREE_TYPE (p)) ? p : NULL_TREE;
}

/* True if the pointers of array descriptors that are read from A and B may be the same one: that of
   the same array, then.  */

bool
alias_oracle::same_pointer_p (tree a, tree b)
{
  poly_int64 at_a = 0, at_b = 0, size, most_a = -1, most_b = -1;
  bool reverse;
  tree base_a = get_ref_base_and_extent (a, &at_a, &size, &most_a, &reverse);
  tree base_b = get_ref_base_and_extent (b, &at_b, &size, &most_b, &reverse);
  if (!base_a || !base_b)
    return true;
  if (DECL_P (base_a) && DECL_P (base_b))
    {
      if (base_a != base_b)
	return storage_overlaps_p (base_a, base_b);
    }
  else if (tree pa = only_reference (base_a), pb = only_reference (base_b); pa || pb)
    {
      if (pa != pb)
	return false;
    }
  else
    return true;
  return !known_size_p (most_a) || !known_size_p (most_b)
	 || ranges_maybe_overlap_p (at_a, most_a, at_b, most_b);
}

bool
alias_oracle::meet_p (const memory_object &a, tree ref_a, const memory_object &b, tree ref_b) const
{
  const kind ka = kind_of (a), kb = kind_of (b);
  if (ka == kind::variable && kb == kind::variable)
    return storage_overlaps_p (a.decl, b.decl);
  if ((ka == kind::variable && !visible_p (a)) || (kb == kind::variable && !visible_p (b)))
    return false;
  if (ka == kind::own || kb == kind::own)
    {
      const kind third = ka == kind::own ? kb : ka;
      const bool same = ka == kb && a.loaded_from && b.loaded_from
			&& same_pointer_p (a.loaded_from, b.loaded_from);
      if (!same && (third != kind::other || lang_GNU_Fortran ()))
	return false;
    }
  if (a.decl && b.decl && a.pointed && b.pointed)
    {
      auto only = [this] (const memory_object &o, std::initializer_list<unsigned> kinds)
      {
	auto s = m_sections.find (o.decl);
	return s != m_sections.end ()
	       && std::all_of (s->second.begin (), s->second.end (),
			       [&] (unsigned k)
			       {
				 return std::find (kinds.begin (), kinds.end (), k) != kinds.end ();
			       });
      };
      const std::initializer_list<unsigned> in
	= { GOMP_MAP_TO, GOMP_MAP_FORCE_TO },
	out = { GOMP_MAP_FROM, GOMP_MAP_FORCE_FROM, GOMP_MAP_ALLOC, GOMP_MAP_FORCE_ALLOC };
      if ((only (a, in) && only (b, out)) || (only (b, in) && only (a, out)))
	return false;
      const std::initializer_list<unsigned> said
	= { GOMP_MAP_TO,	GOMP_MAP_FROM,	      GOMP_MAP_TOFROM,	     GOMP_MAP_ALLOC,
	    GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_FROM, GOMP_MAP_ALWAYS_TOFROM };
      if (m_mapped == mapped_sections::apart && a.decl != b.decl && only (a, said)
	  && only (b, said))
	return false;
    }
  return !flag_strict_aliasing
	 || alias_sets_conflict_p (get_alias_set (ref_a), get_alias_set (ref_b));
}

} // namespace accred
