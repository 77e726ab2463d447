/* Loops that reduce an array in copies which are combined in order: which can, and their marks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The gimplifier cannot have the clause, so that a private clause takes its place until
   accred_ordered_arrays (openmp/ordered-arrays.cc) makes the copies.  It names a pointer to the
   elements, which stands for the array in the body.  */

#include "plugin/clauses/ordered-loops.h"

#include "gomp-constants.h"

namespace accred {

namespace {

/* Bytes of an array of constant size: the launch brings the copies of all teams.  */
constexpr element_number most_of_teams = 1 << 18;

/* Finds a loop directive whose iterations threads may share.  */

tree
find_loop (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == OACC_LOOP && !omp_find_clause (OMP_FOR_CLAUSES (*tp), OMP_CLAUSE_SEQ)
	   ? *tp
	   : NULL_TREE;
}

/* True if control comes to LOOP once each time that it comes to BODY.  */

bool
once_p (tree body, tree loop)
{
  if (!body || body == loop)
    return body;
  switch (TREE_CODE (body))
    {
    case BIND_EXPR: return once_p (BIND_EXPR_BODY (body), loop);
    case CLEANUP_POINT_EXPR:
    case TRY_FINALLY_EXPR:
    case TRY_CATCH_EXPR: return once_p (TREE_OPERAND (body, 0), loop);
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (body); !tsi_end_p (i); tsi_next (&i))
	{
	  tree t = tsi_stmt (i);
	  /* It may be the target of a jump backwards.  */
	  if (TREE_CODE (t) == LABEL_EXPR)
	    return false;
	  if (once_p (t, loop))
	    return true;
	}
      return false;
    default:
      /* C++'s own.  */
      return !strcmp (get_tree_code_name (TREE_CODE (body)), "expr_stmt")
	     && once_p (TREE_OPERAND (body, 0), loop);
    }
}

} // namespace

unsigned
named_levels (tree clauses)
{
  static const struct
  {
    omp_clause_code code;
    int level;
  } codes[] = { { OMP_CLAUSE_GANG, GOMP_DIM_GANG },
		{ OMP_CLAUSE_WORKER, GOMP_DIM_WORKER },
		{ OMP_CLAUSE_VECTOR, GOMP_DIM_VECTOR } };
  unsigned levels = 0;
  for (const auto &c : codes)
    if (omp_find_clause (clauses, c.code))
      levels |= GOMP_DIM_MASK (c.level);
  return levels;
}

/* True if CLAUSES have one of CODE with the constant 1.  */

static bool
one_p (tree clauses, omp_clause_code code)
{
  tree c = omp_find_clause (clauses, code);
  return c && integer_onep (OMP_CLAUSE_OPERAND (c, 0));
}

bool
one_gang_p (tree construct)
{
  return (TREE_CODE (construct) == OACC_SERIAL
	  || (TREE_CODE (construct) == OACC_PARALLEL
	      && one_p (OMP_CLAUSES (construct), OMP_CLAUSE_NUM_GANGS)));
}

/* Finds a loop directive in CONSTRUCT that may have several threads of a gang.  */

static tree
find_shared_loop (tree *tp, int *walk_subtrees, void *construct)
{
  tree loop = find_loop (tp, walk_subtrees, nullptr);
  if (!loop)
    return NULL_TREE;
  tree clauses = OMP_CLAUSES (static_cast<tree> (construct));
  const unsigned levels = named_levels (OMP_FOR_CLAUSES (loop));
  const bool several_workers = levels & GOMP_DIM_MASK (GOMP_DIM_WORKER)
			       && !one_p (clauses, OMP_CLAUSE_NUM_WORKERS);
  return !levels || several_workers || levels & GOMP_DIM_MASK (GOMP_DIM_VECTOR) ? loop : NULL_TREE;
}

bool
one_thread_p (tree construct)
{
  if (!construct)
    {
      tree routine = oacc_get_fn_attrib (current_function_decl);
      return routine && oacc_fn_attrib_level (routine) == GOMP_DIM_MAX;
    }
  return (
    TREE_CODE (construct) == OACC_SERIAL
    || (one_gang_p (construct)
	&& !walk_tree_without_duplicates (&OMP_BODY (construct), find_shared_loop, construct)));
}

bool
ordered_loop_p (tree construct, tree loop, const array_section &s)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  const unsigned levels = named_levels (clauses);
  tree gang = omp_find_clause (clauses, OMP_CLAUSE_GANG);
  return TREE_CODE (construct) == OACC_PARALLEL && !s.record_p ()
	 && s.count <= most_of_teams / s.size () && once_p (OMP_BODY (construct), loop)
	 && (!levels || gang) && !omp_find_clause (clauses, OMP_CLAUSE_TILE)
	 && !(gang && OMP_CLAUSE_GANG_STATIC_EXPR (gang));
}

bool
ordered_within_p (tree construct, const array_section &s)
{
  tree loop = walk_tree_without_duplicates (&OMP_BODY (construct), find_loop, NULL);
  if (!loop || !ordered_loop_p (construct, loop, s))
    return false;
  for (tree c = OMP_FOR_CLAUSES (loop); c; c = OMP_CLAUSE_CHAIN (c))
    {
      const char *why;
      std::optional<array_section> of_loop;
      if (array_clause_p (c)
	  && linemap_resolve_location (line_table, OMP_CLAUSE_LOCATION (c),
				       LRK_MACRO_EXPANSION_POINT, nullptr)
	       == s.loc)
	of_loop = decode_section (c, &why);
      if (of_loop && same_object_p (*of_loop, s))
	return true;
    }
  return false;
}

void
order_loop (tree loop, const array_section &s, tree own)
{
  set_numbers (own, ordered_array_attribute, s.op (), s.count);
  if (!s.count)
    DECL_ATTRIBUTES (own) = tree_cons (get_identifier (ordered_number_attribute),
				       build_tree_list (NULL_TREE, s.number),
				       DECL_ATTRIBUTES (own));
  tree c = build_omp_clause (s.loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = own;
  OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (loop);
  OMP_FOR_CLAUSES (loop) = c;
  if (named_levels (OMP_FOR_CLAUSES (loop)))
    return;
  /* Threads have iterations of the loop where no loop inside needs them.  */
  const bool inner = walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_loop, NULL);
  for (omp_clause_code code : { OMP_CLAUSE_VECTOR, OMP_CLAUSE_WORKER, OMP_CLAUSE_GANG })
    if (!inner || code == OMP_CLAUSE_GANG)
      {
	c = build_omp_clause (s.loc, code);
	OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (loop);
	OMP_FOR_CLAUSES (loop) = c;
      }
}

} // namespace accred
