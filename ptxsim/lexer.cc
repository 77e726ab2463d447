/* Tokens of PTX text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/lexer.h"
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace ptxsim {

namespace {

bool
name_start (char c)
{
  return isalpha ((unsigned char) c) || c == '_' || c == '$' || c == '%';
}

bool
name_char (char c)
{
  return isalnum ((unsigned char) c) || c == '_' || c == '$';
}

class Lexer
{
public:
  explicit Lexer (std::string_view text) : m_text (text) {}

  std::vector<Token> run ()
  {
    m_tokens.reserve (m_text.size () / 4);
    for (;;)
      {
	skip_blanks ();
	if (m_pos >= m_text.size ())
	  break;
	lex_one ();
      }
    Token end;
    end.line = m_line;
    m_tokens.push_back (end);
    return std::move (m_tokens);
  }

private:
  char at (size_t i) const { return i < m_text.size () ? m_text[i] : '\0'; }

  [[noreturn]] void fail (const std::string &what) { throw PtxError (m_line, what); }

  void skip_blanks ()
  {
    while (m_pos < m_text.size ())
      {
	char c = m_text[m_pos];
	if (c == '\n')
	  m_line++, m_pos++;
	/* cuLinkAddData counts the final NUL into the size.  */
	else if (isspace ((unsigned char) c) || c == '\0')
	  m_pos++;
	else if (c == '/' && at (m_pos + 1) == '/')
	  while (m_pos < m_text.size () && m_text[m_pos] != '\n')
	    m_pos++;
	else if (c == '/' && at (m_pos + 1) == '*')
	  {
	    size_t end = m_text.find ("*/", m_pos + 2);
	    if (end == std::string_view::npos)
	      fail ("unterminated comment");
	    for (; m_pos < end + 2; m_pos++)
	      if (m_text[m_pos] == '\n')
		m_line++;
	  }
	else
	  break;
      }
  }

  void push (Tok kind, size_t from, size_t to)
  {
    Token t;
    t.kind = kind;
    t.text = m_text.substr (from, to - from);
    t.line = m_line;
    m_tokens.push_back (t);
  }

  void lex_one ()
  {
    char c = m_text[m_pos];
    if (name_start (c))
      {
	size_t from = m_pos++;
	while (name_char (at (m_pos)))
	  m_pos++;
	push (Tok::NAME, from, m_pos);
      }
    else if (c == '.' && (isalnum ((unsigned char) at (m_pos + 1)) || at (m_pos + 1) == '_'))
      {
	size_t from = ++m_pos;
	while (name_char (at (m_pos))
	       || (at (m_pos) == ':' && at (m_pos + 1) == ':' && name_char (at (m_pos + 2))))
	  m_pos += at (m_pos) == ':' ? 2 : 1;
	push (Tok::DOTTED, from, m_pos);
      }
    else if (isdigit ((unsigned char) c))
      lex_number ();
    else if (c == '"')
      {
	size_t from = ++m_pos;
	while (m_pos < m_text.size () && m_text[m_pos] != '"' && m_text[m_pos] != '\n')
	  m_pos += m_text[m_pos] == '\\' ? 2 : 1;
	if (at (m_pos) != '"')
	  fail ("unterminated string");
	push (Tok::STRING, from, m_pos++);
      }
    else if (c != '\0' && strchr (",;{}[]()+-*/@!:=<>|&~^?", c))
      {
	push (Tok::PUNCT, m_pos, m_pos + 1);
	m_pos++;
      }
    else
      fail (std::string ("unexpected character '") + c + "'");
  }

  void lex_number ()
  {
    size_t from = m_pos;
    char next = at (m_pos + 1);
    if (m_text[m_pos] == '0' && next && strchr ("fFdD", next))
      return lex_hex_float (next == 'f' || next == 'F' ? 8 : 16);

    unsigned base = 10;
    if (m_text[m_pos] == '0' && (next == 'x' || next == 'X'))
      base = 16, m_pos += 2;
    else if (m_text[m_pos] == '0' && (next == 'b' || next == 'B'))
      base = 2, m_pos += 2;
    else
      {
	size_t p = m_pos;
	while (isdigit ((unsigned char) at (p)))
	  p++;
	bool fraction = at (p) == '.' && isdigit ((unsigned char) at (p + 1));
	bool exponent = at (p) == 'e' || at (p) == 'E';
	if (fraction || exponent)
	  return lex_decimal_float ();
	if (m_text[m_pos] == '0' && p > m_pos + 1)
	  base = 8;
      }
    uint64_t value = 0;
    size_t digits = m_pos;
    for (;; m_pos++)
      {
	char c = at (m_pos);
	unsigned digit;
	if (isdigit ((unsigned char) c))
	  digit = c - '0';
	else if (base == 16 && isxdigit ((unsigned char) c))
	  digit = tolower (c) - 'a' + 10;
	else
	  break;
	if (digit >= base)
	  fail ("bad digit in number");
	uint64_t previous = value;
	if (__builtin_mul_overflow (previous, uint64_t (base), &value)
	    || __builtin_add_overflow (value, uint64_t (digit), &value))
	  fail ("number does not fit in 64 bits");
      }
    if (m_pos == digits)
      fail ("number without digits");
    if (at (m_pos) == 'U')
      m_pos++;
    if (name_char (at (m_pos)))
      fail ("bad number");
    push (Tok::INTEGER, from, m_pos);
    m_tokens.back ().bits = value;
  }

  void lex_hex_float (unsigned digits)
  {
    size_t from = m_pos;
    m_pos += 2;
    uint64_t value = 0;
    unsigned n = 0;
    for (; isxdigit ((unsigned char) at (m_pos)); m_pos++, n++)
      {
	char c = m_text[m_pos];
	value = value << 4 | (isdigit ((unsigned char) c) ? c - '0' : tolower (c) - 'a' + 10);
      }
    if (n != digits || name_char (at (m_pos)))
      fail ("a hexadecimal floating-point constant needs exactly " + std::to_string (digits)
	    + " digits");
    push (Tok::FLOAT, from, m_pos);
    m_tokens.back ().bits = value;
    m_tokens.back ().single = digits == 8;
  }

  void lex_decimal_float ()
  {
    size_t from = m_pos;
    std::string copy (m_text.substr (m_pos, 64));
    char *end;
    double value = strtod (copy.c_str (), &end);
    m_pos += end - copy.c_str ();
    if (name_char (at (m_pos)))
      fail ("bad floating-point number");
    push (Tok::FLOAT, from, m_pos);
    memcpy (&m_tokens.back ().bits, &value, sizeof value);
  }

  std::string_view m_text;
  size_t m_pos = 0;
  unsigned m_line = 1;
  std::vector<Token> m_tokens;
};

} // anonymous namespace

std::vector<Token>
tokenize (std::string_view text)
{
  return Lexer (text).run ();
}

} // namespace ptxsim
