/* Pass `accred_privatize': each iteration has its own of the scalars that it sets before it reads
   them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  Programs in C89 and Fortran declare their variables at
   the top of a procedure and seldom say `private':

     #pragma acc parallel loop gang map (tofrom: s)
       for (i = 0; i < n; i++)
	 {
	   s = 0;
	   #pragma acc loop vector reduction (+:s)
	   for (j = 0; j < m; j++)
	     s += a[i][j];
	   y[i] = s;
	 }

   By OpenACC 3.3, section 2.6.2, S is firstprivate: one for each gang, not for each worker or
   lane.  GCC's gimplifier makes it a copy as soon as a loop in the construct reduces it, so
   that all gangs reset, reduce and read one object of the host.

   In a loop whose iterations run in parallel, a read that a write of the same iteration
   dominates has to see that write, whatever other iterations write.  So a scalar all of whose reads
   are like that gets an object of its own in each iteration:

	   { own;  own = 0;
	     #pragma acc loop vector reduction (+:own)
	     ...
	     y[i] = own; }

   of the innermost such loop around its reads and writes.  A variable that is mapped or global, or
   that an argument of a routine refers to, gets the value of the last iteration; if not all
   iterations write it, what is stored is stored there as well.

   Then the copies that the gimplifier has made are looked at again.  S stays a copy where a
   loop that reduces it stands outside of every loop over gangs; its result is read
   after the construct.  Otherwise it becomes firstprivate, or goes if nothing uses it any
   more.  An explicit clause, that of a surrounding `data' too, stays.

   Needs: the marks of the maps that the gimplifier has added (unwritten.cc).
   Not for `serial', whose one thread takes the iterations in order (unless it has lanes, as with
   `compatible=gcc'), nor for `kernels', where GCC itself finds out which iterations are
   independent.  */

#include "plugin/clauses/last-iteration.h"
#include "plugin/clauses/own-object.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* ----- one object of each iteration ----- */

/* Add TO = FROM to SEQ by way of TEMPORARY, since both may be in memory.  Returns the load.  */

gimple *
add_copy (gimple_seq *seq, tree to, tree from, tree temporary, location_t loc)
{
  gimple *load = gimple_build_assign (temporary, from),
	 *store = gimple_build_assign (to, temporary);
  gimple_set_location (load, loc);
  gimple_set_location (store, loc);
  gimple_seq_add_stmt (seq, load);
  gimple_seq_add_stmt (seq, store);
  return load;
}

/* True if the object has a type that one instruction can read or write.  */

bool
scalar_p (tree object)
{
  tree type = object_type (object);
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE
	  || POINTER_TYPE_P (type))
	 && !TYPE_VOLATILE (type) && !TREE_THIS_VOLATILE (object);
}

/* True if OBJECT is a variable of COMMON or EQUIVALENCE that shares bytes with another one.  */

bool
shares_storage_p (tree object)
{
  if (!VAR_P (object) || !DECL_HAS_VALUE_EXPR_P (object))
    return false;
  tree value = DECL_VALUE_EXPR (object);
  if (TREE_CODE (value) != COMPONENT_REF)
    return false;
  tree field = TREE_OPERAND (value, 1);
  auto first = [] (tree f) { return int_byte_position (f); };
  auto end = [] (tree f)
  {
    tree size = DECL_SIZE_UNIT (f);
    return size && tree_fits_shwi_p (size) ? int_byte_position (f) + tree_to_shwi (size)
					   : HOST_WIDE_INT_MAX;
  };
  /* Each procedure has its own record of the block, of which this variable is a field; the block
     itself has that of the first procedure.  */
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && f != field && first (f) < end (field)
	&& first (field) < end (f))
      return true;
  return false;
}

/* A variable that others name than the region: a routine's code, or the host's.  */

bool
global_p (tree object)
{
  return VAR_P (object) && is_global_var (object);
}

tree
make_own (tree object, bool addressable)
{
  tree own = new_local (TYPE_MAIN_VARIANT (object_type (object)), DECL_NAME (object),
			DECL_SOURCE_LOCATION (object));
  TREE_ADDRESSABLE (own) = addressable;
  return own;
}

