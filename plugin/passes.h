/* The plugin's passes, each made by a factory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PASSES_H
#define ACCRED_PASSES_H

#include "plugin/device-context.h"

namespace accred {

opt_pass *make_pass_operators (gcc::context *, device_context &);
opt_pass *make_pass_frames (gcc::context *, device_context &);
opt_pass *make_pass_char_arrays (gcc::context *, device_context &);
opt_pass *make_pass_allocatables (gcc::context *, device_context &);
opt_pass *make_pass_privatize (gcc::context *, device_context &);
opt_pass *make_pass_shared_writes (gcc::context *, device_context &);
opt_pass *make_pass_references (gcc::context *, device_context &);
opt_pass *make_pass_unwritten (gcc::context *, device_context &);
opt_pass *make_pass_read_only (gcc::context *, device_context &);
opt_pass *make_pass_declared (gcc::context *, device_context &);
opt_pass *make_pass_atomics (gcc::context *, device_context &);
opt_pass *make_pass_loop_counters (gcc::context *, device_context &);
opt_pass *make_pass_loop_values (gcc::context *, device_context &);
opt_pass *make_pass_variable_sizes (gcc::context *, device_context &);
opt_pass *make_pass_constants (gcc::context *, device_context &);
opt_pass *make_pass_kernels (gcc::context *, device_context &);
opt_pass *make_pass_unmarked (gcc::context *, device_context &);
opt_pass *make_pass_launch (gcc::context *, device_context &);
opt_pass *make_pass_clone (gcc::context *, device_context &);
opt_pass *make_pass_target (gcc::context *, device_context &);
opt_pass *make_pass_raise (gcc::context *, device_context &);
opt_pass *make_pass_pack (gcc::context *, device_context &);
opt_pass *make_pass_tile (gcc::context *, device_context &);
opt_pass *make_pass_schedule (gcc::context *, device_context &);
opt_pass *make_pass_translate (gcc::context *, device_context &);

/* From now on clauses that the gimplifier adds have a mark (unwritten.cc).  */
void mark_implicit_maps ();

/* Fill the image of a file that has no region (translate.cc).  */
void complete_image_of_variables (device_context &);

/* Marks of device clones, as attributes.  The user has left all dimensions open
   (dims.cc); gangs are packed (pack.cc); it is the only version of a routine (clone.cc).  */
constexpr char open_dims_mark[] = "accred open dims";
constexpr char nohost_mark[] = "accred nohost";
constexpr char packed_mark[] = "accred packed";
bool marked_p (tree fndecl, const char *mark);
void set_mark (tree fndecl, const char *mark);

/* From now on GCC says what it finds in both a function and its clone once (said-once.cc).  */
void say_once ();

/* While there is one, messages are about the clone.  */
struct own_words
{
  own_words ();
  ~own_words ();
};

/* While there is one, messages look as in all other passes: Fortran's front end has not put its
   own form of them away before omplower.  */
class front_end_messages
{
public:
  front_end_messages ();
  ~front_end_messages ();

private:
  diagnostic_starter_fn m_starter;
  diagnostic_finalizer_fn m_finalizer;
};

/* How a device clone does va_arg (translate-varargs.cc).  */
tree device_va_arg (tree valist, tree type, gimple_seq *pre, gimple_seq *post);

/* Put GCC's own target hooks back; the end of a clone's way (target.cc).  */
void restore_target_hooks ();

} // namespace accred

#endif
