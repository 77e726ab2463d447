/* Read the argument record once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  p = ldparam 0; ... fork ... loop { a = ld.u64 p off=8 invariant; v = ld.f32 a }
   After:   p = ldparam 0; a = ld.u64 p off=8 invariant; ... fork ... loop { v = ld.f32 a }

   GCC leaves such a load in each region that needs it, because no load moves across a FORK or JOIN,
   and a nest has a region for each iteration of the outer loop.  The memory is valid during the
   whole kernel and never written, so all threads can read it at the entry.

   Needs: INSN_INVARIANT loads of kernels are safe to execute speculatively, as the translator
   guarantees.  Guarantees: the same values; at most tuning::hoisted_values live longer than
   before.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

#include <algorithm>

namespace accred::dev {

namespace {

class hoister
{
public:
  explicit hoister (function &fn)
    : m_fn (fn), m_defs (count_defs (fn)), m_early (fn.regs.size (), no_id)
  {}
  void run ();

private:
  bool parameter_p (const insn &i) const;
  bool movable_p (const insn &i) const;
  const insn *same_load (const insn &i) const;

  function &m_fn;
  std::vector<unsigned> m_defs;
  /* By register: the one that has its value at the entry, perhaps itself; no_id if none.  */
  std::vector<reg_id> m_early;
  std::vector<insn> m_moved;  /* The parameters first.  */
  size_t m_parameters = 0;
};

bool
hoister::parameter_p (const insn &i) const
{
  return i.op == opcode::LDPARAM && m_defs[i.dst] == 1;
}

bool
hoister::movable_p (const insn &i) const
{
  return i.op == opcode::LD && (i.flags & INSN_INVARIANT) && !(i.flags & INSN_VOLATILE)
	 && m_defs[i.dst] == 1 && m_early[i.dst] == no_id && i.src[0].reg_p ()
	 && m_early[i.src[0].reg] != no_id;
}

const insn *
hoister::same_load (const insn &i) const
{
  auto at = std::find_if (m_moved.begin () + m_parameters, m_moved.end (),
			  [&] (const insn &x)
			  {
			    return x.op == i.op && x.type == i.type && x.offset == i.offset
				   && x.sp == i.sp && x.src[0].reg == m_early[i.src[0].reg];
			  });
  return at == m_moved.end () ? nullptr : &*at;
}

void
hoister::run ()
{
  rewriter rw (m_fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    for (insn &i : rw.old_insns (b))
      if (parameter_p (i))
	{
	  m_early[i.dst] = i.dst;
	  m_moved.push_back (i);
	}
  m_parameters = m_moved.size ();
  /* The load of a pointer may follow its uses in the block order.  */
  for (bool changed = true; changed;)
    {
      changed = false;
      for (block_id b = 0; b < rw.old_blocks (); b++)
	for (insn &i : rw.old_insns (b))
	  if (movable_p (i))
	    {
	      const insn *same = same_load (i);
	      if (!same && m_moved.size () - m_parameters >= tuning::hoisted_values)
		continue;
	      changed = true;
	      m_early[i.dst] = same ? same->dst : i.dst;
	      if (!same)
		{
		  m_moved.push_back (i);
		  operand &base = m_moved.back ().src[0];
		  base.reg = m_early[base.reg];
		  continue;
		}
	      insn mov = make_insn (opcode::MOV, i.type, i.dst, { operand::of_reg (same->dst) });
	      mov.loc = i.loc;
	      i = std::move (mov);
	    }
    }
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	{
	  bool moved = (i.op == opcode::LD || i.op == opcode::LDPARAM)
		       && std::any_of (m_moved.begin (), m_moved.end (),
				       [&] (const insn &x) { return x.dst == i.dst; });
	  if (!moved)
	    rw.keep (std::move (i));
	}
    }
  for (insn &i : m_moved)
    rw.at_entry (std::move (i));
  rw.finish ();
}

} // anonymous namespace

void
hoist_pass (pass_context &ctx)
{
  if (ctx.fn.kind == function_kind::kernel)
    hoister (ctx.fn).run ();
}

} // namespace accred::dev
