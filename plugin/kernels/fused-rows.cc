/* Loops over one row, one after the other, as one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops.

     for (r = 0; r < n; r++)			     for (r = 0; r < n; r++)
       {					       {
	 s = 0;						 s = 0;
	 #pragma acc loop reduction (+:s)		 t = 0;
	 for (j = ptr[r]; j < ptr[r + 1]; j++)		 #pragma acc loop reduction (+:s, ^:t)
	   s += v[j];				->	 for (j = ptr[r]; j < ptr[r + 1]; j++)
	 y[r] = s;					   {
	 t = 0;						     s += v[j];
	 #pragma acc loop reduction (^:t)		     t ^= v[j];
	 for (j = ptr[r]; j < ptr[r + 1]; j++)		   }
	   t ^= v[j];					 y[r] = s;
	 z[r] = t;					 z[r] = t;
       }					       }

   So what they both read is read once, and rows may have equal shares, which need a nest of two
   loops (plugin/loops/row-versions.cc).

   What stands between the loops and is needed by the second one comes before the first one, if it
   does not depend on that one; the rest stays, and is behind both then.  Of variables in registers,
   neither loop, nor what is moved, may need what another part leaves; of memory, none may access
   what another one writes (aliases.h).

   Only ranges that change with the outer loop are looked at: others are the business of loops that
   are collapsed or unrolled.  */

#include "plugin/kernels/fused-rows.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/region-reader.h"
#include "plugin/kernels/row-steps.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* What is read or written in memory: places of accesses in the nest, and of scalars.  */

struct memory_use
{
  unsigned object;
  tree ref;
  bool write;
};

const char *const needs_first = "the second one needs what the first one has computed";

class pair_finder
{
public:
  pair_finder (gomp_for *outer, const region_accesses &accesses, const alias_oracle &aliases,
	       const reference_copies &copies)
    : m_outer (outer), m_accesses (accesses), m_aliases (aliases), m_copies (copies)
  {}
  std::vector<loop_pair> run ();
  /* The two loops of PAIR become one, in the place of the first one.  */
  void fuse (const loop_pair &pair, gbind *scope);

private:
  using loop_uses = std::vector<memory_use>;
  std::string why_not (size_t first, size_t second);
  std::string why_not_clauses (gomp_for *a, gomp_for *b) const;
  std::string why_not_variables (gomp_for *a, gomp_for *b);
  std::string why_not_moved (gomp_for *a, gomp_for *b, const used_variables &in_a,
			     const used_variables &body_of_b) const;
  std::string why_not_memory (gomp_for *a, gomp_for *b);
  void find_needed (size_t first, size_t second);
  bool varies_p (gomp_for *) const;
  loop_uses uses_in (loop_id loop) const;
  bool add_uses_of (gimple *stmt, loop_uses &uses) const;
  bool meet_p (const loop_uses &a, const loop_uses &b) const;
  bool known_p (gomp_for *) const;
  bool writes_p (gomp_for *) const;

  gomp_for *m_outer;
  const region_accesses &m_accesses;
  const alias_oracle &m_aliases;
  const reference_copies &m_copies;
  std::vector<step_of_row> m_steps;
  /* Of the pair that has been looked at last: the statements between the loops, those of them that
     the second one needs, and others.  */
  std::vector<step_of_row> m_between, m_needed, m_others;
  std::set<gimple *> m_of_bounds;
};

/* True if LOOP goes up by one over a range of one level.  */

bool
simple_range_p (gomp_for *loop)
{
  tree incr = gimple_omp_for_incr (loop, 0);
  const tree_code cond = gimple_omp_for_cond (loop, 0);
  return gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
	 && gimple_omp_for_collapse (loop) == 1 && TREE_CODE (incr) == PLUS_EXPR
	 && integer_onep (TREE_OPERAND (incr, 1)) && (cond == LT_EXPR || cond == LE_EXPR)
	 && register_p (gimple_omp_for_index (loop, 0));
}

/* The object in which REF is, by accesses of ALL.  */

