/* Assembly of launch.cc, for the objects that the plugin makes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LAUNCH_TEXT_H
#define ACCRED_LAUNCH_TEXT_H

/* Ends with a NUL; leaves the assembler in a section of its own.  */
extern const char accred_launch_text[];

#endif
