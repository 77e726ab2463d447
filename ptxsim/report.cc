/* Reports: where a launch failed, and what every warp was doing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/machine.h"
#include <cstdarg>

namespace ptxsim {

static std::string
format (const char *fmt, ...)
{
  char buffer[512];
  va_list ap;
  va_start (ap, fmt);
  vsnprintf (buffer, sizeof buffer, fmt, ap);
  va_end (ap);
  return buffer;
}

/* MODULE:LINE, and the source line if .loc has given one.  */
static std::string
place_text (const Code &code, const Op &op)
{
  std::string s = code.module->name + ":" + std::to_string (op.line);
  auto file = code.module->files.find (op.loc.file);
  if (op.loc.line && file != code.module->files.end ())
    s += " (" + file->second + ":" + std::to_string (op.loc.line) + ")";
  return s;
}

static const char *
state_text (GroupState s)
{
  switch (s)
    {
    case GroupState::READY: return "runs";
    case GroupState::WARP_SYNC: return "waits for lanes of mask";
    case GroupState::CONVERGE: return "waits for the rest of its warp at a barrier";
    case GroupState::BARRIER: return "waits at barrier";
    }
  return "";
}

static const char *
kind_text (FaultKind k)
{
  switch (k)
    {
    case FaultKind::ILLEGAL_ADDRESS: return "illegal address: ";
    case FaultKind::MISALIGNED: return "";
    case FaultKind::ASSERT: return "";
    case FaultKind::ILLEGAL_INSTRUCTION: return "illegal instruction: ";
    default: return "";
    }
}

std::string
instruction_text (const Launch &l, const Op &op)
{
  std::string s;
  for (const Code *code : l.codes)
    if (&op >= code->ops.data () && &op < code->ops.data () + code->ops.size ())
      {
	s += place_text (*code, op);
	if (!code->is_entry)
	  s += " in " + code->name;
	s += ": " + code->module->quote (op.line);
      }
  return s;
}

std::string
party_text (const Launch &l, const Op &op, uint64_t block, uint32_t warp, unsigned lane)
{
  const std::string s = "  the other at " + instruction_text (l, op);
  Dim3 b{ uint32_t (block % l.grid.x), uint32_t (block / l.grid.x % l.grid.y),
	  uint32_t (block / l.grid.x / l.grid.y) };
  uint32_t t = warp * warp_size + lane;
  Dim3 thread{ t % l.block.x, t / l.block.x % l.block.y, t / l.block.x / l.block.y };
  return s + "\n  block " + dim_text (b) + format (", warp %u, lane %u, thread ", warp, lane)
	 + dim_text (thread) + "\n";
}

std::string
fault_report (const Warp &w, const Fault &f)
{
  const Code &code = *w.frame->code;
  const Op &op = code.ops[w.pc];
  const Launch &l = *w.launch;
  std::string s = "ptxsim: kernel " + l.kernel->name + ": " + kind_text (f.kind) + f.message
		  + "\n  at " + place_text (code, op);
  if (!code.is_entry)
    s += " in " + code.name;
  s += ": " + code.module->quote (op.line);
  s += "\n  block " + dim_text (w.block->id) + " of " + dim_text (l.grid)
       + format (", warp %u", w.index);
  if (f.lane >= 0)
    s += format (", lane %d, thread (%u,%u,%u) of ", f.lane, w.tid_x[f.lane], w.tid_y[f.lane],
		 w.tid_z[f.lane])
	 + dim_text (l.block);
  s += format (", mask %08x\n", w.mask);
  for (const Frame *c = w.frame; c->parent; c = c->parent)
    {
      const Op &call = c->parent->code->ops[c->return_pc - 1];
      s += "  called at " + place_text (*c->parent->code, call) + " in " + c->parent->code->name
	   + "\n";
    }
  return s + f.other;
}

std::string
launch_report (const Launch &l, const std::vector<Block *> &blocks, const std::string &what)
{
  std::string s = "ptxsim: kernel " + l.kernel->name + ": " + what + "\n";
  unsigned lines = 0;
  for (const Block *b : blocks)
    {
      for (unsigned i = 0; i < num_barriers; i++)
	if (b->barriers[i].open)
	  s += "  block " + dim_text (b->id)
	       + format (": barrier %u has %u of %u threads\n", i, b->barriers[i].arrived,
			 b->barriers[i].all_threads ? b->live_threads : b->barriers[i].expected);
      for (auto &w : b->warps)
	for (const Group &g : w->groups)
	  {
	    if (++lines > 200)
	      return s + "  ...\n";
	    const Op &op = g.frame->code->ops[g.pc];
	    s += "  block " + dim_text (b->id)
		 + format (" warp %u pc %u mask %08x ", w->index, g.pc, g.mask)
		 + state_text (g.state);
	    if (g.state == GroupState::WARP_SYNC)
	      s += format (" %08x", g.sync_mask);
	    if (g.state == GroupState::BARRIER)
	      s += format (" %d", g.barrier);
	    s += "\n    at " + place_text (*g.frame->code, op) + ": "
		 + g.frame->code->module->quote (op.line) + "\n";
	  }
    }
  return s;
}

} // namespace ptxsim
