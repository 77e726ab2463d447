/* What accred's objects and kernels agree on with libgomp and among themselves.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Registration (libgomp's interface for offload images, GOMP_offload_register_ver):

     GOMP_offload_register_ver (GOMP_VERSION_PACK (GOMP_VERSION,
						   GOMP_VERSION_NVIDIA_PTX),
				host_table, GOMP_DEVICE_NVIDIA_PTX, target_data)

   is called once in a program or shared library, with all that the units of its objects have
   (launch-image.h), by the first constructor; the same with `unregister' by the last
   destructor.  The structures below are what plugin/offload/register.cc lays out as arrays of
   64-bit words.

   Kernels.  `.visible .entry NAME (.param .u64 P)': P is the device address of the
   region's argument record, in which the host has put the device address of each mapped
   object (or the object itself when it fits and is firstprivate).
     gang    %ctaid.x of %nctaid.x
     worker  %tid.y   of %ntid.y
     vector  %tid.x   of %ntid.x

   Lock word.  `.weak .global .align 4 .b8 accred$lock[4]', one in each image whose kernels need it: 0 when
   free, 1 when a gang is in a critical section of a gang-level reduction.

   Gang slots.  A kernel that combines the values of its gangs without a lock finds the
   address of memory for it in one more entry of the argument record, behind the region's
   own (launch-memory.h): ACCRED_MAX_TICKETS 32-bit words, which are 0 between launches, then at
   ACCRED_SLOTS_OFFSET one array after the other with an element for each gang.  No other
   kernel that is running has the same memory.  The entry behind that is the distance in
   bytes from what a result is added to, where RES_PTR leads, to where the sum is stored.

   Routines.  `.func' with scalar parameters in the order of the source.  An object that
   is not one scalar (structure, complex number, 128-bit integer) is passed by the
   generic address of a copy; such a result by a first parameter with the generic
   address of its place.  */

#ifndef ACCRED_ABI_H
#define ACCRED_ABI_H

#include <stddef.h>

#define ACCRED_MAX_TICKETS 64
#define ACCRED_SLOTS_OFFSET (4 * ACCRED_MAX_TICKETS)
#define ACCRED_SLOT_ENTRIES 2	/* Of the argument record, behind the region's own.  */

/* In the size of a variable.  For libgomp: the device has a pointer to the copy (`declare
   link').  In a unit: other programs and libraries may define it, too.  */
#define ACCRED_LINK_BIT ((size_t) 1 << 63)
#define ACCRED_SHARED_BIT ((size_t) 1 << 62)

/* Addresses of the host functions and variables of an image; each END is one past
   the last.  A function takes one word, a variable two: address and size in bytes.  */
struct accred_host_table
{
  void **func_begin, **func_end;
  void **var_begin, **var_end;
};

/* One PTX module; SIZE counts the terminating NUL.  */
struct accred_ptx_object
{
  const char *code;
  size_t size;
};

/* A kernel and its dimensions (gang, worker, vector); 0: chosen at launch.  */
struct accred_launch
{
  const char *name;
  unsigned short dim[3];
};

struct accred_trip_step;

/* How a kernel uses what an entry of its argument record points to.  */
#define ACCRED_USE_ANY '?'	/* Not known.  */
#define ACCRED_USE_READ 'r'	/* It only reads it.  */
/* It only updates it with a reduction's result, once, and so it is with all its results:
   they may go elsewhere.  */
#define ACCRED_USE_RESULT 's'
#define ACCRED_USE_RESULTS 'm'	/* It only updates it with results, a few times.  */
/* The entry is to be the object, a temporary of the construct's own of at most eight bytes, not its address.  */
#define ACCRED_USE_VALUE 'v'

/* What the host side of a launch has to know of a kernel: bytes for each gang in the
   memory for gang slots, 0 if it needs none; its dimensions (gang, worker, vector), 0 if
   chosen at launch; how many iterations its gang loops have (trip-count.h), if there are
   steps; its launch descriptor; null, or an ACCRED_USE_* for each entry of the record up to
   the last one that it reads; the construct, for people ("x.c:12: the parallel region"); the
   oldest GPUs that it is compiled for, 60 for sm_60; whether dimensions that are open at launch
   are to be libgomp's choice (launch-shape.h); 1 if others can
   see nothing of it but the results of its reductions over gangs.  */
struct accred_launch_needs
{
  size_t gang_slot_bytes;
  size_t dim[3];
  const struct accred_trip_step *trip_steps;
  size_t num_trip_steps;
  const struct accred_launch *launch;
  const char *uses;
  const char *where;
  size_t arch;
  size_t as_libgomp;
  size_t only_results;
};

struct accred_target_data
{
  const struct accred_ptx_object *ptx_objects;
  unsigned num_ptx_objects;
  const char *const *variable_names;
  unsigned num_variables;
  const struct accred_launch *launches;
  unsigned num_launches;
};

/* A partitioned routine, and one of another object that it calls; recursion through both would be
   wrong if SHARES is not 0.  */
struct accred_outside_call
{
  const char *caller, *callee;
  size_t shares;
};

/* What one object has for the image.  What it needs of other objects is only for the linker
   to look at.  */
struct accred_unit
{
  struct accred_host_table host;
  struct accred_target_data target;
  const char *const *required;
  const struct accred_outside_call *outside_calls;
  size_t num_outside_calls;
};

#endif
