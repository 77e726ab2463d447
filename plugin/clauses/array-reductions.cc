/* Reductions of arrays and array sections, element by element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the C and C++ front ends accept `reduction (+:a[0:n])', since OpenMP has it; the
   gimplifier then crashes on an OpenACC construct with such a clause.  OpenACC 3.3, section
   2.9.11: an array is reduced element by element.

   Before, in the tree that is about to be gimplified:

     #pragma acc loop gang vector reduction (+:MEM <long [2]> [&a])
       for (...)
	 a[b[i]]++;

   After:

     long own[2], a0, a1, *p0, *p1;
     p0 = &a[0];  a0 = 0;  p1 = &a[1];  a1 = 0;		(in front of the loop)
     #pragma acc loop gang vector private (own) reduction (+:a0) reduction (+:a1)
       for (...)
	 own[b[i]]++;

   omplower makes the scalars' reduction calls, and array-elements.cc adds what moves the values
   between the scalars and the private array: own[k] = ak behind the last INIT, ak = own[k] before
   the first FINI.  So each thread, worker or gang that executes the loop has its own array, levels
   and strategies are the scalars', and what the array was before and is behind the loop are the
   RESULT of the specification; an outer loop's private array is the RESULT of an inner loop.

   If the array is the gang's or an outer loop's own, the scalars start as its elements and are
   stored back behind the loop.  Otherwise RES_PTR is p0, the element on the device, which
   array-elements.cc puts into the calls; so nothing is mapped but the array.

   A compute construct gets the calls here, at both ends of its body:

     #pragma acc parallel reduction (+:MEM <long [2]> [&a])   ->	#pragma acc parallel
       { BODY }		{ a0 = RED (SETUP, &a[0], 0, GANG, ...);  a0 = RED (INIT, ...);
			  own[0] = a0;  ...  BODY on own  ...
			  a0 = own[0];  a0 = RED (FINI, ...);  RED (TEARDOWN, ...); }

   Needs: trees of a function without an error.
   Guarantees: no reduction clause on an OpenACC construct names anything but a variable.  */

#include "plugin/clauses/array-reductions.h"

namespace accred {

namespace {

/* More elements than this, of all arrays in one directive, do not fit into the slots in shared
   memory, where each of up to 16 warps has one for each element.  */
constexpr unsigned HOST_WIDE_INT max_words = 512, word_bytes = 4;

/* A private copy of the whole variable, of which the section is a part, if it is not larger than
   this: then accesses keep their form.  */
constexpr HOST_WIDE_INT max_whole_bytes = 4096;

using element_number = unsigned HOST_WIDE_INT;

/* What is in front of and behind the section in a reduction clause.  */
struct section
{
  tree clause;
  location_t loc;
  tree base; /* The variable of the program: an array, a pointer, or a reference to either.  */
  tree start; /* What points to the array: an address, or a pointer's value.  */
  tree type; /* Of the elements.  */
  HOST_WIDE_INT offset; /* Of the section, in bytes from START.  */
  element_number count;

  tree_code op () const { return OMP_CLAUSE_REDUCTION_CODE (clause); }
  HOST_WIDE_INT size () const { return tree_to_shwi (TYPE_SIZE_UNIT (type)); }

  /* The array that START is the address of; null for a pointer's.  */
  tree array () const
  {
    return TREE_CODE (start) == ADDR_EXPR ? TREE_OPERAND (start, 0) : NULL_TREE;
  }
};

/* One step from ADDRESS = A + N to A, with OFFSET increased by N; null if there is none.  */

tree
step_address (tree address, HOST_WIDE_INT &offset)
{
  if (TREE_CODE (address) == POINTER_PLUS_EXPR)
    {
      tree start = TREE_OPERAND (address, 0), distance = TREE_OPERAND (address, 1);
      STRIP_NOPS (distance);
      if (TREE_CODE (distance) == INTEGER_CST)
	{
	  offset += int_cst_value (distance);
	  return start;
	}
      /* P + (A - P), of rows of a pointer to an array.  */
      if (TREE_CODE (distance) != MINUS_EXPR)
	return NULL_TREE;
      tree from = TREE_OPERAND (distance, 1);
      STRIP_NOPS (from);
      STRIP_NOPS (start);
      return operand_equal_p (from, start, 0) ? TREE_OPERAND (distance, 0) : NULL_TREE;
    }
  if (TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree object = TREE_OPERAND (address, 0);
  if (INDIRECT_REF_P (object))
    return TREE_OPERAND (object, 0);
  if (TREE_CODE (object) != ARRAY_REF || !tree_fits_shwi_p (TREE_OPERAND (object, 1))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (object))))
    return NULL_TREE;
  offset += tree_to_shwi (TREE_OPERAND (object, 1))
	    * tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (object)));
  return build_fold_addr_expr (TREE_OPERAND (object, 0));
}

