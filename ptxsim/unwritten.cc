/* Values of unwritten memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  ld.local.u32 %r, [hole];  st.shared.u32 [%rd], %r;		nothing to say
	    ld.local.u32 %r, [hole];  add.u32 %r, %r, 1;
   Report:  read of uninitialised local memory at offset 4, used here
	      read at ptx0:12 (a.c:7): ld.local.u32 %r, [hole];

   Records are copied with their padding, and so are objects that are set later.  So a read records
   the unwritten bytes.  A store and a move to another register propagate the record, a store as
   unwritten bytes of memory.  Any other use is reported.

   For a weak read of shared memory, one unwritten byte is an error.  For local memory, and for a
   strong access, which may concern only a part of a word, all bytes must be unwritten.  A store to
   global memory and an argument are uses, except of single bytes: a copy without the type copies
   padding byte by byte.

   A store to a bit-field reads the bytes around it, at first while no bit of them is written:

	    ld.local.u8 %r, [s];  and.b32 %r, %r, 248;
	    or.b32 %r, %r, %field;  st.local.u8 [s], %r;

   An AND with a constant marks the value as masked and propagates the record.  A masked value in
   an OR is not reported, and what the OR makes counts as written, as does a masked value in
   memory.  */

#include "ptxsim/observers.h"

