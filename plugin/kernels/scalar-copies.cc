/* Pass `accred_scalar_copies': scalars of others that loops of `kernels' regions write.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  Loops are found by their variables, and what each
   iteration sets before it reads it becomes private, if these are variables of the function.  Those
   of a module or file, in a COMMON block, with SAVE, of the procedure around or of the caller
   are in memory:

     map (force_tofrom: i)			map (force_tofrom: i)
     {						{
       i = 1;				  ->	  copy = i;
       L1: if (i > n) goto L2;			  copy = 1;
       ...					  L1: if (copy > n) goto L2;
       i = i + 1;				  ...
       goto L1; L2:				  L2: i = copy;
     }						}

   So the region has a variable of its own for each, which is copied from it at the start, unless
   the region begins with a store to it, and to it at the end.  Where the device has the variable
   already, that is read and written, as before.

   Scalars stay in memory if the region could get at them in another way: by a call, by a pointer
   that is no reference of Fortran's, by another name in a COMMON block or EQUIVALENCE; and if a
   directive in the region names them.  So do sums and the like, as far as the passes that follow
   understand these.

   Guarantees: what is in memory at the end is what was.  */

#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/objects.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/kernels/aliases.h"
#include "plugin/kernels/free-updates.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/kernels/region-reader.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* Whose a scalar is.  */
enum class owner
{
  own,      /* The function's.  */
  shared,	  /* The function's, but others may have the address.  */
  program,  /* In static memory.  */
  around,	  /* Of the function around.  */
  caller	 /* A reference's.  */
};

/* What a region does with a scalar.  */
struct scalar_uses
{
  tree object;  /* All of it, as it stands in the region.  */
  bool read = false, stored = false;
  bool stored_first = false; /* In any case, and before it is read.  */
  bool stepped = false; /* A loop adds a number to it.  */
  bool set_anew = false;	 /* A loop gives it a value that is not made from its own.  */
  bool in_loop = false; /* A loop stores to it.  */
  bool refused = false;
  tree copy = NULL_TREE;
};

class scalar_copier
{
public:
  explicit scalar_copier (gomp_target *target)
    : m_target (target), m_copies (find_reference_copies (gimple_omp_body (target)))
  {}

  void run ();

private:
  void find_loops (gimple_seq);
  void find_jumps (gimple *, unsigned at);
  bool in_loop_p (unsigned at) const;
  void find_mapped ();
  void scan (gimple_seq, bool in_loop);
  void scan_statement (gimple *, bool in_loop);
  void note_store (tree lhs, gimple *, bool in_loop);
  void note_operands (gimple *);
  void check_reference (tree ref);
  bool pointed_p (const scalar_uses &) const;
  bool names_meet_p () const;
  bool wanted_p (tree decl, const scalar_uses &) const;
  owner owner_of (tree decl) const;
  scalar_uses *uses_of (tree ref);
  void replace (gimple_seq);

  gomp_target *m_target;
  const reference_copies m_copies;
  std::map<tree, scalar_uses> m_scalars;
  /* By label, its place; and from where to where jumps back go.  */
  std::map<tree, unsigned> m_labels;
  std::vector<std::pair<unsigned, unsigned>> m_back;
  unsigned m_place = 0;
  bool m_conditional = false; /* What follows may not be executed.  */
  bool m_calls = false; /* Or asm statements.  */
  std::map<tree, gimple *> m_defined;  /* The last definition of temporaries.  */
  std::vector<tree> m_foreign;	       /* What pointers lead to.  */
  std::set<tree> m_named;	  /* Variables with other names.  */
};

owner
scalar_copier::owner_of (tree decl) const
{
  if (reference_p (decl))
    return owner::caller;
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    {
      tree base = get_base_address (DECL_VALUE_EXPR (decl));
      return base && VAR_P (base) && is_global_var (base) ? owner::program : owner::around;
    }
  if (VAR_P (decl) && is_global_var (decl))
    return owner::program;
  return is_gimple_reg (decl) ? owner::own : owner::shared;
}

/* The uses of what REF is all of, if that is a scalar which the region has in memory.  */

