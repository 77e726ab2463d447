/* Pass `accred_left_values': what workers or lanes leave in a variable of their gang.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  Problem: of

     for (i = 0; i < n; i++)                    #pragma acc loop gang
       { at = -1;
	 for (j = 0; j < m; j++)                #pragma acc loop vector
	   if (a[i][j] == key)
	     at = j;
	 y[i] = at; }

   AT is the gang's, and one lane sets it.  But GCC keeps AT in a register, of which each lane has
   one, and the code after the loop reads that of lane 0.  So AT becomes volatile: it stays in
   memory, and frame-place.cc puts it where all threads of the gang see it:

       { volatile shared;  shared = -1;
	 for (j = 0; j < m; j++)                #pragma acc loop vector
	   if (a[i][j] == key)
	     shared = j;
	 y[i] = shared; }

   That is for a scalar without an object in memory that

     - an iteration of a loop over workers or lanes writes and does not read: else it is a race,
       and programs of that kind are right as long as each thread has a register.  A flag may be
       read, since all write the same constant:   if (! found && a[i][j] == key)  found = 1;
     - code after the loop, or a later round of a loop around it, reads.

   What sets one part of a complex number reads the other one, for GCC: z = (x, imag (z)).  In
   memory only that part is set.

   Records, arrays, and what a pointer leads to: left-parts.cc.

   It is the loop's that has it in its `private' clause, or that of the block that declares it, or
   the region's.

   Needs: what an iteration has for itself has got its name from accred_privatize; what is left is
   stored.  */

#include "plugin/clauses/left-parts.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* ----- parts of complex numbers ----- */

/* If LOAD is for setting one part of the complex OBJECT alone:

     t = IMAGPART_EXPR <z>;  ...  z = COMPLEX_EXPR <x, t>;

   the statement that does.  T is the gimplifier's, which loads it anew for each use; between are
   assignments that compute x.  */

gassign *
part_store_behind (gimple *load, tree object, const reference_copies &copies)
{
  if (!is_gimple_assign (load))
    return nullptr;
  tree t = gimple_assign_lhs (load), part = gimple_assign_rhs1 (load);
  const bool imaginary = TREE_CODE (part) == IMAGPART_EXPR;
  if ((TREE_CODE (t) != SSA_NAME && !(VAR_P (t) && DECL_ARTIFICIAL (t) && !DECL_NAME (t)))
      || (!imaginary && TREE_CODE (part) != REALPART_EXPR)
      || object_of (TREE_OPERAND (part, 0), copies) != object)
    return nullptr;
  for (gimple *next = load->next; next && is_gimple_assign (next); next = next->next)
    {
      tree lhs = gimple_assign_lhs (next);
      if (gimple_assign_rhs_code (next) == COMPLEX_EXPR && object_of (lhs, copies) == object)
	return (imaginary ? gimple_assign_rhs2 (next) : gimple_assign_rhs1 (next)) == t
		 ? as_a<gassign *> (next)
		 : nullptr;
      if (!is_gimple_reg (lhs) || lhs == t || object_of (lhs, copies) == object)
	return nullptr;
      for (unsigned i = 1; i < gimple_num_ops (next); i++)
	if (gimple_op (next, i) == t)
	  return nullptr;
    }
  return nullptr;
}

/* True if BODY reads OBJECT, other than to set one part of it.  */

bool
reads_p (const loop_body &body, tree object, const reference_copies &copies)
{
  return body.any_p (object, access_kind::read,
		     [&] (const access &a) { return !part_store_behind (a.stmt, object, copies); });
}

/* ----- statements with an object in memory ----- */

/* Puts SHARED, which is in memory, in the place of OBJECT, by way of temporaries, since most
   statements take values alone.  */

class sharing
{
public:
  sharing (tree object, tree shared, const reference_copies &copies)
    : vars (shared), m_object (object), m_shared (shared), m_copies (copies)
  {}

  void sequence (gimple_seq *);

  tree temporary ();

  /* SHARED, and the temporaries.  */
  tree vars;

private:
  struct operands_walk
  {
    sharing *self;
    gimple_seq loads;
    location_t loc;
  };

  static tree replace (tree *, int *, void *);
  bool object_p (tree expr) const { return object_of (expr, m_copies) == m_object; }
  bool reference_itself_p (tree expr) const;
  gimple_seq operand (tree *, location_t);
  gimple_seq operands (gimple *);
  void destination (gimple_stmt_iterator *);
  bool set_part (gimple_stmt_iterator *);
  bool loop (gomp_for *);
  void around_reduction (gimple_stmt_iterator *);

