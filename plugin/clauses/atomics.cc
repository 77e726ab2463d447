/* Pass `accred_atomics': atomic updates that PTX has an instruction for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  GCC has an operation of its own for an atomic update
   where the host has one: sums, differences and bits of integers.  Of all others omp-expand makes a
   loop of compare-and-swap, which on a GPU turns once for each thread that waits.  PTX has more:
   sums of floating-point numbers, minimum and maximum of integers.  Those of floating-point numbers
   are made of the latter (order-updates.cc), unless a value is captured.  Products, and quotients
   of floating-point numbers, are loops, too, but the backend combines those of several threads
   first; also unless a value is captured, and of floating-point numbers with -fassociative-math
   alone.

   Before:  atomic_load (OLD = *P);  NEW = OLD + X;  atomic_store (NEW);

   After:   if (on_device ())
	      { atomic (P, X, add); }
	    else
	      { atomic_load (OLD = *P);  NEW = OLD + X;  atomic_store (NEW); }

   A captured value is the result of the call, or is computed from it:

	      { OLD = atomic (P, X, add);  NEW = OLD + X; }

   A sum of _Float16 is one loop on the word around the object (translate-atomic.cc).  omp-expand's
   would stand around that of a compare-and-swap of two bytes, which writes the word back when it
   fails.

   The host's function and the device's clone are one until accred_clone; accred_target, the first
   pass after it, says which side this is.  So the host's code does not change.

   Taken is what gives the same bits: a sum in a wider type that is then rounded or cut is the sum
   in the type of the object if X is a number of that type (for `f += 0.5' the front end computes in
   double).

   Constructs of OpenMP run on the host alone.

   What the host has no operation for, objects of sixteen bytes and complex numbers, omp-expand puts
   between calls of libgomp, as plain accesses.  If the object is a variable that the threads of a
   loop share, nothing would tell GCC that they do, and it would be in registers of each.  So this
   is done here, and the calls get its address:

   After:   GOMP_atomic_start (P);  OLD = *P;  NEW = OLD + X;  *P = NEW;  GOMP_atomic_end (P);

   On the device the usual ones are a call, so that the backend can combine those of a warp first:

	    locked (P, X, add);

   Guarantees: an update that is not taken is unchanged.  */

#include "plugin/atomic-update.h"
#include "plugin/device-types.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

/* These are attributes that no program can spell.  */
static const char update_attribute[] = "accred atomic update";
static const char locked_attribute[] = "accred locked update";
static const char side_attribute[] = "accred on device";

static tree
marker_function (const char *name, tree type, const char *attribute)
{
  tree fn = build_fn_decl (name, type);
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier (attribute), NULL_TREE, DECL_ATTRIBUTES (fn));
  TREE_NOTHROW (fn) = 1;
  return fn;
}

static bool
calls_marker_p (gcall *call, const char *attribute)
{
  tree fn = gimple_call_fndecl (call);
  return fn && lookup_attribute (attribute, DECL_ATTRIBUTES (fn));
}

gcall *
build_atomic_update (const atomic_update &u)
{
  tree type = TREE_TYPE (u.value);
  tree fn = marker_function ("accred_atomic",
			     build_varargs_function_type_list (type, ptr_type_node, type,
							       integer_type_node, NULL_TREE),
			     update_attribute);
  auto_vec<tree, 8> arguments;
  for (tree a : { u.ptr, u.value, build_int_cst (integer_type_node, static_cast<int> (u.op)) })
    arguments.safe_push (a);
  if (u.base)
    arguments.safe_push (u.base);
  for (tree a : u.others)
    arguments.safe_push (a);
  return gimple_build_call_vec (fn, arguments);
}

std::optional<atomic_update>
atomic_update_of (gcall *call)
{
  if (!calls_marker_p (call, update_attribute))
    return {};
  atomic_update u{ gimple_call_arg (call, 0), gimple_call_arg (call, 1),
		   static_cast<dev::atom_op> (tree_to_uhwi (gimple_call_arg (call, 2))) };
  for (unsigned k = 3; k < gimple_call_num_args (call); k++)
    if (k == 3)
      u.base = gimple_call_arg (call, k);
    else
      u.others.push_back (gimple_call_arg (call, k));
  return u;
}

gcall *
build_locked_update (const locked_update &u)
{
  tree type = TREE_TYPE (u.value);
  tree fn = marker_function ("accred_locked",
			     build_function_type_list (void_type_node, ptr_type_node, type,
						       integer_type_node, NULL_TREE),
			     locked_attribute);
  return gimple_build_call (fn, 3, u.ptr, u.value,
			    build_int_cst (integer_type_node, static_cast<int> (u.op)));
}

