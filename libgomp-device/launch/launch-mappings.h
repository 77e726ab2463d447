/* Who may map variables on a device: one direct launch, or any number of launches by libgomp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Host threads that execute constructs at a time share what these map: the first one copies a
   variable to the device, the last one copies it back, and libgomp counts the users (OpenACC 3.3,
   2.6.7; OpenMP 5.2, 5.8.3).  A direct launch neither counts nor shares: it has a copy of a small
   object of its own, and a present object must not go away before the kernel has ended.  So while
   it runs, launches by libgomp on the device wait, and if it would have to wait itself, libgomp
   makes the launch.  Data constructs and runtime calls of other threads are not covered.  */

#ifndef ACCRED_LAUNCH_MAPPINGS_H
#define ACCRED_LAUNCH_MAPPINGS_H

#include "libgomp-device/launch/launch-device.h"

namespace accred_host {

/* Keeps the mappings of DEV to a direct launch during the object's lifetime, if OK.  An
   asynchronous one has no results for the host and needs nothing after it has been enqueued, like
   libgomp's, so it may be made beside others.  */
class exclusive_mappings
{
public:
  exclusive_mappings (device &dev, bool async)
    : m_lock (async || pthread_rwlock_trywrlock (&dev.mappings) ? nullptr : &dev.mappings),
      m_ok (async || m_lock)
  {}
  ~exclusive_mappings ()
  {
    if (m_lock)
      pthread_rwlock_unlock (m_lock);
  }
  exclusive_mappings (const exclusive_mappings &) = delete;
  exclusive_mappings &operator= (const exclusive_mappings &) = delete;

  bool ok () const { return m_ok; }

private:
  pthread_rwlock_t *m_lock;
  bool m_ok;
};

/* Waits until no direct launch uses mappings of DEV, and prevents one during the object's
   lifetime.  */
class counted_mappings
{
public:
  explicit counted_mappings (device &dev) : m_lock (&dev.mappings)
  {
    pthread_rwlock_rdlock (m_lock);
  }
  ~counted_mappings () { pthread_rwlock_unlock (m_lock); }
  counted_mappings (const counted_mappings &) = delete;
  counted_mappings &operator= (const counted_mappings &) = delete;

private:
  pthread_rwlock_t *m_lock;
};

} // namespace accred_host

#endif
