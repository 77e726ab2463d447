/* How a kernel uses the objects that the entries of its argument record point to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  p = ldparam 0; n = ld.u64 p invariant; r = ld.u64 p off=8 invariant;
	    v = ld.s32 n;  a = red_fini r, a lev=gang
   After:   the same; the report's argument_uses are "rs"

   The host's side of a launch (libgomp-device/launch/launch-record.h) keeps objects that are only
   read on the device from launch to launch, and puts results where the host can read them.  This
   requires that all uses are known: the target of a pointer that is stored, passed on, or in a
   register with other values may be used in any way.  Of an array, all elements must get results:
   the report's result_bytes say how far they reach.

   Needs: reduce-plan; FINIs as they come from the translator.  Changes nothing.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"
#include "abi/image.h"

#include <map>

namespace accred::dev {

namespace {

class use_finder
{
public:
  explicit use_finder (const pass_context &ctx)
    : m_fn (ctx.fn), m_plan (ctx.fn, ctx.opts), m_entry_of (ctx.fn.regs.size (), none),
      m_offset_of (ctx.fn.regs.size (), 0)
  {}
  std::string run ();
  std::vector<uint64_t> result_bytes () const;
  bool lost () const { return m_lost; }

private:
  static constexpr char unused = 0;
  /* The value of a register: the number of an entry, or one of these.  */
  enum : int
  {
    none = -1,
    record = -2
  };

  template <typename F> void for_each_insn (F f) const;
  static bool derived_p (const insn &i);
  void find_records (const std::vector<unsigned> &assignments);
  void read_entry (const insn &, size_t k, const std::vector<unsigned> &assignments);
  void find_derived (const std::vector<unsigned> &assignments);
  void find_pointers ();
  bool all_once_p () const;
  char use (const insn &i, size_t k, block_id b) const;
  void note (size_t entry, char use);
  void note_update (size_t entry, const insn &);

  const function &m_fn;
  reduction_plan m_plan;
  std::string m_uses;  /* Up to the last entry that is read.  */
  std::map<size_t, int> m_updated_by; /* The loop whose result an entry gets.  */
  std::vector<int> m_entry_of; /* By register.  */
  std::vector<int64_t> m_offset_of; /* Of the register's place in the entry's object.  */
  std::map<size_t, std::map<int64_t, unsigned>> m_results; /* By entry: sizes by offset.  */
  bool m_lost = false;  /* The record's address is used otherwise.  */
};

template <typename F>
void
use_finder::for_each_insn (F f) const
{
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    for (const insn &i : m_fn.blocks[b].insns)
      f (i, b);
}

void
use_finder::note (size_t entry, char use)
{
  if (entry >= m_uses.size ())
    m_uses.resize (entry + 1, unused);
  char &u = m_uses[entry];
  auto result_p = [] (char c) { return c == ACCRED_USE_RESULT || c == ACCRED_USE_RESULTS; };
  if (use == unused || u == use)
    return;
  if (u == unused)
    u = use;
  else
    u = result_p (u) && result_p (use) ? ACCRED_USE_RESULTS : ACCRED_USE_ANY;
}

/* The FINI I updates the entry.  All FINIs of a loop read before one of them writes.  */
void
use_finder::note_update (size_t entry, const insn &i)
{
  m_results[entry][m_offset_of[i.src[0].reg]] = size_of (i.type);
  const int lid = i.red.lid;
  const bool again = m_updated_by.emplace (entry, lid).first->second != lid;
  note (entry, ACCRED_USE_RESULT);
  if (again && m_uses[entry] == ACCRED_USE_RESULT)
    m_uses[entry] = ACCRED_USE_RESULTS;
}

/* True if I computes a pointer into the same object from another one.  */
bool
use_finder::derived_p (const insn &i)
{
  return ((i.op == opcode::MOV || (i.op == opcode::ADD && !i.src[1].reg_p ()))
	  && class_of (i.type) == reg_class::b64 && i.src[0].reg_p ());
}

/* The registers that hold only the record's address.  */
void
use_finder::find_records (const std::vector<unsigned> &assignments)
{
  for_each_insn (
    [&] (const insn &i, block_id)
    {
      if (i.op != opcode::LDPARAM)
	return;
      if (assignments[i.dst] == 1)
	m_entry_of[i.dst] = record;
      else
	m_lost = true;
    });
}

/* I has the record's address as its source number K.  */
void
use_finder::read_entry (const insn &i, size_t k, const std::vector<unsigned> &assignments)
{
  if (i.op == opcode::LD && k == 0 && m_fn.values.count (i.offset & -8))
    note (i.offset / 8, ACCRED_USE_VALUE);
  else if (i.op != opcode::LD || k != 0 || i.offset < 0 || i.offset % 8)
    m_lost = true;
  else if (assignments[i.dst] == 1 && class_of (i.type) == reg_class::b64)
    {
      m_entry_of[i.dst] = i.offset / 8;
      note (i.offset / 8, unused);
    }
  else
    note (i.offset / 8, ACCRED_USE_ANY);
}

