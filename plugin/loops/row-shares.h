/* Rows of any length in equal shares.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_SHARES_H
#define ACCRED_ROW_SHARES_H

#include "plugin/loops/row-builder.h"
#include "plugin/loops/row-elements.h"
#include "plugin/loops/row-lanes.h"

#include <functional>

namespace accred {

/* Rewrites a nest for which row_finder::why_no_shares says nothing.  */

class row_sharer : protected row_builder
{
public:
  /* The loop over gangs is one over the axes in MASK.  SCANS: lanes take successive elements, if
     rows that a warp takes together are of different lengths.  */
  row_sharer (const row_nest &nest, unsigned mask, bool scans)
    : row_builder (nest), m_mask (mask), m_scans (scans)
  {}
  void run ();

protected:
  /* What goes round the loop: where the unit is on the path, or at which level of the tree it
     stands for its group.  All of them but ACC are the same in all lanes.  */
  struct state
  {
    /* The next item: an element of ROW, AT, or its end.  */
    tree row = NULL_TREE, at = NULL_TREE;
    /* Where ROW begins, if lengths are measured.  */
    tree base = NULL_TREE;
    /* Of the level; on the path these and the next ones are notes.  */
    tree units = NULL_TREE, unit = NULL_TREE;
    /* Of the levels below.  */
    tree places = NULL_TREE, tickets = NULL_TREE;
    /* Not 0: it begins or ends inside of a row.  */
    tree open = NULL_TREE;
    /* Where the rows from ROW on begin and end, a lane for each, unless lengths are measured.  */
    tree next_start = NULL_TREE, next_end = NULL_TREE;
    /* Not 0: a row has ended, or the first row begins here.  */
    tree had = NULL_TREE;
    /* Not 0: ACC is in all lanes; else in the first one.  */
    tree spread = NULL_TREE;
    /* Of the row that has not ended; lanes together.  */
    values acc;

    std::vector<tree *> parts ();
    std::vector<tree> list ();
    /* What changes from a level of the tree to the next one, if there is nothing to join.  */
    std::vector<tree *> of_level () { return { &units, &unit, &places, &tickets, &open }; }
  };
  /* The loop over the levels of the tree; PHIS are those of state::of_level.  */
  struct tree_loop
  {
    basic_block head = nullptr;
    std::vector<tree> phis;
  };
  /* The units of a level that are joined as one of the next level.  */
  struct unit_group
  {
    tree index = NULL_TREE, first = NULL_TREE; /* Of it, and of its first unit.  */
    tree records = NULL_TREE; /* A mask: the units that have left a record.  */
  };
  /* What becomes of the values of a turn's elements.  */
  enum kind : unsigned
  {
    SCANNED, /* The items are a lane each: a scan over them.  */
    ONE_ROW, /* All elements are of one row: all lanes together.  */
    SEVERAL_ROWS, /* Each is kept, then lane L of some adds up what its row has.  */
    OWN_ROWS /* Those of a lane are a row.  */
  };
  /* What a warp notes in shared memory: of a state, and in the end 1 + the first row that has
     ended, and what it has in this unit, unless there is no earlier unit.  */
  enum noted : unsigned
  {
    NOTE_MEMORY,
    NOTE_UNITS,
    NOTE_UNIT,
    NOTE_PLACES,
    NOTE_TICKETS,
    NOTE_OPEN,
    NOTE_ROW,
    NOTE_HEAD
  };
  /* What the lanes bring to a turn: elements, ends of rows, records of units.  */
  struct turn
  {
    std::vector<tree *> parts ();
    std::vector<tree> list ();
    tree kind = NULL_TREE;
    tree row = NULL_TREE; /* The lane's row.  */
    tree base = NULL_TREE; /* Where it begins, if lengths are measured.  */
    tree begin = NULL_TREE,
	 stop = NULL_TREE; /* Its elements: BEGIN, BEGIN + 32, ... before STOP.  */
    tree stride = NULL_TREE; /* If lengths are measured: by this instead of 32.  */
    /* If it is given: by this instead of 32, and the elements are numbers in the row.  */
    tree step = NULL_TREE;
    tree ends = NULL_TREE; /* The lanes at whose place a row ends, a mask.  */
    tree from = NULL_TREE,
	 to = NULL_TREE; /* The elements of ROW, in SEVERAL_ROWS: 0 is the first.  */
    values before, behind; /* What a row that ends there has, and the one behind it.  */
  };
  /* The rows from that of the state on, one for each lane.  */
  struct view
  {
    tree row = NULL_TREE, start = NULL_TREE, end = NULL_TREE;
    tree whole = NULL_TREE; /* Not 0: its end is in the unit's share.  */
    tree back = NULL_TREE; /* Not 0: it ends before it begins.  */
    /* If lengths are measured: what the row's first element has as its number, where elements of
       several rows are kept.  */
    tree first = NULL_TREE;
  };