bool
pair_finder::add_uses_of (gimple *stmt, loop_uses &uses) const
{
  if (!is_gimple_assign (stmt))
    return true;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree ref = gimple_op (stmt, i);
      if (!ref || !memory_reference_p (ref))
	continue;
      bool found = false;
      for (size_t k = 0; k < m_accesses.places.size () && !found; k++)
	if ((found = m_accesses.places[k].ref == ref))
	  uses.push_back ({ m_accesses.nest.accesses[k].object, ref, i == 0 });
      for (const scalar_access &s : m_accesses.scalars)
	if (!found && (found = s.place.ref == ref))
	  uses.push_back ({ s.object, ref, i == 0 });
      if (!found)
	return false;
    }
  return true;
}

/* What is accessed in LOOP.  */

pair_finder::loop_uses
pair_finder::uses_in (loop_id loop) const
{
  loop_uses uses;
  for (size_t k = 0; k < m_accesses.places.size (); k++)
    if (const nest_access &a = m_accesses.nest.accesses[k];
	inside_p (m_accesses.nest, a.loop, loop))
      uses.push_back ({ a.object, m_accesses.places[k].ref, a.write });
  for (const scalar_access &s : m_accesses.scalars)
    if (inside_p (m_accesses.nest, s.loop, loop))
      uses.push_back ({ s.object, s.place.ref, s.write });
  return uses;
}

/* True if one of A and B may write what the other one accesses.  */

bool
pair_finder::meet_p (const loop_uses &a, const loop_uses &b) const
{
  for (const memory_use &x : a)
    for (const memory_use &y : b)
      if ((x.write || y.write)
	  && (x.object == y.object
	      || m_aliases.meet_p (m_accesses.objects[x.object], x.ref,
				   m_accesses.objects[y.object], y.ref)))
	return true;
  return false;
}

/* True if all that LOOP does in memory is in the accesses.  */

bool
pair_finder::known_p (gomp_for *loop) const
{
  const auto id = m_accesses.ids.find (loop);
  if (id == m_accesses.ids.end () || id->second.size () != 1)
    return false;
  const loop_id l = id->second[0];
  for (const obstacle &o : m_accesses.obstacles)
    if (inside_p (m_accesses.nest, o.loop, l))
      return false;
  for (loop_id reader : m_accesses.reads_anything)
    if (inside_p (m_accesses.nest, reader, l))
      return false;
  return loop_body (loop, m_copies).known_p ();
}

/* True if LOOP may change memory.  */

bool
pair_finder::writes_p (gomp_for *loop) const
{
  if (!known_p (loop))
    return true;
  for (const memory_use &u : uses_in (m_accesses.ids.at (loop)[0]))
    if (u.write)
      return true;
  return false;
}

/* True if the range of LOOP, an inner one, changes with the outer loop.  */

bool
pair_finder::varies_p (gomp_for *loop) const
{
  const auto row = m_accesses.ids.find (m_outer), element = m_accesses.ids.find (loop);
  if (row == m_accesses.ids.end () || element == m_accesses.ids.end ())
    return false;
  const nest_loop &l = m_accesses.nest.loops[element->second[0]];
  for (const affine_form *f : { &l.start, &l.last })
    {
      if (!f->known)
	return true;
      for (loop_id outer : row->second)
	{
	  if (f->factors.count (outer))
	    return true;
	  for (const auto &[s, loops] : m_accesses.nest.varying)
	    if (loops.count (outer) && f->has (s))
	      return true;
	}
    }
  return false;
}

/* The levels that the clauses of LOOP say, and whether it has others than those that two loops may
   have together.  */

std::set<omp_clause_code>
level_clauses (gomp_for *loop, bool &other)
{
  std::set<omp_clause_code> levels;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_VECTOR:
      case OMP_CLAUSE_WORKER:
	other |= OMP_CLAUSE_OPERAND (c, 0) != NULL_TREE;
	levels.insert (OMP_CLAUSE_CODE (c));
	break;
      case OMP_CLAUSE_INDEPENDENT: levels.insert (OMP_CLAUSE_INDEPENDENT); break;
      case OMP_CLAUSE_PRIVATE: break;
      case OMP_CLAUSE_REDUCTION: other |= !register_p (OMP_CLAUSE_DECL (c)); break;
      default: other = true; break;
      }
  return levels;
}

std::string
pair_finder::why_not_clauses (gomp_for *a, gomp_for *b) const
{
  bool other = false;
  const auto levels = level_clauses (a, other);
  if (level_clauses (b, other) != levels || other)
    return "their clauses differ, or say more than levels and variables";
  return "";
}