/* The parts of ADDRESS = START + OFFSET.  */

tree
split_address (tree address, HOST_WIDE_INT &offset)
{
  for (;;)
    {
      STRIP_NOPS (address);
      tree inner = step_address (address, offset);
      if (!inner)
	return address;
      address = inner;
    }
}

/* The variable in START; null if there is none.  */

tree
base_of_start (tree start)
{
  if (TREE_CODE (start) == ADDR_EXPR || INDIRECT_REF_P (start))
    start = TREE_OPERAND (start, 0);
  if (INDIRECT_REF_P (start))
    start = TREE_OPERAND (start, 0);
  STRIP_NOPS (start);
  return DECL_P (start) ? start : NULL_TREE;
}

bool
array_clause_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !DECL_P (OMP_CLAUSE_DECL (c));
}

/* What clause C is about; nothing, and WHY, if that cannot be reduced.  BYTES is the size of the
   sections of one directive.  */

std::optional<section>
decode_section (tree c, element_number &bytes, const char **why)
{
  tree ref = OMP_CLAUSE_DECL (c);
  section s{};
  s.clause = c;
  s.loc = OMP_CLAUSE_LOCATION (c);
  *why = "reduction of an array section";
  if (TREE_CODE (ref) != MEM_REF)
    return std::nullopt;
  s.offset = int_cst_value (TREE_OPERAND (ref, 1));
  /* Combined constructs share it.  */
  s.start = unshare_expr (split_address (TREE_OPERAND (ref, 0), s.offset));
  s.base = base_of_start (s.start);
  tree type = TREE_TYPE (ref);
  s.count = 1;
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree last = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
      *why = "reduction of an array section whose size is not known when compiling";
      if (!last || !tree_fits_uhwi_p (last))
	return std::nullopt;
      s.count = tree_to_uhwi (last) + 1;
      type = strip_array_types (type);
    }
  s.type = TYPE_MAIN_VARIANT (type);
  *why = "reduction of an array section whose start is not known when compiling";
  if (!s.base)
    return std::nullopt;
  *why = "reduction of array sections of more than 512 words";
  if (s.count > max_words * word_bytes || bytes + s.count * s.size () > max_words * word_bytes)
    return std::nullopt;
  bytes += s.count * s.size ();
  return s;
}

tree
make_variable (tree type, tree name, location_t loc)
{
  tree v = build_decl (loc, VAR_DECL, name, type);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  TREE_USED (v) = 1;
  return v;
}

void
set_numbers (tree v, const char *attribute, unsigned array, element_number k)
{
  tree numbers = tree_cons (NULL_TREE, build_int_cst (unsigned_type_node, array),
			    build_tree_list (NULL_TREE, build_int_cst (unsigned_type_node, k)));
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier (attribute), numbers, NULL_TREE);
}

/* ----- the private array in the place of the program's ----- */

class substitution
{
public:
  explicit substitution (const section &);

  tree own () const { return m_own; }
  /* Of element K of the section in the private array.  */
  element_number index (element_number k) const { return m_first + k; }
  bool in (tree *);
  /* What of the body made that impossible.  */
  tree failed () const { return m_failed; }

private:
  static tree replace (tree *, int *, void *);
  bool array_p (tree) const;
  bool pointer_p (tree) const;
  tree element_at (tree pointer);
  tree address (tree type);

  const section &m_section;
  tree m_own;
  element_number m_first = 0;
  std::set<tree> m_seen;
  bool m_whole = false; /* OWN has the program's array's type.  */
  tree m_failed = NULL_TREE;
};

