/* Rows of any length in equal shares, for the device: who is the last one of a group, and sums of
   lengths.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-shares.cc makes the loops that call this; one lane of a unit does.  */

#include "libgomp-device/library/device.h"
#include "abi/image.h"
#include "abi/row-shares.h"

/* A unit comes to its group, which has MEMBERS and TICKET.  RECORD is its bit among them if it has
   left a record, or 0.  Returns 0 unless it is the last one; then the bits of all, of which it sees
   the records, and 1 << 32.  The ticket is then 0, as it has to be between launches.  */

ROUTINE
u64
accred_shares_arrive (u64 memory, unsigned ticket, unsigned members, unsigned record)
{
  volatile u64 *word = (volatile u64 *) (memory - ACCRED_SHARE_TICKET_BYTES) + ticket;
  const u64 one = 1ul << 32;
  u64 all;
  /* The count is in the upper half.  A unit that leaves no record has nothing to order.  */
  if (record)
    all = __atomic_fetch_add (word, one + record, __ATOMIC_ACQ_REL);
  else
    all = __atomic_fetch_add (word, one, __ATOMIC_RELAXED);
  if (all >> 32 != members - 1)
    return 0;
  if (!record && (unsigned) all)
    all = __atomic_fetch_add (word, 0, __ATOMIC_ACQ_REL);
  *word = 0;
  return one | record | (unsigned) all;
}

/* The number of the next share for a unit, of SHARES.  Each of UNITS calls this until there are no others.  */

ROUTINE
u64
accred_shares_next (u64 memory, u64 units, u64 shares)
{
  volatile u64 *taken = (volatile u64 *) (memory - ACCRED_SHARE_BYTES) + ACCRED_SHARE_TAKEN;
  const u64 before = __atomic_fetch_add (taken, 1, __ATOMIC_RELAXED);
  /* All units have now asked in vain: nobody asks again.  */
  if (before == shares + units - 1)
    *taken = 0;
  return before;
}

/* Where the lengths of rows are measured (plugin/loops/row-share-measure.cc), units take chunks of
   rows in turn.  A unit that finds none left waits until all are measured: for units alone that have
   begun, whatever others have come.  */

INLINE volatile u64 *
sum_at (u64 memory, u64 index)
{
  return (volatile u64 *) (memory - ACCRED_SHARE_BYTES) + index;
}

/* The number of the next chunk of CHUNKS; at least CHUNKS: there is none.  */

ROUTINE
u64
accred_shares_claim (u64 memory, u64 chunks)
{
  volatile u64 *next = sum_at (memory, ACCRED_SHARE_COUNTS);
  if (__atomic_load_n (next, __ATOMIC_RELAXED) >= chunks)
    return chunks;
  return __atomic_fetch_add (next, 1, __ATOMIC_RELAXED);
}

/* CHUNK has SUM, which is kept in SUMS; the number of the next one.  */

ROUTINE
u64
accred_shares_measured (u64 memory, u64 sums, u64 chunk, u64 sum, u64 chunks)
{
  const u64 group = chunk / ACCRED_SHARE_GROUP;
  ((volatile u64 *) sums)[chunk] = sum;
  __atomic_fetch_add (sum_at (memory, group), sum, __ATOMIC_RELAXED);
  __atomic_fetch_add (sum_at (memory, ACCRED_SHARE_HIGH_SUMS + group / ACCRED_SHARE_GROUP), sum,
		      __ATOMIC_RELAXED);
  __atomic_fetch_add (sum_at (memory, ACCRED_SHARE_COUNTS + 1), 1, __ATOMIC_RELEASE);
  return accred_shares_claim (memory, chunks);
}

/* Returns when all CHUNKS are measured.  */

ROUTINE
u64
accred_shares_wait (u64 memory, u64 chunks)
{
  volatile u64 *done = sum_at (memory, ACCRED_SHARE_COUNTS + 1);
  u64 n;
  do
    n = __atomic_load_n (done, __ATOMIC_ACQUIRE);
  while (n < chunks);
  return n;
}

/* All units have what they need of the sums of CHUNKS; what LANE does so that they are 0 again.  */

ROUTINE
u64
accred_shares_forget (u64 memory, unsigned lane, u64 chunks)
{
  const u64 groups = (chunks + ACCRED_SHARE_GROUP - 1) / ACCRED_SHARE_GROUP;
  for (u64 i = lane; i < groups; i += ACCRED_SHARE_GROUP)
    *sum_at (memory, i) = 0;
  for (u64 i = ACCRED_SHARE_HIGH_SUMS + lane; i < ACCRED_SHARE_COUNTS + 2; i += ACCRED_SHARE_GROUP)
    *sum_at (memory, i) = 0;
  return 0;
}