  tree m_object, m_shared;
  const reference_copies &m_copies;
};

/* True if LOOP has OBJECT in a reduction clause.  */

bool
reduces_p (gomp_for *loop, tree object)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == object)
      return true;
  return false;
}

tree
sharing::temporary ()
{
  return new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (m_shared)), &vars);
}

/* True if EXPR is the address of the object by its reference.  */

bool
sharing::reference_itself_p (tree expr) const
{
  if (!reference_p (m_object))
    return false;
  auto copy = m_copies.find (expr);
  return expr == m_object || (copy != m_copies.end () && copy->second == m_object);
}

tree
sharing::replace (tree *tp, int *walk_subtrees, void *data)
{
  operands_walk &w = *static_cast<operands_walk *> (static_cast<walk_stmt_info *> (data)->info);
  const sharing &s = *w.self;
  if (TYPE_P (*tp)
      || (COMPARISON_CLASS_P (*tp)
	  && asks_presence_p (TREE_CODE (*tp), TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1),
			      s.m_copies)))
    *walk_subtrees = 0;
  else if ((TREE_CODE (*tp) == ADDR_EXPR && s.object_p (TREE_OPERAND (*tp, 0)))
	   || s.reference_itself_p (*tp))
    {
      *tp = build1 (ADDR_EXPR, TREE_TYPE (*tp), s.m_shared);
      *walk_subtrees = 0;
    }
  else if (s.object_p (*tp))
    {
      *walk_subtrees = 0;
      tree value = w.self->temporary ();
      gimple *load = gimple_build_assign (value, w.self->m_shared);
      gimple_set_location (load, w.loc);
      gimple_seq_add_stmt (&w.loads, load);
      *tp = value;
    }
  return NULL_TREE;
}

/* *TP is read.  What loads the object for that.  */

gimple_seq
sharing::operand (tree *tp, location_t loc)
{
  operands_walk w{ this, NULL, loc };
  walk_stmt_info wi = {};
  wi.info = &w;
  if (*tp)
    walk_tree (tp, replace, &wi, NULL);
  return w.loads;
}

/* So are the operands of STMT, other than its destination.  */

gimple_seq
sharing::operands (gimple *stmt)
{
  gimple_seq loads = NULL;
  const bool stores = gimple_has_lhs (stmt) && gimple_get_lhs (stmt)
		      && object_p (gimple_get_lhs (stmt));
  if (asks_presence_p (stmt, m_copies))
    return NULL;
  for (unsigned i = stores ? 1 : 0; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      gimple_seq_add_seq (&loads, operand (gimple_op_ptr (stmt, i), gimple_location (stmt)));
  return loads;
}

/* The statement at GSI writes the object.  */

void
sharing::destination (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_assign_single_p (stmt) && is_gimple_val (gimple_assign_rhs1 (stmt)))
    {
      gimple_set_lhs (stmt, m_shared);
      return;
    }
  tree value = temporary ();
  gimple_set_lhs (stmt, value);
  gimple *store = gimple_build_assign (m_shared, value);
  gimple_set_location (store, gimple_location (stmt));
  gsi_insert_after (gsi, store, GSI_NEW_STMT);
}

/* If the statement at GSI is for setting one part of the object, that becomes a store of the
   part.  */

bool
sharing::set_part (gimple_stmt_iterator *gsi)
{
  gassign *store = part_store_behind (gsi_stmt (*gsi), m_object, m_copies);
  if (!store)
    return false;
  const bool imaginary = gimple_assign_rhs1 (store) == gimple_get_lhs (gsi_stmt (*gsi));
  tree part = build1 (imaginary ? IMAGPART_EXPR : REALPART_EXPR, TREE_TYPE (TREE_TYPE (m_shared)),
		      m_shared);
  TREE_THIS_VOLATILE (part) = 1;
  TREE_SIDE_EFFECTS (part) = 1;
  gimple *set = gimple_build_assign (part, imaginary ? gimple_assign_rhs2 (store)
						     : gimple_assign_rhs1 (store));
  gimple_set_location (set, gimple_location (store));
  gimple_stmt_iterator at = *gsi;
  while (gsi_stmt (at) != store)
    gsi_next (&at);
  gsi_insert_before (&at, set, GSI_SAME_STMT);
  gsi_remove (&at, true);
  gsi_replace (gsi, gimple_build_nop (), false);
  return true;
}

