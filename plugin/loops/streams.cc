/* Loops that read and write memory, and do nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a loop is as fast as the memory if each thread has 16 bytes under way, or several elements,
   and if gangs are short: those that go through memory side by side for a long time drift apart.

   Before (omp-expand's):

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND; i += STEP)
	 a[i] = f (b[i]);

   After, with ALL threads, of which this one is POSITION, and V = 16 / sizeof a[i]:

     lead = iterations before the first that writes at a multiple of 16;
     groups = (all others then begin at such multiples, too) ? (n - lead) / V : 0;
     i = POSITION < lead ? POSITION : POSITION + groups * V;
     for (; i < (POSITION < lead ? lead : n); i += ALL)
       a[i] = f (b[i]);
     for (g = POSITION; g < groups; g += ALL)
       {
	 i = lead + g * V;
	 w = 16 bytes at &b[i];
	 for (k = 0; k < V; k++, i++)
	   element K of x = f (element K of w);
	 16 bytes at &a[lead + g * V] = x;
       }

   The launch has as many gangs as make one group for each thread, so that none of the loops goes
   round.  Any other number is right, too.

   Where elements are not neighbours (strides, records, arrays that begin at different places), a
   group is of a gang: D iterations for each of its T threads, T apart.

     groups = n / (D * T);
     for (i = POSITION + groups * D * T; i < n; i += ALL)
       a[i * m] = f (b[i * m]);
     for (g = gang; g < groups; g += GANGS)
       {
	 i = g * D * T + thread;
	 w[k] = b[(i + k * T) * m], for all K;
	 for (k = 0; k < D; k++, i += T)
	   x[k] = f (w[k]);
	 a[(i + k * T) * m] = x[k], for all K;
       }

   Where each iteration reads and writes records, V iterations have so many that they are whole
   accesses of 16 bytes, of neighbours in each array.  There is no LEAD; if one of the arrays does
   not begin at a multiple of 16, each thread takes one iteration at a time.

     groups = n / V;
     for (g = POSITION; g < groups; g += ALL)
       {
	 w = all bytes of b[g * V] to b[g * V + V - 1], 16 at once;
	 for (k = 0; k < V; k++)
	   x.. = f (w..);
	 all bytes of a[g * V] to a[g * V + V - 1] = x;
       }

   Where iterations write some elements of a record only, a group has two records at least, and
   each thread stores element by element, behind the loop over K: lanes then write for each other
   (ptx-backend/passes/warp-stores.cc).  Other bytes stay: another thread may write them.

   GCC unrolls the loops over K.  W and X are registers.

   All loads of a group come before its stores.  Iterations are independent of each other, so what
   one writes no other one reads.  Within an iteration a load stays behind a store only if both
   cannot meet; where the addresses alone say whether they do, they are compared when the loop is
   entered (loop_nest::meetings).  Stores stay in their order.

   Needs: a loop that counts up by one; stores that each iteration does
   (body_decoder::stores_last_p); wide accesses are the plan's choice (wide_access_p).  With a
   vector of a warp or more there are more threads than LEAD and the rest have iterations.  */

#include "plugin/loops/streams.h"
#include "plugin/loops/block-builder.h"
#include "plugin/loops/split-loop.h"
#include "plugin/loops/stream-meetings.h"
#include "plugin/openacc-calls.h"
#include "abi/tuning.h"

#include <map>

namespace accred {

namespace {

/* COND ? A : B.  GCC has no such expression for complex numbers.  */

tree
select (gimple_seq *seq, tree cond, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return gimple_build (seq, COND_EXPR, type, cond, a, b);
  tree part = TREE_TYPE (type), both[2];
  for (unsigned i = 0; i < 2; i++)
    {
      const tree_code code = i ? IMAGPART_EXPR : REALPART_EXPR;
      both[i] = gimple_build (seq, COND_EXPR, part, cond, gimple_build (seq, code, part, a),
			      gimple_build (seq, code, part, b));
    }
  return gimple_build (seq, COMPLEX_EXPR, type, both[0], both[1]);
}

/* Accesses that are of all bytes of an array, in V iterations; or stores of some in each.  */
struct stream_record
{
  std::vector<const moving_access *> members;
  const moving_access *first; /* Of the lowest address.  */
  unsigned stride;
  bool part;
};

class stream_maker : split_loop
{
public:
  stream_maker (loop_nest &nest, const loop_shape &shape, const loop_plan &plan)
    : split_loop (nest, MAX (plan.wide, plan.spread)), m_shape (shape), m_whole (plan.record > 1),
      m_wide (plan.wide > 1 && !m_whole)
  {}

