/* The accesses to memory in a region of a function, with the loops around them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The statements are read once, in their order, with the value that each variable in a register has
   at that place: an affine form of the variables of the loops around and of symbols, pointers with
   what they point to.  A symbol is a value that is not known; it has the list of the loops in which
   it may vary.  Where control flow joins, a variable keeps its value if it is the same on all ways.
   At the start of a loop, all that the loop assigns gets a new symbol, which varies with the loop.

   A load whose address does not change in a loop gives a symbol that does not vary there.  That
   is right for whoever asks about the loop: the load is one of the accesses, so that a store that
   might change what it reads is a dependence, which the loop carries.  Loads of one place have the
   same symbol as long as no store between them can change it.

   Numbers of fewer than 64 bits are taken for affine as long as they cannot wrap around: signed
   ones by the language's rules, unsigned ones if the ranges of loops' variables show it.  Those of
   64 bits are part of an address in the end, which is a number of 64 bits that does wrap around;
   a difference of addresses with moderate factors is then zero only if it is zero without
   wrapping, or after more iterations than a program ever has.  */

#include "plugin/kernels/accesses.h"

namespace accred {

namespace {

struct interval
{
  /* Exact where it counts: below 2^64.  */
  long double low, high;

  bool within (const interval &o) const { return low >= o.low && high <= o.high; }
};

interval
operator+ (const interval &a, const interval &b)
{
  return { a.low + b.low, a.high + b.high };
}

interval
operator* (const interval &a, const interval &b)
{
  const long double all[] = { a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high };
  return { *std::min_element (all, all + 4), *std::max_element (all, all + 4) };
}

constexpr interval anything = { -0x1p80L, 0x1p80L };

interval
range_of_type (const_tree type)
{
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return anything;
  const long double bits = __builtin_ldexpl (1, TYPE_PRECISION (type));
  if (TYPE_UNSIGNED (type))
    return { 0, bits - 1 };
  return { -bits / 2, bits / 2 - 1 };
}

constexpr int no_object = -1;

/* A value: a number, or a distance in bytes from the start of an object.  */
struct value
{
  affine_form form;
  int object = no_object;

  bool operator== (const value &o) const { return object == o.object && form == o.form; }
};

using state = std::map<tree, value>;

std::string
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
text (const value &v)
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

class region_reader
{
public:
  region_reader (region_accesses &result, const plain_loops &plain, const reference_copies &copies)
    : m_result (result), m_nest (result.nest), m_plain (plain), m_copies (copies)
  {}

  void run (gimple_seq body)
  {
    scan (body, {});
    sequence (body);
  }

private:
  /* ----- before ----- */
  void scan (gimple_seq, std::vector<gomp_for *> around);
  bool stable_p (tree ref) const;

  /* ----- values ----- */
  symbol fresh (const_tree type, std::set<loop_id> varying);
  symbol named (const std::string &name, const_tree type, std::set<loop_id> varying);
  value of_symbol (symbol s, const_tree type, tree decl = NULL_TREE, tree loaded = NULL_TREE);
  value unknown_here (const_tree type);
  value opaque (const std::string &name, const_tree type, const std::vector<value> &operands);
  std::set<loop_id> varying (const affine_form &) const;
  interval range (const polynomial &) const;
  interval range (const affine_form &) const;
  bool exact_p (const affine_form &f, const_tree type) const;
  value convert (const value &, const_tree from, const_tree to);
  value compute (tree_code, const_tree type, tree a, tree b);
  value evaluate (tree);
  value evaluate (gassign *);
  value load (tree ref);
  value initial (tree decl);

  /* ----- accesses ----- */
  int object_of_decl (tree decl);
  std::optional<nest_access> access_of (tree ref, bool write);
  void first_subscript (tree base, const value &pointer, nest_access &);
  bool whole_scalar_p (tree ref) const;
  void note_access (tree ref, bool write, gimple *);
  void note_operands (gimple *);

