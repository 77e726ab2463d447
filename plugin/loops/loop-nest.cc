/* The loops of a function, decoded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  Nothing is changed here, but for the operands of && and || in
   reductions.  */

#include "plugin/loops/loop-nest.h"
#include "plugin/openacc-calls.h"
#include "abi/tuning.h"
#include "plugin/loops/column-nest.h"
#include "plugin/loops/loop-weight.h"
#include "plugin/loops/row-pieces.h"
#include "plugin/reductions/short-circuit.h"
#include "plugin/report/report.h"

namespace accred {

gcall *
find_goacc_loop (gimple *stmt, unsigned kind)
{
  const std::optional<goacc_loop_call> loop = decode_goacc_loop (stmt);
  return loop && loop->kind == kind ? as_a<gcall *> (stmt) : nullptr;
}

gcall *
find_goacc_loop_in (basic_block bb, unsigned kind)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gcall *call = find_goacc_loop (gsi_stmt (i), kind))
      return call;
  return nullptr;
}

gcond *
last_cond (basic_block bb)
{
  gimple *last = last_stmt (bb);
  return last ? dyn_cast<gcond *> (last) : nullptr;
}

void
loop_nest::locate ()
{
  chunks = gimple_bb (offset)->loop_father;
  inner = chunks->inner;
  exit = inner ? single_exit (inner) : nullptr;
}

bool
loop_nest::in_body_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return bb && flow_bb_inside_loop_p (inner, bb);
}

gcall *
loop_nest::computed_by (tree t, unsigned kind)
{
  return TREE_CODE (t) == SSA_NAME ? find_goacc_loop (SSA_NAME_DEF_STMT (t), kind) : nullptr;
}

namespace {

constexpr unsigned gang_and_vector = GOMP_DIM_MASK (GOMP_DIM_GANG)
				     | GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* A read of memory: the pointer that leads to the array, and the address.  */
struct read
{
  tree array;
  aff_tree address;
};

/* Where the sums that P is made by begin.  */

tree
origin (tree p)
{
  while (TREE_CODE (p) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (!a
	  || (gimple_assign_rhs_code (a) != POINTER_PLUS_EXPR
	      && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
	      && gimple_assign_rhs_code (a) != SSA_NAME))
	break;
      p = gimple_assign_rhs1 (a);
    }
  /* A pointer that the argument record holds is loaded in each iteration, at -O0.  */
  gimple *def = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
  return def && gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : p;
}

/* True if the addresses A and B are far from each other, or in a distance that is not known.  */

bool
far_p (const aff_tree &a, const aff_tree &b)
{
  aff_tree d = a, minus = b;
  aff_combination_scale (&minus, -1);
  aff_combination_add (&d, &minus);
  if (d.n || d.rest)
    return true;
  constexpr HOST_WIDE_INT far = tuning::far_reads;
  HOST_WIDE_INT offset;
  return !d.offset.is_constant () || !wi::fits_shwi_p (d.offset.to_constant ())
	 || (offset = d.offset.to_constant ().to_shwi (), offset >= far || offset <= -far);
}

/* True if the iterations of BODY read an array at places that are far from each other.  */

bool
reads_far_p (class loop *body)
{
  std::vector<read> reads;
  hash_map<tree, name_expansion *> *cache = NULL;
  basic_block *blocks = get_loop_body (body);
  bool found = false;
  for (unsigned k = 0; k < body->num_nodes && !found; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]); !gsi_end_p (gsi) && !found;
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt))
	  continue;
	tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
	if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
	  continue;
	read r;
	r.array = origin (TREE_OPERAND (base, 0));
	/* The argument record itself.  */
	if (TREE_CODE (r.array) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (r.array))
	  continue;
	tree address = build_fold_addr_expr (unshare_expr (ref));
	tree_to_aff_combination_expand (address, TREE_TYPE (address), &r.address, &cache);
	for (const read &other : reads)
	  found |= operand_equal_p (r.array, other.array) && far_p (r.address, other.address);
	reads.push_back (r);
      }
  free (blocks);
  free_affine_expand_cache (&cache);
  return found;
}

/* An operation on one or two operands, of a statement or an expression.  */
struct operation
{
  tree_code code; /* NOP_EXPR: a copy.  */
  tree type, a, b;
};

/* The operation that computes T, if it is one.  */

