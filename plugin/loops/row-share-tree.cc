/* Rows of any length in equal shares: the tree that joins what rows have in several units.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of row-shares.cc, which has the form.  */

#include "plugin/loops/row-shares.h"
#include "abi/row-shares.h"

namespace accred {

/* The unit's record.  */

void
row_sharer::leave_record (const state &s)
{
  const values tail = over_lanes (s.acc);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  tree index = add (s.places, s.unit);
  store (0, index, s.head_row);
  for (size_t k = 0; k < tail.size (); k++)
    {
      store (array_of (k), index, s.head[k]);
      store (array_of (k) + m.reductions[k].words (), index, tail[k]);
    }
  meet (others, {}, {});
}

/* What __accred_shares_arrive says of the unit's GROUP, whose first unit is FIRST and which has
   MEMBERS.  */

tree
row_sharer::arrive (const state &s, tree group, tree first, tree members)
{
  tree uns = unsigned_type_node, all = word (0);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  tree mine = op (LSHIFT_EXPR, uns, s.open, sub (s.unit, first));
  all = call (&m_seq, "__accred_shares_arrive", long_unsigned_type_node,
	      { m_memory, add (s.tickets, group), members, mine });
  meet (others, { &all }, { word (0) });
  return of_lane (all, number (0));
}

/* A turn T in the tree: the records of the unit's group.  Goes out if the unit is not the last one
   of it, or there is no other.  */

void
row_sharer::climb (turn &t, state &s)
{
  tree uns = unsigned_type_node, size = number (ACCRED_SHARE_GROUP);
  s.units = select (test (EQ_EXPR, s.units, number (0)), m_active, s.units);
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  const std::vector<tree *> level = { &s.units, &s.unit, &s.places, &s.tickets, &s.open };
  for (tree *v : level)
    *v = phi (head, { { in, *v } });
  m_at = head;
  std::vector<tree> phis;
  for (tree *v : level)
    phis.push_back (*v);
  basic_block alone = when (test (GT_EXPR, s.units, number (1)));
  if (m.measured ())
    {
      std::swap (alone, m_at);
      forget_sums ();
      flush ();
      std::swap (alone, m_at);
    }
  make_single_succ_edge (alone, m_out, EDGE_FALLTHRU);
  basic_block whole = when (test (NE_EXPR, s.open, number (0)));
  leave_record (s);
  meet (whole, {}, {});
  tree units = s.units, places = s.places;
  tree group = op (TRUNC_DIV_EXPR, uns, s.unit, size), first = op (MULT_EXPR, uns, group, size);
  tree members = op (MIN_EXPR, uns, sub (units, first), size);
  tree arrived = arrive (s, group, first, members);
  basic_block others = when (test (NE_EXPR, arrived, word (0)));
  make_single_succ_edge (others, m_out, EDGE_FALLTHRU);

  tree groups = op (TRUNC_DIV_EXPR, uns, add (units, number (ACCRED_SHARE_GROUP - 1)), size);
  s.places = add (places, units);
  s.tickets = add (s.tickets, groups);
  s.units = groups;
  s.unit = group;
  s.open = number (0);
  tree records = as (uns, arrived);
  basic_block no_records = when (test (NE_EXPR, records, number (0)));
  const edge up = make_single_succ_edge (no_records, head, EDGE_FALLTHRU);
  for (size_t i = 0; i < level.size (); i++)
    add_to_phi (phis[i], up, *level[i]);
  together (lanes_do::meet, number (0), number (0));

  tree row = item (0);
  t.kind = number (SCANNED);
  t.from = t.to = number (0);
  if (m.measured ())
    t.base = item (0);
  t.before = t.behind = identities ();
  const turn none = t;
  tree mine = op (BIT_AND_EXPR, uns, op (RSHIFT_EXPR, uns, records, m_lane), number (1));
  basic_block no_record = when (test (NE_EXPR, mine, number (0)));
  tree index = add (places, add (first, m_lane));
  row = load (0, index, long_integer_type_node);
  for (size_t k = 0; k < t.before.size (); k++)
    {
      tree type = m.reductions[k].type ();
      t.before[k] = load (array_of (k), index, type);
      t.behind[k] = load (array_of (k) + m.reductions[k].words (), index, type);
    }
  std::vector<tree *> names = { &row };
  std::vector<tree> other = { item (0) };
  for (size_t k = 0; k < t.before.size (); k++)
    {
      names.insert (names.end (), { &t.before[k], &t.behind[k] });
      other.insert (other.end (), { none.before[k], none.behind[k] });
    }
  meet (no_record, names, other);
  tree ending = test (NE_EXPR, row, item (0));
  t.ends = votes (ending);

  s.open = number (1);
  s.had = as (uns, test (EQ_EXPR, group, number (0)));
  s.spread = number (0);
  s.head_row = item (0);
  s.head = s.acc = identities ();

  /* No row ends: nothing to do but to go on with what there is.  */
  state open = s;
  open.acc = t.behind;
  open.spread = number (1);
  basic_block no_end = when (test (NE_EXPR, t.ends, number (0)));
  edge back = make_single_succ_edge (no_end, m_head, EDGE_FALLTHRU);
  const std::vector<tree *> now = m_now.parts ();
  const std::vector<tree> then = open.list ();
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (*now[i], back, then[i]);

  /* Lanes without a row of their own go along with one that has.  */
  tree some = of_lane (row, bits (BUILT_IN_CTZ, t.ends));
  t.row = sub (select (ending, row, some), item (1));
  t.begin = t.stop = item (0);
}

/* The nest's own statements follow a turn on the path, which ends in WALKED with T and S, or one in
   the tree, which ends here with CLIMBED and HIGHER.  */

void
row_sharer::enter_row (basic_block walked, turn t, state s, turn climbed, state higher)
{
  flush ();
  edge one = make_single_succ_edge (walked, m_enter, EDGE_FALLTHRU);
  edge two = make_single_succ_edge (m_at, m_enter, EDGE_FALLTHRU);
  auto merge
    = [&] (const std::vector<tree *> &to, const std::vector<tree> &a, const std::vector<tree> &b)
  {
    for (size_t i = 0; i < to.size (); i++)
      *to[i] = phi (m_enter, { { one, a[i] }, { two, b[i] } });
  };
  m_turn = t;
  m_state = s;
  merge (m_turn.parts (), t.list (), climbed.list ());
  merge (m_state.parts (), s.list (), higher.list ());
  m_at = m_enter;
  tree row = as (TREE_TYPE (gimple_phi_result (m.row)), m_turn.row);
  flush ();
  SET_PHI_ARG_DEF (m.row, single_succ_edge (m_enter)->dest_idx, row);
}

} // namespace accred
