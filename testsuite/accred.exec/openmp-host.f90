! OpenMP's target regions in constructs of the host, with variables that Fortran passes by reference.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -Wno-deprecated-openmp" }

program host
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), r, s(4), i, all, m
  real(8), allocatable :: x(:)
  m = n
  allocate (x(n))
  all = 0
  !$omp parallel do private (a, i) reduction (+: all) num_threads (3)
  do r = 1, 4
    a = r
    s(r) = 0
    !$omp target teams distribute parallel do map (tofrom: a, s(r))
    do i = 1, m
      a(i) = a(i) + i
    end do
    !$omp target map (to: a) map (tofrom: all)
    all = all + sum (a)
    !$omp end target
    call sub (a, m, s(r))
  end do
  if (all /= 4 * n * (n + 1) / 2 + n * 10) stop 1
  if (any (s /= [(n * (n + 1) / 2 + n * r, r = 1, 4)])) stop 2
  x = 2
  !$omp parallel num_threads (2)
  !$omp single
  !$omp task shared (x)
  !$omp target teams distribute parallel do map (tofrom: x)
  do i = 1, n
    x(i) = x(i) * i
  end do
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (any (x /= [(2 * i, i = 1, n)])) stop 3
  call inner (x)
  if (any (x /= [(2 * i + 1, i = 1, n)])) stop 4
contains
  subroutine sub (b, k, t)
    integer :: k, b(k), t, j
    !$omp parallel num_threads (1)
    !$omp target teams distribute parallel do reduction (+: t)
    do j = 1, k
      t = t + b(j)
    end do
    !$omp end parallel
  end subroutine
  subroutine inner (y)
    real(8) :: y(:)
    integer :: j
    !$omp parallel num_threads (2)
    !$omp master
    !$omp target map (tofrom: y)
    do j = 1, size (y)
      y(j) = y(j) + 1
    end do
    !$omp end target
    !$omp end master
    !$omp end parallel
  end subroutine
end program