/* The clause by which LOOP reduces V; null if it does not.  */

tree
reduction_clause (gomp_for *loop, tree v)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == v)
      return c;
  return NULL_TREE;
}

/* Of the statements between the loops FIRST and SECOND of M_STEPS, those that compute what the
   second one's body needs.  */

void
pair_finder::find_needed (size_t first, size_t second)
{
  m_between.assign (m_steps.begin () + first + 1, m_steps.begin () + second);
  m_needed.clear ();
  m_others.clear ();
  m_of_bounds.clear ();
  gomp_for *b = as_a<gomp_for *> (m_steps[second].stmt);
  used_variables wanted, of_bounds;
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (b)); !gsi_end_p (gsi);
       gsi_next (&gsi))
    wanted.add (gsi_stmt (gsi));
  for (tree c = gimple_omp_for_clauses (b); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      wanted.named.insert (OMP_CLAUSE_DECL (c));
  /* What it sets before it reads it is not needed.  */
  const loop_body body (b, m_copies);
  for (tree v : wanted.set)
    if (!reduction_clause (b, v) && !body.read_before_write_p (v))
      wanted.named.erase (v);
  wanted.named.erase (gimple_omp_for_index (b, 0));
  auto note_bound = [&] (tree *v, bool) { of_bounds.named.insert (*v); };
  for (tree v : { gimple_omp_for_initial (b, 0), gimple_omp_for_final (b, 0) })
    for_each_operand (&v, note_bound);
  for (size_t k = second; k-- > first + 1;)
    {
      gimple *stmt = m_steps[k].stmt;
      tree lhs = gimple_get_lhs (stmt);
      const bool in_register = lhs && DECL_P (lhs) && register_p (lhs);
      if (in_register && of_bounds.named.count (lhs))
	{
	  m_of_bounds.insert (stmt);
	  of_bounds.add (stmt);
	}
      if (in_register && wanted.names (lhs))
	{
	  m_needed.insert (m_needed.begin (), m_steps[k]);
	  wanted.add (stmt);
	}
      else
	m_others.insert (m_others.begin (), m_steps[k]);
    }
}

/* Why the loops A and B, and what is moved, may need what registers have at other times.  */

std::string
pair_finder::why_not_variables (gomp_for *a, gomp_for *b)
{
  used_variables in_a, in_b;
  in_a.add (a);
  in_b.add (b);
  /* Statements in front of the body of B stay.  */
  used_variables body_of_b;
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (b)); !gsi_end_p (gsi);
       gsi_next (&gsi))
    body_of_b.add (gsi_stmt (gsi));
  for (tree c = gimple_omp_for_clauses (b); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      body_of_b.named.insert (OMP_CLAUSE_DECL (c));
  tree of_a = gimple_omp_for_index (a, 0), of_b = gimple_omp_for_index (b, 0);
  if (of_a != of_b && (in_a.names (of_b) || body_of_b.names (of_a)))
    return needs_first;
  const loop_body first (a, m_copies), second (b, m_copies);
  auto temporary_p = [] (gomp_for *loop, const loop_body &body, tree v)
  {
    return v == gimple_omp_for_index (loop, 0)
	   || (!reduction_clause (loop, v) && !body.read_before_write_p (v));
  };
  for (tree v : in_a.named)
    {
      if (!body_of_b.names (v) || !register_p (v) || m_copies.count (v)
	  || !(in_a.sets (v) || body_of_b.sets (v) || reduction_clause (a, v)))
	continue;
      tree one = reduction_clause (a, v), other = reduction_clause (b, v);
      if (one && other && OMP_CLAUSE_REDUCTION_CODE (one) == OMP_CLAUSE_REDUCTION_CODE (other))
	continue;
      if (one || other || !temporary_p (a, first, v) || !temporary_p (b, second, v))
	return needs_first;
    }
  return why_not_moved (a, b, in_a, body_of_b);
}

/* The same of what is moved.  IN_A: all of the loop A; BODY_OF_B: what stands in the loop B, and
   what that reduces.  */

