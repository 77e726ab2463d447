/* make-library: the device code of C functions becomes a table of the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   make-library DUMP...  >library-table.cc

   DUMP is what -fplugin-arg-accred-dump=accred_translate-details writes for a file.  At its end is
   the module: the device IR of each function, as GCC's statements become it.
   Each function gets

     - choices instead of branches around copies (the pass if-conversion);
     - predicates as predicates.  GCC's truth values are integers, which the translator makes of
       a comparison and compares with zero again:
	 Before:  p = a < b; r = selp 1, 0, p; q = r != 0; x = selp y, z, q
	 After:	  p = a < b; x = selp y, z, p
     - the copies of PHIs where they cost no branch, or none;
     - registers that are numbered as they appear.

   So a compilation that uses a function parses only its final form.  */

#include "ptx-backend/ir/liveness.h"
#include "ptx-backend/passes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

using namespace accred::dev;

namespace {

[[noreturn]] void
fatal (const std::string &text)
{
  std::cerr << "make-library: " << text << "\n";
  exit (1);
}

/* Of functions of C's and Fortran's library, and of the translator's names for constants.  */
const std::string libc_prefix = "accred_libc_", constant_prefix = "accred_data$";
/* Of all files together (libgomp-device/libc/openmp.c, destructors.c, ancestors.c).  */
const std::string common_names[]
  = { "__gomp_additional_icvs", "accred_noted_destructors", "accred_ancestor_lock" };
/* Of functions that regions have in place, and other libraries call.  */
const std::string math_prefix = "accred_math_";

bool
begins_with (const std::string &name, const std::string &prefix)
{
  return name.compare (0, prefix.size (), prefix) == 0;
}

/* The registers of a function that one insn sets, and where.  */
class single_definitions
{
public:
  explicit single_definitions (function &fn)
    : m_definitions (fn.regs.size ()), m_count (fn.regs.size ())
  {
    for (block &b : fn.blocks)
      for (insn &i : b.insns)
	if (i.dst != no_id)
	  {
	    m_definitions[i.dst] = &i;
	    m_count[i.dst]++;
	  }
  }

  const insn *of (const operand &o) const
  {
    return o.reg_p () && m_count[o.reg] == 1 ? m_definitions[o.reg] : nullptr;
  }

private:
  std::vector<const insn *> m_definitions;
  std::vector<unsigned> m_count;
};

bool
constant_p (const operand &o, int64_t value)
{
  return o.k == operand::kind::imm && o.imm == value;
}

/* Read what a copy reads instead of the copy.  */

bool
propagate_copies (function &fn)
{
  single_definitions definitions (fn);
  bool changed = false;
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      for (operand &o : i.src)
	{
	  const insn *copy = definitions.of (o);
	  if (copy && copy->op == opcode::MOV && copy->guard == no_id
	      && definitions.of (copy->src[0]))
	    {
	      o = copy->src[0];
	      changed = true;
	    }
	}
  return changed;
}

/* Finds the predicate behind an integer that is 1 or 0.  */
class truth_values
{
public:
  explicit truth_values (function &fn) : m_fn (fn), m_definitions (fn) {}

  /* One that exists, or that one insn can make of those that do, which REPLACEMENT then is.  */
  bool predicate_of (const operand &o, insn &replacement) const
  {
    const insn *d = m_definitions.of (o);
    if (!d || d->guard != no_id)
      return false;
    switch (d->op)
      {
      case opcode::MOV:
      case opcode::CVT:
	return !float_p (d->type) && !float_p (d->src_type)
	       && predicate_of (d->src[0], replacement);
      case opcode::SELP:
	replacement = make (opcode::PNOT, { d->src[2] });
	if (constant_p (d->src[0], 1) && constant_p (d->src[1], 0))
	  replacement.op = opcode::MOV;
	else if (!constant_p (d->src[0], 0) || !constant_p (d->src[1], 1))
	  return false;
	return m_definitions.of (d->src[2]);
      case opcode::AND:
      case opcode::OR:
	case opcode::XOR: {
	  insn a, b;
	  if (!predicate_of (d->src[0], a))
	    return false;
	  if (d->op == opcode::XOR && constant_p (d->src[1], 1))
	    {
	      replacement = make (a.op == opcode::MOV ? opcode::PNOT : opcode::MOV, a.src);
	      return a.op == opcode::MOV || a.op == opcode::PNOT;
	    }
	  if (d->op == opcode::XOR || !predicate_of (d->src[1], b) || a.op != opcode::MOV
	      || b.op != opcode::MOV)
	    return false;
	  replacement
	    = make (d->op == opcode::AND ? opcode::PAND : opcode::POR, { a.src[0], b.src[0] });
	  return true;
	}
      default: return false;
      }
  }

private:
  static insn make (opcode op, std::vector<operand> src)
  {
    insn i;
    i.op = op;
    i.type = dtype::pred;
    i.src = std::move (src);
    return i;
  }

