/* Code that combines two values of a reduction, and that updates one in memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/reductions/reduction-update.h"

namespace accred::dev {

namespace {

constexpr const char *gang_lock_name = "accred$lock";
constexpr const char *object_locks_name = "accred$object_locks";
constexpr unsigned object_locks = 1024; /* A power of two.  */

/* A variable of SIZE bytes that the modules of an image share, for they update the same memory.  */
symbol_id
lock_symbol (module &m, const char *name, unsigned size)
{
  symbol_id s = m.find_symbol (name);
  if (s != no_id)
    return s;
  symbol lock;
  lock.kind = symbol_kind::data;
  lock.name = name;
  lock.link = linkage::weak;
  lock.size = size;
  lock.align = 4;
  return m.add_symbol (std::move (lock));
}

insn
memory_insn (opcode op, dtype t, reg_id dst, const memory_cell &cell)
{
  insn i = make_insn (op, t, dst, { cell.base });
  i.offset = cell.offset;
  i.sp = cell.sp;
  return i;
}

/* V != 0; true for a NaN.  */
operand
truth (rewriter &rw, dtype t, operand v)
{
  operand zero = float_p (t) ? operand::of_fbits (0) : operand::of_imm (0);
  return rw.emit_setp (float_p (t) ? cmp::neu : cmp::ne, t, v, zero);
}

operand
compare_and_swap (rewriter &rw, dtype word, const memory_cell &cell, operand expected,
		  operand desired)
{
  reg_id got = rw.new_reg (class_of (word));
  insn cas = memory_insn (opcode::ATOM, word, got, cell);
  cas.atom = atom_op::cas;
  cas.src.push_back (expected);
  cas.src.push_back (desired);
  rw.emit (std::move (cas));
  return operand::of_reg (got);
}

/* CUR = *CELL; do { W = CHANGED (CUR); GOT = cas (CELL, CUR, W); done = GOT == CUR;
   CUR = GOT; } while (!done);

   The comparison is on bits, so a NaN in memory does not make it endless.  Returns CUR, the old
   value.  Unless ALWAYS, W is not written if it is CUR.  */
template <typename F>
reg_id
swap_loop (rewriter &rw, dtype word, const memory_cell &cell, F changed, bool always = true)
{
  reg_id cur = rw.new_reg (class_of (word));
  insn ld = memory_insn (opcode::LD, word, cur, cell);
  ld.flags |= INSN_VOLATILE;
  rw.emit (std::move (ld));
  block_id loop = rw.new_label (), done = rw.new_label ();
  rw.emit (make_br (loop));
  rw.place (loop);
  operand w = changed (operand::of_reg (cur));
  if (!always)
    {
      block_id differs = rw.new_label ();
      reg_id unchanged = rw.new_reg (reg_class::pred);
      rw.emit (make_setp (unchanged, cmp::eq, word, w, operand::of_reg (cur)));
      rw.emit (make_cbr (unchanged, done, differs));
      rw.place (differs);
    }
  operand got = compare_and_swap (rw, word, cell, operand::of_reg (cur), w);
  reg_id same = rw.new_reg (reg_class::pred);
  rw.emit (make_setp (same, cmp::eq, word, got, operand::of_reg (cur)));
  rw.emit_move (cur, word, got);
  rw.emit (make_cbr (same, done, loop));
  rw.place (done);
  return cur;
}

/* A value of 8 or 16 bits, in the aligned word that contains it.  */
void
subword_update (rewriter &rw, red_op op, dtype t, const memory_cell &cell, operand value)
{
  operand address = cell.base;
  if (!address.reg_p ())
    address = rw.emit_value (opcode::ADDR, dtype::u64, { cell.base });
  if (cell.offset)
    address = rw.emit_value (opcode::ADD, dtype::u64, { address, operand::of_imm (cell.offset) });
  memory_cell word{ rw.emit_value (opcode::AND, dtype::u64, { address, operand::of_imm (-4) }), 0,
		    cell.sp };
  operand low = rw.emit_cvt (dtype::u32, dtype::u64, address);
  low = rw.emit_value (opcode::AND, dtype::u32, { low, operand::of_imm (3) });
  operand shift = rw.emit_value (opcode::SHL, dtype::u32, { low, operand::of_imm (3) });
  operand ones = operand::of_imm (size_of (t) == 1 ? 0xff : 0xffff);
  operand mask = rw.emit_value (opcode::SHL, dtype::u32, { ones, shift });
  operand others = rw.emit_value (opcode::NOT, dtype::u32, { mask });
  swap_loop (rw, dtype::u32, word,
	     [&] (operand cur)
	     {
	       operand v = rw.emit_value (opcode::SHR, dtype::u32, { cur, shift });
	       if (float_p (t))
		 v = rw.emit_bitcast (t, dtype::u16, v);
	       else
		 v = rw.emit_cvt (t, dtype::u32, v);
	       v = combine (rw, op, t, v, value);
	       if (float_p (t))
		 v = rw.emit_bitcast (dtype::u16, t, v);
	       v = rw.emit_value (opcode::AND, dtype::u32, { v, ones });
	       v = rw.emit_value (opcode::SHL, dtype::u32, { v, shift });
	       operand rest = rw.emit_value (opcode::AND, dtype::u32, { cur, others });
	       return rw.emit_value (opcode::OR, dtype::u32, { rest, v });
	     });
}

} // anonymous namespace