std::optional<locked_update>
locked_update_of (gcall *call)
{
  if (!calls_marker_p (call, locked_attribute))
    return {};
  return locked_update{ gimple_call_arg (call, 0), gimple_call_arg (call, 1),
			static_cast<dev::red_op> (tree_to_uhwi (gimple_call_arg (call, 2))) };
}

gcall *
build_on_device ()
{
  tree fn = marker_function ("accred_on_device",
			     build_function_type_list (integer_type_node, NULL_TREE),
			     side_attribute);
  TREE_READONLY (fn) = 1;
  return gimple_build_call (fn, 0);
}

bool
fold_on_device (function *fun, bool answer)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	if (!call || !calls_marker_p (call, side_attribute))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	any = true;
	if (tree lhs = gimple_call_lhs (call))
	  replace_uses_by (lhs, build_int_cst (TREE_TYPE (lhs), answer));
	unlink_stmt_vdef (call);
	gsi_remove (&gsi, true);
      }
  return any;
}

namespace {

/* An update as the program has it.  */
struct program_update
{
  gomp_atomic_load *load;
  gomp_atomic_store *store;
  std::vector<gimple *> between;
  gimple_stmt_iterator from, to; /* Of the load and of the store.  */

  tree old () const { return gimple_omp_atomic_load_lhs (load); }
  tree type () const { return TYPE_MAIN_VARIANT (TREE_TYPE (old ())); }
};

/* What it does, as VALUE of type TYPE, the object's own, or an integer of its size, and OP.  A
   difference is the sum with the negative.  */
struct known_update
{
  tree type, value;
  tree_code code;
  bool complement = false; /* The value is to be complemented: 1 - VALUE.  */
};

std::optional<program_update>
parse (gimple_stmt_iterator gsi)
{
  program_update u;
  u.load = dyn_cast<gomp_atomic_load *> (gsi_stmt (gsi));
  if (!u.load)
    return {};
  u.from = gsi;
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      u.store = dyn_cast<gomp_atomic_store *> (stmt);
      if (u.store)
	{
	  u.to = gsi;
	  return u;
	}
      u.between.push_back (stmt);
    }
  return {};
}

bool
captures_p (const program_update &u)
{
  return gimple_omp_atomic_need_value_p (u.load) || gimple_omp_atomic_need_value_p (u.store);
}

/* The assignment among U's statements that sets VAR.  */

gassign *
setter (const program_update &u, tree var)
{
  for (gimple *stmt : u.between)
    if (is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == var)
      return as_a<gassign *> (stmt);
  return nullptr;
}

bool
conversion_p (const gassign *s)
{
  return CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s));
}

/* True if T is the old value, or it converted.  */

bool
old_value_p (const program_update &u, tree t)
{
  if (t == u.old ())
    return true;
  gassign *s = setter (u, t);
  return s && conversion_p (s) && gimple_assign_rhs1 (s) == u.old ();
}

/* The number T, of a wider type, as one of the floating-point TYPE, if it is one; else null.  It
   has been converted from such a one in front of U.  */

tree
narrowed (const program_update &u, tree t, tree type)
{
  if (TREE_CODE (t) == REAL_CST)
    {
      REAL_VALUE_TYPE r;
      return exact_real_truncate (TYPE_MODE (type), TREE_REAL_CST_PTR (t))
	       ? (real_convert (&r, TYPE_MODE (type), TREE_REAL_CST_PTR (t)), build_real (type, r))
	       : NULL_TREE;
    }
  std::set<tree> written;
  gimple_stmt_iterator gsi = u.from;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gassign *s = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!s)
	return NULL_TREE;
      tree lhs = gimple_assign_lhs (s);
      if (lhs == t)
	{
	  tree from = gimple_assign_rhs1 (s);
	  return conversion_p (s) && is_gimple_reg (from) && !written.count (from)
		     && TYPE_MAIN_VARIANT (TREE_TYPE (from)) == type
		   ? from
		   : NULL_TREE;
	}
      written.insert (lhs);
    }
  return NULL_TREE;
}

/* U, if it is one of a floating-point number.  S is the operation, X the other operand.  */

