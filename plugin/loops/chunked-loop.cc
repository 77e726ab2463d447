/* Which loops over chunks read neighbours, and what wide loads need of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The analysis of wide-loads.cc, which has the form of the loops; nothing is changed here.  */

#include "plugin/loops/chunked-loop.h"
#include "abi/tuning.h"
#include "plugin/device-context.h"
#include "plugin/offload/clone-marks.h"

namespace accred {

gcall *
goacc_loop_call (gimple *stmt, unsigned kind)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !gimple_call_internal_p (call, IFN_GOACC_LOOP)
      || tree_to_uhwi (gimple_call_arg (call, 0)) != kind)
    return nullptr;
  return call;
}

gcall *
goacc_loop_call_in (basic_block bb, unsigned kind)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gcall *call = goacc_loop_call (gsi_stmt (i), kind))
      return call;
  return nullptr;
}

std::vector<gcall *>
loop_offsets (function *fun)
{
  std::vector<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (gcall *call = goacc_loop_call_in (bb, IFN_GOACC_LOOP_OFFSET))
      calls.push_back (call);
  return calls;
}

gcond *
last_cond (basic_block bb)
{
  gimple *last = last_stmt (bb);
  return last ? dyn_cast<gcond *> (last) : nullptr;
}

bool
chunked_loop::in_body_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return bb && flow_bb_inside_loop_p (m_inner, bb);
}

/* True if this is the nest that omp-expand makes, and M_OFFSET's loop is dealt out so
   that neighbours in the vector do neighbouring iterations; IN_TURN: perhaps to all threads in
   turn.  */

bool
chunked_loop::shape_p (bool in_turn)
{
  tree dir = gimple_call_arg (m_offset, 1), step = gimple_call_arg (m_offset, 3),
       chunk_size = gimple_call_arg (m_offset, 4), mask = gimple_call_arg (m_offset, 5);
  tree lhs = gimple_call_lhs (m_offset);
  if (!lhs || !integer_onep (dir) || !integer_onep (step)
      || TYPE_PRECISION (TREE_TYPE (lhs)) < 32
      || !(integer_zerop (chunk_size) || integer_minus_onep (chunk_size)
	   || (in_turn && integer_onep (chunk_size)))
      || !tree_fits_uhwi_p (mask))
    return false;
  /* In a loop within a gang, which may be short and run for each row of an array, the values
     that this needs cost more: they are computed once and broadcast for each run (measured: rows of 64
     in 1.5 times the time, of 8192 in 0.9 times).  In a packed gang nothing is broadcast.  */
  const unsigned levels = ((marked_p (cfun->decl, packed_mark) ? 0 : GOMP_DIM_MASK (GOMP_DIM_GANG))
			   | GOMP_DIM_MASK (GOMP_DIM_VECTOR));
  if ((tree_to_uhwi (mask) & levels) != levels)
    return false;

  basic_block head = gimple_bb (m_offset);
  m_chunks = head->loop_father;
  m_inner = m_chunks->inner;
  m_bound = goacc_loop_call_in (head, IFN_GOACC_LOOP_BOUND);
  if (m_chunks->header != head || !m_bound || !m_inner || m_inner->next
      || m_inner->inner || !single_succ_p (m_chunks->latch))
    return false;
  edge last_chunk = single_exit (m_chunks);
  m_exit = single_exit (m_inner);
  if (!last_chunk || !m_exit)
    return false;
  m_more_chunks = last_cond (last_chunk->src);
  gcond *test = last_cond (m_exit->src), *guard = last_cond (head);
  tree bound = gimple_call_lhs (m_bound);
  if (!m_more_chunks || !test || !guard || !bound
      || gimple_cond_lhs (guard) != lhs || gimple_cond_rhs (guard) != bound)
    return false;

  /* for (iv = OFFSET; ...; iv = next), next = iv + STEP.  */
  edge entry = loop_preheader_edge (m_inner), latch = loop_latch_edge (m_inner);
  for (gphi_iterator i = gsi_start_phis (m_inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry) == lhs)
      m_iv = i.phi ();
  if (!m_iv)
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (m_iv, latch);
  m_next = (TREE_CODE (next) == SSA_NAME
	    ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!m_next || gimple_assign_rhs_code (m_next) != PLUS_EXPR)
    return false;
  tree iv = gimple_phi_result (m_iv);
  m_step = (gimple_assign_rhs1 (m_next) == iv ? gimple_assign_rhs2 (m_next)
	    : gimple_assign_rhs1 (m_next));
  if (TREE_CODE (m_step) != SSA_NAME
      || !goacc_loop_call (SSA_NAME_DEF_STMT (m_step), IFN_GOACC_LOOP_STEP)
      || (gimple_assign_rhs1 (m_next) != iv && gimple_assign_rhs2 (m_next) != iv))
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
  return (used_only_by (lhs, { m_bound, guard, m_iv })
	  && used_only_by (bound, { guard, test })
	  && used_only_by (next, { m_iv, test }));
}

