/* What a construct asks of its launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   GCC hands the clauses over as variable arguments, keyed words with a 0 at the end
   (gomp-constants.h).  They are read once, into this structure, which can be handed on as
   it came.  */

#ifndef ACCRED_LAUNCH_REQUEST_H
#define ACCRED_LAUNCH_REQUEST_H

#include "libgomp-device/launch/launch-host.h"

#include <gomp-constants.h>
#include <stdarg.h>
#include <string.h>

namespace accred_host {

struct request
{
  enum { max_words = 64 };

  unsigned words[max_words];	/* What libgomp is to get, then zeros.  */
  unsigned num_words = 0;
  size_t dims[GOMP_DIM_MAX];	/* 0: not known yet.  */
  int queue = acc_async_sync;

  request (const accred_launch_needs &needs, va_list *ap);
  unsigned open_dims () const;
  void hand_on (unsigned);
};

/* How many words follow TAG, which is not 0.  */
inline unsigned
words_of_tag (unsigned tag)
{
  unsigned op = GOMP_LAUNCH_OP (tag);
  switch (GOMP_LAUNCH_CODE (tag))
    {
    case GOMP_LAUNCH_DIM:
      return __builtin_popcount (op & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1));
    case GOMP_LAUNCH_ASYNC:
      return op == GOMP_LAUNCH_OP_MAX;
    case GOMP_LAUNCH_WAIT:
      return op;
    default:
      return 0;
    }
}

inline
request::request (const accred_launch_needs &needs, va_list *ap)
{
  memset (words, 0, sizeof words);
  for (int d = 0; d < GOMP_DIM_MAX; d++)
    dims[d] = needs.dim[d];
  while (unsigned tag = va_arg (*ap, unsigned))
    {
      unsigned op = GOMP_LAUNCH_OP (tag), count = words_of_tag (tag), dim = 0;
      /* Room for what follows here, for dimensions and for the 0.  */
      if (num_words + count + 3 + GOMP_DIM_MAX > max_words)
	fatal ("too many launch arguments");
      words[num_words++] = tag;
      if (GOMP_LAUNCH_CODE (tag) == GOMP_LAUNCH_ASYNC && !count)
	queue = op;
      for (unsigned i = 0; i < count; i++)
	{
	  unsigned v = va_arg (*ap, unsigned);
	  words[num_words++] = v;
	  if (GOMP_LAUNCH_CODE (tag) == GOMP_LAUNCH_ASYNC)
	    queue = (int) v;
	  if (GOMP_LAUNCH_CODE (tag) == GOMP_LAUNCH_DIM)
	    {
	      while (!(op & GOMP_DIM_MASK (dim)))
		dim++;
	      /* What was known to the compiler stands.  */
	      if (!dims[dim])
		dims[dim] = v;
	      dim++;
	    }
	}
    }
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

/* libgomp is to take the dimensions of MASK, which the construct has left open, as they are in
   DIMS now.  */
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

/* Bytes for the tickets and slots of a launch R.  */
inline size_t
slot_bytes (const accred_launch_needs &needs, const request &r)
{
  return ACCRED_SLOTS_OFFSET + r.dims[GOMP_DIM_GANG] * needs.gang_slot_bytes;
}

} // namespace accred_host

#endif
