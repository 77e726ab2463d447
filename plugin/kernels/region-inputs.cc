/* The values with which a region begins, outside of it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The host reads its variables in front of the construct.  The region begins with the same values
   if the construct gets them by value, or copies them.  A variable in memory may be on the device
   already: then the region has what is there.  So the host asks libgomp whether it is.

   A pointer by which a clause maps a section is on the device where the section is, as far from it
   as on the host.  libgomp maps no two objects to the same memory of the device.  So two accesses
   by such pointers, or to variables, are to different memory on the device if they are on the host.
   Other pointers, and those of `deviceptr', lead to memory of the device itself.  Where no clause
   is about a pointer, it may be one or the other, and libgomp is asked.

   A construct of the device with the clauses of the region begins with the same values, also of
   what pointers lead to.  */

#include "plugin/kernels/region-inputs.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/kernels/map-clauses.h"

namespace accred {

namespace {

/* The number that the host's call of acc_is_present (ADDRESS, BYTES) gives.  */

tree
present_call (tree address, tree bytes)
{
  tree type
    = build_function_type_list (integer_type_node, ptr_type_node, size_type_node, NULL_TREE);
  tree fn = build_fn_decl ("acc_is_present", type);
  return build_call_expr (fn, 2, fold_convert (ptr_type_node, address), bytes);
}

} // namespace

tree
dummy_of (tree ref)
{
  tree base = TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF ? TREE_OPERAND (ref, 0)
									    : NULL_TREE;
  const bool dummy = base && lang_GNU_Fortran () && TREE_CODE (base) == PARM_DECL
		     && TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE
		     && !optional_reference_p (base) && !TREE_THIS_VOLATILE (ref)
		     && INTEGRAL_TYPE_P (TREE_TYPE (ref));
  return dummy ? base : NULL_TREE;
}

region_inputs::region_inputs (input_place place, gomp_target *target,
			      const std::vector<gomp_target *> &data, const alias_oracle &aliases,
			      const region_accesses &accesses)
  : m_place (place), m_accesses (accesses)
{
  read_clauses (gimple_omp_target_clauses (target));
  for (auto d = data.rbegin (); d != data.rend (); ++d)
    read_data (*d, aliases);
}

/* The sections that CONSTRUCT maps, which is around the region.  */

void
region_inputs::read_data (gomp_target *construct, const alias_oracle &aliases)
{
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree p = mapped_pointer (c); p && on_device_map_p (c) && aliases.counts_p (construct, p))
      if (const auto at = m_brought.find (p); at != m_brought.end ())
	{
	  /* The region needs the pointer on the device, or that to which it leads.  */
	  if (at->second == brought::present_pointer || at->second == brought::object)
	    at->second = brought::host_pointer;
	  if (at->second == brought::host_pointer)
	    m_sections.emplace (p, c);
	}
}

void
region_inputs::read_clauses (tree clauses)
{
  tree first = NULL_TREE; /* Of a group of maps.  */
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
		      || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		    ? OMP_CLAUSE_DECL (c)
		    : NULL_TREE;
      if (!decl)
	continue;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	m_brought[decl] = brought::value;
      else if (begins_group_p (c))
	{
	  first = c;
	  if (!DECL_P (decl))
	    {
	      if (tree dummy = dummy_of (decl); dummy && GOMP_MAP_COPY_TO_P (map_kind (c)))
		m_dummies.insert (dummy);
	      continue;
	    }
	  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR
	      || (plain_scalar (c) && GOMP_MAP_COPY_TO_P (map_kind (c))))
	    m_brought[decl] = brought::value;
	  else if (!plain_scalar (c) && on_device_map_p (c))
	    m_brought[decl] = !is_gimple_reg_type (TREE_TYPE (decl)) ? brought::object
			      : GOMP_MAP_COPY_TO_P (map_kind (c))    ? brought::memory
								     : brought::object;
	}
      else if ((OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
		|| OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
		|| OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	       && DECL_P (decl))
	m_brought.emplace (decl, brought::object);
      else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER && DECL_P (decl) && first
	       && on_device_map_p (first))
	{
	  const bool none = OMP_CLAUSE_SIZE (first) && integer_zerop (OMP_CLAUSE_SIZE (first));
	  m_brought[decl] = none ? brought::present_pointer : brought::host_pointer;
	  if (!none)
	    m_sections[decl] = first;
	}
    }
}

/* DECL as a number, if the region begins with the host's value.  */

