/* Local variables of the current function, before `omplower', when binds declare them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOCAL_VARIABLES_H
#define ACCRED_LOCAL_VARIABLES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let V, new and not in a bind yet, belong to the current function; omp-low looks at the mark.  */
inline tree
make_local (tree v)
{
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  TREE_USED (v) = 1;
  return v;
}

/* True if V is a scalar variable without an address that each function has for itself.  */
inline bool
own_register_p (tree v)
{
  return DECL_P (v) && is_gimple_reg (v) && auto_var_p (v) && !DECL_HAS_VALUE_EXPR_P (v)
	 && !TREE_THIS_VOLATILE (v);
}

/* True if V is a scalar variable without an address that the compiler has made.  */
inline bool
artificial_register_p (tree v)
{
  return VAR_P (v) && DECL_ARTIFICIAL (v) && is_gimple_reg (v);
}

/* A variable of TYPE called NAME (an identifier, or null), as one of the program's.  */
inline tree
new_local (tree type, tree name, location_t loc)
{
  return make_local (build_decl (loc, VAR_DECL, name, type));
}

/* A temporary of TYPE that is in the chain *VARS, or declared in SCOPE.  */
inline tree
new_temporary (tree type, tree *vars, const char *name = nullptr)
{
  tree v = make_local (create_tmp_var_raw (type, name));
  DECL_CHAIN (v) = *vars;
  return *vars = v;
}

inline tree
new_temporary (tree type, gbind *scope, const char *name = nullptr)
{
  tree v = make_local (create_tmp_var_raw (type, name));
  gimple_bind_append_vars (scope, v);
  return v;
}

/* The variables of the chain VARS, new and in no bind yet, become those of the function.  */
inline void
declare_in_function (tree vars)
{
  for (tree v = vars, next; v; v = next)
    {
      next = DECL_CHAIN (v);
      DECL_CHAIN (v) = NULL_TREE;
      DECL_SEEN_IN_BIND_EXPR_P (v) = 0;
      gimple_add_tmp_var (v);
    }
}

/* SCOPE no longer declares V; its block has the same chain, if it names the variables.  */
inline void
undeclare (gbind *scope, tree v)
{
  tree vars = gimple_bind_vars (scope), block = gimple_bind_block (scope);
  const bool in_block = block && BLOCK_VARS (block) == vars;
  for (tree *link = &vars; *link; link = &DECL_CHAIN (*link))
    if (*link == v)
      {
	*link = DECL_CHAIN (v);
	break;
      }
  gimple_bind_set_vars (scope, vars);
  if (in_block)
    BLOCK_VARS (block) = vars;
}

} // namespace accred

#endif
