/* `begin declare target'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BEGIN_DECLARE_H
#define ACCRED_BEGIN_DECLARE_H

namespace accred {

/* Let the front ends of C and C++ parse `begin declare target' (begin-declare.cc).  PLUGIN is what
   GCC calls the plugin.  */
void accept_begin_declare (const char *plugin);

} // namespace accred

#endif
