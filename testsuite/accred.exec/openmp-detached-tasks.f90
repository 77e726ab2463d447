! Tasks with `detach' in a target region.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

program main
  use omp_lib
  implicit none
  integer (omp_event_handle_kind) :: done, other
  integer :: early, late, threads, order
  early = 0
  late = 0
  order = 0
  !$omp target map (tofrom: early, late, order) map (from: threads)
  !$omp parallel private (done, other)
  !$omp single
  threads = omp_get_num_threads ()
  !$omp end single
  !$omp task detach (done) untied
  !$omp atomic
  early = early + 1
  !$omp end task
  !$omp task detach (other)
  !$omp atomic
  late = late + 2
  call omp_fulfill_event (done)
  !$omp end task
  call omp_fulfill_event (other)
  !$omp taskwait
  !$omp critical
  if (early > 0 .and. late > 0) order = order + 1
  !$omp end critical
  !$omp end parallel
  !$omp end target
  if (threads < 1 .or. early /= threads .or. late /= 2 * threads .or. order /= threads) stop 1
end program
