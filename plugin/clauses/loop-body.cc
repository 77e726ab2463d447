/* What an iteration of a loop does with the variables around it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The body becomes a graph with a node for each statement.  It is conservative: an edge
   too many (into a handler from the start of its `try', say) can only make a read look
   as if it came before the write.  */

#include "plugin/clauses/loop-body.h"

namespace accred {

class body_builder
{
public:
  body_builder (loop_body &body, const reference_copies &copies) : m_body (body), m_copies (copies)
  {}

  void build (gomp_for *loop)
  {
    hide_own (loop, 1);
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      m_indices.insert (gimple_omp_for_index (loop, i));
    build (gimple_omp_body (loop));
  }

  void build_region (gimple_seq body)
  {
    m_whole_region = true;
    build (body);
  }

  void build (gimple_seq body)
  {
    new_node ();
    sequence (body);
    new_node ();
    resolve_jumps ();
  }

private:
  unsigned new_node ()
  {
    const unsigned n = m_body.m_nodes.size ();
    m_body.m_nodes.push_back ({});
    m_body.m_nodes[n].inner = m_depth > 0;
    if (n && !m_ended)
      link (n - 1, n);
    m_ended = false;
    return n;
  }

  void link (unsigned from, unsigned to) { m_body.m_nodes[from].successors.push_back (to); }
  unsigned last () const { return m_body.m_nodes.size () - 1; }

  /* ONCE: in a single iteration.  */
  void jump (tree label, bool once = false)
  {
    if (TREE_CODE (label) == LABEL_DECL)
      m_jumps.push_back ({ last (), label, once });
    else
      m_body.m_known = false;
  }

  /* True if the condition STMT compares the loop's variable by CODE.  */
  bool index_is_p (gimple *stmt, tree_code code) const
  {
    return (
      gimple_cond_code (stmt) == code
      && (m_indices.count (gimple_cond_lhs (stmt)) || m_indices.count (gimple_cond_rhs (stmt))));
  }

  void resolve_jumps ()
  {
    /* A label that is not in the body ends the iteration.  */
    for (const auto &[from, label, once] : m_jumps)
      if (auto at = m_labels.find (label); at != m_labels.end ())
	{
	  link (from, at->second);
	  if (once)
	    m_body.m_once.emplace (from, at->second);
	}
  }

  void add (tree object, access_kind kind, gimple *stmt, bool constant = false)
  {
    if (!VAR_P (object) && TREE_CODE (object) != PARM_DECL && TREE_CODE (object) != RESULT_DECL)
      return;
    if (auto h = m_hidden.find (object); h != m_hidden.end () && h->second > 0)
      return;
    m_body.m_nodes.back ().accesses.push_back ({ object, kind, stmt, constant });
    auto &written = m_body.m_written;
    if ((kind == access_kind::write || kind == access_kind::reduction
	 || kind == access_kind::address)
	&& std::find (written.begin (), written.end (), object) == written.end ())
      written.push_back (object);
  }

  /* The variables that LOOP has of its own, by DIRECTION more or less hidden.  */
  void hide_own (gomp_for *loop, int direction)
  {
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      m_hidden[gimple_omp_for_index (loop, i)] += direction;
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	m_hidden[OMP_CLAUSE_DECL (c)] += direction;
  }

  void sequence (gimple_seq);
  void statement (gimple *);
  void bind (gbind *stmt);
  void condition (gcond *stmt);
  void switch_statement (gswitch *stmt);
  void assembly (gasm *stmt);
  void atomic_load (gomp_atomic_load *stmt);
  void atomic_store (gomp_atomic_store *stmt);
  void try_statement (gimple *);
  void inner_loop (gomp_for *);
  void operands (gimple *);
  bool absent_argument (gimple *);
  void expression (tree *, gimple *);
  void destination (tree *, gimple *);
  bool part (tree);
  bool part_address (tree);
  void subscripts (tree part, tree base);
  static tree note_operand (tree *, int *, void *);

  loop_body &m_body;
  const reference_copies &m_copies;
  std::map<tree, int> m_hidden;
  std::map<tree, unsigned> m_labels;
  struct pending_jump
  {
    unsigned from;
    tree label;
    bool once;
  };
  std::vector<pending_jump> m_jumps;
  std::set<tree> m_indices; /* Variables of the loop.  */
  gimple *m_stmt = nullptr;
  int m_depth = 0;
  bool m_whole_region = false;
  bool m_ended = false; /* Nothing falls out of the last node.  */
};

void
body_builder::sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    statement (gsi_stmt (gsi));
}

/* What REF, a part of BASE, has for subscripts is read.  */