  /* ----- statements ----- */
  void sequence (gimple_seq);
  void statement (gimple *);
  void assign (tree lhs, const value &);
  void call (gcall *);
  void loop (gomp_for *);
  void jump (tree label);
  void label (tree label, gimple *);
  void forget (unsigned from, unsigned to);
  void hinder (gimple *stmt, const char *why)
  {
    if (m_loop)
      m_result.obstacles.push_back ({ *m_loop, gimple_location (stmt), why });
  }
  std::set<loop_id> here () const
  {
    return m_loop ? std::set<loop_id>{ *m_loop } : std::set<loop_id> ();
  }

  region_accesses &m_result;
  loop_nest_accesses &m_nest;
  const plain_loops &m_plain;
  const reference_copies &m_copies;

  struct symbol_info
  {
    interval range;
    bool artificial; /* The program has no name for it.  */
    bool span; /* The distance in bytes of the elements of an array.  */
  };
  std::vector<symbol_info> m_symbols;
  std::map<std::string, symbol> m_named;
  std::vector<interval> m_loop_ranges;
  std::map<tree, int> m_decl_objects;
  std::map<symbol, int> m_pointer_objects;
  /* The loop that has a variable of its own for each iteration.  */
  std::map<tree, gomp_for *> m_own;

  std::map<tree, value> m_counted; /* Variables that are about to get these values.  */
  std::optional<loop_id> m_loop; /* The innermost one around.  */
  state m_state;
  bool m_reached = true;
  unsigned m_epoch = 0; /* Counts stores, and where ways meet.  */

