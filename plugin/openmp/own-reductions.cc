/* Reductions that OpenACC does not have: by the program's own operators, and of arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     loop gang vector reduction (OPERATOR:v)
       for (i = ...)
	 BODY

   becomes

     loop gang
       for (team = 0; team < TEAMS; team++)
	 {
	   T own[THREADS];
	   initialise (of_team[team]);
	   loop vector
	     for (thread = 0; thread < THREADS; thread++)
	       {
		 T v';
		 initialise (v');
		 for (number = team * THREADS + thread; number < ITERATIONS;
		      number += TEAMS * THREADS)
		   {
		     i = ... number ...;
		     BODY with v'
		   }
		 own[thread] = v';
	       }
	   for (thread = 0; thread < THREADS; thread++)
	     combine (of_team[team], own[thread]);
	   if (++ended == TEAMS)
	     for (team = 0; team < TEAMS; team++)
	       combine (v, of_team[team]);
	 }

   Each thread and each team has its copy, as OpenMP has it.  `of_team' and `ended' are variables of
   the host that the construct maps.  Teams and threads are numbers of the loops here, not of the
   launch: the order of combinations depends on the number of iterations alone, and floating-point
   results are the same in each run.

   A loop over threads alone has the part from `own' on, one over teams alone has no `own', and a
   loop that one thread executes a single copy.

   Copies of an array whose size is known only when the program runs are in the device's heap,
   `of_team' has pointers to them, and THREADS and TEAMS depend on the size.  */

#include "plugin/openmp/own-reductions.h"
#include "abi/tunable.h"
#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/reduction-copy.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

constexpr unsigned HOST_WIDE_INT most_of_teams = 1 << 18; /* Bytes on the host's stack.  */

/* Bytes of copies on the device's heap, unless one team's are more: half of what the heap has by
   default.  */
constexpr unsigned HOST_WIDE_INT most_on_heap = 1 << 22;

/* The objects of the compiler that statements in BODY use.  */

struct object_search
{
  std::vector<tree> found;
  std::set<tree> declared;

  static tree statement (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
  {
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	static_cast<object_search *> (wi->info)->declared.insert (v);
    return NULL_TREE;
  }

  static tree operand (tree *tp, int *, void *data)
  {
    auto &self = *static_cast<object_search *> (static_cast<walk_stmt_info *> (data)->info);
    tree v = *tp;
    if (VAR_P (v) && auto_var_p (v) && DECL_ARTIFICIAL (v) && DECL_IGNORED_P (v)
	&& (TREE_ADDRESSABLE (v) || !is_gimple_reg_type (TREE_TYPE (v)))
	&& std::find (self.found.begin (), self.found.end (), v) == self.found.end ())
      self.found.push_back (v);
    return NULL_TREE;
  }
};

/* Such objects that REGION declares outside of BODY, which alone uses them.  */

std::vector<tree>
temporaries_of (gimple_seq body, gimple_seq region)
{
  object_search search;
  walk_stmt_info wi = {};
  wi.info = &search;
  walk_gimple_seq (body, object_search::statement, object_search::operand, &wi);
  object_search whole;
  wi.info = &whole;
  walk_gimple_seq (region, object_search::statement, NULL, &wi);
  std::vector<tree> own;
  for (tree v : search.found)
    if (whole.declared.count (v) && !search.declared.count (v)
	&& find_uses (body, v).uses == find_uses (region, v).uses)
      own.push_back (v);
  return own;
}

/* Builds the loops.  */

class copies_builder
{
public:
  copies_builder (gomp_for *loop, const std::vector<copied_object> &, unsigned levels,
		  gomp_target *target, copies_of_launch *launch);

  gimple_seq build ();

private:
  struct reduction
  {
    copy_user use;
    tree original = NULL_TREE; /* In the team's code.  */
    tree bytes = NULL_TREE; /* Of a copy.  */
    tree of_teams = NULL_TREE; /* A variable of the host: the copies, or pointers to them.  */
    tree of_threads = NULL_TREE;
  };