std::optional<known_update>
known_float (const program_update &u, gassign *s, tree x, int sm)
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree type = u.type (), in = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (s)));
  if (code == MIN_EXPR || code == MAX_EXPR)
    {
      const bool order = TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode;
      if (!order || in != type || captures_p (u))
	return {};
      return known_update{ type, x, code };
    }
  const bool half = half_float_p (type), single = TYPE_MODE (type) == SFmode;
  const bool product = code == MULT_EXPR || code == RDIV_EXPR;
  /* Products of several threads' operands may be infinite or zero where no product one by one is,
     from a variable that is very small or very large; sums have no such thing.  */
  const bool any_order = flag_associative_math && !captures_p (u);
  const bool wanted = product ? any_order && (single || TYPE_MODE (type) == DFmode)
			      : half || single || (TYPE_MODE (type) == DFmode && sm >= 60);
  const bool inverse = code == MINUS_EXPR || code == RDIV_EXPR;
  if (!wanted || (code != PLUS_EXPR && code != MULT_EXPR && !inverse)
      || (inverse && !old_value_p (u, gimple_assign_rhs1 (s))))
    return {};
  /* With twice the digits and two more the second rounding changes nothing.  */
  if (in != type)
    x = (SCALAR_FLOAT_TYPE_P (in)
	     && ((half && TYPE_MODE (in) == SFmode)
		 || ((half || single) && TYPE_MODE (in) == DFmode))
	   ? narrowed (u, x, type)
	   : NULL_TREE);
  if (!x)
    return {};
  return known_update{ type, x, code };
}

/* The same of an integer.  If it is PLAIN, nothing is converted, and what is no minimum or maximum
   omp-expand makes an operation of.  */

std::optional<known_update>
known_integer (const program_update &u, gassign *s, tree x, bool plain)
{
  const tree_code code = gimple_assign_rhs_code (s);
  tree type = u.type (), in = TREE_TYPE (gimple_assign_lhs (s));
  if (!INTEGRAL_TYPE_P (in) || TREE_CODE (in) == BOOLEAN_TYPE
      || TYPE_PRECISION (type) != GET_MODE_BITSIZE (SCALAR_INT_TYPE_MODE (type)))
    return {};
  known_update k{ build_nonstandard_integer_type (TYPE_PRECISION (type), TYPE_UNSIGNED (type)), x,
		  code };
  const bool word = tree_to_uhwi (TYPE_SIZE_UNIT (type)) >= 4;
  switch (code)
    {
    case MIN_EXPR:
    case MAX_EXPR:
      if (!plain || !word)
	return {};
      return k;
    case MULT_EXPR:
      if (!word || captures_p (u) || TYPE_PRECISION (in) < TYPE_PRECISION (type))
	return {};
      k.type = unsigned_type_for (type);
      return k;
    case MINUS_EXPR:
      if (!old_value_p (u, gimple_assign_rhs1 (s)))
	return {};
      gcc_fallthrough ();
    case PLUS_EXPR:
      if (!word)
	return {};
      gcc_fallthrough ();
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      if (plain || TYPE_PRECISION (in) < TYPE_PRECISION (type))
	return {};
      k.type = unsigned_type_for (type);
      return k;
    default: return {};
    }
}

/* Run what is between U's load and store with the numbers in VALUES; the number stored, or
   null.  */

tree
simulate (const program_update &u, std::map<tree, tree> values)
{
  auto number = [&values] (tree t)
  {
    if (TREE_CODE (t) == INTEGER_CST)
      return t;
    auto known = values.find (t);
    return known == values.end () ? NULL_TREE : known->second;
  };
  for (size_t at = 0; at < u.between.size (); at++)
    {
      gimple *stmt = u.between[at];
      tree to = NULL_TREE;
      if (gassign *s = dyn_cast<gassign *> (stmt))
	{
	  tree a = number (gimple_assign_rhs1 (s)), type = TREE_TYPE (gimple_assign_lhs (s));
	  tree b = gimple_num_ops (s) == 3 ? number (gimple_assign_rhs2 (s)) : NULL_TREE;
	  const tree_code code = gimple_assign_rhs_code (s);
	  if (!a || gimple_num_ops (s) > 3 || (gimple_num_ops (s) == 3 && !b))
	    return NULL_TREE;
	  tree v = (b				 ? fold_binary (code, type, a, b)
		    : gimple_assign_single_p (s) ? fold_convert (type, a)
						 : fold_unary (code, type, a));
	  if (!v || TREE_CODE (v) != INTEGER_CST)
	    return NULL_TREE;
	  values[gimple_assign_lhs (s)] = v;
	}
      else if (gcond *c = dyn_cast<gcond *> (stmt))
	{
	  tree a = number (gimple_cond_lhs (c)), b = number (gimple_cond_rhs (c));
	  tree v = a && b ? fold_binary (gimple_cond_code (c), boolean_type_node, a, b) : NULL_TREE;
	  if (!v || TREE_CODE (v) != INTEGER_CST)
	    return NULL_TREE;
	  to = integer_zerop (v) ? gimple_cond_false_label (c) : gimple_cond_true_label (c);
	}
      else if (ggoto *g = dyn_cast<ggoto *> (stmt))
	to = gimple_goto_dest (g);
      else if (!is_a<glabel *> (stmt))
	return NULL_TREE;
      if (!to)
	continue;
      /* Only forwards.  */
      while (++at < u.between.size ())
	if (glabel *l = dyn_cast<glabel *> (u.between[at]))
	  if (gimple_label_label (l) == to)
	    break;
    }
  return number (gimple_omp_atomic_store_val (u.store));
}

