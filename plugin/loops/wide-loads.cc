/* Loads of 16 bytes in the loops that accred_schedule deals out to threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where successive iterations read neighbours, a warp whose lanes take turns asks for 32
   elements at a time: 32 bytes of an array of char.  The card answers so many requests a
   second and no more, so that small elements are read slowly.

   Before (omp-expand's; T threads take turns):

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND; i += T)
	 s += a[i];

   After, with V = 16 / sizeof a[i], and START, END the iterations of all T threads together:

     tiles = (&a[START] is a multiple of 16) ? (END - START) / (V * T) : 0;
     for (i = OFFSET (0) + tiles * V * T; i < BOUND; i += T)
       s += a[i];
     for (tile = 0; tile < tiles; tile++)
       {
	 i = START + tile * V * T + POSITION * V;
	 w = 16 bytes at &a[i], a pointer that moves by V * T;
	 for (k = 0; k < V; k++, i++)
	   s += element K of W;
       }

   The loop over K is then unrolled by GCC.  What is read is the same, by the same T threads: the
   iterations change hands only within one tile, of which no thread leaves any.  So the order of a
   thread's iterations depends on the launch dimensions, on the number of iterations and on the
   alignment of the arrays, which is the same in each run.

   Where an iteration does little, runs of iterations are such that tiles leave nothing but at the
   end of the last gang's: what is left is a few accesses, each of which waits for the one before.

   Vectors and structs.  Where an iteration reads N neighbours, and the next one the N behind these,
   V iterations read V * N elements by as many loads of 16 bytes as these have:

       for (i = ...)
	 for (k = 0; k < 3; k++)		(unrolled)
	   s[k] += a[3 * i + k];		-> three loads for four iterations of floats

   V makes that a multiple of 16 bytes, and may be 1.

   Where the next iteration reads the element before, a[n - i], a tile's 16 bytes are those of its
   last iterations first.

   Needs: a loop that counts up by one, whose body changes no memory but by atomic updates that may
   come after all that it reads (body_decoder::updates_last_p), and whose accesses that move from
   iteration to iteration are such loads, done in each iteration.  Several arrays share a tile; V
   follows from the largest element.  Everything else stays as it is.  The first chunk, peeled off,
   is what remains of the loop as it was; the others are the tiles.  */

#include "plugin/loops/wide-loads.h"
#include "plugin/loops/split-loop.h"
#include "plugin/openacc-calls.h"
#include "abi/tuning.h"

namespace accred {

namespace {

/* Gives a loop its tiles.  */

class load_widener : split_loop
{
public:
  load_widener (loop_nest &nest, const loop_shape &shape, const loop_plan &plan, bool packed)
    : split_loop (nest, plan.wide), m_shape (shape), m_record (plan.record), m_packed (packed)
  {}

  void run ();

private:
  tree tiles_if (gimple_seq *seq, tree aligned, tree counted, basic_block count, basic_block join);
  void count_tiles ();
  tree misalignment (tree start, gimple_seq *seq) const;
  void set_limits (gcond *guard, tree first, tree rest, tree chunks);
  tree log2_of_tile (gimple_seq *seq) const;
  void make_tiles ();
  tree tile_address (const moving_access &l);
  /* True if later iterations read what comes before: a[n - i].  */
  bool down_p (const moving_access &l) const { return *m_shape.accesses[l.number].stride < 0; }
  tree lowest_iteration (const moving_access &l, tree first, gimple_seq *seq) const;
  int place (const moving_access &l) const { return *m_shape.accesses[l.number].place; }
  const moving_access &first_of_record () const;

  const loop_shape &m_shape;
  const unsigned m_record; /* Neighbours that an iteration reads.  */
  const bool m_packed;

