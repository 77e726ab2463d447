/* Pointers to rows on the device, which OpenMP's data directives attach.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   libgomp counts how often a pointer is attached, and sets it on the device when the number becomes
   one.  The numbers do not follow the rows: of a row that is mapped twice and deleted once, the
   pointer is attached once, and stays what it was when the row is mapped again.  It stops the
   program if a pointer that is not attached is to be detached, which OpenMP allows: rows may be on
   the device before the pointers.  Here the pointers' values on the device count.

   This assembly goes into objects with such directives, which may have no regions and so no
   launch.cc.  So it shares no functions with that.  */

#include <gomp-constants.h>
#include <omp.h>
#include <openacc.h>
#include <stdint.h>

extern "C" void GOMP_target_enter_exit_data (int device, size_t count, void **addresses,
					     size_t *sizes, unsigned short *kinds, unsigned flags,
					     void **depend);

/* The device of a data directive with the clause `device (NUMBER)', or without one if NUMBER is
   GOMP_DEVICE_ICV: its number and one, or 0 if it is none.  It is then the host thread's for
   OpenACC, too.  */
extern "C" __attribute__ ((used)) inline int
accred_row_device (int number)
{
  if (number == GOMP_DEVICE_ICV)
    number = omp_get_default_device ();
  if (number < 0 || number >= omp_get_num_devices ()
      || number >= acc_get_num_devices (acc_device_nvidia))
    return 0;
  acc_set_device_num (number, acc_device_nvidia);
  return number + 1;
}

/* The same for GCC 13 and newer: see accred_openmp_numbered_device.  */
extern "C" __attribute__ ((used)) inline int
accred_row_numbered_device (int number)
{
  enum
  {
    initial_device = -1,
    default_device = -5
  };
  if (number == initial_device)
    return 0;
  return accred_row_device (number == default_device ? GOMP_DEVICE_ICV : number);
}

/* DEVICE, of accred_row_device, has now mapped a row, BIAS bytes behind the pointer at PLACE; the
   device's pointer, if there is one, leads to it.  PLACE is null if there is no row.  */
extern "C" __attribute__ ((used)) inline void
accred_attach_row (int device, void **place, ptrdiff_t bias)
{
  char *there = device && place ? (char *) acc_deviceptr (place) : nullptr;
  char *row = there ? (char *) acc_deviceptr ((char *) *place + bias) : nullptr, *now;
  if (!row)
    return;
  row -= bias;
  acc_memcpy_from_device (&now, there, sizeof now);
  if (now != row)
    acc_memcpy_to_device (there, &row, sizeof row);
}

/* PLACE if libgomp is to detach it when DEVICE unmaps the row BIAS bytes behind the pointer there,
   or else null.  A pointer that leads elsewhere, or whose row is to be DELETED, is the host's from
   now on: libgomp attaches it first, to whatever, so that it has a counter.  */
extern "C" __attribute__ ((used)) inline void **
accred_detached_row (int device, void **place, ptrdiff_t bias, int deleted)
{
  char *there = device && place ? (char *) acc_deviceptr (place) : nullptr, *now;
  if (!there)
    return nullptr;
  char *row = (char *) acc_deviceptr ((char *) *place + bias);
  acc_memcpy_from_device (&now, there, sizeof now);
  if (row && now == row - bias && !deleted)
    return place;
  void *address = place;
  size_t to_itself = (uintptr_t) place - (uintptr_t) *place;
  unsigned short kind = GOMP_MAP_ATTACH;
  GOMP_target_enter_exit_data (device - 1, 1, &address, &to_itself, &kind, 0, nullptr);
  acc_detach_finalize (place);
  return nullptr;
}
