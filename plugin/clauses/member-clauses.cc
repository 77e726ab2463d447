/* Members and structs in reduction clauses, for the front ends of C and C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the parsers of C and C++ take names and sections of names in a reduction clause.  They
   reject `s.x' and `this->v', and a struct, since there is no user-defined reduction of it.  But
   the bounds of a section may be any expression, so that a member can stand there.

   Before, in the line of a directive:

     reduction (+:s.x, p->v[2:n])

   After:

     reduction (+:__accred_member_0[(__typeof__ (sizeof 0)) &(s.x):1],
		  __accred_member_1[(__typeof__ (sizeof 0)) &(p->v[2]):n])

   where __accred_member_K are variables that the plugin declares.  array-sections.cc takes the
   address out of the clause again (member_address); it has the type of the member.

   The preprocessor calls back when it hands on a `#pragma'.  The tokens of the line can be looked
   at then, before macros in them are expanded.  The first token of a member becomes the name of a
   macro with the text above, the others become padding, which the lexer skips.  In preprocessed
   text (`.i' files, -save-temps, -no-integrated-cpp, ccache) no macro is expanded.  There all
   tokens of the line become padding, and the preprocessor gets the new ones as what comes next.

   The parsers take one section of an array in all reduction clauses of a directive.  A second one,
   of other elements, is written in the same way.

   In C, names are looked up at the same place, and those of structs become such sections, too.  The
   parser of C++ looks up names only after it has read the whole file.  So for each variable and
   parameter of a class type there is a user-defined reduction in the global namespace, under the
   name by which GCC would search for that of OpenMP.  It leaves the clause as it is.  With
   -fopenmp, a clause of OpenMP may have found it; then GCC's error is reported when the function
   has been parsed.

   A `_Pragma' in the line of a directive, also from a macro, is an error for both compilers.  The
   preprocessor would read it from the tokens that have been looked at already, and lose the end of
   the line.  So its name is not expanded, and the parser meets a clause that it does not know.

   What this does not reach keeps the front end's error: members by a macro, in a `_Pragma', and a
   member of C++ that is named without `this'.

   Needs: an OpenACC program in C or C++, which is not only preprocessed.
   Guarantees: nothing changes in directives that name no member, no struct, and no array twice.  */

#include "plugin/clauses/member-clauses.h"
#include "c-family/c-pragma.h"

/* What the compilers for other languages do not have.  */
extern cpp_reader *parse_in __attribute__ ((weak));
extern cpp_callbacks *cpp_get_callbacks (cpp_reader *) __attribute__ ((weak));
extern const cpp_token *cpp_peek_token (cpp_reader *, int) __attribute__ ((weak));
extern cpp_hashnode *cpp_lookup (cpp_reader *, const unsigned char *, unsigned int)
  __attribute__ ((weak));
extern cpp_options *cpp_get_options (cpp_reader *) __attribute__ ((weak));
extern "C" void _cpp_push_token_context (cpp_reader *, cpp_hashnode *, const cpp_token *,
					 unsigned int) __attribute__ ((weak));
/* C.  */
extern tree lookup_name (tree) __attribute__ ((weak));
/* C++.  */
extern tree omp_reduction_id (enum tree_code, tree, tree) __attribute__ ((weak));
extern tree pushdecl_top_level (tree) __attribute__ ((weak));
extern tree complete_type (tree) __attribute__ ((weak));
extern tree build_lang_decl (enum tree_code, tree, tree) __attribute__ ((weak));

namespace accred {

namespace {

/* So many members may stand in one directive.  */
constexpr unsigned most_members = 64;

/* What the preprocessor's callback was, and how many macros there are.  */
void (*front_end_line_change) (cpp_reader *, const cpp_token *, int);
unsigned macros;
/* The classes for which there are reductions; the names that are in reduction clauses, since g++
   has read the whole file before it parses it.  */
std::set<tree> *reduced_classes, *reduced_names;

using token_list = std::vector<cpp_token *>;

bool
cxx_p ()
{
  return startswith (lang_hooks.name, "GNU C++");
}

/* ----- tokens ----- */

cpp_hashnode *
node_of (const std::string &name)
{
  return cpp_lookup (parse_in, reinterpret_cast<const unsigned char *> (name.c_str ()),
		     name.length ());
}

/* What stands for a member.  */

class member_text
{
public:
  explicit member_text (location_t loc) : m_loc (loc) {}

