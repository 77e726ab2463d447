/* The alignment that a program wants for its private copies of a variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The clause `allocate (align (N): V)' says so of the copies that a construct makes of V.  V gets
   an attribute, which GCC copies with the variable, also into the region's function.  */

#ifndef ACCRED_COPY_ALIGNMENT_H
#define ACCRED_COPY_ALIGNMENT_H

#include "plugin/gcc-shim.h"

namespace accred {

constexpr char copy_alignment_mark[] = "accred copy alignment";

/* In bytes; 0 if no clause says it.  */
inline unsigned
copy_alignment (const_tree decl)
{
  tree mark = lookup_attribute (copy_alignment_mark, DECL_ATTRIBUTES (decl));
  return mark ? tree_to_uhwi (TREE_VALUE (mark)) : 0;
}

/* Copies of DECL have an alignment of BYTES at least.  */
inline void
require_copy_alignment (tree decl, unsigned bytes)
{
  if (bytes > copy_alignment (decl))
    DECL_ATTRIBUTES (decl)
      = tree_cons (get_identifier (copy_alignment_mark), size_int (bytes), DECL_ATTRIBUTES (decl));
}

} // namespace accred

#endif