/* True if a call in BODY that gets the address of OBJECT may write it.  */

bool
written_by_callee_p (const loop_body &body, tree object)
{
  return body.any_p (object, access_kind::address,
		     [] (const access &a)
		     {
		       const gcall *call = dyn_cast<const gcall *> (a.stmt);
		       return !call || a.argument < 0
			      || gimple_call_fnspec (call).arg_maybe_written_p (a.argument);
		     });
}

/* ----- a region ----- */

class privatizer
{
public:
  privatizer (device_context &ctx, region &r)
    : m_ctx (ctx), m_region (r), m_copies (find_reference_copies (*r.body))
  {}

  void run ()
  {
    if (m_region.target)
      map_captured ();
    look_at_whole ();
    note_reductions (m_region.loops);
    for (region_loop &l : m_region.loops)
      visit (l, {});
    if (m_region.target)
      revise_clauses ();
  }

private:
  /* How an object becomes an iteration's own.  */
  struct manner
  {
    location_t loc;
    bool addressed;  /* It stays in memory.  */
    bool start; /* It has the object's value from before the loop at first.  */
    bool last;   /* The last iteration's value goes to the object.  */
    bool all_loops;  /* The last one of the loops around, too.  */
    bool stores_stay;  /* So does each value.  */
  };

  /* What is put around a body: variables, and statements before and after it.  */
  struct edges
  {
    tree vars = NULL_TREE;
    gimple_seq begin = NULL, end = NULL;
  };

  void look_at_whole ()
  {
    m_whole.emplace (*m_region.body, m_copies);
    m_whole->take_for_addresses (m_starts);
  }

  void map_captured ();
  void visit (region_loop &, std::vector<gomp_for *> around);
  std::optional<manner> manner_of (const region_loop &, const loop_body &, tree object) const;
  void give_own (region_loop &, const std::vector<gomp_for *> &around);
  void give_own (region_loop &, tree object, const manner &, const std::vector<gomp_for *> &around,
		 edges &);
  bool own_p (const region_loop &, const loop_body &, const loop_body &whole, tree object) const;
  bool stores_stay_p (const region_loop &, tree object) const;
  void revise_clauses ();
  std::map<tree, unsigned> count_without_dead_copies ();
  bool implicit_clause_p (tree clause, tree object) const;
  static tree *replace_clause (tree *, tree object, bool copy, bool unused);
  bool implicit_copy_p (tree clause, tree object) const;
  bool copy_stays_p (const std::vector<region_loop> &, tree object,
		     const region_loop *but = nullptr) const;
  void note_reductions (const std::vector<region_loop> &);
  bool surrounding_clause_p (tree object) const;
  bool captured_by_data_p (tree object) const;

  device_context &m_ctx;
  region &m_region;
  reference_copies m_copies;
  /* What the region does, renamings so far included.  */
  std::optional<loop_body> m_whole;
  std::vector<gomp_for *> m_around; /* The loop that is visited, and all those around it.  */
  std::set<tree> m_reduced; /* By loops, as the program has them.  */
  std::set<gimple *> m_starts; /* Loads of the values that iterations' own objects begin with.  */
};

/* True if others than the iterations of L can see what these store into OBJECT.  */