  void name (const std::string &text)
  {
    cpp_token &t = add (CPP_NAME);
    t.val.node.node = t.val.node.spelling = node_of (text);
  }
  void number (const char *text)
  {
    cpp_token &t = add (CPP_NUMBER);
    t.val.str.len = strlen (text);
    t.val.str.text = reinterpret_cast<const unsigned char *> (text);
  }
  void punctuation (cpp_ttype type) { add (type); }
  void copy (token_list::const_iterator from, token_list::const_iterator to)
  {
    for (; from != to; ++from)
      {
	m_tokens.push_back (**from);
	m_tokens.back ().flags &= ~BOL;
      }
  }
  const std::vector<cpp_token> &tokens () const { return m_tokens; }
  /* Let NODE be a macro with this body.  */
  void define (cpp_hashnode *node) const;
  void append (const member_text &more)
  {
    m_tokens.insert (m_tokens.end (), more.m_tokens.begin (), more.m_tokens.end ());
  }

private:
  cpp_token &add (cpp_ttype type)
  {
    cpp_token t{};
    t.src_loc = m_loc;
    t.type = type;
    t.flags = PREV_WHITE;
    m_tokens.push_back (t);
    return m_tokens.back ();
  }

  const location_t m_loc;
  std::vector<cpp_token> m_tokens;
};

void
member_text::define (cpp_hashnode *node) const
{
  const size_t size = sizeof (cpp_macro) + m_tokens.size () * sizeof (cpp_token);
  cpp_macro *m = static_cast<cpp_macro *> (ggc_internal_cleared_alloc (size));
  m->line = m_loc;
  m->kind = cmk_macro;
  m->used = 1;
  m->count = m_tokens.size ();
  std::copy (m_tokens.begin (), m_tokens.end (), m->exp.tokens);
  node->type = NT_USER_MACRO;
  node->value.macro = m;
}

bool
opens_p (const cpp_token *t)
{
  return t->type == CPP_OPEN_PAREN || t->type == CPP_OPEN_SQUARE || t->type == CPP_OPEN_BRACE;
}

bool
closes_p (const cpp_token *t)
{
  return t->type == CPP_CLOSE_PAREN || t->type == CPP_CLOSE_SQUARE || t->type == CPP_CLOSE_BRACE;
}

/* The first token from FROM on, outside of brackets, for which P holds, or that closes one.  */

template <typename P>
token_list::const_iterator
find_outside (token_list::const_iterator from, token_list::const_iterator end, P p)
{
  unsigned depth = 0;
  for (; from != end; ++from)
    {
      if (depth == 0 && (p (*from) || closes_p (*from)))
	return from;
      if (opens_p (*from))
	depth++;
      else if (closes_p (*from))
	depth--;
    }
  return end;
}

/* ----- the items of a clause ----- */

/* True if T, the first token of an item of C, is the name of a struct or of an array of structs; if
   it has a SUBSCRIPT, also that of a pointer to structs.  */

bool
struct_name_p (const cpp_token *t, bool subscript)
{
  if (cxx_p () || !lookup_name || t->type != CPP_NAME || t->val.node.node->type != NT_VOID)
    return false;
  tree decl = lookup_name (HT_IDENT_TO_GCC_IDENT (HT_NODE (t->val.node.node)));
  if (!decl || (!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL))
    return false;
  tree type = TREE_TYPE (decl);
  if (subscript && TREE_CODE (type) == POINTER_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (strip_array_types (type)) == RECORD_TYPE;
}

/* [FROM, TO) of a line is to be TEXT.  */

struct line_edit
{
  token_list::const_iterator from, to;
  member_text text;
};

/* An item of a clause is [FROM, TO).  */

struct clause_item
{
  token_list::const_iterator from, to;

  bool member_p () const
  {
    auto at = find_outside (from, to, [] (const cpp_token *t)
			    { return t->type == CPP_DOT || t->type == CPP_DEREF; });
    return at != to && !closes_p (*at);
  }
  /* NAME[...].  */
  bool section_p () const
  {
    return to - from > 2 && (*from)->type == CPP_NAME && from[1]->type == CPP_OPEN_SQUARE;
  }
  bool struct_p () const
  {
    const bool subscript = to - from > 1 && from[1]->type == CPP_OPEN_SQUARE;
    return from != to && (from + 1 == to || subscript) && struct_name_p (*from, subscript);
  }
  bool find_colon (token_list::const_iterator &open, token_list::const_iterator &colon) const;
  std::optional<line_edit> as_section (unsigned number) const;
};

/* The last brackets begin at OPEN, and COLON is in them; both are TO if there is no colon.  False
   if that is no section.  */

bool
clause_item::find_colon (token_list::const_iterator &open, token_list::const_iterator &colon) const
{
  open = colon = to;
  for (auto at = from; at != to;)
    {
      auto bracket
	= find_outside (at, to, [] (const cpp_token *t) { return t->type == CPP_OPEN_SQUARE; });
      if (bracket == to)
	break;
      auto c
	= find_outside (bracket + 1, to, [] (const cpp_token *t) { return t->type == CPP_COLON; });
      at = find_outside (bracket + 1, to, [] (const cpp_token *) { return false; });
      if (at == to)
	return false;
      ++at;
      if (colon != to)
	return false;
      if (c != to && !closes_p (*c))
	{
	  open = bracket;
	  colon = c;
	  if (at != to || colon + 1 == at - 1)
	    return false;
	}
    }
  return true;
}

/* What makes it section NUMBER; nothing if it has a form that cannot be one.  */

std::optional<line_edit>
clause_item::as_section (unsigned number) const
{
  auto open = to, colon = to;
  if (!find_colon (open, colon))
    return {};
  member_text text ((*from)->src_loc);
  text.name (member_prefix + std::to_string (number));
  text.punctuation (CPP_OPEN_SQUARE);
  text.punctuation (CPP_OPEN_PAREN);
  /* size_t; __SIZE_TYPE__ is a macro.  */
  text.name ("__typeof__");
  text.punctuation (CPP_OPEN_PAREN);
  text.name ("sizeof");
  text.number ("0");
  text.punctuation (CPP_CLOSE_PAREN);
  text.punctuation (CPP_CLOSE_PAREN);
  if (cxx_p ())
    text.name ("__builtin_addressof");
  else
    text.punctuation (CPP_AND);
  text.punctuation (CPP_OPEN_PAREN);
  text.copy (from, colon);
  if (colon != to)
    {
      if (colon == open + 1)
	text.number ("0");
      text.punctuation (CPP_CLOSE_SQUARE);
    }
  text.punctuation (CPP_CLOSE_PAREN);
  text.punctuation (CPP_COLON);
  if (colon != to)
    text.copy (colon + 1, to - 1);
  else
    text.number ("1");
  text.punctuation (CPP_CLOSE_SQUARE);
  return line_edit{ from, to, text };
}

void
make_padding (token_list::const_iterator from, token_list::const_iterator to)
{
  for (; from != to; ++from)
    {
      (*from)->type = CPP_PADDING;
      (*from)->val.source = nullptr;
    }
}

/* Make E by a macro.  */

void
edit_by_macro (const line_edit &e)
{
  cpp_hashnode *macro = node_of ("__accred_reduction_" + std::to_string (macros++));
  e.text.define (macro);
  (*e.from)->type = CPP_NAME;
  (*e.from)->val.node.node = (*e.from)->val.node.spelling = macro;
  make_padding (e.from + 1, e.to);
}

/* Make EDITS of LINE by handing its tokens to READER.  */

void
push_line (cpp_reader *reader, const token_list &line, const std::vector<line_edit> &edits)
{
  member_text all ((*line.front ()).src_loc);
  auto at = line.cbegin ();
  for (const line_edit &e : edits)
    {
      all.copy (at, e.from);
      all.append (e.text);
      at = e.to;
    }
  all.copy (at, line.cend ());
  /* They have to live until the parser has read the line, which g++ does with the whole file.  */
  cpp_token *tokens = XNEWVEC (cpp_token, all.tokens ().size ());
  std::copy (all.tokens ().begin (), all.tokens ().end (), tokens);
  make_padding (line.cbegin (), line.cend ());
  _cpp_push_token_context (reader, nullptr, tokens, all.tokens ().size ());
}

/* The clause whose operator begins at FROM; what changes it goes to EDITS, and names of arrays with
   sections to NAMES.  Returns its end.  */

token_list::const_iterator
clause (token_list::const_iterator from, token_list::const_iterator end,
	std::vector<line_edit> &edits, std::set<const cpp_hashnode *> &names)
{
  from = find_outside (from, end, [] (const cpp_token *t) { return t->type == CPP_COLON; });
  while (from != end && !closes_p (*from))
    {
      clause_item item{ from + 1, from };
      item.to
	= find_outside (item.from, end, [] (const cpp_token *t) { return t->type == CPP_COMMA; });
      if (item.to == end)
	return end;
      if (reduced_names && item.from != item.to && (*item.from)->type == CPP_NAME)
	reduced_names->insert (HT_IDENT_TO_GCC_IDENT (HT_NODE ((*item.from)->val.node.node)));
      const bool other_section = item.section_p ()
				 && !names.insert ((*item.from)->val.node.node).second;
      if (edits.size () < most_members && (item.struct_p () || item.member_p () || other_section))
	if (std::optional<line_edit> e = item.as_section (edits.size ()))
	  edits.push_back (*e);
      from = item.to;
    }
  return from;
}

bool
directive_p (const cpp_token *t)
{
  if (t->type != CPP_PRAGMA)
    return false;
  switch (t->val.pragma)
    {
    case PRAGMA_OACC_PARALLEL:
    case PRAGMA_OACC_SERIAL:
    case PRAGMA_OACC_KERNELS:
    case PRAGMA_OACC_LOOP: return true;
    default: return false;
    }
}

bool leads_to_pragma_p (const cpp_token *, std::set<const cpp_hashnode *> &);

/* True if macro NODE, which is not in SEEN, has a `_Pragma' among what it stands for.  */

bool
stands_for_pragma_p (const cpp_hashnode *node, std::set<const cpp_hashnode *> &seen)
{
  const cpp_macro *m = node->value.macro;
  if (!m || m->kind != cmk_macro || !seen.insert (node).second)
    return false;
  return std::any_of (m->exp.tokens, m->exp.tokens + m->count,
		      [&seen] (const cpp_token &t) { return leads_to_pragma_p (&t, seen); });
}

/* True if T is `_Pragma', or a macro that has one.  */

bool
leads_to_pragma_p (const cpp_token *t, std::set<const cpp_hashnode *> &seen)
{
  if (t->type != CPP_NAME)
    return false;
  const cpp_hashnode *node = t->val.node.node;
  if (node->type == NT_USER_MACRO)
    return stands_for_pragma_p (node, seen);
  return !strcmp (reinterpret_cast<const char *> (NODE_NAME (node)), "_Pragma");
}

/* Let no name in LINE become a `_Pragma'.  */

void
keep_pragmas (const token_list &line)
{
  for (cpp_token *t : line)
    {
      std::set<const cpp_hashnode *> seen;
      if (leads_to_pragma_p (t, seen))
	t->flags |= NO_EXPAND;
    }
}

/* The callback: TOKEN begins a line.  */

void
line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  if (front_end_line_change)
    front_end_line_change (reader, token, parsing_args);
  if (!directive_p (token))
    return;
  token_list line;
  for (;;)
    {
      const cpp_token *t = cpp_peek_token (reader, line.size ());
      if (t->type == CPP_PRAGMA_EOL || t->type == CPP_EOF || t->type == CPP_PRAGMA)
	break;
      line.push_back (const_cast<cpp_token *> (t));
    }
  keep_pragmas (line);
  std::vector<line_edit> edits;
  std::set<const cpp_hashnode *> names;
  for (auto at = line.cbegin (); at != line.cend (); ++at)
    if ((*at)->type == CPP_NAME
	&& !strcmp (reinterpret_cast<const char *> (NODE_NAME ((*at)->val.node.node)), "reduction")
	&& at + 1 != line.cend () && at[1]->type == CPP_OPEN_PAREN)
      {
	at = clause (at + 2, line.cend (), edits, names);
	if (at == line.cend ())
	  break;
      }
  const cpp_options *options = cpp_get_options (reader);
  if (edits.empty () || !options->preprocessed || options->directives_only)
    std::for_each (edits.begin (), edits.end (), edit_by_macro);
  else if (_cpp_push_token_context)
    push_line (reader, line, edits);
}

/* ----- reductions of classes, C++ ----- */

/* A function that stands for a reduction by ID of TYPE.  finish_omp_reduction_clause takes from it
   two variables and a statement that combines them.  */

tree
build_class_reduction (tree id, tree type)
{
  tree reference = build_reference_type (type);
  tree fn_type = build_function_type_list (void_type_node, reference, NULL_TREE);
  tree fn = build_lang_decl (FUNCTION_DECL, id, fn_type);
  DECL_EXTERNAL (fn) = 1;
  TREE_PUBLIC (fn) = 1;
  DECL_ARTIFICIAL (fn) = 1;
  DECL_IGNORED_P (fn) = 1;
  tree body = alloc_stmt_list ();
  tree_stmt_iterator end = tsi_last (body);
  for (int k = 0; k < 2; k++)
    {
      tree v = build_decl (BUILTINS_LOCATION, VAR_DECL, NULL_TREE, type);
      DECL_CONTEXT (v) = fn;
      tsi_link_after (&end, build1 (DECL_EXPR, void_type_node, v), TSI_CONTINUE_LINKING);
    }
  tsi_link_after (&end, build_empty_stmt (BUILTINS_LOCATION), TSI_CONTINUE_LINKING);
  DECL_SAVED_TREE (fn) = body;
  return fn;
}

/* Let there be reductions of what variable V is, or what it refers to, or of the elements of
   either; if V is in a clause, also of what it points to.  With -fopenmp, whose directives would
   find them, too, only if V is in a clause.  */

void
declare_class_reductions (tree v)
{
  tree type = TREE_TYPE (v);
  if (!type || type == error_mark_node)
    return;
  const bool reduced = DECL_NAME (v) && reduced_names->count (DECL_NAME (v));
  if (flag_openmp && !reduced)
    return;
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (reduced && TREE_CODE (type) == POINTER_TYPE)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (strip_array_types (type));
  /* A reference does not instantiate a template, but what is reduced has to be complete.  */
  if (reduced && TREE_CODE (type) == RECORD_TYPE)
    type = complete_type (type);
  if (TREE_CODE (type) != RECORD_TYPE || !COMPLETE_TYPE_P (type)
      || !reduced_classes->insert (type).second)
    return;
  for (tree_code op : { PLUS_EXPR, MULT_EXPR, MIN_EXPR, MAX_EXPR, BIT_AND_EXPR, BIT_IOR_EXPR,
			BIT_XOR_EXPR, TRUTH_ANDIF_EXPR, TRUTH_ORIF_EXPR })
    {
      tree id = omp_reduction_id (op, NULL_TREE, type);
      /* The program may have declared one.  */
      if (!lookup_name || !lookup_name (id))
	pushdecl_top_level (build_class_reduction (id, type));
    }
}

void
finish_decl (void *decl, void *)
{
  tree v = static_cast<tree> (decl);
  if (v && v != error_mark_node && VAR_P (v))
    declare_class_reductions (v);
}

void
start_function (void *decl, void *)
{
  tree fn = static_cast<tree> (decl);
  /* The program's own `declare reduction' has a parameter of the class, and the name that a
     reduction of it would get.  */
  if (fn && TREE_CODE (fn) == FUNCTION_DECL
      && !(DECL_NAME (fn)
	   && startswith (IDENTIFIER_POINTER (DECL_NAME (fn)), "omp declare reduction ")))
    for (tree p = DECL_ARGUMENTS (fn); p; p = DECL_CHAIN (p))
      declare_class_reductions (p);
}

/* True if C is an item of a clause of OpenMP that has found one of those reductions; only their
   statement has no place in the program.  */

bool
took_class_reduction_p (const_tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_TASK_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION: break;
    default: return false;
    }
  const_tree combine = OMP_CLAUSE_REDUCTION_MERGE (c);
  return (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) && combine && TREE_CODE (combine) == NOP_EXPR
	  && integer_zerop (TREE_OPERAND (combine, 0))
	  && EXPR_LOCATION (combine) == BUILTINS_LOCATION);
}

