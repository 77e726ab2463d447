/* Reductions of members by their names, and of what lambdas capture.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: for a member that a clause names without `this', and for what a lambda captures, g++ has
   a variable that stands for the object.  The region gets a copy of that variable, reduces it, and
   drops the result.  A structured binding is such a variable, too, but statements name the object
   itself, so that nothing is combined.

     Before:  int hits [value-expr: this->hits];
	      #pragma omp target firstprivate (hits) map (tofrom: this->hits)
		#pragma omp teams reduction (+:hits)
		  ... hits = hits + 1;

   After, as with a reference that the program declares:

	      int &hits' = this->hits;
	      #pragma omp target map (tofrom: this->hits) map (tofrom: *hits')
				 map (firstprivate ref: hits')
		#pragma omp teams reduction (+:hits')
		  ... *hits' = *hits' + 1;

   A body that sets the member by `this->hits' means the same: two threads cannot set the object
   itself.  One that only reads it gets the object's value.

   Of an array it is a pointer, since reductions know sections at pointers.  So it is for arrays
   that references of the program name.

   Left as they are, for target-region.cc to refuse: bit-fields; what is a part of a variable of the
   region; a member that `firstprivate' names on the target construct; a captured variable that the
   target construct alone does not reduce, which is firstprivate there.  */

#include "plugin/openmp/reduced-members.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/closure-maps.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/statement-block.h"

namespace accred {

namespace {

bool
cxx_p ()
{
  return startswith (lang_hooks.name, "GNU C++");
}

bool
dereference_p (const_tree t)
{
  return (TREE_CODE (t) == INDIRECT_REF
	  || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))));
}

/* What the region's temporaries are loaded from; null: from several places.  */
using temporary_loads = std::map<const_tree, tree>;

/* T, or what it is loaded from or stands for.  */

const_tree
named_place (const_tree t, const temporary_loads &loads)
{
  STRIP_NOPS (t);
  gimple *load = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (load && gimple_assign_single_p (load))
    return gimple_assign_rhs1 (load);
  if (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
    return DECL_VALUE_EXPR (const_cast<tree> (t));
  auto l = loads.find (t);
  return l != loads.end () && l->second ? l->second : t;
}

/* True if A and B are the same part of an object.  */

bool
same_place_p (const_tree a, const_tree b, const temporary_loads &loads)
{
  a = named_place (a, loads);
  b = named_place (b, loads);
  if (dereference_p (a) && dereference_p (b))
    return same_place_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), loads);
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  if (TREE_CODE (a) == COMPONENT_REF || TREE_CODE (a) == ARRAY_REF)
    return (operand_equal_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1), 0)
	    && same_place_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), loads));
  return a == b;
}

/* True if statements name the object that NAME, a structured binding, stands for.  */

bool
binding_p (tree name)
{
  return names_part_p (name) && !lang_hooks.decls.omp_disregard_value_expr (name, false);
}

/* True if the constructs A and B are parts of a combined one, as far as their lines say so.  */

bool
on_line_p (gimple *a, gimple *b)
{
  const expanded_location of_a = expand_location (gimple_location (a)),
			  of_b = expand_location (gimple_location (b));
  return of_a.file == of_b.file && of_a.line == of_b.line;
}

/* A name in a reduction clause, and the reference that takes its place.  */
struct reduced_object
{
  tree name;
  tree value; /* What it stands for; null: it is a reference of the program.  */
  tree reference; /* Or a pointer.  */
  tree section = NULL_TREE; /* Of an array, if not all of it is reduced: the section's type,  */
  HOST_WIDE_INT offset = 0; /* where it begins,  */
  tree start = NULL_TREE; /* and a pointer to it.  */
  bool mapped = false; /* A clause maps what REFERENCE leads to.  */
  bool reduced = false; /* By a construct around the statement in hand.  */
  bool set = false; /* Statements set it by another name than the clause's.  */