std::string
pair_finder::why_not_moved (gomp_for *a, gomp_for *b, const used_variables &in_a,
			    const used_variables &body_of_b) const
{
  /* How often what is moved sets a variable: in all, and up to the statement at hand.  */
  std::map<tree, unsigned> moved, so_far;
  used_variables of_moved;
  for (const step_of_row &s : m_needed)
    {
      used_variables own;
      own.add (s.stmt);
      for (tree v : own.named)
	if (register_p (v)
	    && (in_a.sets (v) || reduction_clause (a, v) || v == gimple_omp_for_index (a, 0)))
	  return needs_first;
      for (tree v : own.set)
	{
	  if (in_a.names (v))
	    return "what stands between them sets a variable of the first one";
	  moved[v]++;
	}
      of_moved.add (s.stmt);
    }
  std::set<tree> set;
  for (const step_of_row &s : m_between)
    {
      used_variables own;
      own.add (s.stmt);
      if (std::any_of (m_needed.begin (), m_needed.end (),
		       [&] (const step_of_row &n) { return n.stmt == s.stmt; }))
	{
	  for (tree v : own.set)
	    so_far[v]++;
	  continue;
	}
      for (tree v : own.named)
	if (register_p (v) && !(own.sets (v) && !own.reads (s.stmt, v)) && !set.count (v)
	    && (body_of_b.sets (v) || reduction_clause (b, v) || moved[v] != so_far[v]))
	  return "what stands between them reads a variable that the second one sets";
      for (tree v : own.set)
	if (of_moved.names (v) || reduction_clause (b, v))
	  return "what stands between them sets a variable more than once";
      set.insert (own.set.begin (), own.set.end ());
    }
  return "";
}

/* The same of memory.  */

std::string
pair_finder::why_not_memory (gomp_for *a, gomp_for *b)
{
  const loop_uses in_a = uses_in (m_accesses.ids.at (a)[0]),
		  in_b = uses_in (m_accesses.ids.at (b)[0]);
  loop_uses moved, others, bounds;
  bool found = true;
  for (const step_of_row &s : m_needed)
    found &= add_uses_of (s.stmt, moved);
  for (const step_of_row &s : m_others)
    found &= add_uses_of (s.stmt, m_of_bounds.count (s.stmt) ? bounds : others);
  if (!found)
    return "what stands between them is not understood";
  if (meet_p (in_a, in_b))
    return "one may write what the other one accesses";
  if (meet_p (in_a, moved) || meet_p (in_a, bounds))
    return "the first one may write what the second one begins with";
  if (meet_p (others, in_b) || meet_p (others, moved) || meet_p (others, bounds))
    return "what stands between them may write what the second one reads";
  return "";
}

/* Why the loops that are the steps FIRST and SECOND cannot be one.  */

std::string
pair_finder::why_not (size_t first, size_t second)
{
  gomp_for *a = as_a<gomp_for *> (m_steps[first].stmt),
	   *b = as_a<gomp_for *> (m_steps[second].stmt);
  if (const std::string why = why_not_clauses (a, b); !why.empty ())
    return why;
  if (!known_p (a) || !known_p (b))
    return "they do more than to compute";
  find_needed (first, second);
  if (const std::string why = why_not_variables (a, b); !why.empty ())
    return why;
  return why_not_memory (a, b);
}

std::vector<loop_pair>
pair_finder::run ()
{
  m_steps.clear ();
  flatten (gimple_omp_body_ptr (m_outer), m_steps);
  std::vector<loop_pair> pairs;
  value_texts values;
  /* The loop before, if all that follows is executed in turn, and its range.  */
  std::optional<size_t> before;
  std::string start, end;
  bool stores = false; /* Since then.  */
  const std::set<tree> targets = jump_targets (gimple_omp_body (m_outer));
  for (size_t k = 0; k < m_steps.size (); k++)
    {
      gimple *stmt = m_steps[k].stmt;
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop)
	{
	  /* What stands between two loops is looked at where they are a pair.  */
	  const bool store = stores_p (stmt);
	  if (plain_step_p (stmt, targets) && (before || !store))
	    values.note (stmt), stores |= store;
	  else
	    values.forget (), before = {};
	  continue;
	}
      if (!simple_range_p (loop))
	{
	  values.forget ();
	  before = {};
	  continue;
	}
      const std::string from = values.of (gimple_omp_for_initial (loop, 0)),
			to = values.of (gimple_omp_for_final (loop, 0));
      gomp_for *last = before ? as_a<gomp_for *> (m_steps[*before].stmt) : nullptr;
      if (last && from == start && to == end
	  && gimple_omp_for_cond (last, 0) == gimple_omp_for_cond (loop, 0)
	  && types_compatible_p (TREE_TYPE (gimple_omp_for_index (last, 0)),
				 TREE_TYPE (gimple_omp_for_index (loop, 0)))
	  && varies_p (loop))
	pairs.push_back ({ m_outer, last, loop, why_not (*before, k) });
      if (stores)
	values.forget ();
      before = k;
      start = stores ? values.of (gimple_omp_for_initial (loop, 0)) : from;
      end = stores ? values.of (gimple_omp_for_final (loop, 0)) : to;
      stores = writes_p (loop);
      used_variables own;
      own.add (loop);
      for (tree v : own.set)
	values.forget (v);
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  values.forget (OMP_CLAUSE_DECL (c));
    }
  return pairs;
}

