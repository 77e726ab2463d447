/* The values of variables in a region, as affine forms.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/region-reader.h"
#include "plugin/fortran-types.h"

namespace accred {

namespace {

number_bounds
operator+ (const number_bounds &a, const number_bounds &b)
{
  return { a.low + b.low, a.high + b.high };
}

number_bounds
operator* (const number_bounds &a, const number_bounds &b)
{
  const long double all[] = { a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high };
  return { *std::min_element (all, all + 4), *std::max_element (all, all + 4) };
}

constexpr number_bounds anything = { -0x1p80L, 0x1p80L };

} // namespace

number_bounds
range_of_type (const_tree type)
{
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return anything;
  const long double bits = __builtin_ldexpl (1, TYPE_PRECISION (type));
  if (TYPE_UNSIGNED (type))
    return { 0, bits - 1 };
  return { -bits / 2, bits / 2 - 1 };
}

static std::string
text (const polynomial &p)
{
  std::string s;
  for (const auto &[m, factor] : p.terms ())
    {
      s += std::to_string (factor);
      for (symbol f : m)
	s += "*" + std::to_string (f);
      s += "+";
    }
  return s;
}

std::string
text (const region_value &v)
{
  std::string s = std::to_string (v.object) + "(" + text (v.form.constant);
  for (const auto &[l, p] : v.form.factors)
    s += ";" + std::to_string (l) + ":" + text (p);
  return s + ")";
}

std::string
text (const void *p)
{
  return std::to_string (reinterpret_cast<uintptr_t> (p));
}

bool
register_p (const_tree t)
{
  return DECL_P (t) && is_gimple_reg (const_cast<tree> (t));
}

bool
memory_reference_p (tree t)
{
  return handled_component_p (t) || TREE_CODE (t) == MEM_REF || TREE_CODE (t) == INDIRECT_REF
	 || TREE_CODE (t) == TARGET_MEM_REF
	 || ((VAR_P (t) || TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
	     && !is_gimple_reg (t));
}

/* The base of REF, as far as it is an object by itself or a dereference.  */

tree
base_of (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return ref;
}

/* A function that gives a number, and at most sets errno.  */

bool
arithmetic_p (const gcall *call)
{
  if ((gimple_call_flags (call) & ECF_CONST) || gimple_call_internal_p (call, IFN_ANNOTATE)
      || gimple_call_internal_p (call, IFN_BUILTIN_EXPECT))
    return true;
  tree fn = gimple_call_fndecl (call);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      || !mathfn_built_in_type (as_combined_fn (DECL_FUNCTION_CODE (fn))))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  return true;
}

std::string
memory_object::name () const
{
  if (decl && DECL_P (decl) && DECL_NAME (decl))
    {
      std::string name = lang_hooks.decl_printable_name (decl, 0);
      /* gfortran's copy of the address in a descriptor.  */
      if (DECL_ARTIFICIAL (decl))
	name = name.substr (0, name.find ('.'));
      if (!name.empty ())
	return "'" + name + "'";
    }
  if (loaded_from)
    {
      tree base = loaded_from;
      while (handled_component_p (base))
	base = TREE_OPERAND (base, 0);
      const bool through = TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF;
      tree named = through ? TREE_OPERAND (base, 0) : base;
      if (DECL_P (named) && DECL_NAME (named))
	{
	  std::string name = lang_hooks.decl_printable_name (named, 0);
	  if (DECL_ARTIFICIAL (named))
	    name = name.substr (0, name.find ('.'));
	  /* A pointer in a struct; the components of gfortran's descriptors have no meaning.  */
	  if (TREE_CODE (loaded_from) == COMPONENT_REF && !lang_GNU_Fortran ())
	    if (tree field = TREE_OPERAND (loaded_from, 1);
		TREE_OPERAND (loaded_from, 0) == base && DECL_NAME (field))
	      name += std::string (through ? "->" : ".")
		      + lang_hooks.decl_printable_name (field, 0);
	  return "'" + name + "'";
	}
    }
  return "memory";
}