std::optional<operation>
operation_of (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || gimple_num_ops (def) > 3)
	return {};
      const tree_code code = gimple_assign_rhs_code (def);
      return operation{ code == SSA_NAME ? NOP_EXPR : code, TREE_TYPE (t), gimple_assign_rhs1 (def),
			gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE };
    }
  if (!EXPR_P (t))
    return {};
  return operation{ TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0),
		    TREE_OPERAND_LENGTH (t) > 1 ? TREE_OPERAND (t, 1) : NULL_TREE };
}

bool
number_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type);
}

/* V, a coefficient or a factor of one, if it is no larger than strides of arrays are; so that
   products of two fit.  */

number
small (HOST_WIDE_INT v)
{
  constexpr HOST_WIDE_INT most = 1 << 20;
  return v <= most && v >= -most ? number (v) : std::nullopt;
}

/* The coefficient of a value of the type FROM with the coefficient C, as a value of TYPE.  A
   narrower type has fewer values than the product has.  */

number
coefficient_of_conversion (tree type, tree from, number c)
{
  if (!c || !number_p (from) || (*c && TYPE_PRECISION (type) < TYPE_PRECISION (from)))
    return {};
  return c;
}

/* Decodes the body of a loop.  */

class body_decoder
{
public:
  body_decoder (loop_nest &nest, loop_shape &shape) : n (nest), s (shape) {}

  /* Called first: whether this is the nest that omp-expand makes.  */
  bool form_p ();
  void decode ();

private:
  bool effect_p (gimple *stmt) const;
  bool changes_p (tree ref) const;
  bool before_p (gimple *a, gimple *b) const;
  int constant_part (tree ref) const;
  bool stores_last_p ();
  bool updates_last_p () const;
  std::string array_name (tree ref);
  void add_access (gassign *stmt);
  number coefficient (tree t, unsigned depth = 0);
  number coefficient_of_load (gassign *def);
  number coefficient_of_product (HOST_WIDE_INT c, tree factor);
  number coefficient_of_address (tree ref);
  bool each_time_p (gimple *stmt) const;
  bool movable_p (tree t, unsigned depth = 0) const;

  loop_nest &n;
  loop_shape &s;
  std::vector<tree> m_arrays;  /* Those without a name.  */
  std::vector<gimple *> m_changes;  /* What changes memory, or may.  */
};

bool
body_decoder::form_p ()
{
  tree lhs = gimple_call_lhs (n.offset);
  basic_block head = gimple_bb (n.offset);
  n.chunks = head->loop_father;
  n.inner = n.chunks->inner;
  n.bound = find_goacc_loop_in (head, IFN_GOACC_LOOP_BOUND);
  if (!lhs || n.chunks->header != head || !n.bound || !n.inner || n.inner->next || n.inner->inner
      || !single_succ_p (n.chunks->latch))
    return false;
  edge last_chunk = single_exit (n.chunks);
  n.exit = single_exit (n.inner);
  if (!last_chunk || !n.exit)
    return false;
  n.more_chunks = last_cond (last_chunk->src);
  gcond *test = last_cond (n.exit->src), *guard = last_cond (head);
  tree bound = gimple_call_lhs (n.bound);
  if (!n.more_chunks || !test || !guard || !bound || gimple_cond_lhs (guard) != lhs
      || gimple_cond_rhs (guard) != bound)
    return false;

  /* for (iv = OFFSET; ...; iv = next), next = iv + STEP.  */
  edge entry = loop_preheader_edge (n.inner), latch = loop_latch_edge (n.inner);
  for (gphi_iterator i = gsi_start_phis (n.inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry) == lhs)
      n.iv = i.phi ();
  if (!n.iv)
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (n.iv, latch);
  n.next
    = (TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!n.next || gimple_assign_rhs_code (n.next) != PLUS_EXPR)
    return false;
  tree iv = gimple_phi_result (n.iv);
  n.step = (gimple_assign_rhs1 (n.next) == iv ? gimple_assign_rhs2 (n.next)
					      : gimple_assign_rhs1 (n.next));
  if (TREE_CODE (n.step) != SSA_NAME
      || !find_goacc_loop (SSA_NAME_DEF_STMT (n.step), IFN_GOACC_LOOP_STEP)
      || (gimple_assign_rhs1 (n.next) != iv && gimple_assign_rhs2 (n.next) != iv))
    return false;
  if (gimple_cond_lhs (test) != bound && gimple_cond_rhs (test) != bound)
    return false;

  /* What is made anew below has no other uses.  */
  auto used_only_by = [] (tree name, std::initializer_list<gimple *> users)
  {
    imm_use_iterator it;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST (use, it, name)
      if (!is_gimple_debug (USE_STMT (use))
	  && std::find (users.begin (), users.end (), USE_STMT (use)) == users.end ())
	return false;
    return true;
  };
  return (used_only_by (lhs, { n.bound, guard, n.iv }) && used_only_by (bound, { guard, test })
	  && used_only_by (next, { n.iv, test }));
}