  function &m_fn;
  single_definitions m_definitions;
};

/* Add to the block of each truth value that AND and OR make of others the predicate, and the truth
   value of that, so that predicate_of finds it.  */

bool
split_truth_values (function &fn)
{
  for (block &b : fn.blocks)
    for (size_t n = 0; n < b.insns.size (); n++)
      {
	const insn at = b.insns[n];
	insn p;
	if ((at.op != opcode::AND && at.op != opcode::OR)
	    || !truth_values (fn).predicate_of (operand::of_reg (at.dst), p))
	  continue;
	p.dst = fn.new_reg (reg_class::pred);
	insn &value = b.insns[n];
	value.op = opcode::SELP;
	value.src = { operand::of_imm (1), operand::of_imm (0), operand::of_reg (p.dst) };
	b.insns.insert (b.insns.begin () + n, p);
	return true;
      }
  return false;
}

/* Comparisons of truth values with zero.  */

bool
fold_comparisons (function &fn)
{
  const truth_values values (fn);
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	insn p;
	if (i.op != opcode::SETP || i.guard != no_id || float_p (i.src_type)
	    || !constant_p (i.src[1], 0) || (i.cc != cmp::ne && i.cc != cmp::eq)
	    || !values.predicate_of (i.src[0], p) || (p.op != opcode::MOV && p.op != opcode::PNOT))
	  continue;
	p.dst = i.dst;
	if (i.cc == cmp::eq)
	  p.op = p.op == opcode::MOV ? opcode::PNOT : opcode::MOV;
	i = p;
	return true;
      }
  return false;
}

/* What depends on the contrary of a predicate depends on the predicate.  */

bool
fold_negations (function &fn)
{
  single_definitions definitions (fn);
  bool changed = false;
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	const insn *d = (i.op == opcode::SELP  ? definitions.of (i.src[2])
			 : i.op == opcode::CBR ? definitions.of (i.src[0])
					       : nullptr);
	if (!d || d->op != opcode::PNOT || !definitions.of (d->src[0]))
	  continue;
	if (i.op == opcode::SELP)
	  std::swap (i.src[0], i.src[1]);
	else
	  std::swap (i.targets[0], i.targets[1]);
	i.src.back () = d->src[0];
	changed = true;
      }
  return changed;
}

bool
remove_unused (function &fn)
{
  std::vector<bool> used (fn.regs.size ());
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      {
	for (const operand &o : i.src)
	  if (o.reg_p ())
	    used[o.reg] = true;
	if (i.guard != no_id)
	  used[i.guard] = true;
      }
  bool changed = false;
  for (block &b : fn.blocks)
    {
      auto unused = [&] (const insn &i)
      { return i.dst != no_id && !used[i.dst] && info_of (i.op).effects == FX_PURE; };
      auto end = std::remove_if (b.insns.begin (), b.insns.end (), unused);
      changed |= end != b.insns.end ();
      b.insns.erase (end, b.insns.end ());
    }
  return changed;
}

/* True if block B is copies and a branch, which one edge leads to.  */

bool
copies_only_p (const function &fn, block_id b, const std::vector<unsigned> &edges)
{
  const std::vector<insn> &insns = fn.blocks[b].insns;
  return (edges[b] == 1 && insns.back ().op == opcode::BR
	  && std::all_of (insns.begin (), insns.end () - 1,
			  [] (const insn &i) { return i.op == opcode::MOV && i.guard == no_id; }));
}

