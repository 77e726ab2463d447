/* Part of accred_translate: OpenACC's marks (FORK, JOIN, the specification's reduction
   functions), and a thread's position.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/calls/translate-marks.h"
#include "plugin/loops/column-sums.h"
#include "plugin/loops/row-check.h"
#include "plugin/loops/row-lanes.h"
#include "plugin/loops/row-length.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/device-reduction.h"
#include "plugin/values/translate-stack.h"

namespace accred {

namespace {

opcode
reduction_opcode (red_kind kind)
{
  static const opcode ops[] = { opcode::RED_SETUP,    opcode::RED_INIT, opcode::RED_FINI,
				opcode::RED_TEARDOWN, opcode::RED_LOCK, opcode::RED_UNLOCK };
  return ops[kind - RED_SETUP];
}

} // namespace

void
marks::translate_reduction (const red_call &r)
{
  dev::reduction_info info;
  info.lev = dev::level (r.level);
  info.lid = r.lid;
  info.rid = r.rid;
  if (r.kind == RED_LOCK || r.kind == RED_UNLOCK)
    {
      emit (reduction_opcode (r.kind), dtype::none).red = info;
      return;
    }

  tree type = TREE_TYPE (r.local);
  const dtype t = device_type (type);
  std::optional<dev::red_op> op = reduction_operator (r.op);
  if (!op)
    {
      unsupported ("this reduction operator");
      return;
    }
  if (t == dtype::none || POINTER_TYPE_P (type))
    {
      unsupported ("reduction of type", type);
      return;
    }
  info.op = *op;
  info.pair = reduction_pair (*op, type);
  if (const reduction_scheme *s = m_clone.plan.scheme_of (r.lid, r.rid, axis_bit (r.level)))
    {
      info.how = s->how;
      info.otherwise = s->otherwise;
    }

  const value v = translate_parts (r, info);
  if (r.result)
    m_core.assign (r.result, v);
}

/* The value of R, an insn for each part: that has INFO.  */

value
marks::translate_parts (const red_call &r, const dev::reduction_info &info)
{
  tree type = TREE_TYPE (r.local);
  const dtype t = device_type (type);
  value local = use_value (r.local), v;
  v.parts = local.parts;
  std::vector<dev::insn> parts;
  operand res = operand::none ();
  if (r.res_ptr)
    res = in_register (use (r.res_ptr), dtype::u64);
  for (unsigned p = 0; p < local.parts; p++)
    {
      dev::insn i;
      i.op = reduction_opcode (r.kind);
      i.type = p ? high_type (type) : t;
      i.red = info;
      if (m_compound)
	i.red.rid = r.rid << 1 | p;
      i.red.part = info.pair == dev::red_pair::none ? 0 : p;
      i.src = { r.res_ptr ? add_offset (res, p * dev::size_of (t)) : res,
		in_register (local.part[p], t) };
      i.dst = m_fn.new_reg (dev::class_of (t));
      i.loc = m_core.out.loc;
      v.part[p] = operand::of_reg (i.dst);
      parts.push_back (std::move (i));
    }
  /* Side by side, after what they need.  */
  for (dev::insn &i : parts)
    append (std::move (i));
  return v;
}

/* Whether some reduction of the function has a value of two parts.  */

void
marks::number_parts ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (i)))
	m_compound |= r->local && pair_p (TREE_TYPE (r->local));
}

/* CALL, of ROW_LANES (plugin/loops/row-lanes.h).  */

