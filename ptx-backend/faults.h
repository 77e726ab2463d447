/* Deliberate faults in the lowering, for the mutation check (docs/testing.md).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Only a build with -DACCRED_FAULTS has them: there, the environment variable ACCRED_FAULT
   names one.  In any other build fault_p is the constant false.  */

#ifndef ACCRED_FAULTS_H
#define ACCRED_FAULTS_H

namespace accred::dev {

enum class fault
{
#define FAULT(NAME, WHAT, TEST) NAME,
#include "ptx-backend/faults.def"
};

#ifdef ACCRED_FAULTS
bool fault_p (fault);
#else
constexpr bool
fault_p (fault)
{
  return false;
}
#endif

} // namespace accred::dev

#endif
