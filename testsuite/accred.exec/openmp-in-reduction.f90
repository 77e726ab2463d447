! Target regions that take part in the reductions of their tasks.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-require "gcc-12" }
! { dg-options "-fopenmp -w" }

module totals
  implicit none
  integer :: global = 3
contains
  ! Of a task around the call.
  subroutine add (x, by)
    integer :: x
    integer, value :: by
    !$omp target in_reduction (+: x)
    x = x + by
    !$omp end target
  end subroutine

  subroutine multiply (p, lower)
    real (8), intent (inout) :: p
    complex, intent (inout) :: lower
    !$omp taskgroup task_reduction (*: p) task_reduction (+: lower)
    !$omp target in_reduction (*: p) in_reduction (+: lower) nowait
    p = p * 3
    lower = lower + (1, 2)
    !$omp end target
    !$omp task in_reduction (*: p)
    p = p * 5
    !$omp end task
    !$omp end taskgroup
  end subroutine
end module

program in_reductions
  use openacc
  use totals
  implicit none
  integer :: x, i, n
  integer :: counts(4)
  real (8) :: p
  complex :: c
  logical :: all_true
  x = 0
  p = 2
  c = 1
  all_true = .true.
  counts = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskgroup task_reduction (+: x, global, counts) task_reduction (.and.: all_true)
  do i = 1, 6
    call add (x, i)
    n = 10 * i
    !$omp target in_reduction (+: global, counts) map (to: n)
    global = global + n
    counts(2) = counts(2) + 1
    !$omp end target
    !$omp target in_reduction (.and.: all_true) firstprivate (i)
    all_true = all_true .and. i /= 4
    !$omp end target
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  !$omp parallel num_threads (2)
  !$omp master
  call multiply (p, c)
  !$omp end master
  !$omp end parallel
  if (x /= 21) stop 1
  if (global /= 213) stop 2
  if (any (counts /= [0, 6, 0, 0])) stop 3
  if (all_true) stop 4
  if (p /= 30) stop 5
  if (c /= (2, 2)) stop 6
  x = 0
  !$omp target map (from: x)
  x = merge (0, 1, acc_on_device (acc_device_host))
  !$omp end target
  if (x /= 1) stop 7
end program