substitution::substitution (const section &s) : m_section (s)
{
  tree array = s.array ();
  tree type = NULL_TREE;
  if (!array && TREE_CODE (TREE_TYPE (s.base)) == REFERENCE_TYPE && s.start == s.base)
    array = build_fold_indirect_ref (s.base);
  if (array && TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE)
    type = TREE_TYPE (array);
  m_whole
    = (type && TYPE_SIZE_UNIT (type) && tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
       && tree_to_shwi (TYPE_SIZE_UNIT (type)) <= max_whole_bytes && s.offset >= 0
       && s.offset + HOST_WIDE_INT (s.count) * s.size () <= tree_to_shwi (TYPE_SIZE_UNIT (type)));
  if (m_whole)
    m_first = s.offset / s.size ();
  else
    type = build_array_type_nelts (s.type, s.count);
  m_own = make_variable (type, DECL_NAME (s.base), s.loc);
  TREE_ADDRESSABLE (m_own) = m_whole && TREE_ADDRESSABLE (s.base) && VAR_P (s.base);
}

/* True if T is the array itself.  */

bool
substitution::array_p (tree t) const
{
  if (tree array = m_section.array ())
    return t == array;
  return (INDIRECT_REF_P (t) && TREE_OPERAND (t, 0) == m_section.base
	  && m_section.start == m_section.base
	  && TREE_CODE (TREE_TYPE (m_section.base)) == REFERENCE_TYPE);
}

/* True if T is the value of the pointer to the elements.  */

bool
substitution::pointer_p (tree t) const
{
  STRIP_NOPS (t);
  return !m_section.array () && operand_equal_p (t, m_section.start, 0);
}

/* As a pointer of TYPE, where the first byte of the program's array would be.  */

tree
substitution::address (tree type)
{
  TREE_ADDRESSABLE (m_own) = 1;
  const HOST_WIDE_INT before = m_whole ? 0 : m_section.offset;
  return fold_convert (type, fold_build_pointer_plus_hwi (build_fold_addr_expr (m_own), -before));
}

/* The element of the private array that POINTER, START + INDEX * SIZE, refers to; null if it has
   another form.  */

tree
substitution::element_at (tree pointer)
{
  if (m_whole)
    return NULL_TREE;
  STRIP_NOPS (pointer);
  HOST_WIDE_INT bytes = -m_section.offset;
  pointer = split_address (pointer, bytes);
  tree index = size_zero_node;
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    {
      tree distance = TREE_OPERAND (pointer, 1);
      STRIP_NOPS (distance);
      if (TREE_CODE (distance) == MULT_EXPR && tree_fits_shwi_p (TREE_OPERAND (distance, 1))
	  && tree_to_shwi (TREE_OPERAND (distance, 1)) == m_section.size ())
	index = TREE_OPERAND (distance, 0);
      else if (m_section.size () == 1)
	index = distance;
      else
	return NULL_TREE;
      pointer = TREE_OPERAND (pointer, 0);
    }
  if (!pointer_p (pointer) || bytes % m_section.size () != 0)
    return NULL_TREE;
  index
    = size_binop (PLUS_EXPR, fold_convert (sizetype, index), size_int (bytes / m_section.size ()));
  if (tree_fits_uhwi_p (index) && tree_to_uhwi (index) >= m_section.count)
    return NULL_TREE;
  return build4 (ARRAY_REF, m_section.type, m_own, index, NULL_TREE, NULL_TREE);
}

/* True if T changes what it names.  */

bool
changes_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR: return true;
    default: return TREE_CODE (t) == ADDR_EXPR;
    }
}