  void run ();

private:
  tree op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, m_type, a, b);
  }
  tree number (HOST_WIDE_INT n) const { return build_int_cst (m_type, n); }
  bool spare_p (const moving_access &a) const { return m_shape.accesses[a.number].spare; }
  const moving_access &first_store () const;
  bool wide_p (const moving_access &a) const;
  bool early_p (const moving_access &a) const;
  void choose_unit (gimple_seq *seq);
  tree lead_of (gimple_seq *seq) const;
  tree distance_p (const stream_meeting &m, tree start, gimple_seq *seq) const;
  tree overlap_p (const stream_meeting &m, tree start, tree length, gimple_seq *seq) const;
  tree address_of (const moving_access &a, tree i, gimple_seq *seq) const;
  tree obstacle (tree lead, tree length, gimple_seq *seq) const;
  tree merge_with_zero (basic_block join, basic_block count, tree value);
  void count_groups ();
  void set_tail (gcond *guard, tree first, tree bound, tree rest, tree end);
  void enter_if (gcond *cond, basic_block into, tree a, tree b);
  tree make_loop ();
  void read_if_wide (const moving_access &l, tree k);
  void read_if_early (const moving_access &l, tree k);
  void read_spread (const moving_access &l, tree k);
  void write_wide (const moving_access &s, tree k);
  void write_spread (const moving_access &s, tree k);
  std::vector<tree> collect (const moving_access &s, tree k, unsigned words, tree type);

  int place (const moving_access &a) const;
  std::vector<stream_record> records_of (const std::vector<moving_access> &all) const;
  void read_record (const stream_record &r, tree k);
  void write_record (const stream_record &r, tree k);
  void write_parts (const stream_record &r, tree k);
  tree with_halves (gimple_seq *seq, tree low, tree high) const;

  const loop_shape &m_shape;
  const bool m_whole; /* Groups have whole records, */
  const bool m_wide; /* or one wide access for each of an iteration; else they are spread.  */

  /* In M_TYPE.  */
  tree m_position = NULL_TREE;  /* Of this thread among all.  */
  tree m_unit = NULL_TREE, m_first_group = NULL_TREE, m_next_group = NULL_TREE;
  tree m_apart = NULL_TREE;  /* Of iterations of a group.  */
  tree m_lead = NULL_TREE, m_groups = NULL_TREE;
  tree m_begin = NULL_TREE;  /* Of the thread's group.  */
  basic_block m_after = nullptr;	 /* Behind the loop over K.  */
};

/* The first store that is not done again.  */

const moving_access &
stream_maker::first_store () const
{
  for (const moving_access &a : m_nest.stores)
    if (!spare_p (a))
      return a;
  gcc_unreachable ();
}

bool
stream_maker::wide_p (const moving_access &a) const
{
  return m_wide && !spare_p (a)
	 && wide_access_p (m_shape.accesses[a.number], m_shape.accesses[first_store ().number],
			   m_elements);
}

/* True if A, a load, can be done for all iterations of a group at its beginning.  */

bool
stream_maker::early_p (const moving_access &a) const
{
  const access_shape &s = m_shape.accesses[a.number];
  return s.always && s.movable && !s.spare
	 && is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (a.stmt)));
}

/* Iterations of a group, and which groups are this thread's.  */

