/* The complex functions of double have the same bits on the device and on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */
/* { dg-additional-options "-ffp-contract=off -fwrapv" } */

#include "libm-bits-complex.h"
