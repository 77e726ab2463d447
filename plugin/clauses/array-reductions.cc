/* Reductions of arrays and array sections, element by element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the C and C++ front ends accept `reduction (+:a[0:n])', since OpenMP has it; the
   gimplifier then crashes on an OpenACC construct with such a clause.  OpenACC 3.3, section
   2.9.11: an array is reduced element by element.

   Before, in the tree that is about to be gimplified:

     #pragma acc loop gang vector reduction (+:MEM <long [2]> [&a])
       for (...)
	 a[b[i]]++;

   After:

     long own[2], a0, a1, *p0, *p1;
     p0 = &a[0];  a0 = 0;  p1 = &a[1];  a1 = 0;		(in front of the loop)
     #pragma acc loop gang vector private (own) reduction (+:a0) reduction (+:a1)
       for (...)
	 own[b[i]]++;

   omplower makes the scalars' reduction calls, and array-elements.cc adds what moves the values
   between the scalars and the private array: own[k] = ak behind the last INIT, ak = own[k] before
   the first FINI.  So each thread, worker or gang that executes the loop has its own array, levels
   and strategies are the scalars', and what the array was before and is behind the loop are the
   RESULT of the specification; an outer loop's private array is the RESULT of an inner loop.

   If the array is the gang's or an outer loop's own, the scalars start as its elements and are
   stored back behind the loop.  Otherwise RES_PTR is p0, the element on the device, which
   array-elements.cc puts into the calls; so nothing is mapped but the array.

   A compute construct gets the calls here, at both ends of its body:

     #pragma acc parallel reduction (+:MEM <long [2]> [&a])   ->	#pragma acc parallel
       { BODY }		{ a0 = RED (SETUP, &a[0], 0, GANG, ...);  a0 = RED (INIT, ...);
			  own[0] = a0;  ...  BODY on own  ...
			  a0 = own[0];  a0 = RED (FINI, ...);  RED (TEARDOWN, ...); }

   That is the form for arrays of few words: the code has each element.  Of larger ones, and of
   those whose size is known only when the program runs,

     - each update becomes an atomic one of the array itself, if the body does nothing else with
       the array (array-updates.cc), and the clause is dropped;
     - otherwise each thread has a private array in memory, and a loop adds its elements:

     #pragma acc loop ... private (own) reduction (+:d)
       {
	 { for (k = 0; k < n; k++) own[k] = 0; }		BEGIN
	 BODY on own
	 { for (k = 0; k < n; k++) atomic (r[k] += own[k]); }	END
       }

   That is right as it stands.  array-elements.cc then moves BEGIN behind the last INIT of d, END
   before the first FINI, and takes away the calls of d.

   Needs: trees of a function without an error.
   Guarantees: no reduction clause on an OpenACC construct names anything but a variable.  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/array-pointers.h"
#include "plugin/clauses/array-scalars.h"
#include "plugin/clauses/operators.h"
#include "plugin/clauses/ordered-loops.h"

namespace accred {

namespace {

/* Private arrays that have more bytes than this together are memory of the heap.  */
constexpr element_number most_private_bytes = 65536;

class construct_walk
{
public:
  explicit construct_walk (device_context &ctx) : m_ctx (ctx) {}