/* Put the variables of blocks in SEQ that contain STMT into MOVED; true if it is in SEQ.  */

bool
take_variables_around (gimple_seq seq, gimple *stmt, std::vector<tree> &moved)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gsi_stmt (gsi) == stmt)
	return true;
      gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi));
      if (!bind || !take_variables_around (gimple_bind_body (bind), stmt, moved))
	continue;
      for (tree v = gimple_bind_vars (bind), next; v; v = next)
	{
	  next = DECL_CHAIN (v);
	  DECL_CHAIN (v) = NULL_TREE;
	  moved.push_back (v);
	}
      gimple_bind_set_vars (bind, NULL_TREE);
      return true;
    }
  return false;
}

/* Take STMT, a step, out of its sequence.  */

void
remove_step (gimple_seq *seq, gimple *stmt)
{
  statements all = take (seq);
  all.erase (std::find (all.begin (), all.end (), stmt));
  *seq = make_sequence (all);
}

/* The range of LOOP gets variables of its own, declared in SCOPE: temporaries may have other values
   in the loop's new body.  */

void
keep_range (gomp_for *loop, gbind *scope)
{
  auto copy = [&] (tree v)
  {
    if (!DECL_P (v))
      return v;
    tree own = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (v)), scope, "range");
    gassign *set = gimple_build_assign (own, v);
    gimple_set_location (set, gimple_location (loop));
    gimple_seq_add_stmt_without_update (gimple_omp_for_pre_body_ptr (loop), set);
    return own;
  };
  gimple_omp_for_set_initial (loop, 0, copy (gimple_omp_for_initial (loop, 0)));
  gimple_omp_for_set_final (loop, 0, copy (gimple_omp_for_final (loop, 0)));
}

/* A gets those clauses of B that it lacks.  */

