/* Read the text form of the device IR (docs/ptx-backend.md has the grammar).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The text is made of lines.  Two walks: the first makes the symbols, so that
   relocations and operands may name a later one, the second reads everything.  */

#include "ptx-backend/ir/ir-text.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <sstream>

namespace accred::dev {

namespace {

using text::bad;
using text::to_number;

/* Split LINE at blanks, commas and parentheses; `#' starts a comment; a quoted
   string keeps its blanks and loses its quotes.  */
std::vector<std::string>
split (const std::string &line)
{
  std::vector<std::string> words;
  std::string word;
  bool quote = false, some = false;
  auto flush = [&]
  {
    if (some)
      words.push_back (word);
    word.clear ();
    some = false;
  };
  for (size_t i = 0; i < line.size (); i++)
    {
      char c = line[i];
      if (quote)
	{
	  if (c == '\\' && i + 1 < line.size ())
	    {
	      i++;
	      word += line[i] == 'n' ? '\n' : line[i];
	    }
	  else if (c == '"')
	    quote = false;
	  else
	    word += c;
	}
      else if (c == '"')
	quote = some = true;
      else if (c == '#')
	break;
      else if (c == ' ' || c == '\t' || c == '(' || c == ')')
	flush ();
      else if (c == ',' && word.find ('=') == std::string::npos)
	flush ();
      else
	{
	  word += c;
	  some = true;
	}
    }
  if (quote)
    bad ("unterminated string");
  flush ();
  return words;
}

std::vector<std::string>
split_at (const std::string &s, char sep)
{
  std::vector<std::string> parts;
  std::stringstream in (s);
  std::string part;
  while (std::getline (in, part, sep))
    parts.push_back (part);
  return parts;
}

uint64_t
to_hex (const std::string &s)
{
  char *end;
  uint64_t v = strtoull (s.c_str (), &end, 16);
  if (s.empty () || *end)
    bad ("'" + s + "' is not a hexadecimal number");
  return v;
}

/* Whether WORD is a linkage; then it is LINK.  */
bool
read_linkage (const std::string &word, linkage &link)
{
  std::optional<unsigned> i = text::lookup (text::linkage_names, word);
  if (i)
    link = static_cast<linkage> (*i);
  return i.has_value ();
}

std::optional<dtype>
type_named (const std::string &s)
{
  for (unsigned t = 0; t <= static_cast<unsigned> (dtype::f64); t++)
    if (s == name_of (static_cast<dtype> (t)))
      return static_cast<dtype> (t);
  return std::nullopt;
}

dtype
to_type (const std::string &s)
{
  std::optional<dtype> t = type_named (s);
  if (!t)
    bad ("unknown type '" + s + "'");
  return *t;
}

block_id
to_block (const std::string &s)
{
  if (s.compare (0, 2, "bb") != 0)
    bad ("'" + s + "' is not a block");
  return to_number (s.substr (2));
}

/* "size=4" -> "size", "4"; a word without `=' has an empty value.  */
struct attribute
{
  explicit attribute (const std::string &word)
  {
    size_t eq = word.find ('=');
    key = word.substr (0, eq);
    if (eq != std::string::npos)
      value = word.substr (eq + 1);
  }
  std::string key, value;
};

class reader
{
public:
  explicit reader (module &m) : m_module (m) {}
  void first_walk (const std::vector<std::string> &words);
  void second_walk (const std::vector<std::string> &words);
  void finish () const;

private:
  symbol_id symbol_named (const std::string &) const;
  void read_prototype (const std::vector<std::string> &words, size_t at, std::vector<param> &params,
		       dtype &result) const;
  void read_data (const std::vector<std::string> &words);
  void read_head (const std::vector<std::string> &words);
  void read_frame (const std::vector<std::string> &words);
  void read_insn (const std::vector<std::string> &words);
  reg_id read_reg (const std::string &);
  operand read_operand (const std::string &);

