/* A gang's own copies of arrays that atomic updates add up.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: updates of a few elements by all gangs meet in the L2 cache, which executes those of one
   element one after the other.

   Before:  entry: a = ld [record]			update.add [p], v, a	...	ret
   After:   entry: all threads of the gang: copy[...] = identity of add
	    d = p - a;  if (d < BYTES) red.shared.add [copy + d], v  else  red.add [p], v
	    end: all threads of the gang, for each element e: if (copy[e] is not the identity)
		   red.add [a + e], copy[e];
		 ret

   The copy is of the array's first BYTES bytes, whatever the array's size is: elements that nobody
   has updated stay the identity, and no memory behind the array is touched.  An update in front of
   or behind that part goes to the array itself, and to the program's own address, which observers
   of memory see.

   The identity of a floating-point sum is -0; a sum that is not touched is told by its bits.

   Updates of one array by one operator have one copy.  Up to MOST arrays of a kernel have copies;
   the updates of all others become atomics, and so do those of packed gangs, of one thread, and of
   arrays whose address is not computed once, in the entry block.

   Guarantees: no UPDATE.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

#include <map>

namespace accred::dev {

namespace {

constexpr uint64_t copy_bytes = tuning::copy_bytes;
constexpr size_t most = 3;
constexpr uint64_t most_others = 8192;
static_assert (most * copy_bytes + most_others <= 32768, "room for reductions and broadcasts");

struct array_copy
{
  insn update; /* One of its updates.  */
  frame_id frame;
};

class copier
{
public:
  explicit copier (pass_context &ctx) : m_ctx (ctx), m_fn (ctx.fn) {}
  void run ();

private:
  void find ();
  bool entry_register_p (reg_id r) const;
  const array_copy *copy_of (const insn &update) const;
  void update (const insn &u);
  template <typename F> void by_all (const array_copy &c, F &&element);
  void fill (const array_copy &c);
  void flush (const array_copy &c);
  void atomic (const insn &like, operand address, operand value, space sp);

  pass_context &m_ctx;
  function &m_fn;
  rewriter *m_rw = nullptr;
  std::vector<array_copy> m_copies;
  bool m_filled = false;
};

bool
same_copy_p (const insn &a, const insn &b)
{
  return same_operand (a.src[2], b.src[2]) && a.atom == b.atom && a.type == b.type;
}

const array_copy *
copier::copy_of (const insn &u) const
{
  for (const array_copy &c : m_copies)
    if (same_copy_p (c.update, u))
      return &c;
  return nullptr;
}

/* R is computed once, in the entry block.  */
bool
copier::entry_register_p (reg_id r) const
{
  if (count_defs (m_fn)[r] != 1)
    return false;
  for (const insn &i : m_fn.blocks[0].insns)
    if (i.dst == r)
      return true;
  return false;
}

void
copier::find ()
{
  if (m_fn.kind != function_kind::kernel || m_fn.packed || m_fn.dims[2] == 1)
    return;
  /* The program's own variables have first claim, and none of them goes to the heap for this.  */
  uint64_t others = 0;
  for (const frame_var &v : m_fn.frame)
    others += v.place == placement::thread ? 0 : v.size * max_workers (m_fn);
  if (others > most_others)
    return;
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      if (i.op == opcode::UPDATE && i.src[2].reg_p () && m_copies.size () < most && !copy_of (i)
	  && entry_register_p (i.src[2].reg))
	{
	  const frame_id f = m_fn.frame.size ();
	  frame_var v;
	  v.name = "copy";
	  v.size = copy_bytes;
	  v.align = 8;
	  v.place = placement::gang;
	  v.owner = slot_owner::reduction;
	  m_fn.frame.push_back (v);
	  m_copies.push_back ({ i, f });
	}
}

/* The element that changes nothing, as bits.  */
int64_t
identity_bits (atom_op op, dtype t)
{
  const bool wide = size_of (t) == 8;
  const uint64_t top = wide ? uint64_t (1) << 63 : uint64_t (1) << 31,
		 ones = wide ? ~uint64_t (0) : 0xffffffff;
  switch (op)
    {
    case atom_op::add: return float_p (t) ? top : 0;
    case atom_op::and_: return ones;
    case atom_op::min: return signed_p (t) ? ones & ~top : ones;
    case atom_op::max: return signed_p (t) ? top : 0;
    default: return 0;
    }
}

/* LIKE on ADDRESS with VALUE.  */
void
copier::atomic (const insn &like, operand address, operand value, space sp)
{
  insn i = make_insn (opcode::ATOM, like.type, no_id, { address, value });
  i.atom = like.atom;
  i.sp = sp;
  m_rw->emit (std::move (i));
}

operand
copy_address (rewriter &rw, frame_id f, operand distance)
{
  insn addr
    = make_insn (opcode::ADDR, dtype::u64, rw.new_reg (reg_class::b64), { operand::of_frame (f) });
  addr.sp = space::shared;
  const operand base = operand::of_reg (addr.dst);
  rw.emit (std::move (addr));
  return rw.emit_value (opcode::ADD, dtype::u64, { base, distance });
}

