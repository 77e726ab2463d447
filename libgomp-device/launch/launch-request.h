/* A launch: the data from the compiler, the construct's clauses and its mappings.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   One record goes through all parts of the launch path.  GCC passes the clauses as variable
   arguments, keyed words with a final 0 (gomp-constants.h).  They are read once, into the record,
   from which they can be passed on unchanged.  */

#ifndef ACCRED_LAUNCH_REQUEST_H
#define ACCRED_LAUNCH_REQUEST_H

#include "abi/row-list.h"
#include "libgomp-device/launch/launch-host.h"

#include <gomp-constants.h>
#include <stdarg.h>
#include <string.h>

namespace accred_host {

/* The host's data for each entry of the argument record.  */
struct launch_arguments
{
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
  size_t count;

  unsigned char kind (size_t i) const;
};

/* The GOMP_MAP_* of mapping I.  GCC has marked those that no clause of an OpenMP construct names
   since version 12 (GOMP_MAP_IMPLICIT); objects that are on the device as a whole, or not at all,
   are mapped as if a clause did.  */
inline unsigned char
launch_arguments::kind (size_t i) const
{
  constexpr unsigned char special = 0x7c, implicit = 0x60; /* GOMP_MAP_FLAG_SPECIAL_BITS.  */
  const unsigned char k = kinds[i];
  return (k & special) == implicit ? k & ~implicit : k;
}

struct request
{
  enum
  {
    max_words = 64
  };

  const accred_launch_needs &needs; /* From the compiler.  */
  void (*const fn) (void *); /* The host's function of the construct.  */
  const launch_arguments arguments; /* The mappings.  */
  unsigned words[max_words]{}; /* The clauses in libgomp's form, then zeros.  */
  unsigned num_words = 0;
  size_t dims[GOMP_DIM_MAX]; /* 0: not known yet.  */
  int queue = acc_async_sync;
  size_t most_gangs = 0; /* Of a launch for pieces of rows; 0: any number.  */

  request (const accred_launch_needs &needs, void (*fn) (void *), const launch_arguments &arguments,
	   va_list *ap);
  unsigned open_dims () const;
  void hand_on (unsigned);
  size_t threads () const { return dims[GOMP_DIM_WORKER] * dims[GOMP_DIM_VECTOR]; }
  /* Bytes for the tickets and slots of its gangs, whose number is known, and for a list of rows.  A
     launch for pieces may have more gangs.  */
  size_t slot_bytes () const
  {
    const size_t gangs = dims[GOMP_DIM_GANG];
    if (!needs.row_piece)
      return ACCRED_SLOTS_OFFSET + gangs * needs.gang_slot_bytes;
    const size_t threads_of_pieces = 32 * ACCRED_MOST_PIECES;
    const size_t pieces = (threads_of_pieces + threads () - 1) / threads ();
    return ACCRED_SLOTS_OFFSET + ACCRED_LIST_BYTES
	   + (gangs > pieces ? gangs : pieces) * needs.gang_slot_bytes;
  }

  /* The number of the entry whose size is entry K of those for sizes; -1: there is none.  */
  int sized_entry (unsigned k) const { return (int) (needs.sized_entries >> 16 * k & 0xffff) - 1; }
  /* Entries of the argument record after the region's own.  */
  size_t more_entries () const
  {
    size_t sizes = 0;
    while (sizes < ACCRED_MAX_SIZED && sized_entry (sizes) >= 0)
      sizes++;
    return needs.gang_slot_bytes || needs.row_piece || sizes ? first_size () + sizes : 0;
  }
  /* The first one for a size.  */
  size_t first_size () const { return ACCRED_SLOT_ENTRIES + (needs.row_piece != 0); }

private:
  void read_tag (unsigned tag, va_list *ap);
};

/* The number of words after TAG, which is not 0.  */
inline unsigned
words_of_tag (unsigned tag)
{
  unsigned op = GOMP_LAUNCH_OP (tag);
  switch (GOMP_LAUNCH_CODE (tag))
    {
    case GOMP_LAUNCH_DIM: return __builtin_popcount (op & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
    case GOMP_LAUNCH_ASYNC: return op == GOMP_LAUNCH_OP_MAX;
    case GOMP_LAUNCH_WAIT: return op;
    default: return 0;
    }
}

/* Read the words that follow TAG.  */
inline void
request::read_tag (unsigned tag, va_list *ap)
{
  const unsigned op = GOMP_LAUNCH_OP (tag), code = GOMP_LAUNCH_CODE (tag),
		 count = words_of_tag (tag);
  /* Room for these words, for dimensions and for the 0.  */
  if (num_words + count + 3 + GOMP_DIM_MAX > max_words)
    fatal ("too many launch arguments");
  words[num_words++] = tag;
  if (code == GOMP_LAUNCH_ASYNC && !count)
    queue = op;
  for (unsigned i = 0, dim = 0; i < count; i++)
    {
      const unsigned v = words[num_words++] = va_arg (*ap, unsigned);
      if (code == GOMP_LAUNCH_ASYNC)
	queue = (int) v;
      if (code != GOMP_LAUNCH_DIM)
	continue;
      while (!(op & GOMP_DIM_MASK (dim)))
	dim++;
      /* Dimensions from the compiler have precedence.  */
      if (!dims[dim])
	dims[dim] = v;
      dim++;
    }
}

inline request::request (const accred_launch_needs &n, void (*f) (void *),
			 const launch_arguments &a, va_list *ap)
  : needs (n), fn (f), arguments (a)
{
  for (int d = 0; d < GOMP_DIM_MAX; d++)
    dims[d] = needs.dim[d];
  while (unsigned tag = va_arg (*ap, unsigned))
    read_tag (tag, ap);
}

/* The mask of the dimensions that are not known yet.  */
inline unsigned
request::open_dims () const
{
  unsigned mask = 0;
  for (int d = 0; d < GOMP_DIM_MAX; d++)
    if (!dims[d])
      mask |= GOMP_DIM_MASK (d);
  return mask;
}

/* Pass to libgomp the dimensions of MASK, which the construct has left open, with their values in
   DIMS.  */
inline void
request::hand_on (unsigned mask)
{
  if (!mask)
    return;
  words[num_words++] = GOMP_LAUNCH_PACK (GOMP_LAUNCH_DIM, 0, mask);
  for (int d = 0; d < GOMP_DIM_MAX; d++)
    if (mask & GOMP_DIM_MASK (d))
      words[num_words++] = dims[d];
}

} // namespace accred_host

#endif
