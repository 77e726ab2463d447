! Transposes in both orders of the loops, collapsed and by levels; OpenMP's has the same form.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program main
  use openacc
  implicit none
  integer :: i, j, n, m, s, failures
  integer, parameter :: sizes(2, 5) = reshape ([1, 1, 1, 50, 50, 1, 33, 65, 120, 90], [2, 5])
  real, allocatable :: a(:, :), b(:, :), c(:, :)
  failures = 0
  do s = 1, 5
    n = sizes(1, s)
    m = sizes(2, s)
    allocate (a(m, n), b(n, m), c(n, 0:m - 1))
    do j = 1, n
      do i = 1, m
        a(i, j) = i * 200 + j
      end do
    end do
    b = 0
    c = 0
    !$acc parallel loop gang copyin (a) copy (b)
    do i = 1, n
      !$acc loop vector
      do j = 1, m
        b(i, j) = a(j, i)
      end do
    end do
    !$acc parallel loop collapse (2) copyin (a) copy (c)
    do i = n, 1, -1
      do j = 0, m - 1
        c(i, j) = a(j + 1, i)
      end do
    end do
    if (any (b /= transpose (a)) .or. any (c /= transpose (a))) failures = failures + 1
    deallocate (a, b, c)
  end do
  if (failures /= 0) then
    print *, failures, "failures"
    stop 1
  end if
end program