/* A name and a place; combined constructs have the clause several times.  */
using reported_set = std::set<std::pair<tree, location_t>>;

/* What GCC's error says of T, the object of a clause.  */

tree
reported_name (tree t)
{
  while (!DECL_P (t) && TREE_OPERAND_LENGTH (t) > 0)
    t = TREE_OPERAND (t, 0);
  if (VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t) && TREE_CODE (DECL_VALUE_EXPR (t)) == COMPONENT_REF)
    return TREE_OPERAND (DECL_VALUE_EXPR (t), 1);
  return t;
}

/* For walk_tree: GCC's error for what *TP, a construct of OpenMP, reduces without a reduction that
   the program declares.  REPORTED is a reported_set.  */

tree
reject_in_openmp (tree *tp, int *, void *reported)
{
  if (TREE_CODE (*tp) < OMP_PARALLEL || TREE_CODE (*tp) > OMP_TARGET_EXIT_DATA
      || TREE_CODE (*tp) == OACC_LOOP)
    return NULL_TREE;
  for (int k = 0; k < TREE_OPERAND_LENGTH (*tp); k++)
    for (tree c = TREE_OPERAND (*tp, k); c && TREE_CODE (c) == OMP_CLAUSE; c = OMP_CLAUSE_CHAIN (c))
      if (took_class_reduction_p (c))
	{
	  tree name = reported_name (OMP_CLAUSE_DECL (c));
	  if (static_cast<reported_set *> (reported)
		->insert ({ name, OMP_CLAUSE_LOCATION (c) })
		.second)
	    error_at (OMP_CLAUSE_LOCATION (c), "user defined reduction not found for %qE", name);
	}
  return NULL_TREE;
}

