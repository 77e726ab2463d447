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
#include "plugin/kernels/taken-addresses.h"

namespace accred {

alias_oracle::alias_oracle (function *fun, gomp_target *target,
			    const std::vector<gomp_target *> &data, mapped_sections mapped)
  : m_target (target), m_mapped (mapped), m_addressed (taken_addresses (fun->gimple_body)),
    m_pointed (taken_addresses (fun->gimple_body, false))
{
  note_assignments (fun->gimple_body, false);
  note_clauses (target);
  std::for_each (data.rbegin (), data.rend (), [this] (gomp_target *d) { note_clauses (d); });
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

/* The pointer to the section that the clause C maps; null if C maps none, or one without elements:
   those that the compiler adds say nothing of what the user wants.  The front end may have read the
   pointer in front of the construct; the next clause has the variable, then.  */

tree
mapped_pointer (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ZERO_LEN_ARRAY_SECTION
      || (OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c))))
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) != MEM_REF && TREE_CODE (decl) != INDIRECT_REF)
    return NULL_TREE;
  tree p = TREE_OPERAND (decl, 0);
  if (TREE_CODE (p) == POINTER_PLUS_EXPR)
    p = TREE_OPERAND (p, 0);
  STRIP_NOPS (p);
  if (tree of = OMP_CLAUSE_CHAIN (c); of && OMP_CLAUSE_CODE (of) == OMP_CLAUSE_MAP)
    switch (unsigned (OMP_CLAUSE_MAP_KIND (of)))
      {
      case GOMP_MAP_FIRSTPRIVATE_POINTER:
      case GOMP_MAP_POINTER:
      case GOMP_MAP_ATTACH:
      case GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION: p = OMP_CLAUSE_DECL (of); break;
      default: break;
      }
  return DECL_P (p) ? p : NULL_TREE;
}

/* Note what the clauses of CONSTRUCT say of sections.  Inner constructs come first.  */

void
alias_oracle::note_clauses (gomp_target *construct)
{
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree p = mapped_pointer (c))
      {
	m_mapped_by[p].insert (construct);
	sections &s = m_sections.try_emplace (p, sections{ construct, {} }).first->second;
	if (s.construct == construct)
	  s.kinds.insert (OMP_CLAUSE_MAP_KIND (c));
      }
}

/* The variable whose value at the region's start points to O; null if that is not known.  Data
   constructs want a pointer in memory, but only code that has its address can set it there.  */

tree
alias_oracle::pointer_of (const memory_object &o) const
{
  if (o.decl)
    return o.decl;
  tree d = o.loaded_from;
  if (!o.pointed || !d || !(VAR_P (d) || TREE_CODE (d) == PARM_DECL) || m_addressed.count (d))
    return NULL_TREE;
  auto assigned = m_assigned.find (d);
  return assigned == m_assigned.end () || !assigned->second.in_region ? d : NULL_TREE;
}

bool
alias_oracle::counts_p (gomp_target *construct, tree pointer) const
{
  if (construct == m_target)
    return true;
  auto assigned = m_assigned.find (pointer);
  const unsigned times = assigned == m_assigned.end () ? 0 : assigned->second.count;
  return !is_global_var (pointer) && !m_addressed.count (pointer)
	 && times <= (VAR_P (pointer) ? 1 : 0);
}

/* True if one construct maps sections by the pointers A and B.  */

bool
alias_oracle::apart_p (tree a, tree b) const
{
  auto of_a = m_mapped_by.find (a), of_b = m_mapped_by.find (b);
  if (a == b || of_a == m_mapped_by.end () || of_b == m_mapped_by.end ())
    return false;
  return std::any_of (of_a->second.begin (), of_a->second.end (),
		      [&] (gomp_target *construct)
		      {
			return of_b->second.count (construct) && counts_p (construct, a)
			       && counts_p (construct, b);
		      });
}

alias_oracle::kind
alias_oracle::kind_of (const memory_object &o) const
{
  if (!o.pointed)
    return kind::variable;
  /* The data of an allocatable array or an argument's descriptor.  */
  if (!o.decl && lang_GNU_Fortran () && o.restricted)
    return kind::own;
  tree d = pointer_of (o);
  if (!d || !DECL_P (d) || m_addressed.count (d))
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
alias_oracle::visible_p (const memory_object &o) const
{
  const bool named = DECL_HAS_VALUE_EXPR_P (o.decl) || m_pointed.count (o.decl);
  return (TREE_ADDRESSABLE (o.decl) && named) || is_global_var (o.decl)
	 || TREE_CODE (o.decl) == RESULT_DECL;
}

/* True if BASE is the variables of the function around that this one uses.  */

static bool
frame_p (const_tree base)
{
  tree chain = cfun ? cfun->static_chain_decl : NULL_TREE;
  return chain && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
	 && TREE_OPERAND (base, 0) == chain;
}

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
  if (!base_a || !base_b)
    return true;
  if (!operand_equal_p (base_a, base_b))
    return !((DECL_P (base_a) || frame_p (base_a)) && (DECL_P (base_b) || frame_p (base_b)));
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

/* True if O is a variable that nothing may change.  */

static bool
constant_p (const memory_object &o)
{
  return !o.pointed && o.decl && VAR_P (o.decl) && TREE_STATIC (o.decl) && TREE_READONLY (o.decl)
	 && !TREE_THIS_VOLATILE (o.decl);
}

bool
alias_oracle::meet_p (const memory_object &a, tree ref_a, const memory_object &b, tree ref_b) const
{
  if (constant_p (a) || constant_p (b))
    return false;
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
  if (tree pa = pointer_of (a), pb = pointer_of (b); pa && pb && a.pointed && b.pointed)
    {
      auto only = [this] (tree pointer, std::initializer_list<unsigned> kinds)
      {
	auto s = m_sections.find (pointer);
	return s != m_sections.end () && counts_p (s->second.construct, pointer)
	       && std::all_of (s->second.kinds.begin (), s->second.kinds.end (),
			       [&] (unsigned k)
			       {
				 return std::find (kinds.begin (), kinds.end (), k) != kinds.end ();
			       });
      };
      const std::initializer_list<unsigned> in
	= { GOMP_MAP_TO, GOMP_MAP_FORCE_TO },
	out = { GOMP_MAP_FROM, GOMP_MAP_FORCE_FROM, GOMP_MAP_ALLOC, GOMP_MAP_FORCE_ALLOC };
      if ((only (pa, in) && only (pb, out)) || (only (pb, in) && only (pa, out)))
	return false;
      if (m_mapped == mapped_sections::apart && apart_p (pa, pb))
	return false;
    }
  return !flag_strict_aliasing
	 || alias_sets_conflict_p (get_alias_set (ref_a), get_alias_set (ref_b));
}

} // namespace accred