tree
region_inputs::variable (tree decl)
{
  const auto at = m_brought.find (decl);
  if (at == m_brought.end () || TREE_THIS_VOLATILE (decl)
      || (DECL_HAS_VALUE_EXPR_P (decl) && m_place == input_place::device)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (decl)) || POINTER_TYPE_P (TREE_TYPE (decl))))
    return NULL_TREE;
  if (m_place == input_place::device)
    return fold_convert (long_long_unsigned_type_node, decl);
  switch (at->second)
    {
    case brought::memory: m_absent.insert (decl); break;
    case brought::object: return NULL_TREE;
    default: break;
    }
  return fold_convert (long_long_unsigned_type_node, decl);
}

/* The pointer V of TYPE, on the device.  */

tree
region_inputs::pointer (const region_value &v, tree type)
{
  if (v.object == no_object || !v.form.constant_p ())
    return NULL_TREE;
  const memory_object &o = m_accesses.objects[v.object];
  const auto of = m_accesses.origins.find (o.value);
  if (o.pointed && v.form.constant.zero_p () && of != m_accesses.origins.end () && of->second.decl
      && variable (of->second.decl) && TREE_TYPE (of->second.decl) == type)
    return of->second.decl;
  tree base = address (v.object).value, distance = value (v.form.constant);
  if (!base || !distance)
    return NULL_TREE;
  return fold_convert (type, fold_build2 (PLUS_EXPR, TREE_TYPE (base), base, distance));
}

/* What the device loads.  */

tree
region_inputs::loaded (const symbol_origin &origin)
{
  tree ref = origin.loaded;
  if (DECL_P (ref))
    return variable (ref);
  if (tree dummy = m_place == input_place::host ? dummy_of (ref) : NULL_TREE;
      dummy && m_dummies.count (dummy))
    {
      m_absent.insert (dummy);
      return fold_convert (long_long_unsigned_type_node, unshare_expr (ref));
    }
  if (m_place == input_place::host || TREE_THIS_VOLATILE (ref)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (ref)) || POINTER_TYPE_P (TREE_TYPE (ref))))
    return NULL_TREE;
  ref = unshare_expr (ref);
  tree *base = &ref;
  for (; handled_component_p (*base); base = &TREE_OPERAND (*base, 0))
    if (TREE_CODE (*base) == ARRAY_REF ? TREE_CODE (TREE_OPERAND (*base, 1)) != INTEGER_CST
				       : TREE_CODE (*base) != COMPONENT_REF)
      return NULL_TREE;
  if (DECL_P (*base))
    {
      if (!m_brought.count (*base) || DECL_HAS_VALUE_EXPR_P (*base))
	return NULL_TREE;
    }
  else if (tree p = pointer (origin.pointer, TREE_TYPE (TREE_OPERAND (*base, 0))))
    TREE_OPERAND (*base, 0) = p;
  else
    return NULL_TREE;
  return fold_convert (long_long_unsigned_type_node, ref);
}

/* What an operation gives.  */

tree
region_inputs::computed (const symbol_origin &origin)
{
  std::vector<tree> operands;
  for (const symbol_origin::operand &o : origin.operands)
    if (o.type)
      {
	tree v = o.value.object == no_object && o.value.form.constant_p ()
		     && INTEGRAL_TYPE_P (o.type)
		   ? value (o.value.form.constant)
		   : NULL_TREE;
	if (!v)
	  return NULL_TREE;
	operands.push_back (fold_convert (const_cast<tree> (o.type), v));
      }
  tree type = const_cast<tree> (origin.type), result = NULL_TREE;
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  switch (origin.code)
    {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      /* The region may not divide by zero, the host would.  */
      if (TREE_CODE (operands[1]) != INTEGER_CST || integer_zerop (operands[1]))
	return NULL_TREE;
      /* Fall through.  */
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case RSHIFT_EXPR:
    case LSHIFT_EXPR:
      if (operands.size () != 2)
	return NULL_TREE;
      result = fold_build2 (origin.code, type, operands[0], operands[1]);
      break;
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    CASE_CONVERT:
      if (operands.size () != 1)
	return NULL_TREE;
      result = fold_build1 (origin.code, type, operands[0]);
      break;
    default: return NULL_TREE;
    }
  return fold_convert (long_long_unsigned_type_node, result);
}

tree
region_inputs::value (symbol s)
{
  if (const auto at = m_values.find (s); at != m_values.end ())
    return at->second;
  const auto of = m_accesses.origins.find (s);
  tree v = NULL_TREE;
  if (of == m_accesses.origins.end ())
    ;
  else if (of->second.decl)
    v = variable (of->second.decl);
  else if (of->second.loaded)
    v = loaded (of->second);
  else
    v = computed (of->second);
  return m_values[s] = v;
}