void
body_builder::subscripts (tree ref, tree base)
{
  for (; ref != base; ref = TREE_OPERAND (ref, 0))
    for (int i = 1; i < TREE_OPERAND_LENGTH (ref); i++)
      if (TREE_OPERAND (ref, i))
	walk_tree_without_duplicates (&TREE_OPERAND (ref, i), note_operand, this);
}

tree
whole_of (tree part)
{
  while (handled_component_p (part))
    part = TREE_OPERAND (part, 0);
  return part;
}

/* Note that the address of REF is taken if that is a part of an object.  */

bool
body_builder::part_address (tree ref)
{
  tree base = whole_of (ref), object = object_of (base, m_copies);
  if (!object)
    return false;
  add (object, access_kind::escape, m_stmt);
  subscripts (ref, base);
  return true;
}

/* Note the read of REF if that is a part of an object.  */

bool
body_builder::part (tree ref)
{
  tree base = whole_of (ref), object = object_of (base, m_copies);
  if (!object)
    return false;
  auto &accesses = m_body.m_nodes.back ().accesses;
  const size_t before = accesses.size ();
  add (object, access_kind::read, m_stmt);
  if (accesses.size () > before)
    accesses.back ().part = ref;
  subscripts (ref, base);
  return true;
}

tree
body_builder::note_operand (tree *tp, int *walk_subtrees, void *data)
{
  body_builder &b = *static_cast<body_builder *> (data);
  if (TYPE_P (*tp) || CONSTANT_CLASS_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (COMPARISON_CLASS_P (*tp)
      && asks_presence_p (TREE_CODE (*tp), TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1),
			  b.m_copies))
    *walk_subtrees = 0;
  else if (tree object = object_of (*tp, b.m_copies))
    {
      b.add (object, access_kind::read, b.m_stmt);
      *walk_subtrees = 0;
    }
  else if (handled_component_p (*tp) && b.part (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR && object_of (TREE_OPERAND (*tp, 0), b.m_copies))
    {
      b.add (object_of (TREE_OPERAND (*tp, 0), b.m_copies), access_kind::address, b.m_stmt);
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR && b.part_address (TREE_OPERAND (*tp, 0)))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
	if (DECL_P (base))
	  b.add (base, access_kind::escape, b.m_stmt);
    }
  else if (auto copy = b.m_copies.find (*tp); copy != b.m_copies.end ())
    b.add (copy->second, access_kind::address, b.m_stmt);
  else if (DECL_P (*tp))
    /* A reference itself.  */
    b.add (*tp, access_kind::address, b.m_stmt);
  return NULL_TREE;
}

void
body_builder::expression (tree *tp, gimple *stmt)
{
  m_stmt = stmt;
  if (*tp)
    walk_tree_without_duplicates (tp, note_operand, this);
}

/* *TP is written by STMT.  */

void
body_builder::destination (tree *tp, gimple *stmt)
{
  if (tree object = object_of (*tp, m_copies))
    {
      add (object, access_kind::write, stmt,
	   gimple_assign_single_p (stmt) && is_gimple_min_invariant (gimple_assign_rhs1 (stmt)));
      return;
    }
  tree base = get_base_address (*tp);
  if (base && DECL_P (base))
    add (base, access_kind::escape, stmt);
  auto &accesses = m_body.m_nodes.back ().accesses;
  const size_t before = accesses.size ();
  expression (tp, stmt);
  for (size_t i = before; i < accesses.size (); i++)
    accesses[i].stored = accesses[i].part == *tp;
}

/* True if STMT is R = PRESENT ? R : 0, which accred_allocatables makes of an optional argument:
   R may be null; the reference does not change.  */

bool
body_builder::absent_argument (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != COND_EXPR)
    return false;
  tree r = gimple_assign_lhs (stmt);
  if (!VAR_P (r) || !reference_p (r) || gimple_assign_rhs2 (stmt) != r
      || !integer_zerop (gimple_assign_rhs3 (stmt)))
    return false;
  m_body.m_optional.insert (r);
  return true;
}

/* True if STMT begins what one thread at a time executes; its arguments are variables that the
   threads share (plugin/openmp/critical.cc).  */

static bool
begins_critical_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return fn && fndecl_built_in_p (fn, BUILT_IN_NORMAL)
	 && (DECL_FUNCTION_CODE (fn) == BUILT_IN_GOMP_CRITICAL_START
	     || DECL_FUNCTION_CODE (fn) == BUILT_IN_GOMP_CRITICAL_NAME_START);
}

