/* Part of accred_translate: memory of run-time size that goes with its function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   alloca, arrays of variable length, Fortran's automatic arrays, and private ones of such sizes.
   A function with them has areas for the first bytes, in its frame; what does not fit
   there is allocated, and freed when the scope or the function ends.  PTX's own alloca
   takes it from the thread's stack, which only the host can make larger, and which no
   other thread can see.

   Each part of the function, between a FORK and its JOIN or outside of them, has an area of
   its own: that of a gang is in shared memory if its threads access the gang's arrays, and
   those of the threads' own arrays must not be.  Neither may two loops over threads have one.

   TOP counts all bytes that are in use, BLOCKS leads to the allocated ones, the last one
   first; each begins with the address of the one before it and with TOP before it.  BASE is
   TOP at the FORK of the part:

     alloca (n):  at = round (TOP, align)
		  if (at + n - BASE <= AREA)
		    p = area + (at - BASE)
		  else
		    b = malloc (n + align + 16), b->before = BLOCKS, b->top = TOP,
		    BLOCKS = b, p = round (b + 16, align)
		  TOP = at + n
     release (t): while (BLOCKS && BLOCKS->top >= t)
		    b = BLOCKS, BLOCKS = b->before, free (b)
		  TOP = t

   malloc and free are accred_stack_allocate and accred_stack_release
   (libgomp-device/routines/stack-blocks.c), which allocate once for the lanes that need memory
   together.  That is slow all the same.  A function in which scopes end, as those in loops do,
   keeps what they release for the next ones, in the list SPARE; each block has its own size, too.
   What is too small for the next array is freed then, the others where a FORK, a JOIN or the
   function's end is:

     malloc (m):  while (SPARE && SPARE->size < m)
		    s = SPARE, SPARE = s->before, free (s)
		  b = SPARE ? SPARE, SPARE = SPARE->before : malloc (m)
     free (b):	  b->before = SPARE, SPARE = b

   Each thread that runs a partitioned loop has its own TOP and BLOCKS there, which end with
   the loop.  Nothing has zero bytes, so that blocks differ in their TOP.  */

#include "plugin/values/translate-stack.h"
#include "abi/trip-count.h"
#include "plugin/openacc-calls.h"
#include "plugin/values/translate-driver.h"

namespace accred {

using dev::cmp;

namespace {

constexpr int64_t area_size = ACCRED_ARRAY_AREA;
constexpr int64_t area_align = 16;
/* In front of what is allocated; the size is there only if blocks are kept.  */
constexpr int64_t header_size = 16, header_size_kept = 32;
constexpr int64_t before_at = 0, top_at = 8, size_at = 16;

/* __builtin_alloca (SIZE), and the forms with an alignment, in bits, after it.  */
struct alloca_call
{
  tree size;
  int64_t align = area_align;

  explicit alloca_call (gcall *call) : size (gimple_call_arg (call, 0))
  {
    if (gimple_call_num_args (call) > 1)
      align = MAX (align, int64_t (tree_to_uhwi (gimple_call_arg (call, 1)) / BITS_PER_UNIT));
  }
};

} // namespace

/* The parts of the function.  */

void
dynamic_stack::find_parts ()
{
  std::vector<bool> seen (last_basic_block_for_fn (m_fun));
  std::vector<std::pair<basic_block, unsigned>> work;
  auto reach = [&] (basic_block from, unsigned part)
  {
    edge e;
    edge_iterator ei;
    FOR_EACH_EDGE (e, ei, from->succs)
      if (!seen[e->dest->index])
	{
	  seen[e->dest->index] = true;
	  work.emplace_back (e->dest, part);
	}
  };
  m_parts = { part () };
  reach (ENTRY_BLOCK_PTR_FOR_FN (m_fun), 0);
  while (!work.empty ())
    {
      const auto [bb, at] = work.back ();
      work.pop_back ();
      reach (bb, find_parts_in (bb, at));
    }
}

/* BB begins in part AT; returns the one in which it ends.  */

unsigned
dynamic_stack::find_parts_in (basic_block bb, unsigned at)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_alloca_call_p (stmt))
	m_part_of.emplace (stmt, at);
      m_keep |= gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE);
      const std::optional<unique_call> u = decode_unique (stmt);
      if (u && u->kind == IFN_UNIQUE_OACC_FORK)
	{
	  m_parts.push_back ({ at, dev::level (u->axis ()), dev::no_id });
	  at = m_parts.size () - 1;
	}
      else if (u && u->kind == IFN_UNIQUE_OACC_JOIN)
	at = m_parts[at].outer;
    }
  return at;
}

/* The area of P, in which an array is made.  */

dev::frame_id
dynamic_stack::area_of (part &p)
{
  if (p.area == dev::no_id)
    {
      dev::frame_var area;
      area.name = "dynamic";
      area.size = area_size;
      area.align = area_align;
      m_fn.frame.push_back (std::move (area));
      p.area = m_fn.frame.size () - 1;
    }
  return p.area;
}

/* At the entry.  */

