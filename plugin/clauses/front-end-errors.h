/* Programs that the front end has rejected are left alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FRONT_END_ERRORS_H
#define ACCRED_FRONT_END_ERRORS_H

#include "plugin/device-context.h"

namespace accred {

/* True if the file has errors that the plugin has not found itself.  */
bool front_end_failed_p (device_context &);

/* For PLUGIN_OVERRIDE_GATE: no pass of the plugin runs in such a file.  DATA is the
   device_context.  */
void skip_after_errors (void *gate, void *data);

} // namespace accred

#endif