/* By how much T, an expression in the body, grows with each iteration; nothing if that is
   not known.  A sum in fewer bits than an address has must be one that the program may
   not let overflow.  */

number
body_decoder::coefficient (tree t, unsigned depth)
{
  if (depth > 20)
    return {};
  if (CONSTANT_CLASS_P (t) || is_gimple_min_invariant (t))
    return 0;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (n.iv))
	return 1;
      if (!n.in_body_p (t))
	return 0;
      if (gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)); def && gimple_vuse (def))
	return coefficient_of_load (def);
    }
  const std::optional<operation> o = operation_of (t);
  if (!o || !number_p (o->type))
    return {};
  const number ca = o->a ? coefficient (o->a, depth + 1) : std::nullopt;
  if (CONVERT_EXPR_CODE_P (o->code))
    return coefficient_of_conversion (o->type, TREE_TYPE (o->a), ca);
  const number cb = o->b ? coefficient (o->b, depth + 1) : std::nullopt;
  if (!ca || !cb)
    return {};
  if (!*ca && !*cb)
    return 0;
  /* The sum must be that of the numbers: in an address, or where the program may not overflow.  */
  if (TYPE_PRECISION (o->type) < POINTER_SIZE && !TYPE_OVERFLOW_UNDEFINED (o->type))
    return {};
  switch (o->code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR: return small (*ca + *cb);
    case MINUS_EXPR: return small (*ca - *cb);
    case MULT_EXPR:
      if (*ca && *cb)
	return {};
      return *ca ? coefficient_of_product (*ca, o->b) : coefficient_of_product (*cb, o->a);
    default: return {};
    }
}

/* The same for what DEF reads: zero if that memory does not change in the loop.  */

number
body_decoder::coefficient_of_load (gassign *def)
{
  if (changes_p (gimple_assign_rhs1 (def)))
    return {};
  const number at = coefficient_of_address (gimple_assign_rhs1 (def));
  return at && *at == 0 ? at : std::nullopt;
}

/* The same for a value of the coefficient C times FACTOR, which stays the same in the loop.  A
   factor that is not known is taken for 1, which is tested when the loop is entered.  */

number
body_decoder::coefficient_of_product (HOST_WIDE_INT c, tree factor)
{
  if (TREE_CODE (factor) == SSA_NAME && movable_p (factor))
    {
      n.ones.push_back (factor);
      return c;
    }
  if (TREE_CODE (factor) != INTEGER_CST || !tree_fits_shwi_p (factor)
      || !small (tree_to_shwi (factor)))
    return {};
  return small (c * tree_to_shwi (factor));
}

/* The same for the address of REF, in bytes.  */

number
body_decoder::coefficient_of_address (tree ref)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
				   &volatilep);
  if (reversep || volatilep)
    return {};
  std::optional<HOST_WIDE_INT> r = 0;
  if (TREE_CODE (base) == MEM_REF)
    r = coefficient (TREE_OPERAND (base, 0));
  else if (!VAR_P (base) || !is_global_var (base))
    return {};
  if (!r || !offset)
    return r;
  auto more = coefficient (offset);
  if (!more)
    return {};
  return *r + *more;
}

/* True if STMT, in the body, is executed once in each iteration.  */

bool
body_decoder::each_time_p (gimple *stmt) const
{
  return dominated_by_p (CDI_DOMINATORS, n.exit->src, gimple_bb (stmt));
}

/* True if T can be computed in front of a loop that has an iteration, for any of
   them.  */

bool
body_decoder::movable_p (tree t, unsigned depth) const
{
  if (depth > 20)
    return false;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (n.iv) || !n.in_body_p (t))
	return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || (!each_time_p (def) && (gimple_vuse (def) || gimple_could_trap_p (def)))
	  || (gimple_vuse (def) && changes_p (gimple_assign_rhs1 (def))))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !movable_p (gimple_op (def, i), depth + 1))
	  return false;
      return true;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i) && !movable_p (TREE_OPERAND (t, i), depth + 1))
	return false;
  return true;
}

