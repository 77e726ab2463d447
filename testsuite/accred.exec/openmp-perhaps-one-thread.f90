! One thread, of which only the running program knows, has its iterations in order.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fopenmp -w" }

module prefix
  implicit none
contains
  subroutine sums (a, threads, parallel)
    integer, intent (inout) :: a(:)
    integer, intent (in) :: threads
    logical, intent (in) :: parallel
    integer :: i
    !$omp target parallel do num_threads (threads) map (tofrom: a)
    do i = 2, size (a)
      a(i) = a(i) + a(i - 1)
    end do
    !$omp target teams distribute parallel do num_teams (threads) if (parallel: parallel) map (tofrom: a)
    do i = size (a) - 1, 1, -1
      a(i) = a(i) + a(i + 1)
    end do
  end subroutine
end module

program main
  use prefix
  implicit none
  integer :: a(500), i, expected
  a = 1
  call sums (a, 1, .false.)
  expected = 0
  do i = 500, 1, -1
    expected = expected + i
    if (a(i) /= expected) error stop
  end do
  print '(a)', 'PASS'
end program
