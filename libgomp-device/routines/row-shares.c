/* Rows of any length in equal shares, for the device: who is the last one of a group.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-shares.cc makes the loops that call this; one lane of a unit does.  */

#include "libgomp-device/library/device.h"
#include "abi/image.h"
#include "abi/row-shares.h"

/* A unit has left its record.  1: it is the last one of the MEMBERS of the group with TICKET, and
   sees the records of all.  The ticket is then 0, as it has to be between launches.  */

ROUTINE
unsigned
accred_shares_arrive (u64 memory, unsigned ticket, unsigned members)
{
  volatile unsigned *word = (volatile unsigned *) (memory - ACCRED_SHARE_TICKET_BYTES) + ticket;
  if (__atomic_fetch_add (word, 1, __ATOMIC_ACQ_REL) != members - 1)
    return 0;
  *word = 0;
  return 1;
}