  void visit (tree *);

private:
  static tree visit_tree (tree *, int *, void *);
  void begin_construct (tree);
  void compute_construct (tree *);
  void construct_section (tree construct, array_section &, const std::vector<array_section> &,
			  clause_code &, construct_scalars &);
  void construct_as_scalars (tree construct, const array_section &, clause_code &,
			     construct_scalars &);
  void loop (tree *);
  std::vector<array_section> take_sections (tree *);
  void loop_section (tree loop, array_section &, const std::vector<array_section> &, clause_code &);
  void loop_scalars (tree loop, const array_section &, clause_code &);
  unsigned private_array (tree loop, const array_section &, const array_substitution &,
			  clause_code &, element_number *first);
  bool apart_p (const array_section &, bool scalars, const clause_code &);
  void loop_copies (tree loop, array_section &, clause_code &);
  bool loop_ordered (tree loop, array_section &, clause_code &);
  void construct_copies (tree construct, array_section &, clause_code &);
  void choose_memory (array_section &);
  bool map (const array_section &, const std::vector<array_section> &, bool needed = true);
  bool uses_own_p (tree);
  static tree find_own (tree *, int *, void *);
  void note (const array_section &, const char *how, bool ordered = false);
  void refuse (tree clause, const char *why);
  void refuse_several (const array_section &);
  std::vector<tree> take_clauses (tree *);
  bool takes_p (tree clause) const;
  bool contradicted_p (const array_section &, tree clauses);
  bool own_p (const array_section &) const;
  pointee leads_to (const array_section &s) const
  {
    return m_pointers.find (s.base, OMP_BODY (m_construct), m_own);
  }
  bool invalid_p (const array_section &);
  bool repeated_p (const array_section &, const std::vector<array_section> &others);

  device_context &m_ctx;
  tree m_construct = NULL_TREE; /* The compute construct around.  */
  std::set<tree> m_own; /* Variables of the code in it.  */
  construct_pointers m_pointers;
  overlap_checks m_overlaps;
  unsigned m_loops = 0; /* Around, in the construct, whose iterations may be shared by gangs.  */
  element_number m_private_bytes = 0; /* Of private arrays in memory, so far.  */
  std::set<location_t> m_told, m_warned;
  std::set<tree> m_several; /* Variables for which refuse_several has a message.  */
  std::set<std::pair<location_t, std::string>> m_noted;
};

/* Combined constructs have each clause twice.  */

void
construct_walk::refuse (tree clause, const char *why)
{
  if (!m_told.insert (OMP_CLAUSE_LOCATION (clause)).second)
    return;
  sorry_at (OMP_CLAUSE_LOCATION (clause), "accred: %s", why);
  m_ctx.early_sorries++;
}

/* True if CLAUSE is a reduction of an array, or of a reference of the construct, whose object has
   no name (own-references.cc).  */

bool
construct_walk::takes_p (tree clause) const
{
  return array_clause_p (clause)
	 || (m_construct && reference_clause_p (clause) && m_own.count (OMP_CLAUSE_DECL (clause)));
}

/* S and another section of its array cannot be reduced in one directive.  */

void
construct_walk::refuse_several (const array_section &s)
{
  if (m_several.insert (s.base).second)
    refuse (s.clause, "reductions of two sections of one array, large or of run-time size, whose "
		      "elements are not only updated");
}

/* Take the reductions of arrays out of the clauses at LINK.  */

