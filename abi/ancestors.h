/* Regions of the host in regions of the device, OpenMP's `device (ancestor: 1)': what a thread of
   the device and the host say to each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What libgomp-device/libc/ancestors.c and libgomp-device/launch/launch-ancestors.h agree on.

   A unit with such regions has a private variable ACCRED_ANCESTOR_TABLE$uXXXXXXXX, an array of
   words.  The first one of the device's copy is the device's address of a mailbox in the host's
   memory, which the host support puts there before each launch; the others of the host's copy are
   the host's functions.

   One thread of the device at a time uses the mailbox.  It asks for a region by the address of the
   device's table and the word's number, and then does what the host wants of it, which only it can
   do if the memory is its own: read bytes into the mailbox, or write them from there.  TURN says
   whose turn it is.  */

#ifndef ACCRED_ANCESTORS_ABI_H
#define ACCRED_ANCESTORS_ABI_H

#define ACCRED_ANCESTOR_TABLE "accred$ancestors"
/* The routine of the device library, as GIMPLE calls it.  */
#define ACCRED_ANCESTOR_REGION "__accred_ancestor_region"

#define ACCRED_MAILBOX_BYTES (1 << 16)

enum accred_turn
{
  ACCRED_NO_TURN,  /* There is no region.  */
  ACCRED_HOSTS_TURN,
  ACCRED_DEVICES_TURN
};

/* What the device's thread has to do.  */
enum accred_wish
{
  ACCRED_GO_ON, /* The region has ended.  */
  ACCRED_READ,
  ACCRED_WRITE,
  ACCRED_END /* The program ends.  */
};

struct accred_mailbox
{
  /* 1 while a thread of the host looks into it.  */
  unsigned long served;
  unsigned long turn;
  /* From the device: the table and the number of the word, the maps as GOMP_target_ext gets them,
     in memory of the device.  */
  unsigned long table, number, count, addresses, sizes, kinds;
  /* From the host: an accred_wish, the device's address, how many bytes.  */
  unsigned long wish, place, bytes;
  unsigned char data[ACCRED_MAILBOX_BYTES] __attribute__ ((aligned (16)));
};

#endif
