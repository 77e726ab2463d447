/* Why loops stay sequential.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_REASONS_H
#define ACCRED_LOOP_REASONS_H

#include "plugin/gcc-shim.h"

#include <string>

namespace accred {

/* What keeps a loop sequential, and the other place that it takes.  */

struct reason
{
  location_t where;
  std::string why;
  location_t other = UNKNOWN_LOCATION;
  bool aliases = false; /* Two objects may be the same memory.  */
  bool values = false; /* It is so for some values of what the region begins with.  */
};

inline std::string
quoted (tree decl)
{
  if (!DECL_NAME (decl))
    return "a temporary";
  return std::string ("'") + lang_hooks.decl_printable_name (decl, 0) + "'";
}

inline std::string
text (const reason &r)
{
  const int line = expand_location (r.where).line, other = expand_location (r.other).line;
  return (line ? "in line " + std::to_string (line) + " " : std::string ()) + r.why
	 + (other && other != line ? " in line " + std::to_string (other) : std::string ());
}

} // namespace accred

#endif