tree
region_inputs::value (const polynomial &p)
{
  tree type = long_long_unsigned_type_node, sum = build_zero_cst (type);
  if (!p.valid_p ())
    return NULL_TREE;
  for (const auto &[m, factor] : p.terms ())
    {
      tree product = build_int_cst (type, factor);
      for (symbol s : m)
	if (tree v = value (s))
	  product = fold_build2 (MULT_EXPR, type, product, unshare_expr (v));
	else
	  return NULL_TREE;
      sum = fold_build2 (PLUS_EXPR, type, sum, product);
    }
  return sum;
}

/* The variable that has the pointer to O when the region begins, if there is one.  */

tree
region_inputs::pointer_variable (const memory_object &o) const
{
  const auto of = m_accesses.origins.find (o.value);
  if (!o.pointed || of == m_accesses.origins.end ())
    return NULL_TREE;
  tree decl = of->second.decl ? of->second.decl : of->second.loaded;
  return decl && DECL_P (decl) ? decl : NULL_TREE;
}

region_inputs::address_range
region_inputs::section (unsigned object) const
{
  tree p = pointer_variable (m_accesses.objects[object]);
  const auto at = m_sections.find (p);
  if (m_place == input_place::device || !p || at == m_sections.end ()
      || !OMP_CLAUSE_SIZE (at->second))
    return { NULL_TREE, NULL_TREE };
  tree type = long_long_unsigned_type_node,
       from
       = fold_convert (type, build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (at->second)))),
       size = fold_convert (type, OMP_CLAUSE_SIZE (at->second));
  return { from, fold_build2 (PLUS_EXPR, type, unshare_expr (from), unshare_expr (size)) };
}

object_address
region_inputs::address (unsigned object)
{
  using memory = object_address::memory;
  const memory_object &o = m_accesses.objects[object];
  if (!o.pointed)
    {
      const auto at = m_brought.find (o.decl);
      const bool there = at != m_brought.end () && VAR_P (o.decl) && !DECL_HAS_VALUE_EXPR_P (o.decl)
			 && (at->second == brought::object || at->second == brought::memory);
      if (!there)
	return { NULL_TREE, memory::host };
      mark_addressable (o.decl);
      return { fold_convert (long_long_unsigned_type_node, build_fold_addr_expr (o.decl)),
	       m_place == input_place::host ? memory::host : memory::device };
    }
  if (m_place == input_place::device)
    return { value (o.value), memory::device };
  tree decl = pointer_variable (o);
  const auto at = decl ? m_brought.find (decl) : m_brought.end ();
  if (at == m_brought.end ())
    return { NULL_TREE, memory::host };
  return { variable (decl),
	   at->second == brought::host_pointer	    ? memory::host
	   : at->second == brought::present_pointer ? memory::asked
						    : memory::device,
	   decl };
}

std::optional<tree>
region_inputs::comparable (unsigned a, unsigned b)
{
  using memory = object_address::memory;
  const object_address x = address (a), y = address (b);
  if (!x.value || !y.value)
    return {};
  auto host = [] (const object_address &o) -> tree
  {
    if (o.kind != memory::asked)
      return o.kind == memory::host ? boolean_true_node : boolean_false_node;
    return build2 (NE_EXPR, boolean_type_node, present_call (o.pointer, size_one_node),
		   integer_zero_node);
  };
  if (x.kind != memory::asked && y.kind != memory::asked)
    return x.kind == y.kind ? std::optional<tree> (NULL_TREE) : std::nullopt;
  return build2 (EQ_EXPR, boolean_type_node, host (x), host (y));
}

tree
absent_condition (const std::set<tree> &decls)
{
  std::map<unsigned, tree> sorted;
  for (tree d : decls)
    sorted[DECL_UID (d)] = d;
  tree all = NULL_TREE;
  for (const auto &[uid, d] : sorted)
    {
      const bool dummy = TREE_CODE (d) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (d));
      if (!dummy)
	mark_addressable (d);
      tree there = dummy ? present_call (d, TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (d))))
			 : present_call (build_fold_addr_expr (d), DECL_SIZE_UNIT (d));
      tree c = build2 (EQ_EXPR, boolean_type_node, there, integer_zero_node);
      all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, all, c) : c;
    }
  return all;
}

} // namespace accred