scalar_uses *
scalar_copier::uses_of (tree ref)
{
  tree object = object_of (ref, m_copies);
  const auto at = object ? m_scalars.find (object) : m_scalars.end ();
  return at != m_scalars.end () && is_gimple_reg_type (TREE_TYPE (ref)) ? &at->second : nullptr;
}

/* The scalars that the region maps.  */

void
scalar_copier::find_mapped ()
{
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !begins_group_p (c))
	continue;
      tree ref = OMP_CLAUSE_DECL (c), decl = object_of (ref, m_copies), type = TREE_TYPE (ref);
      if (decl && DECL_P (decl) && owner_of (decl) != owner::own && is_gimple_reg_type (type)
	  && !TREE_THIS_VOLATILE (ref) && !TREE_THIS_VOLATILE (decl) && !TYPE_VOLATILE (type)
	  && !optional_reference_p (decl) && !(VAR_P (decl) && DECL_THREAD_LOCAL_P (decl)))
	m_scalars[decl].object = ref;
    }
}

void
scalar_copier::find_jumps (gimple *stmt, unsigned at)
{
  auto jump = [&] (tree label)
  {
    if (const auto to = m_labels.find (label); to != m_labels.end ())
      m_back.push_back ({ to->second, at });
  };
  if (gcond *c = dyn_cast<gcond *> (stmt))
    jump (gimple_cond_true_label (c)), jump (gimple_cond_false_label (c));
  else if (gimple_code (stmt) == GIMPLE_GOTO)
    jump (gimple_goto_dest (stmt));
  else if (gswitch *s = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
      jump (CASE_LABEL (gimple_switch_label (s, i)));
}

/* Note where jumps back go from and to.  */

void
scalar_copier::find_loops (gimple_seq seq)
{
  any_statement (seq,
		 [this] (gimple *stmt)
		 {
		   const unsigned at = m_place++;
		   if (glabel *label = dyn_cast<glabel *> (stmt))
		     m_labels[gimple_label_label (label)] = at;
		   find_jumps (stmt, at);
		   return walk_on::into;
		 });
  m_place = 0;
}

bool
scalar_copier::in_loop_p (unsigned at) const
{
  return std::any_of (m_back.begin (), m_back.end (),
		      [at] (const auto &loop) { return loop.first <= at && at <= loop.second; });
}

/* STMT stores to LHS.  */

void
scalar_copier::note_store (tree lhs, gimple *stmt, bool in_loop)
{
  if (tree v = lhs; TREE_CODE (v) == SSA_NAME || own_register_p (v))
    m_defined[v] = stmt;
  scalar_uses *uses = uses_of (lhs);
  if (!uses)
    return;
  uses->stored_first |= !m_conditional && !uses->read && !uses->stored;
  uses->stored = true;
  uses->in_loop |= in_loop;
  if (!in_loop)
    return;
  /* What the value is made from.  */
  gimple *from = stmt;
  if (gimple_assign_single_p (stmt))
    if (const auto at = m_defined.find (gimple_assign_rhs1 (stmt)); at != m_defined.end ())
      from = at->second;
  bool own = false, number = false;
  if (is_gimple_assign (from))
    for (unsigned i = 1; i < gimple_num_ops (from); i++)
      {
	tree op = gimple_op (from, i);
	if (!op)
	  continue;
	number |= TREE_CODE (op) == INTEGER_CST;
	const auto at = m_defined.find (op);
	own |= uses_of (op) == uses
	       || (at != m_defined.end () && gimple_assign_single_p (at->second)
		   && uses_of (gimple_assign_rhs1 (at->second)) == uses);
      }
  uses->stepped |= own && number;
  uses->set_anew |= !own;
}

/* The memory that REF, an operand, is in may be that of a scalar.  */

void
scalar_copier::check_reference (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return;
  if (DECL_P (base) && VAR_P (base) && DECL_HAS_VALUE_EXPR_P (base))
    m_named.insert (base);
  else if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF
	   || TREE_CODE (base) == TARGET_MEM_REF)
    {
      tree pointer = TREE_OPERAND (base, 0);
      if (const auto at = m_copies.find (pointer); at != m_copies.end ())
	pointer = at->second;
      if (!TYPE_RESTRICT (TREE_TYPE (pointer)))
	m_foreign.push_back (ref);
    }
}

