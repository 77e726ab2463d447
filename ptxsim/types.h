/* PTX types and state spaces, and the errors of all parts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One row for each PTX type: name, spelling, size in bytes, class.  The parser,
   the decoder and the reports all read this one table.  */

#ifndef PTXSIM_TYPES_H
#define PTXSIM_TYPES_H

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ptxsim {

enum class TypeClass : uint8_t
{
  BITS,
  UNSIGNED,
  SIGNED,
  FLOAT,
  PRED
};

#define PTXSIM_TYPES(X)          \
  X (U8, "u8", 1, UNSIGNED)      \
  X (U16, "u16", 2, UNSIGNED)    \
  X (U32, "u32", 4, UNSIGNED)    \
  X (U64, "u64", 8, UNSIGNED)    \
  X (S8, "s8", 1, SIGNED)        \
  X (S16, "s16", 2, SIGNED)      \
  X (S32, "s32", 4, SIGNED)      \
  X (S64, "s64", 8, SIGNED)      \
  X (B8, "b8", 1, BITS)          \
  X (B16, "b16", 2, BITS)        \
  X (B32, "b32", 4, BITS)        \
  X (B64, "b64", 8, BITS)        \
  X (F16, "f16", 2, FLOAT)       \
  X (F16X2, "f16x2", 4, FLOAT)   \
  X (BF16, "bf16", 2, FLOAT)     \
  X (BF16X2, "bf16x2", 4, FLOAT) \
  X (F32, "f32", 4, FLOAT)       \
  X (F64, "f64", 8, FLOAT)       \
  X (PRED, "pred", 1, PRED)

enum class Type : uint8_t
{
#define X(name, text, size, cls) name,
  PTXSIM_TYPES (X)
#undef X
    NONE
};

struct TypeInfo
{
  const char *text;
  uint8_t size;
  TypeClass cls;
};

const TypeInfo &type_info (Type t);
/* The type spelled TEXT, or Type::NONE.  */
Type type_from_text (std::string_view text);

inline unsigned
size_of (Type t)
{
  return type_info (t).size;
}
inline bool
is_float (Type t)
{
  return type_info (t).cls == TypeClass::FLOAT;
}
inline bool
is_signed (Type t)
{
  return type_info (t).cls == TypeClass::SIGNED;
}
inline bool
is_bits (Type t)
{
  return type_info (t).cls == TypeClass::BITS;
}
inline bool
is_int (Type t)
{
  return (type_info (t).cls == TypeClass::SIGNED || type_info (t).cls == TypeClass::UNSIGNED);
}

enum class Space : uint8_t
{
  GENERIC,
  GLOBAL,
  SHARED,
  LOCAL,
  CONST,
  PARAM,
  REG
};

const char *space_text (Space s);

constexpr unsigned warp_size = 32;
constexpr uint32_t all_lanes = 0xffffffffu;

/* An error in PTX text, located: the message quotes the line.  */
class PtxError : public std::runtime_error
{
public:
  PtxError (unsigned line, const std::string &message) : std::runtime_error (message), m_line (line)
  {}
  unsigned line () const { return m_line; }

  /* For an unknown form: the number of modifiers read, the words that could have followed, and
     whether an instruction may end there.  */
  struct Modifiers
  {
    size_t read = 0;
    bool complete = false;
    std::vector<std::string_view> next;
  };
  Modifiers modifiers;

private:
  unsigned m_line;
};

} // namespace ptxsim

#endif
