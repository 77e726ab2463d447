// Code of the C++ library that has a type's information, but does nothing with it: std::function, std::shared_ptr.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

#include <functional>
#include <memory>
#include "accred-test.h"

int
main ()
{
  const int n = 64;
  double r[n], k = 3;
  int counts[n];
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyout (r, counts)
  for (int i = 0; i < n; i++)
    {
      std::function<double (double)> f = [=] (double x) { return k * x + i; };
      std::function<double (double)> g = f;
      if (i & 1)
	g = [] (double x) { return -x; };
      r[i] = f (2) + g (1);
      std::shared_ptr<int> p = std::make_shared<int> (i), q = p;
      ++*q;
      counts[i] = *p * 10 + p.use_count ();
      q.reset ();
      counts[i] += 1000 * p.use_count ();
    }
  for (int i = 0; i < n; i++)
    {
      CHECK (r[i] == 6 + i + (i & 1 ? -1 : 3 + i));
      CHECK_EQ (counts[i], 10 * (i + 1) + 2 + 1000);
    }
  return test_done ();
}
