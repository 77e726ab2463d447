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
  size,
  device,
  level,
  active_level,
  in_task
};

/* Stands for the level of the region's threads.  */
constexpr int of_threads = GOMP_DIM_MAX;

struct library_value
{
  asked what;
  int number; /* Or the level.  */

  constexpr bool operator== (const library_value &o) const
  {
    return what == o.what && number == o.number;
  }
};

constexpr library_value
constant (int n)
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

constexpr library_value
device ()
{
  return { asked::device, 0 };
}

constexpr library_value
level ()
{
  return { asked::level, 0 };
}

constexpr library_value
active_level ()
{
  return { asked::active_level, 0 };
}

constexpr library_value
in_task (task_kind least)
{
  return { asked::in_task, int (least) };
}

constexpr struct library_row
{
  const char *name;
  library_value values[3]; /* By executed_by.  */
} library_rows[] = {
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

/* The row of the function CALLEE, or null.  */

const library_row *
row_of_function (tree callee)
{
  if (gimple_has_body_p (callee) || DECL_INITIAL (callee))
    return nullptr;
  std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  if (name.back () == '_')
    name.pop_back ();
  for (const library_row &r : library_rows)
    if (name == r.name)
      return &r;
  return nullptr;
}

/* The row of the function that STMT calls, or null.  */

const library_row *
row_of (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && !gimple_call_num_args (stmt) ? row_of_function (callee) : nullptr;
}

/* True if a value of R is a position or a size for which MATCHES (its level).  */

template <typename F>
bool
asks_p (const library_row *r, F matches)
{
  return r
	 && std::any_of (
	   std::begin (r->values), std::end (r->values), [&] (const library_value &v)
	   { return (v.what == asked::position || v.what == asked::size) && matches (v.number); });
}

} // namespace

/* True if STMT asks for the position in or the size of LEVEL somewhere.  */

static bool
asks_for_p (gimple *stmt, int level)
{
  return asks_p (row_of (stmt), [&] (int asked_level) { return asked_level == level; });
}

bool
library_call_p (gimple *stmt)
{
  return row_of (stmt);
}

bool
asks_for_threads_p (gimple *stmt)
{
  return asks_for_p (stmt, of_threads);
}

bool
asks_for_teams_p (gimple *stmt)
{
  return asks_for_p (stmt, GOMP_DIM_GANG);
}

bool
numbers_place_p (tree fn)
{
  return DECL_NAME (fn) && startswith (IDENTIFIER_POINTER (DECL_NAME (fn)), "omp_")
	 && asks_p (row_of_function (fn), [] (int) { return true; });
}

bool
asks_for_device_p (gimple *stmt)
{
  const library_row *r = row_of (stmt);
  return r && r->values[0].what == asked::device;
}

bool
library_constant_p (gimple *stmt)
{
  const library_row *r = row_of (stmt);
  return (r && r->values[0] == r->values[1] && r->values[0] == r->values[2]
	  && (r->values[0].what == asked::number || r->values[0].what == asked::size
	      || r->values[0].what == asked::position)
	  && !asks_for_threads_p (stmt));
}

bool
depends_on_final_p (gimple *stmt, task_kind kind)
{
  return (kind == task_kind::perhaps_final
	  && row_of (stmt)->values[0] == in_task (task_kind::final));
}

gcall *
ask_level (bool position, int level)
{
  return gimple_build_call (level_function (position ? asked::position : asked::size), 1,
			    build_int_cst (integer_type_node, level));
}

gimple_seq
library_result (gimple *stmt, executed_by whom, const library_context &context)
{
  const library_value &value = row_of (stmt)->values[unsigned (whom)];
  tree lhs = gimple_call_lhs (stmt);
  if (!lhs)
    return gimple_build_nop ();
  auto known = [&] (int n)
  { return gimple_build_assign (lhs, build_int_cst (TREE_TYPE (lhs), n)); };
  switch (value.what)
    {
    case asked::number: return known (value.number);
    case asked::level: return known (context.place.level);
    case asked::active_level: return known (context.place.active_level);
    case asked::in_task: return known (int (context.place.task) >= value.number);
    default: break;
    }
  if (value.what == asked::device)
    return gimple_build_assign (lhs, NOP_EXPR, context.device_number);
  const int level = value.number == of_threads ? context.thread_level : value.number;
  gcall *ask = ask_level (value.what == asked::position, level);
  gimple_call_set_lhs (ask, lhs);
  gimple_set_location (ask, gimple_location (stmt));
  return ask;
}

} // namespace accred
