/* Device IR -> PTX text: barriers, calls, branches, returns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/emit/ptx-emit-impl.h"

#include <algorithm>

namespace accred::dev {

/* The threads of a worker have a warp, or else a named barrier, of their own.

   In a function that calls itself the barrier is one that is not aligned, although all
   threads of a warp are there: behind the call and two aligned barriers ptxas (CUDA 13.0,
   for sm_90 and later, when it compiles for linking, as libgomp does) takes values of
   different threads for equal and leaves out shuffles.  */
void
emitter::barrier (const insn &i)
{
  int lanes = m_fn.dims[2], workers = m_fn.dims[1];
  const bool any = i.op == opcode::BARRIER_OR;
  std::string name = m_fn.recursive ? "barrier" : "bar", predicate;
  name += any ? ".red.or.pred " + reg (i.dst) + ", " : ".sync ";
  if (any)
    predicate = ", " + oper (i, 0);
  if (lanes == 1)
    return;
  if (i.lev == level::vector && !any && (lanes == 32 || !i.src.empty ()))
    line ("bar.warp.sync " + members (i) + ";");
  else if (i.lev == level::worker || workers == 1)
    line (name + "0" + predicate + ";");
  else
    {
      line ("{");
      line (".reg .b32 $id;");
      line ("mov.u32 $id, %tid.y;");
      line ("add.u32 $id, $id, 1;");
      line (name + "$id, " + std::to_string (lanes) + predicate + ";");
      line ("}");
    }
}

void
emitter::call (const insn &i)
{
  const operand &callee = i.src[0];
  const symbol *s = callee.k == operand::kind::symbol ? &m_module.symbols[callee.id] : nullptr;
  auto type_of_arg = [&] (size_t k)
    {
      if (s && k - 1 < s->params.size ())
	return s->params[k - 1].type;
      return i.src[k].reg_p () ? type_of_class (m_fn.regs[i.src[k].reg].rc) : dtype::none;
    };
  std::string args, prototype;
  line ("{");
  for (size_t k = 1; k < i.src.size (); k++)
    {
      dtype t = type_of_arg (k);
      if (t == dtype::none)
	return unsupported (i, "call through a pointer with a constant argument");
      std::string name = "$a" + std::to_string (k - 1);
      const operand &o = i.src[k];
      line (std::string (".param .") + param_type (t) + " " + name + ";");
      line (std::string ("st.param.") + param_type (t) + " [" + name + "], "
	    + (o.reg_p () ? reg (o.reg) : imm (o.imm, promoted (t))) + ";");
      args += (k > 1 ? ", " : "") + name;
      prototype += std::string (k > 1 ? ", " : "") + ".param ." + param_type (t) + " _";
    }
  dtype result = s ? s->result : i.dst == no_id ? dtype::none : i.type;
  std::string ret;
  if (result != dtype::none)
    {
      line (std::string (".param .") + param_type (result) + " $r;");
      ret = "($r), ";
    }
  bool loaded = loaded_address_p (m_module, m_fn, i);
  if (s && !loaded)
    line ("call " + ret + s->name + ", (" + args + ");");
  else
    {
      std::string p = "$proto" + std::to_string (m_tables++);
      std::string address = loaded ? "$fn" : reg (callee.reg);
      if (loaded)
	{
	  line (".reg .b64 $fn;");
	  line ("ld.global.u64 $fn, [" + address_name (*s) + "];");
	}
      line (p + ": .callprototype "
	    + (result != dtype::none ? std::string ("(.param .") + param_type (result) + " _) "
	       : "")
	    + "_ (" + prototype + ");");
      line ("call " + ret + address + ", (" + args + "), " + p + ";");
    }
  if (i.dst != no_id)
    line (std::string ("ld.param.") + param_type (result) + " " + reg (i.dst) + ", [$r];");
  line ("}");
}

void
emitter::branch (const insn &i, block_id next)
{
  if (i.op == opcode::BR)
    {
      if (i.targets[0] != next)
	line ("bra " + label (i.targets[0]) + ";");
      return;
    }
  std::string p = reg (i.src[0].reg);
  if (i.targets[0] == next)
    line ("@!" + p + " bra " + label (i.targets[1]) + ";");
  else
    {
      line ("@" + p + " bra " + label (i.targets[0]) + ";");
      if (i.targets[1] != next)
	line ("bra " + label (i.targets[1]) + ";");
    }
}

/* A table when there are enough cases close together, else a chain of tests.  */
void
emitter::switch_ (const insn &i, block_id next)
{
  if (i.src[0].reg_p () && i.cases.size () >= 5)
    {
      auto [lo, hi] = std::minmax_element (i.cases.begin (), i.cases.end ());
      uint64_t range = static_cast<uint64_t> (*hi) - static_cast<uint64_t> (*lo);
      if (range < 2 * i.cases.size ())
	{
	  std::vector<block_id> slots (range + 1, i.targets[0]);
	  for (size_t k = i.cases.size (); k-- > 0;)
	    slots[i.cases[k] - *lo] = i.targets[k + 1];
	  bool wide = size_of (i.type) == 8;
	  std::string table = "$T" + std::to_string (m_tables++);
	  line ("{");
	  line (".reg .pred $p;");
	  line (".reg .b32 $i;");
	  if (wide)
	    line (".reg .b64 $w;");
	  std::string w = wide ? "$w" : "$i", t = wide ? "64 " : "32 ";
	  line ("sub.s" + t + w + ", " + oper (i, 0) + ", " + imm (*lo, promoted (i.type))
		+ ";");
	  line ("setp.gt.u" + t + "$p, " + w + ", " + std::to_string (range) + ";");
	  line ("@$p bra " + label (i.targets[0]) + ";");
	  if (wide)
	    line ("cvt.u32.u64 $i, $w;");
	  std::string list;
	  for (size_t k = 0; k < slots.size (); k++)
	    list += (k ? ", " : "") + label (slots[k]);
	  line (table + ": .branchtargets " + list + ";");
	  line ("brx.idx $i, " + table + ";");
	  line ("}");
	  return;
	}
    }
  line ("{");
  line (".reg .pred $p;");
  for (size_t k = 0; k < i.cases.size (); k++)
    {
      line (std::string ("setp.eq.") + name_of (promoted (i.type)) + " $p, " + oper (i, 0)
	    + ", " + imm (i.cases[k], promoted (i.type)) + ";");
      line ("@$p bra " + label (i.targets[k + 1]) + ";");
    }
  line ("}");
  if (i.targets[0] != next)
    line ("bra " + label (i.targets[0]) + ";");
}

void
emitter::ret (const insn &i)
{
  if (!i.src.empty ())
    line (std::string ("st.param.") + param_type (m_fn.result) + " [" + m_fn.name
	  + "_result], "
	  + (i.src[0].reg_p () ? reg (i.src[0].reg)
	     : imm (i.src[0].imm, promoted (m_fn.result))) + ";");
  line ("ret;");
}

/* It is so from a function that calls itself, and if it can call itself and has
   collectives.  Of a routine of another module nobody knows.  ptxas (CUDA 13.0) does not
   lead the threads of a warp together again in functions that it sees to be recursive, and
   takes them for together behind the call: a shuffle there reads lanes that have not
   come.  Behind a call of it knows not what, it does both right.  */
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