symbol
region_reader::fresh (const_tree type, std::set<loop_id> varying)
{
  const symbol s = m_nest.symbols++;
  m_symbols.push_back ({ range_of_type (type), false, false });
  m_nest.varying[s] = std::move (varying);
  if (INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type))
    m_nest.not_negative.insert (s);
  return s;
}

symbol
region_reader::named (const std::string &name, const_tree type, std::set<loop_id> varying)
{
  auto at = m_named.find (name);
  if (at == m_named.end ())
    at = m_named.emplace (name, fresh (type, std::move (varying))).first;
  return at->second;
}

/* REF by the program's reference, not a copy of it.  */

tree
region_reader::by_original (tree ref) const
{
  tree base = ref;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  const bool through = TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF;
  const auto copy = through ? m_copies.find (TREE_OPERAND (base, 0)) : m_copies.end ();
  if (copy == m_copies.end ())
    return ref;
  ref = unshare_expr (ref);
  tree *at = &ref;
  while (handled_component_p (*at))
    at = &TREE_OPERAND (*at, 0);
  TREE_OPERAND (*at, 0) = copy->second;
  return ref;
}

/* The value S of TYPE, which DECL has had at first, or that was LOADED.  */

region_value
region_reader::of_symbol (symbol s, const_tree type, tree decl, tree loaded)
{
  region_value v;
  if (!POINTER_TYPE_P (type))
    {
      v.form = polynomial::of (s);
      return v;
    }
  auto [at, is_new] = m_pointer_objects.emplace (s, int (m_result.objects.size ()));
  if (is_new)
    {
      memory_object o;
      o.pointed = true;
      o.value = s;
      o.decl = decl;
      o.loaded_from = loaded ? by_original (loaded) : NULL_TREE;
      o.restricted = TYPE_RESTRICT (type) || (loaded && TYPE_RESTRICT (TREE_TYPE (loaded)));
      m_result.objects.push_back (o);
    }
  v.object = at->second;
  return v;
}

region_value
region_reader::unknown_here (const_tree type)
{
  return of_symbol (fresh (type, here ()), type);
}

std::set<loop_id>
region_reader::varying (const affine_form &f) const
{
  std::set<loop_id> loops;
  auto add = [&] (const polynomial &p)
  {
    for (const auto &[m, factor] : p.terms ())
      for (symbol s : m)
	{
	  const auto &in = m_nest.varying.at (s);
	  loops.insert (in.begin (), in.end ());
	}
  };
  add (f.constant);
  for (const auto &[l, p] : f.factors)
    {
      loops.insert (l);
      add (p);
    }
  return loops;
}

std::set<loop_id>
region_reader::varying (const region_value &v) const
{
  std::set<loop_id> loops = varying (v.form);
  if (v.object != no_object && m_result.objects[v.object].pointed)
    {
      const auto &of = m_nest.varying.at (m_result.objects[v.object].value);
      loops.insert (of.begin (), of.end ());
    }
  return loops;
}

/* A value of TYPE that is computed from OPERANDS, always in the same way if NAME is the same.  */

region_value
region_reader::opaque (const std::string &name, const_tree type,
		       const std::vector<region_value> &operands)
{
  std::string all = name + "/" + text (TYPE_MAIN_VARIANT (type));
  std::set<loop_id> loops;
  for (const region_value &v : operands)
    {
      all += text (v);
      if (!v.form.known)
	return unknown_here (type);
      const auto in = varying (v);
      loops.insert (in.begin (), in.end ());
    }
  return of_symbol (named (all, type, loops), type);
}

/* CODE of OPERANDS.  */

region_value
region_reader::opaque (tree_code code, const_tree type,
		       const std::vector<symbol_origin::operand> &operands)
{
  std::vector<region_value> values;
  for (const symbol_origin::operand &o : operands)
    values.push_back (o.value);
  const bool conversion = CONVERT_EXPR_CODE_P (code);
  region_value v = opaque (conversion ? "convert" : std::to_string (int (code)), type, values);
  if (v.object == no_object && v.form.constant_p ())
    for (const auto &[m, factor] : v.form.constant.terms ())
      if (m.size () == 1)
	m_result.origins[m[0]] = { NULL_TREE, NULL_TREE, {}, code, type, operands };
  return v;
}

