! Allocatable dummy arguments in `kernels' regions: assignments and loops between two of them, and in one;
! pointers to one array.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module dummies
  implicit none
contains
  subroutine steps (a, b, c)
    real, allocatable, intent (inout) :: a(:, :), b(:, :)
    real, allocatable, intent (in) :: c(:)
    integer :: i, j
    !$acc kernels present (a, b, c)
    b(:, :) = a + 1
    do j = lbound (a, 2) + 1, ubound (a, 2)
      do i = lbound (a, 1), ubound (a, 1)
        a(i, j) = a(i, j - 1) + b(i, j) * c(i)
      end do
    end do
    b(:, :) = a(:, :)
    !$acc end kernels
  end subroutine

  subroutine by_pointers (p, q, n)
    real, pointer, intent (in) :: p(:), q(:)
    integer, intent (in) :: n
    integer :: i
    !$acc kernels present (p, q)
    do i = 2, n
      p(i) = q(i - 1) + 1
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use dummies
  use openacc
  implicit none
  real, allocatable :: a(:, :), b(:, :), c(:), want(:, :)
  real, target :: t(100)
  real, pointer :: p(:), q(:)
  integer :: i, j, n, m, l, failures
  integer, parameter :: sizes(4) = [1, 2, 7, 130]
  failures = 0
  do l = 1, 4
    n = sizes(l)
    m = sizes(5 - l)
    allocate (a(0:n - 1, -2:m - 3), b(0:n - 1, -2:m - 3), c(0:n - 1), want(0:n - 1, -2:m - 3))
    do j = -2, m - 3
      do i = 0, n - 1
        a(i, j) = mod (i * 3 + j * 5, 17)
      end do
    end do
    c = 0.5
    b = -1
    want = a
    do j = -1, m - 3
      want(:, j) = want(:, j - 1) + (a(:, j) + 1) * 0.5
    end do
    !$acc data copy (a, b) copyin (c)
    call steps (a, b, c)
    !$acc end data
    if (any (a /= want) .or. any (b /= want)) failures = failures + 1
    deallocate (a, b, c, want)
  end do
  t = 0
  p => t
  q => t
  !$acc data copy (t)
  call by_pointers (p, q, 100)
  !$acc end data
  if (any (t /= [(real (i), i = 0, 99)])) failures = failures + 1
  if (failures /= 0) then
    print *, failures, "failures"
    stop 1
  end if
end program