/* Registers that point to other places in the object of an entry.  */
void
use_finder::find_derived (const std::vector<unsigned> &assignments)
{
  bool more;
  do
    {
      more = false;
      for_each_insn (
	[&] (const insn &i, block_id)
	{
	  if (derived_p (i) && assignments[i.dst] == 1 && m_entry_of[i.dst] == none
	      && m_entry_of[i.src[0].reg] >= 0)
	    {
	      m_entry_of[i.dst] = m_entry_of[i.src[0].reg];
	      m_offset_of[i.dst] = m_offset_of[i.src[0].reg]
				   + (i.op == opcode::ADD ? i.src[1].imm : 0);
	      more = true;
	    }
	});
    }
  while (more);
}

/* The registers that hold only the record's address, then those with the pointer of one entry.  */
void
use_finder::find_pointers ()
{
  std::vector<unsigned> assignments (m_fn.regs.size ());
  for_each_insn (
    [&] (const insn &i, block_id)
    {
      if (i.dst != no_id)
	assignments[i.dst]++;
    });
  find_records (assignments);
  for_each_insn (
    [&] (const insn &i, block_id)
    {
      for (size_t k = 0; k < i.src.size (); k++)
	if (i.src[k].reg_p () && m_entry_of[i.src[k].reg] == record)
	  read_entry (i, k, assignments);
    });
  find_derived (assignments);
}

/* How I, in block B, uses the pointer that is its source number K.  */
char
use_finder::use (const insn &i, size_t k, block_id b) const
{
  if (k != 0)
    return ACCRED_USE_ANY;
  switch (i.op)
    {
    case opcode::LD: return ACCRED_USE_READ;
    case opcode::RED_SETUP:
    case opcode::RED_INIT:
    case opcode::RED_TEARDOWN:
      /* Only the FINI says anything of *RES_PTR at the gang level.  */
      return i.red.lev == level::gang ? unused : ACCRED_USE_ANY;
    case opcode::RED_FINI:
      switch (m_plan.scheme (i))
	{
	case red_scheme::gang_slots: return ACCRED_USE_RESULT;
	case red_scheme::update:
	  /* A slow access is acceptable once in the kernel.  */
	  return once_p (m_fn, b) ? ACCRED_USE_RESULTS : ACCRED_USE_ANY;
	default: return ACCRED_USE_ANY;
	}
    case opcode::ST: return ACCRED_USE_ANY;
    default: return ACCRED_USE_ANY;
    }
}

/* True if each result of the kernel goes to an entry that is used for that alone, once.  */
bool
use_finder::all_once_p () const
{
  bool all = true;
  for_each_insn (
    [&] (const insn &i, block_id)
    {
      if (i.op != opcode::RED_FINI || m_plan.scheme (i) != red_scheme::gang_slots)
	return;
      const int entry = i.src[0].reg_p () ? m_entry_of[i.src[0].reg] : none;
      all &= entry >= 0 && m_uses[entry] == ACCRED_USE_RESULT;
    });
  return all;
}

std::string
use_finder::run ()
{
  find_pointers ();
  if (m_lost)
    return "";
  for_each_insn (
    [&] (const insn &i, block_id b)
    {
      if (derived_p (i) && m_entry_of[i.dst] >= 0)
	return;
      for (size_t k = 0; k < i.src.size (); k++)
	if (i.src[k].reg_p () && m_entry_of[i.src[k].reg] >= 0)
	  {
	    const size_t entry = m_entry_of[i.src[k].reg];
	    const char u = use (i, k, b);
	    if (u == ACCRED_USE_RESULT)
	      note_update (entry, i);
	    else
	      note (entry, u);
	  }
    });
  const bool once = all_once_p ();
  for (char &u : m_uses)
    if (u == unused)
      u = ACCRED_USE_READ;
    else if (u == ACCRED_USE_RESULT && !once)
      u = ACCRED_USE_RESULTS;
  return m_uses;
}

/* kernel_report::result_bytes.  */
std::vector<uint64_t>
use_finder::result_bytes () const
{
  std::vector<uint64_t> all (m_uses.size (), 0);
  for (const auto &[entry, results] : m_results)
    {
      int64_t end = 0;
      for (const auto &[offset, size] : results)
	end = offset == end && size % sizeof (uint32_t) == 0 ? offset + size : -1;
      all[entry] = std::max<int64_t> (end, 0);
    }
  return all;
}

} // anonymous namespace

void
argument_uses_pass (pass_context &ctx)
{
  if (ctx.fn.kind != function_kind::kernel)
    return;
  use_finder f (ctx);
  ctx.report.argument_uses = f.run ();
  ctx.report.result_bytes = f.result_bytes ();
  if (f.lost () && !ctx.fn.values.empty ())
    ctx.error (ctx.fn.loc,
	       "internal: values in the argument record that the host does not hear of");
}

} // namespace accred::dev