/* True if STMT, in the nest, changes memory, or may do something else.  */

bool
body_decoder::effect_p (gimple *stmt) const
{
  if (!flow_bb_inside_loop_p (n.inner, gimple_bb (stmt)))
    return !(stmt == n.offset || stmt == n.bound || gimple_code (stmt) == GIMPLE_COND
	     || (is_gimple_assign (stmt) && !gimple_vuse (stmt)));
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: return gimple_vdef (stmt);
    case GIMPLE_CALL: return !(gimple_call_flags (stmt) & ECF_CONST);
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_NOP: return false;
    default: return true;
    }
}

/* True if an iteration may change what REF reads.  */

bool
body_decoder::changes_p (tree ref) const
{
  for (gimple *stmt : m_changes)
    {
      const std::optional<atomic_update> u = plain_update (stmt);
      if (u ? update_touches_p (*u, ref)
	    : !is_gimple_assign (stmt) || stmt_may_clobber_ref_p (stmt, ref))
	return true;
    }
  return false;
}

/* True if an iteration changes memory by atomic updates alone, and reads at moving addresses
   nothing that it has updated before.  What other iterations update, no plain access reads.  */

bool
body_decoder::updates_last_p () const
{
  for (gimple *stmt : m_changes)
    {
      const std::optional<atomic_update> u = plain_update (stmt);
      if (!u)
	return false;
      for (const moving_access &l : n.loads)
	if (!before_p (l.stmt, stmt) && update_touches_p (*u, gimple_assign_rhs1 (l.stmt)))
	  return false;
    }
  return !m_changes.empty ();
}

/* True if A, which each iteration does, is done before B.  */

bool
body_decoder::before_p (gimple *a, gimple *b) const
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  gimple_stmt_iterator i = gsi_for_stmt (a);
  while (!gsi_end_p (i) && gsi_stmt (i) != b)
    gsi_next (&i);
  return !gsi_end_p (i);
}

/* The constant that REF's address has as a part, in bytes.  */

int
body_decoder::constant_part (tree ref) const
{
  aff_tree a;
  hash_map<tree, name_expansion *> *cache = NULL;
  tree address = build_fold_addr_expr (unshare_expr (ref));
  tree_to_aff_combination_expand (address, TREE_TYPE (address), &a, &cache);
  free_affine_expand_cache (&cache);
  const HOST_WIDE_INT c = a.offset.is_constant () && wi::fits_shwi_p (a.offset.to_constant ())
			    ? a.offset.to_constant ().to_shwi ()
			    : 0;
  return c == int (c) ? c : 0;
}

/* True if an iteration changes memory by nothing but stores that it does each time, and which may
   be done after all that it reads.  A load behind a store may read what that has written; if both
   advance alike, whether it does is tested when the loop is entered (meetings).  */

bool
body_decoder::stores_last_p ()
{
  if (m_changes.empty () || m_changes.size () != n.stores.size ())
    return false;
  for (const moving_access &store : n.stores)
    if (const access_shape &a = s.accesses[store.number];
	!a.always || !a.movable || !gimple_assign_single_p (store.stmt)
	|| !is_gimple_val (gimple_assign_rhs1 (store.stmt)))
      return false;
  std::sort (n.stores.begin (), n.stores.end (),
	     [this] (const moving_access &a, const moving_access &b)
	     { return a.stmt != b.stmt && before_p (a.stmt, b.stmt); });

  basic_block *body = get_loop_body (n.inner);
  bool good = true;
  for (unsigned k = 0; k < n.inner->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_debug (stmt) || !gimple_vuse (stmt) || gimple_vdef (stmt))
	  continue;
	auto load = std::find_if (n.loads.begin (), n.loads.end (),
				  [&] (const moving_access &l) { return l.stmt == stmt; });
	for (size_t to = 0; to < n.stores.size (); to++)
	  {
	    gassign *store = n.stores[to].stmt;
	    if (before_p (stmt, store)
		|| (gimple_assign_load_p (stmt)
		    && !stmt_may_clobber_ref_p (store, gimple_assign_rhs1 (stmt))))
	      continue;
	    const bool known = load != n.loads.end () && s.accesses[load->number].always
			       && s.accesses[load->number].movable
			       && s.accesses[load->number].stride
				    == s.accesses[n.stores[to].number].stride;
	    good &= known;
	    if (known)
	      n.meetings.push_back ({ load - n.loads.begin (), to });
	  }
      }
  free (body);
  return good;
}

