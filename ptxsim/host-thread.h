/* Host threads of ptxsim's own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_HOST_THREAD_H
#define PTXSIM_HOST_THREAD_H

#include <csignal>
#include <new>
#include <system_error>
#include <thread>

namespace ptxsim {

/* A thread that runs F, with all signals blocked, so that the program's threads get them.  */
template <typename F>
std::thread
start_host_thread (F f)
{
  sigset_t all, old;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  std::thread thread;
  bool failed = false;
  try
    {
      thread = std::thread (std::move (f));
    }
  catch (const std::system_error &)
    {
      failed = true;
    }
  pthread_sigmask (SIG_SETMASK, &old, nullptr);
  if (failed)
    throw std::bad_alloc ();
  return thread;
}

} // namespace ptxsim

#endif