/* The variable, other than the old value, that U's statements read and do not set; null if there is
   none, or are several.  */

tree
other_operand (const program_update &u)
{
  std::set<tree> set;
  tree other = NULL_TREE;
  bool several = false;
  set.insert (u.old ());
  for (gimple *stmt : u.between)
    if (is_gimple_assign (stmt))
      set.insert (gimple_assign_lhs (stmt));
  for (gimple *stmt : u.between)
    {
      const unsigned first = is_gimple_assign (stmt) ? 1 : 0;
      if (is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_COND)
	for (unsigned n = first; n < gimple_num_ops (stmt); n++)
	  {
	    tree op = gimple_op (stmt, n);
	    if (!op || TREE_CODE (op) == LABEL_DECL || CONSTANT_CLASS_P (op) || set.count (op))
	      continue;
	    several |= other && other != op;
	    other = op;
	  }
    }
  return several ? NULL_TREE : other;
}

/* An update of a logical number, with branches or without, by its table of truth.  */

std::optional<known_update>
known_logical (const program_update &u)
{
  tree x = other_operand (u);
  if (!x || !is_gimple_reg (x) || TREE_CODE (TREE_TYPE (x)) != BOOLEAN_TYPE)
    return {};
  unsigned truth = 0;
  for (int o = 0; o < 2; o++)
    for (int v = 0; v < 2; v++)
      {
	tree next = simulate (u, { { u.old (), build_int_cst (u.type (), o) },
				   { x, build_int_cst (TREE_TYPE (x), v) } });
	if (!next)
	  return {};
	truth |= integer_nonzerop (next) << (2 * o + v);
      }
  static const struct
  {
    unsigned truth;
    tree_code code;
    bool complement;
  } rows[] = { { 8, BIT_AND_EXPR, false },
	       { 14, BIT_IOR_EXPR, false },
	       { 6, BIT_XOR_EXPR, false },
	       { 9, BIT_XOR_EXPR, true } };
  for (const auto &row : rows)
    if (row.truth == truth)
      return known_update{ build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (u.type ())), 1),
			   x, row.code, row.complement };
  return {};
}

std::optional<known_update>
known (const program_update &u, int sm)
{
  tree type = u.type (), size = TYPE_SIZE_UNIT (type);
  /* As omp-expand does, which else takes a lock.  */
  if (!size || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > 8
      || TYPE_ALIGN_UNIT (type) < tree_to_uhwi (size))
    return {};
  const enum omp_memory_order order = gimple_omp_atomic_memory_order (u.load);
  if (order != OMP_MEMORY_ORDER_RELAXED && order != OMP_MEMORY_ORDER_UNSPECIFIED)
    return {};
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return known_logical (u);

  for (gimple *stmt : u.between)
    if (!is_gimple_assign (stmt))
      return {};
  tree stored = gimple_omp_atomic_store_val (u.store);
  gassign *s = setter (u, stored);
  if (s && conversion_p (s))
    s = setter (u, gimple_assign_rhs1 (s));
  if (!s || gimple_num_ops (s) != 3)
    return {};
  tree a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  const bool first = old_value_p (u, a);
  if (first == old_value_p (u, b))
    return {};
  tree x = first ? b : a;
  if (setter (u, x))
    return {};
  if (SCALAR_FLOAT_TYPE_P (type))
    return known_float (u, s, x, sm);
  const bool plain = gimple_assign_lhs (s) == stored && (first ? a : b) == u.old ();
  return INTEGRAL_TYPE_P (type) ? known_integer (u, s, x, plain) : std::nullopt;
}