  gomp_for *directive (statement_block &, unsigned levels, tree index, tree count,
		       gimple_seq body) const;
  gimple_seq one_thread ();
  void team (statement_block &, tree team);
  void threads (statement_block &, tree team);
  void iterations (statement_block &, tree from);
  void last_team (statement_block &);
  void results (statement_block &);
  tree copy_of_team (statement_block &, const reduction &, tree team) const;
  void find_sizes (statement_block &);
  void variables_of_teams ();
  tree allocate (statement_block &, const reduction &, tree bytes) const;
  void free_memory (statement_block &, tree object) const;

  gomp_for *m_loop;
  location_t m_loc;
  unsigned m_levels;
  copies_of_launch *m_launch;
  std::vector<reduction> m_reductions;
  std::vector<tree> m_temporaries; /* Which an iteration has of its own.  */
  std::unique_ptr<loop_numbers> m_numbers;
  unsigned HOST_WIDE_INT m_most_threads = tuning::own_copy_threads,
			 m_most_teams = tuning::own_copy_teams;
  tree m_threads = NULL_TREE; /* Values, of 64 bits; these ones at most.  */
  tree m_teams_with_memory = NULL_TREE;
  tree m_teams = NULL_TREE, m_ended = NULL_TREE;
};

copies_builder::copies_builder (gomp_for *loop, const std::vector<copied_object> &objects,
				unsigned levels, gomp_target *target, copies_of_launch *launch)
  : m_loop (loop), m_loc (gimple_location (loop)), m_levels (levels), m_launch (launch)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const copied_object &o : objects)
    {
      m_reductions.push_back ({ copy_user (o.clause, o.number) });
      if (!o.number)
	bytes += tree_to_uhwi (TYPE_SIZE_UNIT (m_reductions.back ().use.type ()));
    }
  bytes = MAX (bytes, 1);
  m_most_threads
    = levels & ~gang_mask ? MAX (MIN (m_most_threads, tuning::own_copy_bytes / bytes), 1) : 1;
  m_most_teams = MAX (MIN (m_most_teams, most_of_teams / bytes), 1);
  if (target)
    m_temporaries = temporaries_of (gimple_omp_body (loop), gimple_omp_body (target));
}

/* Sizes, and how many threads and teams may have copies.  */

void
copies_builder::find_sizes (statement_block &b)
{
  tree type = uint64_type_node, bytes = NULL_TREE;
  auto constant = [&] (unsigned HOST_WIDE_INT n) { return build_int_cst (type, n); };
  auto compute = [&] (tree_code code, tree x, tree y)
  { return b.value (fold_build2 (code, type, x, y)); };
  auto at_least_one = [&] (tree x) { return compute (MAX_EXPR, x, constant (1)); };
  for (reduction &r : m_reductions)
    {
      r.bytes = r.use.size (b);
      if (!r.use.run_time_p ())
	continue;
      tree more = b.value (fold_convert (type, r.bytes));
      bytes = bytes ? compute (PLUS_EXPR, bytes, more) : more;
    }
  m_threads = constant (m_most_threads);
  m_teams_with_memory = constant (m_most_teams);
  if (!bytes)
    return;
  bytes = at_least_one (bytes);
  if (m_most_threads > 1)
    {
      tree threads
	= at_least_one (compute (TRUNC_DIV_EXPR, constant (tuning::own_copy_bytes), bytes));
      m_threads = compute (MIN_EXPR, threads, m_threads);
    }
  tree of_team = compute (MULT_EXPR, bytes, compute (PLUS_EXPR, m_threads, constant (1)));
  tree teams = at_least_one (compute (TRUNC_DIV_EXPR, constant (most_on_heap), of_team));
  m_teams_with_memory = compute (MIN_EXPR, teams, m_teams_with_memory);
}

