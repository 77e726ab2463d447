/* The device library: what the C sources of libgomp-device become.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The build compiles libm/functions.c and routines/(*).c with a plugin that has no device library
   (plugin/stage1/accred.so), and make-library turns the device code of their functions into this
   table.  library-none.cc is the table of that plugin.  */

#ifndef ACCRED_DEVICE_LIBRARY_H
#define ACCRED_DEVICE_LIBRARY_H

namespace accred {

struct library_routine
{
  const char *name;
  const char *text;  /* A module of the device IR that has this routine alone.  */
};

/* In the order of strcmp, up to a row without a name.  */
extern const library_routine library_routines[];

} // namespace accred

#endif
