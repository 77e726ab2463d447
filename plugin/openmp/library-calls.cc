/* Functions of OpenMP's library in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A region knows from its launch how many teams and threads it has, and where a statement stands
   says whether threads of a parallel region execute it: the calls become values.  */

#include "plugin/openmp/library-calls.h"

namespace accred {

namespace {

enum class asked
{
  number,
  position,
  size
};

struct library_value
{
  asked what;
  int number; /* Or the level.  */
};

constexpr library_value
number (int n)
{
  return { asked::number, n };
}

constexpr library_value
position (int level)
{
  return { asked::position, level };
}

constexpr library_value
size (int level)
{
  return { asked::size, level };
}

constexpr struct library_row
{
  const char *name;
  library_value values[3]; /* By executed_by.  */
} rows[] = {
#define OMP_LIBRARY_CALL(NAME, TEAM, ALONE, THREADS) { "omp_" #NAME, { TEAM, ALONE, THREADS } },
#include "plugin/openmp/library-calls.def"
};

/* OpenACC's function for WHAT of a level, which front ends declare with -fopenacc alone.
   Optimisers do not move its calls into code for other threads.  */

tree
level_function (asked what)
{
  const built_in_function code = what == asked::position ? BUILT_IN_GOACC_PARLEVEL_ID
							 : BUILT_IN_GOACC_PARLEVEL_SIZE;
  if (tree decl = builtin_decl_explicit (code))
    return decl;
  const char *name = what == asked::position ? "__builtin_goacc_parlevel_id"
					     : "__builtin_goacc_parlevel_size";
  tree decl = build_fn_decl (name, build_function_type_list (integer_type_node, integer_type_node,
							     NULL_TREE));
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  set_decl_built_in_function (decl, BUILT_IN_NORMAL, code);
  TREE_NOTHROW (decl) = 1;
  set_builtin_decl (code, decl, true);
  return decl;
}

/* The row of the function that STMT calls, or null.  */

const library_row *
row_of (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || gimple_call_num_args (stmt) || gimple_has_body_p (callee) || DECL_INITIAL (callee))
    return nullptr;
  std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  if (name.back () == '_')
    name.pop_back ();
  for (const library_row &r : rows)
    if (name == r.name)
      return &r;
  return nullptr;
}

} // namespace

bool
library_call_p (gimple *stmt)
{
  return row_of (stmt);
}

gimple_seq
library_result (gimple *stmt, executed_by whom)
{
  const library_value &value = row_of (stmt)->values[unsigned (whom)];
  tree lhs = gimple_call_lhs (stmt);
  if (!lhs)
    return gimple_build_nop ();
  if (value.what == asked::number)
    return gimple_build_assign (lhs, build_int_cst (TREE_TYPE (lhs), value.number));
  gcall *ask = gimple_build_call (level_function (value.what), 1,
				  build_int_cst (integer_type_node, value.number));
  gimple_call_set_lhs (ask, lhs);
  gimple_set_location (ask, gimple_location (stmt));
  return ask;
}

} // namespace accred