bool
privatizer::stores_stay_p (const region_loop &l, tree object) const
{
  if (!m_region.target)
    return global_p (object) || reference_p (object);
  bool named = false;
  for (tree c = gimple_omp_target_clauses (m_region.target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (clause_object (c, m_copies) != object)
	continue;
      const bool firstprivate = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      /* GCC takes variables of `declare' directives for firstprivate, which they are not
	 (declared.cc).  */
      if (firstprivate && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) && surrounding_clause_p (object))
	named = true;
      else if (firstprivate || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	return false;
      else if (!implicit_copy_p (c, object) || copy_stays_p (m_region.loops, object, &l))
	named = true;
      else
	return false;
    }
  return named || global_p (object) || reference_p (object);
}

/* True if each iteration of L, with the body BODY, is to have an OBJECT of its own.  WHOLE is all
   that can use the object.  */

bool
privatizer::own_p (const region_loop &l, const loop_body &body, const loop_body &whole,
		   tree object) const
{
  if (!scalar_p (object) || (DECL_ARTIFICIAL (object) && !reference_p (object))
      || (TREE_READONLY (object) && !reference_p (object)) || own_by_clause_p (l.loop, object)
      || body.has (object, access_kind::escape) || body.read_before_write_p (object)
      || shares_storage_p (object))
    return false;
  if (VAR_P (object) && DECL_HARD_REGISTER (object))
    return false;
  /* Pointers to it from elsewhere in the region, or that outlive the iteration.  A call elsewhere
     that gets its address leaves none that iterations could use side by side.  */
  if (!whole.known_p ()
      || (body.count (object, access_kind::address) != whole.count (object, access_kind::address)
	  && whole.any_p (object, access_kind::address,
			  [] (const access &a) { return a.argument < 0; })))
    return false;
  /* Whether the argument is there has to stay to be seen.  */
  if ((m_whole->optional_p (object) || optional_reference_p (object))
      && body.has (object, access_kind::address))
    return false;
  /* A routine that is called may write it as well.  */
  return !(global_p (object) && l.calls
	   && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (object)));
}

/* How OBJECT gets an own object in each iteration of L; nothing if it does not.  */

std::optional<privatizer::manner>
privatizer::manner_of (const region_loop &l, const loop_body &body, tree object) const
{
  std::optional<loop_body> inner = private_scope (m_around, object, m_copies);
  if (inner)
    inner->take_for_addresses (m_starts);
  const loop_body &whole = inner ? *inner : *m_whole;
  if (!own_p (l, body, whole, object))
    return {};
  manner m;
  m.loc = gimple_location (l.loop);
  m.addressed = body.any_p (object, access_kind::address,
			    [this] (const access &a) { return !m_starts.count (a.stmt); });
  const bool stay = !inner && stores_stay_p (l, object), at_end = body.written_at_end_p (object);
  /* Who gets the address may read it first.  */
  m.start = body.address_before_write_p (object);
  if (m.start && (stay || !written_by_callee_p (body, object)))
    return {};
  /* Then what the one iteration leaves that calls it is lost.  */
  if (m.start && !at_end && !l.gang && whole.read_behind_p (l.loop, object, false))
    return {};
  /* The code after the loop may read a variable of the gang, too.  */
  const bool behind = !stay && (!m.start || at_end)
		      && whole.read_behind_p (l.loop, object, !m.start);
  /* What is only written stays a variable of the gang, where its lanes would all store.  */
  const bool stored_by_lanes = !m.addressed && !body.has (object, access_kind::read)
			       && l.said != GOMP_DIM_MASK (GOMP_DIM_GANG);
  m.last = at_end && (stay || (behind && (!l.gang || stored_by_lanes)));
  m.all_loops = stay;
  m.stores_stay = !at_end && (stay || (behind && !m.addressed));
  /* Stores through a pointer cannot stay.  */
  if (m.stores_stay && m.addressed)
    return {};
  /* Each gang has its own already, and may read in another loop what it has set in this one.  */
  if (!stay && l.said == GOMP_DIM_MASK (GOMP_DIM_GANG)
      && (whole.count (object, access_kind::read) > body.count (object, access_kind::read)
	  || whole.count (object, access_kind::address)
	       > body.count (object, access_kind::address)))
    return {};
  /* What is only written is perhaps a flag, read after the loop.  */
  if (!m.last && !m.addressed && !body.has (object, access_kind::read) && (stay || behind))
    return {};
  return m;
}

/* Give each iteration of L its own OBJECT.  AROUND are L and the loops around it whose iterations
   run in parallel; what is new goes to E.  */

