/* Rows of any length in equal shares, for the device: who is the last one of a group.
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
