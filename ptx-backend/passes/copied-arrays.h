/* Arrays of which gangs have copies for atomic updates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COPIED_ARRAYS_H
#define ACCRED_COPIED_ARRAYS_H

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/regions.h"
#include "ptx-backend/passes.h"

#include <map>
#include <optional>
#include <vector>

namespace accred::dev {

inline unsigned
log2_of (uint64_t n)
{
  return 63 - __builtin_clzll (n);
}

/* An array, or a part of one, that updates by one operator change.  */
struct array_copy
{
  insn update; /* One of its updates.  */
  std::optional<insn> base; /* Where the array's address comes from, as array_base says.  */
  frame_id frame;
  /* Set by private-copies.cc at the entry: elements that have copies; bytes of all copies of one
     element; the binary logarithm of the number of copies.  */
  operand elements, end, stride, log2; /* END: ELEMENTS in bytes.  */
  /* The insns that have the addresses of arrays that it must not overlap, by their place; whether
     it overlaps none of them, a predicate.  */
  std::map<int64_t, insn> others;
  operand apart;
};

/* True if the updates A and B have the same copies.  */
bool same_copy_p (const insn &a, const insn &b);

/* Whether updates of a copy are loops of compare-and-swap, so that lanes should not meet.  */
inline bool
loop_in_shared_p (const insn &update)
{
  return loop_in_shared_p (update.atom, update.type);
}

inline bool
loop_in_shared_p (const array_copy &c)
{
  return loop_in_shared_p (c.update);
}

/* The insn of FN's entry block that has the ADDRESS of an array whose size is known when the kernel
   is launched: a load from the argument record, or the ADDR of one of the data of M.  */
std::optional<insn> array_base (const module &m, const function &fn, const operand &address);

/* A number for BASE, such an insn: the place in the record, or a negative one.  */
int64_t place_of_base (const insn &base);

/* The arrays of the kernel FN that have copies; FN is as it was before any are made.  SIZED are the
   entries of the record whose sizes are known already.  */
std::vector<array_copy> copied_arrays (const module &m, const function &fn,
				       const std::vector<unsigned> &sized);

/* Bytes for the copies of each of ARRAYS, a power of 2; 0: none.  */
uint64_t room_for_copies (const function &fn, const std::vector<array_copy> &arrays);

/* True if the loops among BLOCKS do little but updates.  */
bool only_updates_p (const function &fn, const region_tree &regions,
		     const std::vector<block_id> &blocks);

/* Registers of a kernel that does little but updates of ARRAYS.  */
unsigned registers_of_updates (const std::vector<array_copy> &arrays);

/* The sizes of arrays: of the module's data their own, of others what the launch brings in the
   argument record; at most ACCRED_MAX_SIZED.  */
class mapped_sizes
{
public:
  explicit mapped_sizes (pass_context &ctx) : m_ctx (ctx) {}
  operand of (rewriter &rw, const insn &base);
  operand apart_p (rewriter &rw, const array_copy &c, const operand &bytes);

private:
  pass_context &m_ctx;
  std::map<int64_t, operand> m_sizes; /* By the offset of the record's entry.  */
};

/* A OP B of type T.  */
operand combine (rewriter &rw, atom_op op, dtype t, operand a, operand b);

/* Whether what copies that are updated like UPDATE have collected, V, is more than the
   identity.  */
operand changes_p (rewriter &rw, const insn &update, operand v);

/* R = the number of type T with these BITS.  */
void set_bits (rewriter &rw, reg_id r, dtype t, int64_t bits);

/* The address of the variable F of the gang's, and OFFSET more.  */
operand copy_address (rewriter &rw, frame_id f, operand offset);

/* Behind the insns of W, in FN, of which another function is a form with COPIES: the bytes of the
   largest of these arrays, no number of bytes if there is not ROOM for each; nothing if that is not
   known.  SIZED are the entries of the record whose sizes the launch brings.  */
operand largest_array (list_builder &w, const module &m, const function &fn,
		       const std::vector<array_copy> &copies, uint64_t room,
		       const std::vector<unsigned> &sized);

} // namespace accred::dev

#endif