/* The name of the array that REF is in; a number where the user's is not known, as of pointers.  */

std::string
body_decoder::array_name (tree ref)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    base = origin (TREE_OPERAND (base, 0));
  const std::string name = base ? name_of_value (base) : "";
  if (!base || !name.empty ())
    return name;
  size_t i = 0;
  while (i < m_arrays.size () && !operand_equal_p (m_arrays[i], base))
    i++;
  if (i == m_arrays.size ())
    m_arrays.push_back (base);
  return "#" + std::to_string (i + 1);
}

/* STMT reads or writes memory.  */

void
body_decoder::add_access (gassign *stmt)
{
  access_shape a;
  a.write = gimple_vdef (stmt);
  const bool plain = a.write ? gimple_store_p (stmt) : gimple_assign_load_p (stmt);
  tree ref = a.write ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt), type = TREE_TYPE (ref);
  if (!plain || TREE_THIS_VOLATILE (ref))
    {
      s.accesses.push_back (a);
      return;
    }
  a.array = array_name (ref);
  const HOST_WIDE_INT size = int_size_in_bytes (type);
  a.width = MAX (size, 0);
  a.stride = coefficient_of_address (ref);
  a.scalar = (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) && size > 0 && size <= 8
	     && pow2p_hwi (size)
	     && !(TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
	     && TREE_CODE (ref) != BIT_FIELD_REF;
  a.always = each_time_p (stmt);
  a.movable = movable_p (ref);
  a.offset = constant_part (ref);
  if (a.stride && *a.stride)
    (a.write ? n.stores : n.loads).push_back ({ stmt, a.width, s.accesses.size () });
  s.accesses.push_back (a);
}

void
body_decoder::decode ()
{
  std::vector<gassign *> accesses;
  basic_block *body = get_loop_body (n.chunks);
  for (unsigned k = 0; k < n.chunks->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
	    || gimple_code (stmt) == GIMPLE_PREDICT)
	  continue;
	if (effect_p (stmt))
	  {
	    s.effects = true;
	    m_changes.push_back (stmt);
	  }
	if (!flow_bb_inside_loop_p (n.inner, body[k]))
	  continue;
	s.statements++;
	if (is_gimple_assign (stmt) && gimple_vuse (stmt))
	  accesses.push_back (as_a<gassign *> (stmt));
      }
  free (body);
  for (gassign *stmt : accesses)
    add_access (stmt);
  s.stores_last = stores_last_p ();
  s.updates_last = updates_last_p ();
  s.copyable = can_duplicate_loop_p (n.chunks);
  if (!s.effects)
    n.rows = find_row_digits (n);
  s.digits = !n.rows ? 0 : n.rows->planes ? 3 : 2;
}

/* True if A and B are of one loop, or of two with the same iterations.  */

bool
same_iterations_p (const goacc_loop_call &a, const goacc_loop_call &b)
{
  return (operand_equal_p (a.range, b.range) && operand_equal_p (a.step, b.step)
	  && operand_equal_p (a.mask, b.mask));
}

chunk_size
chunk_of (tree size)
{
  if (!tree_fits_shwi_p (size))
    return { chunk_size::unknown, 0 };
  const HOST_WIDE_INT n = tree_to_shwi (size);
  return n == 0	   ? chunk_size{ chunk_size::open, 0 }
	 : n == -1 ? chunk_size{ chunk_size::star, 0 }
		   : chunk_size{ chunk_size::known, n };
}

/* What CALL, one of the loop's, says of it.  */

loop_shape
shape_of (gcall *call)
{
  loop_shape s;
  const goacc_loop_call c (call);
  /* omp-expand marks element loops by -1, which is left where oaccloops has no level for the loop
     over tiles.  */
  s.elements = integer_minus_onep (c.mask);
  s.levels = s.elements ? 0 : tree_to_uhwi (c.mask);
  s.up_by_one = integer_onep (c.direction) && integer_onep (c.step);
  s.chunk = chunk_of (c.chunk_size);
  s.bits = TYPE_PRECISION (TREE_TYPE (c.range));
  s.line = gimple_location (call) == UNKNOWN_LOCATION ? 0 : gimple_lineno (call);
  return s;
}

