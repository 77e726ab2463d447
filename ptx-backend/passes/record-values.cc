/* Scalars in the argument record, not behind it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: an entry of the record is an address, also of a firstprivate scalar: to get the number
   of iterations, each kernel waits for two dependent loads at its start.

   Before:  values=8   p = ldparam 0; n = ld.u64 p off=8; v = ld.s64 n
   After:   values=8   p = ldparam 0; v = ld.s64 p off=8 invariant

   On entry, function::values has the entries for which the host can do that: temporaries of the
   construct of at most eight bytes.  The pass leaves those for which the host must do it
   (argument-uses reports them): entries whose object the kernel only reads, at known places.

   Needs: to be the first pass that uses loads from the record; hoist can move the new loads.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

#include <algorithm>
#include <map>

namespace accred::dev {

namespace {

class value_finder
{
public:
  explicit value_finder (function &fn) : m_fn (fn), m_defs (count_defs (fn)) {}
  void run ();

private:
  template <typename F> void for_each_insn (F f);
  bool record_p (const operand &o) const { return o.reg_p () && m_record[o.reg]; }
  bool find_record ();
  void find_pointers ();
  void look_at_use (const insn &i, size_t k);
  void refuse (int64_t entry) { m_fn.values.erase (entry); }

  function &m_fn;
  std::vector<unsigned> m_defs;
  std::vector<bool> m_record;  /* By register: it holds the record's address.  */
  std::map<reg_id, insn> m_pointers; /* The load of an entry into a register.  */
};

template <typename F>
void
value_finder::for_each_insn (F f)
{
  for (block &b : m_fn.blocks)
    for (insn &i : b.insns)
      f (i);
}

/* False if the record's address goes anywhere but into loads.  */
bool
value_finder::find_record ()
{
  m_record.assign (m_fn.regs.size (), false);
  bool ok = true;
  for_each_insn (
    [&] (const insn &i)
    {
      if (i.op == opcode::LDPARAM)
	{
	  m_record[i.dst] = true;
	  ok &= m_defs[i.dst] == 1;
	}
    });
  for_each_insn (
    [&] (const insn &i)
    {
      for (const operand &o : i.src)
	ok &= !record_p (o) || (i.op == opcode::LD && i.guard == no_id);
    });
  return ok;
}

void
value_finder::find_pointers ()
{
  for_each_insn (
    [&] (const insn &i)
    {
      if (i.op != opcode::LD || !record_p (i.src[0]))
	return;
      const int64_t entry = i.offset & -8;
      if (i.offset == entry && size_of (i.type) == 8 && int_p (i.type) && m_defs[i.dst] == 1
	  && !(i.flags & INSN_VOLATILE))
	m_pointers.emplace (i.dst, i);
      else
	refuse (entry);
    });
}

/* Source number K of I may be the address of an object.  */
void
value_finder::look_at_use (const insn &i, size_t k)
{
  auto at = i.src[k].reg_p () ? m_pointers.find (i.src[k].reg) : m_pointers.end ();
  if (at == m_pointers.end ())
    return;
  if (i.op != opcode::LD || (i.flags & INSN_VOLATILE) || i.guard != no_id || i.offset < 0
      || i.offset + size_of (i.type) > 8)
    refuse (at->second.offset);
}

void
value_finder::run ()
{
  if (m_fn.values.empty ())
    return;
  if (!find_record ())
    {
      m_fn.values.clear ();
      return;
    }
  find_pointers ();
  for_each_insn (
    [&] (const insn &i)
    {
      for (size_t k = 0; k < i.src.size (); k++)
	look_at_use (i, k);
    });

  std::set<int64_t> read;
  for (const auto &[reg, pointer] : m_pointers)
    if (m_fn.values.count (pointer.offset))
      read.insert (pointer.offset);
  m_fn.values = std::move (read);

  auto chosen_p = [&] (const insn &pointer) { return m_fn.values.count (pointer.offset) != 0; };
  for_each_insn (
    [&] (insn &i)
    {
      auto at = i.op == opcode::LD && i.src[0].reg_p () ? m_pointers.find (i.src[0].reg)
							: m_pointers.end ();
      if (at == m_pointers.end () || !chosen_p (at->second))
	return;
      i.offset += at->second.offset;
      i.src[0] = at->second.src[0];
      i.sp = at->second.sp;
      i.flags |= INSN_INVARIANT;
    });
  for (block &b : m_fn.blocks)
    b.insns.erase (std::remove_if (b.insns.begin (), b.insns.end (),
				   [&] (const insn &i)
				   {
				     auto at = i.op == opcode::LD ? m_pointers.find (i.dst)
								  : m_pointers.end ();
				     return at != m_pointers.end () && chosen_p (at->second);
				   }),
		   b.insns.end ());
}

} // anonymous namespace

void
record_values_pass (pass_context &ctx)
{
  if (ctx.fn.kind == function_kind::kernel)
    value_finder (ctx.fn).run ();
}

} // namespace accred::dev
