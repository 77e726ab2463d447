/* Errors of the front end that do not come out, or with another text: differs between GCC versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Until GCC 14 the callback that prints what comes before a message gets the message when it has
   been counted and formatted; it takes both back.  GCC 15 and 16 ask a callback before they do
   that.  Part of gcc-shim.h, after gcc-diagnostics.h.  */

#ifndef ACCRED_GCC_MESSAGES_H
#define ACCRED_GCC_MESSAGES_H

namespace accred {

/* A message of the front end.  */
struct front_end_message
{
  bool error, crash; /* What it is; a warning, for example, is neither.  */
  const char *format;
  /* What is printed, with the format's own parts or without them.  */
  std::vector<std::string> texts;
};

enum class message_fate
{
  printed,
  dropped, /* And not counted.  */
  replaced /* By a text without arguments, after which the compiler stops.  */
};

typedef message_fate (*message_judge) (const front_end_message &);

/* What judge_messages has been told, and what was there before.  One of each compiler.  */
struct message_judgement
{
  message_judge judge;
  const char *replacement;
#if GCCPLUGIN_VERSION < 15000
  message_callbacks front_end;
#endif
};

inline message_judgement &
the_judgement ()
{
  static message_judgement all;
  return all;
}

#if GCCPLUGIN_VERSION >= 15000

/* The arguments of FORMAT in front of the first one that is no text.  */

inline front_end_message
read_message (const char *format, va_list *args)
{
  front_end_message m = { false, false, format ? format : "", {} };
  va_list copy;
  va_copy (copy, *args);
  for (const char *at = strchr (m.format, '%'); at; at = strchr (at + 1, '%'))
    {
      if (!startswith (at, "%qs") && !startswith (at, "%s"))
	break;
      const char *text = va_arg (copy, const char *);
      m.texts.push_back (text ? text : "");
    }
  va_end (copy);
  return m;
}

#if GCCPLUGIN_VERSION >= 16000
typedef diagnostics::diagnostic_info judged_message;
typedef const diagnostics::context &judged_context;
#else
typedef diagnostic_info judged_message;
typedef diagnostic_context *judged_context;
#endif

/* TEXT as the format of message M, with the same place.  The compiler stops after it.  */

inline const char *
replacing_format (const front_end_message &m, const char *text)
{
  std::string format = text;
  if (strstr (m.format, "%L"))
    {
      for (size_t k = 0; k < m.texts.size (); k++)
	format += "%.0s";
      format += " at %L";
    }
  return xstrdup (format.c_str ());
}

inline void
judge_message (judged_context, judged_message *d)
{
#if GCCPLUGIN_VERSION >= 16000
  auto &kind = d->m_kind;
  text_info &message = d->m_message;
  const auto error = diagnostics::kind::error, ice = diagnostics::kind::ice,
	     warning = diagnostics::kind::warning, fatal = diagnostics::kind::fatal;
#else
  auto &kind = d->kind;
  text_info &message = d->message;
  const auto error = DK_ERROR, ice = DK_ICE, warning = DK_WARNING, fatal = DK_FATAL;
#endif
  if (kind != error && kind != ice)
    return;
  front_end_message m = read_message (message.m_format_spec, message.m_args_ptr);
  m.error = kind == error;
  m.crash = kind == ice;
  switch (the_judgement ().judge (m))
    {
    case message_fate::printed: break;
    case message_fate::dropped:
      /* A warning of an option that the compiler for Fortran does not have is off.  */
      kind = warning;
#if GCCPLUGIN_VERSION >= 16000
      d->m_option_id = OPT_Wmissing_prototypes;
#else
      d->option_id = OPT_Wmissing_prototypes;
#endif
      break;
    case message_fate::replaced:
      kind = fatal;
      message.m_format_spec = replacing_format (m, the_judgement ().replacement);
      break;
    }
}

#else

inline const char **
message_parts (message_sink context)
{
  return pp_buffer (context->printer)->cur_chunk_array->args;
}

inline const char *&
format_of (diagnostic_info *d)
{
#if GCCPLUGIN_VERSION >= 14000
  return d->message.m_format_spec;
#else
  return d->message.format_spec;
#endif
}

/* One error that has been counted is none.  */

inline void
take_back_error (message_sink context)
{
#if GCCPLUGIN_VERSION >= 14000
  context->diagnostic_count (DK_ERROR)--;
#else
  diagnostic_kind_count (context, DK_ERROR)--;
#endif
}

inline void
begin_judged (message_sink context, message_info message)
{
  /* GCC 14 does not want the callback to change it, but its own copy is no constant.  */
  diagnostic_info *d = const_cast<diagnostic_info *> (message);
  const char **parts = message_parts (context);
  front_end_message m
    = { d->kind == DK_ERROR, d->kind == DK_ICE, format_of (d) ? format_of (d) : "", {} };
  for (size_t k = 0; parts[0] && parts[k]; k++)
    m.texts.push_back (parts[k]);
  message_fate fate = message_fate::printed;
  if (m.error || m.crash)
    fate = the_judgement ().judge (m);
  if (fate == message_fate::dropped)
    {
      take_back_error (context);
      parts[0] = nullptr;
      /* Nothing follows a note.  */
      d->kind = DK_NOTE;
      format_of (d) = nullptr;
      return;
    }
  if (fate == message_fate::replaced)
    {
      d->kind = DK_FATAL;
      parts[0] = the_judgement ().replacement;
      parts[1] = nullptr;
    }
  the_judgement ().front_end.begin (context, d);
}

inline void
end_judged (message_sink context, message_info message, message_kind kind)
{
  diagnostic_info *d = const_cast<diagnostic_info *> (message);
  if (format_of (d))
    the_judgement ().front_end.end (context, d, kind);
}

#endif

/* Ask JUDGE about each error from now on.  REPLACEMENT is the text of those that are replaced.  */

inline void
judge_messages (message_judge judge, const char *replacement)
{
  the_judgement ().judge = judge;
  the_judgement ().replacement = replacement;
#if GCCPLUGIN_VERSION >= 16000
  global_dc->set_adjust_diagnostic_info_callback (judge_message);
#elif GCCPLUGIN_VERSION >= 15000
  global_dc->m_adjust_diagnostic_info = judge_message;
#else
  the_judgement ().front_end = current_callbacks ();
  set_callbacks ({ begin_judged, end_judged });
#endif
}

} // namespace accred

#endif
