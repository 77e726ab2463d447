/* The profile's view of an instruction: its class, its memory access.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/profile.h"
#include <string_view>

namespace ptxsim {

const char *
insn_class_name (InsnClass c)
{
  static const char *const names[] = {
#define X(NAME, TEXT) TEXT,
    PTXSIM_INSN_CLASSES (X)
#undef X
  };
  return names[unsigned (c)];
}

namespace {

/* Classes that the opcode alone does not determine.  */
enum class By : uint8_t
{
  OPCODE,
  TYPE,
  SPACE
};

struct ClassRow
{
  const char *opcode;
  InsnClass insn_class; /* By type: of integers.  */
  By by = By::OPCODE;
  InsnClass float_class = InsnClass::SPECIAL; /* By type: of all others.  */
};

/* All other opcodes are arithmetic, classified by type.  */
const ClassRow class_table[] = {
  { "mov", InsnClass::MOVE },
  { "cvt", InsnClass::CONVERT },
  { "cvta", InsnClass::CONVERT },
  { "div", InsnClass::INT_DIV, By::TYPE },
  { "rem", InsnClass::INT_DIV, By::TYPE },
  { "rcp", InsnClass::SPECIAL },
  { "sqrt", InsnClass::SPECIAL },
  { "rsqrt", InsnClass::SPECIAL },
  { "sin", InsnClass::SPECIAL },
  { "cos", InsnClass::SPECIAL },
  { "ex2", InsnClass::SPECIAL },
  { "lg2", InsnClass::SPECIAL },
  { "tanh", InsnClass::SPECIAL },
  { "ld", InsnClass::LOAD_GENERIC, By::SPACE },
  { "ldu", InsnClass::LOAD_GENERIC, By::SPACE },
  { "st", InsnClass::STORE_GENERIC, By::SPACE },
  { "atom", InsnClass::ATOMIC },
  { "red", InsnClass::ATOMIC },
  { "shfl", InsnClass::SHUFFLE },
  { "vote", InsnClass::VOTE },
  { "match", InsnClass::VOTE },
  { "redux", InsnClass::VOTE },
  { "activemask", InsnClass::VOTE },
  { "elect", InsnClass::VOTE },
  { "bar", InsnClass::BARRIER },
  { "barrier", InsnClass::BARRIER },
  { "bra", InsnClass::BRANCH },
  { "brx", InsnClass::BRANCH },
  { "call", InsnClass::CALL },
  { "ret", InsnClass::CALL },
  { "exit", InsnClass::CALL },
  { "membar", InsnClass::FENCE },
  { "fence", InsnClass::FENCE },
  { "isspacep", InsnClass::OTHER },
  { "prefetch", InsnClass::OTHER },
  { "prefetchu", InsnClass::OTHER },
  { "nanosleep", InsnClass::OTHER },
  { "pmevent", InsnClass::OTHER },
  { "trap", InsnClass::OTHER },
  { "brkpt", InsnClass::OTHER },
};

/* The class of a load or a store by its space.  */
const struct
{
  const char *modifier;
  InsnClass load, store;
} space_table[] = {
  { "global", InsnClass::LOAD_GLOBAL, InsnClass::STORE_GLOBAL },
  { "shared", InsnClass::LOAD_SHARED, InsnClass::STORE_SHARED },
  { "shared::cta", InsnClass::LOAD_SHARED, InsnClass::STORE_SHARED },
  { "local", InsnClass::LOAD_LOCAL, InsnClass::STORE_LOCAL },
  { "param", InsnClass::LOAD_PARAM, InsnClass::STORE_PARAM },
  { "param::entry", InsnClass::LOAD_PARAM, InsnClass::STORE_PARAM },
  { "param::func", InsnClass::LOAD_PARAM, InsnClass::STORE_PARAM },
  { "const", InsnClass::LOAD_CONST, InsnClass::OTHER },
};

/* The last type of an instruction determines its arithmetic.  */
Type
last_type (const Instruction &in)
{
  for (size_t i = in.modifiers.size (); i--;)
    if (Type t = type_from_text (in.modifiers[i]); t != Type::NONE)
      return t;
  return Type::NONE;
}

bool
has_modifier (const Instruction &in, std::string_view text)
{
  for (std::string_view m : in.modifiers)
    if (m == text)
      return true;
  return false;
}

InsnClass
arithmetic_class (Type t)
{
  if (t == Type::NONE)
    return InsnClass::OTHER;
  if (!is_float (t))
    return InsnClass::INT;
  switch (size_of (t))
    {
    case 8: return InsnClass::DOUBLE;
    case 4: return t == Type::F16X2 ? InsnClass::HALF : InsnClass::FLOAT;
    default: return InsnClass::HALF;
    }
}

InsnClass
class_of (const Instruction &in)
{
  const ClassRow *row = nullptr;
  for (const ClassRow &r : class_table)
    if (in.opcode == r.opcode)
      row = &r;
  if (!row)
    return arithmetic_class (last_type (in));
  if (row->insn_class == InsnClass::BARRIER && has_modifier (in, "warp"))
    return InsnClass::WARP_SYNC;
  if (row->by == By::TYPE)
    return (arithmetic_class (last_type (in)) == InsnClass::INT ? row->insn_class
								: row->float_class);
  if (row->by == By::SPACE)
    for (auto &s : space_table)
      if (has_modifier (in, s.modifier))
	return row->insn_class == InsnClass::LOAD_GENERIC ? s.load : s.store;
  return row->insn_class;
}

} // anonymous namespace

InsnInfo
classify (const Instruction &in)
{
  InsnInfo info;
  info.insn_class = class_of (in);
  switch (info.insn_class)
    {
    case InsnClass::LOAD_GLOBAL:
    case InsnClass::LOAD_SHARED:
    case InsnClass::LOAD_LOCAL:
    case InsnClass::LOAD_GENERIC: info.kind = AccessKind::LOAD; break;
    case InsnClass::STORE_GLOBAL:
    case InsnClass::STORE_SHARED:
    case InsnClass::STORE_LOCAL:
    case InsnClass::STORE_GENERIC: info.kind = AccessKind::STORE; break;
    case InsnClass::ATOMIC: info.kind = AccessKind::ATOMIC; break;
    default: return info;
    }
  info.is_memory = true;
  unsigned n = has_modifier (in, "v4") ? 4 : has_modifier (in, "v2") ? 2 : 1;
  info.bytes = uint8_t (n * size_of (last_type (in)));
  return info;
}

std::string
mnemonic (const Instruction &in)
{
  std::string text (in.opcode);
  for (std::string_view m : in.modifiers)
    text += "." + std::string (m);
  return text;
}

} // namespace ptxsim
