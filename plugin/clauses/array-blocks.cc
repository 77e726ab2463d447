/* Reductions of arrays in private arrays in memory: the blocks that begin and end their life.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     { own = malloc (n * size);  for (k = 0; k < n; k++) own[k] = 0; }
     { for (k = 0; k < n; k++) atomic (result[k] += own[k]);  free (own); }

   An array whose size is known and not large is a variable, without malloc and free.  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/operators.h"
#include "plugin/clauses/array-sections.h"

namespace accred {

void
set_numbers (tree v, const char *attribute, unsigned array, element_number k)
{
  tree numbers = tree_cons (NULL_TREE, build_int_cst (unsigned_type_node, array),
			    build_tree_list (NULL_TREE, build_int_cst (unsigned_type_node, k)));
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier (attribute), numbers, NULL_TREE);
}

namespace {

/* for (K = 0; K < N; K++) STATEMENT  */

tree
count_up (tree k, tree n, tree statement, location_t loc)
{
  tree step = NULL_TREE, list = NULL_TREE;
  append_to_statement_list (build1 (EXIT_EXPR, void_type_node,
				    build2 (GE_EXPR, boolean_type_node, k, n)),
			    &step);
  append_to_statement_list (statement, &step);
  add_assignment (&step, k, build2 (PLUS_EXPR, sizetype, k, size_one_node), loc);
  add_assignment (&list, k, size_zero_node, loc);
  append_to_statement_list (build1 (LOOP_EXPR, void_type_node, step), &list);
  return list;
}

/* Element K of those of RUN, in the struct that is FROM bytes behind the first one.  */

struct element_place
{
  const element_run &run;
  tree k;
  tree from;
};

/* STATEMENT of each element of S, in loops, a loop over structs around those over the elements of
   their members.  The counter of the innermost is a new variable with the numbers of the block, by
   which array-elements.cc finds it.  */

template <typename F>
tree
build_block (const array_section &s, unsigned number, unsigned which, F statement)
{
  tree k = new_local (sizetype, NULL_TREE, s.loc);
  DECL_ARTIFICIAL (k) = 1;
  set_numbers (k, reduced_block_attribute, number, which);
  const bool several = s.record_p () && !s.one_record_p ();
  tree i = several ? new_local (sizetype, NULL_TREE, s.loc) : NULL_TREE;
  tree from = several ? size_binop (MULT_EXPR, i, TYPE_SIZE_UNIT (s.type)) : size_zero_node;
  tree body = NULL_TREE;
  auto all_of = [&] (const element_run &run, tree n)
  {
    tree at = integer_onep (n) ? size_zero_node : k;
    tree each = statement (element_place{ run, at, from });
    append_to_statement_list (integer_onep (n) ? each : count_up (k, n, each, s.loc), &body);
  };
  if (!s.record_p ())
    all_of ({ 0, s.type, s.count }, unshare_expr (s.number));
  for (const element_run &m : s.members)
    all_of (m, size_int (m.count));
  if (several)
    {
      DECL_ARTIFICIAL (i) = 1;
      DECL_CHAIN (k) = i;
      body = count_up (i, unshare_expr (s.number), body, s.loc);
    }
  return build_bind (k, body, s.loc);
}

/* A part of an element that is reduced by itself.  */

struct element_part
{
  tree type;
  HOST_WIDE_INT offset; /* In the element, in bytes.  */
};

/* Part P of the element at PLACE in the object that POINTER leads to.  */

tree
part_at (const element_place &place, tree pointer, const element_part &p)
{
  tree offset = size_binop (MULT_EXPR, place.k, TYPE_SIZE_UNIT (place.run.type));
  offset = size_binop (PLUS_EXPR, offset, unshare_expr (place.from));
  offset = size_binop (PLUS_EXPR, offset, size_int (place.run.offset + p.offset));
  tree type = build_pointer_type (p.type);
  return build1 (INDIRECT_REF, p.type,
		 build2 (POINTER_PLUS_EXPR, type, fold_convert (type, pointer), offset));
}

/* The whole element.  */

tree
element_at (const element_place &place, tree pointer)
{
  return part_at (place, pointer, { place.run.type, 0 });
}

/* The parts of an element of TYPE that OP combines one by one, where each has an atomic operation
   and the whole has none: the summands of a complex sum, the halves of 128 bits.  */