void
dynamic_stack::begin ()
{
  find_parts ();
  m_used = !m_part_of.empty ();
  if (!m_used)
    return;
  m_top = m_fn.new_reg (dev::reg_class::b64);
  m_blocks = m_fn.new_reg (dev::reg_class::b64);
  m_spare = m_fn.new_reg (dev::reg_class::b64);
  for (dev::reg_id &r : m_at_fork)
    r = m_fn.new_reg (dev::reg_class::b64);
  emit_move (m_top, dtype::u64, operand::of_imm (0));
  emit_move (m_blocks, dtype::u64, operand::of_imm (0));
  if (m_keep)
    emit_move (m_spare, dtype::u64, operand::of_imm (0));
}

/* V, made a multiple of ALIGN, a power of two.  */

operand
dynamic_stack::aligned_to (operand v, int64_t align)
{
  operand more = emit_value (opcode::ADD, dtype::u64, { v, operand::of_imm (align - 1) });
  return emit_value (opcode::AND, dtype::u64, { more, operand::of_imm (-align) });
}

/* The first spare block is freed.  */

void
dynamic_stack::free_spare ()
{
  operand spare = emit_value (opcode::MOV, dtype::u64, { operand::of_reg (m_spare) });
  operand before = emit_load (dtype::u64, { spare, before_at }, 0);
  m_driver.emit_routine_call ("accred_stack_release", { { dtype::u64, spare } });
  emit_move (m_spare, dtype::u64, before);
}

/* All of them.  */

void
dynamic_stack::free_spares ()
{
  if (!m_keep)
    return;
  const dev::block_id test = m_fn.new_block (), some = m_fn.new_block (), none = m_fn.new_block ();
  branch (test);
  start_block (test);
  operand empty = emit_setp (cmp::eq, dtype::u64, operand::of_reg (m_spare), operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { empty }).targets = { none, some };
  start_block (some);
  free_spare ();
  branch (test);
  start_block (none);
}

/* BLOCK is one for an array of SIZE bytes, with MORE bytes.  */

void
dynamic_stack::get_block (dev::reg_id block, operand size, int64_t more)
{
  operand bytes = emit_value (opcode::ADD, dtype::u64, { size, operand::of_imm (more) });
  const dev::block_id full = m_fn.new_block (), fresh = m_fn.new_block (), got = m_fn.new_block ();
  if (m_keep)
    {
      const operand spare = operand::of_reg (m_spare);
      const dev::block_id test = m_fn.new_block (), look = m_fn.new_block (),
			  take = m_fn.new_block (), small = m_fn.new_block (),
			  make = m_fn.new_block ();
      branch (test);
      start_block (test);
      operand empty = emit_setp (cmp::eq, dtype::u64, spare, operand::of_imm (0));
      emit (opcode::CBR, dtype::none, { empty }).targets = { make, look };
      start_block (look);
      operand enough
	= emit_setp (cmp::ge, dtype::u64, emit_load (dtype::u64, { spare, size_at }, 0), bytes);
      emit (opcode::CBR, dtype::none, { enough }).targets = { take, small };
      start_block (small);
      free_spare ();
      branch (test);
      start_block (take);
      emit_move (block, dtype::u64, spare);
      emit_move (m_spare, dtype::u64, emit_load (dtype::u64, { spare, before_at }, 0));
      branch (got);
      start_block (make);
    }
  emit_move (block, dtype::u64,
	     m_driver.emit_routine_call ("accred_stack_allocate", { { dtype::u64, bytes } }));
  operand none = emit_setp (cmp::eq, dtype::u64, operand::of_reg (block), operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { none }).targets = { full, fresh };
  start_block (full);
  m_driver.emit_stop (m_driver.format_constant (
			m_core.source_line ()
			+ "no memory on the device for an array of %llu bytes\n"),
		      { { dtype::u64, size } });
  branch (fresh);
  start_block (fresh);
  if (m_keep)
    emit_store (dtype::u64, { operand::of_reg (block), size_at }, bytes, 0);
  branch (got);
  start_block (got);
}

/* A line of the report for CALL, in P: whose array it is, and where.  */

void
dynamic_stack::note (gcall *call, const part &p) const
{
  static constexpr const char *owners[] = { "gang", "worker", "thread" };
  if (!m_ctx.opts.report)
    return;
  const bool outermost = &p == &m_parts[0];
  const char *owner = outermost && !m_clone.kernel ? "call" : owners[unsigned (p.lev)];
  const alloca_call c (call);
  std::string text = "array of ";
  if (tree_fits_uhwi_p (c.size))
    {
      const unsigned HOST_WIDE_INT bytes = tree_to_uhwi (c.size);
      if (bytes <= area_size && c.align <= area_align)
	return;
      text += std::to_string (bytes) + " bytes for each " + owner;
    }
  else
    text += std::string ("run-time size for each ") + owner + ": the first "
	    + std::to_string (area_size) + " bytes in its frame, the rest";
  text += " on the device's heap";
  const location_t loc = gimple_has_location (call) ? gimple_location (call)
						    : DECL_SOURCE_LOCATION (m_fun->decl);
  m_ctx.notes.push_back ({ loc, text });
}