void
copier::update (const insn &u)
{
  const array_copy *c = copy_of (u);
  if (!c)
    return atomic (u, u.src[0], u.src[1], space::generic);
  const block_id near = m_rw->new_label (), far = m_rw->new_label (), behind = m_rw->new_label ();
  const operand distance = m_rw->emit_value (opcode::SUB, dtype::u64, { u.src[0], u.src[2] });
  const operand inside
    = m_rw->emit_setp (cmp::lt, dtype::u64, distance, operand::of_imm (copy_bytes));
  m_rw->emit_cbr (inside, near, far);
  m_rw->place (near);
  atomic (u, copy_address (*m_rw, c->frame, distance), u.src[1], space::shared);
  m_rw->emit_br (behind);
  m_rw->place (far);
  atomic (u, u.src[0], u.src[1], space::generic);
  m_rw->emit_br (behind);
  m_rw->place (behind);
}

/* ELEMENT (distance) for each element of C, shared out to all threads of the gang.  */
template <typename F>
void
copier::by_all (const array_copy &c, F &&element)
{
  rewriter &rw = *m_rw;
  const bool workers = m_fn.dims[1] != 1;
  if (workers)
    emit_marker (rw, opcode::FORK, level::worker);
  emit_marker (rw, opcode::FORK, level::vector);
  const unsigned size = size_of (c.update.type);
  operand first = rw.emit_sreg (special_reg::tid_x), step = rw.emit_sreg (special_reg::ntid_x);
  if (workers)
    {
      const operand row
	= rw.emit_value (opcode::MUL, dtype::u32, { rw.emit_sreg (special_reg::tid_y), step });
      first = rw.emit_value (opcode::ADD, dtype::u32, { first, row });
      step = rw.emit_value (opcode::MUL, dtype::u32, { step, rw.emit_sreg (special_reg::ntid_y) });
    }
  const reg_id at = rw.new_reg (reg_class::b32);
  const block_id loop = rw.new_label (), body = rw.new_label (), done = rw.new_label ();
  rw.emit_move (at, dtype::u32,
		rw.emit_value (opcode::MUL, dtype::u32, { first, operand::of_imm (size) }));
  const operand stride = rw.emit_value (opcode::MUL, dtype::u32, { step, operand::of_imm (size) });
  rw.emit_br (loop);
  rw.place (loop);
  rw.emit_cbr (rw.emit_setp (cmp::lt, dtype::u32, operand::of_reg (at),
			     operand::of_imm (copy_bytes)),
	       body, done);
  rw.place (body);
  element (rw.emit_cvt (dtype::u64, dtype::u32, operand::of_reg (at)));
  rw.emit_move (at, dtype::u32,
		rw.emit_value (opcode::ADD, dtype::u32, { operand::of_reg (at), stride }));
  rw.emit_br (loop);
  rw.place (done);
  emit_marker (rw, opcode::JOIN, level::vector);
  if (workers)
    emit_marker (rw, opcode::JOIN, level::worker);
}

void
copier::fill (const array_copy &c)
{
  const dtype bits = bits_type (c.update.type);
  m_rw->comment_next ("copy of an array");
  by_all (c,
	  [&] (operand distance)
	  {
	    insn st
	      = make_insn (opcode::ST, bits, no_id,
			   { copy_address (*m_rw, c.frame, distance),
			     operand::of_imm (identity_bits (c.update.atom, c.update.type)) });
	    st.sp = space::shared;
	    m_rw->emit (std::move (st));
	  });
}

void
copier::flush (const array_copy &c)
{
  const dtype t = c.update.type, bits = bits_type (t);
  by_all (c,
	  [&] (operand distance)
	  {
	    const block_id touched = m_rw->new_label (), next = m_rw->new_label ();
	    insn ld = make_insn (opcode::LD, bits, m_rw->new_reg (class_of (bits)),
				 { copy_address (*m_rw, c.frame, distance) });
	    ld.sp = space::shared;
	    operand v = operand::of_reg (ld.dst);
	    m_rw->emit (std::move (ld));
	    m_rw->emit_cbr (m_rw->emit_setp (cmp::ne, bits, v,
					     operand::of_imm (identity_bits (c.update.atom, t))),
			    touched, next);
	    m_rw->place (touched);
	    if (float_p (t))
	      v = m_rw->emit_bitcast (t, bits, v);
	    const operand to
	      = m_rw->emit_value (opcode::ADD, dtype::u64, { c.update.src[2], distance });
	    atomic (c.update, to, v, space::generic);
	    m_rw->emit_br (next);
	    m_rw->place (next);
	  });
}

void
copier::run ()
{
  find ();
  rewriter rw (m_fn);
  m_rw = &rw;
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      std::vector<insn> &insns = rw.old_insns (b);
      for (size_t k = 0; k < insns.size (); k++)
	{
	  insn &i = insns[k];
	  const bool ends = k + 1 == insns.size () || (info_of (i.op).effects & FX_MARKER);
	  if (b == 0 && ends && !m_filled)
	    {
	      rw.like (i);
	      for (const array_copy &c : m_copies)
		fill (c);
	      m_filled = true;
	    }
	  if (i.op == opcode::RET)
	    for (const array_copy &c : m_copies)
	      {
		rw.like (c.update);
		flush (c);
	      }
	  if (i.op == opcode::UPDATE)
	    {
	      rw.like (i);
	      update (i);
	    }
	  else
	    rw.keep (std::move (i));
	}
    }
  rw.finish ();
}

} // anonymous namespace

void
private_copies_pass (pass_context &ctx)
{
  for (const block &b : ctx.fn.blocks)
    for (const insn &i : b.insns)
      if (i.op == opcode::UPDATE)
	return copier (ctx).run ();
}

} // namespace accred::dev
