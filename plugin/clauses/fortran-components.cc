/* Components of derived types in reduction clauses of Fortran.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: gfortran parses `reduction (+:x%c)', but what it hands on is `x'.  So the whole variable
   would be reduced: the loop would find the neutral value in the other components.

   After the parser, only the clause's location leads to the component: it follows there in the
   source.  So the clause is read again.

   Before:	reduction (+:x)
   After:	reduction (+:MEM <char [1]> [__accred_component + (sizetype) &x.c])

   which is what a member of C is (member-clauses.cc).  A section or an element, `a(2:4)', stays the
   whole array or component: the loop uses nothing else of it.

   The lines are those of the file.  In one that is preprocessed, another name than the variable's
   may be a macro: derived types are then refused.

   Needs: a construct that gfortran has translated, and whose clauses have their locations.
   Guarantees: the variable of a clause is what the user has written, or what has it.  */

#include "plugin/clauses/member-clauses.h"

/* What the compilers for other languages do not have.  */
extern bool gfc_cpp_enabled (void) __attribute__ ((weak));

namespace accred {

namespace {

/* The characters of a directive, from a place on, in lower case.  The lines that continue it are
   joined.  */

class directive_text
{
public:
  explicit directive_text (location_t);

  char next () const { return m_at < m_line.size () ? m_line[m_at] : '\0'; }
  void skip ()
  {
    m_at++;
    join ();
  }
  void skip_blanks ()
  {
    while (next () == ' ' || next () == '\t')
      skip ();
  }
  std::string name ();

private:
  bool read_line ();
  bool continue_line ();
  void join ();