  /* In the type of the iterations, unsigned.  */
  tree m_start = NULL_TREE, m_position = NULL_TREE, m_tile = NULL_TREE;
};

/* The binary logarithm of M_TILE, which is a power of 2.  */

tree
load_widener::log2_of_tile (gimple_seq *seq) const
{
  gcall *call = gimple_build_call (builtin_decl_implicit (BUILT_IN_CTZ), 1,
				   gimple_convert (seq, unsigned_type_node, m_tile));
  tree log2 = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, log2);
  gimple_seq_add_stmt (seq, call);
  return log2;
}

/* Which of the V iterations from FIRST on reads the lowest address by L.  */

tree
load_widener::lowest_iteration (const moving_access &l, tree first, gimple_seq *seq) const
{
  tree type = TREE_TYPE (first);
  return down_p (l)
	   ? gimple_build (seq, PLUS_EXPR, type, first, build_int_cst (type, m_elements - 1))
	   : first;
}

/* Zero if all that is read from iteration START on begins at a multiple of a tile's size, and
   strides are 1.  */

tree
load_widener::misalignment (tree start, gimple_seq *seq) const
{
  tree odd = build_zero_cst (size_type_node);
  for (const moving_access &l : m_nest.loads)
    {
      if (m_record > 1 && &l != &first_of_record ())
	continue;
      const unsigned odd_bits = (m_record > 1 ? tuning::wide_load_bytes : m_elements * l.size) - 1;
      tree at = moved_address (gimple_assign_rhs1 (l.stmt), lowest_iteration (l, start, seq), seq);
      at = gimple_convert (seq, size_type_node, at);
      at = gimple_build (seq, BIT_AND_EXPR, size_type_node, at,
			 build_int_cst (size_type_node, odd_bits));
      odd = gimple_build (seq, BIT_IOR_EXPR, size_type_node, odd, at);
    }
  for (tree one_p : m_nest.ones)
    {
      tree stride = gimple_convert (seq, size_type_node, moved (one_p, start, seq));
      stride = gimple_build (seq, BIT_XOR_EXPR, size_type_node, stride, size_one_node);
      odd = gimple_build (seq, BIT_IOR_EXPR, size_type_node, odd, stride);
    }
  return odd;
}

/* The tail, which GUARD enters, begins with iteration REST instead of FIRST, and there are CHUNKS
   chunks.  */

void
load_widener::set_limits (gcond *guard, tree first, tree rest, tree chunks)
{
  gimple_cond_set_lhs (guard, rest);
  update_stmt (guard);
  imm_use_iterator it;
  gimple *user;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (user, it, first)
    if (gimple_code (user) == GIMPLE_PHI)
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, rest);

  for (gcond *more : { m_tail_more_chunks, m_nest.more_chunks })
    {
      tree max = gimple_cond_lhs (more);
      const bool left = (TREE_CODE (max) == SSA_NAME
			 && find_goacc_loop (SSA_NAME_DEF_STMT (max), IFN_GOACC_LOOP_CHUNKS));
      if (left)
	gimple_cond_set_lhs (more, chunks);
      else
	gimple_cond_set_rhs (more, chunks);
      update_stmt (more);
    }
}

/* In COUNT, behind SEQ: COUNTED tiles if memory is ALIGNED, else none.  Their number in JOIN, which
   is 0 where COUNT has not been executed.  */

tree
load_widener::tiles_if (gimple_seq *seq, tree aligned, tree counted, basic_block count,
			basic_block join)
{
  tree zero = build_zero_cst (m_type);
  counted = gimple_build (seq, COND_EXPR, m_type, aligned, counted, zero);
  gimple_stmt_iterator at_end = gsi_last_bb (count);
  gsi_insert_seq_after (&at_end, *seq, GSI_LAST_NEW_STMT);
  tree tiles = make_ssa_name (m_type);
  gphi *phi = create_phi_node (tiles, join);
  add_phi_arg (phi, counted, single_succ_edge (count), UNKNOWN_LOCATION);
  add_phi_arg (phi, zero, find_edge (m_tail, join), UNKNOWN_LOCATION);
  return tiles;
}

/* Between the tail's first iteration and the test whether there is one: how many tiles
   there are, and what they leave.  A short loop costs little more than before, and one without
   iterations reads no address.  */

void
load_widener::count_tiles ()
{
  gcall *offset = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_OFFSET);
  gcall *bound = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_BOUND);
  m_nest.calls.push_back (offset);
  m_nest.calls.push_back (bound);
  gcond *guard = last_cond (m_tail);
  tree first = gimple_call_lhs (offset), end_of_thread = gimple_call_lhs (bound);
  tree type = TREE_TYPE (first);
  m_type = unsigned_type_for (type);

  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
  { return gimple_build (&seq, code, m_type, a, b); };
  auto uns = [&] (tree v) { return gimple_convert (&seq, m_type, v); };
  auto put_before = [&] (gimple *stmt)
  {
    gimple_stmt_iterator at = gsi_for_stmt (stmt);
    gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
    seq = NULL;
  };
  tree zero = build_zero_cst (m_type), one = build_one_cst (m_type);

  /* Threads without an iteration may see another start, but then no thread has a tile.  */
  m_position = uns (loop_call (&seq, goacc_loop_position, NULL_TREE));
  m_start = op (MINUS_EXPR, uns (first), m_position);
  tree start = gimple_convert (&seq, type, m_start);
  tree end = loop_call (&seq, IFN_GOACC_LOOP_BOUND, start);
  tree some = gimple_build (&seq, LT_EXPR, boolean_type_node, start, end);
  tree length
    = gimple_build (&seq, COND_EXPR, m_type, some, op (MINUS_EXPR, uns (end), m_start), zero);
  m_tile = op (MULT_EXPR, uns (m_nest.step), build_int_cst (m_type, m_elements));
  /* A packed gang has many rows, and the number of its lanes is a power of 2: what is the same for
     all rows is not computed where GCC would have to move it out of a condition.  */
  tree counted = NULL_TREE;
  if (m_packed)
    counted = op (RSHIFT_EXPR, length, log2_of_tile (&seq));
  put_before (guard);

  /* if (length >= tile) tiles = ...; else tiles = 0;  */
  basic_block join, count = test_length (guard, length, m_tile, join);

  tree odd = misalignment (start, &seq);
  tree aligned
    = gimple_build (&seq, EQ_EXPR, boolean_type_node, odd, build_zero_cst (size_type_node));
  if (!counted)
    counted = op (TRUNC_DIV_EXPR, length, m_tile);
  tree tiles = tiles_if (&seq, aligned, counted, count, join);
  seq = NULL;
  tree in_tiles = op (MULT_EXPR, tiles, m_tile);
  tree rest = op (MIN_EXPR, op (PLUS_EXPR, uns (first), in_tiles), uns (end_of_thread));
  rest = gimple_convert (&seq, type, rest);
  tree chunks = gimple_convert (&seq, TREE_TYPE (goacc_loop_call (m_nest.offset).operand),
				op (PLUS_EXPR, tiles, one));
  put_before (guard);

  set_limits (guard, first, rest, chunks);
}

