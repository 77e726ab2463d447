/* `kernels' regions in two versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_VERSIONS_H
#define ACCRED_REGION_VERSIONS_H

#include "plugin/kernels/construct-versions.h"
#include "plugin/kernels/overlap-checks.h"

namespace accred {

/* True if a construct in front of the region TARGET can do what has to be done before it.  */
bool device_can_check_p (gomp_target *target);

class region_versions
{
public:
  /* PARALLEL and SEQUENTIAL stand in no sequence.  */
  region_versions (gomp_target *parallel, gomp_target *sequential);

  /* What stands for both.  */
  gimple *statement () const { return m_bind; }

  /* The parallel one is executed if CHECKS are true.  */
  void choose (apart_checks &checks);

private:
  gomp_target *check_construct (apart_checks &);

  gomp_target *m_target;
  tree m_apart;
  gbind *m_bind;
};

} // namespace accred

#endif