/* BYTES of the device's heap for R, as an object.  */

tree
copies_builder::allocate (statement_block &b, const reduction &r, tree bytes) const
{
  tree memory = b.variable (ptr_type_node);
  gcall *call
    = gimple_build_call (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			 b.value (fold_build2 (MAX_EXPR, sizetype, bytes, size_one_node)));
  gimple_call_set_lhs (call, memory);
  gimple_set_location (call, m_loc);
  b.add (call);
  tree missing = build2 (EQ_EXPR, boolean_type_node, memory, null_pointer_node);
  tree stop = stop_without_memory (OMP_CLAUSE_LOCATION (r.use.clause ()), bytes);
  b.expression (build3 (COND_EXPR, void_type_node, missing, stop, NULL_TREE));
  return build2 (MEM_REF, char_type_node, memory,
		 build_zero_cst (build_pointer_type (char_type_node)));
}

void
copies_builder::free_memory (statement_block &b, tree object) const
{
  tree memory = b.value (fold_convert (ptr_type_node, b.address (object)));
  b.add (gimple_build_call (builtin_decl_explicit (BUILT_IN_FREE), 1, memory));
}

/* A loop over INDEX from 0 to COUNT that the levels share.  */

gomp_for *
copies_builder::directive (statement_block &b, unsigned levels, tree index, tree count,
			   gimple_seq body) const
{
  static const struct
  {
    int level;
    omp_clause_code code;
  } level_clauses[] = { { GOMP_DIM_VECTOR, OMP_CLAUSE_VECTOR },
			{ GOMP_DIM_WORKER, OMP_CLAUSE_WORKER },
			{ GOMP_DIM_GANG, OMP_CLAUSE_GANG } };
  tree clauses = build_omp_clause (m_loc, OMP_CLAUSE_INDEPENDENT);
  auto add = [&] (tree c)
  {
    OMP_CLAUSE_CHAIN (c) = clauses;
    clauses = c;
  };
  const bool innermost = levels & ~gang_mask || !(m_levels & ~gang_mask);
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	|| (innermost && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE))
      add (copy_clause (c));
  tree own = build_omp_clause (m_loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = index;
  add (own);
  for (const auto &l : level_clauses)
    if (levels & GOMP_DIM_MASK (l.level))
      add (build_omp_clause (m_loc, l.code));
  gomp_for *loop = gimple_build_omp_for (body, GF_OMP_FOR_KIND_OACC_LOOP, clauses, 1, NULL);
  gimple_set_location (loop, m_loc);
  gimple_omp_for_set_index (loop, 0, index);
  gimple_omp_for_set_initial (loop, 0, build_zero_cst (TREE_TYPE (index)));
  gimple_omp_for_set_final (loop, 0, count);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0,
			   build2 (PLUS_EXPR, TREE_TYPE (index), index,
				   build_one_cst (TREE_TYPE (index))));
  b.add (loop);
  return loop;
}

/* The iterations with the numbers FROM, FROM + teams * threads and so on.  */

void
copies_builder::iterations (statement_block &b, tree from)
{
  tree number = b.variable (uint64_type_node);
  tree next = create_artificial_label (m_loc), end = create_artificial_label (m_loc),
       enter = create_artificial_label (m_loc);
  b.assign (number, from);
  b.add (gimple_build_label (next));
  b.add (gimple_build_cond (LT_EXPR, number, m_numbers->iterations (), enter, end));
  b.add (gimple_build_label (enter));
  m_numbers->set_indices (b, number);
  for (tree v : m_temporaries)
    {
      tree own = b.variable (TREE_TYPE (v));
      TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (v);
      rename_variable (gimple_omp_body_ptr (m_loop), v, own);
    }
  b.add (gimple_omp_body (m_loop));
  gimple_omp_set_body (m_loop, NULL);
  tree step = m_threads;
  if (m_teams)
    step = b.value (fold_build2 (MULT_EXPR, uint64_type_node, m_teams, step));
  b.assign (number, b.value (build2 (PLUS_EXPR, uint64_type_node, number, step)));
  b.add (gimple_build_goto (next));
  b.add (gimple_build_label (end));
}

