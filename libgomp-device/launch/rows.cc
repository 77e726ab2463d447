/* Pointers on the device, to rows, which data directives attach, in updates, and in objects.
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
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern "C" void GOMP_target_enter_exit_data (int device, size_t count, void **addresses,
					     size_t *sizes, unsigned short *kinds, unsigned flags,
					     void **depend);
extern "C" void GOACC_enter_exit_data (int flags, size_t count, void **addresses, size_t *sizes,
				       unsigned short *kinds, int async, int waits, ...);

/* The device of a data directive with the clause `device (NUMBER)', or without one if NUMBER is
   GOMP_DEVICE_ICV: its number and one, or 0 if it is none.  It is then the host thread's for
   OpenACC, too; acc_set_device_num alone leaves a thread on the host whose device there has the
   same number.  */
extern "C" __attribute__ ((used)) inline int
accred_row_device (int number)
{
  if (number == GOMP_DEVICE_ICV)
    number = omp_get_default_device ();
  if (number < 0 || number >= omp_get_num_devices ()
      || number >= acc_get_num_devices (acc_device_nvidia))
    return 0;
  if (acc_get_device_type () != acc_device_nvidia)
    acc_set_device_type (acc_device_nvidia);
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

/* PLACE, of a pointer to a row, if DEVICE, of accred_row_device, has it, or else OTHER.  */
extern "C" __attribute__ ((used)) inline void *
accred_row_place (int device, void *place, void *other)
{
  return device && acc_deviceptr (place) ? place : other;
}

/* Whether DEVICE, of accred_row_device, has nothing at PLACE.  */
extern "C" __attribute__ ((used)) inline int
accred_row_missing (int device, void *place)
{
  return device && !acc_deviceptr (place);
}

/* DEVICE, of accred_row_device, has now mapped a row, BIAS bytes behind the pointer at PLACE; the
   device's pointer, if there is one, leads to it.  PLACE is null if there is no row.  A row without
   elements may be nowhere on the device: the pointer is the host's then, of which libgomp 12 has
   made a null pointer.  */
extern "C" __attribute__ ((used)) inline void
accred_attach_row (int device, void **place, ptrdiff_t bias)
{
  char *there = device && place ? (char *) acc_deviceptr (place) : nullptr;
  if (!there)
    return;
  char *row = (char *) acc_deviceptr ((char *) *place + bias), *now;
  acc_memcpy_from_device (&now, there, sizeof now);
  if (!row && now)
    return;
  row = row ? row - bias : (char *) *place;
  if (now != row)
    acc_memcpy_to_device (there, &row, sizeof row);
}

/* The same for OpenACC's device, after what is in the queue ASYNC: the row and the pointer may be
   copied there.  libgomp counts that the pointer is attached, for accred_release_row.  */
extern "C" __attribute__ ((used)) inline void
accred_attach_row_after (void **place, ptrdiff_t bias, int async)
{
  if (async != acc_async_sync)
    acc_wait (async);
  if (!place || !acc_deviceptr (place) || !acc_deviceptr ((char *) *place + bias))
    return;
  void *address = place;
  size_t to_row = bias;
  unsigned short kind = GOMP_MAP_ATTACH;
  GOACC_enter_exit_data (~0, 1, &address, &to_row, &kind, acc_async_sync, 0);
  accred_attach_row (1, place, bias);
}

/* The same for a data region of OpenMP, DEVICE's, whose end is accred_leave_row: libgomp would stop
   there if the row has been deleted inside.  Returns PLACE if the pointer is attached, or null: it
   is not on the device, or a row without elements is not.  */
extern "C" __attribute__ ((used)) inline void **
accred_enter_row (int device, void **place, ptrdiff_t bias)
{
  if (!device || !place || !acc_deviceptr (place) || !acc_deviceptr ((char *) *place + bias))
    return nullptr;
  void *address = place;
  size_t to_row = bias;
  unsigned short kind = GOMP_MAP_ATTACH;
  GOMP_target_enter_exit_data (device - 1, 1, &address, &to_row, &kind, 0, nullptr);
  accred_attach_row (device, place, bias);
  return place;
}

/* At the region's end, before DEVICE unmaps the SECTION that was BIAS bytes behind the pointer at
   PLACE when the region began, as accred_enter_row returned it.  */
extern "C" __attribute__ ((used)) inline void
accred_leave_row (int device, void **place, ptrdiff_t bias, void *section)
{
  char *there = device && place ? (char *) acc_deviceptr (place) : nullptr;
  char *row = there ? (char *) acc_deviceptr (section) : nullptr, *now;
  if (!row)
    return;
  acc_memcpy_from_device (&now, there, sizeof now);
  if (now == row - bias)
    acc_detach (place);
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

/* True if the pointer at PLACE, not null, is attached on OpenACC's device, where it is at THERE.
   libgomp, which has the counters, sets a pointer that was not.  */
extern "C" inline bool
accred_attached (void **place, char *there)
{
  char *before, *after;
  void *address = place;
  size_t to_itself = (uintptr_t) place + 1 - (uintptr_t) *place;
  unsigned short kind = GOMP_MAP_ATTACH;
  acc_memcpy_from_device (&before, there, sizeof before);
  GOACC_enter_exit_data (~0, 1, &address, &to_itself, &kind, acc_async_sync, 0);
  acc_memcpy_from_device (&after, there, sizeof after);
  acc_detach (place);
  if (before != after)
    acc_memcpy_to_device (there, &before, sizeof before);
  return before == after;
}

/* A directive has unmapped the SECTION, which was at ROW on OpenACC's device, BIAS bytes behind the
   pointer at PLACE.  If it has gone, or this was the last one that had attached a pointer there
   which leads to it, that becomes the host's.  */
extern "C" __attribute__ ((used)) inline void
accred_release_row (void **place, ptrdiff_t bias, void *section, void *row, int async)
{
  char *there = place && row && row != section ? (char *) acc_deviceptr (place) : nullptr, *now;
  if (!there)
    return;
  if (async != acc_async_sync)
    acc_wait (async);
  acc_memcpy_from_device (&now, there, sizeof now);
  if (now != (char *) row - bias)
    return;
  const bool attached = *place && accred_attached (place, there);
  if (!acc_deviceptr (section))
    {
      if (attached)
	acc_detach_finalize (place);
      else
	acc_memcpy_to_device (there, place, sizeof *place);
    }
  else if (attached)
    acc_detach (place);
}

/* True if the device's pointer at THERE, of the value DEVICE, stays what it is in updates of the
   one at PLACE, of the value HOST: both lead to the same, or it is attached.  */
extern "C" inline bool
accred_pointer_stays (char *host, char *device, void **place, char *there)
{
  if (host == device || !host || !device)
    return false;
  return acc_deviceptr (host) == device || accred_attached (place, there);
}

/* Update the SIZE bytes at PLACE on the device, or those here FROM it, except for pointers that are
   attached; 0 if they are not on the device, or DEVICE is the host.  RUNS runs of pointers are in
   each ELEMENT bytes: further arguments are, for each of these, an offset, how many there are, and
   the bytes from one to the next.  After what is in the queue ASYNC, or in all queues, if
   WAITS.  */
extern "C" __attribute__ ((used)) inline int
accred_update_section (int device, char *place, size_t size, int from, int async, int waits,
		       size_t element, size_t runs, ...)
{
  char *there = device && acc_is_present (place, size) ? (char *) acc_deviceptr (place) : nullptr;
  char *on_device = there && there != place ? (char *) malloc (2 * size) : nullptr;
  if (!on_device)
    return 0;
  if (waits)
    acc_wait_all ();
  else if (async != acc_async_sync)
    acc_wait (async);
  acc_memcpy_from_device (on_device, there, size);
  char *updated = on_device + size;
  memcpy (updated, from ? on_device : place, size);
  va_list arguments;
  va_start (arguments, runs);
  for (size_t r = 0; r < runs; r++)
    {
      const size_t offset = va_arg (arguments, size_t), count = va_arg (arguments, size_t),
		   stride = va_arg (arguments, size_t);
      for (size_t e = 0; e + element <= size; e += element)
	for (size_t k = 0; k < count; k++)
	  {
	    const size_t at = e + offset + k * stride;
	    char *host, *now;
	    memcpy (&host, place + at, sizeof host);
	    memcpy (&now, on_device + at, sizeof now);
	    if (accred_pointer_stays (host, now, (void **) (place + at), there + at))
	      memcpy (updated + at, from ? &host : &now, sizeof host);
	  }
    }
  va_end (arguments);
  if (from)
    memcpy (place, updated, size);
  else
    acc_memcpy_to_device (there, updated, size);
  free (on_device);
  return 1;
}

/* A construct uses the SIZE bytes of the OBJECT, with COUNT pointers, whose offsets are further
   arguments.  If it is not on OpenACC's device it comes there, and those of its pointers are
   attached that lead to something there: what is returned has a bit for each of these, and the
   highest one.  Else 0.  */
extern "C" __attribute__ ((used)) inline uint64_t
accred_enter_object (char *object, size_t size, int count, ...)
{
  if (acc_deviceptr (object))
    return 0;
  uint64_t there = UINT64_C (1) << 63;
  acc_copyin (object, size);
  va_list offsets;
  va_start (offsets, count);
  for (int i = 0; i < count; i++)
    {
      void **pointer = (void **) (object + va_arg (offsets, size_t));
      if (*pointer && acc_deviceptr (*pointer))
	{
	  acc_attach (pointer);
	  there |= UINT64_C (1) << i;
	}
    }
  va_end (offsets);
  return there;
}

/* The end of that construct, in the queue ASYNC.  The host's OBJECT is written only if the device
   has changed it: it may be constant.  */
extern "C" __attribute__ ((used)) inline void
accred_leave_object (uint64_t there, char *object, size_t size, int async, int count, ...)
{
  if (!there)
    return;
  if (async != acc_async_sync)
    acc_wait (async);
  va_list offsets;
  va_start (offsets, count);
  for (int i = 0; i < count; i++)
    {
      void **pointer = (void **) (object + va_arg (offsets, size_t));
      if (there >> i & 1)
	acc_detach (pointer);
    }
  va_end (offsets);
  char *changed = (char *) malloc (size);
  acc_memcpy_from_device (changed, acc_deviceptr (object), size);
  if (memcmp (object, changed, size))
    memcpy (object, changed, size);
  free (changed);
  acc_delete (object, size);
}