tree
substitution::replace (tree *tp, int *walk_subtrees, void *data)
{
  substitution &s = *static_cast<substitution *> (data);
  tree t = *tp;
  /* Decls are everywhere the same tree; of expressions only these are shared.  */
  if (TYPE_P (t)
      || ((TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == TARGET_EXPR)
	  && !s.m_seen.insert (t).second))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (s.array_p (t))
    {
      *walk_subtrees = 0;
      if (s.m_whole)
	*tp = s.m_own;
      else
	*tp = build1 (INDIRECT_REF, TREE_TYPE (t), s.address (build_pointer_type (TREE_TYPE (t))));
      return NULL_TREE;
    }
  if (s.m_section.array ())
    {
      /* Other clauses need the variable.  */
      if (TREE_CODE (t) == OMP_CLAUSE && OMP_CLAUSE_CODE (t) != OMP_CLAUSE_REDUCTION && !s.m_whole
	  && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0
	  && OMP_CLAUSE_OPERAND (t, 0) == s.m_section.base)
	s.m_failed = t;
      return s.m_failed;
    }
  if (INDIRECT_REF_P (t) && TYPE_MAIN_VARIANT (TREE_TYPE (t)) == s.m_section.type)
    if (tree element = s.element_at (TREE_OPERAND (t, 0)))
      {
	/* The index may use the array, too.  */
	*tp = element;
	return NULL_TREE;
      }
  if (changes_p (t) && s.pointer_p (TREE_OPERAND (t, 0)))
    s.m_failed = t;
  else if (TREE_CODE (t) == OMP_CLAUSE && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0
	   && OMP_CLAUSE_OPERAND (t, 0) == s.m_section.base)
    s.m_failed = t;
  else if (EXPR_P (t) || DECL_P (t))
    if (s.pointer_p (t))
      {
	*walk_subtrees = 0;
	*tp = s.address (TREE_TYPE (t));
      }
  return s.m_failed;
}

/* Put the private array in the place of the program's in the code at TP.  False if that is
   impossible.  */

bool
substitution::in (tree *tp)
{
  walk_tree (tp, replace, this, NULL);
  return !m_failed;
}

/* ----- constructs ----- */

class construct_walk
{
public:
  explicit construct_walk (device_context &ctx) : m_ctx (ctx) {}

  void visit (tree *);

private:
  static tree visit_tree (tree *, int *, void *);
  void compute_construct (tree);
  void loop (tree *);
  void refuse (tree clause, const char *why);
  std::vector<tree> take_clauses (tree *);
  bool contradicted_p (const section &, tree clauses);
  bool own_p (const section &) const;
  void add_map (tree construct, const section &);

  device_context &m_ctx;
  tree m_construct = NULL_TREE; /* The compute construct around.  */
  std::set<tree> m_own; /* Variables of the code in it.  */
  std::set<location_t> m_told;
};

/* Combined constructs have each clause twice.  */

void
construct_walk::refuse (tree clause, const char *why)
{
  if (!m_told.insert (OMP_CLAUSE_LOCATION (clause)).second)
    return;
  sorry_at (OMP_CLAUSE_LOCATION (clause), "accred: %s", why);
  m_ctx.early_sorries++;
}

/* Take the reductions of arrays out of the clauses at LINK.  */

std::vector<tree>
construct_walk::take_clauses (tree *link)
{
  std::vector<tree> taken;
  while (*link)
    if (array_clause_p (*link))
      {
	taken.push_back (*link);
	*link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return taken;
}

/* True if CLAUSES say that the variable of S is private, which is an error.  */

bool
construct_walk::contradicted_p (const section &s, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& OMP_CLAUSE_DECL (c) == s.base)
      {
	if (m_told.insert (s.loc).second && ++m_ctx.early_errors)
	  error_at (s.loc, "%qD is in a %<reduction%> and in a %qs clause", s.base,
		    omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	return true;
      }
  return false;
}

/* True if the array is private to the code around: of a routine, declared in the construct, private
   by a clause, or an outer reduction's.  */

bool
construct_walk::own_p (const section &s) const
{
  return !m_construct || m_own.count (s.base);
}

/* A pointer's section that the construct says nothing of is copied, as a scalar is that a loop
   reduces.  */

void
construct_walk::add_map (tree construct, const section &s)
{
  if (s.array () || TREE_CODE (TREE_TYPE (s.base)) == REFERENCE_TYPE)
    return;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 && OMP_CLAUSE_OPERAND (c, 0)
	&& (OMP_CLAUSE_OPERAND (c, 0) == s.base
	    || get_base_address (OMP_CLAUSE_OPERAND (c, 0)) == s.base))
      return;
  tree object = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (object, GOMP_MAP_TOFROM);
  OMP_CLAUSE_DECL (object) = build2 (MEM_REF, build_array_type_nelts (s.type, s.count),
				     unshare_expr (s.start),
				     build_int_cst (build_pointer_type (s.type), s.offset));
  OMP_CLAUSE_SIZE (object) = size_int (s.count * s.size ());
  tree pointer = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_FIRSTPRIVATE_POINTER);
  OMP_CLAUSE_DECL (pointer) = s.base;
  OMP_CLAUSE_SIZE (pointer) = size_int (s.offset);
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSES (construct);
  OMP_CLAUSE_CHAIN (object) = pointer;
  OMP_CLAUSES (construct) = object;
}