  /* From the scan: places of statements, of jumps, of assignments to registers.  */
  unsigned m_count = 0;
  std::map<gimple *, unsigned> m_place;
  std::map<tree, unsigned> m_last_jump; /* To each label.  */
  std::vector<std::pair<unsigned, tree>> m_assigned;
  std::map<gomp_for *, unsigned> m_loop_end;
  std::vector<tree> m_stores;
  bool m_clobbers = false; /* Calls or asm that may write anything.  */
  std::map<tree, std::vector<state>> m_ways; /* To labels ahead.  */
};

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

/* ----- before ----- */

void
region_reader::scan (gimple_seq seq, std::vector<gomp_for *> around)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const unsigned at = m_place[stmt] = m_count++;
      auto jumps = [&] (tree l) { m_last_jump[l] = at; };
      if (gimple_code (stmt) == GIMPLE_GOTO)
	jumps (gimple_goto_dest (stmt));
      else if (gcond *c = dyn_cast<gcond *> (stmt))
	jumps (gimple_cond_true_label (c)), jumps (gimple_cond_false_label (c));
      else if (gswitch *s = dyn_cast<gswitch *> (stmt))
	for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	  jumps (CASE_LABEL (gimple_switch_label (s, i)));
      else if (gbind *bind = dyn_cast<gbind *> (stmt); bind && !around.empty ())
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_own[v] = around.back ();
      if (tree lhs = gimple_get_lhs (stmt))
	{
	  if (register_p (lhs))
	    m_assigned.push_back ({ at, lhs });
	  else if (!gimple_clobber_p (stmt))
	    m_stores.push_back (lhs);
	}
      m_clobbers |= gimple_code (stmt) == GIMPLE_ASM
		    || (is_gimple_call (stmt) && !arithmetic_p (as_a<gcall *> (stmt))
			&& !(gimple_call_flags (stmt) & ECF_PURE))
		    || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE;
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

/* True if nothing in the region changes what REF reads.  */

bool
region_reader::stable_p (tree ref) const
{
  if (m_clobbers)
    return false;
  tree base = base_of (ref);
  const bool named = DECL_P (base);
  const bool visible = !named || TREE_ADDRESSABLE (base) || is_global_var (base);
  return std::none_of (
    m_stores.begin (), m_stores.end (),
    [&] (tree store)
    {
      tree to = base_of (store);
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
    });
}

/* ----- values ----- */

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

/* The value S of TYPE, which DECL has had at first, or that was LOADED.  */

value
region_reader::of_symbol (symbol s, const_tree type, tree decl, tree loaded)
{
  value v;
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
      o.loaded_from = loaded;
      o.restricted = TYPE_RESTRICT (type) || (loaded && TYPE_RESTRICT (TREE_TYPE (loaded)));
      m_result.objects.push_back (o);
    }
  v.object = at->second;
  return v;
}

value
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

/* A value of TYPE that is computed from OPERANDS, always in the same way if NAME is the same.  */

value
region_reader::opaque (const std::string &name, const_tree type, const std::vector<value> &operands)
{
  std::string all = name + "/" + text (TYPE_MAIN_VARIANT (type));
  std::set<loop_id> loops;
  for (const value &v : operands)
    {
      all += text (v);
      if (!v.form.known)
	return unknown_here (type);
      const auto in = varying (v.form);
      loops.insert (in.begin (), in.end ());
      if (v.object != no_object && m_result.objects[v.object].pointed)
	{
	  const auto &of = m_nest.varying.at (m_result.objects[v.object].value);
	  loops.insert (of.begin (), of.end ());
	}
    }
  return of_symbol (named (all, type, loops), type);
}

interval
region_reader::range (const polynomial &p) const
{
  interval all = { 0, 0 };
  for (const auto &[m, factor] : p.terms ())
    {
      interval product = { (long double) factor, (long double) factor };
      for (symbol s : m)
	product = product * m_symbols[s].range;
      all = all + product;
    }
  return all;
}

interval
region_reader::range (const affine_form &f) const
{
  if (!f.known)
    return anything;
  interval all = range (f.constant);
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

value
region_reader::convert (const value &v, const_tree from, const_tree to)
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
  return opaque ("convert", to, { v });
}

value
region_reader::compute (tree_code code, const_tree type, tree a, tree b)
{
  const value x = evaluate (a), y = b ? evaluate (b) : value ();
  value v;
  if (code == POINTER_PLUS_EXPR)
    {
      v = x;
      v.form += y.form;
      return v.form.known && x.object != no_object ? v : unknown_here (type);
    }
  const std::string name = std::to_string (int (code));
  if (!number_p (type) || x.object != no_object || y.object != no_object)
    return opaque (name, type, { x, y });
  switch (code)
    {
    case PLUS_EXPR: v.form = x.form + y.form; break;
    case MINUS_EXPR: v.form = x.form - y.form; break;
    case NEGATE_EXPR: v.form = x.form * polynomial (-1); break;
    case BIT_NOT_EXPR:
      if (TYPE_UNSIGNED (type) && TYPE_PRECISION (type) < 64)
	return opaque (name, type, { x, y });
      v.form = x.form * polynomial (-1) + affine_form (-1);
      break;
    case MULT_EXPR:
      if (y.form.constant_p ())
	v.form = x.form * y.form.constant;
      else if (x.form.constant_p ())
	v.form = y.form * x.form.constant;
      else
	return opaque (name, type, { x, y });
      break;
    case LSHIFT_EXPR:
      if (auto bits = y.form.constant_p () ? y.form.constant.constant () : std::nullopt;
	  bits && *bits >= 0 && *bits < 32 && TYPE_PRECISION (type) >= 64)
	{
	  v.form = x.form * polynomial (int64_t (1) << *bits);
	  break;
	}
      return opaque (name, type, { x, y });
    default: return opaque (name, type, { x, y });
    }
  return exact_p (v.form, type) ? v : opaque (name, type, { x, y });
}

/* True if the variable DECL is a stride of one of gfortran's arrays.  */

bool
stride_variable_p (const_tree decl)
{
  return lang_GNU_Fortran () && VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "stride.");
}

/* True if REF is a stride in one of gfortran's array descriptors, or the distance of elements.  */