/* The loop that CALL, which is no OFFSET, belongs to; null if it is gone.  */

loop_nest *
nest_of (gcall *call, std::vector<loop_nest> &nests)
{
  const goacc_loop_call c (call);
  if (c.kind == IFN_GOACC_LOOP_BOUND)
    for (loop_nest &n : nests)
      if (n.offset && c.operand == gimple_call_lhs (n.offset))
	return &n;
  /* STEP and CHUNKS are computed in front of the loop, from the same operands.  */
  loop_nest *same = nullptr;
  for (loop_nest &n : nests)
    if (const goacc_loop_call other (n.calls[0]);
	same_iterations_p (other, c) && operand_equal_p (other.chunk_size, c.chunk_size))
      {
	if (!n.offset || dominated_by_p (CDI_DOMINATORS, gimple_bb (n.offset), gimple_bb (call)))
	  return &n;
	same = &n;
      }
  return same;
}

} // namespace

void
find_loops (function *fun, planned_loops &loops)
{
  std::vector<gcall *> others;
  auto add = [&] (gcall *call) -> loop_nest &
  {
    loop_nest &n = loops.nests.emplace_back ();
    n.calls.push_back (call);
    loops.shape.loops.push_back (shape_of (call));
    return n;
  };
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	{
	  if (gimple_call_internal_p (call, IFN_GOACC_TILE))
	    loops.tile_spans.push_back (call);
	  else if (!gimple_call_internal_p (call, IFN_GOACC_LOOP))
	    continue;
	  else if (goacc_loop_call (call).kind == IFN_GOACC_LOOP_OFFSET)
	    add (call).offset = call;
	  else
	    others.push_back (call);
	}
  if (others.empty () && loops.nests.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (gcall *call : others)
    if (loop_nest *n = nest_of (call, loops.nests))
      n->calls.push_back (call);
    else
      add (call);

  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  for (size_t i = 0; i < loops.nests.size (); i++)
    {
      loop_nest &n = loops.nests[i];
      loop_shape &s = loops.shape.loops[i];
      s.alike = i;
      for (size_t k = 0; k < i && s.alike == i; k++)
	if (same_iterations_p (goacc_loop_call (loops.nests[k].calls[0]),
			       goacc_loop_call (n.calls[0])))
	  s.alike = k;
      if (!n.offset)
	continue;
      s.weight = iteration_weight (n.offset);
      s.reads_far = s.weight && reads_far_p (gimple_bb (n.offset)->loop_father->inner);
      if (gimple_call_lhs (n.offset))
	n.rest_of_tiles = find_rest_of_tiles (n.offset);
    }
  loop_optimizer_finalize ();
}

namespace {

/* True if the operands of && and || in reductions of a loop are to be evaluated always.  */

bool
both_operands_p (const region_shape &r, const loop_shape &s, const region_plan &early,
		 const loop_plan &p)
{
  return !early.packed && r.vector > 1 && s.up_by_one && s.bits >= 32
	 && s.levels.has (gang_and_vector) && p.order == distribution::blocked;
}

} // namespace

void
decode_bodies (planned_loops &loops, const region_plan &early)
{
  if (loops.nests.empty ())
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (size_t i = 0; i < loops.nests.size (); i++)
    {
      loop_nest &n = loops.nests[i];
      loop_shape &s = loops.shape.loops[i];
      calculate_dominance_info (CDI_DOMINATORS);
      body_decoder decoder (n, s);
      s.form = n.offset && decoder.form_p ();
      if (!s.form)
	continue;
      if (both_operands_p (loops.shape, s, early, early.loops[i]))
	evaluate_both_operands (n.inner);
      decoder.decode ();
    }
  calculate_dominance_info (CDI_DOMINATORS);
  if (loops.shape.row_pieces)
    describe_rows (loops);
  if (loops.shape.kernel)
    describe_columns (loops);
  loop_optimizer_finalize ();
}

bool
decode_nest (loop_nest &nest, loop_shape &s)
{
  s.accesses.clear ();
  body_decoder decoder (nest, s);
  if (!nest.offset || !decoder.form_p ())
    return false;
  decoder.decode ();
  return true;
}

} // namespace accred
