! Reductions of columns in Fortran, whose rows are neighbours in memory: sums over the second
! dimension, of sections and of arrays with a lower bound, in loops of all levels.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-set-env "GOMP_OPENACC_DIM" "5" }

module sums
  implicit none
contains
  subroutine lanes (a, s, w, n)
    integer, intent (in) :: w, n
    real, intent (in) :: a(w, n)
    real, intent (out) :: s(w)
    integer :: c, r
    real :: t
    !$acc parallel loop gang copyin (a) copyout (s)
    do c = 1, w
      t = c
      !$acc loop vector reduction (+:t)
      do r = 1, n
        t = t + a(c, r)
      end do
      s(c) = t
    end do
  end subroutine

  subroutine one_thread (a, s, w, n)
    integer, intent (in) :: w, n
    integer(8), intent (in) :: a(0:, :)
    integer(8), intent (inout) :: s(0:)
    integer :: c, r
    integer(8) :: t, m
    !$acc parallel loop copyin (a) copy (s)
    do c = 0, w - 1
      t = 0
      m = -huge (m)
      !$acc loop seq reduction (+:t) reduction (max:m)
      do r = 1, n
        t = t + a(c, r)
        m = max (m, a(c, r))
      end do
      s(c) = s(c) + t + m
    end do
  end subroutine
end module

program main
  use sums
  implicit none
  integer, parameter :: widths(6) = [1, 3, 32, 33, 64, 700], rows(4) = [1, 2, 30, 900]
  real, allocatable :: a(:, :), s(:)
  integer(8), allocatable :: k(:, :), t(:), before(:)
  integer :: i, j, c, r, w, n
  do i = 1, 6
    do j = 1, 4
      w = widths(i)
      n = min (rows(j), 60000 / w)
      allocate (a(w, n), s(w), k(0:w - 1, n), t(0:w - 1), before(0:w - 1))
      do r = 1, n
        do c = 1, w
          a(c, r) = mod (c * 3 + r, 5)
          k(c - 1, r) = mod (c * 7 + r * 11, 1000) - 300
        end do
      end do
      call lanes (a, s, w, n)
      do c = 1, w
        if (s(c) /= c + sum (a(c, :))) stop 1
      end do
      do c = 0, w - 1
        t(c) = c
      end do
      before = t
      call one_thread (k, t, w, n)
      do c = 0, w - 1
        if (t(c) /= before(c) + sum (k(c, :)) + maxval (k(c, :))) stop 2
      end do
      deallocate (a, s, k, t, before)
    end do
  end do
end program
