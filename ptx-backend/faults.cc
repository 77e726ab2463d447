/* Deliberate faults in the lowering, for the mutation check.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/faults.h"

#ifdef ACCRED_FAULTS

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace accred::dev {

namespace {

const char *const names[] = {
#define FAULT(NAME, WHAT, TEST) #NAME,
#include "ptx-backend/faults.def"
};

} // anonymous namespace

bool
fault_p (fault f)
{
  const char *chosen = getenv ("ACCRED_FAULT");
  if (!chosen || !*chosen)
    return false;
  for (const char *name : names)
    if (!strcmp (name, chosen))
      return !strcmp (names[static_cast<unsigned> (f)], chosen);
  fprintf (stderr, "accred: there is no fault `%s'\n", chosen);
  abort ();
}

} // namespace accred::dev

#endif
