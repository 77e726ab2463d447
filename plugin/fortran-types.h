/* Types that gfortran makes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FORTRAN_TYPES_H
#define ACCRED_FORTRAN_TYPES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* GFC_DESCRIPTOR_TYPE_P: the descriptor of an array.  */

inline bool
descriptor_type_p (const_tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (type);
}

/* GFC_CLASS_TYPE_P: the container of a class variable, which points to the object and its type.  */

inline bool
class_type_p (const_tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_4 (type);
}

/* True if T is a class variable itself, or what a dummy argument of that kind refers to.  */

inline bool
class_variable_p (const_tree t)
{
  while (TREE_CODE (t) == INDIRECT_REF)
    t = TREE_OPERAND (t, 0);
  tree type = TREE_TYPE (t);
  while (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return DECL_P (t) && class_type_p (type);
}

/* The statements of SEQ, which the program does not have, go to PRE, and no warning says that they
   read what is not set.  */

inline void
add_without_warnings (gimple_seq *pre, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      /* GCC would keep quiet about the program's statements at the same place.  */
      gimple_set_location (gsi_stmt (gsi), UNKNOWN_LOCATION);
      suppress_warning (gsi_stmt (gsi));
    }
  gimple_seq_add_seq (pre, seq);
}

} // namespace accred

#endif