/* By how much T, an expression in the body, grows with each iteration; nothing if that is
   not known.  A sum in fewer bits than an address has must be one that the program may
   not let overflow.  */

std::optional<HOST_WIDE_INT>
chunked_loop::coefficient (tree t, unsigned depth)
{
  if (depth > 20)
    return {};
  if (CONSTANT_CLASS_P (t) || is_gimple_min_invariant (t))
    return 0;
  tree_code code = TREE_CODE (t);
  tree a = NULL_TREE, b = NULL_TREE;
  if (code == SSA_NAME)
    {
      if (t == gimple_phi_result (m_iv))
	return 1;
      if (!in_body_p (t))
	return 0;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def)
	return {};
      if (gimple_vuse (def))
	{
	  /* Memory does not change in the loop.  */
	  auto at = coefficient_of_address (gimple_assign_rhs1 (def));
	  return at && *at == 0 ? at : std::nullopt;
	}
      code = gimple_assign_rhs_code (def);
      a = gimple_assign_rhs1 (def);
      b = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
      if (gimple_num_ops (def) > 3)
	return {};
      if (code == SSA_NAME)
	code = NOP_EXPR;
    }
  else if (EXPR_P (t))
    {
      a = TREE_OPERAND (t, 0);
      b = TREE_OPERAND_LENGTH (t) > 1 ? TREE_OPERAND (t, 1) : NULL_TREE;
    }
  else
    return {};

  tree type = TREE_TYPE (t);
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return {};
  const bool wide = TYPE_PRECISION (type) >= POINTER_SIZE;
  auto ca = a ? coefficient (a, depth + 1) : std::nullopt;
  if (CONVERT_EXPR_CODE_P (code))
    {
      tree from = TREE_TYPE (a);
      if (!ca || (!INTEGRAL_TYPE_P (from) && !POINTER_TYPE_P (from))
	  || (*ca && TYPE_PRECISION (type) < TYPE_PRECISION (from)))
	return {};
      return ca;
    }
  auto cb = b ? coefficient (b, depth + 1) : std::nullopt;
  if (!ca || !cb)
    return {};
  if (!*ca && !*cb)
    return 0;
  if (!wide && !TYPE_OVERFLOW_UNDEFINED (type))
    return {};
  constexpr HOST_WIDE_INT most = 1 << 20;
  HOST_WIDE_INT r;
  switch (code)
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      r = *ca + *cb;
      break;
    case MINUS_EXPR:
      r = *ca - *cb;
      break;
    case MULT_EXPR:
      if (*ca == 0)
	{
	  std::swap (a, b);
	  std::swap (ca, cb);
	}
      if (*cb != 0)
	return {};
      if (TREE_CODE (b) == SSA_NAME && movable_p (b))
	{
	  m_ones.push_back (b);
	  return ca;
	}
      if (TREE_CODE (b) != INTEGER_CST || !tree_fits_shwi_p (b)
	  || tree_to_shwi (b) > most || tree_to_shwi (b) < -most)
	return {};
      r = *ca * tree_to_shwi (b);
      break;
    default:
      return {};
    }
  if (r > most || r < -most)
    return {};
  return r;
}

/* The same for the address of REF, in bytes.  */

std::optional<HOST_WIDE_INT>
chunked_loop::coefficient_of_address (tree ref)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp,
				   &reversep, &volatilep);
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
chunked_loop::each_time_p (gimple *stmt) const
{
  return dominated_by_p (CDI_DOMINATORS, m_exit->src, gimple_bb (stmt));
}

/* True if T can be computed in front of a loop that has an iteration, for any of
   them.  */

