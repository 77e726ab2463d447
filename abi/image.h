/* The interface of accred's objects and kernels with libgomp and with each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   Registration (libgomp's interface for offload images, GOMP_offload_register_ver):

     GOMP_offload_register_ver (GOMP_VERSION_PACK (1, GOMP_VERSION_NVIDIA_PTX),
				host_table, GOMP_DEVICE_NVIDIA_PTX, target_data)

   Version 1 of the image, which the libgomp of every GCC takes: what versions 2 and 3 (GCC 13 and
   14) have in addition is OpenMP's, its `requires' and its functions that are called indirectly.

   The first constructor of a program or shared library calls it once, with the tables of all units
   (launch-image.h); the last destructor calls the `unregister' function.
   plugin/offload/register.cc lays out the structures below as arrays of 64-bit words.

   Kernels.  `.visible .entry NAME (.param .u64 P)': P is the device address of the region's
   argument record, which has the device address of each mapped object (or the object itself if it
   is firstprivate and fits).
     gang    %ctaid.x of %nctaid.x
     worker  %tid.y   of %ntid.y
     vector  %tid.x   of %ntid.x

   Lock word.  `.weak .global .align 4 .b8 accred$lock[4]', one in each image whose kernels need it:
   0 if free, 1 while a gang is in a critical section of a gang-level reduction.

   Gang slots.  A kernel that combines the values of its gangs without a lock gets the address of
   memory for this in an additional entry of the argument record, after the region's own
   (launch-memory.h).  The memory has ACCRED_MAX_TICKETS 32-bit words, which are 0 between launches,
   and from ACCRED_SLOTS_OFFSET on consecutive arrays with an element for each gang.  No other
   running kernel uses it.  The next entry is the distance in bytes from a result's old value, at
   RES_PTR, to the place where the sum is stored.  A kernel whose gangs leave long rows to all
   others has one more entry: the address of a word of the host's, or 0: they do not (row-list.h).

   Sizes.  A kernel may ask for the sizes of some of the objects that the construct maps.  Each is
   an entry after those of the gang slots, which are then there in any case; 0: not known.

   Indirect functions.  A unit with functions of OpenMP's clause `indirect', or with calls through
   pointers in OpenMP's regions, has a private variable ACCRED_INDIRECT_TABLE$uXXXXXXXX, an array of
   the functions' addresses (one null pointer if there are none): the host's in the host's copy, the
   device's in the other.  From all these tables the host support makes the routine
   ACCRED_DEVICE_FUNCTION, which maps a function's host address to its device address, and any other
   address to itself.

   Constructors and destructors.  Where a unit has some, the host support makes the kernels
   ACCRED_CONSTRUCTORS and ACCRED_DESTRUCTORS, without a parameter, of one thread, which call those
   of all units (launch-constructors.h).  libgomp launches them by these names since GCC 15, when it
   has loaded an image and before it unloads it.  ACCRED_NOTED is a common variable, the last of a
   list of destructors that constructors have noted: function, argument, address of the next one.

   Routines.  `.func' with scalar parameters in the order of the source.  An object that is not a
   scalar (structure, complex number, 128-bit integer) is passed by the generic address of a copy;
   such a result is returned through a first parameter with the generic address of its place.  */

#ifndef ACCRED_ABI_H
#define ACCRED_ABI_H

#include <stddef.h>

#define ACCRED_INDIRECT_TABLE "accred$indirect"
#define ACCRED_DEVICE_FUNCTION "accred$device_function"

#define ACCRED_CONSTRUCTORS "__do_global_ctors__entry"
#define ACCRED_DESTRUCTORS "__do_global_dtors__entry"
#define ACCRED_NOTED "accred_noted_destructors"

#define ACCRED_MAX_TICKETS 64
#define ACCRED_SLOTS_OFFSET (4 * ACCRED_MAX_TICKETS)
#define ACCRED_SLOT_ENTRIES 2 /* Entries of the argument record, after the region's own.  */
#define ACCRED_MAX_SIZED 4

/* A flag in the size of a variable.  For libgomp: the device has a pointer to the copy (`declare
   link').  In a unit: other programs and libraries may also define the variable.  */
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

/* How a kernel uses the object that an entry of its argument record points to.  */
#define ACCRED_USE_ANY '?' /* Not known.  */
#define ACCRED_USE_READ 'r' /* The kernel only reads it.  */
/* The kernel only updates it, once, with a reduction's result, and this holds for all its results:
   they may be stored elsewhere.  */
#define ACCRED_USE_RESULT 's'
#define ACCRED_USE_RESULTS 'm' /* The kernel only updates it with results, several times.  */
/* The entry is the object itself, a temporary of the construct of at most eight bytes, not its
   address.  */
#define ACCRED_USE_VALUE 'v'

/* The host support's data of a kernel: bytes for each gang in the memory for gang slots, 0 if it
   needs none; its dimensions (gang, worker, vector), 0 if chosen at launch; the steps that compute
   the iterations of its gang loops (trip-count.h), if any; its launch descriptor; null, or an
   ACCRED_USE_* for each entry of the record up to the last one that it reads; the construct's name
   for messages ("x.c:12: the parallel region"); the oldest GPUs that it is compiled for, 60 for
   sm_60; whether libgomp chooses the dimensions that are open at launch (launch-shape.h); 1 if the
   results of its reductions over gangs are its only visible effect; the numbers, plus one, of up to
   ACCRED_MAX_SIZED entries of the record, in 16 bits each, whose objects' sizes it gets; if its
   gangs leave long rows to all others, the elements of a piece of one, and whether pieces have an
   order (row-list.h); 1 if its threads may have the host execute regions (ancestors.h).  */
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
  size_t sized_entries;
  size_t row_piece;
  size_t asks_host;
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

/* A partitioned routine, and a routine of another object that it calls; if SHARES is not 0,
   recursion through both is an error.  */
struct accred_outside_call
{
  const char *caller, *callee;
  size_t shares;
};

/* A routine that the device executes when an image is loaded, or before it is unloaded.  The least
   PRIORITY comes first, or last.  */
struct accred_structor
{
  const char *routine;
  size_t priority;
  size_t at_end; /* 1: a destructor.  */
};

/* An object's part of the image.  Only the linker uses the symbols that the object needs from other
   objects.  ALLOCATES is 1 if its code calls the driver's malloc.  */
struct accred_unit
{
  struct accred_host_table host;
  struct accred_target_data target;
  const char *const *required;
  const struct accred_outside_call *outside_calls;
  size_t num_outside_calls;
  size_t allocates;
  const struct accred_structor *structors;
  size_t num_structors;
};

#endif