  tree type () const
  {
    tree type = TREE_TYPE (name);
    return TREE_CODE (type) == REFERENCE_TYPE ? TREE_TYPE (type) : type;
  }
  bool array_p () const { return TREE_CODE (type ()) == ARRAY_TYPE; }
  /* Of `this'; then only the gimplifier maps NAME, in front of the object.  */
  bool member_p () const { return value && !captured_p (name) && !binding_p (name); }
  bool reference_p () const { return TREE_CODE (TREE_TYPE (name)) == REFERENCE_TYPE; }
  /* What takes the place of NAME.  */
  tree use () const { return reference_p () ? reference : build_simple_mem_ref (reference); }
};

class member_references
{
public:
  member_references (gomp_target *target, const std::set<tree> &renamed)
    : m_target (target), m_renamed (renamed), m_before (gimple_location (target))
  {}

  gimple *refer ();

private:
  void find (gimple_seq);
  void note (gimple *construct, tree clause);
  bool referable_p (gimple *construct, tree name) const;
  bool own_p (tree value) const;
  bool region_copy_p (gimple *construct, tree name) const;
  bool other_clause_p (gimple_seq, const reduced_object &) const;
  void note_load (gimple *);
  void note_loads (gimple_seq);
  void note_stores (gimple_seq);

  void declare (reduced_object &);
  void in_target_clauses ();
  bool in_target_clause (tree c);
  static void own_pointer (const reduced_object &, tree c);
  void map (const reduced_object &);
  void in_clauses (gimple *);
  void in_statements (gimple_seq *, gbind *scope);
  void in_statement (gimple_stmt_iterator *, gbind *scope);
  static tree replace (tree *, int *, void *);

  gomp_target *m_target;
  const std::set<tree> &m_renamed;
  std::set<tree> m_own; /* Variables of the region.  */
  std::vector<reduced_object> m_objects;
  temporary_loads m_loads;
  statement_block m_before;
};

/* ----- what is to change ----- */

/* True if VALUE is a part of a variable of the region.  */

bool
member_references::own_p (tree value) const
{
  auto find_own = [] (tree *tp, int *, void *own) -> tree
  { return static_cast<const std::set<tree> *> (own)->count (*tp) ? *tp : NULL_TREE; };
  return walk_tree (&value, find_own, const_cast<std::set<tree> *> (&m_own), NULL);
}

/* True if the region has a copy of NAME, which CONSTRUCT reduces, by `firstprivate', and not
   because g++ has taken NAME for a variable that nothing maps.  Then a clause of GCC 12's maps the
   member, too; those of 13 and later map the whole object, and say that the copy is implicit.  */

bool
member_references::region_copy_p (gimple *construct, tree name) const
{
  if (!names_part_p (name))
    return false;
  tree value = DECL_VALUE_EXPR (name),
       part = dereference_p (value) ? TREE_OPERAND (value, 0) : value;
  bool copied = false, implicit = false, mapped = false, behind_maps = false;
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree t = OMP_CLAUSE_DECL (c);
	behind_maps |= !copied && same_place_p (t, TREE_OPERAND (part, 0), m_loads);
	if (dereference_p (t))
	  t = TREE_OPERAND (t, 0);
	mapped |= (TREE_CODE (part) == COMPONENT_REF && TREE_CODE (t) == COMPONENT_REF
		   && TREE_OPERAND (t, 1) == TREE_OPERAND (part, 1));
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == name)
      {
	copied = true;
	implicit = OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c);
      }
  if (!copied || binding_p (name))
    return false;
  /* What a lambda captures is mapped in any case; the program's clauses come behind g++'s.  */
  if (captured_p (name))
    return behind_maps || !on_line_p (construct, m_target);
  return !mapped && !implicit;
}

/* True if a clause of a construct in SEQ, not one for reductions, has the array of O.  */

bool
member_references::other_clause_p (gimple_seq seq, const reduced_object &o) const
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      bool found = false;
      for (tree c = clauses_of_any (gsi_stmt (gsi)); c; c = OMP_CLAUSE_CHAIN (c))
	found |= (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION
		  && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SHARED
		  && omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
		  && OMP_CLAUSE_OPERAND (c, 0) == o.name);
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { found |= other_clause_p (*s, o); });
      if (found)
	return true;
    }
  return false;
}

