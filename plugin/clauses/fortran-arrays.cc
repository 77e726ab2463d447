/* Arrays and derived types in reduction clauses of Fortran, which gfortran refuses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: gfortran parses `reduction (+:a)' of an array, and says an error while it resolves the
   clause: "Array 'a' is not permitted in reduction".  It would translate the clause nevertheless,
   as it does for OpenMP.  For a derived type it wants a user-defined reduction.

   So the errors with these two texts, of which nothing but the number of errors tells the rest of
   the compiler, are neither printed nor counted.  array-reductions.cc takes the clauses away before
   they are gimplified, and refuses the arrays that it cannot reduce.

   What gfortran makes of the clause of an allocatable variable of a derived type, or of an array of
   such, ends with an error about an expression that nobody has written, or with a crash.  Then
   there is a message that says what is not supported.

   GCC 14 and later do not let the message be changed there, so that the errors stay.

   Needs: the diagnostics of gfortran, before it parses the file; OpenACC and not OpenMP, whose
   clauses the same texts may be about.  */

#include "plugin/clauses/member-clauses.h"

namespace accred {

#if !FRONT_END_ERRORS_CHANGE

void
accept_fortran_arrays (const char *)
{}

#else

namespace {

constexpr char no_component_sums[]
  = "accred: reduction of an array of a derived type, or of an allocatable variable of one";

/* Whether there was an error about a derived type.  */
bool derived_type_reduced;

/* What gfortran prints a message with.  */
diagnostic_starter_fn front_end_starter;
diagnostic_finalizer_fn front_end_finalizer;

bool
format_p (const diagnostic_info *d, const char *text)
{
  return !strcmp (d->message.format_spec, text) || !strcmp (d->message.format_spec, _ (text));
}

/* True if this is an error about a clause that accred understands.  Its text is ready in PARTS.  */

bool
about_reduction_p (const diagnostic_info *d, const char *const *parts)
{
  if (d->kind != DK_ERROR || !d->message.format_spec)
    return false;
  if (format_p (d, "Array %qs is not permitted in reduction at %L"))
    return true;
  if (!format_p (d, "!$OMP DECLARE REDUCTION %s not found for type %s at %L"))
    return false;
  /* Other types do not have the operator.  */
  for (; *parts; parts++)
    if (startswith (*parts, "TYPE("))
      return derived_type_reduced = true;
  return false;
}

/* True if this is what comes of translating a clause with a derived type.  */

bool
untranslated_p (const diagnostic_info *d)
{
  if (!derived_type_reduced)
    return false;
  if (d->kind == DK_ICE)
    return !current_pass;
  return (d->kind == DK_ERROR && d->message.format_spec
	  && startswith (d->message.format_spec, "Unexpected derived-type entities in"));
}

void
start_diagnostic (diagnostic_context *context, diagnostic_info *d)
{
  const char **parts = pp_buffer (context->printer)->cur_chunk_array->args;
  if (!about_reduction_p (d, parts))
    {
      if (untranslated_p (d))
	{
	  d->kind = DK_FATAL;
	  parts[0] = no_component_sums;
	  parts[1] = nullptr;
	}
      front_end_starter (context, d);
      return;
    }
  diagnostic_kind_count (context, DK_ERROR)--;
  parts[0] = nullptr;
  /* Nothing follows a note.  */
  d->kind = DK_NOTE;
  d->message.format_spec = nullptr;
}

void
finish_diagnostic (diagnostic_context *context, diagnostic_info *d, diagnostic_t original)
{
  if (d->message.format_spec)
    front_end_finalizer (context, d, original);
}

void
start_fortran (void *, void *)
{
  front_end_starter = diagnostic_starter (global_dc);
  front_end_finalizer = diagnostic_finalizer (global_dc);
  diagnostic_starter (global_dc) = start_diagnostic;
  diagnostic_finalizer (global_dc) = finish_diagnostic;
}

} // namespace

void
accept_fortran_arrays (const char *plugin)
{
  if (flag_openacc && !flag_openmp && startswith (lang_hooks.name, "GNU Fortran"))
    register_callback (plugin, PLUGIN_START_UNIT, start_fortran, nullptr);
}

#endif

} // namespace accred
