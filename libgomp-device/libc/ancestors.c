/* The device's side of OpenMP's `device (ancestor: 1)': have the host execute a region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   abi/ancestors.h says how the thread and the host take turns.  */

#include "libgomp-device/library/device.h"
#include "abi/ancestors.h"

/* 1 while a thread uses the mailbox; of all files of the program.  */
i32 accred_ancestor_lock;
ON_DEVICE (accred_ancestor_lock)

#define EIGHT(X) X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7)

/* Copies BYTES from FROM to TO, either of which may be the host's memory, which takes about a
   microsecond to answer: many words are under way at a time.  */

INLINE void
copy (unsigned char *to, const unsigned char *from, u64 bytes)
{
  u64 i = 0;
  if (!(((u64) to | (u64) from) & 7))
    {
      volatile u64 *t = (volatile u64 *) to;
      const volatile u64 *f = (const volatile u64 *) from;
      for (; i + 128 <= bytes; i += 128, t += 16, f += 16)
	{
#define LOAD(N) const u64 a##N = f[N], b##N = f[8 + N];
#define STORE(N) t[N] = a##N, t[8 + N] = b##N;
	  EIGHT (LOAD)
	  EIGHT (STORE)
	}
      for (; i + 8 <= bytes; i += 8)
	*t++ = *f++;
    }
  for (; i < bytes; i++)
    *(volatile unsigned char *) (to + i) = *(const volatile unsigned char *) (from + i);
}

/* Give the turn in BOX to the host, and wait until it comes back.  */

INLINE void
let_host (volatile struct accred_mailbox *box)
{
  __sync_synchronize ();
  box->turn = ACCRED_HOSTS_TURN;
  while (box->turn != ACCRED_DEVICES_TURN)
    ;
  __sync_synchronize ();
}

ROUTINE
void
accred_libc___accred_ancestor_region (const u64 *table, u64 number, u64 count,
				      const void *addresses, const void *sizes, const void *kinds)
{
  volatile struct accred_mailbox *box
    = (volatile struct accred_mailbox *) *(const volatile u64 *) table;
  if (!box || !box->served)
    stop ("accred: no thread of the host waits for regions with `device (ancestor: 1)'\n", NULL);
  /* One lane of the warp at a time: before sm_70, lanes that wait for a lock keep the one that has
     it from going on.  */
  for (unsigned lanes = active_lanes (); lanes; lanes &= lanes - 1)
    if (lane_of_warp () == (unsigned) __builtin_ctz (lanes))
      {
	while (__atomic_exchange_n (&accred_ancestor_lock, 1, __ATOMIC_ACQUIRE))
	  ;
	box->table = (u64) table;
	box->number = number;
	box->count = count;
	box->addresses = (u64) addresses;
	box->sizes = (u64) sizes;
	box->kinds = (u64) kinds;
	for (let_host (box); box->wish != ACCRED_GO_ON; let_host (box))
	  {
	    unsigned char *data = (unsigned char *) box->data,
			  *place = (unsigned char *) box->place;
	    if (box->wish == ACCRED_READ)
	      copy (data, place, box->bytes);
	    else if (box->wish == ACCRED_END)
	      break;
	    else
	      copy (place, data, box->bytes);
	  }
	const bool ends = box->wish == ACCRED_END;
	__sync_synchronize ();
	box->turn = ACCRED_NO_TURN;
	__sync_synchronize ();
	__atomic_store_n (&accred_ancestor_lock, 0, __ATOMIC_RELEASE);
	if (ends)
	  end_thread ();
      }
}
