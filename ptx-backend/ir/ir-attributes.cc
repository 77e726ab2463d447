/* The forms of attributes in the text of the device IR, and the tables of ir-attributes.def.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A form writes a value, reads it back, and says whether two are equal; what it writes it can
   read.  */

#include "ptx-backend/ir/ir-text.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <sstream>

namespace accred::dev::text {

void
bad (const std::string &what)
{
  throw bad_text{ what };
}

std::string
levels (level_mask mask)
{
  std::string s;
  for (unsigned l = 0; l < num_levels; l++)
    if (mask & (1u << l))
      s += level_names[l][0];
  return s.empty () ? "-" : s;
}

std::string
quoted (const std::string &s)
{
  std::string out = "\"";
  for (char c : s)
    {
      if (c == '"' || c == '\\' || c == '\n')
	out += '\\';
      out += c == '\n' ? 'n' : c;
    }
  return out + "\"";
}

int64_t
to_number (const std::string &s)
{
  char *end;
  errno = 0;
  int64_t v = strtoll (s.c_str (), &end, 0);
  if (errno == ERANGE)
    v = static_cast<int64_t> (strtoull (s.c_str (), &end, 0));
  if (s.empty () || *end)
    bad ("'" + s + "' is not a number");
  return v;
}

namespace {

std::vector<std::string>
parts_of (const std::string &s, char separator)
{
  std::vector<std::string> parts;
  std::stringstream in (s);
  for (std::string part; std::getline (in, part, separator);)
    parts.push_back (part);
  return parts;
}

struct equality
{
  template <typename T>
  static bool same (const T &a, const T &b)
  {
    return a == b;
  }
};

struct number : equality
{
  template <typename T>
  static std::string show (T v)
  {
    return "=" + std::to_string (v);
  }
  template <typename T>
  static void take (T &v, const std::string &s)
  {
    v = to_number (s);
  }
};

template <const auto &Names>
struct word : equality
{
  template <typename E>
  static std::string show (E e)
  {
    return std::string ("=") + spell (Names, e);
  }
  template <typename E>
  static void take (E &e, const std::string &s)
  {
    const std::optional<unsigned> i = lookup (Names, s);
    if (!i)
      bad ("unknown word '" + s + "'");
    e = static_cast<E> (*i);
  }
};

/* The key alone.  */
struct flag : equality
{
  static std::string show (bool) { return ""; }
  static void take (bool &v, const std::string &) { v = true; }
};

template <unsigned Bit>
struct bit
{
  static bool same (uint8_t a, uint8_t b) { return (a & Bit) == (b & Bit); }
  static std::string show (uint8_t) { return ""; }
  static void take (uint8_t &v, const std::string &) { v |= Bit; }
};

struct level_letters : equality
{
  static std::string show (level_mask m) { return "=" + levels (m); }
  static void take (level_mask &mask, const std::string &s)
  {
    mask = 0;
    for (char c : s)
      {
	unsigned l = 0;
	while (l < num_levels && level_names[l][0] != c)
	  l++;
	if (l == num_levels && c != '-')
	  bad ("unknown level in '" + s + "'");
	mask |= c == '-' ? 0 : 1u << l;
      }
  }
};

struct string : equality
{
  static std::string show (const std::string &v) { return "=" + quoted (v); }
  static void take (std::string &v, const std::string &s) { v = s; }
};

struct place_in_source
{
  static bool same (location a, location b) { return a.file == b.file && a.line == b.line; }
  static std::string show (location l)
  {
    return "=" + std::to_string (l.file) + ":" + std::to_string (l.line);
  }
  static void take (location &l, const std::string &s)
  {
    const std::vector<std::string> parts = parts_of (s, ':');
    if (parts.size () != 2)
      bad ("bad location '" + s + "'");
    l.file = to_number (parts[0]);
    l.line = to_number (parts[1]);
  }
};

/* A list with commas, each number after PREFIX.  */
template <typename List>
std::string
list_text (const List &list, const char *prefix)
{
  std::string s;
  for (auto n : list)
    s += (s.empty () ? "=" : ",") + std::string (prefix) + std::to_string (n);
  return s;
}

struct numbers
{
  template <typename List>
  static bool same (const List &a, const List &b)
  {
    return std::equal (std::begin (a), std::end (a), std::begin (b), std::end (b));
  }
  template <typename List>
  static std::string show (const List &list)
  {
    return list_text (list, "");
  }
  template <typename List>
  static void take (List &list, const std::string &s)
  {
    for (const std::string &n : parts_of (s, ','))
      list.insert (list.end (), to_number (n));
  }
  static void take (int (&dims)[num_levels], const std::string &s)
  {
    const std::vector<std::string> parts = parts_of (s, ',');
    if (parts.size () != num_levels)
      bad ("three dimensions expected");
    std::transform (parts.begin (), parts.end (), dims, to_number);
  }
};

struct block_names : equality
{
  static std::string show (const std::vector<block_id> &v) { return list_text (v, "bb"); }
  static void take (std::vector<block_id> &v, const std::string &s)
  {
    for (const std::string &name : parts_of (s, ','))
      {
	if (name.compare (0, 2, "bb") != 0)
	  bad ("'" + name + "' is not a block");
	v.push_back (to_number (name.substr (2)));
      }
  }
};

struct hex_bytes : equality
{
  static std::string show (const std::vector<uint8_t> &bytes)
  {
    static const char digits[] = "0123456789abcdef";
    std::string s = "=";
    for (uint8_t b : bytes)
      {
	s += digits[b >> 4];
	s += digits[b & 15];
      }
    return s;
  }
  static void take (std::vector<uint8_t> &bytes, const std::string &s)
  {
    for (size_t i = 0; i < s.size (); i += 2)
      {
	const std::string byte = s.substr (i, 2);
	char *end;
	bytes.push_back (strtoul (byte.c_str (), &end, 16));
	if (byte.size () != 2 || *end)
	  bad ("'" + byte + "' is not a byte");
      }
  }
};

template <typename Insn>
auto &
own_level (Insn &i)
{
  return info_of (i.op).traits & TR_REDUCTION ? i.red.lev : i.lev;
}

template <typename Insn>
auto &
other_level (Insn &i)
{
  return info_of (i.op).traits & TR_REDUCTION ? i.lev : i.red.lev;
}

[[maybe_unused]] unsigned
traits_of (const insn &i)
{
  return info_of (i.op).traits;
}
template <typename Record> unsigned
traits_of (const Record &)
{
  return 0;
}

#define ROW(RECORD, KEY, FIELD, FORM, ALWAYS)                        \
  { KEY,                                                             \
    [] (const RECORD &record) -> std::optional<std::string>          \
    {                                                                \
      static const RECORD initial;                                   \
      auto field = [] (const RECORD &r) -> auto & { return FIELD; }; \
      const unsigned traits = traits_of (record);                    \
      const RECORD &r = record;                                      \
      (void) traits, (void) r;                                       \
      if (!(ALWAYS) && FORM::same (field (record), field (initial))) \
	return std::nullopt;                                         \
      return FORM::show (field (record));                            \
    },                                                               \
    [] (RECORD &r, const std::string &value) { FORM::take (FIELD, value); } },
#define NO_ROW(KEY, FIELD, FORM, ALWAYS)

const attribute<insn> insn_table[] = {
#define INSN_ATTRIBUTE(...) ROW (insn, __VA_ARGS__)
#define FUNCTION_ATTRIBUTE NO_ROW
#define FRAME_ATTRIBUTE NO_ROW
#define DATA_ATTRIBUTE NO_ROW
#include "ptx-backend/ir/ir-attributes.def"
};

const attribute<function> function_table[] = {
#define INSN_ATTRIBUTE NO_ROW
#define FUNCTION_ATTRIBUTE(...) ROW (function, __VA_ARGS__)
#define FRAME_ATTRIBUTE NO_ROW
#define DATA_ATTRIBUTE NO_ROW
#include "ptx-backend/ir/ir-attributes.def"
};

const attribute<frame_var> frame_table[] = {
#define INSN_ATTRIBUTE NO_ROW
#define FUNCTION_ATTRIBUTE NO_ROW
#define FRAME_ATTRIBUTE(...) ROW (frame_var, __VA_ARGS__)
#define DATA_ATTRIBUTE NO_ROW
#include "ptx-backend/ir/ir-attributes.def"
};

const attribute<symbol> data_table[] = {
#define INSN_ATTRIBUTE NO_ROW
#define FUNCTION_ATTRIBUTE NO_ROW
#define FRAME_ATTRIBUTE NO_ROW
#define DATA_ATTRIBUTE(...) ROW (symbol, __VA_ARGS__)
#include "ptx-backend/ir/ir-attributes.def"
};

} // anonymous namespace

#define TABLE(RECORD, NAME)                                         \
  template <> const attribute<RECORD> *attributes<RECORD>::begin () \
  {                                                                 \
    return std::begin (NAME);                                       \
  }                                                                 \
  template <> const attribute<RECORD> *attributes<RECORD>::end ()   \
  {                                                                 \
    return std::end (NAME);                                         \
  }
TABLE (insn, insn_table)
TABLE (function, function_table)
TABLE (frame_var, frame_table)
TABLE (symbol, data_table)

} // namespace accred::dev::text