/* The address of element K of S.  */

tree
element_address (const section &s, element_number k)
{
  return fold_convert (build_pointer_type (s.type),
		       fold_build_pointer_plus_hwi (unshare_expr (s.start),
						    s.offset + HOST_WIDE_INT (k) * s.size ()));
}

/* Element K of S, without taking an array's address where possible.  */

tree
element_of (const section &s, element_number k)
{
  tree array = s.array ();
  if (array && TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE && s.offset % s.size () == 0)
    return array_element (array, s.offset / s.size () + k);
  return build_simple_mem_ref (element_address (s, k));
}

tree
element_name (const section &s, element_number k)
{
  const std::string name
    = std::string (DECL_NAME (s.base) ? IDENTIFIER_POINTER (DECL_NAME (s.base)) : "array") + "["
      + std::to_string (s.offset / s.size () + k) + "]";
  return get_identifier (name.c_str ());
}

void
add_assignment (tree *list, tree to, tree from, location_t loc)
{
  append_to_statement_list (build2_loc (loc, MODIFY_EXPR, void_type_node, to, from), list);
}

/* The scalars of a section, with their declarations in VARS.  */

std::vector<reduced_element>
make_elements (const section &s, const substitution &own, unsigned number, bool result, tree *vars)
{
  std::vector<reduced_element> elements;
  for (element_number k = 0; k < s.count; k++)
    {
      reduced_element e{ make_variable (s.type, element_name (s, k), s.loc), NULL_TREE,
			 own.index (k) };
      set_numbers (e.value, reduced_element_attribute, number, k);
      DECL_CHAIN (e.value) = *vars;
      *vars = e.value;
      if (result)
	{
	  e.result = make_variable (build_pointer_type (s.type), NULL_TREE, s.loc);
	  DECL_ARTIFICIAL (e.result) = 1;
	  DECL_ATTRIBUTES (e.result)
	    = tree_cons (get_identifier (reduced_result_attribute), NULL_TREE, NULL_TREE);
	  DECL_IGNORED_P (e.result) = 1;
	  DECL_CHAIN (e.result) = *vars;
	  *vars = e.result;
	}
      elements.push_back (e);
    }
  return elements;
}

/* Of a compute construct's body, omp-expand makes the scope of a function.  */

tree
build_bind (tree vars, tree body, location_t loc)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  TREE_USED (block) = 1;
  tree bind = build3_loc (loc, BIND_EXPR, void_type_node, vars, body, block);
  TREE_SIDE_EFFECTS (bind) = 1;
  return bind;
}

/* The loop directive at TP.  */

