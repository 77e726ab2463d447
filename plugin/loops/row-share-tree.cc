/* Rows of any length in equal shares: the tree that joins what rows have in several units.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of row-shares.cc, which has the form.  */

#include "plugin/loops/row-shares.h"
#include "abi/row-shares.h"

namespace accred {

/* The note N of the warp, of TYPE.  */

tree
row_sharer::note (unsigned n, tree type)
{
  return as (type, window_call ("__accred_note_get", long_unsigned_type_node, { number (n) }));
}

void
row_sharer::put_note (unsigned n, tree v)
{
  window_call ("__accred_note_put", void_type_node,
	       { number (n), as (long_unsigned_type_node, v) });
}

/* The first note of what the reduction K has in the first row.  */

unsigned
row_sharer::note_of (size_t k) const
{
  unsigned n = NOTE_HEAD;
  for (size_t i = 0; i < k; i++)
    n += kept_words (m.reductions[i].type ());
  return n;
}

/* The first row, as a number that is 1 more or 0, and what it has in this unit: the first lane's
   notes.  */

void
row_sharer::put_head (tree row, const values &head)
{
  put_note (NOTE_ROW, row);
  for (size_t k = 0; k < head.size (); k++)
    {
      const values words = as_words (head[k]);
      for (unsigned w = 0; w < words.size (); w++)
	put_note (note_of (k) + w, words[w]);
    }
}

tree
row_sharer::head_of (size_t k)
{
  tree type = m.reductions[k].type ();
  values words;
  for (unsigned w = 0; w < kept_words (type); w++)
    words.push_back (note (note_of (k) + w, long_unsigned_type_node));
  return from_words (type, words);
}

/* What the turns on the path need not know: it would cost registers.  */

void
row_sharer::write_notes (const state &s)
{
  /* Other lanes have read them.  */
  together (lanes_do::meet, number (0), number (0));
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  put_note (NOTE_UNITS, s.units);
  put_note (NOTE_UNIT, s.unit);
  put_note (NOTE_PLACES, s.places);
  put_note (NOTE_TICKETS, s.tickets);
  put_note (NOTE_OPEN, s.open);
  put_head (row_number (0), identities ());
  meet (others, {}, {});
}

void
row_sharer::read_notes (state &s)
{
  tree uns = unsigned_type_node;
  together (lanes_do::meet, number (0), number (0));
  m_memory = note (NOTE_MEMORY, long_unsigned_type_node);
  s.units = note (NOTE_UNITS, uns);
  s.unit = note (NOTE_UNIT, uns);
  s.places = note (NOTE_PLACES, uns);
  s.tickets = note (NOTE_TICKETS, uns);
  s.open = note (NOTE_OPEN, uns);
}

/* The unit's record.  */

void
row_sharer::leave_record (const state &s)
{
  const values tail = over_lanes (s.acc);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  tree index = add (s.places, s.unit);
  store (0, index, note (NOTE_ROW, long_integer_type_node));
  for (size_t k = 0; k < tail.size (); k++)
    {
      store (array_of (k), index, head_of (k));
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

/* Begin the loop over the levels of the tree.  */

row_sharer::tree_loop
row_sharer::begin_levels (state &s)
{
  flush ();
  tree_loop levels;
  levels.head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, levels.head, EDGE_FALLTHRU);
  for (tree *v : s.of_level ())
    {
      *v = phi (levels.head, { { in, *v } });
      levels.phis.push_back (*v);
    }
  m_at = levels.head;
  return levels;
}

/* A unit without others is the end of the rows.  */

void
row_sharer::leave_if_alone (const state &s)
{
  basic_block alone = when (test (GT_EXPR, s.units, number (1)));
  if (m.measured ())
    {
      std::swap (alone, m_at);
      forget_sums ();
      flush ();
      std::swap (alone, m_at);
    }
  make_single_succ_edge (alone, m_done, EDGE_FALLTHRU);
}

/* Leave the unit's record for its group.  What follows is executed by the last unit of the group
   that arrives, in the others' place.  */

row_sharer::unit_group
row_sharer::join_group (const state &s)
{
  tree uns = unsigned_type_node, size = number (ACCRED_SHARE_GROUP);
  basic_block whole = when (test (NE_EXPR, s.open, number (0)));
  leave_record (s);
  meet (whole, {}, {});
  unit_group g;
  g.index = op (TRUNC_DIV_EXPR, uns, s.unit, size);
  g.first = op (MULT_EXPR, uns, g.index, size);
  tree members = op (MIN_EXPR, uns, sub (s.units, g.first), size);
  tree arrived = arrive (s, g.index, g.first, members);
  basic_block others = when (test (NE_EXPR, arrived, word (0)));
  make_single_succ_edge (others, m_done, EDGE_FALLTHRU);
  g.records = arrived;
  return g;
}

/* S, which is a unit's, becomes its group's, a unit of the next level.  A group without records
   goes on with that level at once.  */

void
row_sharer::ascend (unit_group &g, const tree_loop &levels, state &s)
{
  tree uns = unsigned_type_node;
  tree groups = op (TRUNC_DIV_EXPR, uns, add (s.units, number (ACCRED_SHARE_GROUP - 1)),
		    number (ACCRED_SHARE_GROUP));
  s.places = add (s.places, s.units);
  s.tickets = add (s.tickets, groups);
  s.units = groups;
  s.unit = g.index;
  s.open = number (0);
  g.records = as (uns, g.records);
  basic_block no_records = when (test (NE_EXPR, g.records, number (0)));
  const edge up = make_single_succ_edge (no_records, levels.head, EDGE_FALLTHRU);
  const std::vector<tree *> now = s.of_level ();
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (levels.phis[i], up, *now[i]);
  together (lanes_do::meet, number (0), number (0));
}

/* Each lane reads the record of a member of G, those from PLACES on, as what it brings to the turn
   T.  Returns 1 + the row that ends there, 0 if none does.  */

tree
row_sharer::read_records (const unit_group &g, tree places, turn &t)
{
  tree uns = unsigned_type_node, row = row_number (0);
  t.kind = number (SCANNED);
  t.from = t.to = number (0);
  if (m.measured ())
    t.base = item (0), t.stride = item (limits::warp_size);
  t.before = t.behind = identities ();
  std::vector<tree *> names = { &row };
  std::vector<tree> other = { row_number (0) };
  for (size_t k = 0; k < t.before.size (); k++)
    {
      names.insert (names.end (), { &t.before[k], &t.behind[k] });
      other.insert (other.end (), { t.before[k], t.behind[k] });
    }
  tree mine = op (BIT_AND_EXPR, uns, op (RSHIFT_EXPR, uns, g.records, m_lane), number (1));
  basic_block no_record = when (test (NE_EXPR, mine, number (0)));
  tree index = add (places, add (g.first, m_lane));
  row = as (m_row_type, load (0, index, long_integer_type_node));
  for (size_t k = 0; k < t.before.size (); k++)
    {
      tree type = m.reductions[k].type ();
      t.before[k] = load (array_of (k), index, type);
      t.behind[k] = load (array_of (k) + m.reductions[k].words (), index, type);
    }
  meet (no_record, names, other);
  return row;
}

/* If no row ends in the turn T, the loop goes on with what S has and the lanes have read.  */

void
row_sharer::go_on_unless_ends (const turn &t, const state &s)
{
  state open = s;
  open.acc = t.behind;
  open.spread = number (1);
  basic_block no_end = when (test (NE_EXPR, t.ends, number (0)));
  edge back = make_single_succ_edge (no_end, m_head, EDGE_FALLTHRU);
  const std::vector<tree *> now = m_now.parts ();
  const std::vector<tree> then = open.list ();
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (*now[i], back, then[i]);
}

/* A turn T in the tree: the records of the unit's group.  Leaves the loop if the unit is not the
   last one of its group, or if there is no other unit.  */

void
row_sharer::climb (turn &t, state &s)
{
  read_notes (s);
  const tree_loop levels = begin_levels (s);
  leave_if_alone (s);
  tree places = s.places;
  unit_group group = join_group (s);
  ascend (group, levels, s);
  tree row = read_records (group, places, t);
  tree ending = test (NE_EXPR, row, row_number (0));
  t.ends = votes (ending);

  s.open = number (1);
  s.had = as (unsigned_type_node, test (EQ_EXPR, group.index, number (0)));
  s.spread = number (0);
  s.acc = identities ();
  write_notes (s);
  go_on_unless_ends (t, s);

  /* Lanes without a row of their own go along with one that has.  */
  tree some = of_lane (row, bits (BUILT_IN_CTZ, t.ends));
  t.row = sub (select (ending, row, some), row_number (1));
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
  read_bounds (m_state);
  tree row = as (TREE_TYPE (gimple_phi_result (m.row)), m_turn.row);
  flush ();
  SET_PHI_ARG_DEF (m.row, single_succ_edge (m_enter)->dest_idx, row);
}

} // namespace accred