/* The clauses and bounds of LOOP.  True if its body has the same object.  */

bool
sharing::loop (gomp_for *loop)
{
  sequence (gimple_omp_for_pre_body_ptr (loop));
  const location_t loc = gimple_location (loop);
  bool hidden = false;
  gimple_seq loads = NULL;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      hidden |= OMP_CLAUSE_DECL (c) == m_object;
    else
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	gimple_seq_add_seq (&loads, operand (&OMP_CLAUSE_OPERAND (c, i), loc));
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      gimple_seq_add_seq (&loads, operand (gimple_omp_for_initial_ptr (loop, i), loc));
      gimple_seq_add_seq (&loads, operand (gimple_omp_for_final_ptr (loop, i), loc));
      if (gimple_omp_for_index (loop, i) == m_object)
	hidden = true;
      else
	gimple_seq_add_seq (&loads, operand (gimple_omp_for_incr_ptr (loop, i), loc));
    }
  gimple_seq_add_seq (gimple_omp_for_pre_body_ptr (loop), loads);
  return !hidden;
}

/* The loop at GSI reduces the object, which it keeps: there it begins with the shared one's value,
   and has the result.  */

void
sharing::around_reduction (gimple_stmt_iterator *gsi)
{
  const location_t loc = gimple_location (gsi_stmt (*gsi));
  auto copy = [&] (tree to, tree from)
  {
    tree value = temporary ();
    gimple_seq both = NULL;
    gimple_seq_add_stmt (&both, gimple_build_assign (value, from));
    gimple_seq_add_stmt (&both, gimple_build_assign (to, value));
    for (gimple_stmt_iterator at = gsi_start (both); !gsi_end_p (at); gsi_next (&at))
      gimple_set_location (gsi_stmt (at), loc);
    return both;
  };
  gsi_insert_seq_before (gsi, copy (m_object, m_shared), GSI_SAME_STMT);
  gsi_insert_seq_after (gsi, copy (m_shared, m_object), GSI_CONTINUE_LINKING);
}

void
sharing::sequence (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_for *inner = dyn_cast<gomp_for *> (stmt))
	{
	  if (loop (inner))
	    sequence (gimple_omp_body_ptr (inner));
	  if (reduces_p (inner, m_object))
	    around_reduction (&gsi);
	  continue;
	}
      for_each_sequence (stmt, [this] (gimple_seq *s) { sequence (s); });
      /* The end of the object's scope; the copy of a reference, which is not to be one of SHARED's
	 address; and what makes one null (allocatables.cc).  */
      if (gimple_clobber_p (stmt)
	  || (gimple_assign_single_p (stmt) && m_copies.count (gimple_assign_lhs (stmt)))
	  || (is_gimple_assign (stmt) && reference_p (m_object)
	      && gimple_assign_lhs (stmt) == m_object))
	continue;
      if (set_part (&gsi))
	continue;
      switch (gimple_code (stmt))
	{
	case GIMPLE_ASSIGN:
	case GIMPLE_CALL:
	case GIMPLE_COND:
	case GIMPLE_SWITCH:
	case GIMPLE_RETURN:
	case GIMPLE_OMP_ATOMIC_LOAD:
	case GIMPLE_OMP_ATOMIC_STORE:
	  gsi_insert_seq_before (&gsi, operands (stmt), GSI_SAME_STMT);
	  if (gimple_has_lhs (stmt) && gimple_get_lhs (stmt) && object_p (gimple_get_lhs (stmt)))
	    destination (&gsi);
	  break;
	default: break;
	}
    }
}

/* ----- a region ----- */

/* The bind in SEQ that declares OBJECT.  */

gbind *
declaring_bind (gimple_seq seq, tree object)
{
  gbind *found = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !found && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (v == object)
	    return bind;
      for_each_sequence (gsi_stmt (gsi),
			 [&] (gimple_seq *s)
			 {
			   if (!found)
			     found = declaring_bind (*s, object);
			 });
    }
  return found;
}

class left_values
{
public:
  left_values (device_context &ctx, region &r)
    : m_ctx (ctx), m_region (r), m_copies (find_reference_copies (*r.body))
  {}

  void run ()
  {
    m_whole.emplace (*m_region.body, m_copies);
    for (region_loop &l : m_region.loops)
      visit (l);
  }

private:
  /* Where the object begins to exist, and whether it has a value then.  */
  struct scope
  {
    gimple_seq *body;
    bool start;
  };