/* The copy of R that TEAM has; what the copies go to if TEAM is null.  */

tree
copies_builder::copy_of_team (statement_block &b, const reduction &r, tree team) const
{
  if (!team)
    return r.original;
  if (!r.use.run_time_p ())
    return b.element (r.of_teams, r.use.type (), team);
  tree copy = b.variable (ptr_type_node);
  b.assign (copy, b.element (r.of_teams, ptr_type_node, team));
  return b.element (build_simple_mem_ref (copy), r.use.type (), size_zero_node);
}

/* The threads of TEAM, or of all if that is null, and what they have for it.  */

void
copies_builder::threads (statement_block &b, tree team)
{
  statement_block body = b.inner ();
  tree thread = b.variable (uint64_type_node);
  for (reduction &r : m_reductions)
    if (r.use.run_time_p ())
      r.of_threads = allocate (b, r, b.value (build2 (MULT_EXPR, sizetype, r.bytes, m_threads)));
    else
      {
	r.of_threads = b.variable (build_array_type_nelts (r.use.type (), m_most_threads));
	TREE_ADDRESSABLE (r.of_threads) = 1;
      }
  std::vector<std::pair<tree, tree>> kept;
  for (const reduction &r : m_reductions)
    {
      tree place = body.element (r.of_threads, r.use.type (), thread), copy = place;
      if (!r.use.in_memory_p ())
	{
	  copy = body.variable (r.use.type ());
	  TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (OMP_CLAUSE_DECL (r.use.clause ()))
				    || reference_p (OMP_CLAUSE_DECL (r.use.clause ()));
	  kept.emplace_back (place, copy);
	}
      r.use.initialise (body, copy, copy_of_team (body, r, team));
      gimple_omp_set_body (m_loop, r.use.work (body, gimple_omp_body (m_loop), copy));
    }
  tree from = thread;
  if (team)
    from = body.value (build2 (PLUS_EXPR, uint64_type_node, thread,
			       body.value (build2 (MULT_EXPR, uint64_type_node, team, m_threads))));
  iterations (body, from);
  for (auto [place, copy] : kept)
    body.assign (place, body.value (copy));
  directive (b, m_levels & ~gang_mask, thread, m_threads, body.bind ());
  if (m_reductions.empty ())
    return;
  b.repeat (m_threads,
	    [&] (statement_block &inner, tree t)
	    {
	      for (const reduction &r : m_reductions)
		{
		  tree copy = inner.element (r.of_threads, r.use.type (), t);
		  r.use.combine (inner, copy_of_team (inner, r, team), copy);
		  r.use.destroy (inner, copy);
		}
	    });
  for (const reduction &r : m_reductions)
    if (r.use.run_time_p ())
      free_memory (b, r.of_threads);
}

/* What TEAM does.  */

void
copies_builder::team (statement_block &b, tree team)
{
  for (const reduction &r : m_reductions)
    {
      if (r.use.run_time_p ())
	b.assign (b.element (r.of_teams, ptr_type_node, team),
		  b.address (allocate (b, r, r.bytes)));
      r.use.initialise (b, copy_of_team (b, r, team), r.original);
    }
  if (m_levels & ~gang_mask)
    threads (b, team);
  else
    {
      std::vector<std::pair<tree, tree>> kept;
      for (const reduction &r : m_reductions)
	{
	  tree place = copy_of_team (b, r, team), copy = place;
	  if (!r.use.in_memory_p ())
	    {
	      copy = b.variable (r.use.type ());
	      TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (OMP_CLAUSE_DECL (r.use.clause ()))
					|| reference_p (OMP_CLAUSE_DECL (r.use.clause ()));
	      b.assign (copy, b.value (place));
	      kept.emplace_back (place, copy);
	    }
	  gimple_omp_set_body (m_loop, r.use.work (b, gimple_omp_body (m_loop), copy));
	}
      iterations (b, team);
      for (auto [place, copy] : kept)
	b.assign (place, b.value (copy));
    }
  last_team (b);
}

