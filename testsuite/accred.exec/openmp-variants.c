/* Variants that are chosen by the device: in regions those of an NVIDIA GPU, on the host its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-15" } */

#include "accred-test.h"
#include <omp.h>

#pragma omp declare target
static int by_kind_nohost (void) { return 2; }
#pragma omp declare variant (by_kind_nohost) match (device = {kind (nohost)})
static int of_nohost (void) { return 1; }

static int by_kind_host (void) { return 2; }
#pragma omp declare variant (by_kind_host) match (device = {kind (host)})
static int of_host (void) { return 1; }

static int by_gpu (void) { return 2; }
#pragma omp declare variant (by_gpu) match (device = {kind (gpu)})
static int of_gpu (void) { return 1; }

static int by_arch (void) { return 3; }
#pragma omp declare variant (by_arch) match (construct = {target}, device = {arch (nvptx)})
static int by_other_arch (void) { return 4; }
#pragma omp declare variant (by_arch) match (construct = {target}, device = {arch (nvptx)})
#pragma omp declare variant (by_other_arch) match (device = {arch (gcn)})
static int of_arch (void) { return 1; }

static int by_isa (void) { return 2; }
#pragma omp declare variant (by_isa) match (device = {isa ("sm_53")})
static int of_isa (void) { return 1; }

/* In a function that regions call, and the host.  */
static int called (void) { return of_nohost () * 10 + of_host (); }
#pragma omp end declare target

int
main (void)
{
  int kinds[3], arch, isa, called_there, there = -1;
#pragma omp target map (from : kinds, arch, isa, called_there)
  {
    kinds[0] = of_nohost ();
    kinds[1] = of_host ();
    kinds[2] = of_gpu ();
    arch = of_arch ();
    isa = of_isa ();
    called_there = called ();
  }
  CHECK_EQ (kinds[0], 2);
  CHECK_EQ (kinds[1], 1);
  CHECK_EQ (kinds[2], 2);
  CHECK_EQ (arch, 3);
  CHECK_EQ (isa, 1);
  CHECK_EQ (called_there, 21);

  CHECK_EQ (of_nohost (), 1);
  CHECK_EQ (of_host (), 2);
  CHECK_EQ (of_gpu (), 1);
  CHECK_EQ (of_arch (), 1);
  CHECK_EQ (of_isa (), 1);
  CHECK_EQ (called (), 12);

#pragma omp metadirective when (target_device = {device_num (0), kind ("gpu")}                      \
				: target map (from : there)) default (nothing)
  there = omp_is_initial_device () ? 0 : 1;
  CHECK_EQ (there, 1);
  return test_done ();
}
