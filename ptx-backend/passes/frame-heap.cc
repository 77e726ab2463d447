/* Variables that are too large for shared memory go to the device's heap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a block has 48 KiB of shared memory, and the variables that its threads share may
   need more.

   Before:  $0 size=80000 place=gang	  a = addr $0;  ...;  ret
   After:   p = call @malloc, 80000;  cbr p == 0 to=stop,go;  stop: claim; call @vprintf ...; trap
	    go: a = add p, 0;  ...;  call @free, p;  ret

   The pass moves the largest variables first, until the rest leaves room for the backend's own
   data.  A worker's variable counts once for each worker.  Needs the places of frame variables;
   runs before neuter, which treats the calls as the program's own in single mode, and P as a value
   to be broadcast.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/shared-layout.h"

#include <algorithm>

namespace accred::dev {

namespace {

/* For reductions and broadcasts.  */
constexpr uint64_t reserve = 8192;

struct moved_variable
{
  frame_id f;
  bool each_worker;
  uint64_t size; /* Of one.  */
  uint64_t offset; /* In the gang's memory.  */
};

uint64_t
bytes_of (const function &fn, const frame_var &v)
{
  return v.place == placement::thread
	   ? 0
	   : v.size * (v.place == placement::worker ? max_workers (fn) : 1);
}

/* What malloc gives.  */
constexpr uint64_t heap_alignment = 16;

uint64_t
alignment_of (const frame_var &v)
{
  return std::max<uint64_t> (v.align, heap_alignment);
}

/* The variables to be moved; none if all have room.  */
std::vector<moved_variable>
choose (const function &fn)
{
  uint64_t total = 0;
  std::vector<frame_id> order;
  for (frame_id f = 0; f < fn.frame.size (); f++)
    {
      total += bytes_of (fn, fn.frame[f]);
      order.push_back (f);
    }
  std::stable_sort (order.begin (), order.end (), [&] (frame_id a, frame_id b)
		    { return bytes_of (fn, fn.frame[a]) > bytes_of (fn, fn.frame[b]); });
  std::vector<moved_variable> moved;
  uint64_t offset = 0;
  for (frame_id f : order)
    {
      if (total <= shared_limit - reserve)
	break;
      const frame_var &v = fn.frame[f];
      const uint64_t align = alignment_of (v), size = (v.size + align - 1) / align * align;
      const bool each_worker = v.place == placement::worker;
      offset = (offset + align - 1) / align * align;
      moved.push_back ({ f, each_worker, size, offset });
      offset += size * (each_worker ? max_workers (fn) : 1);
      total -= bytes_of (fn, v);
    }
  return moved;
}

symbol_id
driver_function (module &m, const char *name, dtype result, std::vector<param> params)
{
  symbol_id id = m.find_symbol (name);
  if (id != no_id)
    return id;
  symbol s;
  s.kind = symbol_kind::support_function;
  s.name = name;
  s.link = linkage::external;
  s.result = result;
  s.params = std::move (params);
  return m.add_symbol (std::move (s));
}

symbol_id
message (module &m)
{
  static const char text[] = "no memory on the device for %llu bytes that the threads of a gang"
			     " share (ACCRED_HEAP)\n";
  symbol_id id = m.find_symbol ("accred_no_heap$text");
  if (id != no_id)
    return id;
  symbol s;
  s.kind = symbol_kind::data;
  s.name = "accred_no_heap$text";
  s.readonly = true;
  s.size = sizeof text;
  s.bytes.assign (text, text + sizeof text);
  return m.add_symbol (std::move (s));
}

insn
make_call (symbol_id callee, dtype result, reg_id dst, std::vector<operand> args)
{
  args.insert (args.begin (), operand::of_symbol (callee));
  return make_insn (opcode::CALL, result, dst, std::move (args));
}

/* Block STOP of FN: print that there is no memory of SIZE bytes, and stop.  */
void
fill_stop (module &m, function &fn, block_id stop, reg_id size, block_id go)
{
  frame_var args;
  args.size = args.align = 8;
  args.place = placement::thread;
  fn.frame.push_back (args);
  const operand area = operand::of_frame (fn.frame.size () - 1);
  const reg_id text = fn.new_reg (reg_class::b64), at = fn.new_reg (reg_class::b64);
  auto &say = fn.blocks[stop].insns;
  say.push_back (make_insn (opcode::CLAIM, dtype::none, no_id, { claimed_word (m) }));
  say.push_back (make_insn (opcode::ST, dtype::u64, no_id, { area, operand::of_reg (size) }));
  say.push_back (make_insn (opcode::ADDR, dtype::u64, text, { operand::of_symbol (message (m)) }));
  say.push_back (make_insn (opcode::ADDR, dtype::u64, at, { area }));
  const reg_id printed = fn.new_reg (reg_class::b32);
  say.push_back (
    make_call (driver_function (m, "vprintf", dtype::s32, { { dtype::u64 }, { dtype::u64 } }),
	       dtype::s32, printed, { operand::of_reg (text), operand::of_reg (at) }));
  say.push_back (make_insn (opcode::TRAP, dtype::none, no_id, {}));
  say.push_back (make_br (go));
}