void
dynamic_stack::allocate (gcall *call)
{
  const alloca_call c (call);
  const int64_t align = c.align;
  operand size = in_register (use (c.size), dtype::u64);
  size = emit_value (opcode::MAX, dtype::u64, { size, operand::of_imm (1) });
  const operand top = operand::of_reg (m_top), blocks = operand::of_reg (m_blocks);
  const dev::reg_id result = m_fn.new_reg (dev::reg_class::b64);

  const unsigned in = m_part_of.at (call);
  note (call, m_parts[in]);
  const operand base
    = in ? aligned_to (operand::of_reg (m_at_fork[unsigned (m_parts[in].lev)]), area_align)
	 : operand::of_imm (0);
  operand at = aligned_to (top, area_align);
  operand end = emit_value (opcode::ADD, dtype::u64, { at, size });
  operand offset = emit_value (opcode::SUB, dtype::u64, { at, base }),
	  area_end = emit_value (opcode::SUB, dtype::u64, { end, base });
  const dev::block_id frame = m_fn.new_block (), heap = m_fn.new_block (), done = m_fn.new_block ();
  /* A size so large that the sum has wrapped is not for the frame either.  */
  operand fits = emit_setp (cmp::le, dtype::u64, area_end, operand::of_imm (area_size));
  operand whole = emit_setp (cmp::ge, dtype::u64, end, size);
  fits = emit_value (opcode::PAND, dtype::pred, { fits, whole });
  if (align > area_align)
    branch (heap);
  else
    emit (opcode::CBR, dtype::none, { fits }).targets = { frame, heap };

  start_block (frame);
  operand area = address_value ({ operand::of_frame (area_of (m_parts[in])), 0 });
  emit (opcode::ADD, dtype::u64, { area, offset }).dst = result;
  branch (done);

  start_block (heap);
  const int64_t header = m_keep ? header_size_kept : header_size;
  const dev::reg_id b = m_fn.new_reg (dev::reg_class::b64);
  get_block (b, size, header + align);
  const operand block = operand::of_reg (b);
  emit_store (dtype::u64, { block, before_at }, blocks, 0);
  emit_store (dtype::u64, { block, top_at }, top, 0);
  emit_move (m_blocks, dtype::u64, block);
  emit_move (result, dtype::u64, aligned_to (add_offset (block, header), align));
  branch (done);

  start_block (done);
  emit_move (m_top, dtype::u64, end);
  define_result (call, operand::of_reg (result));
}

/* Free what has been allocated since TOP was TO, or keep it.  */

void
dynamic_stack::release (operand to)
{
  const operand blocks = operand::of_reg (m_blocks);
  const dev::block_id loop = m_fn.new_block (), test = m_fn.new_block (),
		      release = m_fn.new_block (), done = m_fn.new_block ();
  branch (loop);
  start_block (loop);
  operand none = emit_setp (cmp::eq, dtype::u64, blocks, operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { none }).targets = { done, test };
  start_block (test);
  operand top = emit_load (dtype::u64, { blocks, top_at }, 0);
  operand newer = emit_setp (cmp::ge, dtype::u64, top, to);
  emit (opcode::CBR, dtype::none, { newer }).targets = { release, done };
  start_block (release);
  operand block = emit_value (opcode::MOV, dtype::u64, { blocks });
  operand before = emit_load (dtype::u64, { block, before_at }, 0);
  if (m_keep)
    {
      emit_store (dtype::u64, { block, before_at }, operand::of_reg (m_spare), 0);
      emit_move (m_spare, dtype::u64, block);
    }
  else
    m_driver.emit_routine_call ("accred_stack_release", { { dtype::u64, block } });
  emit_move (m_blocks, dtype::u64, before);
  branch (loop);
  start_block (done);
  emit_move (m_top, dtype::u64, to);
}

/* Where a scope ends: CALL is of __builtin_stack_restore, with what __builtin_stack_save
   returned.  */

void
dynamic_stack::restore (gcall *call)
{
  if (m_used)
    release (in_register (use (gimple_call_arg (call, 0)), dtype::u64));
}

void
dynamic_stack::save (gcall *call)
{
  if (!m_used)
    define_result (call, operand::of_imm (0));
  else
    define_result (call, emit_value (opcode::MOV, dtype::u64, { operand::of_reg (m_top) }));
}

/* In front of a FORK or JOIN of LEVEL.  */

void
dynamic_stack::mark (opcode op, dev::level level)
{
  if (!m_used)
    return;
  const dev::reg_id saved = m_at_fork[static_cast<unsigned> (level)];
  if (op == opcode::FORK)
    emit_move (saved, dtype::u64, operand::of_reg (m_top));
  else
    release (operand::of_reg (saved));
  /* They are one thread's.  */
  free_spares ();
}

/* In front of a return.  */

void
dynamic_stack::end ()
{
  if (!m_used)
    return;
  release (operand::of_imm (0));
  free_spares ();
}

} // namespace accred
