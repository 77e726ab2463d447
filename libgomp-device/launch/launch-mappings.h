/* Who may map variables on a device: one direct launch, or any number of launches by libgomp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Host threads that execute constructs at a time share what these map: the first one copies a
   variable to the device, the last one copies it back, and libgomp counts the users (OpenACC 3.3,
   2.6.7; OpenMP 5.2, 5.8.3).  A direct launch neither counts nor shares: it has a copy of a small
   object of its own, and a present object must not go away before the kernel has ended.  So other
   launches on the device wait for its end, which costs little, since their kernels would use the
   same stream; and while libgomp launches, it makes all launches.  Data constructs and runtime
   calls of other threads are not covered.  */

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
  exclusive_mappings (mapping_users &users, bool async) : m_lock (async ? nullptr : &users.direct)
  {
    if (!m_lock)
      return;
    pthread_mutex_lock (m_lock);
    m_ok = __atomic_load_n (&users.counted, __ATOMIC_ACQUIRE) == 0;
  }
  ~exclusive_mappings ()
  {
    if (m_lock)
      pthread_mutex_unlock (m_lock);
  }
  exclusive_mappings (const exclusive_mappings &) = delete;
  exclusive_mappings &operator= (const exclusive_mappings &) = delete;

  bool ok () const { return m_ok; }

private:
  pthread_mutex_t *m_lock;
  bool m_ok = true;
};

/* A launch by libgomp during the object's lifetime, which begins when no direct launch uses
   mappings.  */
class counted_mappings
{
public:
  explicit counted_mappings (mapping_users &users) : m_users (users)
  {
    locked guard (m_users.direct);
    __atomic_add_fetch (&m_users.counted, 1, __ATOMIC_RELAXED);
  }
  ~counted_mappings () { __atomic_sub_fetch (&m_users.counted, 1, __ATOMIC_RELEASE); }
  counted_mappings (const counted_mappings &) = delete;
  counted_mappings &operator= (const counted_mappings &) = delete;

private:
  mapping_users &m_users;
};

} // namespace accred_host

#endif