/* Do the copies on one way out of a branch in front of it, so that this way is straight:

     Before:  cbr p rare, usual	  rare: ...; r = a; br join   usual: r = b; br join
     After:   r = b; cbr p rare, join			      rare: ...; r = a; br join  */

bool
hoist_copies (function &fn)
{
  const liveness live (fn);
  std::vector<unsigned> edges (fn.blocks.size ());
  for (const block &b : fn.blocks)
    for (block_id t : b.insns.back ().targets)
      edges[t]++;
  for (block &b : fn.blocks)
    {
      const insn cbr = b.insns.back ();
      if (cbr.op != opcode::CBR || cbr.targets[0] == cbr.targets[1])
	continue;
      for (unsigned way : { 1, 0 })
	{
	  const block_id usual = cbr.targets[way], rare = cbr.targets[!way];
	  if (!copies_only_p (fn, usual, edges) || copies_only_p (fn, rare, edges))
	    continue;
	  const std::vector<insn> &copies = fn.blocks[usual].insns;
	  if (std::any_of (copies.begin (), copies.end () - 1,
			   [&] (const insn &i) { return live.live_in[rare].test (i.dst); }))
	    continue;
	  b.insns.back ().targets[way] = copies.back ().targets[0];
	  b.insns.insert (b.insns.end () - 1, copies.begin (), copies.end () - 1);
	  return true;
	}
    }
  return false;
}

/* Whether two registers can be one: neither is set while the other is still needed, but by a copy
   of the other.  */

class interference
{
public:
  explicit interference (const function &fn) : m_fn (fn), m_live (fn) {}

  bool between (reg_id a, reg_id b) const
  {
    for (block_id n = 0; n < m_fn.blocks.size (); n++)
      {
	bool live[2] = { live_out (n, a), live_out (n, b) };
	const std::vector<insn> &insns = m_fn.blocks[n].insns;
	for (size_t k = insns.size (); k-- > 0;)
	  {
	    const insn &i = insns[k];
	    const bool copy = (i.op == opcode::MOV && i.guard == no_id && i.src[0].reg_p ()
			       && (i.src[0].reg == a || i.src[0].reg == b));
	    if ((i.dst == a && live[1] && !copy) || (i.dst == b && live[0] && !copy))
	      return true;
	    if (i.guard == no_id && (i.dst == a || i.dst == b))
	      live[i.dst == b] = false;
	    for (const operand &o : i.src)
	      if (o.reg_p () && (o.reg == a || o.reg == b))
		live[o.reg == b] = true;
	  }
      }
    return false;
  }

private:
  bool live_out (block_id n, reg_id r) const
  {
    const std::vector<block_id> &next = m_fn.blocks[n].insns.back ().targets;
    return std::any_of (next.begin (), next.end (),
			[&] (block_id t) { return m_live.live_in[t].test (r); });
  }

  const function &m_fn;
  liveness m_live;
};

/* Make the copies that stand for PHIs unnecessary:

     Before:  bb1: x = a + 1; cbr p bb2, bb3   bb2: a = x; br bb1
     After:   bb1: a = a + 1; cbr p bb1, bb3  */

bool
join_copies (function &fn)
{
  const interference conflicts (fn);
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	if (i.op != opcode::MOV || i.guard != no_id || !i.src[0].reg_p ())
	  continue;
	const reg_id from = i.src[0].reg, to = i.dst;
	if (fn.regs[from].rc != fn.regs[to].rc || (from != to && conflicts.between (from, to)))
	  continue;
	for (block &c : fn.blocks)
	  for (insn &j : c.insns)
	    {
	      j.dst = j.dst == from ? to : j.dst;
	      j.guard = j.guard == from ? to : j.guard;
	      for (operand &o : j.src)
		if (o.reg_p () && o.reg == from)
		  o.reg = to;
	    }
	b.insns.erase (b.insns.begin () + (&i - b.insns.data ()));
	return true;
      }
  return false;
}

/* Go to where empty blocks lead to.  */

void
skip_empty_blocks (function &fn)
{
  for (block &b : fn.blocks)
    for (block_id &t : b.insns.back ().targets)
      while (fn.blocks[t].insns[0].op == opcode::BR && fn.blocks[t].insns[0].targets[0] != t)
	t = fn.blocks[t].insns[0].targets[0];
}