bool
member_references::referable_p (gimple *construct, tree name) const
{
  const reduced_object o{ name, NULL_TREE, NULL_TREE };
  if (m_renamed.count (name) || (o.array_p () && other_clause_p (gimple_omp_body (m_target), o)))
    return false;
  if (!names_part_p (name))
    return o.array_p () && o.reference_p () && !m_own.count (name);
  tree value = DECL_VALUE_EXPR (name);
  return (
    !own_p (value) && !region_copy_p (construct, name)
    && !(TREE_CODE (value) == COMPONENT_REF && DECL_BIT_FIELD_TYPE (TREE_OPERAND (value, 1))));
}

/* False if only the program knows the section of the array O that the clause C reduces.  */

bool
find_section (reduced_object &o, const_tree c)
{
  tree section = OMP_CLAUSE_DECL (c), size = TYPE_SIZE_UNIT (TREE_TYPE (section));
  if (TREE_CODE (TREE_OPERAND (section, 0)) == POINTER_PLUS_EXPR || !size
      || !tree_fits_shwi_p (size) || !tree_fits_shwi_p (TREE_OPERAND (section, 1)))
    return false;
  o.offset = tree_to_shwi (TREE_OPERAND (section, 1));
  if (o.offset || !operand_equal_p (size, TYPE_SIZE_UNIT (o.type ()), 0))
    o.section = TREE_TYPE (section);
  return true;
}

void
member_references::note (gimple *construct, tree clause)
{
  tree name = reduced_variable (clause);
  if (!DECL_P (name))
    return;
  for (const reduced_object &o : m_objects)
    if (o.name == name)
      return;
  reduced_object o{ name, DECL_HAS_VALUE_EXPR_P (name) ? DECL_VALUE_EXPR (name) : NULL_TREE,
		    NULL_TREE };
  if ((TREE_CODE (OMP_CLAUSE_DECL (clause)) == MEM_REF) == o.array_p ()
      && (!o.array_p () || find_section (o, clause)) && referable_p (construct, name))
    m_objects.push_back (o);
}

void
member_references::find (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (!DECL_HAS_VALUE_EXPR_P (v))
	    m_own.insert (v);
      for (tree c = clauses_of_any (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  note (stmt, c);
      for_each_sequence (stmt, [&] (gimple_seq *s) { find (*s); });
    }
}

/* True if statements that say T mean the object of O.  */

bool
place_of_p (const reduced_object &o, tree t, const temporary_loads &loads)
{
  if (!o.reference_p () || binding_p (o.name))
    return same_place_p (t, o.value, loads);
  return dereference_p (t) && same_place_p (TREE_OPERAND (t, 0), o.value, loads);
}

/* What looks for stores.  */
struct store_walk
{
  std::vector<reduced_object> &objects;
  const temporary_loads &loads;
};

/* For walk_gimple_op: *TP may set an object by another name than the clause's.  */

tree
note_store (tree *tp, int *subtrees, void *data)
{
  walk_stmt_info &wi = *static_cast<walk_stmt_info *> (data);
  store_walk &w = *static_cast<store_walk *> (wi.info);
  if (TYPE_P (*tp))
    {
      *subtrees = 0;
      return NULL_TREE;
    }
  const bool address = TREE_CODE (*tp) == ADDR_EXPR;
  if (DECL_P (*tp) || !(address || wi.is_lhs))
    return NULL_TREE;
  for (reduced_object &o : w.objects)
    if (o.value && !binding_p (o.name))
      o.set |= place_of_p (o, address ? TREE_OPERAND (*tp, 0) : *tp, w.loads);
  return NULL_TREE;
}

/* STMT may load a temporary.  */

void
member_references::note_load (gimple *stmt)
{
  tree t = gimple_get_lhs (stmt);
  if (!t || !VAR_P (t) || DECL_NAME (t) || !POINTER_TYPE_P (TREE_TYPE (t)))
    return;
  tree from = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  auto [at, first] = m_loads.emplace (t, from);
  if (!first && !(from && at->second && operand_equal_p (from, at->second, 0)))
    at->second = NULL_TREE;
}

void
member_references::note_loads (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      note_load (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { note_loads (*s); });
    }
}