/* The parser has read FN.  */

void
finish_function (void *fn, void *)
{
  reported_set reported;
  if (reduced_classes && !reduced_classes->empty ())
    walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (fn)), reject_in_openmp,
				  &reported);
}

/* ----- declarations ----- */

/* Before the file is parsed.  */

void
start_unit (void *, void *)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  front_end_line_change = callbacks->line_change;
  callbacks->line_change = line_change;
  for (unsigned k = 0; k < most_members; k++)
    {
      const std::string name = member_prefix + std::to_string (k);
      tree v = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name.c_str ()),
			   build_pointer_type (char_type_node));
      DECL_EXTERNAL (v) = 1;
      TREE_PUBLIC (v) = 1;
      TREE_STATIC (v) = 0;
      TREE_USED (v) = 1;
      DECL_ARTIFICIAL (v) = 1;
      DECL_IGNORED_P (v) = 1;
      lang_hooks.decls.pushdecl (v);
    }
}

} // namespace

tree
member_address (tree c)
{
  tree ref = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (ref) != MEM_REF || TREE_CODE (TREE_OPERAND (ref, 0)) != POINTER_PLUS_EXPR)
    return NULL_TREE;
  tree base = TREE_OPERAND (TREE_OPERAND (ref, 0), 0);
  STRIP_NOPS (base);
  if (!VAR_P (base) || !DECL_EXTERNAL (base) || !DECL_NAME (base)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (base)), member_prefix))
    return NULL_TREE;
  tree address = TREE_OPERAND (TREE_OPERAND (ref, 0), 1);
  while (!POINTER_TYPE_P (TREE_TYPE (address)))
    switch (TREE_CODE (address))
      {
      case SAVE_EXPR:
      case NON_LVALUE_EXPR:
      CASE_CONVERT:
	address = TREE_OPERAND (address, 0);
	break;
      default: return NULL_TREE;
      }
  while (TREE_CODE (address) == SAVE_EXPR || TREE_CODE (address) == NON_LVALUE_EXPR)
    address = TREE_OPERAND (address, 0);
  return address;
}

