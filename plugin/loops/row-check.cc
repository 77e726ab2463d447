/* Rows of any length whose lengths would have to be measured: a look at all of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (share_rows).  Where threads have looked at some rows, and these are
   even (row-length.cc, row_sampler), one that nobody has seen may still have most of the elements,
   and would have one warp.  So the kernel then looks at all, before it has any effect.  Before:

     the nest

   After:

     if (__accred_row_version () == checked_rows)
       {
	 FORK
	 while (there is a chunk of rows left)			warps take them in turn
	   SEEN += number of elements of its rows, MOST = the longest of these
	 the first warp of a block: wait until all chunks are done, and leave
	 .UNIQUE (ROW_FOUND, 0, is MOST too long?)
	 JOIN
       }
     else
       the nest

   The backend makes a form of the kernel for that version, which ends by choosing another one, by
   what is found (ptx-backend/passes/packed-forms.cc).  All blocks find the same.

   Nobody waits for a warp that has not begun: chunks belong to who asks for them, so that those of
   a launch's first blocks have looked at all rows when its last ones come.  */

#include "plugin/loops/row-check.h"
#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "plugin/loops/row-shares.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"
#include "plugin/unique-kinds.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

namespace {

class row_checker : row_sharer
{
public:
  row_checker (const row_nest &nest, unsigned mask) : row_sharer (nest, mask, false) {}
  void run ();

private:
  void find_place ();
  void look_at_rows ();
  std::pair<tree, tree> look_at_chunk (tree chunk);

  tree m_thread = NULL_TREE, m_block = NULL_TREE, m_blocks = NULL_TREE;
};

/* Who the thread is, and the chunks.  */

void
row_checker::find_place ()
{
  tree wide = long_integer_type_node, uword = long_unsigned_type_node;
  thread_share b (m_loc);
  m_memory = call (&b.seq, "__accred_launch_memory", uword, {});
  m_block = b.convert (uword, b.position (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  m_blocks = b.convert (uword, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  m_lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  m_thread = call (&b.seq, "__accred_thread", unsigned_type_node, {});
  gimple_seq_add_seq (&m_seq, b.seq);
  m_rows = as (wide, goacc_loop_call (m.gangs->offset).range);
  auto parts = [&] (tree of)
  { return op (TRUNC_DIV_EXPR, wide, add (m_rows, sub (of, item (1))), of); };
  m_each = op (MAX_EXPR, wide, parts (item (ACCRED_ROWS_CHUNKS)), item (tuning::checked_chunk));
  m_chunks = parts (m_each);
}

/* The elements of CHUNK's rows, and those of the longest of these.  The loop has one block, as the
   backend wants it for several loads at a time: it is executed once at least.  */

std::pair<tree, tree>
row_checker::look_at_chunk (tree chunk)
{
  tree wide = long_integer_type_node;
  tree begin = op (MULT_EXPR, wide, chunk, m_each);
  tree end = op (MIN_EXPR, wide, add (begin, m_each), m_rows), last = sub (end, item (1));
  tree first = add (begin, as (wide, m_lane));
  flush ();
  basic_block head = new_block (m_at), done = new_block (head);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree row = phi (head, { { in, first } });
  tree sum = phi (head, { { in, item (0) } }), most = phi (head, { { in, item (0) } });
  m_at = head;
  tree length = length_of (op (MIN_EXPR, wide, row, last));
  length = select (test (LT_EXPR, row, end), length, item (0));
  tree more = add (sum, length), longest = op (MAX_EXPR, wide, most, length);
  tree next = add (row, item (limits::warp_size));
  tree again = test (LT_EXPR, next, end);
  flush ();
  branch (head, again, head, done);
  const edge back = find_edge (head, head);
  add_to_phi (row, back, next);
  add_to_phi (sum, back, more);
  add_to_phi (most, back, longest);
  m_at = done;
  sum = more;
  most = longest;
  together (lanes_do::meet, number (0), number (0));
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    {
      sum = add (sum, together (lanes_do::exchange, sum, number (d)));
      most = op (MAX_EXPR, wide, most, together (lanes_do::exchange, most, number (d)));
    }
  return { sum, most };
}

void
row_checker::look_at_rows ()
{
  tree uword = long_unsigned_type_node, chunks = as (uword, m_chunks);
  tree first = of_first_lane (
    [&]
    {
      return call (&m_seq, "__accred_rows_first", uword,
		   { m_memory, m_thread, chunks, m_block, m_blocks });
    });
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree chunk = phi (head, { { in, first } });
  m_at = head;
  basic_block done = when (test (LT_EXPR, chunk, chunks));
  const auto [sum, most] = look_at_chunk (as (long_integer_type_node, chunk));
  const std::vector<tree> seen = { m_memory,
				   m_thread,
				   chunks,
				   as (uword, sum),
				   as (uword, most),
				   as (uword, m_rows),
				   number (tuning::lane_row),
				   number (tuning::warp_row),
				   number (tuning::uneven_part),
				   number (tuning::uneven_elements) };
  tree next = of_first_lane ([&] { return call (&m_seq, "__accred_rows_seen", uword, seen); });
  flush ();
  add_to_phi (chunk, make_single_succ_edge (m_at, head, EDGE_FALLTHRU), next);
  m_at = done;
  /* No warp of the block counts any more.  */
  flush ();
  end_block (gimple_build_call_internal (IFN_UNIQUE, 2,
					 build_int_cst (integer_type_node, BLOCK_BARRIER),
					 integer_zero_node));
  basic_block others = when (test (EQ_EXPR, m_thread, number (0)));
  call (&m_seq, "__accred_rows_leave", uword, { m_memory, m_block, m_blocks });
  meet (others, {}, {});
  together (lanes_do::meet, number (0), number (0));
  /* For the backend.  */
  tree found = as (unsigned_type_node, sub (chunk, chunks));
  flush ();
  end_block (gimple_build_call_internal (IFN_UNIQUE, 3,
					 build_int_cst (integer_type_node, ROW_FOUND),
					 integer_zero_node, found));
}

void
row_checker::run ()
{
  mark_virtual_operands_for_renaming (cfun);
  basic_block choice = split_edge (loop_preheader_edge (m.chunks));
  basic_block nest = split_edge (single_succ_edge (choice));
  basic_block behind = split_edge (single_succ_edge (split_edge (single_exit (m.chunks))));
  basic_block check = new_block (choice);
  tree version = row_version (&m_seq);
  tree checks = test (EQ_EXPR, version, number (dev::checked_rows));
  append (choice, m_seq);
  m_seq = NULL;
  remove_edge (single_succ_edge (choice));
  branch (choice, checks, check, nest);

  m_at = check;
  mark (IFN_UNIQUE_OACC_FORK);
  find_place ();
  look_at_rows ();
  mark (IFN_UNIQUE_OACC_JOIN);
  make_single_succ_edge (m_at, behind, EDGE_FALLTHRU);
}

} // namespace

tree
row_found_operand (gimple *stmt)
{
  return unique_p (stmt, ROW_FOUND) ? decode_unique (stmt)->operand () : NULL_TREE;
}

void
check_rows (const row_nest &nest, unsigned mask)
{
  row_checker (nest, mask).run ();
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
