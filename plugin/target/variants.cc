/* A part of accred_target: variants that OpenMP chooses by the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: GCC 15 and later leave a call of a function with variants, or a metadirective, open
   until the offload compiler knows its device.  The region's copy for the GPU is compiled by the
   host's compiler, which would choose as for the host, and both copies share what has been chosen.

     Before:  n = OMP_NEXT_VARIANT <0, { -, context, { device = { kind (nohost) }, ... } }>
     After:   n = OMP_NEXT_VARIANT <0, { -, context, { device = { kind (gpu) }, ... } }>

   in the device clone alone.  `host' becomes `cpu', because GCC's code takes `host' and `nohost'
   from how it was configured, and asks a hook about the other kinds.

   Before GCC 15 a call of such a function stays one of a function without a body, and is
   refused.  */

#include "plugin/target/variants.h"

#include <map>

namespace accred {

namespace {

/* In LIST, a new one of properties, what depends on how GCC was configured gets other names.  */

void
rename_kinds (tree list)
{
  for (tree p = list; p; p = TREE_CHAIN (p))
    {
      tree name = TREE_VALUE (p);
      const char *text = nullptr;
      if (name && TREE_CODE (name) == IDENTIFIER_NODE)
	text = IDENTIFIER_POINTER (name);
      else if (name && TREE_CODE (name) == STRING_CST)
	text = TREE_STRING_POINTER (name);
      if (text && !strcmp (text, "nohost"))
	TREE_VALUE (p) = get_identifier ("gpu");
      else if (text && !strcmp (text, "host"))
	TREE_VALUE (p) = get_identifier ("cpu");
    }
}

/* A copy of the selector SETS, of lists, with such names.  */

tree
selector_for_device (tree sets)
{
  sets = copy_list (sets);
  for (tree set = sets; set; set = TREE_CHAIN (set))
    {
      TREE_VALUE (set) = copy_list (TREE_VALUE (set));
      for (tree t = TREE_VALUE (set); t; t = TREE_CHAIN (t))
	if (kind_selector_p (t))
	  {
	    TREE_VALUE (t) = copy_list (TREE_VALUE (t));
	    rename_kinds (TREE_VALUE (t));
	  }
    }
  return sets;
}

using states = std::map<tree, tree>;

/* For walk_gimple_op: what is chosen at *TP is chosen for the device.  */

tree
choose_at (tree *tp, int *walk_subtrees, void *data)
{
  states &known = *static_cast<states *> (static_cast<walk_stmt_info *> (data)->info);
  if (!late_choice_of (*tp).state && !late_choice_of (*tp).kinds)
    return NULL_TREE;
  *tp = copy_node (*tp);
  late_choice c = late_choice_of (*tp);
  *walk_subtrees = 0;
  if (c.kinds)
    {
      *c.kinds = copy_list (*c.kinds);
      rename_kinds (*c.kinds);
      return NULL_TREE;
    }
  tree &state = known[*c.state];
  if (!state)
    {
      tree selectors = copy_node (TREE_CHAIN (*c.state));
      for (int i = 0; i < TREE_VEC_LENGTH (selectors); i++)
	TREE_VEC_ELT (selectors, i) = selector_for_device (TREE_VEC_ELT (selectors, i));
      state = tree_cons (NULL_TREE, TREE_VALUE (*c.state), selectors);
    }
  *c.state = state;
  return NULL_TREE;
}

} // namespace

void
choose_for_device (function *fun)
{
  states known;
  walk_stmt_info wi = {};
  wi.info = &known;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (is_gimple_assign (gsi_stmt (gsi)))
	walk_gimple_op (gsi_stmt (gsi), choose_at, &wi);
}

int
device_trait (int sm, omp_device_kind_arch_isa trait, const char *name)
{
  switch (trait)
    {
    case omp_device_kind: return !strcmp (name, "gpu");
    case omp_device_arch: return !strcmp (name, "nvptx") || !strcmp (name, "nvptx64");
    case omp_device_isa: return name == "sm_" + std::to_string (sm);
    }
  gcc_unreachable ();
}

} // namespace accred
