/* Arrays and derived types in reduction clauses of Fortran, which gfortran refuses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: gfortran parses `reduction (+:a)' of an array, and reports an error while it resolves
   the clause: "Array 'a' is not permitted in reduction".  It would translate the clause
   nevertheless, as it does for OpenMP.  For a derived type it wants a user-defined reduction.

   The rest of the compiler learns of an error only through the number of errors.  So errors with
   these two texts are neither printed nor counted.  array-reductions.cc takes the clauses away
   before they are gimplified, and refuses the arrays that it cannot reduce.

   For an allocatable variable of a derived type in a clause, or an array of such a type, gfortran
   reports an error about an expression that is not in the program, or crashes.  Such a clause gets
   a message that says what is not supported.

   Needs: the diagnostics of gfortran, before it parses the file; OpenACC and not OpenMP, whose
   clauses the same texts may be about.  */

#include "plugin/clauses/member-clauses.h"

namespace accred {

namespace {

constexpr char no_component_sums[]
  = "accred: reduction of an array of a derived type, or of an allocatable variable of one";

/* Whether there was an error about a derived type.  */
bool derived_type_reduced;

bool
format_p (const front_end_message &m, const char *text)
{
  return !strcmp (m.format, text) || !strcmp (m.format, _ (text));
}

/* True if M is an error about a clause that accred understands.  */

bool
about_reduction_p (const front_end_message &m)
{
  if (!m.error)
    return false;
  if (format_p (m, "Array %qs is not permitted in reduction at %L"))
    return true;
  if (!format_p (m, "!$OMP DECLARE REDUCTION %s not found for type %s at %L"))
    return false;
  /* Other types do not have the operator.  */
  for (const std::string &text : m.texts)
    if (startswith (text.c_str (), "TYPE("))
      return derived_type_reduced = true;
  return false;
}

/* True if M is what comes of translating a clause with a derived type.  */

bool
untranslated_p (const front_end_message &m)
{
  if (!derived_type_reduced)
    return false;
  return m.crash ? !current_pass : startswith (m.format, "Unexpected derived-type entities in");
}

message_fate
judge (const front_end_message &m)
{
  return about_reduction_p (m) ? message_fate::dropped
	 : untranslated_p (m)  ? message_fate::replaced
			       : message_fate::printed;
}

void
start_fortran (void *, void *)
{
  judge_messages (judge, no_component_sums);
}

} // namespace

void
accept_fortran_arrays (const char *plugin)
{
  if (flag_openacc && !flag_openmp && startswith (lang_hooks.name, "GNU Fortran"))
    register_callback (plugin, PLUGIN_START_UNIT, start_fortran, nullptr);
}

} // namespace accred