void
stream_maker::choose_unit (gimple_seq *seq)
{
  auto ask = [&] (unsigned kind)
  { return gimple_convert (seq, m_type, loop_call (seq, kind, NULL_TREE)); };
  m_position = ask (goacc_loop_position);
  m_apart = number (1);
  if (m_wide || m_whole)
    {
      m_unit = number (m_elements);
      m_first_group = m_position;
      m_next_group = gimple_convert (seq, m_type, m_nest.step);
      return;
    }
  m_apart = ask (goacc_loop_inner_size);
  m_unit = op (seq, MULT_EXPR, m_apart, number (m_elements));
  m_first_group = ask (goacc_loop_outer_position);
  m_next_group = ask (goacc_loop_outer_size);
}

/* The iterations before the first that writes at a multiple of a group's size.  */

tree
stream_maker::lead_of (gimple_seq *seq) const
{
  const moving_access &s = first_store ();
  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset));
  tree at = moved_address (gimple_assign_lhs (s.stmt), build_zero_cst (type), seq);
  at = gimple_convert (seq, size_type_node, at);
  at = gimple_build (seq, NEGATE_EXPR, size_type_node, at);
  at = gimple_build (seq, BIT_AND_EXPR, size_type_node, at, size_int (m_elements * s.size - 1));
  at = gimple_build (seq, RSHIFT_EXPR, size_type_node, at,
		     build_int_cst (unsigned_type_node, exact_log2 (s.size)));
  return gimple_convert (seq, m_type, at);
}

/* Not zero if the accesses of M, which advance alike, meet in the iteration START.  */

tree
stream_maker::distance_p (const stream_meeting &m, tree start, gimple_seq *seq) const
{
  tree type = size_type_node, meet = build_zero_cst (type);
  tree d = gimple_build (seq, MINUS_EXPR, type, address_of (*m.second, start, seq),
			 address_of (*m.first, start, seq));
  for (auto [low, high] : m.distances)
    {
      tree above = gimple_build (seq, MINUS_EXPR, type, d, build_int_cst (type, low));
      tree in = gimple_build (seq, LT_EXPR, boolean_type_node, above, size_int (high - low));
      meet = gimple_build (seq, BIT_IOR_EXPR, type, meet, gimple_convert (seq, type, in));
    }
  return meet;
}

/* Not zero if the two of M have bytes in common, each with all of LENGTH iterations from START
   on.  */

tree
stream_maker::overlap_p (const stream_meeting &m, tree start, tree length, gimple_seq *seq) const
{
  tree type = size_type_node;
  tree more = op (seq, MINUS_EXPR, length, number (1));
  tree last = gimple_build (seq, PLUS_EXPR, TREE_TYPE (start), start,
			    gimple_convert (seq, TREE_TYPE (start), more));
  auto end = [&] (const moving_access &a, const byte_range &r, bool upper)
  {
    /* It may go down, and the stride need not be known.  */
    tree at = gimple_build (seq, upper ? MAX_EXPR : MIN_EXPR, type, address_of (a, start, seq),
			    address_of (a, last, seq));
    return gimple_build (seq, PLUS_EXPR, type, at, build_int_cst (type, upper ? r.end : r.begin));
  };
  auto before =
    [&] (const moving_access &a, const byte_range &ra, const moving_access &b, const byte_range &rb)
  { return gimple_build (seq, LT_EXPR, boolean_type_node, end (a, ra, false), end (b, rb, true)); };
  tree both = gimple_build (seq, BIT_AND_EXPR, boolean_type_node,
			    before (*m.first, m.bytes_of_first, *m.second, m.bytes_of_second),
			    before (*m.second, m.bytes_of_second, *m.first, m.bytes_of_first));
  return gimple_convert (seq, type, both);
}

/* The address of A in iteration I.  */

tree
stream_maker::address_of (const moving_access &a, tree i, gimple_seq *seq) const
{
  tree ref = gimple_vdef (a.stmt) ? gimple_assign_lhs (a.stmt) : gimple_assign_rhs1 (a.stmt);
  return gimple_convert (seq, size_type_node, moved_address (ref, i, seq));
}

/* Not zero if there must not be groups: a wide access is not aligned in iteration LEAD, a load may
   read what its iteration has written, or a stride is not 1 as is assumed.  LENGTH is the number of
   all iterations.  */