void
body_builder::operands (gimple *stmt)
{
  /* The copy of a reference is no use of what it refers to.  */
  if (gimple_assign_single_p (stmt) && m_copies.count (gimple_assign_lhs (stmt)))
    return;
  if (gimple_clobber_p (stmt))
    return;
  if (absent_argument (stmt))
    return;
  const bool presence = asks_presence_p (stmt, m_copies);
  tree lhs = gimple_has_lhs (stmt) ? gimple_get_lhs (stmt) : NULL_TREE;
  for (unsigned i = lhs ? 1 : 0; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && !presence)
      {
	auto &accesses = m_body.m_nodes.back ().accesses;
	const size_t before = accesses.size ();
	expression (gimple_op_ptr (stmt, i), stmt);
	/* Of a call: the result, the function, the static chain, the arguments.  */
	if (is_gimple_call (stmt) && accesses.size () == before + 1)
	  accesses.back ().argument = int (i) - 3;
      }
  if (lhs)
    destination (gimple_op_ptr (stmt, 0), stmt);
  if (begins_critical_p (stmt))
    for (access &a : m_body.m_nodes.back ().accesses)
      a.kind = access_kind::escape;
}

void
body_builder::bind (gbind *stmt)
{
  /* Of a region, all is wanted.  */
  for (tree v = m_whole_region ? NULL_TREE : gimple_bind_vars (stmt); v; v = DECL_CHAIN (v))
    m_hidden[v]++;
  sequence (gimple_bind_body (stmt));
}

void
body_builder::condition (gcond *stmt)
{
  m_body.m_nodes[new_node ()].stmt = stmt;
  if (!asks_presence_p (stmt, m_copies))
    {
      expression (gimple_op_ptr (stmt, 0), stmt);
      expression (gimple_op_ptr (stmt, 1), stmt);
    }
  jump (gimple_cond_true_label (stmt), index_is_p (stmt, EQ_EXPR));
  jump (gimple_cond_false_label (stmt), index_is_p (stmt, NE_EXPR));
  m_ended = true;
}

void
body_builder::switch_statement (gswitch *stmt)
{
  new_node ();
  expression (gimple_op_ptr (stmt, 0), stmt);
  for (unsigned i = 0; i < gimple_switch_num_labels (stmt); i++)
    jump (CASE_LABEL (gimple_switch_label (stmt, i)));
  m_ended = true;
}

/* An output is more than a write: the statement may read it, too.  */

void
body_builder::assembly (gasm *stmt)
{
  new_node ();
  m_body.m_known &= gimple_asm_nlabels (stmt) == 0;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    destination (&TREE_VALUE (gimple_op (stmt, i)), stmt);
  for (access &a : m_body.m_nodes.back ().accesses)
    a.kind = access_kind::escape;
}

/* The load of an atomic construct has the address, which the store writes to.  */

void
body_builder::atomic_load (gomp_atomic_load *stmt)
{
  new_node ();
  m_stmt = stmt;
  m_body.m_atomic_values.insert (gimple_omp_atomic_load_lhs (stmt));
  expression (gimple_omp_atomic_load_rhs_ptr (stmt), stmt);
  auto copy = m_copies.find (gimple_omp_atomic_load_rhs (stmt));
  if (copy != m_copies.end () && object_of (copy->first, m_copies))
    add (copy->second, access_kind::address, stmt);
  for (access &a : m_body.m_nodes.back ().accesses)
    if (a.kind == access_kind::address)
      a.kind = access_kind::escape;
}

void
body_builder::atomic_store (gomp_atomic_store *stmt)
{
  new_node ();
  m_stmt = stmt;
  m_body.m_atomic_values.insert (gimple_omp_atomic_store_val (stmt));
  expression (gimple_omp_atomic_store_val_ptr (stmt), stmt);
}

void
body_builder::statement (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND: return bind (as_a<gbind *> (stmt));
    case GIMPLE_TRY: return try_statement (stmt);
    case GIMPLE_COND: return condition (as_a<gcond *> (stmt));
    case GIMPLE_SWITCH: return switch_statement (as_a<gswitch *> (stmt));
    case GIMPLE_ASM: return assembly (as_a<gasm *> (stmt));
    case GIMPLE_OMP_ATOMIC_LOAD: return atomic_load (as_a<gomp_atomic_load *> (stmt));
    case GIMPLE_OMP_ATOMIC_STORE: return atomic_store (as_a<gomp_atomic_store *> (stmt));
    case GIMPLE_OMP_FOR: return inner_loop (as_a<gomp_for *> (stmt));
    case GIMPLE_LABEL: m_labels[gimple_label_label (as_a<glabel *> (stmt))] = new_node (); return;
    case GIMPLE_GOTO:
      new_node ();
      jump (gimple_goto_dest (stmt));
      m_ended = true;
      return;
    case GIMPLE_RETURN:
      new_node ();
      operands (stmt);
      m_ended = true;
      return;
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
      m_body.m_nodes[new_node ()].stmt = stmt;
      operands (stmt);
      return;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
    case GIMPLE_EH_MUST_NOT_THROW: return;
    default: m_body.m_known = false; return;
    }
}