tree
member_reference (tree object)
{
  tree v = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (member_prefix),
		       build_pointer_type (char_type_node));
  DECL_EXTERNAL (v) = 1;
  tree address = build2 (POINTER_PLUS_EXPR, TREE_TYPE (v), v,
			 build1 (NOP_EXPR, sizetype, build_fold_addr_expr (object)));
  return build2 (MEM_REF, TREE_TYPE (object), address,
		 build_zero_cst (build_pointer_type (TREE_TYPE (object))));
}

void
accept_member_clauses (const char *plugin)
{
  if (!flag_openacc || flag_preprocess_only || !&parse_in || !cpp_peek_token || !cpp_lookup
      || !cpp_get_callbacks || !cpp_get_options)
    return;
  register_callback (plugin, PLUGIN_START_UNIT, start_unit, nullptr);
  if (!cxx_p () || !omp_reduction_id || !pushdecl_top_level || !build_lang_decl || !complete_type)
    return;
  /* Lives as long as the compiler.  */
  reduced_classes = new std::set<tree>;
  reduced_names = new std::set<tree>;
  register_callback (plugin, PLUGIN_FINISH_DECL, finish_decl, nullptr);
  register_callback (plugin, PLUGIN_START_PARSE_FUNCTION, start_function, nullptr);
  if (flag_openmp)
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, finish_function, nullptr);
}

} // namespace accred