tree
stream_maker::obstacle (tree lead, tree length, gimple_seq *seq) const
{
  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset)), odd = build_zero_cst (size_type_node);
  auto size_op = [&] (tree_code code, tree a, tree b)
  { return gimple_build (seq, code, size_type_node, a, b); };
  auto note = [&] (tree bits) { odd = size_op (BIT_IOR_EXPR, odd, bits); };
  tree start = gimple_convert (seq, type, lead);

  if (m_whole)
    for (const auto *all : { &m_nest.loads, &m_nest.stores })
      for (const stream_record &r : records_of (*all))
	if (!r.part)
	  note (size_op (BIT_AND_EXPR, address_of (*r.first, start, seq),
			 size_int (tuning::wide_load_bytes - 1)));
  for (bool write : { false, true })
    for (const moving_access &a : write ? m_nest.stores : m_nest.loads)
      if (wide_p (a))
	note (
	  size_op (BIT_AND_EXPR, address_of (a, start, seq), size_int (m_elements * a.size - 1)));
  const std::vector<stream_meeting> meetings = stream_meetings (m_nest, m_shape, m_whole);
  for (const stream_meeting &m : meetings)
    note (m.alike ? distance_p (m, start, seq) : overlap_p (m, start, length, seq));
  if (m_wide || m_whole || !meetings.empty ())
    for (tree one_p : m_nest.ones)
      note (size_op (BIT_XOR_EXPR, gimple_convert (seq, size_type_node, moved (one_p, start, seq)),
		     size_one_node));
  return odd;
}

/* The tail, which GUARD enters, goes from REST to END instead of FIRST to BOUND.  */

void
stream_maker::set_tail (gcond *guard, tree first, tree bound, tree rest, tree end)
{
  gimple_cond_set_lhs (guard, rest);
  gimple_cond_set_rhs (guard, end);
  update_stmt (guard);
  auto replace = [] (tree from, tree to, enum gimple_code code)
  {
    imm_use_iterator it;
    gimple *user;
    use_operand_p use;
    FOR_EACH_IMM_USE_STMT (user, it, from)
      if (gimple_code (user) == code)
	{
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	    SET_USE (use, to);
	  update_stmt (user);
	}
  };
  replace (first, rest, GIMPLE_PHI);
  replace (bound, end, GIMPLE_COND);
}

/* COND goes to INTO, or a block that leads there, if A < B.  */

void
stream_maker::enter_if (gcond *cond, basic_block into, tree a, tree b)
{
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (cond), &yes, &no);
  const bool first = yes->dest == into
		     || (single_succ_p (yes->dest) && single_succ (yes->dest) == into);
  gcc_assert (first || no->dest == into
	      || (single_succ_p (no->dest) && single_succ (no->dest) == into));
  gimple_cond_set_code (cond, first ? LT_EXPR : GE_EXPR);
  gimple_cond_set_lhs (cond, a);
  gimple_cond_set_rhs (cond, b);
  update_stmt (cond);
}

/* In JOIN: VALUE if COUNT has been executed, 0 if not.  */

tree
stream_maker::merge_with_zero (basic_block join, basic_block count, tree value)
{
  tree name = make_ssa_name (m_type);
  gphi *phi = create_phi_node (name, join);
  add_phi_arg (phi, value, single_succ_edge (count), UNKNOWN_LOCATION);
  add_phi_arg (phi, number (0), find_edge (m_tail, join), UNKNOWN_LOCATION);
  return name;
}

/* Between the tail's first iteration and the test whether there is one: how many groups there are,
   and what they leave.  */