std::vector<tree>
construct_walk::take_clauses (tree *link)
{
  std::vector<tree> taken;
  while (*link)
    if (takes_p (*link))
      {
	/* That in the macro of a member would show its name.  */
	OMP_CLAUSE_LOCATION (*link) = linemap_resolve_location (line_table,
								OMP_CLAUSE_LOCATION (*link),
								LRK_MACRO_EXPANSION_POINT, nullptr);
	taken.push_back (*link);
	*link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return taken;
}

/* True if CLAUSES say that the variable of S is private, which is an error.  */

bool
construct_walk::contradicted_p (const array_section &s, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& OMP_CLAUSE_DECL (c) == s.base)
      {
	if (m_told.insert (s.loc).second && ++m_ctx.early_errors)
	  error_at (s.loc, "%qD is in a %<reduction%> and in a %qs clause", s.base,
		    omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	return true;
      }
  return false;
}

/* True if the operator is not one of the type, which is an error.  The front end does not see that
   of members.  */

bool
construct_walk::invalid_p (const array_section &s)
{
  if (operator_defined_p (s))
    return false;
  if (m_told.insert (s.loc).second && ++m_ctx.early_errors)
    error_at (s.loc, "%qs has invalid type for %<reduction(%s)%>", section_name (s).c_str (),
	      operator_name (s.op ()));
  return true;
}

/* True if S and one of OTHERS, of the same directive, have an element in common, which is an
   error.  */

bool
construct_walk::repeated_p (const array_section &s, const std::vector<array_section> &others)
{
  if (std::none_of (others.begin (), others.end (),
		    [&] (const array_section &o) { return overlap_p (o, s); }))
    return false;
  if (m_told.insert (s.loc).second && ++m_ctx.early_errors)
    error_at (s.loc, "%qs appears more than once in reduction clauses", section_name (s).c_str ());
  return true;
}

/* True if the array is private to the code around: of a routine, declared in the construct, private
   by a clause, or an outer reduction's.  */

bool
construct_walk::own_p (const array_section &s) const
{
  return !m_construct || (m_own.count (s.base) && leads_to (s) != pointee::outside);
}

tree
construct_walk::find_own (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return static_cast<construct_walk *> (data)->m_own.count (*tp) ? *tp : NULL_TREE;
}

/* True if EXPR, which may be null, has variables of the code in the construct.  */

bool
construct_walk::uses_own_p (tree expr)
{
  return expr && walk_tree (&expr, find_own, this, NULL);
}

/* True if clause C is about V, or about something that V leads to.  */

bool
about_p (tree c, tree v)
{
  tree t = omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 ? OMP_CLAUSE_OPERAND (c, 0) : NULL_TREE;
  while (t && t != v
	 && (handled_component_p (t) || INDIRECT_REF_P (t) || CONVERT_EXPR_P (t)
	     || TREE_CODE (t) == MEM_REF || TREE_CODE (t) == POINTER_PLUS_EXPR))
    t = TREE_OPERAND (t, 0);
  return t == v;
}

/* A pointer's section that the construct says nothing of is copied, as a scalar is that a loop
   reduces, with what is between it and others of the directive's SECTIONS.  False if its bounds are
   not known where the construct begins, with a message if the map is NEEDED.  */

bool
construct_walk::map (const array_section &s, const std::vector<array_section> &sections,
		     bool needed)
{
  /* gfortran maps what its pointers lead to.  */
  if (lang_GNU_Fortran () || m_own.count (s.base))
    return true;
  if (s.others.empty () && other_part_mapped_p (OMP_CLAUSES (m_construct), s)
      && m_warned.insert (s.loc).second)
    warning_at (
      s.loc, 0,
      "accred: %qD is mapped by the construct without all elements of %<reduction(%s:%s)%>", s.base,
      operator_name (s.op ()), section_name (s).c_str ());
  tree type = TREE_TYPE (s.base);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (TREE_CODE (type) != POINTER_TYPE && !captured_struct_p (s.base) && !pointer_member_p (s))
    return true;
  for (tree c = OMP_CLAUSES (m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (about_p (c, s.base))
      return true;
  const array_section all = joined_section (s, sections);
  const char *why = nullptr;
  if (uses_own_p (all.distance) || uses_own_p (all.number))
    why = ("reduction of an array section that no clause maps, and whose bounds the construct "
	   "computes");
  else if (!add_section_map (m_construct, all))
    why = ("reduction of a member that no clause maps, and that is in no object that a variable "
	   "points to");
  if (why && needed)
    refuse (s.clause, why);
  return !why;
}

/* Why there can be no private array.  */

const char *
failure_text (const array_section &s, bool construct)
{
  if (DECL_P (OMP_CLAUSE_DECL (s.clause)))
    return (construct ? "reduction of an array that the construct uses as a whole"
		      : "reduction of an array that the loop uses as a whole");
  if (member_p (s))
    return (construct ? "reduction of a member of an object that the construct uses as a whole"
		      : "reduction of a member of an object that the loop uses as a whole");
  return (construct ? "reduction of an array section, whose pointer the construct changes"
		    : "reduction of an array section, whose pointer the loop changes");
}

/* True if the order in which values of S are combined does not matter.  */

bool
any_order_p (const array_section &s)
{
  return (s.record_p () ? std::none_of (s.members.begin (), s.members.end (),
					[] (const element_run &m) { return FLOAT_TYPE_P (m.type); })
			: !FLOAT_TYPE_P (s.type));
}

/* True if S has the same bits in each run with the same launch, whatever the order.  */

bool
same_bits_p (const array_section &s)
{
  switch (s.op ())
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR: return any_order_p (s);
    default: return true;
    }
}

/* A line of the report.  With the argument `reproducible', an order that is not fixed gets a
   warning, too.  */

void
construct_walk::note (const array_section &s, const char *how, bool ordered)
{
  ordered |= one_thread_p (m_construct) || same_bits_p (s);
  if (m_ctx.opts.reproducible && !ordered && m_warned.insert (s.loc).second)
    warning_at (s.loc, 0,
		"accred: %<reduction(%s:%s)%>: the order in which values are combined is another "
		"one in each run, in spite of %<reproducible%>",
		operator_name (s.op ()), section_name (s).c_str ());
  if (!m_ctx.opts.report)
    return;
  const std::string size = s.count ? std::to_string (s.count) : "";
  const std::string text = std::string ("reduction (") + operator_name (s.op ()) + ":"
			   + section_name (s) + ") " + type_name (s.type)
			   + (s.one_record_p () ? "" : "[" + size + "]") + ": " + how + "; "
			   + (ordered ? "" : "not ") + "reproducible";
  /* Combined constructs have each clause twice.  */
  if (m_noted.emplace (s.loc, text).second)
    m_ctx.notes.push_back ({ s.loc, text });
}

constexpr char updates_text[] = "each update is an atomic one of the array";
constexpr char ordered_text[] = "a copy for each thread and team, combined in order";
constexpr char copies_text[]
  = "each thread has a private array in memory, whose elements update the result atomically";

void
add_clause (tree loop, location_t loc, omp_clause_code code, tree decl)
{
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = decl;
  if (code == OMP_CLAUSE_REDUCTION)
    OMP_CLAUSE_REDUCTION_CODE (c) = PLUS_EXPR;
  OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (loop);
  OMP_FOR_CLAUSES (loop) = c;
}

/* Where the private array of S is, if it is in memory.  A thread has those of all loops of the
   construct, and not much local memory.  */

void
construct_walk::choose_memory (array_section &s)
{
  const element_number most = most_private_bytes - m_private_bytes;
  s.allocated = !s.constant_p () || s.count > most / s.size ();
  if (!s.allocated)
    m_private_bytes += s.count * s.size ();
}

/* LOOP reduces S in private arrays in memory.  */

void
construct_walk::loop_copies (tree loop, array_section &s, clause_code &to)
{
  to.keep_bounds (s);
  choose_memory (s);
  array_substitution own (s, s.allocated);
  if (!own.in (&OMP_FOR_BODY (loop)))
    {
      refuse (s.clause, failure_text (s, false));
      return;
    }
  mark_addressable (s);
  tree result = to.temporary (element_address (s, 0), s.loc);
  const unsigned number = m_ctx.arrays.size ();
  tree marker = to.temporary (integer_zero_node, s.loc);
  set_numbers (marker, reduced_element_attribute, number, 0);
  set_numbers (own.own (), reduced_array_attribute, number, 0);
  m_ctx.arrays.push_back ({ own.own (), { { marker, NULL_TREE, 0 } }, true });
  to.declare (own.own ());
  m_own.insert (own.own ());
  add_clause (loop, s.loc, OMP_CLAUSE_PRIVATE, own.own ());
  add_clause (loop, s.loc, OMP_CLAUSE_REDUCTION, marker);
  tree body = NULL_TREE;
  append_to_statement_list (build_begin (s, own, number), &body);
  append_to_statement_list (OMP_FOR_BODY (loop), &body);
  append_to_statement_list (build_end (s, own, number, result), &body);
  /* omplower moves the variables of the outermost scope, and these are the blocks' marks.  */
  OMP_FOR_BODY (loop) = build_bind (NULL_TREE, body, s.loc);
  note (s, copies_text);
}

/* LOOP reduces S in copies that are combined in order, if the order matters to the user.  */

bool
construct_walk::loop_ordered (tree loop, array_section &s, clause_code &to)
{
  if (!m_ctx.opts.reproducible || any_order_p (s) || !m_construct || m_loops
      || !ordered_loop_p (m_construct, loop, s))
    return false;
  to.keep_bounds (s);
  array_substitution own (s, true);
  if (!own.in (&OMP_FOR_BODY (loop)))
    {
      refuse (s.clause, failure_text (s, false));
      return true;
    }
  mark_addressable (s);
  to.declare (own.own ());
  m_own.insert (own.own ());
  add_assignment (&to.before, own.own (),
		  fold_convert (TREE_TYPE (own.own ()), element_address (s, 0)), s.loc);
  order_loop (loop, s, own.own ());
  note (s, ordered_text, true);
  return true;
}

/* The number of the private array of S, whose uses OWN has put in the code; FIRST is that of its
   first scalar.  */

unsigned
construct_walk::private_array (tree loop, const array_section &s, const array_substitution &own,
			       clause_code &to, element_number *first)
{
  *first = 0;
  if (const private_section *other = to.same_array (s))
    {
      *first = m_ctx.arrays[other->number].elements.size ();
      return other->number;
    }
  const unsigned number = m_ctx.arrays.size ();
  m_ctx.arrays.push_back ({ own.own (), {}, false });
  set_numbers (own.own (), reduced_array_attribute, number, 0);
  to.declare (own.own ());
  m_own.insert (own.own ());
  add_clause (loop, s.loc, OMP_CLAUSE_PRIVATE, own.own ());
  to.sections.push_back ({ s, own.own (), number });
  return number;
}

/* LOOP reduces S as scalars.  */

void
construct_walk::loop_scalars (tree loop, const array_section &s, clause_code &to)
{
  array_substitution own (s, to.same_array (s) ? to.same_array (s)->own : NULL_TREE);
  if (!own.in (&OMP_FOR_BODY (loop)))
    {
      refuse (s.clause, failure_text (s, false));
      return;
    }
  const bool outside = !own_p (s);
  element_number first;
  const unsigned number = private_array (loop, s, own, to, &first);
  std::vector<reduced_element> &all = m_ctx.arrays[number].elements;
  const std::vector<reduced_element> elements
    = make_elements (s, own, number, first, outside, &to.vars);
  all.insert (all.end (), elements.begin (), elements.end ());
  for (element_number k = s.scalars (); k-- > 0;)
    {
      add_clause (loop, s.loc, OMP_CLAUSE_REDUCTION, elements[k].value);
      OMP_CLAUSE_REDUCTION_CODE (OMP_FOR_CLAUSES (loop)) = s.op ();
    }
  for (element_number k = 0; k < s.scalars (); k++)
    if (outside)
      {
	add_assignment (&to.before, elements[k].result, element_address (s, k), s.loc);
	add_assignment (&to.before, elements[k].value,
			omp_reduction_init_op (s.loc, s.op (), s.scalar_type (k)), s.loc);
      }
    else
      {
	add_assignment (&to.before, elements[k].value, element_of (s, k), s.loc);
	add_assignment (&to.behind, element_of (s, k), elements[k].value, s.loc);
      }
}

/* What the reductions of arrays at LINK, which go, are about; not those with an error.  */

std::vector<array_section>
construct_walk::take_sections (tree *link)
{
  std::vector<array_section> sections;
  for (tree c : take_clauses (link))
    {
      const char *why;
      std::optional<array_section> s = decode_section (c, &why);
      if (!s)
	refuse (c, why);
      else if (!contradicted_p (*s, *link) && !invalid_p (*s) && !repeated_p (*s, sections))
	sections.push_back (*s);
    }
  join_sections (sections);
  return sections;
}

/* True unless S and another section of its array cannot have one private array, which is refused.
   SCALARS: the elements of S are.  */

bool
construct_walk::apart_p (const array_section &s, bool scalars, const clause_code &to)
{
  const private_section *other = to.same_array (s);
  if (!other || (!scalars && !other->own && !member_p (s))
      || (scalars && other->own && (s.whole_room || array_substitution (s, other->own).whole_p ())))
    return true;
  refuse_several (s);
  return false;
}

/* S, of SECTIONS, is in a clause of LOOP.  */

void
construct_walk::loop_section (tree loop, array_section &s,
			      const std::vector<array_section> &sections, clause_code &to)
{
  /* One thread needs no copy.  */
  if (omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ))
    {
      if (!own_p (s))
	map (s, sections, false);
      return;
    }
  if (m_construct && !m_loops && gang_loop_p (loop) && leads_to (s) == pointee::unknown)
    {
      refuse (s.clause, reference_clause_p (s.clause)
			  ? "reduction over gangs of a reference of the construct that may lead to "
			    "any object"
			  : "reduction over gangs of an array section through a pointer of the "
			    "construct that may lead to any array");
      return;
    }
  if (!own_p (s) && !map (s, sections))
    return;
  const bool scalars = to.scalars_p (s);
  if (!apart_p (s, scalars, to))
    return;
  if (scalars)
    {
      /* GCC finds that of scalars unless the routine is inlined.  */
      if (!m_construct && omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_GANG)
	  && m_told.insert (s.loc).second && ++m_ctx.early_errors)
	error_at (s.loc, "gang reduction on an orphan loop");
      loop_scalars (loop, s, to);
      return;
    }
  /* All updates of the array are atomic then.  */
  const bool updated = to.same_array (s);
  to.sections.push_back ({ s, NULL_TREE, no_array });
  if (s.others.empty () && loop_ordered (loop, s, to))
    ;
  else if (updated || make_atomic_updates (s, &OMP_FOR_BODY (loop)))
    note (s, updates_text);
  else if (s.others.empty ())
    loop_copies (loop, s, to);
  else
    refuse_several (s);
}