void
privatizer::give_own (region_loop &l, tree object, const manner &m,
		      const std::vector<gomp_for *> &around, edges &e)
{
  auto declare = [&e] (tree v)
  {
    DECL_CHAIN (v) = e.vars;
    return e.vars = v;
  };
  tree own = declare (make_own (object, m.addressed));
  tree value = m.addressed ? declare (make_own (object, false)) : own;
  rename_object (gimple_omp_body_ptr (l.loop), object, own, m.stores_stay, m_copies);
  if (m.start && !m.last)
    m_starts.insert (add_copy (&e.begin, own, value_of (object), value, m.loc));
  else if (m.start)
    {
      /* Loaded in front of the loop, since the last iteration stores there.  */
      tree before = make_own (object, false);
      gimple_seq load = NULL, *pre = gimple_omp_for_pre_body_ptr (l.loop);
      gimple *first = gimple_build_assign (before, value_of (object));
      m_starts.insert (first);
      gimple_seq_add_stmt (&load, first);
      gimple_seq_add_stmt (pre, gimple_build_bind (before, load, NULL_TREE));
      add_copy (&e.begin, own, before, value, m.loc);
    }
  if (m.last)
    {
      if (m.addressed)
	gimple_seq_add_stmt (&e.end, gimple_build_assign (value, own));
      gimple *store = build_store (object, value, m.loc);
      gimple_seq_add_seq (&e.end,
			  in_last_iteration (m.all_loops ? around
							 : std::vector<gomp_for *>{ l.loop },
					     store, &e.vars));
    }
  if (m_ctx.opts.report)
    m_ctx.notes.push_back (
      { m.loc, std::string ("private (") + lang_hooks.decl_printable_name (object, 0)
		 + "): each iteration sets it before it reads it"
		 + (m.last	    ? "; the last one's value is stored"
		    : m.stores_stay ? "; what is stored is stored outside as well"
				    : "") });
}

/* Innermost loops first: a variable that is written by the lanes of a vector loop is to be a
   lane's own.  AROUND are the loops around L whose iterations run in parallel.  */

void
privatizer::visit (region_loop &l, std::vector<gomp_for *> around)
{
  if (l.partitioned)
    around.push_back (l.loop);
  m_around.push_back (l.loop);
  for (region_loop &inner : l.inner)
    visit (inner, around);
  if (l.partitioned && !l.team)
    give_own (l, around);
  m_around.pop_back ();
}

/* Give each iteration of L its own of all that it is to have.  */

void
privatizer::give_own (region_loop &l, const std::vector<gomp_for *> &around)
{
  loop_body body (l.loop, m_copies);
  if (!body.known_p ())
    return;
  body.take_for_addresses (m_starts);
  edges e;
  for (tree object : body.written ())
    if (auto m = manner_of (l, body, object))
      give_own (l, object, *m, around, e);
  if (!e.vars)
    return;
  gimple_seq_add_seq (&e.begin, gimple_omp_body (l.loop));
  gimple_seq_add_seq (&e.begin, e.end);
  gimple_omp_set_body (l.loop, gimple_build_bind (e.vars, e.begin, NULL_TREE));
  look_at_whole ();
}

/* ----- the gimplifier's copies ----- */

/* Note what LOOPS reduce, before clauses name iterations' own objects.  */

void
privatizer::note_reductions (const std::vector<region_loop> &loops)
{
  for (const region_loop &l : loops)
    {
      for (tree c = gimple_omp_for_clauses (l.loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  m_reduced.insert (OMP_CLAUSE_DECL (c));
      note_reductions (l.inner);
    }
}

/* True if one of LOOPS reduces OBJECT and stands in no loop over gangs, nor in BUT.  */

bool
privatizer::copy_stays_p (const std::vector<region_loop> &loops, tree object,
			  const region_loop *but) const
{
  for (const region_loop &l : loops)
    if (reduced_by_p (l.loop, object)
	|| (!l.gang && &l != but && copy_stays_p (l.inner, object, but)))
      return true;
  return false;
}

/* True if CLAUSE is a copy of OBJECT that the gimplifier has made because a loop reduces it, not
   the construct itself.  */

bool
privatizer::implicit_copy_p (tree c, tree object) const
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
	  && implicit_map_p (c) && scalar_p (object) && !surrounding_clause_p (object)
	  && !has_reduction_p (gimple_omp_target_clauses (m_region.target), object));
}

/* True if A and B are the same member of what the same pointer points to.  Only one of them has
   been gimplified.  */