/* What the last iteration has stored goes to its variables.  */

void
copies_builder::results (statement_block &b)
{
  if (m_launch->results.empty () && !m_launch->at_end)
    return;
  tree some = create_artificial_label (m_loc), none = create_artificial_label (m_loc);
  b.add (gimple_build_cond (NE_EXPR, m_numbers->iterations (), build_zero_cst (uint64_type_node),
			    some, none));
  b.add (gimple_build_label (some));
  for (auto [decl, stored] : m_launch->results)
    b.assign (object_of_decl (b, decl),
	      b.value (b.element (stored, type_of_copy (decl), size_zero_node)));
  b.add (m_launch->at_end);
  b.add (gimple_build_label (none));
}

/* The team that ends last combines what all have.  */

void
copies_builder::last_team (statement_block &b)
{
  tree ended = b.variable (unsigned_type_node), teams = b.variable (unsigned_type_node);
  tree join = create_artificial_label (m_loc), done = create_artificial_label (m_loc);
  gcall *count = gimple_build_call (builtin_decl_explicit (BUILT_IN_ATOMIC_ADD_FETCH_4), 3,
				    build_fold_addr_expr (m_ended),
				    build_one_cst (unsigned_type_node),
				    build_int_cst (integer_type_node, MEMMODEL_ACQ_REL));
  gimple_call_set_lhs (count, ended);
  b.add (count);
  b.assign (teams, b.value (fold_convert (unsigned_type_node, m_teams)));
  b.add (gimple_build_cond (EQ_EXPR, ended, teams, join, done));
  b.add (gimple_build_label (join));
  /* One team may come here again.  */
  b.assign (m_ended, build_zero_cst (unsigned_type_node));
  results (b);
  if (!m_reductions.empty ())
    b.repeat (m_teams,
	      [&] (statement_block &inner, tree t)
	      {
		for (const reduction &r : m_reductions)
		  {
		    tree copy = copy_of_team (inner, r, t);
		    r.use.combine (inner, r.original, copy);
		    r.use.destroy (inner, copy);
		    if (r.use.run_time_p ())
		      free_memory (inner, copy);
		  }
	      });
  b.add (gimple_build_label (done));
}

/* One thread has one copy.  */

gimple_seq
copies_builder::one_thread ()
{
  statement_block b (m_loc), after (m_loc);
  for (reduction &r : m_reductions)
    {
      const bool run_time = r.use.run_time_p ();
      tree copy = run_time ? allocate (b, r, r.use.size (b)) : b.variable (r.use.type ());
      tree original = r.use.original (b);
      if (!run_time)
	TREE_ADDRESSABLE (copy) = !is_gimple_reg_type (r.use.type ())
				  || TREE_ADDRESSABLE (OMP_CLAUSE_DECL (r.use.clause ()))
				  || reference_p (OMP_CLAUSE_DECL (r.use.clause ()));
      r.use.initialise (b, copy, original);
      gimple_omp_set_body (m_loop, r.use.work (b, gimple_omp_body (m_loop), copy));
      r.use.combine (after, original, copy);
      r.use.destroy (after, copy);
      if (run_time)
	free_memory (after, copy);
    }
  gomp_for *loop = gimple_build_omp_for (gimple_omp_body (m_loop), gimple_omp_for_kind (m_loop),
					 gimple_omp_for_clauses (m_loop),
					 gimple_omp_for_collapse (m_loop), NULL);
  gimple_set_location (loop, m_loc);
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      gimple_omp_for_set_index (loop, i, gimple_omp_for_index (m_loop, i));
      gimple_omp_for_set_initial (loop, i, gimple_omp_for_initial (m_loop, i));
      gimple_omp_for_set_final (loop, i, gimple_omp_for_final (m_loop, i));
      gimple_omp_for_set_cond (loop, i, gimple_omp_for_cond (m_loop, i));
      gimple_omp_for_set_incr (loop, i, gimple_omp_for_incr (m_loop, i));
    }
  gimple_omp_set_body (m_loop, NULL);
  if (m_launch && m_launch->at_end)
    m_numbers = std::make_unique<loop_numbers> (m_loop, b);
  b.add (loop);
  b.add (after.bind ());
  if (m_numbers)
    results (b);
  return b.bind ();
}

