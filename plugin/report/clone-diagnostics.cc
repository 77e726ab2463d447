/* Suppresses GCC's duplicate diagnostics for device clones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   oaccloops gives the loops of a function their levels, warns about odd clauses and rejects invalid
   ones.  It processes the host function and its device clone, with the same diagnostics for both.
   For a clone, only messages about the device's dimensions, which accred_target prints, are shown.
   (GCC's own offload compilers are built without these messages.) Errors still count. oaccloops
   processes only the clone of a `nohost' routine: there errors are printed.  */

#include "plugin/report/clone-diagnostics.h"
#include "plugin/device-context.h"
#include "plugin/offload/clone-marks.h"

namespace accred {

front_end_messages::front_end_messages ()
  : m_starter (diagnostic_starter (global_dc)), m_finalizer (diagnostic_finalizer (global_dc))
{
  diagnostic_starter (global_dc) = default_diagnostic_starter;
  diagnostic_finalizer (global_dc) = default_diagnostic_finalizer;
}

front_end_messages::~front_end_messages ()
{
  diagnostic_starter (global_dc) = m_starter;
  diagnostic_finalizer (global_dc) = m_finalizer;
}

namespace {

/* GCC's callbacks around a message, which accred's replace; its context of diagnostics is a
   global, and hands on nothing of ours.  */
struct
{
  diagnostic_starter_fn begin;
  diagnostic_finalizer_fn end;
  bool own_words = false;
} diagnostics;

bool
said_anyway_p (const diagnostic_info *diagnostic)
{
  return (!diagnostics.own_words && current_pass && !strcmp (current_pass->name, loops_pass)
	  && current_function_decl && device_clone_p (current_function_decl)
	  && (diagnostic->kind == DK_WARNING || !marked_p (current_function_decl, nohost_mark)));
}

void
begin (diagnostic_context *context, diagnostic_info *diagnostic)
{
  if (!said_anyway_p (diagnostic))
    diagnostics.begin (context, diagnostic);
}

void
end (diagnostic_context *context, diagnostic_info *diagnostic, diagnostic_t kind)
{
  if (said_anyway_p (diagnostic))
    pp_clear_output_area (context->printer);
  else
    diagnostics.end (context, diagnostic, kind);
}

} // namespace

/* The front ends put callbacks of their own there while they work, so this waits for the first
   clone.  */

void
say_once ()
{
  if (diagnostic_starter (global_dc) == begin)
    return;
  diagnostics.begin = diagnostic_starter (global_dc);
  diagnostics.end = diagnostic_finalizer (global_dc);
  diagnostic_starter (global_dc) = begin;
  diagnostic_finalizer (global_dc) = end;
}

own_words::own_words ()
{
  diagnostics.own_words = true;
}

own_words::~own_words ()
{
  diagnostics.own_words = false;
}

} // namespace accred
