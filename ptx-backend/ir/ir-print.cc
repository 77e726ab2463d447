/* The device IR as text; ir-parse.cc reads it back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/ptx-backend.md has the grammar.  Attributes with their default value are
   left out, so that a test states only what it is about.  */

#include "ptx-backend/ir/ir-text.h"

#include <cinttypes>
#include <cstdio>

namespace accred::dev {

namespace {

class printer
{
public:
  explicit printer (const module &m) : m_module (m) {}

  void print_symbol (const symbol &);
  void print_function (const function &);
  void line (const std::string &s) { m_out += s + "\n"; }
  std::string take () { return std::move (m_out); }

private:
  std::string reg (const function &fn, reg_id r) const;
  std::string oper (const function &fn, const operand &o, bool single = false) const;
  std::string unmentioned (const function &fn) const;
  std::string print_insn (const function &fn, const insn &i) const;
  static std::string prototype (dtype result, const std::vector<param> &params);
  static std::string linkage_of (const symbol &);

  const module &m_module;
  std::string m_out;
};

std::string
printer::prototype (dtype result, const std::vector<param> &params)
{
  std::string s = "(";
  for (size_t i = 0; i < params.size (); i++)
    s += std::string (i ? ", " : "") + name_of (params[i].type);
  return s + ") -> " + name_of (result);
}

std::string
printer::linkage_of (const symbol &s)
{
  return s.link == linkage::local ? ""
				  : std::string (" ") + text::spell (text::linkage_names, s.link);
}

void
printer::print_symbol (const symbol &s)
{
  if (s.kind != symbol_kind::data)
    {
      line (std::string ("declare ")
	    + (s.kind == symbol_kind::function		 ? "function @"
	       : s.kind == symbol_kind::support_function ? "support @"
							 : "library @")
	    + s.name + linkage_of (s) + " " + prototype (s.result, s.params));
      return;
    }
  std::string t = "data @" + s.name + linkage_of (s) + text::show_attributes (s);
  for (const data_reloc &r : s.relocs)
    t += " reloc=" + std::to_string (r.offset) + ":@" + m_module.symbols[r.symbol].name + ":"
	 + std::to_string (r.addend);
  line (t);
}

std::string
printer::reg (const function &fn, reg_id r) const
{
  /* The verifier prints broken functions too.  */
  if (r >= fn.regs.size ())
    return "%?" + std::to_string (r);
  return std::string ("%") + text::spell (text::class_prefixes, fn.regs[r].rc) + std::to_string (r);
}

/* O; SINGLE: a float is one of 32 bits.  */
std::string
printer::oper (const function &fn, const operand &o, bool single) const
{
  switch (o.k)
    {
    case operand::kind::none: return "_";
    case operand::kind::reg: return reg (fn, o.reg);
    case operand::kind::imm: return std::to_string (o.imm);
      case operand::kind::fimm: {
	char buf[24];
	if (single && o.imm == static_cast<uint32_t> (o.imm))
	  snprintf (buf, sizeof buf, "0f%08" PRIx32, static_cast<uint32_t> (o.imm));
	else
	  snprintf (buf, sizeof buf, "0d%016" PRIx64, static_cast<uint64_t> (o.imm));
	return buf;
      }
    case operand::kind::symbol:
      return o.id < m_module.symbols.size () ? "@" + m_module.symbols[o.id].name : "@?";
    case operand::kind::frame: return "$" + std::to_string (o.id);
    }
  return "?";
}

std::string
printer::print_insn (const function &fn, const insn &i) const
{
  std::string s;
  if (i.guard != no_id)
    s += (i.guard_not ? "@!" : "@") + reg (fn, i.guard) + " ";
  if (i.dst != no_id)
    s += reg (fn, i.dst) + " = ";
  s += info_of (i.op).name;
  if (i.type != dtype::none)
    s += std::string (".") + name_of (i.type);
  if (i.src_type != dtype::none)
    s += std::string (".") + name_of (i.src_type);
  for (size_t k = 0; k < i.src.size (); k++)
    s += (k ? ", " : " ")
	 + oper (fn, i.src[k], promoted (operand_type (m_module, fn, i, k)) == dtype::f32);
  return s + text::show_attributes (i);
}

/* The registers of FN that no insn has, which keep their numbers and classes.  */
std::string
printer::unmentioned (const function &fn) const
{
  std::vector<bool> seen (fn.regs.size ());
  auto see = [&] (reg_id r)
  {
    if (r < seen.size ())
      seen[r] = true;
  };
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      {
	see (i.dst);
	see (i.guard);
	for (const operand &o : i.src)
	  see (o.reg);
      }
  see (fn.row_length.reg);
  see (fn.row_look.reg);
  see (fn.row_found.reg);
  std::string s;
  for (reg_id r = 0; r < seen.size (); r++)
    if (!seen[r])
      s += (s.empty () ? " unmentioned=" : ",") + reg (fn, r);
  return s;
}

void
printer::print_function (const function &fn)
{
  std::string head = fn.kind == function_kind::kernel ? "kernel @" : "routine @";
  head += fn.name;
  if (fn.link != linkage::global)
    head += std::string (" ") + text::spell (text::linkage_names, fn.link);
  head += text::show_attributes (fn);
  if (fn.row_length.k != operand::kind::none)
    head += " row_length=" + oper (fn, fn.row_length);
  if (fn.row_look.k != operand::kind::none)
    head += " row_look=" + oper (fn, fn.row_look);
  if (fn.row_found.k != operand::kind::none)
    head += " row_found=" + oper (fn, fn.row_found);
  head += unmentioned (fn);
  line (head + " " + prototype (fn.result, fn.params) + " {");
  for (size_t v = 0; v < fn.frame.size (); v++)
    {
      const frame_var &f = fn.frame[v];
      line ("  $" + std::to_string (v) + text::show_attributes (f));
    }
  for (size_t b = 0; b < fn.blocks.size (); b++)
    {
      line ("bb" + std::to_string (b) + ":");
      for (const insn &i : fn.blocks[b].insns)
	line ("  " + print_insn (fn, i));
    }
  line ("}");
}

} // anonymous namespace

std::string
print (const module &m, const function &fn)
{
  printer p (m);
  p.print_function (fn);
  return p.take ();
}

std::string
print (const module &m)
{
  printer p (m);
  for (const std::string &f : m.files)
    p.line ("file " + text::quoted (f));
  for (const symbol &s : m.symbols)
    p.print_symbol (s);
  for (const function &fn : m.functions)
    p.print_function (fn);
  if (!m.library.empty ())
    p.line ("library " + text::quoted (m.library));
  return p.take ();
}

} // namespace accred::dev
