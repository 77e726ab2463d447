/* A body and an entry for each routine that other modules can call.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a kernel of 1024 threads has 64 registers for each (.maxntid), and so have the
   functions that it calls.  ptxas keeps to that in functions of the module alone.  One that
   others see takes as many as it likes, and the driver then refuses the module: `Entry
   function K with max regcount of 64 calls function F with regcount of 99'.

   Before:  .visible .func f {...}		.entry k { call f }
   After:   .func f$body {...}			.entry k { call f$body }
	    .visible .func f { call f$body }

   Where no kernel of the module calls f, those of other modules are not known, and f must do for
   the largest.  A kernel that nobody launches says so:

	    .visible .entry f$bound .maxntid 32, 32, 1 { if (param) call f$body }

   Runs once for the module, behind all passes.  A routine that another module may replace
   by its own is left alone: whoever calls it means whichever there is.  */

#include "ptx-backend/cfg.h"
#include "ptx-backend/ptx-emit.h"

#include <map>
#include <set>

namespace accred::dev {

namespace {

using names = std::set<std::string>;

/* The symbol's linkage is that of the text.  */
bool
splittable_p (const module &m, const function &fn)
{
  if (fn.kind != function_kind::routine || fn.interposable)
    return false;
  const linkage link = m.symbols[m.find_symbol (fn.name)].link;
  return link == linkage::global || link == linkage::weak;
}

/* A call of FUNCTION, with a register or 0 for each argument.  */
insn
make_call (const symbol &s, symbol_id function, reg_id result, const std::vector<operand> &args)
{
  insn call = make_insn (opcode::CALL, s.result, result, { operand::of_symbol (function) });
  call.src.insert (call.src.end (), args.begin (), args.end ());
  return call;
}

/* The function of symbol ENTRY, which does nothing but call BODY.  */
function
make_entry (const module &m, symbol_id entry, symbol_id body)
{
  const symbol &s = m.symbols[entry];
  function fn;
  fn.name = s.name;
  fn.kind = function_kind::routine;
  fn.link = s.link;
  fn.partitions = 0;
  fn.result = s.result;
  fn.params = s.params;
  std::vector<insn> insns;
  std::vector<operand> args;
  for (size_t k = 0; k < s.params.size (); k++)
    {
      const reg_id r = fn.new_reg (class_of (s.params[k].type));
      insns.push_back (make_insn (opcode::LDPARAM, s.params[k].type, r,
				  { operand::of_imm (k) }));
      args.push_back (operand::of_reg (r));
    }
  const reg_id result = s.result == dtype::none ? no_id : fn.new_reg (class_of (s.result));
  insns.push_back (make_call (s, body, result, args));
  insn ret = make_insn (opcode::RET, dtype::none, no_id, {});
  if (result != no_id)
    ret.src.push_back (operand::of_reg (result));
  insns.push_back (ret);
  fn.blocks[fn.new_block ()].insns = std::move (insns);
  return fn;
}

/* The kernel that limits the registers of BODY, the body of the routine NAME.  */
function
make_bound (module &m, const std::string &name, symbol_id body)
{
  function fn;
  fn.name = name + "$bound";
  fn.kind = function_kind::kernel;
  fn.dims[0] = 0, fn.dims[1] = 32, fn.dims[2] = 32;
  fn.params = { { dtype::u32 } };
  symbol entry;
  entry.name = fn.name;
  entry.link = linkage::global;
  entry.params = fn.params;
  m.add_symbol (std::move (entry));

  const symbol &s = m.symbols[body];
  const reg_id param = fn.new_reg (reg_class::b32), wanted = fn.new_reg (reg_class::pred);
  const block_id head = fn.new_block (), call = fn.new_block (), end = fn.new_block ();
  insn test = make_insn (opcode::SETP, dtype::pred, wanted,
			 { operand::of_reg (param), operand::of_imm (0) });
  test.src_type = dtype::u32;
  test.cc = cmp::ne;
  insn choose = make_insn (opcode::CBR, dtype::none, no_id, { operand::of_reg (wanted) });
  choose.targets = { call, end };
  fn.blocks[head].insns = { make_insn (opcode::LDPARAM, dtype::u32, param,
				       { operand::of_imm (0) }), test, choose };
  const reg_id result = s.result == dtype::none ? no_id : fn.new_reg (class_of (s.result));
  const std::vector<operand> zeros (s.params.size (), operand::of_imm (0));
  insn leave = make_insn (opcode::BR, dtype::none, no_id, {});
  leave.targets = { end };
  fn.blocks[call].insns = { make_call (s, body, result, zeros), leave };
  fn.blocks[end].insns = { make_insn (opcode::RET, dtype::none, no_id, {}) };
  return fn;
}

/* Names of the functions that kernels of M call, directly or not.  */
names
called_by_kernels (const module &m)
{
  names seen;
  std::vector<const function *> work;
  for (const function &fn : m.functions)
    if (fn.kind == function_kind::kernel)
      work.push_back (&fn);
  while (!work.empty ())
    {
      const function *fn = work.back ();
      work.pop_back ();
      for (const block &b : fn->blocks)
	for (const insn &i : b.insns)
	  if (i.op == opcode::CALL && i.src[0].k == operand::kind::symbol
	      && seen.insert (m.symbols[i.src[0].id].name).second)
	    if (const function *callee = m.find_function (m.symbols[i.src[0].id].name))
	      work.push_back (callee);
    }
  return seen;
}

} // anonymous namespace

void
split_visible_routines (module &m)
{
  const names called = called_by_kernels (m);
  std::map<symbol_id, symbol_id> body_of;
  std::vector<function> made;
  for (function &fn : m.functions)
    if (splittable_p (m, fn))
      {
	const symbol_id entry = m.find_symbol (fn.name);
	symbol local = m.symbols[entry];
	local.name += "$body";
	local.link = linkage::local;
	const symbol_id body = m.add_symbol (local);
	body_of[entry] = body;
	made.push_back (make_entry (m, entry, body));
	if (!called.count (fn.name))
	  made.push_back (make_bound (m, fn.name, body));
	fn.name = local.name;
	fn.link = linkage::local;
      }
  for (function &fn : m.functions)
    for (block &b : fn.blocks)
      for (insn &i : b.insns)
	if (i.op == opcode::CALL && i.src[0].k == operand::kind::symbol)
	  if (auto body = body_of.find (i.src[0].id); body != body_of.end ())
	    i.src[0].id = body->second;
  for (function &fn : made)
    m.functions.push_back (std::move (fn));
}

} // namespace accred::dev
