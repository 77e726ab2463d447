/* Operators and strategies of reductions, as data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/reductions/scheme-choice.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace accred::dev {

namespace {

constexpr int NEVER = std::numeric_limits<int>::max ();

enum : unsigned
{
  INT32 = 1,
  INT64 = 2,
  F32 = 4,
  F64 = 8,
  INTS = INT32 | INT64,
  FLOATS = F32 | F64,
  ALL = INTS | FLOATS
};

const red_row row_table[] = {
#define RED_ROW(OP, TYPES, IDENTITY, COMBINE, ATOM, ATOM_SM, REDUX_SM) \
  { red_op::OP, TYPES, identity::IDENTITY, opcode::COMBINE, atom_op::ATOM, ATOM_SM, REDUX_SM },
#include "ptx-backend/reductions/reduction-table.def"
};

unsigned
types_bit (dtype t)
{
  switch (class_of (t))
    {
    case reg_class::b32: return INT32;
    case reg_class::b64: return INT64;
    case reg_class::f32: return F32;
    case reg_class::f64: return F64;
    case reg_class::pred: break;
    }
  return 0;
}

/* The extreme values of an integer type.  */
int64_t
lowest (dtype t)
{
  return signed_p (t) ? INT64_MIN >> (64 - 8 * size_of (t)) : 0;
}

int64_t
highest (dtype t)
{
  return signed_p (t) ? ~lowest (t)
		      : static_cast<int64_t> (~uint64_t (0) >> (64 - 8 * size_of (t)));
}

operand
float_constant (dtype t, double v)
{
  return t == dtype::f64 ? operand::of_f64 (v) : operand::of_f32 (v);
}

} // anonymous namespace

const red_row *
red_row_for (red_op op, dtype t)
{
  for (const red_row &r : row_table)
    if (r.op == op && (r.types & types_bit (t)))
      return &r;
  return nullptr;
}

operand
identity_of (const red_row &row, dtype t)
{
  constexpr double inf = std::numeric_limits<double>::infinity ();
  if (float_p (t))
    switch (row.ident)
      {
      case identity::ONE: return float_constant (t, 1);
      case identity::LOWEST: return float_constant (t, -inf);
      case identity::HIGHEST: return float_constant (t, inf);
      default: return float_constant (t, 0);
      }
  switch (row.ident)
    {
    case identity::ONE: return operand::of_imm (1);
    case identity::LOWEST: return operand::of_imm (lowest (t));
    case identity::HIGHEST: return operand::of_imm (highest (t));
    case identity::ONES: return operand::of_imm (signed_p (t) ? -1 : highest (t));
    default: return operand::of_imm (0);
    }
}

operand
identity_of (const insn &i)
{
  const red_row &row = *red_row_for (i.red.op, i.type);
  /* The other half of one is zero.  */
  if (i.red.part && row.ident == identity::ONE)
    return float_p (i.type) ? float_constant (i.type, 0) : operand::of_imm (0);
  return identity_of (row, i.type);
}

std::vector<red_element>
elements_of (const std::vector<insn> &group)
{
  std::vector<red_element> elements;
  for (size_t k = 0; k < group.size ();)
    {
      unsigned parts = group[k].red.pair == red_pair::none ? 1 : 2;
      elements.push_back ({ k, parts });
      k += parts;
    }
  return elements;
}

bool
native_atomic_p (const red_row &row, dtype t, int sm)
{
  return size_of (t) >= 4 && row.atom_sm <= sm;
}

bool
redux_p (const red_row &row, dtype t, const options &opts)
{
  return opts.strat == strategy::automatic && class_of (t) == reg_class::b32
	 && row.redux_sm <= opts.sm;
}

/* What is known of the reduction I of FN when nothing has been decided.  */
static reduction_facts
facts_of (const function &fn, const insn &i, const options &opts)
{
  const red_row *row = red_row_for (i.red.op, i.type);
  return { i.red.lev,
	   opts.strat,
	   { fn.dims[0], fn.dims[1], fn.dims[2] },
	   fn.packed,
	   fn.gang_slots >= 0,
	   i.red.pair != red_pair::none,
	   row && native_atomic_p (*row, i.type, opts.sm) };
}

/* The scheme of I in block B.  The last gang can detect that it is the last one only if each gang
   executes the FINI once.  */
static red_scheme
scheme_in (const function &fn, block_id b, const insn &i, const options &opts)
{
  scheme_choice s = { i.red.how, i.red.otherwise };
  if (s.how == red_scheme::open)
    s = choose_scheme (facts_of (fn, i, opts));
  if (s.how != red_scheme::gang_slots)
    return s.how;
  const bool possible = fn.gang_slots >= 0 && (i.op != opcode::RED_FINI || once_p (fn, b));
  return possible ? s.how : s.otherwise;
}

reduction_plan::reduction_plan (const function &fn, const options &opts)
{
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      {
	if (!reduction_p (i.op) || i.op == opcode::RED_LOCK || i.op == opcode::RED_UNLOCK)
	  continue;
	/* One reduction that needs the lock puts all of its loop under it.  */
	red_scheme &of_loop = m_schemes[{ i.red.lev, i.red.lid }];
	of_loop = scheme_of_both (of_loop, scheme_in (fn, b, i, opts));
      }
}

red_scheme
reduction_plan::scheme (const insn &i) const
{
  if (i.red.lev == level::gang && (i.src.empty () || i.src[0].k == operand::kind::none))
    return red_scheme::copy;
  auto at = m_schemes.find ({ i.red.lev, i.red.lid });
  return at == m_schemes.end () ? red_scheme::copy : at->second;
}

bool
reduction_plan::accumulator_p (const insn &i) const
{
  red_scheme s = scheme (i);
  return i.red.lev != level::gang && (s == red_scheme::lock || s == red_scheme::atomic);
}

bool
reduction_plan::collective_p (const insn &i) const
{
  red_scheme s = scheme (i);
  return s == red_scheme::tree || s == red_scheme::slots;
}

std::string
describe (const insn &i, const std::string &what)
{
  std::string name = info_of (i.op).name;
  for (char &c : name)
    c = toupper (static_cast<unsigned char> (c));
  return name + " " + name_of (i.red.lev) + " " + name_of (i.red.op) + " lid "
	 + std::to_string (i.red.lid) + " rid " + std::to_string (i.red.rid) + ": " + what;
}

} // namespace accred::dev