bool
same_member_p (tree a, tree b)
{
  if (TREE_CODE (a) != COMPONENT_REF || TREE_CODE (b) != COMPONENT_REF
      || TREE_OPERAND (a, 1) != TREE_OPERAND (b, 1))
    return false;
  tree x = TREE_OPERAND (a, 0), y = TREE_OPERAND (b, 0);
  auto whole_p = [] (tree t)
  {
    return (TREE_CODE (t) == INDIRECT_REF
	    || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))));
  };
  return whole_p (x) && whole_p (y) && TREE_OPERAND (x, 0) == TREE_OPERAND (y, 0);
}

/* What sets the gimplifier's temporary T: in a construct of DATA a variable, else a name.  */

gimple *
setter_of (tree t, const std::vector<gomp_target *> &data)
{
  if (TREE_CODE (t) == SSA_NAME)
    return SSA_NAME_DEF_STMT (t);
  struct search
  {
    tree variable;
    gimple *found;
  } s = { t, nullptr };
  auto visit = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
  {
    search &s = *static_cast<search *> (wi->info);
    if (gimple_get_lhs (gsi_stmt (*gsi)) == s.variable)
      s.found = gsi_stmt (*gsi);
    *handled = false;
    return NULL_TREE;
  };
  for (gomp_target *d : data)
    {
      walk_stmt_info wi = {};
      wi.info = &s;
      walk_gimple_seq (gimple_omp_body (d), visit, NULL, &wi);
    }
  return s.found;
}

/* True if MAPPED, what a clause of one of DATA maps, is what the reference OBJECT refers to.  A
   reference that a lambda has captured is a member of the closure, which is loaded in front of a
   data construct.  */

bool
captured_object_p (tree mapped, tree object, const std::vector<gomp_target *> &data)
{
  if (!VAR_P (object) || !DECL_HAS_VALUE_EXPR_P (object)
      || (TREE_CODE (mapped) != MEM_REF && TREE_CODE (mapped) != INDIRECT_REF))
    return false;
  gimple *load = setter_of (TREE_OPERAND (mapped, 0), data);
  return (load && gimple_assign_single_p (load)
	  && same_member_p (gimple_assign_rhs1 (load), DECL_VALUE_EXPR (object)));
}

/* GCC 14 does not see that a data construct around the region maps what a lambda has captured, and
   makes it firstprivate.  Map it, as versions before do.  */

void
privatizer::map_captured ()
{
  for (tree *p = gimple_omp_target_clauses_ptr (m_region.target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree c = *p;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c))
	continue;
      tree object = OMP_CLAUSE_DECL (c);
      if (TREE_CODE (TREE_TYPE (object)) != REFERENCE_TYPE || !captured_by_data_p (object))
	continue;
      tree map = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (map) = build_simple_mem_ref (object);
      OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (object)));
      set_implicit_map (map);
      tree pointer = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
      OMP_CLAUSE_DECL (pointer) = object;
      OMP_CLAUSE_SIZE (pointer) = size_zero_node;
      OMP_CLAUSE_CHAIN (map) = pointer;
      OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
      *p = map;
      p = &OMP_CLAUSE_CHAIN (map);
    }
}

/* True if a lambda has captured OBJECT, and a data construct around the region maps it.  */

bool
privatizer::captured_by_data_p (tree object) const
{
  for (gomp_target *data : m_region.data)
    for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && captured_object_p (OMP_CLAUSE_DECL (c), object, m_region.data))
	return true;
  return false;
}

/* True if a data construct or directive around the region has OBJECT: then it is that one's.  */

bool
privatizer::surrounding_clause_p (tree object) const
{
  if (VAR_P (object)
      && (lookup_attribute ("oacc declare target", DECL_ATTRIBUTES (object))
	  || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (object))))
    return true;
  for (gomp_target *data : m_region.data)
    for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
      if (clause_object (c, m_copies) == object
	  || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == object))
	return true;
  return captured_by_data_p (object);
}

/* Uses of variables in the statements and clauses of a region's body.  */

void
count_uses (gimple_seq seq, std::map<tree, unsigned> &uses)
{
  auto count = [] (tree *tp, int *walk_subtrees, void *data) -> tree
  {
    if (TYPE_P (*tp))
      *walk_subtrees = 0;
    else if (DECL_P (*tp))
      ++(
	*static_cast<std::map<tree, unsigned> *> (static_cast<walk_stmt_info *> (data)->info))[*tp];
    return NULL_TREE;
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      walk_stmt_info wi = {};
      wi.info = &uses;
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	/* walk_gimple_op does not enter clauses.  */
	for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	    walk_tree (&OMP_CLAUSE_OPERAND (c, i), count, &wi, NULL);
      walk_gimple_op (stmt, count, &wi);
      for_each_sequence (stmt, [&uses] (gimple_seq *s) { count_uses (*s, uses); });
    }
}

