/* Copies of records as copies of their elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_unroll_elements.

   Before:  o[i] = x[i];				of a struct of 12 bytes, aligned to 4
   After:   w0 = MEM [&x[i]];  w1 = MEM [&x[i] + 4];  w2 = MEM [&x[i] + 8];
	    MEM [&o[i]] = w0;  MEM [&o[i] + 4] = w1;  MEM [&o[i] + 8] = w2;

   The translator would make the same of it, but later: the plan would see one access of a type that
   no register has, and not the elements of a record (streams.cc).

   Guarantees: all of a record is read before any of it is written, as one may lie on the other.  */

#include "plugin/loops/record-copies.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* True if REF is a record in memory that other threads see, or may see.  */

bool
record_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && AGGREGATE_TYPE_P (TREE_TYPE (ref)) && !TREE_THIS_VOLATILE (ref)
	 && (TREE_CODE (base) == MEM_REF || (VAR_P (base) && is_global_var (base)));
}

/* Bytes of the elements in which STMT can copy; 0: it is no copy of a record, or stays.  */

unsigned
copied_bytes (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt) || !gimple_vuse (stmt))
    return 0;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (!record_p (to) || !record_p (from))
    return 0;
  const HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (to));
  if (size <= 0 || size != int_size_in_bytes (TREE_TYPE (from)))
    return 0;
  const unsigned align = MIN (get_object_alignment (to), get_object_alignment (from));
  unsigned bytes = MIN (align / BITS_PER_UNIT, 8u);
  while (bytes > 1 && size % bytes)
    bytes /= 2;
  return size / bytes <= tuning::unrolled_elements ? bytes : 0;
}

/* Split the copy at GSI, which goes on to the next statement.  */

void
split_copy (gimple_stmt_iterator *gsi, unsigned bytes)
{
  gassign *copy = as_a<gassign *> (gsi_stmt (*gsi));
  tree to = gimple_assign_lhs (copy), from = gimple_assign_rhs1 (copy);
  tree type = build_nonstandard_integer_type (bytes * BITS_PER_UNIT, 1);
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  gimple_seq seq = NULL;
  auto address = [&] (tree ref)
  {
    gimple_seq more = NULL;
    tree at
      = force_gimple_operand (build_fold_addr_expr (unshare_expr (ref)), &more, true, NULL_TREE);
    gimple_seq_add_seq (&seq, more);
    return at;
  };
  tree source = address (from), target = address (to);
  const unsigned n = int_size_in_bytes (TREE_TYPE (to)) / bytes;
  auto element = [&] (tree at, unsigned k)
  { return build2 (MEM_REF, type, at, build_int_cst (any, k * bytes)); };
  auto add = [&] (tree lhs, tree rhs)
  {
    gassign *a = gimple_build_assign (lhs, rhs);
    gimple_set_location (a, gimple_location (copy));
    gimple_seq_add_stmt (&seq, a);
    return lhs;
  };
  std::vector<tree> words;
  for (unsigned k = 0; k < n; k++)
    words.push_back (add (make_ssa_name (type), element (source, k)));
  for (unsigned k = 0; k < n; k++)
    add (element (target, k), words[k]);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (copy);
  gsi_remove (gsi, true);
}

} // namespace

bool
split_record_copies (class loop *loop)
{
  bool any = false;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]); !gsi_end_p (gsi);)
      if (const unsigned bytes = copied_bytes (gsi_stmt (gsi)))
	{
	  split_copy (&gsi, bytes);
	  any = true;
	}
      else
	gsi_next (&gsi);
  free (blocks);
  return any;
}

} // namespace accred
