/* The text of OpenMP's directives in Fortran, of both source forms.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A directive may have several lines, with comments and empty lines between them:

     !$omp target &			c$omp target has_device_
     ! the results			C     the results
     !$omp&  has_device_addr (a)	c$omp+addr (a)

   One with lines of the preprocessor in it cannot be read: which of them count is not known.  Nor
   are macros expanded.  */

#include "plugin/openmp/directive-text.h"

namespace accred {

namespace {

struct directive_line
{
  enum
  {
    other,
    comment, /* Or blank.  */
    part /* Of a directive of OpenMP.  */
  } kind
    = other;
  std::string text;
  bool continues = false, goes_on = false; /* The line before it, in the next one.  */
};

/* In free form a line ends with `&' if there is another one.  */

directive_line
free_line (const std::string &line)
{
  std::string text;
  for (char c : line)
    if (!ISSPACE (c))
      text += TOLOWER (c);
  directive_line d;
  if (!startswith (text.c_str (), "!$omp"))
    {
      const bool sentinel = startswith (text.c_str (), "!$");
      if (text.empty () || (text[0] == '!' && !sentinel))
	d.kind = directive_line::comment;
      return d;
    }
  d.kind = directive_line::part;
  d.text = text.substr (strlen ("!$omp"));
  d.text.erase (std::min (d.text.find ('!'), d.text.length ()));
  d.goes_on = !d.text.empty () && d.text.back () == '&';
  if (d.goes_on)
    d.text.pop_back ();
  d.continues = !d.text.empty () && d.text[0] == '&';
  d.text.erase (0, d.continues);
  return d;
}

/* In column 6 is what says whether a line continues the one before it.  */

directive_line
fixed_line (const std::string &whole)
{
  constexpr size_t mark = 5;
  const std::string line = flag_fixed_line_length > 0 ? whole.substr (0, flag_fixed_line_length)
						      : whole;
  directive_line d;
  const size_t first = line.find_first_not_of (" \t\r");
  const bool star = !line.empty () && strchr ("cC*!", line[0]);
  if (first == std::string::npos || (line[first] == '!' && first != mark)
      || (star && (line.length () < 2 || line[1] != '$')))
    d.kind = directive_line::comment;
  if (!star || line.length () <= mark || strncasecmp (line.c_str () + 1, "$omp", 4))
    return d;
  d.kind = directive_line::part;
  d.continues = line[mark] != ' ' && line[mark] != '0' && line[mark] != '\t';
  for (size_t k = mark + 1; k < line.length () && line[k] != '!'; k++)
    if (!ISSPACE (line[k]))
      d.text += TOLOWER (line[k]);
  return d;
}

class directive_reader
{
public:
  explicit directive_reader (const char *file) : m_file (file), m_fixed (fixed_form_p (file)) {}
  std::string read (int number) const;

private:
  directive_line at (int number) const;
  /* Lines of a directive follow each other.  */
  bool joined_p (const directive_line &a, const directive_line &b) const
  {
    return m_fixed ? b.continues : a.goes_on;
  }
  int neighbour (int number, int step) const;

  const char *m_file;
  const bool m_fixed;
};

directive_line
directive_reader::at (int number) const
{
  std::optional<std::string> line;
  if (number > 0)
    line = source_line (m_file, number);
  return !line ? directive_line () : m_fixed ? fixed_line (*line) : free_line (*line);
}

/* The line before or after line NUMBER that is no comment, if it is one of a directive; or 0.  */

int
directive_reader::neighbour (int number, int step) const
{
  do
    number += step;
  while (at (number).kind == directive_line::comment);
  return at (number).kind == directive_line::part ? number : 0;
}

std::string
directive_reader::read (int number) const
{
  if (at (number).kind != directive_line::part)
    return {};
  int before;
  while ((before = neighbour (number, -1)) && joined_p (at (before), at (number)))
    number = before;
  if (m_fixed && at (number).continues)
    return {};
  std::string text = at (number).text;
  for (int next; (next = neighbour (number, 1)) && joined_p (at (number), at (next)); number = next)
    text += at (next).text;
  return at (number).goes_on ? std::string () : text;
}

} // namespace

std::string
directive_text (location_t loc)
{
  const expanded_location place = expand_location (loc);
  return place.file ? directive_reader (place.file).read (place.line) : std::string ();
}

} // namespace accred