  const char *m_file;
  int m_number; /* Of the line.  */
  std::string m_line; /* Without a comment at its end.  */
  size_t m_at = 0;
};

directive_text::directive_text (location_t loc)
{
  const expanded_location place = expand_location (loc);
  m_file = place.file;
  m_number = place.line;
  if (!m_file || !read_line ())
    return;
  /* gfortran's columns are those in front of the place.  */
  m_at = place.column > 0 ? place.column - 1 : 0;
}

/* Where the directive's text begins in LINE, behind `!$acc'; 0 if it is no directive.  */

size_t
behind_sentinel (const std::string &line)
{
  const size_t at = line.find_first_not_of (" \t");
  if (at == std::string::npos || line.compare (at + 1, 4, "$acc") != 0)
    return 0;
  const bool fixed = at == 0 && (line[0] == 'c' || line[0] == '*');
  return line[at] == '!' || fixed ? at + 5 : 0;
}

bool
directive_text::read_line ()
{
  const std::optional<std::string> line = source_line (m_file, m_number);
  if (!line)
    return false;
  m_line = *line;
  for (char &c : m_line)
    c = TOLOWER (c);
  const size_t text = behind_sentinel (m_line);
  const size_t comment = m_line.find ('!', text);
  if (text && comment != std::string::npos)
    m_line.erase (comment);
  while (!m_line.empty () && ISSPACE (m_line.back ()))
    m_line.pop_back ();
  return true;
}

/* Go to the next line if that continues the directive.  Free form has `&' at the end, fixed form a
   character behind the sentinel.  */

bool
directive_text::continue_line ()
{
  const bool free_form = !m_line.empty () && m_line.back () == '&';
  const std::string line = m_line;
  const int number = m_number;
  for (m_number++; read_line (); m_number++)
    {
      const size_t text = behind_sentinel (m_line);
      if (!text)
	{
	  /* Comments and empty lines may be between.  */
	  const size_t first = m_line.find_first_not_of (" \t");
	  if (free_form && (first == std::string::npos || m_line[first] == '!'))
	    continue;
	  break;
	}
      if (free_form)
	{
	  m_at = m_line.find_first_not_of (" \t", text);
	  if (m_at != std::string::npos && m_line[m_at] == '&')
	    m_at++;
	  return m_at != std::string::npos;
	}
      if (text != 5 || m_line.size () <= 5 || m_line[5] == ' ' || m_line[5] == '0')
	break;
      m_at = 6;
      return true;
    }
  m_line = line;
  m_number = number;
  return false;
}

void
directive_text::join ()
{
  while (m_at >= m_line.size () || (m_line[m_at] == '&' && m_at + 1 == m_line.size ()))
    if (!continue_line ())
      {
	m_at = m_line.size ();
	return;
      }
}

std::string
directive_text::name ()
{
  std::string text;
  skip_blanks ();
  for (; ISALNUM (next ()) || next () == '_'; skip ())
    text += next ();
  return text;
}

/* What stands in a clause.  */

struct named_object
{
  std::vector<std::string> names; /* Of the variable, and of components.  */
  bool subscript = false; /* In front of the last component.  */
};

/* What stands in clause C; nothing if that cannot be seen.  */

std::optional<named_object>
read_object (tree c)
{
  directive_text text (OMP_CLAUSE_LOCATION (c));
  named_object object;
  /* The place is behind the operator or between two items, and since GCC 14 the item.  */
  if (text.next () == ':' || text.next () == ',')
    text.skip ();
  else if (!clause_at_name_p || !(text.skip_blanks (), ISALPHA (text.next ())))
    return std::nullopt;
  object.names.push_back (text.name ());
  for (bool subscript = false;;)
    {
      text.skip_blanks ();
      if (text.next () == '(')
	{
	  int depth = 0;
	  do
	    {
	      depth += (text.next () == '(') - (text.next () == ')');
	      text.skip ();
	    }
	  while (depth > 0 && text.next ());
	  subscript = true;
	}
      else if (text.next () == '%')
	{
	  text.skip ();
	  object.names.push_back (text.name ());
	  object.subscript |= subscript;
	}
      else
	break;
    }
  /* A name by USE is not that of the declaration, and neither is a macro's.  */
  const tree name = DECL_NAME (OMP_CLAUSE_DECL (c));
  if (!name
      || (object.names[0] != IDENTIFIER_POINTER (name) && gfc_cpp_enabled && gfc_cpp_enabled ()))
    return std::nullopt;
  return object;
}

/* Component NAME of OBJECT, which may be one of the type that is extended; null if there is
   none.  */

tree
find_component (tree object, const std::string &name)
{
  if (TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE)
    return NULL_TREE;
  tree first = NULL_TREE;
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      {
	if (DECL_NAME (f) && name == IDENTIFIER_POINTER (DECL_NAME (f)))
	  return build3 (COMPONENT_REF, TREE_TYPE (f), object, f, NULL_TREE);
	if (!first)
	  first = f;
      }
  return first
	   ? find_component (build3 (COMPONENT_REF, TREE_TYPE (first), object, first, NULL_TREE),
			     name)
	   : NULL_TREE;
}

/* A variable of which nothing but the name matters (member_address).  */

tree
member_variable ()
{
  tree v = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (member_prefix),
		       build_pointer_type (char_type_node));
  DECL_EXTERNAL (v) = 1;
  TREE_PUBLIC (v) = 1;
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  return v;
}

} // namespace

const char *
read_component (tree c)
{
  tree v = OMP_CLAUSE_DECL (c);
  if (!DECL_P (v))
    return nullptr;
  tree object = v;
  while (POINTER_TYPE_P (TREE_TYPE (object)))
    object = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (object)), object);
  tree type = strip_array_types (TREE_TYPE (object));
  /* Also descriptors, which have no components that can be read here.  */
  const std::optional<named_object> named = read_object (c);
  if (!named)
    return (TREE_CODE (type) == RECORD_TYPE
	      ? "reduction of a derived type by a macro, or by another name than its declaration's"
	      : nullptr);
  if (named->names.size () == 1)
    return nullptr;
  if (named->subscript || TREE_CODE (type) == COMPLEX_TYPE)
    return "reduction of a component of an array's elements, or of half a complex number";
  for (size_t k = 1; k < named->names.size (); k++)
    {
      object = find_component (object, named->names[k]);
      if (!object)
	return "reduction of a component of an object that a pointer leads to";
    }
  tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (object)), object);
  tree place = build2 (POINTER_PLUS_EXPR, build_pointer_type (char_type_node), member_variable (),
		       fold_convert (sizetype, address));
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, build_array_type_nelts (char_type_node, 1), place,
				build_zero_cst (build_pointer_type (char_type_node)));
  return nullptr;
}

} // namespace accred