/* A truth value as a wider integer.  */

bool
widen_truth_values (function &fn)
{
  const single_definitions definitions (fn);
  bool changed = false;
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	const insn *d = i.op == opcode::CVT && i.guard == no_id ? definitions.of (i.src[0])
								: nullptr;
	if (!d || d->op != opcode::SELP || float_p (i.type) || !constant_p (d->src[0], 1)
	    || !constant_p (d->src[1], 0) || !definitions.of (d->src[2]))
	  continue;
	i.op = opcode::SELP;
	i.src_type = dtype::none;
	i.src = std::vector<operand> (d->src);
	changed = true;
      }
  return changed;
}

/* A sum with the constant zero, as arithmetic on words of larger numbers has it, is a copy.  */

bool
fold_zeros (function &fn)
{
  const single_definitions definitions (fn);
  auto zero_p = [&] (const operand &o)
  {
    const insn *d = definitions.of (o);
    return constant_p (o, 0) || (d && d->op == opcode::MOV && constant_p (d->src[0], 0));
  };
  bool changed = false;
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      if ((i.op == opcode::OR || i.op == opcode::XOR || i.op == opcode::ADD) && !float_p (i.type)
	  && (zero_p (i.src[0]) || zero_p (i.src[1])))
	{
	  i.op = opcode::MOV;
	  i.src = { zero_p (i.src[0]) ? i.src[1] : i.src[0] };
	  changed = true;
	}
  return changed;
}

/* The same value computed twice in a block.  */

bool
share_values (function &fn)
{
  const single_definitions definitions (fn);
  auto fixed = [&] (const insn &i)
  {
    return (i.dst != no_id && i.guard == no_id && i.op != opcode::MOV
	    && info_of (i.op).effects == FX_PURE && definitions.of (operand::of_reg (i.dst))
	    && std::all_of (i.src.begin (), i.src.end (),
			    [&] (const operand &o) { return !o.reg_p () || definitions.of (o); }));
  };
  auto same = [] (const insn &a, const insn &b)
  {
    return (
      a.op == b.op && a.type == b.type && a.src_type == b.src_type && a.cc == b.cc
      && a.offset == b.offset
      && std::equal (a.src.begin (), a.src.end (), b.src.begin (), b.src.end (), same_operand));
  };
  bool changed = false;
  for (block &b : fn.blocks)
    for (size_t n = 0; n < b.insns.size (); n++)
      for (size_t k = 0; k < n && fixed (b.insns[n]); k++)
	if (fixed (b.insns[k]) && same (b.insns[k], b.insns[n]))
	  {
	    insn &i = b.insns[n];
	    i.src = { operand::of_reg (b.insns[k].dst) };
	    i.op = opcode::MOV;
	    i.src_type = dtype::none;
	    changed = true;
	  }
  return changed;
}

void
renumber (function &fn)
{
  std::vector<reg_id> number (fn.regs.size (), no_id);
  std::vector<reg_info> regs;
  auto rename = [&] (reg_id &r)
  {
    if (r == no_id)
      return;
    if (number[r] == no_id)
      {
	number[r] = regs.size ();
	regs.push_back (fn.regs[r]);
      }
    r = number[r];
  };
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	for (operand &o : i.src)
	  if (o.reg_p ())
	    rename (o.reg);
	rename (i.guard);
	rename (i.dst);
	i.loc = {};
      }
  fn.regs = std::move (regs);
}

void
improve (module &m, function &fn)
{
  const options opts;
  std::vector<diagnostic> errors;
  kernel_report report;
  pass_context ctx{ m, fn, opts, errors, report };
  cleanup_pass (ctx);
  for (bool again = true; again;)
    {
      if_conversion_pass (ctx);
      again = propagate_copies (fn);
      again |= split_truth_values (fn);
      again |= fold_comparisons (fn);
      again |= fold_negations (fn);
      again |= fold_zeros (fn);
      again |= share_values (fn);
      again |= widen_truth_values (fn);
      again |= remove_unused (fn);
      if (!again)
	again = hoist_copies (fn);
    }
  while (join_copies (fn))
    ;
  skip_empty_blocks (fn);
  cleanup_pass (ctx);
  renumber (fn);
}