number_bounds
region_reader::range (const polynomial &p) const
{
  number_bounds all = { 0, 0 };
  for (const auto &[m, factor] : p.terms ())
    {
      number_bounds product = { (long double) factor, (long double) factor };
      for (symbol s : m)
	product = product * m_symbols[s].range;
      all = all + product;
    }
  return all;
}

number_bounds
region_reader::range (const affine_form &f) const
{
  if (!f.known)
    return anything;
  number_bounds all = range (f.constant);
  for (const auto &[l, p] : f.factors)
    all = all + range (p) * m_loop_ranges[l];
  return all;
}

/* True if arithmetic of TYPE that gives F, computed without limits, does not wrap around, or only
   as addresses do.  */

bool
region_reader::exact_p (const affine_form &f, const_tree type) const
{
  if (!f.known)
    return false;
  if (POINTER_TYPE_P (type) || TYPE_PRECISION (type) >= 64)
    return true;
  return TYPE_OVERFLOW_UNDEFINED (type) || range (f).within (range_of_type (type));
}

bool
number_p (const_tree type)
{
  return INTEGRAL_TYPE_P (type) && TREE_CODE (type) != BOOLEAN_TYPE && TYPE_PRECISION (type) <= 64;
}

region_value
region_reader::convert (const region_value &v, const_tree from, const_tree to)
{
  if (POINTER_TYPE_P (from) && POINTER_TYPE_P (to))
    return v;
  if (number_p (from) && number_p (to) && v.object == no_object && v.form.known)
    {
      const unsigned bits = TYPE_PRECISION (to);
      /* What wraps around at 64 bits is no number that others could be made of.  */
      if (bits >= 64 || range (v.form).within (range_of_type (to)))
	return v;
    }
  return opaque (NOP_EXPR, to, { { v, from } });
}

region_value
region_reader::compute (tree_code code, const_tree type, tree a, tree b)
{
  const region_value x = evaluate (a), y = b ? evaluate (b) : region_value ();
  region_value v;
  if (code == POINTER_PLUS_EXPR)
    {
      v = x;
      v.form += y.form;
      return v.form.known && x.object != no_object ? v : unknown_here (type);
    }
  std::vector<symbol_origin::operand> operands = { { x, TREE_TYPE (a) } };
  operands.push_back ({ y, b ? TREE_TYPE (b) : NULL_TREE });
  if (!number_p (type) || x.object != no_object || y.object != no_object)
    return opaque (code, type, operands);
  switch (code)
    {
    case PLUS_EXPR: v.form = x.form + y.form; break;
    case MINUS_EXPR: v.form = x.form - y.form; break;
    case NEGATE_EXPR: v.form = x.form * polynomial (-1); break;
    case BIT_NOT_EXPR:
      if (TYPE_UNSIGNED (type) && TYPE_PRECISION (type) < 64)
	return opaque (code, type, operands);
      v.form = x.form * polynomial (-1) + affine_form (-1);
      break;
    case MULT_EXPR:
      if (y.form.constant_p ())
	v.form = x.form * y.form.constant;
      else if (x.form.constant_p ())
	v.form = y.form * x.form.constant;
      else
	return opaque (code, type, operands);
      break;
    case LSHIFT_EXPR:
      if (auto bits = y.form.constant_p () ? y.form.constant.constant () : std::nullopt;
	  bits && *bits >= 0 && *bits < 32 && TYPE_PRECISION (type) >= 64)
	{
	  v.form = x.form * polynomial (int64_t (1) << *bits);
	  break;
	}
      return opaque (code, type, operands);
    default: return opaque (code, type, operands);
    }
  if (!exact_p (v.form, type) && v.form.known && TYPE_UNSIGNED (type) && TYPE_PRECISION (type) < 64)
    {
      /* The largest number is -1 where the sum stays in the type so.  */
      const affine_form below = v.form + affine_form (-(int64_t (1) << TYPE_PRECISION (type)));
      if (exact_p (below, type))
	v.form = below;
    }
  return exact_p (v.form, type) ? v : opaque (code, type, operands);
}