  void flush ();
  void end_block (gcall *call);
  tree op (tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (&m_seq, m_loc, code, type, a, b);
  }
  tree add (tree a, tree b) { return op (PLUS_EXPR, TREE_TYPE (a), a, b); }
  tree sub (tree a, tree b) { return op (MINUS_EXPR, TREE_TYPE (a), a, b); }
  tree test (tree_code code, tree a, tree b) { return op (code, boolean_type_node, a, b); }
  tree select (tree cond, tree a, tree b);
  tree as (tree type, tree v) { return gimple_convert (&m_seq, m_loc, type, v); }
  tree bits (built_in_function fn, tree v);
  tree item (uint64_t n) const { return build_int_cst (long_integer_type_node, n); }
  tree row_number (uint64_t n) const { return build_int_cst (m_row_type, n); }

  tree together (lanes_do what, tree value, tree lane);
  tree parts_together (lanes_do what, tree value, tree lane);
  tree of_lane (tree value, tree lane);
  values of_lane (const values &v, tree lane);
  values of_lane_below (const values &v, unsigned d);
  tree votes (tree truth);
  tree identity (size_t k) const;
  values identities () const;
  values combine (const values &a, const values &b);
  values choose (tree cond, const values &a, const values &b);
  values over_lanes (values v);
  values up_to_lane (values v, tree ends);
  void mark (ifn_unique_kind kind);
  /* What is emitted next comes if CONDITION is true; returns the block where it is false, which has
     no statements.  */
  basic_block when (tree condition);
  /* The two ways meet: each NAME becomes it, or OTHER on the way from OTHERWISE.  */
  void meet (basic_block otherwise, std::vector<tree *> names, const std::vector<tree> &other);

  tree length_of (tree row);
  tree sum_up_to_lane (tree v);
  tree of_first_lane (const std::function<tree ()> &value);
  tree measure (tree units);
  tree rows_of_chunk (tree chunk);
  void descend (tree wanted, tree &chunk, tree &before);
  tree sum_at (unsigned level, tree index);
  void find_row_of_chunk (tree wanted, tree &row, tree &before, tree &length);
  void find_measured_rows ();
  void measured_view (view &v, const state &s);
  void forget_sums ();

  tree end_of (tree row);
  tree start_of (tree row);
  tree place (size_t array, tree index, unsigned words);
  tree load (size_t array, tree index, tree type);
  tree load_word (tree address);
  void store (size_t array, tree index, tree value);
  /* The array of the heads of the reduction K; behind it is that of the tails.  */
  size_t array_of (size_t k) const;