bool
stride_field_p (tree ref)
{
  auto descriptor_p = [] (tree t)
  {
    /* GFC_DESCRIPTOR_TYPE_P  */
    return TREE_CODE (TREE_TYPE (t)) == RECORD_TYPE && TYPE_LANG_FLAG_1 (TREE_TYPE (t));
  };
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

value
region_reader::initial (tree decl)
{
  const symbol s = named ("decl " + text (decl), TREE_TYPE (decl), {});
  if (DECL_P (decl) && stride_variable_p (decl))
    m_nest.strides.insert (s);
  m_symbols[s].artificial = DECL_P (decl) && DECL_ARTIFICIAL (decl);
  return of_symbol (s, TREE_TYPE (decl), decl);
}

value
region_reader::evaluate (tree t)
{
  tree type = TREE_TYPE (t);
  if (TREE_CODE (t) == INTEGER_CST && number_p (type))
    {
      const wide_int w = wi::to_wide (t);
      value v;
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
      tree ref = TREE_OPERAND (t, 0), base = base_of (ref);
      poly_int64 bits, size, most;
      bool reverse;
      value v;
      if (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
	if (tree same = get_ref_base_and_extent (ref, &bits, &size, &most, &reverse);
	    same == base && known_eq (size, most) && bits.is_constant ())
	  {
	    v.object = object_of_decl (base);
	    v.form = affine_form (bits.to_constant () / BITS_PER_UNIT);
	    return v;
	  }
      return unknown_here (type);
    }
  if (memory_reference_p (t))
    return load (t);
  if (CONSTANT_CLASS_P (t))
    return opaque ("constant " + text (t), type, {});
  return unknown_here (type);
}

value
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

value
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
      value v;
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
  if (!stable_p (ref))
    {
      name += "@" + std::to_string (m_epoch);
      /* One of each iteration perhaps, whose stores are no dependence.  */
      if (m_loop && (whole_scalar_p (ref) || (DECL_P (base) && m_own.count (base))))
	loops.insert (*m_loop);
    }
  const symbol s = named (name, type, loops);
  if (stride_field_p (ref))
    {
      m_nest.strides.insert (s);
      m_symbols[s].span = TREE_CODE (TREE_OPERAND (ref, 0)) != ARRAY_REF;
    }
  return of_symbol (s, type, NULL_TREE, ref);
}

/* ----- accesses ----- */

int
region_reader::object_of_decl (tree decl)
{
  auto [at, is_new] = m_decl_objects.emplace (decl, int (m_result.objects.size ()));
  if (is_new)
    {
      memory_object o;
      o.decl = decl;
      m_result.objects.push_back (o);
    }
  return at->second;
}

/* F divided by N, which divides it.  */

affine_form
divide (const affine_form &f, int64_t n)
{
  auto part = [n] (const polynomial &p)
  {
    polynomial q;
    for (const auto &[m, factor] : p.terms ())
      q.add_term (m, factor / n);
    return q;
  };
  affine_form d (part (f.constant));
  for (const auto &[l, p] : f.factors)
    d.factors[l] = part (p);
  return d;
}

bool
divisible_p (const affine_form &f, int64_t n)
{
  bool all = f.known && f.constant.content () % n == 0;
  for (const auto &[l, p] : f.factors)
    all &= p.content () % n == 0;
  return all;
}

/* The subscript of bytes at POINTER for the access to BASE, which A goes on with.  */

void
region_reader::first_subscript (tree base, const value &pointer, nest_access &a)
{
  subscript s;
  s.value = pointer.form;
  if (TREE_CODE (base) == MEM_REF)
    {
      poly_int64 off;
      if (!mem_ref_offset (base).to_shwi (&off))
	s.value = affine_form::unknown ();
      else
	s.value += affine_form (int64_t (off.to_constant ()));
    }
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (base));
  const bool known = size && tree_fits_shwi_p (size) && tree_to_shwi (size) > 0;
  if (!known)
    {
      /* An array of variable size, or of unknown size: whole rows from the start.  */
      s.shape = "rows";
      s.flat = true;
      auto rows = [&] (const polynomial &p)
      {
	for (const auto &[m, factor] : p.terms ())
	  {
	    bool row = false;
	    for (symbol f : m)
	      if (m_symbols[f].artificial)
		{
		  row = true;
		  m_nest.strides.insert (f);
		}
	    if (!row)
	      s.value.known = false;
	  }
      };
      rows (s.value.constant);
      for (const auto &[l, p] : s.value.factors)
	rows (p);
      if (!s.value.known)
	s.value = affine_form::unknown ();
    }
  else
    {
      s.width = tree_to_shwi (size);
      s.shape = "bytes";
      /* A whole number of elements of the array.  */
      auto spans = [this] (const polynomial &p)
      {
	return std::all_of (p.terms ().begin (), p.terms ().end (),
			    [this] (const auto &term)
			    {
			      return std::any_of (term.first.begin (), term.first.end (),
						  [this] (symbol f) { return m_symbols[f].span; });
			    });
      };
      if (s.value.known && !s.value.factors.empty () && spans (s.value.constant)
	  && std::all_of (s.value.factors.begin (), s.value.factors.end (),
			  [&] (const auto &f) { return spans (f.second); }))
	{
	  s.shape = "spans";
	  s.width = 0;
	  s.flat = true;
	}
      else if (lang_GNU_Fortran () && divisible_p (s.value, s.width))
	{
	  s.value = divide (s.value, s.width);
	  s.shape = "elements of " + std::to_string (s.width);
	  s.width = 0;
	  s.flat = true;
	}
    }
  a.subscripts.push_back (s);
}