/* True if the variable DECL is a stride of one of gfortran's arrays.  */

static bool
stride_variable_p (const_tree decl)
{
  return lang_GNU_Fortran () && VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "stride.");
}

/* True if REF is a stride in one of gfortran's array descriptors, or the distance of elements.  */

static bool
stride_field_p (tree ref)
{
  auto descriptor_p = [] (tree t) { return descriptor_type_p (TREE_TYPE (t)); };
  auto named = [] (tree t, const char *name)
  {
    return TREE_CODE (t) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (t, 1))
	   && !strcmp (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1))), name);
  };
  if (!lang_GNU_Fortran ())
    return false;
  if (named (ref, "span"))
    return descriptor_p (TREE_OPERAND (ref, 0));
  if (!named (ref, "stride") || TREE_CODE (TREE_OPERAND (ref, 0)) != ARRAY_REF)
    return false;
  tree dim = TREE_OPERAND (TREE_OPERAND (ref, 0), 0);
  return named (dim, "dim") && descriptor_p (TREE_OPERAND (dim, 0));
}

/* What DECL, in a register, has when the region begins.  */

region_value
region_reader::initial (tree decl)
{
  const symbol s = named ("decl " + text (decl), TREE_TYPE (decl), {});
  if (DECL_P (decl) && stride_variable_p (decl))
    m_nest.strides.insert (s);
  m_symbols[s].artificial = DECL_P (decl) && DECL_ARTIFICIAL (decl);
  if (DECL_P (decl))
    m_result.origins[s].decl = decl;
  return of_symbol (s, TREE_TYPE (decl), decl);
}

region_value
region_reader::evaluate (tree t)
{
  tree type = TREE_TYPE (t);
  if (TREE_CODE (t) == INTEGER_CST && number_p (type))
    {
      const wide_int w = wi::to_wide (t);
      region_value v;
      v.form = affine_form (TYPE_PRECISION (type) >= 64 || !TYPE_UNSIGNED (type)
			      ? int64_t (w.to_shwi ())
			      : int64_t (w.to_uhwi ()));
      if (v.form.constant.constant_part () == INT64_MIN)
	v.form = affine_form::unknown ();
      return v.form.known ? v : unknown_here (type);
    }
  if (register_p (t) || TREE_CODE (t) == SSA_NAME)
    {
      auto at = m_state.find (t);
      return at == m_state.end () ? initial (t) : at->second;
    }
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      const region_value v = address_of (TREE_OPERAND (t, 0), subscripts_as::dimensions);
      return v.object != no_object ? v : unknown_here (type);
    }
  if (memory_reference_p (t))
    return load (t);
  if (CONSTANT_CLASS_P (t))
    return opaque ("constant " + text (t), type, {});
  return unknown_here (type);
}

/* The distance of the elements of the array that REF is one of, in bytes; invalid if it is not
   known.  */

polynomial
region_reader::element_distance (tree ref)
{
  tree size = array_ref_element_size (ref);
  polynomial p;
  if (tree_fits_shwi_p (size))
    return polynomial (tree_to_shwi (size));
  /* In units of the elements' alignment.  */
  tree type = TREE_TYPE (TREE_TYPE (TREE_OPERAND (ref, 0))), units = TREE_OPERAND (ref, 3);
  const affine_form f = units ? evaluate (units).form : affine_form::unknown ();
  if (f.constant_p ())
    return f.constant * polynomial (TYPE_ALIGN_UNIT (type));
  p.invalidate ();
  return p;
}

/* The address of REF, with an unknown form if it may be anywhere in the object, and of no object if
   that is not known.  */

