/* The device library of the plugin that compiles the device library: none.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/library/library.h"

namespace accred {

const library_routine library_routines[] = { { nullptr, nullptr } };

} // namespace accred
