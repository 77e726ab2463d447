/* The functions of other libraries in the plugin that compiles the device library: none.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/libm/libm.h"

namespace accred {

const libm_symbol libm_symbols[] = { { nullptr, false, false, nullptr, nullptr } };

} // namespace accred
