/* Functions for memory, for others of the device library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBC_MEMORY_H
#define ACCRED_LIBC_MEMORY_H

#include "libgomp-device/library/device.h"

ROUTINE
void *accred_libc_malloc (u64 size);

ROUTINE
void accred_libc_free (void *p);

ROUTINE
void *accred_libc_memcpy (void *to, const void *from, u64 size);

#endif