/* True if all factors are far from wrapping around.  */

bool
moderate_p (const affine_form &f)
{
  auto moderate = [] (const polynomial &p)
  {
    return std::all_of (p.terms ().begin (), p.terms ().end (), [] (const auto &term)
			{ return std::abs (term.second) < (int64_t (1) << 40); });
  };
  return f.known && moderate (f.constant)
	 && std::all_of (f.factors.begin (), f.factors.end (),
			 [&] (const auto &term) { return moderate (term.second); });
}

/* The access to REF, a reference to memory; nothing if it is not understood.  */

std::optional<nest_access>
region_reader::access_of (tree ref, bool write)
{
  nest_access a{ 0, write, m_loop, {} };
  std::vector<subscript> parts; /* The last one first.  */
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      tree outer = TREE_OPERAND (ref, 0);
      subscript s;
      switch (TREE_CODE (ref))
	{
	  case ARRAY_REF: {
	    tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
	    s.value = evaluate (TREE_OPERAND (ref, 1)).form;
	    s.flat = lang_GNU_Fortran ();
	    s.shape
	      = "["
		+ (tree_fits_shwi_p (size) ? std::to_string (tree_to_shwi (size)) : text (size));
	    parts.push_back (s);
	    break;
	  }
	  case COMPONENT_REF: {
	    tree field = TREE_OPERAND (ref, 1);
	    if (TREE_CODE (TREE_TYPE (outer)) != RECORD_TYPE)
	      parts.clear ();
	    else
	      {
		/* Bit-fields of one unit are stored together.  */
		if (DECL_BIT_FIELD_TYPE (field))
		  {
		    parts.clear ();
		    if (tree unit = DECL_BIT_FIELD_REPRESENTATIVE (field))
		      field = unit;
		    else
		      break;
		  }
		s.value = affine_form (int64_t (DECL_UID (field)));
		s.shape = "." + std::to_string (TYPE_UID (TYPE_MAIN_VARIANT (TREE_TYPE (outer))));
		parts.push_back (s);
	      }
	    break;
	  }
	default: parts.clear (); break;
	}
    }
  auto of_own = [&] (tree decl)
  {
    if (auto own = m_own.find (decl); own != m_own.end ())
      if (auto ids = m_result.ids.find (own->second); ids != m_result.ids.end ())
	a.own = ids->second.back ();
  };
  if (DECL_P (ref))
    {
      a.object = object_of_decl (ref);
      of_own (ref);
    }
  else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    {
      const value pointer = evaluate (TREE_OPERAND (ref, 0));
      if (pointer.object == no_object)
	return {};
      a.object = pointer.object;
      const memory_object &o = m_result.objects[pointer.object];
      if (o.pointed)
	a.base = o.value;
      else
	of_own (o.decl);
      first_subscript (ref, pointer, a);
    }
  else
    return {};
  a.subscripts.insert (a.subscripts.end (), parts.rbegin (), parts.rend ());
  for (subscript &s : a.subscripts)
    if (!moderate_p (s.value))
      s.value = affine_form::unknown ();
  return a;
}