void
marks::translate_lanes (gcall *call)
{
  const auto [what, arg, lane, mask] = lanes_call (call);
  const operand all = mask ? use (mask) : operand::of_imm (limits::all_lanes);
  if (what == lanes_do::active)
    return define_result (call, emit_value (opcode::ACTIVEMASK, dtype::u32, {}));
  if (what == lanes_do::meet)
    {
      emit (opcode::BARRIER, dtype::none).lev = dev::level::vector;
      last_insn ().src = { all };
      return;
    }
  const dtype t = device_type (TREE_TYPE (arg));
  const operand v = in_register (use (arg), t);
  if (what == lanes_do::vote || what == lanes_do::any)
    {
      operand p = emit_setp (dev::cmp::ne, t, v, operand::of_imm (0));
      const bool block = what == lanes_do::any && m_fn.dims[2] != limits::warp_size;
      const operand found = emit_value (block ? opcode::BARRIER_OR : opcode::BALLOT,
					block ? dtype::pred : dtype::u32, { p });
      if (block)
	last_insn ().lev = dev::level::vector;
      else
	last_insn ().src.push_back (all);
      if (what == lanes_do::vote)
	return define_result (call, found);
      p = block ? found : emit_setp (dev::cmp::ne, dtype::u32, found, operand::of_imm (0));
      const operand one = operand::of_imm (1), none = operand::of_imm (0);
      return define_result (call, emit_value (opcode::SELP, dtype::u32, { one, none, p }));
    }
  const opcode op = what == lanes_do::exchange	   ? opcode::SHFL_BFLY
		    : what == lanes_do::read_below ? opcode::SHFL_UP
						   : opcode::SHFL_IDX;
  define_result (call, emit_value (op, t, { v, use (lane), all }));
}

/* .UNIQUE: FORK, JOIN and the reduction functions; oaccdevlow has deleted the
   others.  */

void
marks::translate_unique (gcall *call)
{
  if (std::optional<red_call> r = decode_red_call (call))
    {
      translate_reduction (*r);
      return;
    }
  if (unique_p (call, ROW_LANES))
    {
      translate_lanes (call);
      return;
    }
  if (tree length = row_length_operand (call))
    {
      m_fn.row_length = use (length);
      return;
    }
  if (tree look = row_look_operand (call))
    {
      m_fn.row_look = use (look);
      return;
    }
  if (tree found = row_found_operand (call))
    {
      m_fn.row_found = emit_value (opcode::MOV, dtype::u32, { use (found) });
      return;
    }
  if (unique_p (call, TEAM_CODE))
    return;
  if (block_barrier_p (call))
    {
      emit (opcode::BARRIER, dtype::none).lev = dev::level::worker;
      return;
    }
  const unique_call u = *decode_unique (call);
  if (u.kind != IFN_UNIQUE_OACC_FORK && u.kind != IFN_UNIQUE_OACC_JOIN)
    {
      unsupported ("an unknown OpenACC marker");
      return;
    }
  /* The data dependence is not needed any more; copies of it may be left.  */
  define_result (call, operand::of_imm (0));
  opcode op = u.kind == IFN_UNIQUE_OACC_FORK ? opcode::FORK : opcode::JOIN;
  const dev::level level = dev::level (u.axis ());
  m_stack.mark (op, level);
  emit (op, dtype::none).lev = level;
}

/* The thread's position in AXIS, or the size of it.  */

operand
marks::dimension (bool pos, unsigned axis)
{
  static const dev::special_reg sregs[][2]
    = { { dev::special_reg::nctaid_x, dev::special_reg::ctaid_x },
	{ dev::special_reg::ntid_y, dev::special_reg::tid_y },
	{ dev::special_reg::ntid_x, dev::special_reg::tid_x } };
  static const dev::special_reg packed_sregs[][2]
    = { { dev::special_reg::nctaid_x, dev::special_reg::ctaid_x },
	{ dev::special_reg::block_gangs, dev::special_reg::gang_in_block },
	{ dev::special_reg::vector_size, dev::special_reg::lane } };
  if (m_fn.packed)
    {
      operand v = emit_value (opcode::SREG, dtype::u32, {});
      last_insn ().sreg = packed_sregs[axis][pos];
      return v;
    }
  const int size = m_clone.kernel ? m_fn.dims[axis] : 0;
  if (size == 1 || (size && !pos))
    return operand::of_imm (pos ? 0 : size);
  operand v = emit_value (opcode::SREG, dtype::u32, {});
  last_insn ().sreg = sregs[axis][pos];
  return v;
}

} // namespace accred
