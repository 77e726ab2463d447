/* Is a text PTX?
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An asm statement of a region is in the host's function as well, so it may be for either
   assembler.  This one is taken for PTX if each of its statements is:

     statement ::= { | } | NAME :
		   | [@ [!] NAME] OPCODE[.MODIFIER...] OPERANDS ; | DIRECTIVE OPERANDS ;

   with an opcode of the PTX ISA, or a directive that declares variables or is about the
   instructions of a function.  ptxas looks at operands and modifiers.  */

#include "plugin/calls/ptx-text.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace accred {

namespace {

enum class word_kind
{
  none,
  host_too,
  own
};

const struct
{
  const char *name;
  bool dotted;   /* With modifiers.  */
  word_kind kind;
} words[] = {
#define PTX_OPCODE(NAME) { #NAME, true, word_kind::own },
#define PTX_WORD(NAME) { #NAME, false, word_kind::host_too },
#define PTX_OWN_WORD(NAME) { #NAME, false, word_kind::own },
#include "plugin/calls/ptx-opcodes.def"
};

const char *const directives[] = { ".reg",    ".local",		".shared",	".param",
				   ".pragma", ".branchtargets", ".calltargets", ".callprototype" };

word_kind
kind_of (const std::string &word)
{
  if (word[0] == '.')
    return std::any_of (std::begin (directives), std::end (directives),
			[&word] (const char *d) { return word == d; })
	     ? word_kind::own
	     : word_kind::none;
  const size_t dot = word.find ('.');
  for (const auto &w : words)
    if (w.dotted == (dot != std::string::npos) && word.compare (0, dot, w.name) == 0)
      return w.kind;
  return word_kind::none;
}

/* TEXT without comments.  */

std::string
without_comments (const std::string &text)
{
  std::string r;
  for (size_t at = 0; at < text.size ();)
    {
      const bool line = text.compare (at, 2, "//") == 0;
      if (!line && text.compare (at, 2, "/*") != 0)
	{
	  r += text[at++];
	  continue;
	}
      const size_t end = line ? text.find ('\n', at) : text.find ("*/", at + 2);
      if (end == std::string::npos)
	break;
      at = line ? end : end + 2;
      r += ' ';
    }
  return r;
}

class reader
{
public:
  explicit reader (const std::string &text) : m_text (without_comments (text)) {}
  bool ptx_p ();

private:
  void skip_spaces ()
  {
    m_at = std::min (m_text.find_first_not_of (" \t\n\r", m_at), m_text.size ());
  }
  bool taken (char c);
  std::string word ();

  const std::string m_text;
  size_t m_at = 0;
};

/* True if C is next; then skip it.  */

bool
reader::taken (char c)
{
  skip_spaces ();
  if (m_at == m_text.size () || m_text[m_at] != c)
    return false;
  m_at++;
  return true;
}

std::string
reader::word ()
{
  skip_spaces ();
  const size_t from = m_at;
  while (
    m_at < m_text.size ()
    && (isalnum (static_cast<unsigned char> (m_text[m_at])) || strchr ("_$%.:=", m_text[m_at])))
    {
      /* Of `::' in a modifier both are part of the word; one alone ends a label, as in `L%=:'.  */
      if (m_text[m_at] == ':' && m_text.compare (m_at, 2, "::") != 0)
	break;
      m_at += m_text[m_at] == ':' ? 2 : 1;
    }
  return m_text.substr (from, m_at - from);
}

bool
reader::ptx_p ()
{
  bool own = false;
  int depth = 0;
  for (skip_spaces (); m_at < m_text.size (); skip_spaces ())
    {
      if (taken ('{'))
	{
	  depth++;
	  continue;
	}
      if (taken ('}'))
	{
	  if (--depth < 0)
	    return false;
	  continue;
	}
      const bool guarded = taken ('@');
      if (guarded)
	{
	  taken ('!');
	  word ();
	}
      const std::string first = word ();
      if (first.empty ())
	return false;
      if (!guarded && taken (':'))
	continue;
      const word_kind kind = kind_of (first);
      const size_t end = m_text.find (';', m_at);
      if (kind == word_kind::none || end == std::string::npos)
	return false;
      own |= kind == word_kind::own;
      m_at = end + 1;
    }
  return own && depth == 0;
}

} // namespace

bool
ptx_text_p (const std::string &text)
{
  return reader (text).ptx_p ();
}

} // namespace accred