/* The loop directive at TP.  */

void
construct_walk::loop (tree *tp)
{
  tree loop = *tp;
  clause_code code;
  std::vector<array_section> sections = take_sections (&OMP_FOR_CLAUSES (loop));
  /* One thread does what it is told in order.  */
  if (!omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ))
    m_overlaps.add (loop, sections, m_own, m_construct && !m_loops ? &code.before : nullptr);
  for (array_section &s : sections)
    loop_section (loop, s, sections, code);
  /* What the clauses reduce is outside of the loop.  */
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      m_own.insert (OMP_CLAUSE_DECL (c));
  const unsigned one = !gangs_inside_p (loop);
  m_loops += one;
  visit (&OMP_FOR_BODY (loop));
  m_loops -= one;
  if (code.before)
    {
      append_to_statement_list (OMP_FOR_PRE_BODY (loop), &code.before);
      OMP_FOR_PRE_BODY (loop) = code.before;
    }
  if (!code.vars)
    return;
  tree body = NULL_TREE;
  append_to_statement_list (loop, &body);
  append_to_statement_list (code.behind, &body);
  *tp = build_bind (code.vars, body, EXPR_LOCATION (loop));
}

/* CONSTRUCT reduces S in private arrays in memory, one of each gang.  */

void
construct_walk::construct_copies (tree construct, array_section &s, clause_code &to)
{
  to.keep_bounds (s);
  choose_memory (s);
  array_substitution own (s, s.allocated);
  if (!own.in (&OMP_BODY (construct)))
    {
      refuse (s.clause, failure_text (s, true));
      return;
    }
  mark_addressable (s);
  tree result = to.temporary (element_address (s, 0), s.loc);
  to.declare (own.own ());
  m_own.insert (own.own ());
  append_to_statement_list (build_begin (s, own, no_array), &to.before);
  append_to_statement_list (build_end (s, own, no_array, result), &to.behind);
  note (s, copies_text, one_gang_p (construct));
}

