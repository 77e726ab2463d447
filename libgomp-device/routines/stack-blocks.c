/* Memory of the device's heap for arrays of run-time size: one allocation for the lanes of a warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/values/translate-stack.cc calls these.  The driver's malloc takes about as long for many
   bytes as for few, and threads wait for each other in it.  So of the lanes that come here together
   the first one allocates for all:

     group:  released | unused | group, lanes | block of one lane | group, lanes | block ...

   Each block has its group in front of it, and the number of lanes that have one.  The last lane
   that releases its block frees the group: a lane may keep its block while others have left the
   loop.  If there is no memory for all, each lane tries for itself.  */

#include "libgomp-device/library/device.h"

/* In front of a group and of each block; keeps the driver's alignment.  */
typedef struct
{
  u64 first, second;
} head;

/* So many bytes can be added 32 times.  */
#define MOST (1ul << 56)

/* A group with BYTES for its blocks, or null.  */

INLINE head *
make_group (u64 bytes)
{
  head *group = driver_malloc (sizeof *group + bytes);
  if (group)
    {
      __atomic_store_n (&group->first, 0, __ATOMIC_RELAXED);
      /* Other lanes see that.  */
      __atomic_thread_fence (__ATOMIC_SEQ_CST);
    }
  return group;
}

/* SIZE bytes, or null.  */

ROUTINE
void *
accred_stack_allocate (u64 size)
{
  if (size > MOST)
    return NULL;
  const u64 bytes = (sizeof (head) + size + 15) & -16;
  const unsigned lanes = active_lanes (), lane = lane_of_warp (), first = __builtin_ctz (lanes);
  u64 before = 0, all = 0;
  for (unsigned rest = lanes; rest; rest &= rest - 1)
    {
      const unsigned other = __builtin_ctz (rest);
      const u64 its = lane_value (bytes, other, lanes);
      before += SELECT (other < lane, its, 0ul);
      all += its;
    }
  head *group = NULL;
  if (lane == first)
    group = make_group (all);
  group = (head *) lane_value ((u64) group, first, lanes);
  u64 members = __builtin_popcount (lanes);
  if (!group && members > 1)
    {
      group = make_group (bytes);
      before = 0;
      members = 1;
    }
  if (!group)
    return NULL;
  head *own = (head *) ((char *) (group + 1) + before);
  *own = (head) { (u64) group, members };
  return own + 1;
}

/* Releases BLOCK.  */

ROUTINE
void
accred_stack_release (void *block)
{
  const head own = ((const head *) block)[-1];
  head *group = (head *) own.first;
  if (own.second == 1 || __atomic_fetch_add (&group->first, 1, __ATOMIC_ACQ_REL) == own.second - 1)
    driver_free (group);
}