/* The symbols of a routine's module: its own comes first, then what it refers to.  */
class routine_symbols
{
public:
  routine_symbols (const module &whole, const std::string &name) : m_whole (whole), m_name (name)
  {
    add (whole.find_symbol (name));
  }

  /* The number of the symbol that WHOLE numbers ID.  */
  symbol_id add (symbol_id id);

  std::vector<symbol> take () { return std::move (m_symbols); }

private:
  const module &m_whole;
  const std::string &m_name;
  std::map<symbol_id, symbol_id> m_number;
  std::vector<symbol> m_symbols;
};

symbol_id
routine_symbols::add (symbol_id id)
{
  const auto known = m_number.find (id);
  if (known != m_number.end ())
    return known->second;
  symbol s = m_whole.symbols[id];
  const bool data = s.kind == symbol_kind::data;
  if (data)
    for (data_reloc &r : s.relocs)
      r.symbol = add (r.symbol);
  const symbol_id number = m_number[id] = m_symbols.size ();
  /* Names that no other file has.  */
  if (data && begins_with (s.name, constant_prefix))
    s.name = m_name + "$" + s.name.substr (constant_prefix.size ());
  else if (data
	   && std::find (std::begin (common_names), std::end (common_names), s.name)
		!= std::end (common_names))
    s.link = linkage::common;
  else if (data)
    s.name = libc_prefix + s.name.substr (0, s.name.find ('$'));
  const bool libc = begins_with (s.name, libc_prefix) || begins_with (s.name, math_prefix);
  if ((data && s.link != linkage::common) || libc || s.name == m_name)
    s.link = linkage::local;
  /* What ptxas can hold to the number of registers of a kernel.  */
  if (!data && libc)
    s.kind = symbol_kind::support_function;
  m_symbols.push_back (std::move (s));
  return number;
}

/* A routine of its own module, without what is said of the file it comes from.  */

std::string
routine_text (const module &whole, const function &of)
{
  module m;
  m.symbols = whole.symbols;
  m.functions = { of };
  function &fn = m.functions[0];
  improve (m, fn);
  fn.link = linkage::local;
  fn.loc = {};
  fn.dims[0] = fn.dims[1] = fn.dims[2] = 1;
  routine_symbols symbols (whole, of.name);
  bool calls = false;
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	calls |= i.op == opcode::CALL;
	for (operand &o : i.src)
	  if (o.k == operand::kind::symbol)
	    o.id = symbols.add (o.id);
      }
  m.symbols = symbols.take ();
  /* What is put in place of a call is arithmetic alone.  */
  if (begins_with (fn.name, math_prefix) && (calls || !fn.frame.empty () || m.symbols.size () > 1))
    fatal (fn.name + " has calls, or variables in memory");
  return print (m);
}

/* The module in the dump in FILE.  */

module
read_dump (const std::string &file)
{
  std::ifstream in (file);
  if (!in)
    fatal ("cannot read '" + file + "'");
  std::string text, line;
  bool inside = false;
  while (std::getline (in, line))
    {
      if (line.compare (0, 9, "# dev-opt") == 0)
	inside = true;
      else if (line == "# end")
	inside = false;
      else if (inside)
	text += line + "\n";
    }
  module m;
  std::string error;
  if (!parse (text, m, error))
    fatal (file + ": " + error);
  return m;
}

} // anonymous namespace

int
main (int argc, char **argv)
{
  std::map<std::string, std::string> routines;
  for (int n = 1; n < argc; n++)
    {
      const module m = read_dump (argv[n]);
      if (m.functions.empty ())
	fatal (std::string (argv[n]) + ": no function");
      for (const function &fn : m.functions)
	if (!routines.insert ({ fn.name, routine_text (m, fn) }).second)
	  fatal ("two functions are called " + fn.name);
    }
  std::cout << "/* Made by make-library.  */\n\n#include \"libgomp-device/library/library.h\"\n\n"
	       "namespace accred {\n\nconst library_routine library_routines[] = {\n";
  for (const auto &r : routines)
    std::cout << "  { \"" << r.first << "\", R\"ir(\n" << r.second << ")ir\" },\n";
  std::cout << "  { nullptr, nullptr } };\n\n} // namespace accred\n";
  return 0;
}
