/* Common code of the host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   launch.cc and its headers are compiled when the plugin is built, and their assembly goes
   into every object with regions, so that programs need no further library.  Everything is
   `inline': the linker keeps one copy (COMDAT).  They need only libc and libgomp, not the C++
   library, so they have no static object with a constructor.  */

#ifndef ACCRED_LAUNCH_HOST_H
#define ACCRED_LAUNCH_HOST_H

#include "abi/image.h"
#include "abi/limits.h"
#include "abi/tuning.h"

#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

namespace accred_host {

namespace limits = accred::limits;
namespace tuning = accred::tuning;

/* Ends the program with a message, as libgomp does.  */
__attribute__ ((noreturn)) inline void
fatal (const char *what)
{
  fprintf (stderr, "\nlibgomp: accred: %s\n", what);
  exit (EXIT_FAILURE);
}

class locked
{
public:
  explicit locked (pthread_mutex_t &m) : m_mutex (m) { pthread_mutex_lock (&m_mutex); }
  ~locked () { pthread_mutex_unlock (&m_mutex); }
  locked (const locked &) = delete;
  locked &operator= (const locked &) = delete;

private:
  pthread_mutex_t &m_mutex;
};

} // namespace accred_host

#endif
