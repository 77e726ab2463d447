/* A body and an entry for each routine that other modules can call.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a kernel of 1024 threads has 64 registers a thread (.maxntid), and so have the functions
   that it calls. ptxas applies the limit only to functions of the module that others cannot see.  A
   visible function takes any number, and the driver then refuses the module: `Entry function K with
   max regcount of 64 calls function F with regcount of 99'.

   Before:  .visible .func f {...}		.entry k { call f }
   After:   .func f$body {...}			.entry k { call f$body }
	    .visible .func f { call f$body }

   This suffices if a kernel of the module with so many threads calls f, or if f cannot need more
   registers.  Otherwise f must suit the largest kernel, because kernels of other modules are
   unknown.  A kernel that is never launched sets the limit:

	    .visible .entry f$bound .maxntid 32, 32, 1 { if (param) call f$body }

   If smaller kernels of the module call f, the limit would cost them registers.  So other modules
   get a copy of the body:

	    .func f$body {...}			.entry k { call f$body }
	    .func f$bounded {...}
	    .visible .func f { call f$bounded }	and f$bound, which calls f$bounded

   ptxas drops the limit of a function that kernels of the module can reach through an address (its
   own or that of a caller), or through a function that another module may replace.  Such an f is in
   a module of its own, without kernels:

	    .extern .func f			.entry k { call f }
	    .visible .func f$here { call f$body }	and f$bound
     and    .visible .func f { call f$here }

   Functions that other files do not see, including the library's, are such functions if their
   address is taken: any kernel may receive a pointer to them.  For the two modules they get names
   that are unique among files, f$entryUNIT, f$entryUNIT$here and f$entryUNIT$bound.  A library
   function is not copied: it keeps its name, and its direct callers also have the limit.

   Runs once for the module, after all passes.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/emit/ptx-emit.h"

#include <map>
#include <set>

namespace accred::dev {

namespace {

using names = std::set<std::string>;

/* Others see it.  The symbol's linkage is that of the text.  */
bool
visible_p (const module &m, const function &fn)
{
  if (fn.kind != function_kind::routine)
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

/* The function of symbol ENTRY, which only calls BODY.  */
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
      insns.push_back (make_insn (opcode::LDPARAM, s.params[k].type, r, { operand::of_imm (k) }));
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

/* The kernel that limits the registers of BODY, the body of the routine of the symbol ROUTINE.  */
function
make_bound (module &m, symbol_id routine, symbol_id body)
{
  function fn;
  fn.name = m.symbols[routine].name + "$bound";
  /* As many modules may have it as have the routine.  */
  fn.link = m.symbols[routine].link;
  fn.kind = function_kind::kernel;
  fn.dims[0] = 0, fn.dims[1] = limits::max_workers, fn.dims[2] = limits::warp_size;
  fn.params = { { dtype::u32 } };
  symbol entry;
  entry.name = fn.name;
  entry.link = fn.link;
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
  fn.blocks[head].insns
    = { make_insn (opcode::LDPARAM, dtype::u32, param, { operand::of_imm (0) }), test, choose };
  const reg_id result = s.result == dtype::none ? no_id : fn.new_reg (class_of (s.result));
  const std::vector<operand> zeros (s.params.size (), operand::of_imm (0));
  insn leave = make_insn (opcode::BR, dtype::none, no_id, {});
  leave.targets = { end };
  fn.blocks[call].insns = { make_call (s, body, result, zeros), leave };
  fn.blocks[end].insns = { make_insn (opcode::RET, dtype::none, no_id, {}) };
  return fn;
}

/* True if threads of the kernel FN have no more registers than those of a full block; ptxas deals
   them out by eights.  */
bool
many_threads_p (const function &fn)
{
  const unsigned threads = max_workers (fn) * fn.dims[static_cast<unsigned> (level::vector)];
  return threads * (limits::registers_of_full_block + 8) > unsigned (limits::registers);
}

/* Names of the functions that kernels of M call, directly or not: those of many threads, or
   all.  */
names
called_by_kernels (const module &m, bool of_many_threads)
{
  names seen;
  std::vector<const function *> work;
  for (const function &fn : m.functions)
    if (fn.kind == function_kind::kernel && (!of_many_threads || many_threads_p (fn)))
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

/* True if FN cannot use more than the smallest limit: it has no loop, no call and no insn that
   ptxas compiles to one, and all its values fit, with room for addresses and temporaries.  */
bool
few_registers_p (const function &fn)
{
  constexpr unsigned room = 24;
  unsigned words = room;
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      {
	if (i.op == opcode::CALL || i.op == opcode::TEXT || i.op == opcode::DIV
	    || i.op == opcode::REM || i.op == opcode::SQRT)
	  return false;
	for (block_id to : i.targets)
	  if (to <= b)
	    return false;
	if (i.dst != no_id)
	  words
	    += (fn.regs[i.dst].rc == reg_class::b64 || fn.regs[i.dst].rc == reg_class::f64 ? 2 : 1);
      }
  return words <= limits::registers_of_full_block;
}

/* Symbols of M whose address is taken.  */
std::set<symbol_id>
addressed_symbols (const module &m)
{
  std::set<symbol_id> found;
  for (const function &fn : m.functions)
    for (const block &b : fn.blocks)
      for (const insn &i : b.insns)
	for (size_t k = i.op == opcode::CALL ? 1 : 0; k < i.src.size (); k++)
	  if (i.src[k].k == operand::kind::symbol)
	    found.insert (i.src[k].id);
  for (const symbol &s : m.symbols)
    for (const data_reloc &r : s.relocs)
      found.insert (r.symbol);
  return found;
}

/* Symbols of the functions of M that are called and replaceable.  */
std::set<symbol_id>
replaceable_callees (const module &m)
{
  std::set<symbol_id> found;
  for (const function &fn : m.functions)
    for (const block &b : fn.blocks)
      for (const insn &i : b.insns)
	if (i.op == opcode::CALL && i.src[0].k == operand::kind::symbol)
	  if (const function *callee = m.find_function (m.symbols[i.src[0].id].name);
	      callee && callee->interposable)
	    found.insert (i.src[0].id);
  return found;
}

/* Gives visible routines, and those that are called through an address, a separate body.  */
class routine_splitter
{
public:
  routine_splitter (module &m, const std::string &unit)
    : m_module (m), m_unit (unit), m_called (called_by_kernels (m, false)),
      m_called_by_many (called_by_kernels (m, true)), m_addressed (addressed_symbols (m)),
      m_replaceable (replaceable_callees (m))
  {}

  module run ();

private:
  symbol_id make_body (function &, const char *suffix);
  void split (function &);
  void split_local (function &);
  void split_library_function (symbol_id entry);
  void publish (symbol_id entry);
  void make_entries (symbol_id entry, symbol_id body);
  static void redirect_calls (function &, const std::map<symbol_id, symbol_id> &);

  module &m_module;
  module m_entries;
  const std::string &m_unit;
  const names m_called, m_called_by_many;
  /* The parts of the code that do not change.  */
  const std::set<symbol_id> m_addressed, m_replaceable;
  /* By the symbol of the routine: what callers in the module call, and what callers that
     are bound call.  */
  std::map<symbol_id, symbol_id> m_body, m_bounded;
  std::vector<function> m_made, m_copies;
};

/* FN becomes a local function of another name, whose symbol is returned.  */
symbol_id
routine_splitter::make_body (function &fn, const char *suffix)
{
  symbol local = m_module.symbols[m_module.find_symbol (fn.name)];
  local.name += suffix;
  local.link = linkage::local;
  fn.name = local.name;
  fn.link = linkage::local;
  return m_module.add_symbol (std::move (local));
}

/* The routine of the symbol ENTRY in the other module, and what it calls here, which calls
   BODY.  */
void
routine_splitter::make_entries (symbol_id entry, symbol_id body)
{
  const symbol theirs = m_module.symbols[entry];
  symbol here = theirs;
  here.name += "$here";
  m_made.push_back (make_entry (m_module, m_module.add_symbol (here), body));
  m_module.symbols[entry].link = linkage::external;

  here.link = linkage::external;
  const symbol_id there = m_entries.add_symbol (theirs), called = m_entries.add_symbol (here);
  m_entries.functions.push_back (make_entry (m_entries, there, called));
}

void
routine_splitter::split (function &fn)
{
  const std::string name = fn.name;
  const symbol_id entry = m_module.find_symbol (name);
  const bool few = few_registers_p (fn),
	     lasting = m_addressed.count (entry) || m_replaceable.count (entry),
	     apart = !few && lasting,
	     within_bounds = few || (m_called_by_many.count (name) && !fn.interposable);
  if (!within_bounds && !fn.interposable && m_called.count (name))
    {
      m_copies.push_back (fn);
      m_bounded[entry] = make_body (m_copies.back (), "$bounded");
    }
  const symbol_id body = make_body (fn, "$body");
  if (m_module.symbols[entry].link == linkage::local)
    publish (entry);
  if (!fn.interposable)
    m_body[entry] = body;
  const auto copy = m_bounded.find (entry);
  const symbol_id for_others = copy == m_bounded.end () ? body : copy->second;
  if (!within_bounds)
    m_made.push_back (make_bound (m_module, entry, for_others));
  if (apart)
    make_entries (entry, for_others);
  else
    m_made.push_back (make_entry (m_module, entry, for_others));
}

/* The function of the symbol ENTRY gets a name for other modules.  */
void
routine_splitter::publish (symbol_id entry)
{
  symbol &s = m_module.symbols[entry];
  s.name += "$entry" + m_unit;
  s.link = linkage::global;
}

/* FN is a function of this module alone.  */
void
routine_splitter::split_local (function &fn)
{
  const symbol_id s = m_module.find_symbol (fn.name);
  if (m_addressed.count (s) && m_module.symbols[s].kind != symbol_kind::support_function
      && !few_registers_p (fn))
    split (fn);
}

/* The same for one of the library, whose body is in the library's text.  */
void
routine_splitter::split_library_function (symbol_id entry)
{
  const symbol_id body = m_module.add_symbol (m_module.symbols[entry]);
  m_module.symbols[entry].kind = symbol_kind::function;
  publish (entry);
  m_body[entry] = body;
  m_made.push_back (make_bound (m_module, entry, body));
  make_entries (entry, body);
}

void
routine_splitter::redirect_calls (function &fn, const std::map<symbol_id, symbol_id> &instead)
{
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      if (i.op == opcode::CALL && i.src[0].k == operand::kind::symbol)
	if (auto to = instead.find (i.src[0].id); to != instead.end ())
	  i.src[0].id = to->second;
}

module
routine_splitter::run ()
{
  for (function &fn : m_module.functions)
    if (visible_p (m_module, fn))
      split (fn);
    else if (fn.kind == function_kind::routine)
      split_local (fn);
  for (symbol_id s : m_addressed)
    if (m_module.symbols[s].kind == symbol_kind::library_function)
      split_library_function (s);
  for (function &fn : m_copies)
    {
      redirect_calls (fn, m_bounded);
      m_module.functions.push_back (std::move (fn));
    }
  for (function &fn : m_module.functions)
    redirect_calls (fn, m_body);
  for (function &fn : m_made)
    m_module.functions.push_back (std::move (fn));
  return std::move (m_entries);
}

} // anonymous namespace

module
split_visible_routines (module &m, const std::string &unit)
{
  return routine_splitter (m, unit).run ();
}

} // namespace accred::dev