/* CONSTRUCT reduces S as scalars.  */

void
construct_walk::construct_as_scalars (tree construct, const array_section &s, clause_code &code,
				      construct_scalars &scalars)
{
  const private_section *other = code.same_array (s);
  array_substitution own (s, other ? other->own : NULL_TREE);
  if (!own.in (&OMP_BODY (construct)))
    {
      refuse (s.clause, failure_text (s, true));
      return;
    }
  if (!other)
    {
      code.declare (own.own ());
      m_own.insert (own.own ());
      code.sections.push_back ({ s, own.own (), no_array });
    }
  scalars.add (s, own, &code.vars);
}

/* S, of SECTIONS, is in a clause of CONSTRUCT.  */

void
construct_walk::construct_section (tree construct, array_section &s,
				   const std::vector<array_section> &sections, clause_code &code,
				   construct_scalars &scalars)
{
  if (!map (s, sections))
    return;
  const bool as_scalars = code.scalars_p (s);
  if (!apart_p (s, as_scalars, code))
    return;
  if (as_scalars)
    {
      construct_as_scalars (construct, s, code, scalars);
      return;
    }
  const bool updated = code.same_array (s);
  code.sections.push_back ({ s, NULL_TREE, no_array });
  if (m_ctx.opts.reproducible && s.others.empty () && !any_order_p (s)
      && ordered_within_p (construct, s))
    return;
  if (updated || make_atomic_updates (s, &OMP_BODY (construct)))
    note (s, updates_text);
  else if (s.others.empty ())
    construct_copies (construct, s, code);
  else
    refuse_several (s);
}