region_value
region_reader::address_of (tree ref, subscripts_as as)
{
  affine_form bytes;
  bool amid = false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
	const bool dimensions = as == subscripts_as::dimensions;
	tree size = array_ref_element_size (ref), low = array_ref_low_bound (ref);
	const affine_form index = evaluate (TREE_OPERAND (ref, 1)).form,
			  first = evaluate (low).form;
	amid |= lang_GNU_Fortran () && dimensions && !index.constant_p ();
	if (dimensions && !(tree_fits_shwi_p (size) && tree_fits_shwi_p (low)))
	  bytes += affine_form::unknown ();
	else
	  bytes += (index - first) * element_distance (ref);
      }
    else
      {
	tree at = TREE_CODE (ref) == COMPONENT_REF   ? byte_position (TREE_OPERAND (ref, 1))
		  : TREE_CODE (ref) == REALPART_EXPR ? size_zero_node
		  : TREE_CODE (ref) == IMAGPART_EXPR ? TYPE_SIZE_UNIT (TREE_TYPE (ref))
						     : NULL_TREE;
	bytes += at && tree_fits_shwi_p (at) ? affine_form (tree_to_shwi (at))
					     : affine_form::unknown ();
      }
  region_value v;
  if (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL)
    v.object = object_of_decl (ref);
  else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    {
      v = evaluate (TREE_OPERAND (ref, 0));
      if (TREE_CODE (ref) == MEM_REF)
	bytes += affine_form (wi::to_widest (TREE_OPERAND (ref, 1)).to_shwi ());
    }
  v.form += bytes;
  v.amid |= amid;
  return v;
}

region_value
region_reader::evaluate (gassign *a)
{
  tree type = TREE_TYPE (gimple_assign_lhs (a)), x = gimple_assign_rhs1 (a);
  const tree_code code = gimple_assign_rhs_code (a);
  if (CONVERT_EXPR_CODE_P (code))
    return convert (evaluate (x), TREE_TYPE (x), type);
  switch (gimple_num_ops (a))
    {
    case 2:
      if (gimple_assign_single_p (a))
	return evaluate (x);
      return compute (code, type, x, NULL_TREE);
    case 3: return compute (code, type, x, gimple_assign_rhs2 (a));
    default: return unknown_here (type);
    }
}

/* The value that is read from REF.  */

region_value
region_reader::load (tree ref)
{
  tree type = TREE_TYPE (ref);
  auto a = access_of (ref, false);
  if (!a || !is_gimple_reg_type (type))
    return unknown_here (type);
  std::set<loop_id> loops;
  std::string name = "load " + std::to_string (a->object) + " " + text (TYPE_MAIN_VARIANT (type));
  for (const subscript &s : a->subscripts)
    {
      if (!s.value.known)
	return unknown_here (type);
      region_value v;
      v.form = s.value;
      name += s.shape + text (v);
      const auto in = varying (s.value);
      loops.insert (in.begin (), in.end ());
    }
  if (a->base)
    loops.insert (m_nest.varying.at (*a->base).begin (), m_nest.varying.at (*a->base).end ());
  /* A part that is not told from the others.  */
  for (tree t = ref; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) != ARRAY_REF && TREE_CODE (t) != COMPONENT_REF)
      return unknown_here (type);
  tree base = base_of (ref);
  if (a->own)
    loops.insert (*a->own);
  const bool first = stable_p (ref) || first_value_p (ref);
  if (!first)
    {
      name += "@" + std::to_string (m_epoch);
      /* One of each iteration perhaps, whose stores are no dependence.  */
      if (m_loop && (whole_scalar_p (ref) || (DECL_P (base) && m_own.count (base))))
	loops.insert (*m_loop);
    }
  const symbol s = named (name, type, loops);
  if (loops.empty () && first)
    {
      symbol_origin &origin = m_result.origins[s];
      origin.loaded = ref;
      if (!DECL_P (base))
	origin.pointer = evaluate (TREE_OPERAND (base, 0));
    }
  if (stride_field_p (ref))
    {
      m_nest.strides.insert (s);
      m_symbols[s].span = TREE_CODE (TREE_OPERAND (ref, 0)) != ARRAY_REF;
    }
  return of_symbol (s, type, NULL_TREE, ref);
}

} // namespace accred
