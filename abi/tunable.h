/* Measured numbers that the compiler can be given.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   They are the rows TUNABLE of abi/tuning.def.  The plugin's argument `tuning' changes them before
   the first pass reads one.  From then on they are constant, and nothing else can change them.  */

#ifndef ACCRED_TUNABLE_H
#define ACCRED_TUNABLE_H

#include "abi/tuning.h"

#include <cstring>

namespace accred::tuning {

enum class form
{
  whole,
  warps,
  power
};

class tunable
{
public:
  constexpr tunable (unsigned value, form f, unsigned least, unsigned most)
    : m_value (value), m_form (f), m_least (least), m_most (most)
  {}
  tunable (const tunable &) = delete;
  constexpr operator unsigned () const { return m_value; }
  constexpr unsigned least () const { return m_least; }
  constexpr unsigned most () const { return m_most; }
  constexpr form value_form () const { return m_form; }

  constexpr bool fits_p (unsigned value) const
  {
    return (value >= m_least && value <= m_most
	    && (m_form == form::whole
		|| (m_form == form::warps ? value % 32 == 0 : (value & (value - 1)) == 0)));
  }

private:
  friend bool set (const char *, unsigned);
  unsigned m_value;
  form m_form;
  unsigned m_least, m_most;
};

#define TUNING(NAME, VALUE, UNIT, MEASURED)
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED) \
  inline tunable NAME{ VALUE, form::FORM, LEAST, MOST };
#include "abi/tuning.def"

/* Rows of fewer elements have a lane each; AT_ONCE: how many a lane reads at once.  */
inline unsigned
lane_row_of (unsigned at_once)
{
  return at_once == 2 ? pair_lane_row : at_once ? wide_lane_row : lane_row;
}

/* Null: there is no such row.  */
inline tunable *
find (const char *name)
{
#define TUNING(NAME, VALUE, UNIT, MEASURED)
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED) \
  if (!strcmp (name, #NAME))                                    \
    return &NAME;
#include "abi/tuning.def"
  return nullptr;
}

/* True if NAME is one of the constants that cannot be given.  */
inline bool
fixed_p (const char *name)
{
#define TUNING(NAME, VALUE, UNIT, MEASURED) \
  if (!strcmp (name, #NAME))                \
    return true;
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED)
#include "abi/tuning.def"
  return false;
}

/* Only for the argument of the plugin.  False: there is no such row, or it cannot be VALUE.  */
inline bool
set (const char *name, unsigned value)
{
  tunable *t = find (name);
  if (!t || !t->fits_p (value))
    return false;
  t->m_value = value;
  return true;
}

} // namespace accred::tuning

#endif