bool
chunked_loop::movable_p (tree t, unsigned depth) const
{
  if (depth > 20)
    return false;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (m_iv) || !in_body_p (t))
	return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || (!each_time_p (def)
		   && (gimple_vuse (def) || gimple_could_trap_p (def))))
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

/* True if STMT's load is done once in each iteration and reads the neighbour of the last
   iteration's element, or the same place in all of them.  */

bool
chunked_loop::load_p (gassign *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt), type = TREE_TYPE (ref);
  if (!gimple_assign_load_p (stmt) || TREE_THIS_VOLATILE (ref))
    return false;
  auto c = coefficient_of_address (ref);
  if (!c)
    return false;
  if (*c == 0)
    return true;
  if (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
    return false;
  const HOST_WIDE_INT size = int_size_in_bytes (type);
  if (*c != size || size > 8 || !pow2p_hwi (size)
      || (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
      || TREE_CODE (ref) == BIT_FIELD_REF
      || !each_time_p (stmt)
      || !movable_p (ref))
    return false;
  m_loads.push_back ({ stmt, unsigned (size) });
  return true;
}

/* True if the body changes no memory; what it reads is suitable, or ANY_LOAD.  */

bool
chunked_loop::body_p (bool any_load)
{
  basic_block *body = get_loop_body (m_chunks);
  bool ok = true;
  for (unsigned n = 0; ok && n < m_chunks->num_nodes; n++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[n]); ok && !gsi_end_p (i);
	 gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
	    || gimple_code (stmt) == GIMPLE_PREDICT)
	  continue;
	if (!flow_bb_inside_loop_p (m_inner, body[n]))
	  {
	    ok = stmt == m_offset || stmt == m_bound || gimple_code (stmt) == GIMPLE_COND
		 || (is_gimple_assign (stmt) && !gimple_vuse (stmt));
	    continue;
	  }
	m_stmts++;
	switch (gimple_code (stmt))
	  {
	  case GIMPLE_ASSIGN:
	    ok = !gimple_vdef (stmt)
		 && (!gimple_vuse (stmt) || any_load || load_p (as_a<gassign *> (stmt)));
	    break;
	  case GIMPLE_CALL:
	    ok = gimple_call_flags (stmt) & ECF_CONST;
	    break;
	  case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_NOP:
	    break;
	  default:
	    ok = false;
	  }
      }
  free (body);
  return ok;
}

std::optional<collapsed_shape>
chunked_loop::collapsed ()
{
  constexpr unsigned levels = GOMP_DIM_MASK (GOMP_DIM_GANG) | GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  if (!shape_p (true) || (tree_to_uhwi (gimple_call_arg (m_offset, 5)) & levels) != levels
      || !body_p (true))
    return {};
  collapsed_shape s { m_offset, m_bound, nullptr, nullptr, nullptr, m_chunks, m_exit,
		      loop_latch_edge (m_inner)->src, m_iv, m_next, m_stmts };
  for (tree t : { gimple_cond_lhs (m_more_chunks), gimple_cond_rhs (m_more_chunks) })
    if (TREE_CODE (t) == SSA_NAME)
      if (gcall *call = goacc_loop_call (SSA_NAME_DEF_STMT (t), IFN_GOACC_LOOP_CHUNKS))
	s.chunk_count = call;
  s.step = goacc_loop_call (SSA_NAME_DEF_STMT (m_step), IFN_GOACC_LOOP_STEP);
  if (!s.chunk_count || gimple_bb (s.chunk_count) != gimple_bb (s.step)
      || flow_bb_inside_loop_p (m_chunks, gimple_bb (s.step)))
    return {};
  for (gimple_stmt_iterator i = gsi_start_bb (gimple_bb (s.step)); !s.first; gsi_next (&i))
    if (gsi_stmt (i) == s.step || gsi_stmt (i) == s.chunk_count)
      s.first = as_a<gcall *> (gsi_stmt (i));
  return s;
}

bool
chunked_loop::suitable_p ()
{
  if (!body_p () || m_loads.empty () || !can_duplicate_loop_p (m_chunks))
    return false;
  unsigned most = 0;
  for (const load &l : m_loads)
    most = MAX (most, l.size);
  m_elements = tuning::wide_load_bytes / most;
  return m_stmts * m_elements <= tuning::most_unrolled;
}

} // namespace accred
