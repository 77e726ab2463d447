/* The kinds of IFN_UNIQUE calls that are accred's own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_UNIQUE_KINDS_H
#define ACCRED_UNIQUE_KINDS_H

namespace accred {

/* The first argument of .UNIQUE: well above enum ifn_unique_kind of GCC.  */
enum own_unique_kind : int
{
  OWN_REDUCTIONS = 1000, /* The first of red_kind (reductions/reduction-ifn.h).  */
  ROW_LENGTH = 1100,  /* loops/row-length.h  */
  ROW_LOOK = 1101,
  ROW_FOUND = 1102, /* loops/row-check.h  */
  BLOCK_BARRIER = 1200, /* loops/column-sums.h  */
  TEAM_CODE = 1201, /* team-code.h  */
  ROW_LANES = 1300  /* loops/row-lanes.h  */
};

} // namespace accred

#endif
