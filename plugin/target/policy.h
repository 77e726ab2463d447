/* Decisions that OpenACC leaves to the implementation.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   accred has its own decisions; the argument `compatible=gcc' selects those of GCC's compiler for
   NVIDIA GPUs.  All code asks the policy, never the argument.  */

#ifndef ACCRED_POLICY_H
#define ACCRED_POLICY_H

namespace accred {

struct policy
{
  const char *name;  /* Value of `compatible', null if it needs none.  */

  /* Launch dimensions are chosen and limited as by that compiler (plugin/loops/plan-dims-gcc.cc);
     those that are open at launch are those that libgomp would take.  Else
     plugin/loops/plan-dims.cc and libgomp-device/launch/launch-gangs.h choose.  */
  bool dims_of_gcc;

  /* A function without a routine directive is compiled for the device where a region calls it.  */
  bool implicit_routines;

  /* Loops of kernels regions run in parallel where accred can show that they may
     (plugin/kernels/auto-loops.cc); else where GCC can.  */
  bool finds_loops;

  /* Calls that map an array of a `declare' directive, acc_create for example, set the device's
     descriptor of it, as `enter data' does (plugin/clauses/declared.cc).  */
  bool calls_set_descriptors;

  /* Pointers that no clause names lead to what is in device memory
     (plugin/clauses/raw-pointers.cc).  */
  bool pointers_led;
};

constexpr policy own_policy = { nullptr, false, true, true, true, true };
constexpr policy gcc_policy = { "gcc", true, false, false, false, false };

} // namespace accred

#endif
