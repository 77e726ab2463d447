/* Reductions of members that the front end of C rejects, also with the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int a;
  unsigned bits : 3;
};

union u
{
  int a;
};

void
names (int n)
{
  struct s s = { 0 };
  union u u = { 0 };
#pragma acc parallel loop reduction (+:s.bits) /* { dg-error "cannot take address of bit-field 'bits'" } */
  for (int i = 0; i < n; i++)
    s.bits += i;
#pragma acc parallel loop reduction (+:s.b) /* { dg-error "'struct s' has no member named 'b'" } */
  for (int i = 0; i < n; i++)
    ;
#pragma acc parallel loop reduction (+:u) /* { dg-error "user defined reduction not found for 'u'" } */
  for (int i = 0; i < n; i++)
    ;
}