  void find_share ();
  tree share_size (tree items, tree parts);
  void divide (tree items, tree units, tree unit);
  void take_next_share ();
  tree ends_of (tree rows);
  unsigned row_alone () const;
  tree find_row (tree half, tree low, tree high);
  void move_to_start (tree start, tree length, tree cut, tree &at, tree &whole);
  void start_rows (tree begins_row, tree ends_row);
  void find_rows ();
  basic_block open_nest ();
  void close_nest (basic_block after);
  void begin_loop ();
  void walk (turn &t, state &s);
  void read_bounds (state &s);
  view look (const state &s);
  void take_one_row (turn &t, state &s, tree end);
  void take_items (const view &v, turn &t, state &s);
  void take_rows (const view &v, tree ending, turn &t, state &s);
  void take_own_rows (const view &v, tree ending, turn &t, state &s);
  tree own_rows (const view &v, const state &s);
  void take_rows_apart (const view &v, turn &t, state &s);
  void join_turns (basic_block otherwise, turn &t, state &s, turn &of_turn, state &of_state);
  tree unless_apart (tree fitting, const view &v, const state &s);
  tree up_to_first (tree fits);
  tree rows_that_fit (const view &v, const state &s);
  tree note (unsigned n, tree type);
  void put_note (unsigned n, tree v);
  unsigned note_of (size_t k) const;
  void put_head (tree row, const values &head);
  tree head_of (size_t k);
  void write_notes (const state &s);
  void read_notes (state &s);
  static unsigned kept_words (tree type);
  tree_loop begin_levels (state &s);
  void leave_if_alone (const state &s);
  unit_group join_group (const state &s);
  void ascend (unit_group &g, const tree_loop &levels, state &s);
  tree read_records (const unit_group &g, tree places, turn &t);
  void go_on_unless_ends (const turn &t, const state &s);
  void climb (turn &t, state &s);
  void leave_record (const state &s);
  tree arrive (const state &s, tree group, tree first, tree members);
  void enter_row (basic_block walked, turn t, state s, turn climbed, state higher);
  values take_elements ();
  void copy_elements ();
  void keep_elements ();
  void keep_values (const element_loop &of, tree stride, tree several);
  void insert_at_end (gcond *more);
  tree begin_of (size_t k) const;
  unsigned elements_kept () const;
  values as_words (tree v);
  tree from_words (tree type, const values &words);
  tree window_call (const char *name, tree result, const values &arguments);
  tree kept_at (tree place, size_t k, unsigned w);
  void find_marks ();
  void lower_loop (tree begin, tree stop, tree step);
  void lower_marks ();
  void move_late ();
  using two_values = std::pair<values, values>;
  two_values either (tree condition, const std::function<two_values ()> &yes,
		     const std::function<two_values ()> &no);
  two_values scan_items (const values &acc, const values &x);
  two_values add_one_row (const values &acc, const values &x);
  two_values add_own_rows (const values &acc, const values &x);
  void keep (tree place, const values &v);
  values all_kept (tree place);
  values add_each_row (tree shift);
  tree ends_in_chunk (unsigned each, const std::function<void ()> &clear);
  values add_chunk (tree first, tree ends, unsigned each);
  values scan_kept (tree rows);
  two_values add_rows (const values &acc);
  two_values add_up (const values &acc, const values &x);
  void keep_first_row (const values &totals, state &s, tree &ending);
  void join_lanes (values x);
  values add_kept (tree from, tree to, tree step);
  tree place_of (tree element);
  tree kept (tree place, size_t k);
  void end_rows (tree ending, const values &totals);
  void next_turn (const std::vector<tree *> &now, const std::vector<tree> &then);

  unsigned m_mask;
  bool m_scans;
  std::optional<element_loop> m_elements; /* None, if elements depend on their rows.  */
  /* Of the same elements: what keeps their values, if these are two loops, of which M_CHOICE has
     one executed.  */
  std::optional<element_loop> m_keeps;
  basic_block m_choice = nullptr;
  unsigned m_window = 0; /* Elements of which values are kept at a time.  */
  basic_block m_at = nullptr; /* Where statements go, those of M_SEQ next.  */
  gimple_seq m_seq = NULL;
  tree m_present = NULL_TREE; /* The lanes that take part in what lanes do together, if not all.  */
  basic_block m_out = nullptr, m_done = nullptr, m_share = nullptr, m_head = nullptr,
	      m_enter = nullptr, m_next = nullptr;
  tree m_row_type = NULL_TREE; /* Of rows' numbers.  */
  tree m_memory = NULL_TREE, m_places = NULL_TREE, m_rows = NULL_TREE, m_lane = NULL_TREE;
  tree m_unit = NULL_TREE, m_active = NULL_TREE, m_from = NULL_TREE, m_to = NULL_TREE;
  /* True: there is more than one share for each of m_units, of which the shortest ones are
     m_piece long, and of the m_callers that there are each takes what is left.  */
  tree m_several = NULL_TREE, m_piece = NULL_TREE, m_units = NULL_TREE, m_callers = NULL_TREE;
  tree m_begin = NULL_TREE, m_end = NULL_TREE; /* Of all rows.  */
  tree m_below = NULL_TREE; /* The lanes below this one, a mask.  */
  tree m_chunks = NULL_TREE, m_each = NULL_TREE; /* Chunks of rows; rows of each.  */
  tree m_last_row = NULL_TREE, m_last_at = NULL_TREE; /* Where the share ends.  */
  state m_now; /* At the start of a turn.  */
  state m_state; /* After what the turn did before the prologue.  */
  turn m_turn;
  std::vector<gimple *> m_marks;
  gimple *m_last_mark = nullptr; /* Among them.  */
  values m_whole, m_local; /* Of the reductions: the results, and the values from before.  */
  basic_block m_join = nullptr, m_epilogue = nullptr;
};

} // namespace accred

#endif
