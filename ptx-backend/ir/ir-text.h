/* Spellings of the device IR's enumerations and attributes, shared by printer and parser.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IR_TEXT_H
#define ACCRED_IR_TEXT_H

#include "ptx-backend/ir/ir-util.h"

#include <optional>

namespace accred::dev::text {

/* Each table is in the order of its enumeration.  */
constexpr const char *cmp_names[]
  = { "eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan" };
constexpr const char *space_names[] = { "generic", "global", "shared", "local", "const" };
constexpr const char *scope_names[] = { "cta", "gpu", "sys" };
constexpr const char *atom_names[]
  = { "add", "min", "max", "and", "or", "xor", "mul", "div", "exch", "cas" };
constexpr const char *sreg_names[]
  = { "tid.x",	     "tid.y",	      "ntid.x",	     "ntid.y",	    "ctaid.x",
      "nctaid.x",    "laneid",	      "lanemask_eq", "lanemask_lt", "lane",
      "vector_size", "gang_in_block", "block_gangs", "row_version", "dynamic_shared" };
constexpr const char *level_names[] = { "gang", "worker", "vector" };
constexpr const char *red_names[] = {
#define RED_OP(ENUM, TEXT) TEXT,
#include "ptx-backend/ir/reduction-ops.def"
};
constexpr const char *place_names[] = { "automatic", "thread", "worker", "gang" };
constexpr const char *owner_names[] = { "variable", "reduction", "broadcast" };
constexpr const char *linkage_names[] = { "local", "global", "weak", "common", "external" };
constexpr const char *pair_names[] = { "none", "complex", "wide" };
constexpr const char *scheme_names[]
  = { "open", "copy", "tree", "slots", "update", "gang_slots", "atomic", "lock" };
constexpr const char *class_prefixes[] = { "p", "r", "rd", "f", "fd" };

/* Index of WORD in NAMES.  */
template <size_t N>
std::optional<unsigned>
lookup (const char *const (&names)[N], const std::string &word)
{
  for (unsigned i = 0; i < N; i++)
    if (word == names[i])
      return i;
  return std::nullopt;
}

template <size_t N, typename E>
const char *
spell (const char *const (&names)[N], E e)
{
  return names[static_cast<unsigned> (e)];
}

/* Thrown where a text is wrong; parse () turns it into its error text.  */
struct bad_text
{
  std::string what;
};

[[noreturn]] void bad (const std::string &what);

/* "gwv", the levels in MASK by their first letters; "-" for none.  */
std::string levels (level_mask mask);
/* TEXT in quotes.  */
std::string quoted (const std::string &text);
int64_t to_number (const std::string &);

/* A row of ir-attributes.def.  */
template <typename Record>
struct attribute
{
  const char *key;
  /* What stands after the key, with its `='; none if the attribute is left out.  */
  std::optional<std::string> (*show) (const Record &);
  void (*take) (Record &, const std::string &value);
};

/* The rows of a kind of record.  */
template <typename Record>
struct attributes
{
  static const attribute<Record> *begin ();
  static const attribute<Record> *end ();
};

/* " KEY=VALUE" for each attribute of R that is not left out.  */
template <typename Record>
std::string
show_attributes (const Record &r)
{
  std::string s;
  for (const attribute<Record> *a = attributes<Record>::begin (); a != attributes<Record>::end ();
       a++)
    if (std::optional<std::string> value = a->show (r))
      s += std::string (" ") + a->key + *value;
  return s;
}

/* Set the attribute KEY of R; false if there is none.  */
template <typename Record>
bool
take_attribute (Record &r, const std::string &key, const std::string &value)
{
  for (const attribute<Record> *a = attributes<Record>::begin (); a != attributes<Record>::end ();
       a++)
    if (key == a->key)
      {
	a->take (r, value);
	return true;
      }
  return false;
}

} // namespace accred::dev::text

#endif