operand
combine (rewriter &rw, red_op op, dtype t, operand a, operand b)
{
  opcode code = red_row_for (op, t)->combine;
  operand both;
  if (code == opcode::SETP)
    {
      reg_id p = rw.new_reg (reg_class::pred);
      rw.emit (make_setp (p, cmp::eq, t, a, b));
      both = operand::of_reg (p);
    }
  else if (code == opcode::PAND || code == opcode::POR)
    {
      operand ta = truth (rw, t, a), tb = truth (rw, t, b);
      both = rw.emit_value (code, dtype::pred, { ta, tb });
    }
  else
    return rw.emit_value (code, t, { a, b });
  operand one = operand::of_imm (1), zero = operand::of_imm (0);
  if (t == dtype::f32 || t == dtype::f16)
    {
      one = operand::of_f32 (1);
      zero = operand::of_f32 (0);
    }
  else if (t == dtype::f64)
    {
      one = operand::of_f64 (1);
      zero = operand::of_f64 (0);
    }
  return rw.emit_value (opcode::SELP, t, { one, zero, both });
}

namespace {

void
native_update (rewriter &rw, const red_row &row, dtype t, const memory_cell &cell, operand value)
{
  insn i = memory_insn (opcode::ATOM, t, no_id, cell);
  i.atom = row.atom;
  i.src.push_back (value);
  rw.emit (std::move (i));
}

/* The same by compare and swap, for an object of a word or more; returns the old bits.  */
reg_id
swap_word_update (rewriter &rw, red_op op, dtype t, const memory_cell &cell, operand value,
		  bool always = true)
{
  dtype word = bits_type (t);
  return swap_loop (
    rw, word, cell,
    [&] (operand cur)
    {
      if (!float_p (t))
	return combine (rw, op, t, cur, value);
      operand v = combine (rw, op, t, rw.emit_value (opcode::BITCAST, t, { cur }), value);
      return rw.emit_value (opcode::BITCAST, word, { v });
    },
    always);
}

void
swap_update (rewriter &rw, red_op op, dtype t, const memory_cell &cell, operand value)
{
  if (subword_p (t))
    subword_update (rw, op, t, cell, value);
  else
    swap_word_update (rw, op, t, cell, value);
}

/* True if |VALUE| < SMALL_SUM.  */
reg_id
small_p (rewriter &rw, operand value)
{
  operand magnitude = rw.emit_value (opcode::ABS, dtype::f32, { value });
  reg_id small = rw.new_reg (reg_class::pred);
  rw.emit (make_setp (small, cmp::lt, dtype::f32, magnitude, operand::of_f32 (small_sum)));
  return small;
}

/* if (!small (VALUE)) red.add (CELL, VALUE); else if (VALUE != 0) swap loop;

   Zero changes nothing that a reduction promises.  */
void
float_sum_update (rewriter &rw, const red_row &row, const memory_cell &cell, operand value)
{
  constexpr dtype t = dtype::f32;
  block_id small = rw.new_label (), native = rw.new_label (), swap = rw.new_label (),
	   done = rw.new_label ();
  rw.emit (make_cbr (small_p (rw, value), small, native));
  rw.place (native);
  native_update (rw, row, t, cell, value);
  rw.emit (make_br (done));
  rw.place (small);
  operand counts = truth (rw, t, value);
  rw.emit (make_cbr (counts.reg, swap, done));
  rw.place (swap);
  swap_update (rw, red_op::PLUS, t, cell, value);
  rw.emit (make_br (done));
  rw.place (done);
}

} // anonymous namespace