  module &m_module;
  bool m_open = false;  /* Inside a function.  */
  std::vector<bool> m_reg_known;
};

symbol_id
reader::symbol_named (const std::string &word) const
{
  symbol_id s = word.empty () || word[0] != '@' ? no_id : m_module.find_symbol (word.substr (1));
  if (s == no_id)
    bad ("unknown symbol '" + word + "'");
  return s;
}

void
reader::read_prototype (const std::vector<std::string> &words, size_t at,
			std::vector<param> &params, dtype &result) const
{
  for (; at < words.size () && words[at] != "->"; at++)
    params.push_back ({ to_type (words[at]) });
  if (at + 1 >= words.size ())
    bad ("no result type");
  result = to_type (words[at + 1]);
}

void
reader::first_walk (const std::vector<std::string> &words)
{
  if (words[0] != "data" && words[0] != "declare")
    return;
  size_t at = words[0] == "data" ? 1 : 2;
  if (words.size () <= at || words[at][0] != '@')
    bad ("symbol name expected");
  symbol s;
  s.name = words[at++].substr (1);
  if (words[0] == "data")
    s.kind = symbol_kind::data;
  else
    {
      s.kind = (words[1] == "library"	? symbol_kind::library_function
		: words[1] == "support" ? symbol_kind::support_function
					: symbol_kind::function);
      if (at < words.size () && read_linkage (words[at], s.link))
	at++;
      read_prototype (words, at, s.params, s.result);
    }
  m_module.add_symbol (std::move (s));
}

void
reader::read_data (const std::vector<std::string> &words)
{
  symbol &s = m_module.symbols[symbol_named (words[1])];
  for (size_t w = 2; w < words.size (); w++)
    {
      attribute a (words[w]);
      if (read_linkage (a.key, s.link))
	continue;
      if (text::take_attribute (s, a.key, a.value))
	continue;
      if (a.key == "reloc")
	{
	  std::vector<std::string> parts = split_at (a.value, ':');
	  if (parts.size () != 3)
	    bad ("bad relocation");
	  s.relocs.push_back ({ static_cast<uint64_t> (to_number (parts[0])),
				symbol_named (parts[1]), to_number (parts[2]) });
	}
      else
	bad ("unknown attribute '" + a.key + "' of an object");
    }
}

void
reader::read_head (const std::vector<std::string> &words)
{
  m_module.functions.emplace_back ();
  function &fn = m_module.functions.back ();
  fn.kind = words[0] == "kernel" ? function_kind::kernel : function_kind::routine;
  if (fn.kind == function_kind::routine)
    fn.partitions = 0;
  if (words.size () < 3 || words[1][0] != '@' || words.back () != "{")
    bad ("bad function head");
  fn.name = words[1].substr (1);
  m_reg_known.clear ();
  size_t w = 2;
  for (; w < words.size (); w++)
    {
      attribute a (words[w]);
      if (read_linkage (a.key, fn.link))
	continue;
      if (text::take_attribute (fn, a.key, a.value))
	continue;
      if (a.key == "row_length")
	fn.row_length = read_operand (a.value);
      else if (a.key == "row_look")
	fn.row_look = read_operand (a.value);
      else if (a.key == "row_found")
	fn.row_found = read_operand (a.value);
      else if (a.key == "unmentioned")
	for (const std::string &r : split_at (a.value, ','))
	  read_reg (r);
      else
	break;
    }
  read_prototype (words, w, fn.params, fn.result);
  m_open = true;
}

void
reader::read_frame (const std::vector<std::string> &words)
{
  function &fn = m_module.functions.back ();
  if (static_cast<size_t> (to_number (words[0].substr (1))) != fn.frame.size ())
    bad ("frame variables must be numbered in order");
  frame_var f;
  for (size_t w = 1; w < words.size (); w++)
    {
      attribute a (words[w]);
      if (!text::take_attribute (f, a.key, a.value))
	bad ("unknown attribute '" + a.key + "' of a frame variable");
    }
  fn.frame.push_back (std::move (f));
}

reg_id
reader::read_reg (const std::string &word)
{
  size_t digits = word.find_first_of ("0123456789");
  if (word[0] != '%' || digits == std::string::npos)
    bad ("'" + word + "' is not a register");
  const std::optional<unsigned> rc
    = text::lookup (text::class_prefixes, word.substr (1, digits - 1));
  if (!rc)
    bad ("unknown word '" + word.substr (1, digits - 1) + "'");
  int64_t n = to_number (word.substr (digits));
  if (n < 0 || n > 10'000'000)
    bad ("register number out of range");
  function &fn = m_module.functions.back ();
  if (static_cast<size_t> (n) >= fn.regs.size ())
    {
      fn.regs.resize (n + 1, { reg_class::b32 });
      m_reg_known.resize (n + 1);
    }
  reg_class c = static_cast<reg_class> (*rc);
  if (m_reg_known[n] && fn.regs[n].rc != c)
    bad ("register " + word + " has another class elsewhere");
  m_reg_known[n] = true;
  fn.regs[n].rc = c;
  return n;
}

operand
reader::read_operand (const std::string &w)
{
  if (w == "_")
    return operand::none ();
  if (w[0] == '%')
    return operand::of_reg (read_reg (w));
  if (w[0] == '@')
    return operand::of_symbol (symbol_named (w));
  if (w[0] == '$')
    return operand::of_frame (to_number (w.substr (1)));
  if (w.compare (0, 2, "0f") == 0 || w.compare (0, 2, "0d") == 0)
    return operand::of_fbits (to_hex (w.substr (2)));
  return operand::of_imm (to_number (w));
}

void
reader::read_insn (const std::vector<std::string> &words)
{
  function &fn = m_module.functions.back ();
  if (fn.blocks.empty ())
    bad ("insn before the first block");
  insn i;
  size_t w = 0;
  if (words[w][0] == '@')
    {
      std::string g = words[w++].substr (1);
      i.guard_not = g[0] == '!';
      i.guard = read_reg (i.guard_not ? g.substr (1) : g);
    }
  if (w + 1 < words.size () && words[w + 1] == "=")
    {
      i.dst = read_reg (words[w]);
      w += 2;
    }
  if (w >= words.size ())
    bad ("opcode expected");
  /* Some opcodes have a dot of their own, so the longest match wins.  */
  const std::string &word = words[w++];
  size_t best = 0;
  for (unsigned o = 0; o < num_opcodes (); o++)
    {
      std::string name = info_of (static_cast<opcode> (o)).name;
      if (name.size () > best && word.compare (0, name.size (), name) == 0
	  && (word.size () == name.size () || word[name.size ()] == '.'))
	{
	  best = name.size ();
	  i.op = static_cast<opcode> (o);
	}
    }
  if (!best)
    bad ("unknown opcode '" + word + "'");
  if (best < word.size ())
    {
      std::vector<std::string> types = split_at (word.substr (best + 1), '.');
      if (types.size () > 2)
	bad ("too many types in '" + word + "'");
      i.type = to_type (types[0]);
      if (types.size () == 2)
	i.src_type = to_type (types[1]);
    }
  for (; w < words.size (); w++)
    {
      const std::string &x = words[w];
      if (isalpha (static_cast<unsigned char> (x[0])))
	{
	  const attribute a (x);
	  if (!text::take_attribute (i, a.key, a.value))
	    bad ("unknown attribute '" + a.key + "'");
	}
      else
	i.src.push_back (read_operand (x));
    }
  fn.blocks.back ().insns.push_back (std::move (i));
}

void
reader::second_walk (const std::vector<std::string> &words)
{
  const std::string &w = words[0];
  if (!m_open)
    {
      if (w == "file" && words.size () == 2)
	m_module.files.push_back (words[1]);
      else if (w == "library" && words.size () == 2)
	m_module.library = words[1];
      else if (w == "data")
	read_data (words);
      else if (w == "kernel" || w == "routine")
	read_head (words);
      else if (w != "declare")
	bad ("unexpected '" + w + "'");
    }
  else if (w == "}")
    m_open = false;
  else if (w[0] == '$')
    read_frame (words);
  else if (w.compare (0, 2, "bb") == 0 && w.back () == ':')
    {
      function &fn = m_module.functions.back ();
      if (to_block (w.substr (0, w.size () - 1)) != fn.new_block ())
	bad ("blocks must be numbered in order");
    }
  else
    read_insn (words);
}

void
reader::finish () const
{
  if (m_open)
    bad ("function is not closed");
}

} // anonymous namespace

bool
parse (const std::string &text, module &m, std::string &error)
{
  reader r (m);
  unsigned number = 0;
  try
    {
      for (bool first : { true, false })
	{
	  std::stringstream in (text);
	  std::string line;
	  for (number = 1; std::getline (in, line); number++)
	    {
	      std::vector<std::string> words = split (line);
	      if (words.empty () || (words.size () == 1 && words[0].empty ()))
		continue;
	      if (first)
		r.first_walk (words);
	      else
		r.second_walk (words);
	    }
	}
      r.finish ();
      return true;
    }
  catch (const text::bad_text &e)
    {
      error = "line " + std::to_string (number) + ": " + e.what;
      return false;
    }
}

} // namespace accred::dev