/* The address that L reads in the current tile: a pointer that advances from tile to tile.
   Computed anew in each tile it would be a sum in the type of the iterations.  That type may be
   narrower, and GCC does not turn such a sum into a pointer that advances.  */

tree
load_widener::tile_address (const moving_access &l)
{
  gimple_seq seq = NULL;
  tree first
    = gimple_build (&seq, MULT_EXPR, m_type, m_position, build_int_cst (m_type, m_elements));
  first = gimple_build (&seq, PLUS_EXPR, m_type, m_start, first);
  first = gimple_convert (&seq, TREE_TYPE (gimple_call_lhs (m_nest.offset)), first);
  first = lowest_iteration (l, first, &seq);
  tree base = moved_address (gimple_assign_rhs1 (l.stmt), first, &seq);
  tree step = gimple_build (&seq, MULT_EXPR, size_type_node,
			    gimple_convert (&seq, size_type_node, m_tile),
			    build_int_cst (size_type_node, down_p (l) ? -HOST_WIDE_INT (l.size)
								      : l.size * m_record));
  basic_block before = loop_preheader_edge (m_nest.chunks)->src;
  gimple_stmt_iterator end = gsi_last_bb (before);
  if (!gsi_end_p (end) && stmt_ends_bb_p (gsi_stmt (end)))
    gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);

  gimple_stmt_iterator place;
  bool after;
  standard_iv_increment_position (m_nest.chunks, &place, &after);
  tree at, next;
  create_iv (base, step, NULL_TREE, m_nest.chunks, &place, after, &at, &next);
  return at;
}

/* The load whose address is the lowest.  */

const moving_access &
load_widener::first_of_record () const
{
  return *std::min_element (m_nest.loads.begin (), m_nest.loads.end (),
			    [this] (const moving_access &a, const moving_access &b)
			    { return place (a) < place (b); });
}

/* What is left of the loop over chunks becomes the loop over tiles.  */

void
load_widener::make_tiles ()
{
  std::vector<tree> at;
  for (const moving_access &l : m_nest.loads)
    if (m_record == 1 || &l == &first_of_record ())
      at.push_back (tile_address (l));

  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset));
  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
  { return gimple_build (&seq, code, m_type, a, b); };
  tree tile = gimple_convert (&seq, m_type, goacc_loop_call (m_nest.offset).operand);
  tile = op (MINUS_EXPR, tile, build_one_cst (m_type));
  tree offset = op (PLUS_EXPR, m_start, op (MULT_EXPR, tile, m_tile));
  offset = op (PLUS_EXPR, offset, op (MULT_EXPR, m_position, build_int_cst (m_type, m_elements)));
  gimple_stmt_iterator before = gsi_for_stmt (m_nest.offset);
  gsi_insert_seq_before (&before, seq, GSI_SAME_STMT);
  tree k = make_groups (offset, build_one_cst (type));

  if (m_record > 1)
    {
      const unsigned stride = m_record * m_nest.loads[0].size;
      const std::vector<tree> words = read_words (at[0], m_elements * stride);
      for (const moving_access &l : m_nest.loads)
	take_from_words (l, words, place (l) - place (first_of_record ()), stride, k);
      return;
    }
  for (size_t i = 0; i < m_nest.loads.size (); i++)
    read_wide (m_nest.loads[i], at[i], k, down_p (m_nest.loads[i]));
}

void
load_widener::run ()
{
  split_off_tail ();
  count_tiles ();
  make_tiles ();
}

} // namespace

/* True if P has wide loads, and not those of a stream.  */

static bool
widened_p (const loop_plan &p)
{
  return (p.wide > 1 || p.record > 1) && !p.stream;
}

void
widen_loads (planned_loops &loops, const region_plan &plan)
{
  bool any = false;
  for (const loop_plan &p : plan.loops)
    any |= widened_p (p);
  if (!any)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (size_t i = 0; i < plan.loops.size (); i++)
    if (widened_p (plan.loops[i]))
      {
	calculate_dominance_info (CDI_DOMINATORS);
	loops.nests[i].locate ();
	load_widener (loops.nests[i], loops.shape.loops[i], plan.loops[i], plan.packed).run ();
      }
  loop_optimizer_finalize ();
}

} // namespace accred
