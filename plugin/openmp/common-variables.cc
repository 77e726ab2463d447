/* Fortran's variables of COMMON blocks in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the gimplifier makes a component of the block of what the body names, and maps the block
   beside the variable.  What is firstprivate is the block's variable then, and libgomp stops the
   program, because it has mapped a part of the block before the whole.

     Before:  map (tofrom: block) firstprivate (last) map (from: big)   block.last = 4
     After:   firstprivate (last) map (from: big)			last = 4

   Variables that share bytes by EQUIVALENCE stay components.  */

#include "plugin/openmp/common-variables.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/clause-table.h"

namespace accred {

namespace {

/* What stands for V, a variable of a COMMON block; null if that is something else.  */

tree
component_of (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (v);
  return (TREE_CODE (value) == COMPONENT_REF && VAR_P (TREE_OPERAND (value, 0))
	      && TREE_STATIC (TREE_OPERAND (value, 0))
	    ? value
	    : NULL_TREE);
}

/* A block is named by its variable.  */

struct common_variables
{
  std::set<tree> named; /* By clauses.  */
  std::map<std::pair<tree, tree>, tree> components; /* Block and field: the variable.  */
  std::set<tree> left; /* Blocks that the body names all the same.  */
};

tree
note_named (tree *tp, int *, void *data)
{
  common_variables &all = *static_cast<common_variables *> (data);
  if (component_of (*tp))
    all.named.insert (*tp);
  return NULL_TREE;
}

/* True if the fields of variables A and B of a block have bytes in common.  */

bool
overlap_p (tree a, tree b)
{
  auto place = [] (tree v)
  {
    tree field = TREE_OPERAND (component_of (v), 1);
    const HOST_WIDE_INT at = int_byte_position (field);
    return std::make_pair (at, at + tree_to_shwi (DECL_SIZE_UNIT (field)));
  };
  const auto x = place (a), y = place (b);
  return x.first < y.second && y.first < x.second;
}

bool
constant_size_p (tree v)
{
  return tree_fits_shwi_p (DECL_SIZE_UNIT (TREE_OPERAND (component_of (v), 1)));
}

void
settle (common_variables &all)
{
  for (tree v : all.named)
    {
      tree value = component_of (v), block = TREE_OPERAND (value, 0);
      const bool alone = constant_size_p (v)
			 && std::none_of (all.named.begin (), all.named.end (),
					  [&] (tree w)
					  {
					    return w != v
						   && TREE_OPERAND (component_of (w), 0) == block
						   && (!constant_size_p (w) || overlap_p (v, w));
					  });
      if (alone)
	all.components[{ block, TREE_OPERAND (value, 1) }] = v;
    }
}

tree
name_component (tree *tp, int *walk_subtrees, void *data)
{
  common_variables &all
    = *static_cast<common_variables *> (static_cast<walk_stmt_info *> (data)->info);
  if (TREE_CODE (*tp) == COMPONENT_REF)
    {
      const auto found = all.components.find ({ TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1) });
      if (found != all.components.end ())
	{
	  *tp = found->second;
	  *walk_subtrees = 0;
	}
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      walk_tree (&TREE_OPERAND (*tp, 0), name_component, data, NULL);
      if (tree base = get_base_address (TREE_OPERAND (*tp, 0)); base && DECL_P (base))
	TREE_ADDRESSABLE (base) = 1;
      *walk_subtrees = 0;
    }
  else if (VAR_P (*tp))
    all.left.insert (*tp);
  return NULL_TREE;
}

/* Constructs in SEQ do not name BLOCKS as shared: nobody needs it, and it is no use of them.  */

void
drop_shared (gimple_seq seq, const std::set<tree> &blocks)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree *link = construct_of (stmt) ? clauses_of (stmt) : nullptr;
      while (link && *link)
	if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_SHARED && blocks.count (OMP_CLAUSE_DECL (*link)))
	  *link = OMP_CLAUSE_CHAIN (*link);
	else
	  link = &OMP_CLAUSE_CHAIN (*link);
      for_each_sequence (stmt, [&] (gimple_seq *s) { drop_shared (*s, blocks); });
    }
}

} // namespace

void
name_common_variables (gomp_target *target)
{
  if (!lang_GNU_Fortran ())
    return;
  common_variables all;
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      walk_tree (&OMP_CLAUSE_DECL (c), note_named, &all, NULL);
  if (all.named.empty ())
    return;
  settle (all);
  std::set<tree> blocks;
  for (const auto &[component, v] : all.components)
    blocks.insert (component.first);
  drop_shared (gimple_omp_body (target), blocks);
  walk_stmt_info wi = {};
  wi.info = &all;
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), NULL, name_component, &wi);
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP && blocks.count (OMP_CLAUSE_DECL (*link))
	&& !all.left.count (OMP_CLAUSE_DECL (*link)))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

} // namespace accred