/* What STMT reads, and the addresses that it takes.  */

void
scalar_copier::note_operands (gimple *stmt)
{
  walk_stmt_info wi = {};
  wi.info = this;
  auto visit = [] (tree *tp, int *subtrees, void *data) -> tree
  {
    scalar_copier &self
      = *static_cast<scalar_copier *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp))
      *subtrees = 0;
    else if (TREE_CODE (*tp) == ADDR_EXPR)
      {
	tree base = get_base_address (TREE_OPERAND (*tp, 0));
	if (scalar_uses *uses = base ? self.uses_of (base) : nullptr)
	  uses->refused = true;
      }
    else if (scalar_uses *uses = self.uses_of (*tp))
      {
	uses->read = true;
	self.check_reference (*tp);
	*subtrees = 0;
      }
    else if (DECL_P (*tp) || REFERENCE_CLASS_P (*tp))
      self.check_reference (*tp);
    return NULL_TREE;
  };
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (tree *op = gimple_op_ptr (stmt, i); *op)
      {
	/* A store of all of a scalar reads nothing.  */
	if (i == 0 && lhs && uses_of (lhs))
	  check_reference (lhs);
	else
	  walk_tree (op, visit, &wi, NULL);
      }
}

void
scalar_copier::scan_statement (gimple *stmt, bool in_loop)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_CALL:
      m_calls |= !arithmetic_p (as_a<gcall *> (stmt)) && !ends_program_p (as_a<gcall *> (stmt));
      note_operands (stmt);
      if (tree lhs = gimple_call_lhs (stmt))
	note_store (lhs, stmt, in_loop);
      break;
    case GIMPLE_ASSIGN:
      note_operands (stmt);
      note_store (gimple_assign_lhs (stmt), stmt, in_loop);
      break;
    case GIMPLE_LABEL:
    case GIMPLE_GOTO: m_conditional = true; break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      note_operands (stmt);
      m_conditional = true;
      break;
    case GIMPLE_BIND:
    case GIMPLE_TRY:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: break;
    default:
      /* Directives: clauses, bounds, updates.  */
      auto refuse = [this] (tree *tp, bool)
      {
	if (const auto at = m_scalars.find (*tp); at != m_scalars.end ())
	  at->second.refused = true;
      };
      m_conditional = true;
      m_calls |= gimple_code (stmt) == GIMPLE_ASM;
      if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
	check_reference (updated_object (load));
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	    for_each_operand (&OMP_CLAUSE_OPERAND (c, i), refuse);
      for_each_operand (stmt, refuse);
      break;
    }
}

void
scalar_copier::scan (gimple_seq seq, bool in_loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const bool inside = in_loop || in_loop_p (m_place) || gimple_code (stmt) == GIMPLE_OMP_FOR;
      m_place++;
      scan_statement (stmt, inside);
      for_each_sequence (stmt, [&] (gimple_seq *s) { scan (*s, inside); });
    }
}

/* True if the region may get at the object of USES by a pointer.  */

bool
scalar_copier::pointed_p (const scalar_uses &uses) const
{
  const alias_set_type own = get_alias_set (TREE_TYPE (uses.object));
  return std::any_of (m_foreign.begin (), m_foreign.end (), [own] (tree ref)
		      { return alias_sets_conflict_p (own, get_alias_set (ref)); });
}

/* True if two names of the region's may be for the same memory, as by EQUIVALENCE.  */

bool
scalar_copier::names_meet_p () const
{
  for (auto a = m_named.begin (); a != m_named.end (); ++a)
    for (auto b = std::next (a); b != m_named.end (); ++b)
      if (alias_oracle::storage_overlaps_p (*a, *b))
	return true;
  return false;
}

/* True if loops are understood better with a copy of DECL's.  */