void
stream_maker::count_groups ()
{
  gcall *offset = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_OFFSET);
  gcall *bound = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_BOUND);
  m_nest.calls.push_back (offset);
  m_nest.calls.push_back (bound);
  gcond *guard = last_cond (m_tail);
  tree first = gimple_call_lhs (offset), range = gimple_call_lhs (bound);
  tree type = TREE_TYPE (first), zero_of_type = build_zero_cst (type);
  m_type = unsigned_type_for (type);
  tree zero = number (0);

  gimple_seq seq = NULL;
  auto put_before_guard = [&] ()
  {
    gimple_stmt_iterator at = gsi_for_stmt (guard);
    gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
    seq = NULL;
  };
  choose_unit (&seq);
  tree length = gimple_build (&seq, MAX_EXPR, type, range, zero_of_type);
  length = gimple_convert (&seq, m_type, length);
  tree least = m_wide || m_whole ? number (2 * m_elements) : m_unit;
  put_before_guard ();

  basic_block join, count = test_length (guard, length, least, join);
  tree lead = m_wide ? lead_of (&seq) : zero;
  tree odd = obstacle (lead, length, &seq);
  tree groups = (m_wide ? op (&seq, RSHIFT_EXPR, op (&seq, MINUS_EXPR, length, lead),
			      build_int_cst (unsigned_type_node, exact_log2 (m_elements)))
			: op (&seq, TRUNC_DIV_EXPR, length, m_unit));
  tree good = gimple_build (&seq, EQ_EXPR, boolean_type_node, odd, build_zero_cst (size_type_node));
  groups = gimple_build (&seq, COND_EXPR, m_type, good, groups, zero);
  lead = gimple_build (&seq, COND_EXPR, m_type, good, lead, zero);
  gimple_stmt_iterator at_end = gsi_last_bb (count);
  gsi_insert_seq_after (&at_end, seq, GSI_LAST_NEW_STMT);
  seq = NULL;

  m_groups = merge_with_zero (join, count, groups);
  m_lead = m_wide ? merge_with_zero (join, count, lead) : zero;

  /* Positions and groups * unit are less than 2^31, or half of a larger type.  */
  tree rest = op (&seq, PLUS_EXPR, m_position, op (&seq, MULT_EXPR, m_groups, m_unit));
  rest = op (&seq, MIN_EXPR, rest, length);
  tree end = range;
  if (m_wide)
    {
      tree before = gimple_build (&seq, LT_EXPR, boolean_type_node, m_position, m_lead);
      rest = gimple_build (&seq, COND_EXPR, m_type, before, m_position, rest);
      end
	= gimple_build (&seq, COND_EXPR, type, before, gimple_convert (&seq, type, m_lead), range);
    }
  rest = gimple_convert (&seq, type, rest);
  put_before_guard ();
  set_tail (guard, first, range, rest, end);
}

/* For each of WORDS, what iterations have computed for it behind the loop over K: elements of a
   wide store S in words of TYPE, or the value of one iteration.  */

std::vector<tree>
stream_maker::collect (const moving_access &s, tree k, unsigned words, tree type)
{
  gimple_seq seq = NULL;
  tree value = gimple_assign_rhs1 (s.stmt), uns = unsigned_type_node;
  const unsigned each = m_elements / words; /* Elements of a word.  */
  if (m_wide || m_whole)
    value = bits_of (&seq, value, type);
  tree shifted = value, word = k;
  if (each > 1)
    {
      tree lane = gimple_build (&seq, BIT_AND_EXPR, uns, k, build_int_cst (uns, each - 1));
      tree shift
	= gimple_build (&seq, MULT_EXPR, uns, lane, build_int_cst (uns, s.size * BITS_PER_UNIT));
      shifted = gimple_build (&seq, LSHIFT_EXPR, type, value, shift);
      word = gimple_build (&seq, RSHIFT_EXPR, uns, k, build_int_cst (uns, exact_log2 (each)));
    }
  std::vector<tree> results;
  for (unsigned w = 0; w < words; w++)
    {
      tree before = make_ssa_name (type);
      gphi *phi = create_phi_node (before, m_nest.inner->header);
      tree here = gimple_build (&seq, EQ_EXPR, boolean_type_node, word, build_int_cst (uns, w));
      tree with = each > 1 ? gimple_build (&seq, BIT_IOR_EXPR, type, before, shifted) : shifted;
      tree after = select (&seq, here, with, before);
      add_phi_arg (phi, build_zero_cst (type), loop_preheader_edge (m_nest.inner),
		   UNKNOWN_LOCATION);
      add_phi_arg (phi, after, loop_latch_edge (m_nest.inner), UNKNOWN_LOCATION);
      results.push_back (after);
    }
  gimple_stmt_iterator at = gsi_for_stmt (s.stmt);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  return results;
}