/* What the launch brings for the copies of all teams.  */

void
copies_builder::variables_of_teams ()
{
  for (reduction &r : m_reductions)
    {
      tree type = r.use.run_time_p () ? ptr_type_node : r.use.type ();
      const HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (type)) * m_most_teams;
      r.of_teams = m_launch->variable (build_array_type_nelts (char_type_node, bytes),
				       GOMP_MAP_ALLOC, m_loc);
      SET_DECL_ALIGN (r.of_teams, TYPE_ALIGN (type));
      DECL_USER_ALIGN (r.of_teams) = 1;
    }
}

gimple_seq
copies_builder::build ()
{
  if (!m_levels)
    return one_thread ();
  statement_block b (m_loc);
  m_numbers = std::make_unique<loop_numbers> (m_loop, b);
  find_sizes (b);
  for (reduction &r : m_reductions)
    r.original = r.use.original (b);
  if (!(m_levels & gang_mask))
    {
      threads (b, NULL_TREE);
      results (b);
      return b.bind ();
    }
  /* ITERATIONS / THREADS, rounded up, but at least one and at most so many.  */
  tree type = uint64_type_node, one = build_one_cst (type);
  tree full = b.value (build2 (TRUNC_DIV_EXPR, type, m_numbers->iterations (), m_threads));
  tree wanted = b.value (build2 (PLUS_EXPR, type, full, one));
  m_teams = b.variable (type);
  b.assign (m_teams, b.value (build2 (MIN_EXPR, type, wanted, m_teams_with_memory)));
  variables_of_teams ();
  m_ended = m_launch->variable (unsigned_type_node, GOMP_MAP_TO, m_loc);
  gimple_seq_add_stmt (&m_launch->before,
		       gimple_build_assign (m_ended, build_zero_cst (unsigned_type_node)));
  statement_block body = b.inner ();
  tree number = b.variable (type);
  team (body, number);
  directive (b, gang_mask, number, m_teams, body.bind ());
  return b.bind ();
}

} // namespace

tree
copies_of_launch::variable (tree type, gomp_map_kind kind, location_t loc)
{
  tree v = create_tmp_var (type);
  TREE_ADDRESSABLE (v) = 1;
  tree map = data_clause (kind, v, loc);
  OMP_CLAUSE_CHAIN (map) = maps;
  maps = map;
  return v;
}

tree
copies_of_launch::result (tree decl, location_t loc)
{
  /* An array: a scalar would become private to the threads that set it.  */
  tree v = variable (build_array_type_nelts (type_of_copy (decl), 1), GOMP_MAP_ALLOC, loc);
  results.emplace_back (decl, v);
  return v;
}

gimple_seq
reduce_by_copies (gomp_for *loop, const std::vector<copied_object> &reductions, unsigned levels,
		  gomp_target *target, copies_of_launch *launch)
{
  gimple_seq before = gimple_omp_for_pre_body (loop);
  gimple_omp_for_set_pre_body (loop, NULL);
  gimple_seq_add_seq (&before, copies_builder (loop, reductions, levels, target, launch).build ());
  launch->results.clear ();
  launch->at_end = NULL;
  return before;
}

} // namespace accred