bool
scalar_copier::wanted_p (tree decl, const scalar_uses &uses) const
{
  if (!uses.in_loop || uses.refused || pointed_p (uses))
    return false;
  const bool counter = uses.stepped && INTEGRAL_TYPE_P (TREE_TYPE (uses.object));
  switch (owner_of (decl))
    {
    case owner::around: return true;
    case owner::shared:
    case owner::program: return counter || uses.set_anew;
    case owner::caller: return counter;
    default: return false;
    }
}

/* The scalars in SEQ become their copies.  */

void
scalar_copier::replace (gimple_seq seq)
{
  auto visit = [] (tree *tp, int *subtrees, void *data) -> tree
  {
    scalar_copier &self
      = *static_cast<scalar_copier *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp))
      *subtrees = 0;
    else if (scalar_uses *uses = self.uses_of (*tp); uses && uses->copy)
      {
	*tp = uses->copy;
	*subtrees = 0;
      }
    return NULL_TREE;
  };
  any_statement (seq,
		 [&] (gimple *stmt)
		 {
		   walk_stmt_info wi = {};
		   wi.info = this;
		   if (!gimple_has_substatements (stmt))
		     for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
		       if (tree *op = gimple_op_ptr (stmt, i); *op)
			 walk_tree (op, visit, &wi, NULL);
		   return walk_on::into;
		 });
}

/* Temporaries that a scalar in memory was read to, and computed in, are of no use any more:

     tmp = copy;  next = tmp + 1;  copy = next;	  ->	 copy = copy + 1;  */

class temporary_remover
{
public:
  explicit temporary_remover (const std::set<tree> &copies) : m_variables (copies) {}

  void run (gimple_seq *body)
  {
    propagate (*body);
    auto count = [this] (tree *tp, bool write) { m_uses[*tp] += !write; };
    any_statement (*body,
		   [&] (gimple *stmt)
		   {
		     if (!gimple_has_substatements (stmt) || is_gimple_omp (stmt))
		       for_each_operand (stmt, count);
		     if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
		       for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
			 for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
			   for_each_operand (&OMP_CLAUSE_OPERAND (c, i), count);
		     return walk_on::into;
		   });
    count_stores (*body);
    join (body);
    remove (body);
  }

private:
  static bool temporary_p (tree v)
  {
    return VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_IGNORED_P (v) && own_register_p (v);
  }
  bool read_p (gimple *stmt) const
  {
    return gimple_assign_single_p (stmt) && m_variables.count (gimple_assign_rhs1 (stmt))
	   && temporary_p (gimple_assign_lhs (stmt));
  }
  void propagate (gimple_seq);
  gimple *computed_for (gimple *stmt, gimple *last) const;
  void count_stores (gimple_seq);
  void join (gimple_seq *);
  void remove (gimple_seq *);

  const std::set<tree> &m_variables;
  std::map<tree, tree> m_same; /* The variables that temporaries are copies of.  */
  std::map<tree, unsigned> m_uses, m_stores;
};

/* Statements use variables instead of their copies in temporaries.  */

void
temporary_remover::propagate (gimple_seq seq)
{
  auto use = [this] (tree *tp, bool write)
  {
    if (const auto at = m_same.find (*tp); !write && at != m_same.end ())
      *tp = at->second;
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      const bool simple = !gimple_has_substatements (stmt) && !is_gimple_omp (stmt);
      if (gimple_code (stmt) == GIMPLE_LABEL || (!simple && gimple_code (stmt) != GIMPLE_BIND))
	m_same.clear ();
      if (simple)
	for_each_operand (stmt, use);
      if (tree lhs = gimple_get_lhs (stmt))
	{
	  m_same.erase (lhs);
	  for (auto at = m_same.begin (); at != m_same.end ();)
	    at = at->second == lhs ? m_same.erase (at) : std::next (at);
	  if (read_p (stmt))
	    m_same[lhs] = gimple_assign_rhs1 (stmt);
	}
      for_each_sequence (stmt,
			 [&] (gimple_seq *s)
			 {
			   propagate (*s);
			   if (!simple && gimple_code (stmt) != GIMPLE_BIND)
			     m_same.clear ();
			 });
    }
}

