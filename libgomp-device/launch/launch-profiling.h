/* Whether the program has callbacks for libgomp's profiling events.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   libgomp calls the functions that the program, or a library that ACC_PROFLIB names, has registered
   with acc_prof_register at each step of a construct; direct launches would be missing there.
   libgomp has no function that says whether any are registered, but there is an indirect test:
   before the first acc_prof_register, acc_prof_unregister returns at once; after it,
   acc_prof_unregister can disable the events for this host thread, and a flag of the thread shows
   that.

   The flag is in libgomp's structure for a thread, the same since GCC 9.  The next word, which a
   libgomp function also returns, has to be at the expected place; otherwise the answer is always
   yes.  */

#ifndef ACCRED_LAUNCH_PROFILING_H
#define ACCRED_LAUNCH_PROFILING_H

#include "libgomp-device/launch/launch-host.h"

#include <acc_prof.h>

extern "C" {
/* libgomp's interface for its plugins.  */
void *GOMP_PLUGIN_goacc_thread (void) __attribute__ ((weak));
void *GOMP_PLUGIN_acc_thread (void) __attribute__ ((weak));
}

namespace accred_host {

/* The relevant part of libgomp's `struct goacc_thread'.  */
struct goacc_thread
{
  void *base_dev, *dev, *saved_bound_dev, *mapped_data, *prof_info, *api_info;
  bool prof_callbacks_enabled;
  void *next;
  void *target_tls;
};

/* Conservative: may be true without callbacks.  The host thread has a device.  */
inline bool
profiled_p ()
{
  if (!GOMP_PLUGIN_goacc_thread || !GOMP_PLUGIN_acc_thread)
    return true;
  goacc_thread *thread = (goacc_thread *) GOMP_PLUGIN_goacc_thread ();
  if (!thread || !thread->target_tls || thread->target_tls != GOMP_PLUGIN_acc_thread ())
    return true;
  volatile bool *enabled = &thread->prof_callbacks_enabled;
  /* The program has switched them off here.  */
  if (!*enabled)
    return false;
  acc_prof_unregister (acc_ev_none, nullptr, acc_toggle_per_thread);
  if (*enabled)
    return false;
  acc_prof_register (acc_ev_none, nullptr, acc_toggle_per_thread);
  return true;
}

} // namespace accred_host

#endif