void
join_clauses (gomp_for *a, gomp_for *b)
{
  tree *end = gimple_omp_for_clauses_ptr (a);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (tree c = gimple_omp_for_clauses (b), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      const omp_clause_code code = OMP_CLAUSE_CODE (c);
      if (code == OMP_CLAUSE_REDUCTION
	    ? reduction_clause (a, OMP_CLAUSE_DECL (c)) != NULL_TREE
	    : code != OMP_CLAUSE_PRIVATE || own_by_clause_p (a, OMP_CLAUSE_DECL (c)))
	continue;
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
}

void
pair_finder::fuse (const loop_pair &pair, gbind *scope)
{
  keep_range (pair.first, scope);
  m_steps.clear ();
  flatten (gimple_omp_body_ptr (m_outer), m_steps);
  auto step = [&] (gimple *stmt)
  {
    return std::find_if (m_steps.begin (), m_steps.end (),
			 [&] (const step_of_row &s) { return s.stmt == stmt; });
  };
  const auto first = step (pair.first), second = step (pair.second);
  find_needed (first - m_steps.begin (), second - m_steps.begin ());
  gomp_for *a = pair.first, *b = pair.second;

  /* All that the loops and moved statements use is declared around both.  */
  std::vector<tree> variables;
  take_variables_around (gimple_bind_body (scope), b, variables);
  take_variables_around (gimple_bind_body (scope), a, variables);
  for (tree v : variables)
    gimple_bind_append_vars (scope, v);

  for (const step_of_row &s : m_needed)
    remove_step (s.seq, s.stmt);
  statements around = take (first->seq);
  auto at = std::find (around.begin (), around.end (), a);
  for (const step_of_row &s : m_needed)
    at = std::next (around.insert (at, s.stmt));
  *first->seq = make_sequence (around);

  statements rest = take (second->seq), before_b = take (gimple_omp_for_pre_body_ptr (b));
  at = rest.erase (std::find (rest.begin (), rest.end (), b));
  rest.insert (at, before_b.begin (), before_b.end ());
  *second->seq = make_sequence (rest);

  statements body = take (gimple_omp_body_ptr (a)), more = take (gimple_omp_body_ptr (b));
  tree index = gimple_omp_for_index (b, 0);
  if (index != gimple_omp_for_index (a, 0))
    {
      gassign *set = gimple_build_assign (index, gimple_omp_for_index (a, 0));
      gimple_set_location (set, gimple_location (b));
      body.push_back (set);
    }
  body.insert (body.end (), more.begin (), more.end ());
  *gimple_omp_body_ptr (a) = make_sequence (body);
  join_clauses (a, b);
}

/* The block that is OUTER's body.  */

gbind *
block_of (gomp_for *outer)
{
  gimple_seq body = gimple_omp_body (outer);
  gbind *block = body ? dyn_cast<gbind *> (gimple_seq_first_stmt (body)) : nullptr;
  if (!block || gimple_seq_first_stmt (body) != gimple_seq_last_stmt (body))
    {
      block = gimple_build_bind (NULL_TREE, body, NULL_TREE);
      gimple_omp_set_body (outer, gimple_seq_alloc_with_stmt (block));
    }
  return block;
}

std::string
line_of (gimple *stmt)
{
  return std::to_string (expand_location (gimple_location (stmt)).line);
}

/* The loops in OUTER, of the region R, that can be one become one.  Returns whether there were
   some.  */

bool
fuse_in (function *fun, const region &r, gomp_for *outer, std::vector<reported_note> *notes)
{
  gimple_seq *body = gimple_omp_body_ptr (r.target);
  plain_loops plain (body);
  const reference_copies copies = find_reference_copies (*body);
  const region_accesses accesses = read_accesses (*body, plain, copies);
  const alias_oracle aliases (fun, r.target, r.data, mapped_sections::any);
  pair_finder finder (outer, accesses, aliases, copies);
  const std::vector<loop_pair> pairs = finder.run ();
  std::optional<loop_pair> found;
  std::vector<reported_note> others;
  for (const loop_pair &p : pairs)
    {
      if (plain.plain_p (p.first) || plain.plain_p (p.second))
	continue;
      const std::string which = "joined with that in line " + line_of (p.first)
				+ ", which has the same range";
      if (p.why_not.empty () && !found)
	{
	  found = p;
	  if (notes)
	    notes->push_back ({ gimple_location (p.second), "loop: " + which });
	}
      else if (!p.why_not.empty ())
	others.push_back (
	  { gimple_location (p.second), "loop: not " + which + ": " + p.why_not, true });
    }
  any_statement (*body,
		 [&] (gimple *stmt)
		 {
		   if (gomp_for *loop = dyn_cast<gomp_for *> (stmt); loop && plain.plain_p (loop))
		     plain.revert (loop);
		   return walk_on::into;
		 });
  plain.finish (body);
  if (found)
    finder.fuse (*found, block_of (outer));
  else if (notes)
    notes->insert (notes->end (), others.begin (), others.end ());
  return found.has_value ();
}

} // namespace

std::vector<loop_pair>
find_loop_pairs (gomp_for *outer, const region_accesses &accesses, const alias_oracle &aliases,
		 const reference_copies &copies)
{
  return pair_finder (outer, accesses, aliases, copies).run ();
}

void
fuse_row_loops (function *fun, std::vector<reported_note> *notes)
{
  for (const region &r : find_regions (fun, false))
    if (r.target)
      for (const region_loop &l : r.loops)
	/* Loops of a kernels construct get their levels later.  */
	if (l.inner.size () > 1
	    && ((l.partitioned && l.gang)
		|| gimple_omp_target_kind (r.target) == GF_OMP_TARGET_KIND_OACC_KERNELS))
	  while (fuse_in (fun, r, l.loop, notes))
	    ;
}

} // namespace accred
