/* `begin declare target', for the front ends of C and C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: OpenMP 5.1 has `begin declare target' with clauses beside `declare target'; both end
   with `end declare target'.  GCC 11 and 12 know the latter alone: they ignore the beginning, and
   report an error at the end.

   Before, in the line of the directive:  begin declare target device_type (any)
   After:                                 declare target

   `begin' is another name of GCC's `declare', which hides the `declare' behind it and the clauses.
   The preprocessor calls back when it hands on a `#pragma'; tokens that become padding are skipped.
   It does not call back for a `_Pragma', which keeps an error: `declare' has no directive of that
   name.

   Functions then have a version for the host and one for the device, as `device_type (any)' says.
   With `nohost' the former is one too many, which changes nothing.  With `host' a function may have
   statements that no device can execute, so that is refused.  */

#include "plugin/openmp/begin-declare.h"
#include "plugin/gcc-shim.h"
#include "c-family/c-pragma.h"

/* What the compilers for other languages do not have.  */
extern cpp_reader *parse_in __attribute__ ((weak));
extern cpp_callbacks *cpp_get_callbacks (cpp_reader *) __attribute__ ((weak));
extern const cpp_token *cpp_peek_token (cpp_reader *, int) __attribute__ ((weak));

namespace accred {

namespace {

/* What the preprocessor's callback was.  */
void (*line_change_before) (cpp_reader *, const cpp_token *, int);

/* The names and marks of a line, so that `device_type (any)' is four texts.  */
std::string
text_of (const cpp_token *t)
{
  if (t->type == CPP_NAME)
    return reinterpret_cast<const char *> (NODE_NAME (t->val.node.node));
  return t->type == CPP_OPEN_PAREN ? "(" : t->type == CPP_CLOSE_PAREN ? ")" : "?";
}

void
line_change_of_begin (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  if (line_change_before)
    line_change_before (reader, token, parsing_args);
  if (token->type != CPP_PRAGMA || token->val.pragma != PRAGMA_OMP_DECLARE)
    return;
  std::vector<cpp_token *> line;
  std::vector<std::string> texts;
  for (;;)
    {
      const cpp_token *t = cpp_peek_token (reader, line.size ());
      if (t->type == CPP_PRAGMA_EOL || t->type == CPP_EOF || t->type == CPP_PRAGMA)
	break;
      if (t->type != CPP_COMMA)
	texts.push_back (text_of (t));
      line.push_back (const_cast<cpp_token *> (t));
    }
  /* GCC's own directive is `declare target' and has but one `declare'.  */
  if (texts.size () < 2 || texts[0] != "declare" || texts[1] != "target")
    return;
  for (size_t k = 2; k < texts.size (); k += 4)
    if (k + 3 >= texts.size () || texts[k] != "device_type" || texts[k + 1] != "("
	|| (texts[k + 2] != "any" && texts[k + 2] != "nohost") || texts[k + 3] != ")")
      {
	sorry_at (token->src_loc, "accred: clauses of %<begin declare target%> besides"
				  " %<device_type (any)%> and %<device_type (nohost)%>");
	break;
      }
  for (size_t k = 0; k < line.size (); k++)
    if (k != 1)
      {
	line[k]->type = CPP_PADDING;
	line[k]->val.source = nullptr;
      }
}

void
add_begin (void *, void *)
{
  cpp_register_deferred_pragma (parse_in, "omp", "begin", PRAGMA_OMP_DECLARE, true, true);
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  line_change_before = callbacks->line_change;
  callbacks->line_change = line_change_of_begin;
}

} // namespace

void
accept_begin_declare (const char *plugin)
{
  if (begin_declare_wanted_p && flag_openmp && !flag_preprocess_only && &parse_in && cpp_peek_token
      && cpp_get_callbacks)
    register_callback (plugin, PLUGIN_START_UNIT, add_begin, nullptr);
}

} // namespace accred
