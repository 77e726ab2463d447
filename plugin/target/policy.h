/* Decisions that OpenACC leaves to the implementation.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   accred has its own decisions; the argument `compatible=gcc' selects those of GCC's compiler for
   NVIDIA GPUs.  All code asks the policy, never the argument.  */

#ifndef ACCRED_POLICY_H
#define ACCRED_POLICY_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A compute construct whose dimensions are wanted, and these: a number, 0 for one that is
   known at launch, -1 for what the user has left open.  */
struct region_dims
{
  tree fn;
  unsigned used;	 /* Mask of the levels that its loops have.  */
  const int *defaults;  /* Of -fopenacc-dim, as default_dims has left them.  */
  bool light_loops;  /* loop-weight.cc  */

  int gang, worker, vector;
  bool open = false;  /* The user has left all of them open; set by choose_dims.  */

  bool uses (int axis) const { return used & GOMP_DIM_MASK (axis); }
};

struct policy
{
  const char *name;  /* Value of `compatible', null if it needs none.  */

  /* Checks what -fopenacc-dim says, -1 for what it does not say.  */
  void (*default_dims) (int *dims);

  /* Converts the dimensions of a region to valid ones of a kernel, without -1.  Reports changes of
     the user's.  */
  void (*choose_dims) (region_dims &);

  /* A function without a routine directive is compiled for the device where a region calls it.  */
  bool implicit_routines;

  /* Dimensions that are open at launch are those that libgomp would take; else
     libgomp-device/launch/launch-gangs.h chooses.  */
  bool launch_of_libgomp;
};

extern const policy own_policy; /* dims.cc  */
extern const policy gcc_policy; /* dims-gcc.cc  */

} // namespace accred

#endif