void
member_references::note_stores (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      store_walk w{ m_objects, m_loads };
      walk_stmt_info wi = {};
      wi.info = &w;
      if (!is_gimple_omp (stmt))
	walk_gimple_op (stmt, note_store, &wi);
      for_each_sequence (stmt, [&] (gimple_seq *s) { note_stores (*s); });
    }
}

/* ----- the change ----- */

void
member_references::declare (reduced_object &o)
{
  tree type = o.array_p () ? build_pointer_type (o.type ()) : build_reference_type (o.type ());
  o.reference = m_before.variable (type);
  /* Front ends do not take artificial ones for references.  */
  DECL_ARTIFICIAL (o.reference) = 0;
  /* omplower wants a name; g++'s variable in a lambda for a member of `this' has none.  */
  DECL_NAME (o.reference) = DECL_NAME (o.name) ? DECL_NAME (o.name) : get_identifier ("member");
  tree object = unshare_expr (o.value ? o.value : o.name);
  tree address = o.reference_p () ? object : build_fold_addr_expr (object);
  m_before.expression (
    build2 (MODIFY_EXPR, void_type_node, o.reference, build1 (NOP_EXPR, type, address)));
  if (!o.section)
    return;
  tree to_section = build_pointer_type (o.section);
  tree array = m_before.value (build1 (NOP_EXPR, to_section, o.reference));
  o.start = m_before.value (build2 (POINTER_PLUS_EXPR, to_section, array, size_int (o.offset)));
}

/* What walks over operands.  */
struct operand_walk
{
  const std::vector<reduced_object> &objects;
  const temporary_loads &loads;
  bool places; /* The object itself, too.  */
  bool changed;
};

tree
member_references::replace (tree *tp, int *subtrees, void *data)
{
  operand_walk &w = *static_cast<operand_walk *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    {
      *subtrees = 0;
      return NULL_TREE;
    }
  tree object = TREE_CODE (*tp) == ADDR_EXPR ? TREE_OPERAND (*tp, 0) : *tp;
  for (const reduced_object &o : w.objects)
    {
      const bool by_place = w.places && o.reduced && (o.set || binding_p (o.name));
      if (object != o.name && !(by_place && place_of_p (o, object, w.loads)))
	continue;
      if (object != *tp)
	*tp = o.reference;
      else if (object == o.name || binding_p (o.name))
	*tp = o.use ();
      else
	*tp = build_simple_mem_ref (o.reference);
      *subtrees = 0;
      w.changed = true;
      break;
    }
  return NULL_TREE;
}

/* The clause after C, a map: the region's own pointer to what C maps.  */

void
member_references::own_pointer (const reduced_object &o, tree c)
{
  tree own
    = data_clause (o.array_p () ? GOMP_MAP_FIRSTPRIVATE_POINTER : GOMP_MAP_FIRSTPRIVATE_REFERENCE,
		   o.reference, OMP_CLAUSE_LOCATION (c));
  OMP_CLAUSE_SIZE (own) = o.section && !o.mapped ? size_int (o.offset) : size_zero_node;
  OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = own;
}

/* True if the clause C of the target construct goes.  */

bool
member_references::in_target_clause (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  for (reduced_object &o : m_objects)
    {
      if (decl == o.name
	  && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER))
	return true;
      if (decl == o.name || (dereference_p (decl) && TREE_OPERAND (decl, 0) == o.name))
	{
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      && ((o.section && implicit_map_p (c)) || (decl == o.name && o.member_p ())))
	    return true;
	  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (o.reference);
	  if (!std::exchange (o.mapped, true))
	    own_pointer (o, c);
	}
    }
  return false;
}

/* The region gets what the reference of O leads to.  */