/* True if REF is all of a scalar variable.  */

bool
region_reader::whole_scalar_p (tree ref) const
{
  return is_gimple_reg_type (TREE_TYPE (ref)) && object_of (ref, m_copies);
}

void
region_reader::note_access (tree ref, bool write, gimple *stmt)
{
  tree base = base_of (ref);
  if (register_p (base) && !write)
    return;
  if (TREE_THIS_VOLATILE (ref) || TREE_THIS_VOLATILE (base))
    hinder (stmt, "a volatile object is accessed");
  if (!m_loop)
    {
      if (write)
	m_epoch++;
      return;
    }
  const access_place place{ ref, gimple_location (stmt) };
  auto a = access_of (ref, write);
  if (!a)
    hinder (stmt, write ? "what is stored to is not known" : "what is read is not known");
  else if (whole_scalar_p (ref))
    m_result.scalars.push_back ({ a->object, write, m_loop, place });
  else
    {
      m_nest.accesses.push_back (*a);
      m_result.places.push_back (place);
    }
  if (write)
    m_epoch++;
}

/* The memory that the operands of STMT read, but for its result.  */

void
region_reader::note_operands (gimple *stmt)
{
  for (unsigned i = gimple_get_lhs (stmt) ? 1 : 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && memory_reference_p (op))
	note_access (op, false, stmt);
      else if (op && COMPARISON_CLASS_P (op))
	for (int k = 0; k < 2; k++)
	  if (memory_reference_p (TREE_OPERAND (op, k)))
	    note_access (TREE_OPERAND (op, k), false, stmt);
    }
}

/* ----- statements ----- */

void
region_reader::assign (tree lhs, const value &v)
{
  if (register_p (lhs) || TREE_CODE (lhs) == SSA_NAME)
    m_state[lhs] = v;
}

/* Forget the values of what is assigned at the places FROM to TO.  */

void
region_reader::forget (unsigned from, unsigned to)
{
  m_epoch++;
  std::set<tree> all;
  for (const auto &[at, decl] : m_assigned)
    if (at >= from && at < to)
      all.insert (decl);
  for (tree decl : all)
    m_state[decl] = unknown_here (TREE_TYPE (decl));
}

void
region_reader::jump (tree label)
{
  if (m_reached)
    m_ways[label].push_back (m_state);
}

void
region_reader::label (tree label, gimple *stmt)
{
  m_epoch++;
  std::vector<state> ways = std::move (m_ways[label]);
  m_ways.erase (label);
  if (m_reached)
    ways.push_back (std::move (m_state));
  m_state.clear ();
  m_reached = true;
  std::set<tree> all;
  for (const state &w : ways)
    for (const auto &[decl, v] : w)
      all.insert (decl);
  auto in = [this] (const state &w, tree decl)
  {
    auto at = w.find (decl);
    return at == w.end () ? initial (decl) : at->second;
  };
  for (tree decl : all)
    {
      const value first = in (ways.front (), decl);
      const bool same = std::all_of (ways.begin (), ways.end (),
				     [&] (const state &w) { return in (w, decl) == first; });
      m_state[decl] = same ? first : unknown_here (TREE_TYPE (decl));
    }
  /* A loop that is not understood begins here.  */
  const unsigned here = m_place.at (stmt);
  if (auto back = m_last_jump.find (label); back != m_last_jump.end () && back->second > here)
    forget (here, back->second + 1);
}

