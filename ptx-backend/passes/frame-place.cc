/* Decide where frame variables live: in each thread, each worker or the gang.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a variable that single-mode code writes and partitioned code reads must be one object
   for all threads that share it, so it is in shared memory; all others are thread-private.

   Before:  $0 size=64 place=automatic    after:  $0 size=64 place=gang

   The pass follows the accesses of a variable through address arithmetic.  Their common region (the
   innermost that holds them all) decides:
     - accesses in its own mode only: one thread, or each thread for itself, uses it:
       thread, unless the address escapes in single mode;
     - accesses also in a region inside it: shared by the gang when the common mode is
       gang-redundant, by the worker when it is worker-partitioned.
   Needs: FORK and JOIN are still there.  Guarantees: no variable is automatic.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/ir/regions.h"

namespace accred::dev {

namespace {

struct use
{
  block_id b;
  const insn *i;
};

class placer
{
public:
  explicit placer (function &fn);
  void place (frame_id f);

private:
  void access (uint32_t region, bool escapes);
  void follow (reg_id r);
  uint32_t common (uint32_t a, uint32_t b) const;
  unsigned depth (uint32_t region) const;

  function &m_fn;
  region_tree m_tree;
  std::vector<std::vector<use>> m_uses; /* By register.  */
  std::vector<std::vector<use>> m_frame_uses; /* By frame variable.  */
  std::vector<frame_id> m_seen; /* By register: last variable that it held.  */
  frame_id m_current = no_id;
  std::vector<reg_id> m_work;
  /* Of the current variable.  */
  bool m_any = false, m_deeper = false, m_escapes = false;
  uint32_t m_region = no_id;
};

placer::placer (function &fn)
  : m_fn (fn), m_tree (fn), m_uses (fn.regs.size ()), m_frame_uses (fn.frame.size ()),
    m_seen (fn.regs.size (), no_id)
{
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      for (const operand &o : i.src)
	if (o.reg_p ())
	  m_uses[o.reg].push_back ({ b, &i });
	else if (o.k == operand::kind::frame)
	  m_frame_uses[o.id].push_back ({ b, &i });
}

unsigned
placer::depth (uint32_t region) const
{
  unsigned n = 0;
  for (; region != no_id; region = m_tree.regions[region].parent)
    n++;
  return n;
}

uint32_t
placer::common (uint32_t a, uint32_t b) const
{
  while (a != b)
    (depth (a) >= depth (b) ? a : b) = m_tree.regions[depth (a) >= depth (b) ? a : b].parent;
  return a;
}

void
placer::access (uint32_t region, bool escapes)
{
  m_escapes |= escapes;
  if (!m_any)
    m_region = region;
  else if (region != m_region)
    {
      m_region = common (region, m_region);
      m_deeper = true;
    }
  m_any = true;
}

/* R holds an address of the variable.  */
void
placer::follow (reg_id r)
{
  if (m_seen[r] == m_current)
    return;
  m_seen[r] = m_current;
  m_work.push_back (r);
}

void
placer::place (frame_id f)
{
  m_current = f;
  m_any = m_deeper = m_escapes = false;
  auto visit = [&] (const use &u, auto &&is_address)
  {
    const insn &i = *u.i;
    uint32_t region = m_tree.region_of[u.b];
    switch (i.op)
      {
      case opcode::ADDR:
      case opcode::MOV:
      case opcode::ADD:
      case opcode::SUB:
      case opcode::AND:
      case opcode::SELP: follow (i.dst); break;
      case opcode::SETP: break;
      case opcode::LD:
      case opcode::ST:
      case opcode::ATOM:
      case opcode::LOCKED:
	access (region, false);
	for (size_t k = 1; k < i.src.size (); k++)
	  if (is_address (i.src[k]))
	    access (region, true);
	break;
      default: access (region, true);
      }
  };
  for (const use &u : m_frame_uses[f])
    visit (u, [&] (const operand &o) { return o.k == operand::kind::frame && o.id == f; });
  while (!m_work.empty ())
    {
      reg_id r = m_work.back ();
      m_work.pop_back ();
      for (const use &u : m_uses[r])
	visit (u, [&] (const operand &o) { return o.reg_p () && o.reg == r; });
    }

  frame_var &v = m_fn.frame[f];
  v.place = placement::thread;
  if (!m_any || m_fn.partitions == 0 || m_tree.regions.empty ())
    return;
  level_mask mode = entry_mode (m_fn);
  for (uint32_t r = m_region; r != no_id; r = m_tree.regions[r].parent)
    mode |= mask_of (m_tree.regions[r].lev);
  if ((mode & vector_bit) || !(m_deeper || m_escapes))
    return;
  v.place = mode & worker_bit ? placement::worker : placement::gang;
}

} // anonymous namespace

void
frame_place_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  placer p (fn);
  for (frame_id f = 0; f < fn.frame.size (); f++)
    if (fn.frame[f].place == placement::automatic)
      p.place (f);
    else if (fn.partitions == 0)
      fn.frame[f].place = placement::thread;
}

} // namespace accred::dev