  void visit (region_loop &);
  void visit_parts (const region_loop &);
  std::vector<loop_body> sharing_loops (tree object) const;
  bool left_p (const region_loop &, const loop_body &, tree object) const;
  std::optional<scope> scope_of (tree object) const;
  void share (const region_loop &, tree object, const scope &);
  void note (const region_loop &, tree object);

  device_context &m_ctx;
  region &m_region;
  reference_copies m_copies;
  std::optional<loop_body> m_whole;
  std::vector<region_loop *> m_around; /* The loop that is visited, and those around it.  */
  std::set<tree> m_kept; /* In memory, of those with parts.  */
};

/* True if BODY writes nothing but one constant to OBJECT.  */

bool
flag_p (const loop_body &body, tree object)
{
  tree value = NULL_TREE;
  return (!body.any_p (object, access_kind::write,
		       [&value] (const access &a)
		       {
			 if (!a.constant || !gimple_assign_single_p (a.stmt))
			   return true;
			 tree stored = gimple_assign_rhs1 (a.stmt);
			 if (!value)
			   value = stored;
			 return !operand_equal_p (stored, value);
		       })
	  && !body.has (object, access_kind::address));
}

/* True if an iteration of L may leave a value in OBJECT for code after L.  */

bool
left_values::left_p (const region_loop &l, const loop_body &body, tree object) const
{
  tree type = object_type (object);
  if (!(VAR_P (object) || TREE_CODE (object) == PARM_DECL)
      || (DECL_ARTIFICIAL (object) && !reference_p (object)) || TREE_THIS_VOLATILE (object)
      || TYPE_VOLATILE (type) || (VAR_P (object) && DECL_HARD_REGISTER (object))
      || !is_gimple_reg_type (type) || !body.has (object, access_kind::write)
      || (reads_p (body, object, m_copies) && !flag_p (body, object)))
    return false;
  std::vector<gomp_for *> around;
  for (const region_loop *o : m_around)
    {
      around.push_back (o->loop);
      if (own_by_clause_p (o->loop, object) && !private_by_clause_p (o->loop, object))
	return false;
      /* Threads of a loop around share it, too.  */
      if (o->partitioned && o->said != GOMP_DIM_MASK (GOMP_DIM_GANG))
	if (const loop_body all (o->loop, m_copies); all.read_before_write_p (object)
						     && !flag_p (all, object)
						     && reads_p (all, object, m_copies))
	  return false;
    }
  const std::optional<loop_body> inner = private_scope (around, object, m_copies);
  const loop_body &whole = inner ? *inner : *m_whole;
  return (whole.read_behind_p (l.loop, object) && !whole.has (object, access_kind::escape)
	  && !(whole.has (object, access_kind::reduction) && reference_p (object)));
}

std::optional<left_values::scope>
left_values::scope_of (tree object) const
{
  for (size_t i = m_around.size (); i-- > 0;)
    if (private_by_clause_p (m_around[i]->loop, object))
      return scope{ gimple_omp_body_ptr (m_around[i]->loop), false };
  if (VAR_P (object) && !is_global_var (object) && !reference_p (object))
    if (gbind *bind = declaring_bind (*m_region.body, object))
      return scope{ gimple_bind_body_ptr (bind), false };
  /* The outermost bind stays what it is: omp-low and the function itself have its block.  */
  gbind *all = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*m_region.body));
  if (!all)
    return {};
  if (!m_region.target)
    {
      if (TREE_CODE (object) == PARM_DECL && !reference_p (object))
	return scope{ gimple_bind_body_ptr (all), true };
      return {};
    }
  /* GCC takes variables of `declare' directives for firstprivate, which they are not
     (declared.cc).  */
  if (VAR_P (object)
      && (lookup_attribute ("oacc declare target", DECL_ATTRIBUTES (object))
	  || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (object))))
    return {};
  for (tree c = gimple_omp_target_clauses (m_region.target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	&& OMP_CLAUSE_DECL (c) == object && !optional_reference_p (object))
      return scope{ gimple_bind_body_ptr (all), OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE };
  return {};
}

/* Make one object of OBJECT for the threads that S belongs to.  */

