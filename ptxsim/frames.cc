/* Frames: their storage, and the merging of groups of lanes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A frame belongs to the lanes that entered it together and have not returned.
   Lanes that called one function at different times have different frames; when
   their groups meet at the same place with the same callers, the lanes of one frame move into the
   other, so that the groups can merge.  */

#include "ptxsim/interleaving.h"
#include "ptxsim/observers.h"
#include "ptxsim/warp-impl.h"
#include <algorithm>
#include <sys/mman.h>

namespace ptxsim {

static constexpr uint32_t max_depth = 8192;

/* ----- frames ----- */

static char *
take_local (Launch &l)
{
  if (!l.free_local.empty ())
    {
      char *p = l.free_local.back ();
      l.free_local.pop_back ();
      return p;
    }
  void *p = mmap (nullptr, size_t (local_stride) * warp_size, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    throw std::bad_alloc ();
  return static_cast<char *> (p);
}

Frame *
new_frame (Warp &w, const Code *code, Frame *parent, uint32_t lanes)
{
  std::vector<std::unique_ptr<Frame>> &pool = w.launch->free_frames[code];
  std::unique_ptr<Frame> f;
  if (!pool.empty ())
    {
      f = std::move (pool.back ());
      pool.pop_back ();
    }
  else
    {
      f = std::make_unique<Frame> ();
      f->code = code;
      f->registers.resize (code->reg_bytes);
      f->params.resize (size_t (code->param_bytes) * warp_size);
    }
  /* Not zero: reads of unwritten memory must be visible.  */
  memset (f->registers.data (), 0xa5, code->reg_bytes);
  f->parent = parent;
  f->lanes = lanes;
  f->depth = parent ? parent->depth + 1 : 0;
  f->local_base = parent ? parent->local_base + parent->code->local_bytes : 0;
  f->local_base = (f->local_base + code->local_align - 1) / code->local_align * code->local_align;
  if (w.launch->observers)
    w.launch->observers->new_registers (*f);
  if (f->local_base + code->local_bytes > local_stride || f->depth > max_depth)
    throw Fault{ FaultKind::ILLEGAL_ADDRESS,
		 "the stack overflows in a call of `" + code->name + "'", -1 };
  if (code->local_bytes && !w.local)
    w.local = take_local (*w.launch);
  if (code->local_bytes && w.launch->observers)
    w.launch->observers->new_local (w, lanes, f->local_base, code->local_bytes);
  return f.release ();
}

/* LANES leave F; the last ones free it.  */
void
leave_frame (Warp &w, Frame *f, uint32_t lanes)
{
  f->lanes &= ~lanes;
  if (!f->lanes)
    w.launch->free_frames[f->code].emplace_back (f);
}

/* ----- merging ----- */

static bool
same_chain (const Frame *a, const Frame *b)
{
  for (; a != b; a = a->parent, b = b->parent)
    if (!a || !b || a->code != b->code || a->return_pc != b->return_pc)
      return false;
  return true;
}

bool
mergeable (const Group &a, const Group &b)
{
  return a.pc == b.pc && same_chain (a.frame, b.frame);
}

static void
copy_registers (Frame &to, const Frame &from, uint32_t lanes)
{
  char *d = to.registers.data ();
  const char *s = from.registers.data ();
  for (const RegisterSlot &r : to.code->slots)
    if (r.bytes == 0)
      {
	uint32_t *p = reinterpret_cast<uint32_t *> (d + r.ref);
	uint32_t v = *reinterpret_cast<const uint32_t *> (s + r.ref);
	*p = (*p & ~lanes) | (v & lanes);
      }
    else
      for (uint32_t k = lanes; k; k &= k - 1)
	{
	  size_t at = r.ref + size_t (__builtin_ctz (k)) * r.bytes;
	  memcpy (d + at, s + at, r.bytes);
	}
  for (size_t i = 0; i < to.defined.size (); i++)
    to.defined[i] = (to.defined[i] & ~lanes) | (from.defined[i] & lanes);
  for (const auto &held : from.unwritten)
    to.unwritten.try_emplace (held.first);
  for (auto &[reg, values] : to.unwritten)
    {
      auto there = from.unwritten.find (reg);
      for (uint32_t k = lanes; k; k &= k - 1)
	values[__builtin_ctz (k)]
	  = there == from.unwritten.end () ? UnwrittenValue () : there->second[__builtin_ctz (k)];
    }
}

/* Copy what LANES have in FROM to TO, and in their callers.  */
static void
move_lanes (Warp &w, Frame *to, Frame *from, uint32_t lanes)
{
  while (to != from)
    {
      copy_registers (*to, *from, lanes);
      size_t stride = to->code->param_bytes;
      for (uint32_t k = lanes; k; k &= k - 1)
	{
	  unsigned i = __builtin_ctz (k);
	  memcpy (to->params.data () + i * stride, from->params.data () + i * stride, stride);
	}
      to->lanes |= lanes;
      Frame *to_parent = to->parent, *from_parent = from->parent;
      leave_frame (w, from, lanes);
      to = to_parent;
      from = from_parent;
    }
}

void
merge_into (Warp &w, Group &a, const Group &b)
{
  if (a.frame != b.frame)
    move_lanes (w, a.frame, b.frame, b.mask);
  a.mask |= b.mask;
  a.yielded = a.yielded && b.yielded;
  a.round_done = a.round_done && b.round_done;
  a.spins = std::min (a.spins, b.spins);
  a.spin_hint |= b.spin_hint;
  a.progress |= b.progress;
  a.turn = std::min (a.turn, b.turn);
}

/* Merge the groups of one state that can be merged; ready groups only if CHANCE, if not null,
   agrees.  */
void
merge_groups (Warp &w, Interleaving *chance)
{
  std::vector<Group> &gs = w.groups;
  for (size_t i = 0; i < gs.size (); i++)
    for (size_t j = i + 1; j < gs.size ();)
      if (gs[i].state == gs[j].state
	  && (gs[i].state == GroupState::READY || gs[i].state == GroupState::CONVERGE)
	  && mergeable (gs[i], gs[j])
	  && (!chance || gs[i].state != GroupState::READY || chance->merge ()))
	{
	  merge_into (w, gs[i], gs[j]);
	  gs.erase (gs.begin () + long (j));
	}
      else
	j++;
}

/* ----- the running group ----- */

void
load_group (Warp &w, const Group &g)
{
  w.frame = g.frame;
  w.base[0] = g.frame->registers.data ();
  w.base[1] = g.frame->code->constants.data ();
  w.pc = g.pc;
  w.mask = g.mask;
}

void
save_group (const Warp &w, Group &g)
{
  g.frame = w.frame;
  g.pc = w.pc;
  g.mask = w.mask;
}

/* Split the lanes of w.mask that are not in M into a group of their own, at PC.  */
void
split (Warp &w, uint32_t m, uint32_t pc)
{
  Group rest;
  rest.mask = w.mask & ~m;
  rest.pc = pc;
  rest.frame = w.frame;
  rest.spins = w.spins;
  rest.spin_hint = w.spin_hint;
  rest.progress = w.progress;
  w.groups.push_back (rest);
  w.mask = m;
}

} // namespace ptxsim
