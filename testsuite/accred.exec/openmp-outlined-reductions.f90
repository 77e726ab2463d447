! Reductions of arrays and by the program's own operators in OpenMP's target regions that stand in constructs of the
! host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program main
  implicit none
  type moments
    integer :: n = 0
    real (8) :: s = 0
  end type
  !$omp declare reduction (add : moments : omp_out = moments (omp_out%n + omp_in%n, omp_out%s + omp_in%s))
  integer, parameter :: n = 900
  real (8) :: sums(4)
  integer :: i, k
  type (moments) :: m
  sums = 1
  !$omp parallel num_threads (2)
  !$omp single
  !$omp target teams distribute parallel do reduction (+: sums)
  do i = 1, n
    sums(1 + mod (i, 4)) = sums(1 + mod (i, 4)) + i
  end do
  !$omp target teams distribute parallel do reduction (add: m)
  do i = 1, n
    m%n = m%n + 1
    m%s = m%s + i
  end do
  !$omp end single
  !$omp end parallel
  do k = 1, 4
    if (sums(k) /= 1 + sum ([(merge (i, 0, 1 + mod (i, 4) == k), i = 1, n)])) stop 1
  end do
  if (m%n /= n .or. m%s /= n * (n + 1) / 2) stop 2
end program
