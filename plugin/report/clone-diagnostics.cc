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
#include "plugin/clone-marks.h"

namespace accred {

front_end_messages::front_end_messages ()
{
  set_callbacks (default_callbacks ());
}

front_end_messages::~front_end_messages ()
{
  set_callbacks (m_saved);
}

namespace {

/* GCC's callbacks around a message, which accred's replace; its context of diagnostics is a
   global, and hands on nothing of ours.  */
struct
{
  message_callbacks gcc;
  bool own_words = false;
} replaced;

bool
said_anyway_p (message_info message)
{
  return (!replaced.own_words && current_pass && !strcmp (current_pass->name, loops_pass)
	  && current_function_decl && device_clone_p (current_function_decl)
	  && (warning_p (message) || !marked_p (current_function_decl, nohost_mark)));
}

void
begin (message_sink sink, message_info message)
{
  if (!said_anyway_p (message))
    replaced.gcc.begin (sink, message);
}

void
end (message_sink sink, message_info message, message_kind kind)
{
  if (said_anyway_p (message))
    drop_message (sink);
  else
    replaced.gcc.end (sink, message, kind);
}

} // namespace

/* The front ends put callbacks of their own there while they work, so this waits for the first
   clone.  */

void
say_once ()
{
  if (current_callbacks ().begin == begin)
    return;
  replaced.gcc = current_callbacks ();
  set_callbacks ({ begin, end });
}

own_words::own_words ()
{
  replaced.own_words = true;
}

own_words::~own_words ()
{
  replaced.own_words = false;
}

} // namespace accred
