/* The plugin's passes, each made by a factory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PASSES_H
#define ACCRED_PASSES_H

#include "plugin/device-context.h"

namespace accred {

opt_pass *make_pass_operators (gcc::context *, device_context &);
opt_pass *make_pass_frames (gcc::context *, device_context &);
opt_pass *make_pass_allocatables (gcc::context *, device_context &);
opt_pass *make_pass_references (gcc::context *, device_context &);
opt_pass *make_pass_launch (gcc::context *, device_context &);
opt_pass *make_pass_clone (gcc::context *, device_context &);
opt_pass *make_pass_target (gcc::context *, device_context &);
opt_pass *make_pass_raise (gcc::context *, device_context &);
opt_pass *make_pass_tile (gcc::context *, device_context &);
opt_pass *make_pass_schedule (gcc::context *, device_context &);
opt_pass *make_pass_translate (gcc::context *, device_context &);

/* Fill the image of a file that has no region (translate.cc).  */
void complete_image_of_variables (device_context &);

/* Put GCC's own target hooks back; the end of a clone's way (target.cc).  */
void restore_target_hooks ();

} // namespace accred

#endif
