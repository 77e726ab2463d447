/* Destructors of static objects, which run when the image is unloaded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What runs them is written by the host (libgomp-device/launch/launch-constructors.h).  */

#include "libgomp-device/library/device.h"

struct noted
{
  void (*function) (void *);
  void *argument;
  struct noted *before;
};

/* ACCRED_NOTED of abi/image.h: all files of the program have one.  */
struct noted *accred_noted_destructors;
ON_DEVICE (accred_noted_destructors)

/* Each PLACE is for one call.  Threads may make objects of different functions at a time.  */

ROUTINE
i32
accred_libc_note_destructor (struct noted *place, void (*function) (void *), void *argument)
{
  place->function = function;
  place->argument = argument;
  struct noted *before = __atomic_load_n (&accred_noted_destructors, __ATOMIC_RELAXED);
  do
    place->before = before;
  while (!__atomic_compare_exchange_n (&accred_noted_destructors, &before, place, false,
				       __ATOMIC_RELEASE, __ATOMIC_RELAXED));
  return 0;
}
