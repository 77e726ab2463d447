/* malloc and free of the device, for other functions of the device library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBC_MEMORY_H
#define ACCRED_LIBC_MEMORY_H

#include "libgomp-device/library/device.h"

ROUTINE
void *accred_libc_malloc (u64 size);

ROUTINE
void accred_libc_free (void *p);

#endif