std::vector<element_part>
parts_of (tree_code op, tree type)
{
  const HOST_WIDE_INT half = tree_to_shwi (TYPE_SIZE_UNIT (type)) / 2;
  tree part = NULL_TREE;
  switch (op)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (TREE_CODE (type) == COMPLEX_TYPE)
	part = TREE_TYPE (type);
      break;
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      if (INTEGRAL_TYPE_P (type) && half == 8)
	part = long_long_unsigned_type_node;
      break;
    default: break;
    }
  if (!part)
    return { { type, 0 } };
  return { { part, 0 }, { part, half } };
}

/* OLD and MORE by the operator of S.  */

tree
combine (const array_section &s, tree old, tree more)
{
  tree type = TREE_TYPE (more);
  auto true_p = [&] (tree t)
  { return build2 (NE_EXPR, boolean_type_node, t, build_zero_cst (type)); };
  switch (s.op ())
    {
    /* No branch: the calls that begin and end what is done under a lock must not be doubled.  */
    case TRUTH_ANDIF_EXPR:
      return fold_convert (type,
			   build2 (TRUTH_AND_EXPR, boolean_type_node, true_p (old), true_p (more)));
    case TRUTH_ORIF_EXPR:
      return fold_convert (type,
			   build2 (TRUTH_OR_EXPR, boolean_type_node, true_p (old), true_p (more)));
    case EQ_EXPR:
    case NE_EXPR: return fold_convert (type, build2 (s.op (), boolean_type_node, old, more));
    default: return build2 (combining_operator (s.op (), type), type, old, more);
    }
}

/* True if T is neither 0 nor 1.  */

tree
no_truth_value (tree t)
{
  auto differs = [&] (tree from) { return build2 (NE_EXPR, boolean_type_node, t, from); };
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, differs (build_zero_cst (TREE_TYPE (t))),
		 differs (build_one_cst (TREE_TYPE (t))));
}

/* What POINTER leads to, of TYPE, which other threads may be writing.  Of one and two bytes the
   device reads the word around them, as it writes it.  Types without an atomic operation are
   written under a lock, which is not taken here: while no thread has changed the object, its bytes
   are those of one value, and what a thread has changed is a truth value already.  */

tree
concurrent_value (tree type, tree pointer)
{
  if (atomic_update_type_p (type))
    {
      tree read = build1 (OMP_ATOMIC_READ, type, pointer);
      OMP_ATOMIC_MEMORY_ORDER (read) = OMP_MEMORY_ORDER_RELAXED;
      TREE_SIDE_EFFECTS (read) = 1;
      return read;
    }
  tree now = build1 (INDIRECT_REF, type, pointer);
  TREE_THIS_VOLATILE (now) = TREE_SIDE_EFFECTS (now) = 1;
  return now;
}

/* True if the neutral value of OP leaves each object of TYPE as it is: all but a truth value that
   is not 0 or 1.  */

bool
neutral_leaves_p (tree_code op, tree type)
{
  switch (op)
    {
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case EQ_EXPR:
    case NE_EXPR: return TREE_CODE (type) == BOOLEAN_TYPE;
    default: return true;
    }
}

} // namespace

/* The function of C's library, which gfortran does not declare.  */

static tree
library_function (built_in_function code, const char *name, tree type)
{
  tree fn = builtin_decl_explicit (code);
  return fn ? fn : build_fn_decl (name, type);
}

tree
print_and_stop (location_t loc, const std::string &text, tree value)
{
  tree format = build_string_literal (text.length () + 1, text.c_str ());
  tree list = NULL_TREE;
  tree print
    = build_fn_decl ("printf", build_varargs_function_type_list (integer_type_node,
								 const_ptr_type_node, NULL_TREE));
  TREE_NOTHROW (print) = 1;
  DECL_ATTRIBUTES (print)
    = tree_cons (get_identifier (prints_once_attribute), NULL_TREE, NULL_TREE);
  tree stop = library_function (BUILT_IN_ABORT, "abort",
				build_function_type_list (void_type_node, NULL_TREE));
  append_to_statement_list (build_call_expr_loc (loc, print, 2, format, value), &list);
  /* On the host, abort does not write what has been printed.  */
  tree flush = build_fn_decl ("fflush", build_function_type_list (integer_type_node, ptr_type_node,
								  NULL_TREE));
  TREE_NOTHROW (flush) = 1;
  append_to_statement_list (build_call_expr_loc (loc, flush, 1, null_pointer_node), &list);
  append_to_statement_list (build_call_expr_loc (loc, stop, 0), &list);
  return list;
}