void
region_reader::call (gcall *stmt)
{
  note_operands (stmt);
  const int flags = gimple_call_flags (stmt);
  if (!arithmetic_p (stmt))
    {
      if (!(flags & ECF_PURE))
	hinder (stmt, "a function is called that may write memory");
      else if (m_loop)
	m_result.reads_anything.push_back (*m_loop);
      m_epoch++;
    }
  if (tree lhs = gimple_call_lhs (stmt))
    {
      if (memory_reference_p (lhs))
	note_access (lhs, true, stmt);
      value v = unknown_here (TREE_TYPE (lhs));
      if ((gimple_call_internal_p (stmt, IFN_BUILTIN_EXPECT)
	   || gimple_call_internal_p (stmt, IFN_ANNOTATE)))
	v = evaluate (gimple_call_arg (stmt, 0));
      assign (lhs, v);
    }
}

void
region_reader::loop (gomp_for *loop)
{
  sequence (gimple_omp_for_pre_body (loop));
  const std::optional<loop_id> around = m_loop;
  const unsigned collapse = gimple_omp_for_collapse (loop);
  const bool plain = m_plain.plain_p (loop);
  struct head
  {
    affine_form start, end;
    tree end_type;
  };
  std::vector<head> heads;
  for (unsigned i = 0; i < collapse; i++)
    heads.push_back ({ evaluate (gimple_omp_for_initial (loop, i)).form,
		       evaluate (gimple_omp_for_final (loop, i)).form,
		       TREE_TYPE (gimple_omp_for_final (loop, i)) });
  std::vector<loop_id> &ids = m_result.ids[loop];
  for (unsigned i = 0; i < collapse; i++)
    {
      const loop_id id = m_nest.loops.size ();
      ids.push_back (id);
      nest_loop n;
      n.outer = m_loop;
      n.start = heads[i].start;
      n.last = heads[i].end;
      tree incr = gimple_omp_for_incr (loop, i);
      const tree_code cond = gimple_omp_for_cond (loop, i);
      const bool up = cond == LT_EXPR || cond == LE_EXPR;
      tree by = TREE_CODE_LENGTH (TREE_CODE (incr)) == 2 ? TREE_OPERAND (incr, 1) : NULL_TREE;
      int64_t step = 0;
      if (by && TREE_CODE (by) == INTEGER_CST && TREE_CODE (incr) != POINTER_PLUS_EXPR)
	step = wide_int::from (wi::to_wide (by), 64, SIGNED).to_shwi ();
      if (TREE_CODE (incr) == MINUS_EXPR)
	step = -step;
      n.step = step && (step > 0) == up && step != INT64_MIN ? step : up ? 1 : -1;
      if (cond == LT_EXPR)
	n.last += affine_form (-1);
      else if (cond == GT_EXPR)
	n.last += affine_form (1);
      else if (cond != LE_EXPR && cond != GE_EXPR)
	n.last = affine_form::unknown ();
      m_nest.loops.push_back (n);
      const interval all = range_of_type (TREE_TYPE (gimple_omp_for_index (loop, i)));
      interval a = range (n.start), b = range (n.last);
      if (!up)
	std::swap (a, b);
      m_loop_ranges.push_back ({ std::max (all.low, a.low), std::min (all.high, b.high) });
      m_loop = id;
    }
  state before = m_state;
  forget (m_place.at (loop), m_loop_end.at (loop));
  for (unsigned i = 0; i < collapse; i++)
    {
      tree index = gimple_omp_for_index (loop, i);
      value v = unknown_here (TREE_TYPE (index));
      if (number_p (TREE_TYPE (index)))
	v.form = affine_form::variable (ids[i]);
      m_state[index] = v;
    }
  if (plain)
    {
      /* The bound is read in each iteration.  */
      const state at_start = m_state;
      for (gimple *stmt : m_plain.bound_statements (loop))
	statement (stmt);
      tree read = m_plain.bound (loop);
      const affine_form bound = evaluate (read ? read : gimple_omp_for_final (loop, 0)).form;
      const auto in = varying (bound);
      if (!bound.known
	  || std::any_of (in.begin (), in.end (),
			  [&] (loop_id l) { return inside_p (m_nest, l, ids.front ()); }))
	hinder (loop, "the number of its iterations is not known when it begins");
      m_state = at_start;
    }
  if (auto counted = plain ? m_plain.counted (loop) : std::nullopt)
    {
      /* The language says that it does not overflow.  */
      value v;
      v.form = affine_form::variable (ids[0]) * polynomial (counted->step)
	       + evaluate (counted->start).form;
      if (!v.form.known)
	v = unknown_here (TREE_TYPE (counted->variable));
      m_counted[counted->variable] = v;
    }
  sequence (gimple_omp_body (loop));
  m_loop = around;
  m_reached = true;
  m_state = before;
  forget (m_place.at (loop), m_loop_end.at (loop));
}

