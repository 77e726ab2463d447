/* Reductions of array sections, which GCC cannot lower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the C and C++ front ends accept `reduction (+:a[0:n])', since OpenMP has it; the
   gimplifier then crashes on an OpenACC construct with such a clause.

   Before:  #pragma acc parallel reduction (+:MEM <long int[4]> [&a])
   After:   #pragma acc parallel, and a located error

   Needs: the front end's trees of a function, before they are gimplified.
   Guarantees: no reduction clause on an OpenACC construct names anything but a variable.  */

#include "plugin/clauses/section-reductions.h"
#include "plugin/device-context.h"

namespace accred {

namespace {

tree
refuse_in_construct (tree *tp, int *, void *data)
{
  auto &told = *static_cast<std::set<location_t> *> (data);
  tree *link;
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS: link = &OMP_CLAUSES (*tp); break;
    case OACC_LOOP: link = &OMP_FOR_CLAUSES (*tp); break;
    default: return NULL_TREE;
    }
  while (*link)
    {
      tree c = *link;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || DECL_P (OMP_CLAUSE_DECL (c)))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      /* A combined construct has the clause twice, for the construct and for the loop.  */
      if (told.insert (OMP_CLAUSE_LOCATION (c)).second)
	sorry_at (OMP_CLAUSE_LOCATION (c), "accred: reduction of an array section");
      *link = OMP_CLAUSE_CHAIN (c);
    }
  return NULL_TREE;
}

} // namespace

void
refuse_section_reductions (void *gcc_data, void *data)
{
  /* The trees of a function with an error need not be whole.  */
  if (errorcount > 0)
    return;
  tree fndecl = static_cast<tree> (gcc_data);
  std::set<location_t> told;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), refuse_in_construct, &told);
  static_cast<device_context *> (data)->early_sorries += told.size ();
}

} // namespace accred