/* The cleanup or the handlers can be reached from anywhere in the statements tried.  What follows
   a cleanup is reached from their end only, which a cleanup with accesses hides.  */

void
body_builder::try_statement (gimple *stmt)
{
  const unsigned start = new_node ();
  sequence (gimple_try_eval (stmt));
  gimple_seq cleanup = gimple_try_cleanup (stmt);
  if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
    {
      gimple *first = gimple_seq_first_stmt (cleanup);
      if (first && gimple_code (first) == GIMPLE_EH_ELSE)
	{
	  m_body.m_known = false;
	  return;
	}
      const unsigned entry = new_node ();
      sequence (cleanup);
      const std::vector<loop_body::node> &nodes = m_body.m_nodes;
      if (std::any_of (nodes.begin () + entry, nodes.end (),
		       [] (const loop_body::node &n) { return !n.accesses.empty (); }))
	link (start, entry);
      return;
    }
  /* Each handler begins anew and ends after the others.  */
  std::vector<unsigned> ends;
  auto handler = [&] (gimple_seq seq)
  {
    if (!m_ended)
      ends.push_back (last ());
    m_ended = true;
    link (start, new_node ());
    sequence (seq);
  };
  for (gimple_stmt_iterator gsi = gsi_start (cleanup); !gsi_end_p (gsi); gsi_next (&gsi))
    if (auto *c = dyn_cast<gcatch *> (gsi_stmt (gsi)))
      handler (gimple_catch_handler (c));
    else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_EH_FILTER)
      handler (gimple_eh_filter_failure (gsi_stmt (gsi)));
    else if (gimple_code (gsi_stmt (gsi)) != GIMPLE_EH_MUST_NOT_THROW)
      {
	handler (cleanup);
	break;
      }
  const unsigned after = new_node ();
  for (unsigned e : ends)
    link (e, after);
}

/* LOOP of a directive: its bounds, perhaps iterations, the results of its reductions.  */

void
body_builder::inner_loop (gomp_for *loop)
{
  sequence (gimple_omp_for_pre_body (loop));
  const unsigned header = new_node ();
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      expression (gimple_omp_for_initial_ptr (loop, i), loop);
      expression (gimple_omp_for_final_ptr (loop, i), loop);
      /* i = i + STEP  */
      tree incr = gimple_omp_for_incr (loop, i);
      for (int op = 0; op < TREE_OPERAND_LENGTH (incr); op++)
	if (TREE_OPERAND (incr, op) != gimple_omp_for_index (loop, i))
	  expression (&TREE_OPERAND (incr, op), loop);
    }
  std::vector<tree> reduced;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
	if (DECL_P (OMP_CLAUSE_DECL (c)))
	  reduced.push_back (OMP_CLAUSE_DECL (c));
	break;
      case OMP_CLAUSE_PRIVATE: break;
      default:
	for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	  expression (&OMP_CLAUSE_OPERAND (c, i), loop);
	break;
      }
  for (tree r : reduced)
    add (r, access_kind::read, loop);
  hide_own (loop, 1);
  m_depth++;
  sequence (gimple_omp_body (loop));
  m_depth--;
  hide_own (loop, -1);
  /* The next iteration.  */
  link (new_node (), header);
  const unsigned after = new_node ();
  link (header, after);
  m_body.m_behind[loop] = after;
  for (tree r : reduced)
    add (r, access_kind::reduction, loop);
}

/* ----- questions ----- */

loop_body::loop_body (gomp_for *loop, const reference_copies &copies) : m_copies (copies)
{
  body_builder (*this, copies).build (loop);
}

loop_body::loop_body (gimple_seq region, const reference_copies &copies) : m_copies (copies)
{
  body_builder (*this, copies).build_region (region);
}

bool
loop_body::first_access_can_be_p (tree object, std::initializer_list<access_kind> kinds,
				  unsigned from) const
{
  auto first = [object] (const node &n) -> const access *
  {
    for (const access &a : n.accesses)
      if (a.object == object)
	return &a;
    return nullptr;
  };
  for (unsigned n : reach (first, from))
    if (const access *a = first (m_nodes[n]))
      if (std::find (kinds.begin (), kinds.end (), a->kind) != kinds.end ())
	return true;
  return false;
}