void
region_reader::statement (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
      case GIMPLE_ASSIGN: {
	gassign *a = as_a<gassign *> (stmt);
	if (gimple_clobber_p (stmt))
	  {
	    m_epoch++;
	    return;
	  }
	note_operands (stmt);
	tree lhs = gimple_assign_lhs (stmt);
	const value v = register_p (lhs) ? evaluate (a) : value ();
	if (auto counted = m_counted.find (lhs); counted != m_counted.end ())
	  {
	    /* At the start of its loop's body.  */
	    assign (lhs, counted->second);
	    m_counted.erase (counted);
	  }
	else if (register_p (lhs))
	  assign (lhs, v);
	else
	  {
	    note_access (lhs, true, stmt);
	    if (register_p (base_of (lhs)))
	      m_state[base_of (lhs)] = unknown_here (TREE_TYPE (base_of (lhs)));
	  }
	return;
      }
    case GIMPLE_CALL: call (as_a<gcall *> (stmt)); return;
    case GIMPLE_COND:
      note_operands (stmt);
      jump (gimple_cond_true_label (as_a<gcond *> (stmt)));
      jump (gimple_cond_false_label (as_a<gcond *> (stmt)));
      m_reached = false;
      return;
      case GIMPLE_SWITCH: {
	gswitch *s = as_a<gswitch *> (stmt);
	note_operands (stmt);
	for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	  jump (CASE_LABEL (gimple_switch_label (s, i)));
	m_reached = false;
	return;
      }
    case GIMPLE_GOTO:
      if (TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL)
	hinder (stmt, "a computed goto");
      jump (gimple_goto_dest (stmt));
      m_reached = false;
      return;
    case GIMPLE_LABEL: label (gimple_label_label (as_a<glabel *> (stmt)), stmt); return;
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	loop (as_a<gomp_for *> (stmt));
      else
	hinder (stmt, "a loop of another kind");
      return;
    case GIMPLE_BIND: sequence (gimple_bind_body (as_a<gbind *> (stmt))); return;
    case GIMPLE_TRY:
      if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
	{
	  sequence (gimple_try_eval (stmt));
	  m_reached = true;
	  forget (m_place.at (stmt), m_count);
	  sequence (gimple_try_cleanup (stmt));
	}
      else
	hinder (stmt, "an exception may leave it");
      return;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: return;
    case GIMPLE_RETURN: hinder (stmt, "an iteration may leave it"); return;
    case GIMPLE_ASM:
      hinder (stmt, "it has an asm statement");
      m_epoch++;
      return;
    case GIMPLE_OMP_ATOMIC_LOAD:
    case GIMPLE_OMP_ATOMIC_STORE:
      hinder (stmt, "it has an atomic update");
      m_epoch++;
      return;
    default:
      hinder (stmt, "it has a statement that is not understood");
      m_epoch++;
      return;
    }
}

void
region_reader::sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    statement (gsi_stmt (gsi));
}

} // namespace

region_accesses
read_accesses (gimple_seq body, const plain_loops &plain, const reference_copies &copies)
{
  region_accesses result;
  region_reader (result, plain, copies).run (body);
  return result;
}

} // namespace accred