/* The device's side of U, which is K, goes to SEQ.  */

void
build_update (gimple_seq *seq, const program_update &u, const known_update &k)
{
  const location_t loc = gimple_location (u.load);
  static const struct
  {
    tree_code code;
    dev::atom_op op;
  } ops[] = { { PLUS_EXPR, dev::atom_op::add },	    { MINUS_EXPR, dev::atom_op::add },
	      { MIN_EXPR, dev::atom_op::min },	    { MAX_EXPR, dev::atom_op::max },
	      { BIT_AND_EXPR, dev::atom_op::and_ }, { BIT_IOR_EXPR, dev::atom_op::or_ },
	      { BIT_XOR_EXPR, dev::atom_op::xor_ }, { MULT_EXPR, dev::atom_op::mul },
	      { RDIV_EXPR, dev::atom_op::div } };
  dev::atom_op op{};
  for (const auto &row : ops)
    if (row.code == k.code)
      op = row.op;
  tree x = gimple_convert (seq, loc, k.type, k.value);
  if (k.complement)
    x = gimple_build (seq, loc, BIT_XOR_EXPR, k.type, x, build_one_cst (k.type));
  tree addend = k.code == MINUS_EXPR ? gimple_build (seq, loc, NEGATE_EXPR, k.type, x) : x;
  /* omplower rewrites addresses in place.  */
  gcall *call
    = build_atomic_update ({ unshare_expr (gimple_omp_atomic_load_rhs (u.load)), addend, op });
  gimple_set_location (call, loc);
  gimple_seq_add_stmt (seq, call);
  const bool captures_old = gimple_omp_atomic_need_value_p (u.load),
	     captures_new = gimple_omp_atomic_need_value_p (u.store);
  if (!captures_old && !captures_new)
    return;
  tree old = create_tmp_reg (k.type);
  gimple_call_set_lhs (call, old);
  auto set = [&] (tree to, tree from)
  {
    gimple_seq_add_stmt (seq,
			 gimple_build_assign (to, gimple_convert (seq, loc, TREE_TYPE (to), from)));
  };
  if (captures_old)
    set (u.old (), old);
  if (captures_new)
    set (gimple_omp_atomic_store_val (u.store), gimple_build (seq, loc, k.code, k.type, old, x));
}

/* Outside of regions the gimplifier gives the new value an SSA name, but each side sets the value:
   a variable takes its place in U.  The statement that sets the name, which goes after both sides,
   or null.  */

gimple *
split_new_value (const program_update &u)
{
  tree name = gimple_omp_atomic_store_val (u.store);
  if (!gimple_omp_atomic_need_value_p (u.store) || TREE_CODE (name) != SSA_NAME)
    return nullptr;
  tree var = create_tmp_reg (TREE_TYPE (name));
  gimple_assign_set_lhs (setter (u, name), var);
  gimple_omp_atomic_store_set_val (u.store, var);
  return gimple_build_assign (name, var);
}

/* U, if it is of an object of two parts, and combines them by an operator that the device has.  */

std::optional<locked_update>
known_locked (const program_update &u)
{
  tree type = u.type ();
  if (!pair_p (type) || u.between.size () != 1 || gimple_omp_atomic_need_value_p (u.load)
      || gimple_omp_atomic_need_value_p (u.store))
    return {};
  /* The check is of the object's own new value, not of lanes' sums.  */
  if (TYPE_OVERFLOW_SANITIZED (type))
    return {};
  gassign *s = setter (u, gimple_omp_atomic_store_val (u.store));
  if (!s || gimple_num_ops (s) != 3)
    return {};
  tree a = gimple_assign_rhs1 (s), b = gimple_assign_rhs2 (s);
  const tree_code code = gimple_assign_rhs_code (s);
  const bool difference = code == MINUS_EXPR;
  const std::optional<dev::red_op> op = reduction_operator (difference ? PLUS_EXPR : code);
  tree x = a == u.old () ? b : a;
  if (!op || TREE_CODE_CLASS (code) == tcc_comparison || (a == u.old ()) == (b == u.old ())
      || (difference && x == a) || TYPE_MAIN_VARIANT (TREE_TYPE (x)) != type)
    return {};
  return locked_update{ gimple_omp_atomic_load_rhs (u.load),
			difference ? fold_build1 (NEGATE_EXPR, type, x) : x, *op };
}

