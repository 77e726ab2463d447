/* OpenMP's directive `error' with `at (execution)' in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC makes a call of libgomp's GOMP_warning (MESSAGE, LENGTH) or GOMP_error of it; LENGTH is -1
   for C's strings.  The device prints the same text, and stops at an error.  */

#include "plugin/openmp/error-directive.h"

namespace accred {

gimple_seq
error_on_device (gimple *stmt)
{
  const bool fatal = error_directive_p (stmt, true);
  tree print = builtin_decl_explicit (BUILT_IN_PRINTF);
  if ((!fatal && !error_directive_p (stmt, false)) || !print)
    return NULL;
  tree message = gimple_call_arg (stmt, 0), length = gimple_call_arg (stmt, 1);
  std::string format = fatal ? "\nlibgomp: fatal error: error directive encountered"
			     : "\nlibgomp: error directive encountered";
  const bool text = !integer_zerop (message);
  if (text && TREE_CODE (length) != INTEGER_CST)
    return NULL;
  if (text)
    format += integer_all_onesp (length) ? std::string (": %s")
					 : ": %." + std::to_string (tree_to_uhwi (length)) + "s";
  format += "\n";
  tree string = build_string_literal (format.size () + 1, format.c_str ());
  gcall *call = text ? gimple_build_call (print, 2, string, message)
		     : gimple_build_call (print, 1, string);
  gimple_set_location (call, gimple_location (stmt));
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, call);
  if (fatal)
    {
      gcall *stop = gimple_build_call (builtin_decl_explicit (BUILT_IN_TRAP), 0);
      gimple_set_location (stop, gimple_location (stmt));
      gimple_seq_add_stmt (&all, stop);
    }
  return all;
}

} // namespace accred
