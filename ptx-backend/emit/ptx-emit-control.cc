/* Device IR -> PTX text: barriers, calls, branches, returns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/emit/ptx-emit-impl.h"
#include "abi/tunable.h"

#include <algorithm>

namespace accred::dev {

/* The threads of a worker have a warp, or else a named barrier, of their own.

   In a function that calls itself the barrier is one that is not aligned, although all
   threads of a warp are there: after the call and two aligned barriers ptxas (CUDA 13.0,
   for sm_90 and later, when it compiles for linking, as libgomp does) takes values of
   different threads for equal and leaves out shuffles.  */
void
emitter::barrier (const insn &i)
{
  const int lanes = m_fn.dims[2], workers = m_fn.dims[1];
  const bool any = i.op == opcode::BARRIER_OR;
  if (lanes == 1)
    return;
  if (i.lev == level::vector && !any && (lanes == limits::warp_size || !i.src.empty ()))
    part (i, ptx_part::BARRIER_WARP);
  else if (i.lev == level::worker || workers == 1)
    part (i, any ? ptx_part::BARRIER_BLOCK_OR : ptx_part::BARRIER_BLOCK);
  else
    part (i, any ? ptx_part::BARRIER_WORKER_OR : ptx_part::BARRIER_WORKER,
	  { std::to_string (lanes) });
}

/* Operand K of the call I, an argument of type T, whose name and type go to NAMES and TYPES.  */
void
emitter::argument (const insn &i, size_t k, dtype t, std::string &names, std::string &types)
{
  const operand &o = i.src[k];
  const std::string name = "$a" + std::to_string (k - 1), separator = k > 1 ? ", " : "";
  part (i, ptx_part::CALL_ARGUMENT,
	{ param_type (t), name, o.reg_p () ? reg (o.reg) : imm (o.imm, promoted (t)) });
  names += separator + name;
  types += separator + ptx_text (ptx_outline::PROTOTYPE_PARAM, { param_type (t) });
}

void
emitter::call (const insn &i)
{
  const operand &callee = i.src[0];
  const symbol *s = callee.k == operand::kind::symbol ? &m_module.symbols[callee.id] : nullptr;
  std::string args, types;
  part (i, ptx_part::CALL_BEGIN);
  for (size_t k = 1; k < i.src.size (); k++)
    {
      dtype t = operand_type (m_module, m_fn, i, k);
      if (t == dtype::none && i.src[k].reg_p ())
	t = type_of_class (m_fn.regs[i.src[k].reg].rc);
      if (t == dtype::none)
	return unsupported (i, "call through a pointer with a constant argument");
      argument (i, k, t, args, types);
    }
  const dtype result = s ? s->result : i.dst == no_id ? dtype::none : i.type;
  const bool some = result != dtype::none;
  if (some)
    part (i, ptx_part::CALL_RESULT, { param_type (result) });
  const std::string to = some ? ptx_text (ptx_outline::CALL_TO_RESULT) : "";
  const bool loaded = loaded_address_p (m_module, m_fn, i);
  if (s && !loaded)
    part (i, ptx_part::CALL, { to, s->name, args });
  else
    {
      const std::string prototype = "$proto" + std::to_string (m_tables++);
      if (loaded)
	part (i, ptx_part::CALL_LOADED, { address_name (*s) });
      part (i, ptx_part::CALL_PROTOTYPE,
	    { prototype,
	      some ? ptx_text (ptx_outline::PROTOTYPE_RESULT, { param_type (result) }) : "",
	      types });
      part (i, ptx_part::CALL_ADDRESS,
	    { to, loaded ? ptx_text (ptx_outline::CALL_LOADED_ADDRESS) : reg (callee.reg), args,
	      prototype });
    }
  if (i.dst != no_id)
    part (i, ptx_part::CALL_TAKE_RESULT, { param_type (result) });
  part (i, ptx_part::CALL_END);
}

void
emitter::branch (const insn &i, block_id next)
{
  auto to = [&] (block_id b)
  {
    if (b != next)
      part (i, ptx_part::BRANCH, { label (b) });
  };
  if (i.op == opcode::BR)
    return to (i.targets[0]);
  const std::string p = reg (i.src[0].reg);
  if (i.targets[0] == next)
    return part (i, ptx_part::BRANCH_UNLESS, { label (i.targets[1]), p });
  part (i, ptx_part::BRANCH_IF, { label (i.targets[0]), p });
  to (i.targets[1]);
}

/* I as a table of labels, when there are enough cases close together.  */
bool
emitter::switch_table (const insn &i)
{
  if (!i.src[0].reg_p () || i.cases.size () < tuning::table_cases)
    return false;
  auto [lo, hi] = std::minmax_element (i.cases.begin (), i.cases.end ());
  const uint64_t range = static_cast<uint64_t> (*hi) - static_cast<uint64_t> (*lo);
  if (range >= 2 * i.cases.size ())
    return false;
  std::vector<block_id> slots (range + 1, i.targets[0]);
  for (size_t k = i.cases.size (); k-- > 0;)
    slots[i.cases[k] - *lo] = i.targets[k + 1];
  std::string list;
  for (size_t k = 0; k < slots.size (); k++)
    list += (k ? ", " : "") + label (slots[k]);
  part (i, size_of (i.type) == 8 ? ptx_part::SWITCH_TABLE_64 : ptx_part::SWITCH_TABLE,
	{ imm (*lo, promoted (i.type)), std::to_string (range), label (i.targets[0]),
	  "$T" + std::to_string (m_tables++), list });
  return true;
}

/* A table, else a chain of tests.  */
void
emitter::switch_ (const insn &i, block_id next)
{
  if (switch_table (i))
    return;
  part (i, ptx_part::SWITCH_CHAIN);
  for (size_t k = 0; k < i.cases.size (); k++)
    part (i, ptx_part::SWITCH_CASE,
	  { imm (i.cases[k], promoted (i.type)), label (i.targets[k + 1]) });
  part (i, ptx_part::SWITCH_CHAIN_END);
  if (i.targets[0] != next)
    part (i, ptx_part::BRANCH, { label (i.targets[0]) });
}

void
emitter::ret (const insn &i)
{
  if (!i.src.empty ())
    part (i, ptx_part::RETURN_VALUE,
	  { param_type (m_fn.result), m_fn.name,
	    i.src[0].reg_p () ? reg (i.src[0].reg) : imm (i.src[0].imm, promoted (m_fn.result)) });
  part (i, ptx_part::RETURN);
}

/* It is so from a function that calls itself, and if it can call itself and has
   collectives.  What a routine of another module does is not known.  ptxas (CUDA 13.0) does
   not reconverge the threads of a warp in functions that it finds to be recursive, but assumes
   after the call that they have converged: a shuffle there reads lanes that have not arrived.
   After a call whose target it does not know it does both correctly.  */
bool
loaded_address_p (const module &m, const function &fn, const insn &call)
{
  if (call.op != opcode::CALL || call.src[0].k != operand::kind::symbol || !fn.recursive
      || !fn.partitions)
    return false;
  const function *callee = m.find_function (m.symbols[call.src[0].id].name);
  return callee ? callee->recursive && callee->partitions : call.callee_level != 0;
}

} // namespace accred::dev
