/* Class variables in OpenACC's directives for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLASS_DATA_H
#define ACCRED_CLASS_DATA_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees the objects of class variables in directives for data, without
   their containers (class-data.cc).  */
void map_objects_of_classes ();

} // namespace accred

#endif