/* The statement that computes what STMT stores to a variable, if that is LAST, the one in front of
   it; else null.  */

gimple *
temporary_remover::computed_for (gimple *stmt, gimple *last) const
{
  return gimple_assign_single_p (stmt) && m_variables.count (gimple_assign_lhs (stmt)) && last
	     && is_gimple_assign (last) && gimple_assign_lhs (last) == gimple_assign_rhs1 (stmt)
	     && temporary_p (gimple_assign_lhs (last))
	     && useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (stmt)),
					   TREE_TYPE (gimple_assign_lhs (last)))
	   ? last
	   : nullptr;
}

/* Count how often temporaries are only used to store what has just been computed.  */

void
temporary_remover::count_stores (gimple_seq seq)
{
  gimple *last = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple *from = computed_for (stmt, last))
	m_stores[gimple_assign_lhs (from)]++;
      for_each_sequence (stmt, [&] (gimple_seq *s) { count_stores (*s); });
      last = stmt;
    }
}

/* A variable gets its value at once, if the temporary in between has no other use.  */

void
temporary_remover::join (gimple_seq *seq)
{
  gimple *last = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *s) { join (s); });
      if (gimple *from = computed_for (stmt, last);
	  from && m_uses[gimple_assign_lhs (from)] == m_stores[gimple_assign_lhs (from)])
	{
	  gimple_assign_set_lhs (from, gimple_assign_lhs (stmt));
	  gsi_remove (&gsi, true);
	  last = nullptr;
	  continue;
	}
      last = stmt;
      gsi_next (&gsi);
    }
}

/* Copies that nothing uses go.  */

void
temporary_remover::remove (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *s) { remove (s); });
      if (read_p (stmt) && !m_uses[gimple_assign_lhs (stmt)])
	gsi_remove (&gsi, true);
      else
	gsi_next (&gsi);
    }
}

void
scalar_copier::run ()
{
  gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (m_target)));
  find_mapped ();
  if (m_scalars.empty () || !bind || !gimple_seq_singleton_p (gimple_omp_body (m_target)))
    return;
  find_loops (gimple_omp_body (m_target));
  scan (gimple_omp_body (m_target), false);
  /* Constructs in the region's place map the address of what is in memory, not a value.  */
  for (auto &[decl, uses] : m_scalars)
    if (uses.stored && VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
      TREE_ADDRESSABLE (decl) = 1;
  if (m_calls || names_meet_p ())
    return;
  gimple_seq before = NULL, after = NULL;
  const location_t loc = gimple_location (m_target);
  auto assign = [loc] (gimple_seq *seq, tree to, tree from)
  {
    gimple *stmt = gimple_build_assign (to, from);
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt_without_update (seq, stmt);
  };
  for (auto &[decl, uses] : m_scalars)
    if (wanted_p (decl, uses))
      {
	tree name = DECL_NAME (decl), type = TYPE_MAIN_VARIANT (TREE_TYPE (uses.object));
	uses.copy = new_local (type, name, DECL_SOURCE_LOCATION (decl));
	gimple_bind_append_vars (bind, uses.copy);
	if (!uses.stored_first)
	  assign (&before, uses.copy, unshare_expr (uses.object));
	assign (&after, unshare_expr (uses.object), uses.copy);
      }
  if (!after)
    return;
  replace (gimple_bind_body (bind));
  std::set<tree> copies;
  for (const auto &[decl, uses] : m_scalars)
    copies.insert (uses.copy);
  temporary_remover (copies).run (gimple_bind_body_ptr (bind));
  gimple_seq_add_seq_without_update (&before, gimple_bind_body (bind));
  gimple_seq_add_seq_without_update (&before, after);
  gimple_bind_set_body (bind, before);
}

tree
copy_scalars (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    scalar_copier (target).run ();
  return NULL_TREE;
}

const pass_data pass_data_scalar_copies
  = { GIMPLE_PASS, "accred_scalar_copies", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_scalar_copies (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_scalar_copies, copy_scalars);
}

} // namespace accred