/* 128 bits of LOW and HIGH, of 64 bits.  */

tree
stream_maker::with_halves (gimple_seq *seq, tree low, tree high) const
{
  tree type = build_nonstandard_integer_type (128, 1);
  high = gimple_build (seq, LSHIFT_EXPR, type, gimple_convert (seq, type, high),
		       build_int_cst (unsigned_type_node, 64));
  return gimple_build (seq, BIT_IOR_EXPR, type, gimple_convert (seq, type, low), high);
}

/* S stores for all iterations of a group, behind the loop over K.  */

void
stream_maker::write_wide (const moving_access &s, tree k)
{
  const unsigned bytes = m_elements * s.size, words = MAX (bytes / 8, 1u);
  tree type = build_nonstandard_integer_type (bytes / words * BITS_PER_UNIT, 1);
  const std::vector<tree> parts = collect (s, k, words, type);

  gimple_seq seq = NULL;
  tree all = parts[0];
  if (words > 1)
    {
      all = with_halves (&seq, parts[0], parts[1]);
      type = TREE_TYPE (all);
    }
  tree begin = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), m_begin);
  tree at = moved_address (gimple_assign_lhs (s.stmt), begin, &seq);
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  tree to = build2 (MEM_REF, type, at, build_int_cst (any, 0));
  gimple *store = gimple_build_assign (to, all);
  gimple_set_location (store, gimple_location (s.stmt));
  gimple_seq_add_stmt (&seq, store);
  gimple_stmt_iterator end = gsi_last_bb (m_after);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
}

/* The same where each iteration has its own store.  */

void
stream_maker::write_spread (const moving_access &s, tree k)
{
  tree ref = gimple_assign_lhs (s.stmt);
  const std::vector<tree> values = collect (s, k, m_elements, TREE_TYPE (ref));
  gimple_seq seq = NULL;
  for (unsigned n = 0; n < m_elements; n++)
    {
      tree i = op (&seq, PLUS_EXPR, m_begin, op (&seq, MULT_EXPR, m_apart, number (n)));
      i = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), i);
      tree at = moved (unshare_expr (ref), i, &seq);
      gimple *store = gimple_build_assign (at, values[n]);
      gimple_set_location (store, gimple_location (s.stmt));
      gimple_seq_add_stmt (&seq, store);
    }
  gimple_stmt_iterator end = gsi_last_bb (m_after);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
}

/* What L reads in iteration K of a group, from as many loads in front of the loop over K.  */

void
stream_maker::read_spread (const moving_access &l, tree k)
{
  tree ref = gimple_assign_rhs1 (l.stmt), type = TREE_TYPE (gimple_assign_lhs (l.stmt));
  gimple_seq seq = NULL, choice = NULL;
  tree value = NULL_TREE;
  for (unsigned n = 0; n < m_elements; n++)
    {
      tree i = op (&seq, PLUS_EXPR, m_begin, op (&seq, MULT_EXPR, m_apart, number (n)));
      i = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), i);
      gassign *load
	= gimple_build_assign (make_ssa_name (type), moved (unshare_expr (ref), i, &seq));
      gimple_set_location (load, gimple_location (l.stmt));
      gimple_seq_add_stmt (&seq, load);
      tree own = gimple_assign_lhs (load);
      tree here = gimple_build (&choice, EQ_EXPR, boolean_type_node, k,
				build_int_cst (unsigned_type_node, n));
      value = value ? select (&choice, here, own, value) : own;
    }
  put_before_inner (seq);
  gimple_stmt_iterator at = gsi_for_stmt (l.stmt);
  gsi_insert_seq_before (&at, choice, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&at, value);
  update_stmt (gsi_stmt (at));
}

/* Bytes from the first of A's record to A.  */

int
stream_maker::place (const moving_access &a) const
{
  const access_shape &s = m_shape.accesses[a.number];
  return s.place ? *s.place : 0;
}

