/* The end of a unit's translation.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_H
#define ACCRED_TRANSLATE_H

#include "plugin/device-context.h"

namespace accred {

/* Fill the image of a file that has no region.  */
void complete_image_of_variables (device_context &);

} // namespace accred

#endif
