/* The specification's reduction functions in GIMPLE.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   accred_raise writes them, accred_translate reads them.  GCC's optimisers run in between: to them
   the calls must be opaque, and they must keep their order and neither copy nor merge them.  GCC
   guarantees this for IFN_UNIQUE calls that end their block, so these are such calls, with kinds
   beyond GCC's:

     V = .UNIQUE (KIND, 0, RES_PTR, LOCAL, LEVEL, OP, LID, RID)
     .UNIQUE (KIND, 0, LEVEL, LID)					for the locks

   RES_PTR is 0 when there is no copy object; OP is a tree code.  */

#ifndef ACCRED_REDUCTION_IFN_H
#define ACCRED_REDUCTION_IFN_H

#include "plugin/gcc-shim.h"
#include "plugin/unique-kinds.h"

namespace accred {

enum red_kind : int
{
  RED_SETUP = OWN_REDUCTIONS,
  RED_INIT,
  RED_FINI,
  RED_TEARDOWN,
  RED_LOCK,
  RED_UNLOCK
};

/* A decoded call.  */
struct red_call
{
  red_kind kind;
  tree result = NULL_TREE; /* May be null: a TEARDOWN for effect.  */
  tree res_ptr = NULL_TREE; /* Null when there is no copy object.  */
  tree local = NULL_TREE;
  int level;
  tree_code op = ERROR_MARK;
  int lid;
  int rid = 0;
};

const char *red_kind_name (red_kind); /* "RED_SETUP" and so on.  */
const char *red_op_name (tree_code); /* "+" and so on; null if unknown.  */
const char *level_name (int);  /* "GANG" and so on.  */

/* The call for R; its lhs is R.result.  */
gcall *build_red_call (const red_call &r);

/* STMT decoded, if it is one of these calls.  */
std::optional<red_call> decode_red_call (gimple *stmt);

/* CALL, which is one of these, becomes one of the loop LID.  */
void set_red_lid (gcall *call, int lid);

/* Print R in the specification's notation.  */
void dump_red_call (FILE *, const red_call &);

} // namespace accred

#endif