tree
stop_without_memory (location_t loc, tree bytes)
{
  const expanded_location place = expand_location (loc);
  const std::string text = std::string (place.file) + ":" + std::to_string (place.line)
			   + ": no memory on the device for an array of %lu bytes (ACCRED_HEAP)\n";
  return print_and_stop (loc, text, fold_convert (long_unsigned_type_node, unshare_expr (bytes)));
}

/* The private array gets memory, if it has none, and starts with what the operator does not
   see.  */

tree
build_begin (const array_section &s, array_substitution &own, unsigned number)
{
  tree list = NULL_TREE;
  tree begin
    = build_block (s, number, 0,
		   [&] (const element_place &place)
		   {
		     tree to = element_at (place, own.first_address ());
		     return build2_loc (s.loc, MODIFY_EXPR, void_type_node, to,
					omp_reduction_init_op (s.loc, s.op (), place.run.type));
		   });
  if (!s.allocated)
    return begin;
  tree bytes = size_binop (MULT_EXPR, unshare_expr (s.number), TYPE_SIZE_UNIT (s.type));
  tree memory = build_call_expr_loc (s.loc, builtin_decl_explicit (BUILT_IN_MALLOC), 1, bytes);
  add_assignment (&list, own.own (), fold_convert (TREE_TYPE (own.own ()), memory), s.loc);
  tree missing
    = build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
	      build2 (EQ_EXPR, boolean_type_node, own.own (),
		      build_zero_cst (TREE_TYPE (own.own ()))),
	      build2 (NE_EXPR, boolean_type_node, unshare_expr (s.number), size_zero_node));
  append_to_statement_list (build3 (COND_EXPR, void_type_node, missing,
				    stop_without_memory (s.loc, bytes), NULL_TREE),
			    &list);
  append_to_statement_list (BIND_EXPR_BODY (begin), &list);
  BIND_EXPR_BODY (begin) = list;
  return begin;
}

/* The elements of the private array update those that RESULT leads to.  Those that the loop has not
   changed do not, since all threads together may have very many.  */

tree
build_end (const array_section &s, array_substitution &own, unsigned number, tree result)
{
  tree vars = NULL_TREE;
  auto temporary = [&] (tree type)
  {
    tree v = new_local (type, NULL_TREE, s.loc);
    DECL_ARTIFICIAL (v) = 1;
    DECL_CHAIN (v) = vars;
    return vars = v;
  };
  auto update = [&] (tree *list, tree own_value, tree shared)
  {
    tree type = TREE_TYPE (own_value), pointer_type = build_pointer_type (type);
    tree value = temporary (type), pointer = temporary (pointer_type);
    add_assignment (list, value, own_value, s.loc);
    add_assignment (list, pointer, build_fold_addr_expr (shared), s.loc);
    tree old = build1 (INDIRECT_REF, type, pointer);
    tree changes
      = build2 (NE_EXPR, boolean_type_node, value, omp_reduction_init_op (s.loc, s.op (), type));
    if (!neutral_leaves_p (s.op (), type))
      {
	tree before = temporary (type);
	add_assignment (list, before, concurrent_value (type, pointer), s.loc);
	changes = build2 (TRUTH_ORIF_EXPR, boolean_type_node, changes, no_truth_value (before));
      }
    append_to_statement_list (build3 (COND_EXPR, void_type_node, changes,
				      build_update (s.loc, pointer, combine (s, old, value)),
				      NULL_TREE),
			      list);
  };
  auto step = [&] (const element_place &place)
  {
    tree list = NULL_TREE;
    for (const element_part &p : parts_of (s.op (), place.run.type))
      update (&list, part_at (place, own.first_address (), p), part_at (place, result, p));
    return list;
  };
  tree end = build_block (s, number, 1, step);
  for (tree v = vars; v;)
    {
      tree next = DECL_CHAIN (v);
      DECL_CHAIN (v) = BIND_EXPR_VARS (end);
      BIND_EXPR_VARS (end) = v;
      v = next;
    }
  BLOCK_VARS (BIND_EXPR_BLOCK (end)) = BIND_EXPR_VARS (end);
  if (s.allocated)
    append_to_statement_list (build_call_expr_loc (s.loc, builtin_decl_explicit (BUILT_IN_FREE), 1,
						   own.own ()),
			      &BIND_EXPR_BODY (end));
  return end;
}

} // namespace accred
