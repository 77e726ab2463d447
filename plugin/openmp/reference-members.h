/* Members that are references, in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REFERENCE_MEMBERS_H
#define ACCRED_REFERENCE_MEMBERS_H

namespace accred {

/* Let target regions in member functions use members that are references
   (reference-members.cc).  PLUGIN is what GCC calls the plugin.  */
void map_reference_members (const char *plugin);

} // namespace accred

#endif
