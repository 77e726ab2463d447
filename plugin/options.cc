/* Arguments of the plugin: the parser and the help text, both from options.def.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/options.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* What numbers T can have.  */
const char *
form_text (const tuning::tunable &t)
{
  static const char *const texts[] = { "a number", "a multiple of 32", "a power of two" };
  return texts[unsigned (t.value_form ())];
}

enum value_kind
{
  value_none,
  value_optional,
  value_required
};

/* Of `tuning': TEXT is NAME:VALUE, since GCC lets an argument have only one `='.  */
bool
set_tuning (const std::string &text)
{
  const size_t colon = text.find (':');
  if (colon == std::string::npos || !ISDIGIT (text[colon + 1]))
    return false;
  const std::string name = text.substr (0, colon);
  char *end;
  const unsigned long value = strtoul (&text[colon + 1], &end, 10);
  if (*end)
    return false;
  if (value <= UINT_MAX && tuning::set (name.c_str (), value))
    return true;
  const tuning::tunable *t = tuning::find (name.c_str ());
  if (!t)
    error (tuning::fixed_p (name.c_str ())
	     ? G_ ("accred: %qs is built into the plugin: change %<abi/tuning.def%>")
	     : G_ ("accred: there is no %qs in %<abi/tuning.def%>"),
	   name.c_str ());
  else
    error ("accred: %qs is %s from %u to %u, not %lu", name.c_str (), form_text (*t), t->least (),
	   t->most (), value);
  return false;
}

bool
handle_arch (options &o, const char *value)
{
  static const int known[]
    = { 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121 };
  char *end;
  if (strncmp (value, "sm_", 3) != 0 || !ISDIGIT (value[3]))
    return false;
  long sm = strtol (value + 3, &end, 10);
  if (*end || std::find (std::begin (known), std::end (known), sm) == std::end (known))
    return false;
  o.sm = sm;
  return true;
}

bool
handle_compatible (options &o, const char *value)
{
  o.rules = &gcc_policy;
  return !strcmp (value, gcc_policy.name);
}

bool
handle_dump (options &o, const char *value)
{
  o.dumps.push_back (value);
  return strncmp (value, "accred_", 7) == 0;
}

bool
handle_help (options &o, const char *)
{
  o.help = true;
  return true;
}

bool
handle_ptx_dump (options &o, const char *value)
{
  o.ptx_dump = true;
  o.ptx_dump_dir = value ? value : "";
  return !value || *value;
}

bool
handle_report (options &o, const char *value)
{
  o.report = true;
  o.report_notes = !value;
  o.report_file = value ? value : "";
  return !value || *value;
}

bool
handle_no_race_warnings (options &o, const char *)
{
  o.warn_races = false;
  return true;
}

bool
handle_reproducible (options &o, const char *)
{
  o.reproducible = true;
  return true;
}

bool
handle_row_shares (options &o, const char *value)
{
  const std::string what = value ? value : "yes";
  o.rows = what == "yes"  ? row_sharing::always
	   : what == "no" ? row_sharing::never
			  : row_sharing::chosen;
  return o.rows != row_sharing::chosen || what == "auto";
}

bool
handle_simd_lanes (options &o, const char *)
{
  o.simd_lanes = true;
  return true;
}

bool
handle_strategy (options &o, const char *value)
{
  static const struct
  {
    const char *name;
    dev::strategy strat;
  } names[] = { { "auto", dev::strategy::automatic },
		{ "atomic", dev::strategy::atomic },
		{ "lock", dev::strategy::lock } };
  for (const auto &n : names)
    if (!strcmp (value, n.name))
      {
	o.strat = n.strat;
	return true;
      }
  return false;
}

/* NAME:VALUE,...  */
bool
handle_tuning (options &, const char *value)
{
  const std::string text = std::string (value) + ",";
  for (size_t from = 0, to; from < text.size (); from = to + 1)
    {
      to = text.find (',', from);
      if (!set_tuning (text.substr (from, to - from)))
	return false;
    }
  return true;
}

bool
handle_verify (options &o, const char *)
{
  return o.verify = true;
}

struct option_row
{
  const char *key;
  value_kind value;
  bool (*handle) (options &, const char *);
  const char *value_name;
  const char *expected;
  const char *help;
};

const option_row rows[] = {
#define ACCRED_OPTION(KEY, HAS_VALUE, HANDLER, VALUE, EXPECTED, HELP) \
  { KEY, HAS_VALUE, HANDLER, VALUE, EXPECTED, HELP },
#include "plugin/options.def"
};

void
print_help ()
{
  printf ("Arguments of accred:\n");
  for (const option_row &row : rows)
    {
      std::string left = std::string ("-fplugin-arg-accred-") + row.key;
      if (row.value == value_optional)
	left += std::string ("[=") + row.value_name + "]";
      else if (row.value == value_required)
	left += std::string ("=") + row.value_name;
      printf ("  %-36s %s\n", left.c_str (), row.help);
    }
  fflush (stdout);
}

bool
parse_argument (const plugin_argument &arg, options &out)
{
  for (const option_row &row : rows)
    {
      if (strcmp (arg.key, row.key) != 0)
	continue;
      if (arg.value && row.value == value_none)
	{
	  error ("accred: argument %qs takes no value", arg.key);
	  return false;
	}
      if (!arg.value && row.value == value_required)
	{
	  error ("accred: argument %qs needs a value; expected %s", arg.key, row.expected);
	  return false;
	}
      const int errors = errorcount;
      if (!row.handle (out, arg.value))
	{
	  /* Unless the row's own message says more.  */
	  if (errorcount == errors)
	    error ("accred: bad value %qs for argument %qs; expected %s", arg.value, arg.key,
		   row.expected);
	  return false;
	}
      return true;
    }
  error ("accred: unknown argument %qs; %<-fplugin-arg-accred-help%> lists the"
	 " arguments",
	 arg.key);
  return false;
}

} // namespace

bool
parse_options (plugin_name_args *info, options &out)
{
  bool ok = true;
  for (int i = 0; i < info->argc; i++)
    ok &= parse_argument (info->argv[i], out);
  if (out.help)
    print_help ();
  return ok;
}

} // namespace accred