/* Those of ALL that are of all bytes of an array, or are stores of parts of records, each array's
   together.  */

std::vector<stream_record>
stream_maker::records_of (const std::vector<moving_access> &all) const
{
  std::vector<stream_record> records;
  std::map<unsigned, size_t> known;
  for (const moving_access &a : all)
    {
      const access_shape &s = m_shape.accesses[a.number];
      if (s.spare)
	continue;
      const bool part = s.write && s.place && elements_around (m_shape, s.record);
      const bool several = part || (s.place && neighbours_of_record (m_shape, s.record) > 1);
      if (!several && !single_neighbour_p (s))
	continue;
      if (!several || known.insert ({ s.record, records.size () }).second)
	records.push_back ({ {}, &a, unsigned (*s.stride), part });
      stream_record &r = several ? records[known[s.record]] : records.back ();
      r.members.push_back (&a);
      if (place (a) < place (*r.first))
	r.first = &a;
    }
  return records;
}

void
stream_maker::read_record (const stream_record &r, tree k)
{
  gimple_seq seq = NULL;
  tree begin = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), m_begin);
  tree at = moved_address (gimple_assign_rhs1 (r.first->stmt), begin, &seq);
  put_before_inner (seq);
  const std::vector<tree> words = read_words (at, m_elements * r.stride);
  for (const moving_access *l : r.members)
    take_from_words (*l, words, place (*l) - place (*r.first), r.stride, k);
}

/* Behind the loop over K, what the stores of R would have written in it.  */

void
stream_maker::write_record (const stream_record &r, tree k)
{
  gimple_seq seq = NULL;
  std::vector<tree> words (m_elements * r.stride / 8);
  for (const moving_access *s : r.members)
    {
      tree bits = build_nonstandard_integer_type (s->size * BITS_PER_UNIT, 1);
      const std::vector<tree> values = collect (*s, k, m_elements, bits);
      for (unsigned n = 0; n < m_elements; n++)
	{
	  const unsigned byte = n * r.stride + place (*s) - place (*r.first);
	  tree part = gimple_build (&seq, LSHIFT_EXPR, uint64_type_node,
				    gimple_convert (&seq, uint64_type_node, values[n]),
				    build_int_cst (unsigned_type_node, byte % 8 * BITS_PER_UNIT));
	  tree &word = words[byte / 8];
	  word = word ? gimple_build (&seq, BIT_IOR_EXPR, uint64_type_node, word, part) : part;
	}
    }
  tree begin = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), m_begin);
  tree at = moved_address (gimple_assign_lhs (r.first->stmt), begin, &seq);
  for (size_t w = 0; w < words.size (); w += 2)
    {
      tree all = with_halves (&seq, words[w], words[w + 1]);
      tree any = build_pointer_type_for_mode (TREE_TYPE (all), ptr_mode, true);
      gimple *store
	= gimple_build_assign (build2 (MEM_REF, TREE_TYPE (all), at, build_int_cst (any, w * 8)),
			       all);
      gimple_set_location (store, gimple_location (r.first->stmt));
      gimple_seq_add_stmt (&seq, store);
    }
  gimple_stmt_iterator end = gsi_last_bb (m_after);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
}

/* The same for a record of which parts are written, element by element in the order of
   addresses.  */

void
stream_maker::write_parts (const stream_record &r, tree k)
{
  gimple_seq seq = NULL;
  tree begin = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), m_begin);
  tree at = moved_address (gimple_assign_lhs (r.first->stmt), begin, &seq);
  std::map<unsigned, gimple *> stores;
  for (const moving_access *s : r.members)
    {
      tree bits = build_nonstandard_integer_type (s->size * BITS_PER_UNIT, 1);
      tree any = build_pointer_type_for_mode (bits, ptr_mode, true);
      const std::vector<tree> values = collect (*s, k, m_elements, bits);
      for (unsigned n = 0; n < m_elements; n++)
	{
	  const unsigned byte = n * r.stride + place (*s) - place (*r.first);
	  tree to = build2 (MEM_REF, bits, at, build_int_cst (any, byte));
	  stores[byte] = gimple_build_assign (to, values[n]);
	  gimple_set_location (stores[byte], gimple_location (s->stmt));
	}
    }
  for (auto [byte, store] : stores)
    gimple_seq_add_stmt (&seq, store);
  gimple_stmt_iterator end = gsi_last_bb (m_after);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
}

