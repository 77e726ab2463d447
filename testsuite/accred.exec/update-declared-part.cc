/* The other file of update-declared.cc.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int elsewhere[4];
#pragma acc declare create (elsewhere)

/* The sum of what is on the device, which is zero then.  */

double
sum_elsewhere ()
{
  double s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 4; i++)
    {
      s += elsewhere[i];
      elsewhere[i] = 0;
    }
  return s;
}