/* Note what the clauses of the construct make private.  */

void
construct_walk::begin_construct (tree construct)
{
  m_construct = construct;
  m_private_bytes = 0;
  m_own.clear ();
  m_pointers.clear ();
  m_overlaps.begin (construct);
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      {
	tree v = OMP_CLAUSE_DECL (c);
	m_own.insert (v);
	/* Of a reference it is the object that is private.  */
	if (TREE_CODE (TREE_TYPE (v)) == POINTER_TYPE)
	  m_pointers.add (v, OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE);
      }
}

/* The compute construct at TP.  */

void
construct_walk::compute_construct (tree *tp)
{
  tree construct = *tp;
  begin_construct (construct);
  clause_code code;
  construct_scalars scalars;
  std::vector<array_section> sections = take_sections (&OMP_CLAUSES (construct));
  m_overlaps.add (NULL_TREE, sections, m_own, nullptr);
  for (array_section &s : sections)
    construct_section (construct, s, sections, code, scalars);
  visit (&OMP_BODY (construct));
  if (code.vars)
    OMP_BODY (construct) = build_bind (code.vars, scalars.around (code, OMP_BODY (construct)),
				       EXPR_LOCATION (construct));
  *tp = m_overlaps.in_front_of (construct);
  m_construct = NULL_TREE;
  m_overlaps.begin (NULL_TREE);
}

tree
construct_walk::visit_tree (tree *tp, int *walk_subtrees, void *data)
{
  construct_walk &w = *static_cast<construct_walk *> (data);
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      *walk_subtrees = 0;
      w.compute_construct (tp);
      break;
      case OACC_LOOP: {
	*walk_subtrees = 0;
	const std::set<tree> around = w.m_own;
	w.loop (tp);
	w.m_own = around;
	break;
      }
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	{
	  w.m_own.insert (v);
	  if (!w.m_loops)
	    w.m_pointers.add (v, false);
	}
      break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

void
construct_walk::visit (tree *tp)
{
  walk_tree_without_duplicates (tp, visit_tree, this);
}

} // namespace

void
reduce_arrays (device_context &ctx, tree *construct)
{
  construct_walk (ctx).visit (construct);
}

} // namespace accred