/* What is left of the loop over chunks becomes the loop over groups.  Returns K.  */

tree
stream_maker::make_loop ()
{
  enter_if (m_tail_more_chunks, loop_preheader_edge (m_nest.chunks)->src, m_first_group, m_groups);

  gimple_stmt_iterator place;
  bool after;
  tree group, next;
  standard_iv_increment_position (m_nest.chunks, &place, &after);
  create_iv (m_first_group, m_next_group, NULL_TREE, m_nest.chunks, &place, after, &group, &next);
  enter_if (m_nest.more_chunks, m_nest.chunks->latch, next, m_groups);

  gimple_seq seq = NULL;
  m_begin = op (&seq, PLUS_EXPR, op (&seq, MULT_EXPR, group, m_unit),
		m_wide || m_whole
		  ? m_lead
		  : gimple_convert (&seq, m_type,
				    loop_call (&seq, goacc_loop_inner_position, NULL_TREE)));
  gimple_stmt_iterator before = gsi_for_stmt (m_nest.offset);
  gsi_insert_seq_before (&before, seq, GSI_SAME_STMT);
  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset)), apart = m_apart;
  if (TREE_CODE (apart) == SSA_NAME)
    {
      seq = NULL;
      apart = gimple_convert (&seq, type, apart);
      before = gsi_for_stmt (m_nest.offset);
      gsi_insert_seq_before (&before, seq, GSI_SAME_STMT);
    }
  else
    apart = build_one_cst (type);
  tree k = make_groups (m_begin, apart);
  m_after = split_edge (m_nest.exit);
  return k;
}

void
stream_maker::read_if_wide (const moving_access &l, tree k)
{
  if (!wide_p (l))
    return;
  gimple_seq seq = NULL;
  tree begin = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_nest.iv)), m_begin);
  tree at = moved_address (gimple_assign_rhs1 (l.stmt), begin, &seq);
  put_before_inner (seq);
  read_wide (l, at, k);
}

void
stream_maker::read_if_early (const moving_access &l, tree k)
{
  if (early_p (l))
    read_spread (l, k);
}

void
stream_maker::run ()
{
  split_off_tail ();
  count_groups ();
  tree k = make_loop ();
  for (auto [from, to] : m_nest.forwarded)
    {
      gimple_stmt_iterator at = gsi_for_stmt (m_nest.loads[from].stmt);
      gimple_assign_set_rhs_from_tree (&at, gimple_assign_rhs1 (m_nest.stores[to].stmt));
      update_stmt (gsi_stmt (at));
    }
  if (m_whole)
    {
      for (const stream_record &r : records_of (m_nest.loads))
	read_record (r, k);
      for (const stream_record &r : records_of (m_nest.stores))
	r.part ? write_parts (r, k) : write_record (r, k);
    }
  else
    {
      for (const moving_access &l : m_nest.loads)
	m_wide ? read_if_wide (l, k) : read_if_early (l, k);
      for (const moving_access &s : m_nest.stores)
	if (!spare_p (s))
	  m_wide ? write_wide (s, k) : write_spread (s, k);
    }
  for (const moving_access &s : m_nest.stores)
    {
      gimple_stmt_iterator at = gsi_for_stmt (s.stmt);
      unlink_stmt_vdef (s.stmt);
      gsi_remove (&at, true);
    }
}

} // namespace

void
make_streams (planned_loops &loops, const region_plan &plan)
{
  for (size_t i = 0; i < plan.loops.size (); i++)
    if (plan.loops[i].stream && !plan.loops[i].nest)
      {
	loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
	calculate_dominance_info (CDI_DOMINATORS);
	loops.nests[i].locate ();
	stream_maker (loops.nests[i], loops.shape.loops[i], plan.loops[i]).run ();
	loop_optimizer_finalize ();
      }
}

} // namespace accred
