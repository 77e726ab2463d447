/* Assembly of launch.cc and rows.cc, for the objects that the plugin makes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LAUNCH_TEXT_H
#define ACCRED_LAUNCH_TEXT_H

/* They end with a NUL, and leave the assembler in a section of their own.  */
extern const char accred_launch_text[], accred_rows_text[];

#endif
