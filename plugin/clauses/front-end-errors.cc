/* Programs that the front end has rejected are left alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: after an error GCC goes on as far as lowering, for the sake of further messages.
   What the error was about is not in the trees, or is there in half: a clause without a
   variable, a construct without its body, a function whose result is unknown.  The
   plugin's passes take for granted what the front ends guarantee for correct programs,
   and would crash.

   Before:  error, then accred's passes before omplower on all functions
   After:   error, then GCC's own passes alone

   GCC does not come to the IPA passes then.  What accred refuses itself until then is a
   `sorry', which counts separately, so that a function that is refused does not keep
   the messages about others back.  After that point errors are about one function.

   Needs: to be asked before each pass (PLUGIN_OVERRIDE_GATE); count_own_sorries around
   what the plugin says before the first pass.  */

#include "plugin/clauses/front-end-errors.h"

namespace accred {

bool
front_end_failed_p (device_context &ctx)
{
  /* All files are parsed before the first function is lowered, and only then comes a pass that
     says sorry itself.  */
  if (!ctx.front_end_sorry)
    ctx.front_end_sorry = sorrycount > ctx.early_sorries;
  return errorcount > 0 || *ctx.front_end_sorry;
}

void
skip_after_errors (void *gcc_data, void *data)
{
  bool &gate = *static_cast<bool *> (gcc_data);
  if (gate && symtab->state <= CONSTRUCTION && startswith (current_pass->name, "accred_")
      && front_end_failed_p (*static_cast<device_context *> (data)))
    gate = false;
}

} // namespace accred