void
construct_walk::loop (tree *tp)
{
  tree loop = *tp;
  const bool sequential = omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ);
  tree vars = NULL_TREE, before = NULL_TREE, behind = NULL_TREE;
  element_number bytes = 0;
  for (tree c : take_clauses (&OMP_FOR_CLAUSES (loop)))
    {
      const char *why;
      const std::optional<section> s = decode_section (c, bytes, &why);
      if (!s)
	{
	  refuse (c, why);
	  continue;
	}
      if (contradicted_p (*s, OMP_FOR_CLAUSES (loop)))
	continue;
      /* One thread needs no copy.  */
      if (sequential)
	continue;
      substitution own (*s);
      if (!own.in (&OMP_FOR_BODY (loop)))
	{
	  refuse (c, "reduction of an array section, whose pointer the loop changes");
	  continue;
	}
      const bool outside = !own_p (*s);
      if (outside)
	add_map (m_construct, *s);
      const unsigned number = m_ctx.arrays.size ();
      m_ctx.arrays.push_back ({ own.own (), make_elements (*s, own, number, outside, &vars) });
      set_numbers (own.own (), reduced_array_attribute, number, 0);
      DECL_CHAIN (own.own ()) = vars;
      vars = own.own ();
      m_own.insert (own.own ());
      tree private_clause = build_omp_clause (s->loc, OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (private_clause) = own.own ();
      OMP_CLAUSE_CHAIN (private_clause) = OMP_FOR_CLAUSES (loop);
      OMP_FOR_CLAUSES (loop) = private_clause;
      const std::vector<reduced_element> &elements = m_ctx.arrays[number].elements;
      for (element_number k = s->count; k-- > 0;)
	{
	  tree reduction = build_omp_clause (s->loc, OMP_CLAUSE_REDUCTION);
	  OMP_CLAUSE_REDUCTION_CODE (reduction) = s->op ();
	  OMP_CLAUSE_DECL (reduction) = elements[k].value;
	  OMP_CLAUSE_CHAIN (reduction) = OMP_FOR_CLAUSES (loop);
	  OMP_FOR_CLAUSES (loop) = reduction;
	}
      for (element_number k = 0; k < s->count; k++)
	if (outside)
	  {
	    add_assignment (&before, elements[k].result, element_address (*s, k), s->loc);
	    add_assignment (&before, elements[k].value,
			    omp_reduction_init_op (s->loc, s->op (), s->type), s->loc);
	  }
	else
	  {
	    add_assignment (&before, elements[k].value, element_of (*s, k), s->loc);
	    add_assignment (&behind, element_of (*s, k), elements[k].value, s->loc);
	  }
    }
  visit (&OMP_FOR_BODY (loop));
  if (!vars)
    return;
  append_to_statement_list (OMP_FOR_PRE_BODY (loop), &before);
  OMP_FOR_PRE_BODY (loop) = before;
  tree body = NULL_TREE;
  append_to_statement_list (loop, &body);
  append_to_statement_list (behind, &body);
  *tp = build_bind (vars, body, EXPR_LOCATION (loop));
}

/* V = .GOACC_REDUCTION (KIND, RES_PTR, V, GANG, OP, OFFSET), as omplower makes it for a compute
   construct.  */

tree
build_gang_call (ifn_goacc_reduction_kind kind, tree result, tree value, tree_code op,
		 unsigned offset, location_t loc)
{
  if (op == MINUS_EXPR)
    op = PLUS_EXPR;
  else if (op == TRUTH_ANDIF_EXPR)
    op = TRUTH_AND_EXPR;
  else if (op == TRUTH_ORIF_EXPR)
    op = TRUTH_OR_EXPR;
  return build_call_expr_internal_loc (loc, IFN_GOACC_REDUCTION, TREE_TYPE (value), 6,
				       build_int_cst (integer_type_node, kind), result, value,
				       build_int_cst (integer_type_node, GOMP_DIM_GANG),
				       build_int_cst (unsigned_type_node, op),
				       build_int_cst (sizetype, offset));
}

/* The compute construct T.  */