/* Insert the allocation of BYTES at the start of FN; P gets the address, and AT, another register
   if ALIGN is more than the heap gives, the first one behind it with that alignment.  */
void
allocate (module &m, function &fn, reg_id p, reg_id at, uint64_t bytes, uint64_t align)
{
  const block_id stop = fn.new_block (), go = fn.new_block ();
  std::swap (fn.blocks[go].insns, fn.blocks[0].insns);
  const reg_id size = fn.new_reg (reg_class::b64), none = fn.new_reg (reg_class::pred);
  auto &entry = fn.blocks[0].insns;
  entry.push_back (make_insn (opcode::MOV, dtype::u64, size, { operand::of_imm (bytes) }));
  entry.push_back (make_call (driver_function (m, "malloc", dtype::u64, { { dtype::u64 } }),
			      dtype::u64, p, { operand::of_reg (size) }));
  entry.push_back (make_setp (none, cmp::eq, dtype::u64, operand::of_reg (p), operand::of_imm (0)));
  entry.push_back (make_cbr (none, stop, go));
  fill_stop (m, fn, stop, size, go);
  if (at != p)
    {
      const reg_id last = fn.new_reg (reg_class::b64);
      const insn round[]
	= { make_insn (opcode::ADD, dtype::u64, last,
		       { operand::of_reg (p), operand::of_imm (align - 1) }),
	    make_insn (opcode::AND, dtype::u64, at,
		       { operand::of_reg (last), operand::of_imm (-int64_t (align)) }) };
      fn.blocks[go].insns.insert (fn.blocks[go].insns.begin (), std::begin (round),
				  std::end (round));
      fn.blocks[go].insns[0].loc = fn.blocks[go].insns[1].loc = fn.loc;
    }
  for (block_id b : { block_id (0), stop })
    for (insn &i : fn.blocks[b].insns)
      i.loc = fn.loc;
}

/* True if FN's first block has a predecessor, so that the prologue needs a new block.  */
bool
entry_in_loop_p (const function &fn)
{
  for (const block &b : fn.blocks)
    for (block_id t : b.insns.back ().targets)
      if (t == 0)
	return true;
  return false;
}

/* The address of V, whose memory begins at P.  */
operand
address_of (rewriter &rw, const moved_variable &v, reg_id p)
{
  operand base = operand::of_reg (p);
  if (v.each_worker)
    {
      const reg_id tid = rw.new_reg (reg_class::b32), distance = rw.new_reg (reg_class::b64),
		   own = rw.new_reg (reg_class::b64);
      rw.emit (make_sreg (tid, special_reg::tid_y));
      rw.emit (make_insn (opcode::MULWIDE, dtype::u64, distance,
			  { operand::of_reg (tid), operand::of_imm (v.size) }));
      rw.emit (make_insn (opcode::ADD, dtype::u64, own, { base, operand::of_reg (distance) }));
      base = operand::of_reg (own);
    }
  const reg_id at = rw.new_reg (reg_class::b64);
  rw.emit (make_insn (opcode::ADD, dtype::u64, at, { base, operand::of_imm (v.offset) }));
  return operand::of_reg (at);
}

/* Emit I, with addresses in the place of MOVED variables.  */
void
rewrite (rewriter &rw, insn &i, const std::vector<moved_variable> &moved, reg_id p)
{
  for (operand &o : i.src)
    {
      auto v = std::find_if (moved.begin (), moved.end (), [&o] (const moved_variable &x)
			     { return o.k == operand::kind::frame && o.id == x.f; });
      if (v != moved.end ())
	o = address_of (rw, *v, p);
    }
  if (i.op == opcode::ADDR && i.src[0].reg_p ())
    {
      insn sum
	= make_insn (opcode::ADD, dtype::u64, i.dst, { i.src[0], operand::of_imm (i.offset) });
      rw.emit (std::move (sum));
    }
  else
    rw.keep (std::move (i));
}

} // anonymous namespace

void
frame_heap_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  const std::vector<moved_variable> moved = choose (fn);
  if (moved.empty () || entry_in_loop_p (fn))
    return;
  uint64_t align = heap_alignment;
  for (const moved_variable &v : moved)
    align = std::max (align, alignment_of (fn.frame[v.f]));
  const reg_id p = fn.new_reg (reg_class::b64),
	       at = align > heap_alignment ? fn.new_reg (reg_class::b64) : p;
  const symbol_id release = driver_function (ctx.m, "free", dtype::none, { { dtype::u64 } });
  rewriter rw (fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	{
	  rw.like (i);
	  if (i.op == opcode::RET)
	    rw.emit (make_call (release, dtype::none, no_id, { operand::of_reg (p) }));
	  rewrite (rw, i, moved, at);
	}
    }
  rw.finish ();
  uint64_t bytes = 0;
  for (const moved_variable &v : moved)
    {
      bytes = std::max (bytes, v.offset + v.size * (v.each_worker ? max_workers (fn) : 1));
      fn.frame[v.f].place = placement::thread;
      fn.frame[v.f].size = 0;
    }
  bytes += align - heap_alignment;
  allocate (ctx.m, fn, p, at, bytes, align);
  ctx.report.heap_bytes = bytes;
}

} // namespace accred::dev