bool
loop_body::read_before_write_p (tree object) const
{
  return first_access_can_be_p (object, { access_kind::read, access_kind::escape });
}

void
loop_body::take_for_addresses (const std::set<gimple *> &loads)
{
  for (node &n : m_nodes)
    for (access &a : n.accesses)
      if (a.kind == access_kind::read && loads.count (a.stmt))
	{
	  a.kind = access_kind::address;
	  a.argument = 0;
	}
}

bool
loop_body::address_before_write_p (tree object) const
{
  return first_access_can_be_p (object, { access_kind::address });
}

bool
loop_body::read_behind_p (gomp_for *loop, tree object, bool addresses) const
{
  return first_access_can_be_p (object,
				{ access_kind::read, access_kind::escape,
				  addresses ? access_kind::address : access_kind::read },
				m_behind.at (loop));
}

bool
loop_body::written_at_end_p (tree object) const
{
  auto writes = [object] (const node &n)
  {
    return std::any_of (n.accesses.begin (), n.accesses.end (),
			[object] (const access &a)
			{
			  return a.object == object
				 && (a.kind == access_kind::write || a.kind == access_kind::address
				     || a.kind == access_kind::reduction);
			});
  };
  return on_all_ways_p (writes);
}

unsigned
loop_body::count (tree object, access_kind kind) const
{
  unsigned found = 0;
  for (const node &n : m_nodes)
    for (const access &a : n.accesses)
      found += a.object == object && a.kind == kind;
  return found;
}

const access *
loop_body::own_write (tree object) const
{
  for (const node &n : m_nodes)
    for (const access &a : n.accesses)
      if (!n.inner && a.object == object && a.kind == access_kind::write)
	return &a;
  return nullptr;
}

bool
loop_body::once_p (const access &write) const
{
  /* Is there a way to it that more than one iteration can take?  */
  std::vector<bool> seen (m_nodes.size ());
  std::vector<unsigned> reached = { 0 };
  seen[0] = true;
  for (size_t i = 0; i < reached.size (); i++)
    {
      const unsigned at = reached[i];
      for (const access &a : m_nodes[at].accesses)
	if (a.stmt == write.stmt)
	  return false;
      for (unsigned s : m_nodes[at].successors)
	if (!seen[s] && !m_once.count ({ at, s }))
	  {
	    seen[s] = true;
	    reached.push_back (s);
	  }
    }
  return true;
}

bool
loop_body::depends_p (const access &write, tree object) const
{
  /* The operands, and those of the temporaries among them.  */
  std::vector<gimple *> work = { write.stmt };
  std::set<gimple *> seen;
  while (!work.empty ())
    {
      gimple *stmt = work.back ();
      work.pop_back ();
      if (!seen.insert (stmt).second)
	continue;
      for (unsigned i = gimple_code (stmt) == GIMPLE_COND ? 0 : 1; i < gimple_num_ops (stmt); i++)
	{
	  tree op = gimple_op (stmt, i);
	  if (!op)
	    continue;
	  if (object_of (op, m_copies) == object)
	    return true;
	  if (VAR_P (op) && DECL_ARTIFICIAL (op))
	    add_definitions (op, work);
	}
    }
  return false;
}

/* Add the statements that TEMPORARY gets its value from to WORK.  A logical expression chooses
   between constants, by conditions.  */

void
loop_body::add_definitions (tree temporary, std::vector<gimple *> &work) const
{
  unsigned constants = 0;
  for (const node &n : m_nodes)
    if (n.stmt && gimple_get_lhs (n.stmt) == temporary)
      {
	work.push_back (n.stmt);
	constants += gimple_assign_single_p (n.stmt)
		     && is_gimple_min_invariant (gimple_assign_rhs1 (n.stmt));
      }
  if (constants > 1)
    for (const node &n : m_nodes)
      if (n.stmt && gimple_code (n.stmt) == GIMPLE_COND)
	work.push_back (n.stmt);
}

bool
own_by_clause_p (gomp_for *loop, tree object)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == object)
      return true;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	&& OMP_CLAUSE_DECL (c) == object)
      return true;
  return false;
}

bool
private_by_clause_p (gomp_for *loop, tree object)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) == object)
      return true;
  return false;
}

std::optional<loop_body>
private_scope (const std::vector<gomp_for *> &around, tree object, const reference_copies &copies)
{
  for (size_t i = around.size (); i-- > 1;)
    if (private_by_clause_p (around[i - 1], object))
      return loop_body (gimple_omp_body (around[i - 1]), copies);
  return {};
}

} // namespace accred
