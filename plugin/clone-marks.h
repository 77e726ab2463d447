/* Marks of device clones, as attributes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLONE_MARKS_H
#define ACCRED_CLONE_MARKS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* It is one.  */
constexpr char device_mark[] = "accred device";
/* It is the only version of a routine (clone.cc).  */
constexpr char nohost_mark[] = "accred nohost";

bool marked_p (tree fndecl, const char *mark);
void set_mark (tree fndecl, const char *mark);

inline bool
device_clone_p (tree fndecl)
{
  return marked_p (fndecl, device_mark);
}

} // namespace accred

#endif
