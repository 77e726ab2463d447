/* Tasks with `detach' whose events another thread may fulfill, or on which other tasks depend.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>

#pragma omp declare target
omp_event_handle_t handed_on;
#pragma omp end declare target

void
f (int *a, int n)
{
  omp_event_handle_t e;
#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
  {
    if (omp_get_thread_num () == 0)
#pragma omp task detach (e) /* { dg-error "accred: 'detach' in a target region" } */
      a[0] = 1;
    if (omp_get_thread_num () == 1)
      omp_fulfill_event (e);
  }

#pragma omp target map (tofrom : a[:n])
  {
#pragma omp task detach (e) depend (out : a[0]) /* { dg-error "accred: 'detach' in a target region" } */
    a[0] = 1;
#pragma omp task depend (in : a[0])
    a[1] = a[0] + a[2];
    a[2] = 4;
    omp_fulfill_event (e);
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel private (e)
  {
#pragma omp task detach (e) /* { dg-error "accred: 'detach' in a target region" } */
    a[0] = 1;
    if (n > 3)
      omp_fulfill_event (e);
    else
      handed_on = e;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel private (e)
  {
#pragma omp task detach (e) /* { dg-error "accred: 'detach' in a target region" } */
    a[0] = 1;
    if (n > 3)
      omp_fulfill_event (e);
#pragma omp atomic write
    handed_on = e;
  }
}
