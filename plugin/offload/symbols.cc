/* Names on the device, and their visibility.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/offload/symbols.h"

namespace accred {

namespace {

const char *
assembler_name (tree decl)
{
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return name[0] == '*' ? name + 1 : name;
}

/* True if FN is the only function of its name in a program.  */

bool
only_definition_p (const symtab_node *node)
{
  return node && TREE_PUBLIC (node->decl) && !DECL_WEAK (node->decl) && !DECL_ONE_ONLY (node->decl)
	 && !DECL_EXTERNAL (node->decl);
}

bool
has_attribute (tree decl, const char *name)
{
  return lookup_attribute (name, DECL_ATTRIBUTES (decl));
}

/* The visibility of DECL, a public symbol.  */

dev::linkage
public_linkage (tree decl)
{
  return DECL_WEAK (decl) || DECL_ONE_ONLY (decl) || DECL_COMDAT (decl) ? dev::linkage::weak
									: dev::linkage::global;
}

} // namespace

const std::string &
suffix_of_unit ()
{
  static const std::string suffix = []
  {
    unsigned crc = 0;
    for (const char *part :
	 { main_input_filename, dump_base_name, first_global_object_name, weak_global_object_name })
      crc = crc32_string (crc, part ? part : "");
    char text[16];
    snprintf (text, sizeof text, "$u%08x", crc);
    return std::string (text);
  }();
  return suffix;
}

std::string
ptx_identifier (const char *asm_name)
{
  std::string name = asm_name;
  if (!name.empty () && name[0] == '*')
    name.erase (0, 1);
  for (char &c : name)
    if (!ISALNUM (c) && c != '_')
      c = '$';
  return name;
}

std::string
routine_name (tree fn)
{
  return ptx_identifier (assembler_name (fn));
}

/* Functions without a directive are for this file.  */

dev::linkage
routine_linkage (tree fn)
{
  if (!TREE_PUBLIC (fn) || !oacc_get_fn_attrib (fn) || DECL_EXTERNAL (fn))
    return dev::linkage::local;
  return public_linkage (fn);
}

bool
other_file_routine_p (tree fn)
{
  return oacc_get_fn_attrib (fn) && TREE_PUBLIC (fn) && !fndecl_built_in_p (fn);
}

/* GCC has named it after the function that the region is in.  */

std::string
kernel_name (tree fn)
{
  const std::string name = assembler_name (fn);
  const size_t mark = name.rfind ("._omp_fn.");
  symtab_node *parent = nullptr;
  if (mark != std::string::npos)
    {
      tree id = maybe_get_identifier (name.substr (0, mark).c_str ());
      parent = id ? symtab_node::get_for_asmname (id) : nullptr;
    }
  return ptx_identifier (name.c_str ()) + (only_definition_p (parent) ? "" : suffix_of_unit ());
}

bool
linked_variable_p (tree var)
{
  return has_attribute (var, "omp declare target link");
}

bool
declared_variable_p (tree var)
{
  return has_attribute (var, "omp declare target") || linked_variable_p (var);
}

std::string
variable_name (tree var)
{
  return (ptx_identifier (assembler_name (var)) + (linked_variable_p (var) ? "$link" : "")
	  + (TREE_PUBLIC (var) ? "" : suffix_of_unit ()));
}

dev::linkage
variable_linkage (tree var)
{
  if (DECL_EXTERNAL (var))
    return dev::linkage::external;
  if (DECL_COMMON (var) && TREE_PUBLIC (var) && !DECL_INITIAL (var))
    return dev::linkage::common;
  /* A private one is looked up by its name, too.  */
  return TREE_PUBLIC (var) ? public_linkage (var) : dev::linkage::global;
}

linker_symbol
symbol_of_routine (tree fn)
{
  static const char *const levels[] = { "gang", "worker", "vector", "seq" };
  tree attr = oacc_get_fn_attrib (fn);
  return { std::string (assembler_name (fn)) + ".acc_routine_"
	     + levels[attr ? oacc_fn_attrib_level (attr) : int (GOMP_DIM_MAX)],
	   routine_linkage (fn) == dev::linkage::weak };
}

linker_symbol
symbol_of_variable (tree var)
{
  const dev::linkage link = variable_linkage (var);
  return { std::string (assembler_name (var))
	     + (linked_variable_p (var) ? ".acc_declare_link" : ".acc_declare"),
	   link == dev::linkage::weak || link == dev::linkage::common };
}

} // namespace accred
