! An allocatable scalar that the teams of OpenMP reduce, which is done by copies: one of two loops
! over teams uses it, or both.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }
! { dg-set-env "PTXSIM_CHECK" "all" }
! { dg-set-env "PTXSIM_SCHED" "2" }

program team_copies
  implicit none
  integer :: n(3) = [1, 33, 1000], i, k
  do i = 1, 3
    do k = 1, 3
      call one (n(i), n(k))
      call both (n(i), n(k))
    end do
  end do
contains
  subroutine one (n, m)
    integer, intent (in) :: n, m
    integer, allocatable :: g
    integer :: h, i
    allocate (g)
    g = 5
    h = 1
    !$omp target teams num_teams(3) thread_limit(32) map(tofrom: g, h) reduction(+: g) reduction(+: h)
    !$omp distribute
    do i = 1, n
      g = g + i
      h = h + 1
    end do
    !$omp distribute parallel do reduction(+: h)
    do i = 1, m
      h = h + 1
    end do
    !$omp end target teams
    if (g /= 5 + n * (n + 1) / 2) stop 1
    if (h /= 1 + n + m) stop 2
  end subroutine
  subroutine both (n, m)
    integer, intent (in) :: n, m
    integer, allocatable :: g
    integer :: i
    allocate (g)
    g = 5
    !$omp target teams num_teams(3) thread_limit(32) map(tofrom: g) reduction(+: g)
    !$omp distribute parallel do reduction(+: g)
    do i = 1, n
      g = g + i
    end do
    !$omp distribute
    do i = 1, m
      g = g + 1
    end do
    !$omp end target teams
    if (g /= 5 + n * (n + 1) / 2 + m) stop 3
  end subroutine
end program
