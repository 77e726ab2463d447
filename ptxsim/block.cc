/* A block of threads: its start and its end.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/machine.h"
#include "ptxsim/observers.h"
#include "ptxsim/profile.h"

namespace ptxsim {

Block::~Block ()
{
  if (profile)
    launch->profile->end_block (profile);
  for (auto &w : warps)
    {
      if (w->local)
	launch->free_local.push_back (w->local);
      for (Group &g : w->groups)
	for (Frame *f = g.frame; f;)
	  {
	    Frame *parent = f->parent;
	    f->lanes &= ~g.mask;
	    if (!f->lanes)
	      delete f;
	    f = parent;
	  }
    }
}

static std::unique_ptr<Warp>
make_warp (Launch &l, Block &b, uint32_t index, uint32_t threads)
{
  auto w = std::make_unique<Warp> ();
  w->block = &b;
  w->launch = &l;
  w->index = index;
  uint32_t left = threads - index * warp_size;
  w->live = left >= warp_size ? all_lanes : (uint32_t (1) << left) - 1;
  /* Count instead of dividing: 96 divisions would take longer than many kernels.  */
  uint32_t t = index * warp_size;
  Dim3 id{ t % l.block.x, t / l.block.x % l.block.y, t / l.block.x / l.block.y };
  for (unsigned i = 0; i < warp_size; i++)
    {
      w->tid_x[i] = id.x;
      w->tid_y[i] = id.y;
      w->tid_z[i] = id.z;
      if (++id.x < l.block.x)
	continue;
      id.x = 0;
      if (++id.y < l.block.y)
	continue;
      id.y = 0;
      id.z++;
    }
  if (l.observers)
    l.observers->start (*w);
  Group g;
  g.mask = w->live;
  g.frame = new_frame (*w, l.kernel, nullptr, w->live);
  w->groups.push_back (g);
  return w;
}

std::unique_ptr<Block>
make_block (Launch &l, uint64_t linear)
{
  auto b = std::make_unique<Block> ();
  b->launch = &l;
  b->linear = linear;
  b->id.x = uint32_t (linear % l.grid.x);
  b->id.y = uint32_t (linear / l.grid.x % l.grid.y);
  b->id.z = uint32_t (linear / l.grid.x / l.grid.y);
  b->shared.resize (l.shared_bytes ());
  /* Shared memory has no defined contents; 0xa5 makes reads of unwritten memory visible.  */
  memset (b->shared.data (), 0xa5, b->shared.size ());
  uint32_t threads = uint32_t (l.block.count ());
  uint32_t warps = (threads + warp_size - 1) / warp_size;
  if (l.profile)
    b->profile = l.profile->begin_block ();
  if (l.observers)
    l.observers->start (*b);
  b->live_threads = threads;
  for (uint32_t i = 0; i < warps; i++)
    b->warps.push_back (make_warp (l, *b, i, threads));
  return b;
}

} // namespace ptxsim
