// What iterations of an inner loop set in parts of an object by a pointer to the part, or by a reference that a member
// function returns: the code behind the loop reads it.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-set-env "PTXSIM_CHECK" "all" }

#include <array>
#include <cstdlib>

struct triple
{
  int x, y, z;
};

enum { ROWS = 150, N = 99 };

int
main ()
{
  int r[ROWS], s[ROWS];
#pragma acc parallel loop gang copyout (r, s)
  for (int i = 0; i < ROWS; i++)
    {
      triple t{};
      std::array<int, 4> a{};
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (j == i % 50)
	  {
	    int *p = &t.y;
	    *p = i;
	    t.z = j + 1;
	    a[2] = i + j;
	  }
      r[i] = t.x + t.y * 5 + t.z;
      s[i] = a[2] * 5 + a[1];
    }
  for (int i = 0; i < ROWS; i++)
    if (r[i] != i * 5 + i % 50 + 1 || s[i] != (i + i % 50) * 5)
      std::abort ();
  return 0;
}
