/* Device IR -> PTX text of one function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before: the function after the last pass: no markers, no reductions, no BCAST, every
   frame variable placed.  After: text.  All PTX is in ptx-templates.def.  This file
   substitutes the letters of templates, and selects the text of accesses and declarations;
   ptx-emit-control.cc does so for branches, calls and barriers.  Registers are renumbered, densely
   by class.  */

#include "ptx-backend/emit/ptx-emit-impl.h"
#include "abi/tunable.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/ir-text.h"

#include <algorithm>
#include <cctype>
#include <cinttypes>
#include <cstdio>

namespace accred::dev {

namespace {

const char *const sreg_text[]
  = { "%tid.x",	     "%tid.y",	      "%ntid.x",      "%ntid.y",      "%ctaid.x",
      "%nctaid.x",   "%laneid",	      "%lanemask_eq", "%lanemask_lt", "lane",
      "vector_size", "gang_in_block", "block_gangs",  "row_version",  "%dynamic_smem_size" };
const char *const fence_text[] = { "membar.cta", "membar.gl", "membar.sys" };
const char *const space_text[] = { "", ".global", ".shared", ".local", ".const" };

/* True if FN calls functions of the library, and no other ones but support functions: then ptxas
   can hold all of them to a number of registers.  It does not hold what a routine calls to the
   number of the kernel that calls the routine, and refuses to link the two; nor can it those of
   Fortran's library that have loops over many dimensions.  */
bool
limited_calls_p (const module &m, const function &fn)
{
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      if (i.op == opcode::CALL)
	{
	  if (i.src[0].k != operand::kind::symbol)
	    return false;
	  const symbol &s = m.symbols[i.src[0].id];
	  const bool fortran = s.name.find ("_gfortran_") != std::string::npos
			       && s.name.find ("_gfortran_pow") == std::string::npos;
	  if (s.kind == symbol_kind::library_function ? fortran
						      : s.kind != symbol_kind::support_function)
	    return false;
	  any |= s.kind == symbol_kind::library_function;
	}
  return any;
}

} // anonymous namespace

emitter::emitter (const module &m, const function &fn, const options &opts,
		  std::vector<diagnostic> &errors)
  : m_module (m), m_fn (fn), m_opts (opts), m_errors (errors), m_number (fn.regs.size (), no_id)
{}

void
emitter::unsupported (const insn &i, const std::string &what)
{
  m_errors.push_back ({ i.loc, m_fn.name, what });
}

void
emitter::number_registers ()
{
  auto see = [&] (reg_id r)
  {
    if (r != no_id && m_number[r] == no_id)
      m_number[r] = m_count[static_cast<unsigned> (m_fn.regs[r].rc)]++;
  };
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      {
	see (i.dst);
	see (i.guard);
	for (const operand &o : i.src)
	  if (o.reg_p ())
	    see (o.reg);
      }
}

std::string
emitter::reg (reg_id r) const
{
  return std::string ("%") + text::spell (text::class_prefixes, m_fn.regs[r].rc)
	 + std::to_string (m_number[r]);
}

std::string
emitter::imm (int64_t v, dtype t) const
{
  char buf[32];
  switch (t)
    {
    case dtype::f16:
    case dtype::f32:
      snprintf (buf, sizeof buf, "0f%08" PRIX32, static_cast<uint32_t> (v));
      return buf;
    case dtype::f64:
      snprintf (buf, sizeof buf, "0d%016" PRIX64, static_cast<uint64_t> (v));
      return buf;
    case dtype::pred: return v ? "-1" : "0";
    default: break;
    }
  if (size_of (t) <= 4)
    return signed_p (t) ? std::to_string (static_cast<int32_t> (v))
			: std::to_string (static_cast<uint32_t> (v));
  if (v == INT64_MIN)
    return "0x8000000000000000";
  return std::to_string (v);
}

std::string
emitter::oper (const insn &i, unsigned k) const
{
  const operand &o = i.src[k];
  if (o.reg_p ())
    return reg (o.reg);
  return imm (o.imm, operand_type (m_module, m_fn, i, k));
}

std::string
emitter::frame_name (frame_id f) const
{
  const frame_var &v = m_fn.frame[f];
  std::string s;
  for (char c : v.name)
    s += isalnum (static_cast<unsigned char> (c)) ? c : '_';
  if (s.empty () || !isalpha (static_cast<unsigned char> (s[0])))
    s = "v" + s;
  return s + "$" + std::to_string (f);
}

space
emitter::space_of (const insn &i) const
{
  if (i.sp != space::generic)
    return i.sp;
  if (i.src[0].k == operand::kind::symbol)
    return space::global;
  if (i.src[0].k == operand::kind::frame)
    return m_fn.frame[i.src[0].id].place == placement::thread ? space::local : space::shared;
  return space::generic;
}

std::string
emitter::address (const insn &i, unsigned k) const
{
  const operand &o = i.src[k];
  std::string s;
  if (i.op == opcode::LDPARAM)
    return ptx_text (ptx_outline::PARAM_ADDRESS, { m_fn.name, std::to_string (o.imm) });
  switch (o.k)
    {
    case operand::kind::reg: s = reg (o.reg); break;
    case operand::kind::symbol: s = m_module.symbols[o.id].name; break;
    case operand::kind::frame: s = frame_name (o.id); break;
    default: return "[" + std::to_string (o.imm + i.offset) + "]";
    }
  return "[" + s + offset_text (i.offset) + "]";
}

void
emitter::op_line (const insn &i, const std::string &text)
{
  if (i.guard == no_id)
    line (text);
  else
    line ((i.guard_not ? "@!" : "@") + reg (i.guard) + " " + text);
}

/* The lanes that take part in the collective I: all of the warp, or those of a packed gang, in a
   register.  */
std::string
emitter::members (const insn &i) const
{
  const operand *o = member_operand (i);
  return o && o->reg_p () ? reg (o->reg) : ptx_text (ptx_outline::ALL_LANES);
}

/* What the letter KEY stands for in a template (see ptx-templates.def).  */
std::string
emitter::expand (const insn &i, char key) const
{
  dtype t = promoted (i.type), u = promoted (i.src_type);
  /* Out of a float, a small unsigned type goes through the signed one, as on the
     host.  */
  if (i.op == opcode::CVT && subword_p (i.type) && int_p (i.type) && float_p (i.src_type))
    t = dtype::s32;
  unsigned bits = t == dtype::pred ? 32 : size_of (t) * 8;
  switch (key)
    {
    case '=': return reg (i.dst);
    case 'l': return members (i);
    case '0':
    case '1':
    case '2': return oper (i, key - '0');
    case 't': return name_of (t);
    case 'u': return name_of (u);
    case 'h': return signed_p (t) ? "s32" : "u32";
    case 'w': return signed_p (u) ? "s64" : "u64";
    case 'b': return "b" + std::to_string (bits);
    case 'n': return std::to_string (bits);
    case 'c': return text::spell (text::cmp_names, i.cc);
    case 'R': return m_opts.contract && !(i.flags & INSN_ROUNDED) ? "" : ".rn";
    case 's': return sreg_text[static_cast<unsigned> (i.sreg)];
    case 'F': return fence_text[static_cast<unsigned> (i.scope)];
    case 'M': return address (i, 0);
    case 'S': return space_text[static_cast<unsigned> (space_of (i))];
    /* PTX refuses it for .local, which no other thread can see.  */
    case 'V': return i.flags & INSN_VOLATILE && space_of (i) != space::local ? ".volatile" : "";
    case 'C': return i.flags & INSN_STREAMED ? ".cs" : "";
    case 'm': return name_of (i.type);
    case 'o': return text::spell (text::atom_names, i.atom);
    case 'T':
      /* The bits alone count; in 64 bits, sums of both signs are one.  */
      if (i.atom > atom_op::max)
	return "b" + std::to_string (bits);
      return name_of (t == dtype::s64 && i.atom == atom_op::add ? dtype::u64 : t);
    case 'p': return name_of (promoted (i.type));
    case 'B': return m_fn.recursive ? "barrier" : "bar";
    case '%': return "%";
    }
  return "";
}

/* The lines of the template TEXT for I; ARGS is for #0 and so on.  */
void
emitter::lines_of (const insn &i, const char *templ, const std::vector<std::string> &args)
{
  std::string text;
  for (const char *c = templ; *c; c++)
    switch (*c)
      {
      case '%': text += expand (i, *++c); break;
      case '#': text += args.at (*++c - '0'); break;
      case ';':
	if (text.compare (0, 4, ".reg") == 0)
	  line (text + ";");
	else
	  op_line (i, text + ";");
	text.clear ();
	break;
      case '{':
      case '}':
	/* A scope, unless it is a pair of halves.  */
	if (text.empty ())
	  line (std::string (1, *c));
	else
	  text += *c;
	break;
      default: text += *c;
      }
}

void
emitter::from_template (const insn &i)
{
  const char *text = template_of (i);
  if (!text)
    return unsupported (i, std::string ("no PTX for ") + info_of (i.op).name + " of type "
			     + name_of (i.type));
  lines_of (i, text);
  if (subword_p (i.type) && (info_of (i.op).traits & TR_WRAPS))
    part (i, i.type == dtype::f16 ? ptx_part::ROUND_F16 : ptx_part::EXTEND);
}

void
emitter::addr (const insn &i)
{
  const operand &o = i.src[0];
  bool frame = o.k == operand::kind::frame;
  std::string name = frame ? frame_name (o.id) : m_module.symbols[o.id].name;
  if (i.offset)
    name += (i.offset < 0 ? "" : "+") + std::to_string (i.offset);
  part (i, ptx_part::ADDRESS, { name });
  if (frame && i.sp == space::generic)
    part (i, ptx_part::GENERIC_ADDRESS);
}

void
emitter::atom (const insn &i)
{
  const bool bits = i.atom > atom_op::max;
  const dtype t = i.type;
  if (size_of (t) < 4)
    return unsupported (i, std::string ("atomic operation of type ") + name_of (t));
  if (float_p (t) && !bits && i.atom != atom_op::add)
    return unsupported (i, std::string ("atomic ") + text::spell (text::atom_names, i.atom)
			     + " of type " + name_of (t));
  if (t == dtype::f64 && !bits && m_opts.sm < 60)
    return unsupported (i, "atomic add of type f64 before sm_60");
  part (i, i.dst == no_id	    ? ptx_part::ATOM_UPDATE
	   : i.atom == atom_op::cas ? ptx_part::ATOM_CAS
				    : ptx_part::ATOM_FETCH);
}

/* The source line of I and its comment.  */
void
emitter::place (const insn &i)
{
  if (m_opts.lines && i.loc.line && i.loc.file < m_module.files.size ()
      && (i.loc.line != m_line.line || i.loc.file != m_line.file))
    {
      m_line = i.loc;
      std::string number = std::to_string (i.loc.line);
      line (ptx_text (ptx_outline::LOCATION,
		      { std::to_string (i.loc.file + 1), number, m_module.files[i.loc.file] }));
    }
  if (i.comment.empty ())
    return;
  std::string text = "// ";
  for (char c : i.comment)
    text += c == '\n' ? "\n\t// " : std::string (1, c);
  line (text);
}

/* LINE of the program's own PTX, with the registers of I.  */
std::string
emitter::with_operands (const insn &i, std::string line) const
{
  for (size_t at = 0; (at = line.find ("%[", at)) != std::string::npos;)
    {
      const size_t end = line.find (']', at);
      const std::string which = line.substr (at + 2, end - at - 2);
      const std::string name = which == "d" ? reg (i.dst) : oper (i, std::stoul (which));
      line.replace (at, end + 1 - at, name);
      at += name.size ();
    }
  return line;
}

/* A line of the program's own PTX is a line.  */
void
emitter::text (const insn &i)
{
  size_t start = 0;
  while (start < i.text.size ())
    {
      start = i.text.find_first_not_of (" \t\n", start);
      size_t end = std::min (i.text.find ('\n', start), i.text.size ());
      if (start < end)
	line (with_operands (i, i.text.substr (start, end - start)));
      start = end;
    }
}

void
emitter::emit (const insn &i, block_id next)
{
  place (i);
  /* Kept only for its comment.  */
  if (i.op == opcode::MOV && i.src[0].reg_p () && i.src[0].reg == i.dst)
    return;
  switch (i.op)
    {
    case opcode::ADDR: return addr (i);
    case opcode::ATOM: return atom (i);
    case opcode::BARRIER:
    case opcode::BARRIER_OR: return barrier (i);
    case opcode::CALL: return call (i);
    case opcode::BR:
    case opcode::CBR: return branch (i, next);
    case opcode::SWITCH: return switch_ (i, next);
    case opcode::RET: return ret (i);
    case opcode::TEXT: return text (i);
    default: return from_template (i);
    }
}

void
emitter::emit_block (const std::vector<insn> &insns, block_id next)
{
  for (size_t k = 0; k < insns.size (); k++)
    {
      const insn &i = insns[k];
      if (k + 1 == insns.size () || !one_access_p (i, insns[k + 1]))
	{
	  emit (i, next);
	  continue;
	}
      place (i);
      place (insns[++k]);
      if (i.op == opcode::LD)
	part (i, ptx_part::LOAD_PAIR, { reg (insns[k].dst) });
      else
	part (i, ptx_part::STORE_PAIR, { oper (insns[k], 1) });
    }
}

void
emitter::head ()
{
  if (m_fn.kind == function_kind::routine)
    {
      m_out += function_head (m_module.symbols[m_module.find_symbol (m_fn.name)]) + "\n";
      return;
    }
  std::string params;
  for (size_t k = 0; k < m_fn.params.size (); k++)
    params += (k ? ", " : "") + param_text (m_fn.name, m_fn.params, k);
  m_out += ptx_text (ptx_outline::KERNEL, { directive (m_fn.link), m_fn.name, params });
  /* Workers that fit, but for whose barriers there are not enough, are refused at launch: libgomp
     then says that it is the barriers.  */
  const int lanes = m_fn.dims[2],
	    workers = (m_fn.dims[1]
			 ? m_fn.dims[1]
			 : std::min (limits::max_workers, limits::max_block_size / lanes));
  m_out
    += ptx_text (ptx_outline::BLOCK_THREADS, { std::to_string (lanes), std::to_string (workers) });
  /* A kernel has as many registers as any function that it may call.  Linked by the
     driver, those of the library have 120 and more unless told otherwise, and an eighth of the
     threads that an SM can hold.  */
  if (limited_calls_p (m_module, m_fn))
    m_out += ptx_text (ptx_outline::REGISTER_LIMIT,
		       { std::to_string (limits::registers_of_full_block) });
  /* What is done for long rows alone needs many registers, which would cost half of the
     threads.  */
  else if (m_fn.launch_bytes)
    m_out += ptx_text (ptx_outline::REGISTER_LIMIT,
		       { std::to_string (!m_fn.shares	  ? tuning::column_registers
					 : m_fn.wide_rows ? tuning::wide_shared_registers
							  : tuning::shared_registers) });
  else if (m_fn.registers)
    m_out += ptx_text (ptx_outline::REGISTER_LIMIT, { std::to_string (m_fn.registers) });
}

void
emitter::frame ()
{
  static const char *const decls[] = { ".pred", ".b32", ".b64", ".f32", ".f64" };
  for (unsigned c = 0; c < 5; c++)
    if (m_count[c])
      line (ptx_text (ptx_outline::REGISTERS,
		      { decls[c], text::class_prefixes[c], std::to_string (m_count[c]) }));
  for (frame_id f = 0; f < m_fn.frame.size (); f++)
    {
      const frame_var &v = m_fn.frame[f];
      uint64_t copies = v.place == placement::worker ? max_workers (m_fn) : 1;
      line (ptx_text (v.place == placement::thread ? ptx_outline::LOCAL_VARIABLE
						   : ptx_outline::SHARED_VARIABLE,
		      { std::to_string (v.align), frame_name (f),
			std::to_string (std::max<uint64_t> (v.size, 1) * copies) }));
    }
}

std::string
emitter::run ()
{
  number_registers ();
  head ();
  m_out += "{\n";
  frame ();
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      m_out += label (b) + ":\n";
      emit_block (m_fn.blocks[b].insns, b + 1);
    }
  m_out += "}\n\n";
  return std::move (m_out);
}

std::string
offset_text (int64_t n)
{
  return n ? "+" + std::to_string (n) : "";
}

std::string
emit_function (const module &m, const function &fn, const options &opts,
	       std::vector<diagnostic> &errors)
{
  return emitter (m, fn, opts, errors).run ();
}

} // namespace accred::dev
