/* Variables that the compiler itself makes, and that no directive can name.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The data of sanitizers' checks is the host's; the device does without.  A type_info is a constant
   of the image, as tables of virtual functions are (translate-data.cc).  */

#include "plugin/compiler-data.h"

namespace accred {

bool
named_p (tree decl, const char *prefix)
{
  return DECL_NAME (decl) && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix);
}

namespace {

/* The front end's hook that gimplify_expr calls first, which allow_compiler_data replaces.  */

int (*front_end_gimplify) (tree *, gimple_seq *, gimple_seq *);

/* GCC wants a `declare' directive for each variable that a function with a routine directive uses,
   and so rejects its own checks of divisions and shifts there, dynamic_cast, typeid, and objects
   with virtual functions, with the plugin or without.  The mark is all that the variables get of a
   directive.  */

int
gimplify_with_compiler_data (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (TREE_CODE (*expr) == ADDR_EXPR)
    if (tree var = TREE_OPERAND (*expr, 0); ubsan_data_p (var) || class_data_p (var))
      {
	tree mark = get_identifier ("omp declare target");
	if (!lookup_attribute (IDENTIFIER_POINTER (mark), DECL_ATTRIBUTES (var)))
	  DECL_ATTRIBUTES (var) = tree_cons (mark, NULL_TREE, DECL_ATTRIBUTES (var));
      }
  return front_end_gimplify (expr, pre, post);
}

} // namespace

bool
ubsan_data_p (tree decl)
{
  if (!VAR_P (decl) || !TREE_STATIC (decl) || !DECL_ARTIFICIAL (decl) || !DECL_IGNORED_P (decl)
      || TREE_CODE (TREE_TYPE (decl)) != RECORD_TYPE || !TYPE_ARTIFICIAL (TREE_TYPE (decl)))
    return false;
  tree type = TYPE_NAME (TREE_TYPE (decl));
  return type && TREE_CODE (type) == TYPE_DECL && named_p (type, "__ubsan_");
}

bool
type_info_p (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && named_p (decl, "_ZTI");
}

/* Of tables in other files the contents are not known.  */

bool
class_data_p (tree decl)
{
  return type_info_p (decl)
	 || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_VIRTUAL_P (decl)
	     && !DECL_EXTERNAL (decl));
}

std::optional<type_info_kind>
type_info_table (tree decl)
{
  static const struct
  {
    const char *name;
    type_info_kind kind;
  } tables[] = { { "_ZTVN10__cxxabiv117__class_type_infoE", type_info_kind::plain },
		 { "_ZTVN10__cxxabiv120__si_class_type_infoE", type_info_kind::single },
		 { "_ZTVN10__cxxabiv121__vmi_class_type_infoE", type_info_kind::several } };
  if (!VAR_P (decl) || !DECL_EXTERNAL (decl) || !DECL_NAME (decl))
    return std::nullopt;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  for (const auto &t : tables)
    if (!strcmp (t.name, name))
      return t.kind;
  /* Those of pointers, functions and so on.  */
  if (startswith (name, "_ZTVN10__cxxabiv1"))
    return type_info_kind::other;
  return std::nullopt;
}

void
allow_compiler_data ()
{
  front_end_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_compiler_data;
}

} // namespace accred