namespace ptxsim {

bool
Observers::written_p (const Warp &w, Where where, uint64_t offset) const
{
  return where == Where::SHARED ? bool (w.block->shadow->written[offset])
				: where != Where::LOCAL || w.local_written[offset];
}

/* The offset of PLACE in its lane's local memory.  */
static uint64_t
offset_of_place (uint64_t place)
{
  return place / (local_chunk * warp_size) * local_chunk + place % local_chunk;
}

static std::string
read_text (bool shared, uint64_t offset)
{
  return std::string ("read of uninitialised ") + (shared ? "shared" : "local")
	 + " memory at offset " + std::to_string (offset);
}

/* An atomic operation reads and uses the value.  */
void
Observers::check_written (Warp &w, unsigned lane, Where where, uint64_t offset, unsigned bytes)
{
  for (unsigned i = 0; i < bytes; i++)
    if (written_p (w, where, offset + i))
      return;
  throw Fault{ FaultKind::OBSERVER,
	       read_text (where == Where::SHARED,
			  where == Where::LOCAL ? offset_of_place (offset) : offset),
	       int (lane) };
}

void
Observers::use_unwritten (Warp &w, const UnwrittenValue &v, unsigned lane) const
{
  throw Fault{ FaultKind::OBSERVER, read_text (v.shared, v.offset) + ", used here", int (lane),
	       "  read at " + instruction_text (*w.launch, *v.read) + "\n" };
}

/* OP, a load, has read BYTES bytes.  */
void
Observers::note_unwritten (Warp &w, const Op &op, unsigned lane, Where where, uint64_t offset,
			   unsigned bytes)
{
  unsigned missing = 0;
  for (unsigned i = 0; i < bytes; i++)
    missing += !written_p (w, where, offset + i);
  if (!missing)
    return;
  UnwrittenValue v;
  v.shared = where == Where::SHARED;
  v.harmful = missing == bytes || (v.shared && !(flags_of (op) & access_strong));
  v.read = &op;
  const unsigned size = bytes / op.x;
  const std::vector<unsigned> &regs = w.frame->code->uses[op.insn].writes;
  size_t next = 0;
  for (unsigned k = 0; k < op.x; k++)
    {
      if (op.r[k] == no_ref)
	continue;
      v.bytes = 0;
      for (unsigned i = size; i-- > 0;)
	if (!written_p (w, where, offset + k * size + i))
	  {
	    v.bytes |= 1u << i;
	    v.offset = offset + k * size + i;
	  }
      if (where == Where::LOCAL)
	v.offset = offset_of_place (v.offset);
      w.frame->unwritten[regs.at (next++)][lane] = v;
    }
}

/* OP, a store, has written BYTES bytes.  */
void
Observers::copy_unwritten (Warp &w, const Op &op, unsigned lane, Where where, uint64_t offset,
			   unsigned bytes)
{
  if (w.frame->unwritten.empty () || op.insn == no_insn)
    return;
  const Instruction &in = w.frame->code->function->instructions[op.insn];
  if (in.opcode != "st")
    return;
  const unsigned size = bytes / op.x;
  for (unsigned k = 0; k < op.x; k++)
    {
      const Operand &value = op.x == 1 && in.operands[1].parts.empty () ? in.operands[1]
									: in.operands[1].parts[k];
      auto held = value.kind == OperandKind::REG ? w.frame->unwritten.find (value.reg)
						 : w.frame->unwritten.end ();
      if (held == w.frame->unwritten.end ())
	continue;
      const UnwrittenValue &v = held->second[lane];
      if (where != Where::SHARED && where != Where::LOCAL)
	{
	  if (v.bytes && v.harmful && size > 1)
	    use_unwritten (w, v, lane);
	  continue;
	}
      for (unsigned i = 0; i < size && !v.masked; i++)
	if (v.bytes >> i & 1)
	  {
	    const uint64_t at = offset + k * size + i;
	    if (where == Where::SHARED)
	      w.block->shadow->written[at] = false;
	    else
	      w.local_written[at] = false;
	  }
    }
}

/* What an instruction does with the values that it reads.  */
enum class ValueUse
{
  USE,
  MOVE,
  MASK, /* AND with a constant.  */
  JOIN, /* OR.  */
};

static ValueUse
effect_of (const Instruction &in)
{
  auto reg = [&in] (size_t i)
  { return in.operands.size () > i && in.operands[i].kind == OperandKind::REG; };
  if (in.opcode == "mov" && in.operands.size () == 2 && reg (0) && reg (1))
    return ValueUse::MOVE;
  if (in.opcode == "and" && reg (0) && reg (1) && in.operands[2].kind == OperandKind::IMM_INT)
    return ValueUse::MASK;
  return in.opcode == "or" ? ValueUse::JOIN : ValueUse::USE;
}

/* IN stores the value of REG, which is not in its address.  */
static bool
stores_p (const Instruction &in, unsigned reg)
{
  return in.opcode == "st"
	 && !(in.operands[0].parts.size () && in.operands[0].parts[0].kind == OperandKind::REG
	      && in.operands[0].parts[0].reg == reg);
}

void
Observers::step_unwritten (Warp &w, const Op &op, uint32_t m) const
{
  auto &held = w.frame->unwritten;
  if (held.empty () || op.insn == no_insn)
    return;
  const RegisterUse &use = w.frame->code->uses[op.insn];
  const Instruction &in = w.frame->code->function->instructions[op.insn];
  const ValueUse effect = effect_of (in);
  const bool moves = effect == ValueUse::MOVE || effect == ValueUse::MASK;
  for (unsigned reg : use.reads)
    if (auto values = held.find (reg); values != held.end () && !moves && !stores_p (in, reg))
      for (uint32_t k = m; k; k &= k - 1)
	if (const UnwrittenValue &v = values->second[__builtin_ctz (k)];
	    v.bytes && v.harmful && !(effect == ValueUse::JOIN && v.masked))
	  use_unwritten (w, v, __builtin_ctz (k));

  std::array<UnwrittenValue, warp_size> moved{};
  if (moves)
    if (auto values = held.find (in.operands[1].reg); values != held.end ())
      {
	moved = values->second;
	for (UnwrittenValue &v : moved)
	  v.masked |= effect == ValueUse::MASK;
	held.try_emplace (in.operands[0].reg);
      }
  for (unsigned reg : use.writes)
    if (auto values = held.find (reg); values != held.end ())
      {
	bool any = false;
	for (uint32_t k = m; k; k &= k - 1)
	  values->second[__builtin_ctz (k)] = moved[__builtin_ctz (k)];
	for (const UnwrittenValue &v : values->second)
	  any |= v.bytes != 0;
	if (!any)
	  held.erase (values);
      }
}

} // namespace ptxsim