void
construct_walk::compute_construct (tree t)
{
  m_construct = t;
  m_own.clear ();
  for (tree c = OMP_CLAUSES (t); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      m_own.insert (OMP_CLAUSE_DECL (c));
  tree vars = NULL_TREE, before[3] = {}, behind[3] = {};
  /* The scalars' offsets begin at 0.  */
  unsigned offset = 1 << 16;
  element_number bytes = 0;
  for (tree c : take_clauses (&OMP_CLAUSES (t)))
    {
      const char *why;
      const std::optional<section> s = decode_section (c, bytes, &why);
      if (!s)
	{
	  refuse (c, why);
	  continue;
	}
      if (contradicted_p (*s, OMP_CLAUSES (t)))
	continue;
      substitution own (*s);
      if (!own.in (&OMP_BODY (t)))
	{
	  refuse (c, "reduction of an array section, whose pointer the construct changes");
	  continue;
	}
      add_map (t, *s);
      const std::vector<reduced_element> elements = make_elements (*s, own, 0, true, &vars);
      DECL_CHAIN (own.own ()) = vars;
      vars = own.own ();
      m_own.insert (own.own ());
      for (element_number k = 0; k < s->count; k++, offset += s->size ())
	{
	  const reduced_element &e = elements[k];
	  DECL_ATTRIBUTES (e.value) = NULL_TREE;
	  auto call = [&] (ifn_goacc_reduction_kind kind)
	  { return build_gang_call (kind, e.result, e.value, s->op (), offset, s->loc); };
	  auto element = [&] { return array_element (own.own (), e.index); };
	  add_assignment (&before[0], e.result, element_address (*s, k), s->loc);
	  add_assignment (&before[0], e.value, omp_reduction_init_op (s->loc, s->op (), s->type),
			  s->loc);
	  add_assignment (&before[1], e.value, call (IFN_GOACC_REDUCTION_SETUP), s->loc);
	  add_assignment (&before[2], e.value, call (IFN_GOACC_REDUCTION_INIT), s->loc);
	  add_assignment (&before[2], element (), e.value, s->loc);
	  add_assignment (&behind[0], e.value, element (), s->loc);
	  add_assignment (&behind[1], e.value, call (IFN_GOACC_REDUCTION_FINI), s->loc);
	  add_assignment (&behind[2], e.value, call (IFN_GOACC_REDUCTION_TEARDOWN), s->loc);
	}
    }
  visit (&OMP_BODY (t));
  if (vars)
    {
      tree body = NULL_TREE;
      for (tree list : before)
	append_to_statement_list (list, &body);
      append_to_statement_list (OMP_BODY (t), &body);
      for (tree list : behind)
	append_to_statement_list (list, &body);
      OMP_BODY (t) = build_bind (vars, body, EXPR_LOCATION (t));
    }
  m_construct = NULL_TREE;
}

tree
construct_walk::visit_tree (tree *tp, int *walk_subtrees, void *data)
{
  construct_walk &w = *static_cast<construct_walk *> (data);
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      *walk_subtrees = 0;
      w.compute_construct (*tp);
      break;
      case OACC_LOOP: {
	*walk_subtrees = 0;
	const std::set<tree> around = w.m_own;
	for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	    w.m_own.insert (OMP_CLAUSE_DECL (c));
	w.loop (tp);
	w.m_own = around;
	break;
      }
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	w.m_own.insert (v);
      break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

void
construct_walk::visit (tree *tp)
{
  walk_tree_without_duplicates (tp, visit_tree, this);
}

/* ----- the hook ----- */

/* What the front end's gimplify hook was, and what the plugin's passes share.  */
int (*front_end_gimplify) (tree *, gimple_seq *, gimple_seq *);
device_context *context;

/* Sets DATA if a construct has a reduction of an array.  */

tree
find_array_clause (tree *tp, int *walk_subtrees, void *data)
{
  tree clauses = NULL_TREE;
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS: clauses = OMP_CLAUSES (*tp); break;
    case OACC_LOOP: clauses = OMP_FOR_CLAUSES (*tp); break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      return NULL_TREE;
    }
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (array_clause_p (c))
      {
	*static_cast<bool *> (data) = true;
	return *tp;
      }
  return NULL_TREE;
}

int
gimplify_with_arrays (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  switch (TREE_CODE (*expr))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      case OACC_LOOP: {
	bool any = false;
	walk_tree_without_duplicates (expr, find_array_clause, &any);
	/* The trees of a function with an error need not be whole.  */
	if (!any || errorcount > context->early_errors)
	  break;
	tree construct = *expr;
	construct_walk (*context).visit (expr);
	if (*expr != construct)
	  return GS_OK;
	break;
      }
    default: break;
    }
  return front_end_gimplify (expr, pre, post);
}

} // namespace

tree
array_element (tree array, unsigned HOST_WIDE_INT k)
{
  tree type = TREE_TYPE (array);
  if (TREE_CODE (type) != ARRAY_TYPE)
    return array;
  element_number inner = 1;
  for (tree t = TREE_TYPE (type); TREE_CODE (t) == ARRAY_TYPE; t = TREE_TYPE (t))
    inner *= tree_to_uhwi (array_type_nelts (t)) + 1;
  tree first = TYPE_DOMAIN (type) ? TYPE_MIN_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
  const HOST_WIDE_INT low = first ? tree_to_shwi (first) : 0;
  tree index = build_int_cst (sizetype, low + HOST_WIDE_INT (k / inner));
  tree row = build4 (ARRAY_REF, TREE_TYPE (type), array, index, NULL_TREE, NULL_TREE);
  return array_element (row, k % inner);
}

void
decompose_array_reductions (device_context &ctx)
{
  context = &ctx;
  front_end_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_arrays;
}

} // namespace accred
