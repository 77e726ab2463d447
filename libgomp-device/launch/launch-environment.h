/* Checks accred's environment variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Invalid values and unknown variables have no effect.  The check reports them once, before the
   program's first launch on a device.  An empty value counts as unset.  */

#ifndef ACCRED_LAUNCH_ENVIRONMENT_H
#define ACCRED_LAUNCH_ENVIRONMENT_H

#include "libgomp-device/launch/launch-host.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

namespace accred_host {

/* TEXT in bytes: a number with an optional suffix k, m or g; 0 if it is not one.  */
inline size_t
bytes_of (const char *text)
{
  size_t n = 0;
  const char *end = text;
  for (; *end >= '0' && *end <= '9'; end++)
    if (__builtin_mul_overflow (n, (size_t) 10, &n)
	|| __builtin_add_overflow (n, (size_t) (*end - '0'), &n))
      return 0;
  static const struct
  {
    char suffix;
    int shift;
  } units[] = { { 'k', 10 }, { 'm', 20 }, { 'g', 30 } };
  for (const auto &u : units)
    if ((*end | 0x20) == u.suffix)
      {
	if (n > SIZE_MAX >> u.shift)
	  return 0;
	n <<= u.shift;
	end++;
	break;
      }
  return *end ? 0 : n;
}

inline bool
size_p (const char *text)
{
  return bytes_of (text) != 0;
}

/* Ways of launching (launch-direct.h); `direct' is the default.  */
inline bool
launch_p (const char *text)
{
  return !strcmp (text, "libgomp") || !strcmp (text, "wait") || !strcmp (text, "direct");
}

/* For the compiler's variables.  */
inline bool
anything_p (const char *)
{
  return true;
}

/* The variables, the check of their values, and its description for messages.  */
struct variable
{
  const char *name;
  bool (*right) (const char *);
  const char *values;
};

inline bool environment_checked;

inline void
check_environment ()
{
  if (__atomic_exchange_n (&environment_checked, true, __ATOMIC_RELAXED))
    return;
  static const variable variables[]
    = { { "ACCRED_HEAP", size_p, "a number of bytes, or with k, m or g" },
	{ "ACCRED_LAUNCH", launch_p, "libgomp, wait or direct" },
	{ "ACCRED_PTXAS", anything_p, "" },
	{ "ACCRED_STACK", size_p, "a number of bytes, or with k, m or g" } };
  for (char **entry = environ; entry && *entry; entry++)
    {
      const char *end = strchr (*entry, '=');
      if (strncmp (*entry, "ACCRED_", 7) || !end)
	continue;
      const variable *known = nullptr;
      for (const variable &v : variables)
	if (strlen (v.name) == (size_t) (end - *entry) && !strncmp (v.name, *entry, end - *entry))
	  known = &v;
      if (!known)
	fprintf (stderr, "accred: %.*s: no such variable\n", (int) (end - *entry), *entry);
      else if (end[1] && !known->right (end + 1))
	fprintf (stderr, "accred: %s is ignored: the value must be %s\n", *entry, known->values);
    }
}

} // namespace accred_host

#endif
