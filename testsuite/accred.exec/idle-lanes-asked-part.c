/* The other file of idle-lanes-asked.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
int
place_elsewhere (int i)
{
  return i < 0 ? 7 : __builtin_goacc_parlevel_id (2);
}