void
atomic_update (rewriter &rw, red_op op, dtype t, const memory_cell &cell, operand value, int sm)
{
  const red_row &row = *red_row_for (op, t);
  if (!native_atomic_p (row, t, sm))
    swap_update (rw, op, t, cell, value);
  else if (op == red_op::PLUS && t == dtype::f32 && cell.sp != space::shared)
    float_sum_update (rw, row, cell, value);
  else
    native_update (rw, row, t, cell, value);
}

void
float_sum (rewriter &rw, const insn &sum)
{
  constexpr dtype t = dtype::f32;
  const memory_cell cell{ sum.src[0], sum.offset, sum.sp };
  const operand value = sum.src[1];
  block_id small = rw.new_label (), native = rw.new_label (), done = rw.new_label ();
  rw.emit (make_cbr (small_p (rw, value), small, native));
  rw.place (native);
  rw.emit (sum);
  rw.emit (make_br (done));
  rw.place (small);
  const reg_id old = swap_word_update (rw, red_op::PLUS, t, cell, value, false);
  if (sum.dst != no_id)
    rw.emit (make_insn (opcode::BITCAST, t, sum.dst, { operand::of_reg (old) }));
  rw.emit (make_br (done));
  rw.place (done);
}

void
swap_update (rewriter &rw, const insn &update)
{
  const dtype t = update.type, bits = bits_type (t);
  const opcode op = update.atom == atom_op::div ? opcode::DIV : combination (update.atom);
  swap_loop (rw, bits, { update.src[0], update.offset, update.sp },
	     [&] (operand cur)
	     {
	       const operand old = float_p (t) ? rw.emit_bitcast (t, bits, cur) : cur;
	       const operand v = rw.emit_value (op, t, { old, update.src[1] });
	       return float_p (t) ? rw.emit_bitcast (bits, t, v) : v;
	     });
}

void
locked_update (rewriter &rw, const std::vector<insn> &group, const red_element &e,
	       const std::vector<memory_cell> &cells, std::vector<operand> &values)
{
  /* Volatile, so that no cache of the multiprocessor answers.  A cell of shared memory
     has the promoted type.  */
  auto stored = [&] (size_t k)
  { return cells[k].sp == space::shared ? promoted (group[k].type) : group[k].type; };
  std::vector<operand> mine = values;
  for (size_t k = e.first; k < e.first + e.parts; k++)
    {
      reg_id old = rw.new_reg (class_of (group[k].type));
      insn ld = memory_insn (opcode::LD, stored (k), old, cells[k]);
      ld.flags |= INSN_VOLATILE;
      rw.emit (std::move (ld));
      values[k] = operand::of_reg (old);
    }
  combine (rw, group, e, values, mine);
  for (size_t k = e.first; k < e.first + e.parts; k++)
    {
      insn st = memory_insn (opcode::ST, stored (k), no_id, cells[k]);
      st.flags |= INSN_VOLATILE;
      st.src.push_back (values[k]);
      rw.emit (std::move (st));
    }
}

reg_id
try_lock (rewriter &rw, const memory_cell &lock)
{
  operand got = compare_and_swap (rw, dtype::u32, lock, operand::of_imm (0), operand::of_imm (1));
  reg_id busy = rw.new_reg (reg_class::pred);
  /* The word is never more than 1.  */
  rw.emit (make_setp (busy, cmp::ne, dtype::u32, got, operand::of_imm (0)));
  return busy;
}

void
unlock (rewriter &rw, const memory_cell &lock)
{
  compare_and_swap (rw, dtype::u32, lock, operand::of_imm (1), operand::of_imm (0));
}

void
emit_fence (rewriter &rw, fence_scope scope)
{
  insn i = make_insn (opcode::FENCE, dtype::none, no_id, {});
  i.scope = scope;
  rw.emit (std::move (i));
}

symbol_id
gang_lock (module &m)
{
  return lock_symbol (m, gang_lock_name, 4);
}

/* locks + (address / 8 + address / 4096) % object_locks * 4  */
operand
lock_of (ir_builder &b, module &m, operand address)
{
  auto of = [&b] (opcode op, operand x, int64_t y)
  { return b.emit_value (op, dtype::u64, { x, operand::of_imm (y) }); };
  const operand near = of (opcode::SHR, address, 3), far = of (opcode::SHR, address, 12);
  const operand sum = b.emit_value (opcode::ADD, dtype::u64, { near, far });
  const operand offset = of (opcode::SHL, of (opcode::AND, sum, object_locks - 1), 2);
  const operand locks
    = b.emit_value (opcode::ADDR, dtype::u64,
		    { operand::of_symbol (lock_symbol (m, object_locks_name, 4 * object_locks)) });
  return b.emit_value (opcode::ADD, dtype::u64, { locks, offset });
}

} // namespace accred::dev
