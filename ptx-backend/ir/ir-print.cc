/* The device IR as text; ir-parse.cc reads it back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/ptx-backend.md has the grammar.  Attributes with their default value are
   left out, so that a test states only what it is about.  */

#include "ptx-backend/ir/ir-text.h"

#include <cinttypes>
#include <cstdio>

namespace accred::dev {

std::string
text::levels (level_mask mask)
{
  std::string s;
  for (unsigned l = 0; l < num_levels; l++)
    if (mask & (1u << l))
      s += name_of (static_cast<level> (l))[0];
  return s.empty () ? "-" : s;
}

namespace {

std::string
quoted (const std::string &s)
{
  std::string out = "\"";
  for (char c : s)
    {
      if (c == '"' || c == '\\' || c == '\n')
	out += '\\';
      out += c == '\n' ? 'n' : c;
    }
  return out + "\"";
}

std::string
number (int64_t v)
{
  return std::to_string (v);
}

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
  std::string oper (const function &fn, const insn &i, size_t k) const;
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
  return s.link == linkage::local ? "" : std::string (" ") + text::spell (text::linkage_names, s.link);
}

void
printer::print_symbol (const symbol &s)
{
  if (s.kind != symbol_kind::data)
    {
      line (std::string ("declare ")
	    + (s.kind == symbol_kind::function ? "function @"
	       : s.kind == symbol_kind::support_function ? "support @" : "library @") + s.name + linkage_of (s)
	    + " " + prototype (s.result, s.params));
      return;
    }
  std::string t = "data @" + s.name + linkage_of (s);
  if (s.readonly)
    t += " readonly";
  t += " size=" + std::to_string (s.size) + " align=" + std::to_string (s.align);
  if (!s.bytes.empty ())
    {
      t += " bytes=";
      char hex[3];
      for (uint8_t b : s.bytes)
	{
	  snprintf (hex, sizeof hex, "%02x", b);
	  t += hex;
	}
    }
  for (const data_reloc &r : s.relocs)
    t += " reloc=" + std::to_string (r.offset) + ":@" + m_module.symbols[r.symbol].name
	 + ":" + number (r.addend);
  line (t);
}

std::string
printer::reg (const function &fn, reg_id r) const
{
  /* The verifier prints broken functions too.  */
  if (r >= fn.regs.size ())
    return "%?" + std::to_string (r);
  return std::string ("%") + text::spell (text::class_prefixes, fn.regs[r].rc)
	 + std::to_string (r);
}

std::string
printer::oper (const function &fn, const insn &i, size_t k) const
{
  const operand &o = i.src[k];
  switch (o.k)
    {
    case operand::kind::none:
      return "_";
    case operand::kind::reg:
      return reg (fn, o.reg);
    case operand::kind::imm:
      return number (o.imm);
    case operand::kind::fimm:
      {
	char buf[24];
	if (promoted (operand_type (m_module, fn, i, k)) == dtype::f32)
	  snprintf (buf, sizeof buf, "0f%08" PRIx32, static_cast<uint32_t> (o.imm));
	else
	  snprintf (buf, sizeof buf, "0d%016" PRIx64, static_cast<uint64_t> (o.imm));
	return buf;
      }
    case operand::kind::symbol:
      return o.id < m_module.symbols.size () ? "@" + m_module.symbols[o.id].name : "@?";
    case operand::kind::frame:
      return "$" + std::to_string (o.id);
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
    s += (k ? ", " : " ") + oper (fn, i, k);
  const unsigned traits = info_of (i.op).traits;
  if (traits & TR_CC)
    s += std::string (" cc=") + text::spell (text::cmp_names, i.cc);
  if (i.sp != space::generic)
    s += std::string (" sp=") + text::spell (text::space_names, i.sp);
  if (traits & TR_ATOM)
    s += std::string (" atom=") + text::spell (text::atom_names, i.atom);
  if (traits & TR_SCOPE)
    s += std::string (" scope=") + text::spell (text::scope_names, i.scope);
  if (traits & TR_SREG)
    s += std::string (" sreg=") + text::spell (text::sreg_names, i.sreg);
  if (traits & TR_LEVEL)
    s += std::string (" lev=") + name_of (i.lev);
  if (i.callee_level)
    s += " callee=" + text::levels (i.callee_level);
  if (i.flags & INSN_VOLATILE)
    s += " volatile";
  if (i.flags & INSN_INVARIANT)
    s += " invariant";
  if (i.flags & INSN_ALIGNED)
    s += " aligned";
  if (i.flags & INSN_COMMON)
    s += " common";
  if (i.flags & INSN_ROUNDED)
    s += " rounded";
  if (i.offset)
    s += " off=" + number (i.offset);
  if (reduction_p (i.op))
    {
      s += std::string (" lev=") + name_of (i.red.lev) + " op=" + name_of (i.red.op)
	   + " lid=" + number (i.red.lid) + " rid=" + number (i.red.rid);
      if (i.red.pair != red_pair::none)
	s += std::string (" pair=") + text::spell (text::pair_names, i.red.pair)
	     + " part=" + number (i.red.part);
    }
  for (size_t k = 0; k < i.cases.size (); k++)
    s += (k ? "," : " cases=") + number (i.cases[k]);
  for (size_t k = 0; k < i.targets.size (); k++)
    s += (k ? ",bb" : " to=bb") + std::to_string (i.targets[k]);
  if (i.mode)
    s += " mode=" + text::levels (i.mode);
  if (i.loc.line)
    s += " loc=" + std::to_string (i.loc.file) + ":" + std::to_string (i.loc.line);
  if (!i.comment.empty ())
    s += " comment=" + quoted (i.comment);
  if (!i.text.empty ())
    s += " ptx=" + quoted (i.text);
  return s;
}

void
printer::print_function (const function &fn)
{
  std::string head = fn.kind == function_kind::kernel ? "kernel @" : "routine @";
  head += fn.name;
  if (fn.link != linkage::global)
    head += std::string (" ") + text::spell (text::linkage_names, fn.link);
  head += " dims=" + std::to_string (fn.dims[0]) + "," + std::to_string (fn.dims[1])
	  + "," + std::to_string (fn.dims[2]);
  head += " partitions=" + text::levels (fn.partitions);
  if (fn.gang_slots >= 0)
    head += " slots=" + std::to_string (fn.gang_slots);
  if (fn.packed)
    head += " packed";
  if (fn.row_length.k == operand::kind::imm)
    head += " row_length=" + std::to_string (fn.row_length.imm);
  else if (fn.row_length.reg_p ())
    head += " row_length=" + reg (fn, fn.row_length.reg);
  if (fn.wide_rows)
    head += " wide_rows";
  for (int64_t offset : fn.values)
    head += (offset == *fn.values.begin () ? " values=" : ",") + std::to_string (offset);
  if (fn.loc.line)
    head += " loc=" + std::to_string (fn.loc.file) + ":" + std::to_string (fn.loc.line);
  line (head + " " + prototype (fn.result, fn.params) + " {");
  for (size_t v = 0; v < fn.frame.size (); v++)
    {
      const frame_var &f = fn.frame[v];
      std::string s = "  $" + std::to_string (v) + " size=" + std::to_string (f.size)
		      + " align=" + std::to_string (f.align);
      if (f.place != placement::automatic)
	s += std::string (" place=") + text::spell (text::place_names, f.place);
      if (f.owner != slot_owner::variable)
	s += std::string (" owner=") + text::spell (text::owner_names, f.owner);
      if (!f.name.empty ())
	s += " name=" + quoted (f.name);
      line (s);
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
    p.line ("file " + quoted (f));
  for (const symbol &s : m.symbols)
    p.print_symbol (s);
  for (const function &fn : m.functions)
    p.print_function (fn);
  return p.take ();
}

} // namespace accred::dev