/* The device's side of an update that is U goes to SEQ.  */

void
build_locked (gimple_seq *seq, const locked_update &u, location_t loc)
{
  tree value = u.value;
  push_gimplify_context ();
  gimplify_expr (&value, seq, NULL, is_gimple_val, fb_rvalue);
  pop_gimplify_context (NULL);
  gcall *call = build_locked_update ({ unshare_expr (u.ptr), value, u.op });
  gimple_set_location (call, loc);
  gimple_seq_add_stmt (seq, call);
}

/* True if omp-expand has nothing but a lock for an object of TYPE.  */

bool
locked_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size)
	 && (tree_to_uhwi (size) > 8 || TYPE_ALIGN_UNIT (type) < tree_to_uhwi (size)
	     || !(INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)));
}

/* Let calls that get the object's address stand around U's accesses.  */

void
lock_update (gimple_stmt_iterator *gsi, const program_update &u)
{
  tree address = gimple_omp_atomic_load_rhs (u.load), type = TREE_TYPE (u.old ());
  auto object = [&]
  {
    tree alias = build_pointer_type_for_mode (type, ptr_mode, true);
    return build2 (MEM_REF, type, unshare_expr (address), build_zero_cst (alias));
  };
  auto call = [&] (built_in_function code)
  {
    gcall *c = gimple_build_call (builtin_decl_explicit (code), 1, unshare_expr (address));
    gimple_set_location (c, gimple_location (u.load));
    return c;
  };
  gassign *load = gimple_build_assign (u.old (), object ());
  /* array-blocks.cc looks at such an object without the lock.  */
  tree stored = object ();
  TREE_THIS_VOLATILE (stored) = 1;
  gassign *store = gimple_build_assign (stored, gimple_omp_atomic_store_val (u.store));
  gimple_set_location (load, gimple_location (u.load));
  gimple_set_location (store, gimple_location (u.store));
  gimple_stmt_iterator to = u.to;
  gsi_insert_after (&to, call (BUILT_IN_GOMP_ATOMIC_END), GSI_SAME_STMT);
  gsi_replace (&to, store, false);
  gsi_insert_before (gsi, call (BUILT_IN_GOMP_ATOMIC_START), GSI_SAME_STMT);
  gsi_replace (gsi, load, false);
}

tree
rewrite_atomics (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  device_context &ctx = *static_cast<device_context *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (is_gimple_omp (stmt) && gimple_has_substatements (stmt) && !is_gimple_omp_oacc (stmt))
    {
      *handled = true;
      return NULL_TREE;
    }
  std::optional<program_update> u = parse (*gsi);
  if (!u)
    return NULL_TREE;
  const std::optional<known_update> k = known (*u, ctx.opts.sm);
  const std::optional<locked_update> l = known_locked (*u);
  if (!k && !l)
    {
      if (locked_p (u->type ()))
	lock_update (gsi, *u);
      return NULL_TREE;
    }
  ctx.sides = true;
  const location_t loc = gimple_location (u->load);
  tree device = create_artificial_label (loc), host = create_artificial_label (loc),
       done = create_artificial_label (loc), side = create_tmp_reg (integer_type_node);
  gimple_seq seq = NULL;
  auto add = [&] (gimple *stmt)
  {
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt (&seq, stmt);
  };
  gimple *const name = split_new_value (*u);
  gcall *asks = build_on_device ();
  gimple_call_set_lhs (asks, side);
  add (asks);
  add (gimple_build_cond (NE_EXPR, side, integer_zero_node, device, host));
  add (gimple_build_label (device));
  if (k)
    build_update (&seq, *u, *k);
  else
    build_locked (&seq, *l, loc);
  add (gimple_build_goto (done));
  add (gimple_build_label (host));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gimple_seq behind = NULL;
  gimple_seq_add_stmt (&behind, gimple_build_label (done));
  if (name)
    {
      gimple_set_location (name, loc);
      gimple_seq_add_stmt (&behind, name);
    }
  gsi_insert_seq_after (&u->to, behind, GSI_SAME_STMT);
  if (l)
    lock_update (gsi, *u);
  return NULL_TREE;
}

const pass_data pass_data_atomics
  = { GIMPLE_PASS, "accred_atomics", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_atomics (gcc::context *g, device_context &ctx)
{
  return make_statement_pass (g, pass_data_atomics, rewrite_atomics, true, &ctx);
}

} // namespace accred