void
left_values::share (const region_loop &l, tree object, const scope &s)
{
  tree shared = new_local (build_qualified_type (TYPE_MAIN_VARIANT (object_type (object)),
						 TYPE_QUAL_VOLATILE),
			   DECL_NAME (object), DECL_SOURCE_LOCATION (object));
  TREE_THIS_VOLATILE (shared) = 1;
  TREE_SIDE_EFFECTS (shared) = 1;
  TREE_ADDRESSABLE (shared) = TREE_ADDRESSABLE (object) || reference_p (object);
  sharing sh (object, shared, m_copies);
  sh.sequence (s.body);
  gimple_seq all = NULL;
  if (s.start)
    {
      tree value = sh.temporary ();
      gimple_seq_add_stmt (&all, gimple_build_assign (value, reference_p (object)
							       ? build_simple_mem_ref (object)
							       : object));
      gimple_seq_add_stmt (&all, gimple_build_assign (shared, value));
    }
  gimple_seq_add_seq (&all, *s.body);
  gimple_seq bound = NULL;
  gimple_seq_add_stmt (&bound, gimple_build_bind (sh.vars, all, NULL_TREE));
  *s.body = bound;
  note (l, object);
}

void
left_values::note (const region_loop &l, tree object)
{
  if (m_ctx.opts.report)
    m_ctx.notes.push_back ({ gimple_location (l.loop),
			     std::string ("shared (") + lang_hooks.decl_printable_name (object, 0)
			       + "): code after the loop reads what an iteration sets" });
}

/* The bodies of the visited loop and those around it, from the inside, whose workers or lanes share
   OBJECT; none if they do not, or it is not known.  */

std::vector<loop_body>
left_values::sharing_loops (tree object) const
{
  std::vector<loop_body> bodies;
  for (size_t i = m_around.size (); i-- > 0;)
    {
      const region_loop &o = *m_around[i];
      if (own_by_clause_p (o.loop, object) && !private_by_clause_p (o.loop, object))
	return {};
      if (own_by_clause_p (o.loop, object) || declaring_bind (gimple_omp_body (o.loop), object))
	break;
      if (o.partitioned && o.said != GOMP_DIM_MASK (GOMP_DIM_GANG))
	bodies.emplace_back (o.loop, m_copies);
    }
  for (const loop_body &b : bodies)
    if (!b.known_p ())
      return {};
  return bodies;
}

/* The same for objects in which L sets parts, or through a pointer.  */

void
left_values::visit_parts (const region_loop &l)
{
  std::vector<gomp_for *> around;
  std::set<tree, in_order> objects = objects_with_parts (*m_whole);
  for (const region_loop *o : m_around)
    {
      around.push_back (o->loop);
      objects.merge (objects_with_parts (loop_body (gimple_omp_body (o->loop), m_copies)));
    }
  for (tree object : objects)
    {
      if (m_kept.count (object))
	continue;
      const std::vector<loop_body> bodies = sharing_loops (object);
      if (bodies.empty ())
	continue;
      const std::optional<loop_body> inner = private_scope (around, object, m_copies);
      std::optional<scope> s;
      if (!left_in_parts_p (l, bodies, inner ? *inner : *m_whole, object)
	  || !(s = scope_of (object)))
	continue;
      gimple_stmt_iterator start = gsi_start (*s->body);
      gsi_insert_before (&start, keep_in_memory (object), GSI_SAME_STMT);
      m_kept.insert (object);
      note (l, object);
    }
}

void
left_values::visit (region_loop &l)
{
  m_around.push_back (&l);
  for (region_loop &inner : l.inner)
    visit (inner);
  if (l.partitioned && !l.team && l.said != GOMP_DIM_MASK (GOMP_DIM_GANG))
    {
      const loop_body body (l.loop, m_copies);
      if (body.known_p () && m_whole->known_p ())
	for (tree object : body.written ())
	  if (left_p (l, body, object))
	    if (auto s = scope_of (object))
	      {
		share (l, object, *s);
		m_whole.emplace (*m_region.body, m_copies);
	      }
      if (m_whole->known_p ())
	visit_parts (l);
    }
  m_around.pop_back ();
}

const pass_data pass_data_left_values
  = { GIMPLE_PASS, "accred_left_values", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_left_values : public gimple_opt_pass
{
public:
  pass_left_values (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_left_values, g), m_ctx (ctx)
  {}

  unsigned int execute (function *fun) final override
  {
    for (region &r : find_regions (fun, m_ctx.opts.rules->dims_of_gcc))
      if (r.parallel)
	left_values (m_ctx, r).run ();
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_left_values (gcc::context *g, device_context &ctx)
{
  return new pass_left_values (g, ctx);
}

} // namespace accred
