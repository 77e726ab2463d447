/* How messages are printed: GCC's callbacks around them, which differ between its versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A starter prints what comes before a message, a finalizer what comes after it.  GCC 15 has given
   them a sink beside the context, and GCC 16 other names.  Part of gcc-shim.h.  */

#ifndef ACCRED_GCC_DIAGNOSTICS_H
#define ACCRED_GCC_DIAGNOSTICS_H

#if GCCPLUGIN_VERSION >= 16000
#include "diagnostics/text-sink.h"
#elif GCCPLUGIN_VERSION >= 15000
#include "diagnostic-format-text.h"
#endif

namespace accred {

#if GCCPLUGIN_VERSION >= 16000
typedef diagnostics::text_sink &message_sink;
typedef const diagnostics::diagnostic_info *message_info;
typedef enum diagnostics::kind message_kind;
#elif GCCPLUGIN_VERSION >= 15000
typedef diagnostic_text_output_format &message_sink;
typedef const diagnostic_info *message_info;
typedef diagnostic_t message_kind;
#elif GCCPLUGIN_VERSION >= 14000
typedef diagnostic_context *message_sink;
typedef const diagnostic_info *message_info;
typedef diagnostic_t message_kind;
#else
typedef diagnostic_context *message_sink;
typedef diagnostic_info *message_info;
typedef diagnostic_t message_kind;
#endif

/* The callbacks around each message.  */
struct message_callbacks
{
  void (*begin) (message_sink, message_info);
  void (*end) (message_sink, message_info, message_kind);
};

inline message_callbacks
current_callbacks ()
{
#if GCCPLUGIN_VERSION >= 16000
  return { diagnostics::text_starter (global_dc), diagnostics::text_finalizer (global_dc) };
#elif GCCPLUGIN_VERSION >= 15000
  return { diagnostic_text_starter (global_dc), diagnostic_text_finalizer (global_dc) };
#else
  return { diagnostic_starter (global_dc), diagnostic_finalizer (global_dc) };
#endif
}

inline void
set_callbacks (const message_callbacks &callbacks)
{
#if GCCPLUGIN_VERSION >= 16000
  diagnostics::text_starter (global_dc) = callbacks.begin;
  diagnostics::text_finalizer (global_dc) = callbacks.end;
#elif GCCPLUGIN_VERSION >= 15000
  diagnostic_text_starter (global_dc) = callbacks.begin;
  diagnostic_text_finalizer (global_dc) = callbacks.end;
#else
  diagnostic_starter (global_dc) = callbacks.begin;
  diagnostic_finalizer (global_dc) = callbacks.end;
#endif
}

/* Those that no front end has replaced.  */

inline message_callbacks
default_callbacks ()
{
#if GCCPLUGIN_VERSION >= 16000
  return { diagnostics::default_text_starter, diagnostics::default_text_finalizer };
#elif GCCPLUGIN_VERSION >= 15000
  return { default_diagnostic_text_starter, default_diagnostic_text_finalizer };
#else
  return { default_diagnostic_starter, default_diagnostic_finalizer };
#endif
}

inline bool
warning_p (message_info message)
{
#if GCCPLUGIN_VERSION >= 16000
  return message->m_kind == diagnostics::kind::warning;
#else
  return message->kind == DK_WARNING;
#endif
}

/* The message that is being printed to SINK shall not come out.  */

inline void
drop_message (message_sink sink)
{
#if GCCPLUGIN_VERSION >= 15000
  pp_clear_output_area (sink.get_printer ());
#else
  pp_clear_output_area (sink->printer);
#endif
}

/* Whether messages show the lines that they are about.  */

inline bool &
source_lines_shown ()
{
#if GCCPLUGIN_VERSION >= 16000
  return global_dc->get_source_printing_options ().enabled;
#elif GCCPLUGIN_VERSION >= 14000
  return global_dc->m_source_printing.enabled;
#else
  return global_dc->show_caret;
#endif
}

} // namespace accred

#endif
