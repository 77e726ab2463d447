/* The object of a member function in OpenACC's compute constructs of C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OWN_THIS_H
#define ACCRED_OWN_THIS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees compute constructs in member functions whose object comes to the
   device with them (own-this.cc).  */
void copy_objects_of_members ();

} // namespace accred

#endif