/* Remove the copies of references that nothing uses.  */

void
remove_dead_copies (gimple_seq *seq, const reference_copies &copies,
		    const std::map<tree, unsigned> &uses)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *s) { remove_dead_copies (s, copies, uses); });
      if (!gimple_assign_single_p (stmt) || !copies.count (gimple_assign_lhs (stmt))
	  || uses.count (gimple_assign_lhs (stmt)))
	gsi_next (&gsi);
      else
	gsi_remove (&gsi, true);
    }
}

/* How often the region's body uses each variable, without copies of references that nothing
   uses, which this removes.  */

std::map<tree, unsigned>
privatizer::count_without_dead_copies ()
{
  /* Of the copies of references, count what is done with them, not that they are made.  */
  std::map<tree, unsigned> uses, all;
  count_uses (*m_region.body, all);
  std::function<void (gimple_seq)> subtract = [&] (gimple_seq seq)
  {
    for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gimple_assign_single_p (stmt) && m_copies.count (gimple_assign_lhs (stmt)))
	  all[gimple_assign_lhs (stmt)]--;
	for_each_sequence (stmt, [&] (gimple_seq *s) { subtract (*s); });
      }
  };
  subtract (*m_region.body);
  for (const auto &[decl, n] : all)
    if (n)
      uses.emplace (decl, n);
  remove_dead_copies (m_region.body, m_copies, uses);
  uses.clear ();
  count_uses (*m_region.body, uses);
  return uses;
}

/* True if the compiler has added the clause C for OBJECT: a copy, or a value at the start.  */

bool
privatizer::implicit_clause_p (tree c, tree object) const
{
  return implicit_copy_p (c, object)
	 || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)
	     && scalar_p (object));
}

/* Drop the implicit clause at P, for OBJECT, if UNUSED, else make it firstprivate.  COPY: it maps
   the object.  Returns the place of the next clause.  */

tree *
privatizer::replace_clause (tree *p, tree object, bool copy, bool unused)
{
  tree c = *p, next = OMP_CLAUSE_CHAIN (c);
  /* The clause after it maps the reference itself.  */
  if (reference_p (object) && copy && next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_DECL (next) == object)
    next = OMP_CLAUSE_CHAIN (next);
  if (unused)
    {
      *p = next;
      return p;
    }
  tree f = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (f) = object;
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (f) = 1;
  OMP_CLAUSE_CHAIN (f) = next;
  *p = f;
  return &OMP_CLAUSE_CHAIN (f);
}

void
privatizer::revise_clauses ()
{
  const std::map<tree, unsigned> uses = count_without_dead_copies ();
  for (tree *p = gimple_omp_target_clauses_ptr (m_region.target); *p;)
    {
      tree object = clause_object (*p, m_copies);
      const bool implicit = object && !DECL_ARTIFICIAL (object) && implicit_clause_p (*p, object);
      const bool copy = implicit && implicit_copy_p (*p, object);
      const bool unused = implicit && !uses.count (object);
      if (unused || (copy && m_reduced.count (object) && !copy_stays_p (m_region.loops, object)))
	p = replace_clause (p, object, copy, unused);
      else
	p = &OMP_CLAUSE_CHAIN (*p);
    }
}

const pass_data pass_data_privatize
  = { GIMPLE_PASS, "accred_privatize", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_privatize : public gimple_opt_pass
{
public:
  pass_privatize (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_privatize, g), m_ctx (ctx)
  {}

  unsigned int execute (function *fun) final override
  {
    for (region &r : find_regions (fun, m_ctx.opts.rules->dims_of_gcc))
      if (r.parallel)
	privatizer (m_ctx, r).run ();
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_privatize (gcc::context *g, device_context &ctx)
{
  return new pass_privatize (g, ctx);
}

} // namespace accred
