/* libgomp's tables have 16 bits for a launch dimension.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (void)
{
  int n = 0;
#pragma acc parallel num_gangs (65536) reduction (+:n) /* { dg-warning "using 'num_gangs \\(65535\\)', ignoring 65536" } */
  n++;
  /* Fits: no message.  */
#pragma acc parallel num_gangs (65535) reduction (+:n)
  n++;
  return n;
}
