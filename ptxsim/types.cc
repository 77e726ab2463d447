/* The tables of PTX types and state spaces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/types.h"

namespace ptxsim {

static const TypeInfo type_table[] = {
#define X(name, text, size, cls) { text, size, TypeClass::cls },
  PTXSIM_TYPES (X)
#undef X
    { "none", 0, TypeClass::BITS }
};

const TypeInfo &
type_info (Type t)
{
  return type_table[unsigned (t)];
}

Type
type_from_text (std::string_view text)
{
  for (unsigned i = 0; i < unsigned (Type::NONE); i++)
    if (text == type_table[i].text)
      return Type (i);
  return Type::NONE;
}

const char *
space_text (Space s)
{
  static const char *const names[]
    = { "generic", "global", "shared", "local", "const", "param", "reg" };
  return names[unsigned (s)];
}

} // namespace ptxsim
