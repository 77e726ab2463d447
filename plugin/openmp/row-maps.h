/* Maps of rows that an array of pointers leads to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_MAPS_H
#define ACCRED_ROW_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees clauses that attach the pointers to rows (row-maps.cc).  */
void attach_rows ();

/* True if the clause C maps a row; the gimplifier of GCC 14 and newer may put other clauses between
   it and the one that attaches its pointer.  */
bool maps_row_p (const_tree c);

/* True if the clause C attaches the pointer to a row, if it is on the device.  */
bool attaches_row_p (const_tree c);

/* The clauses of TARGET, a directive of any kind, attach pointers to rows without elements, too.
   Before, GCC 14 and newer would add clauses for these.  */
void allow_empty_rows (gomp_target *target);

/* The call for a data region's body that sees to it that the pointer of such a clause C leads to
   the row.  */
gimple *attach_row_call (const_tree c);

/* The device of a data directive and one, 0 if it is the host; NUMBERED is its clause `device', or
   null.  */
tree device_of_rows (tree numbered);

} // namespace accred

#endif
