/* Instruction forms: patterns, types and registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"
#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace forms {

/* All texts that PATTERN stands for.  */
static std::vector<std::string>
expand (const std::string &pattern)
{
  size_t open = pattern.find ('{');
  if (open == std::string::npos)
    return { pattern };
  size_t close = pattern.find ('}', open);
  std::vector<std::string> result;
  std::string head = pattern.substr (0, open);
  std::vector<std::string> tails = expand (pattern.substr (close + 1));
  for (size_t at = open + 1; at <= close;)
    {
      size_t end = std::min (pattern.find (',', at), close);
      for (const std::string &tail : tails)
	result.push_back (head + pattern.substr (at, end - at) + tail);
      at = end + 1;
    }
  return result;
}

static std::vector<std::string>
split (const std::string &text, char at)
{
  std::vector<std::string> result;
  std::istringstream in (text);
  std::string part;
  while (std::getline (in, part, at))
    if (!part.empty ())
      result.push_back (part);
  return result;
}

static bool
is_type (const std::string &word)
{
  static const char *const names[] = { "u8",   "u16",	 "u32", "u64", "s8",  "s16", "s32",
				       "s64",  "b8",	 "b16", "b32", "b64", "f16", "f16x2",
				       "bf16", "bf16x2", "f32", "f64", "pred" };
  return std::find (std::begin (names), std::end (names), word) != std::end (names);
}

unsigned
type_bits (const std::string &type)
{
  if (type == "f16x2" || type == "bf16x2")
    return 32;
  return unsigned (std::stoul (type.substr (type.find_first_of ("0123456789"))));
}

bool
type_signed (const std::string &type)
{
  return type[0] == 's';
}

uint64_t
low_bits (u128 v, unsigned bits)
{
  return uint64_t (bits < 64 ? v & ((u128 (1) << bits) - 1) : v);
}

i128
integer_of (uint64_t bits, const std::string &type)
{
  unsigned n = type_bits (type);
  i128 v = low_bits (bits, n);
  if (type_signed (type) && v >> (n - 1))
    v -= i128 (1) << n;
  return v;
}

const Format &
format_of (const std::string &type)
{
  if (type.compare (0, 3, "f16") == 0)
    return half_format;
  if (type.compare (0, 4, "bf16") == 0)
    return bfloat_format;
  return type == "f64" ? double_format : single_format;
}

bool
Form::has (const char *modifier) const
{
  return std::find (modifiers.begin (), modifiers.end (), modifier) != modifiers.end ();
}

const std::string &
Form::type (unsigned n) const
{
  for (size_t i = modifiers.size (); i-- > 0;)
    if (is_type (modifiers[i]) && n-- == 0)
      return modifiers[i];
  throw std::logic_error (text + " has no such type");
}

Round
Form::round () const
{
  return (has ("rz") || has ("rzi")   ? Round::RZ
	  : has ("rm") || has ("rmi") ? Round::RM
	  : has ("rp") || has ("rpi") ? Round::RP
				      : Round::RN);
}

static Slot
slot (const Form &form, std::string word)
{
  Slot s;
  size_t at = word.find ('@');
  std::string type = word.substr (0, at);
  if (type == "t")
    type = form.type ();
  else if (type == "u")
    type = form.type (1);
  else if (type == "w")
    type = form.type ()[0] + std::to_string (2 * type_bits (form.type ()));
  if (type == "pred")
    type = "p";
  s.type = type;
  if (at != std::string::npos)
    s.bytes = unsigned (std::stoul (word.substr (at + 1)));
  else if (type == "p")
    s.bytes = 0;
  else if (is_type (type))
    s.bytes = std::max (2u, type_bits (type) / 8);
  else
    s.bytes = 4;
  return s;
}

std::string
Form::body () const
{
  std::string body = row->body ? row->body : "";
  if (!row->body)
    {
      body = "@ $0";
      for (size_t i = 0; i < in.size (); i++)
	body += std::string (", $") + char ('a' + i);
      body += ";";
    }
  std::string result;
  for (size_t i = 0; i < body.size (); i++)
    if (body[i] == '@' && body.compare (i, 2, "@%") != 0 && body.compare (i, 2, "@!") != 0
	&& body.compare (i, 2, "@$") != 0)
      result += text;
    else if (body[i] == '$' && isdigit (body[i + 1]))
      result += std::string ("%o") + body[++i];
    else if (body[i] == '$' && body[i + 1] >= 'a' && body[i + 1] <= 'd' && !isalpha (body[i + 2]))
      result += "%i" + std::to_string (body[++i] - 'a');
    else
      result += body[i];
  return result;
}

std::vector<Form>
all_forms ()
{
  std::vector<Form> result;
  for (RowRange range :
       { integer_rows (), bit_rows (), float_rows (), approximate_rows (), compare_rows (),
	 convert_rows (), move_rows (), memory_rows (), warp_rows (), control_rows () })
    for (const Row *row = range.begin; row != range.end; row++)
      for (const std::string &text : expand (row->pattern))
	{
	  Form form;
	  form.row = row;
	  form.text = text;
	  form.modifiers = split (text, '.');
	  form.opcode = form.modifiers.front ();
	  form.modifiers.erase (form.modifiers.begin ());
	  std::vector<std::string> words = split (row->types, ' ');
	  bool results = true;
	  for (const std::string &word : words)
	    if (word == ":")
	      results = false;
	    else
	      (results ? form.out : form.in).push_back (slot (form, word));
	  result.push_back (std::move (form));
	}
  return result;
}

std::vector<Expected>
expected_of (const Form &form, const std::vector<Lane> &in)
{
  std::vector<Expected> result (in.size ());
  for (size_t i = 0; i < in.size (); i++)
    {
      static_cast<Lane &> (result[i]) = in[i];
      result[i].index = unsigned (i);
      if (form.row->reference)
	form.row->reference (form, result[i]);
    }
  if (form.row->warp)
    for (size_t i = 0; i < in.size (); i += warp_lanes)
      form.row->warp (form, &result[i]);
  return result;
}

} // namespace forms