void
member_references::map (const reduced_object &o)
{
  tree object = build_simple_mem_ref (o.reference);
  if (o.section)
    object = build2 (MEM_REF, o.section, o.start, build_zero_cst (TREE_TYPE (o.start)));
  tree c = data_clause (GOMP_MAP_TOFROM, object, gimple_location (m_target));
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (object));
  own_pointer (o, c);
  /* Behind an object that it is a part of.  */
  *gimple_omp_target_clauses_ptr (m_target) = chainon (gimple_omp_target_clauses (m_target), c);
}

void
member_references::in_target_clauses ()
{
  for (tree *at = gimple_omp_target_clauses_ptr (m_target); *at;)
    if (in_target_clause (*at))
      *at = OMP_CLAUSE_CHAIN (*at);
    else
      at = &OMP_CLAUSE_CHAIN (*at);
  for (const reduced_object &o : m_objects)
    if (!o.mapped)
      map (o);
}

void
member_references::in_clauses (gimple *stmt)
{
  for (tree c = clauses_of_any (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] == 0)
	continue;
      tree &decl = OMP_CLAUSE_OPERAND (c, 0);
      for (reduced_object &o : m_objects)
	{
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	    o.reduced |= reduced_variable (c) == o.name;
	  if (decl == o.name)
	    {
	      decl = o.reference;
	      break;
	    }
	}
      operand_walk w{ m_objects, m_loads, false, false };
      walk_stmt_info wi = {};
      wi.info = &w;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && TREE_CODE (decl) == MEM_REF)
	walk_tree (&decl, replace, &wi, NULL);
      for_each_sequence_of_clause (c, [&] (gimple_seq *s) { in_statements (s, nullptr); });
    }
}

/* The statement at GSI, in SCOPE.  */

void
member_references::in_statement (gimple_stmt_iterator *gsi, gbind *scope)
{
  operand_walk w{ m_objects, m_loads, true, false };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_op (gsi_stmt (*gsi), replace, &wi);
  if (!w.changed || is_gimple_omp (gsi_stmt (*gsi)))
    return;
  const unsigned before = vec_safe_length (cfun->local_decls);
  gimple_regimplify_operands (gsi_stmt (*gsi), gsi);
  /* Each thread has its own temporaries.  */
  while (scope && vec_safe_length (cfun->local_decls) > before)
    {
      tree temporary = cfun->local_decls->pop ();
      DECL_CHAIN (temporary) = NULL_TREE;
      gimple_bind_append_vars (scope, temporary);
    }
}

void
member_references::in_statements (gimple_seq *seq, gbind *scope)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *bind = dyn_cast<gbind *> (stmt);
      if (bind)
	for (const reduced_object &o : m_objects)
	  if (o.value && !binding_p (o.name))
	    undeclare (bind, o.name);
      const std::vector<reduced_object> around = m_objects;
      in_clauses (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *s) { in_statements (s, bind ? bind : scope); });
      m_objects = around;
      in_statement (&gsi, scope);
    }
}

/* What takes the region's place; null if it stays.  */

gimple *
member_references::refer ()
{
  find (gimple_omp_body (m_target));
  if (m_objects.empty ())
    return nullptr;
  note_loads (gimple_omp_body (m_target));
  note_stores (gimple_omp_body (m_target));
  for (reduced_object &o : m_objects)
    declare (o);
  in_target_clauses ();
  in_statements (gimple_omp_body_ptr (m_target), nullptr);
  gimple_seq region = NULL;
  gimple_seq_add_stmt_without_update (&region, m_target);
  m_before.add (region);
  return m_before.bind ();
}

} // namespace

bool
names_part_p (const_tree v)
{
  if (!cxx_p () || !VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return false;
  tree value = DECL_VALUE_EXPR (const_cast<tree> (v));
  if (dereference_p (value))
    value = TREE_OPERAND (value, 0);
  return TREE_CODE (value) == COMPONENT_REF || TREE_CODE (value) == ARRAY_REF;
}

bool
refer_to_members (gimple_stmt_iterator *gsi, const std::set<tree> &renamed)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  if (!cxx_p ())
    return false;
  gsi_replace (gsi, gimple_build_nop (), false);
  gimple *with_references = member_references (target, renamed).refer ();
  gsi_replace (gsi, with_references ? with_references : target, false);
  return with_references;
}

} // namespace accred
