! Several loops over one row in an iteration, which become one loop where they can: do loops with and without
! directives, variables of a module, of the program, arguments; lengths and bounds of other kinds.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "15" }

module rows_of_module
  implicit none
  integer, parameter :: rows = 400, most = 40000
  integer, allocatable :: ptr(:), v(:)
  integer :: total(rows), largest(rows), n
end module

program row_joined
  use rows_of_module
  implicit none
  integer :: r, shape, length, start(rows), lengths(rows)
  real(8) :: x(most), mean(rows), spread(rows)

  allocate (ptr(rows + 1), v(most))
  v = [(mod (r * 37, 101), r = 1, most)]
  x = [(mod (r * 7, 50), r = 1, most)] * 0.5d0
  n = rows
  do shape = 1, 3
    ptr(1) = 1
    do r = 1, rows
      select case (shape)
      case (1)
        length = 60
      case (2)
        length = merge (20000, 11, r == 123)
      case default
        length = merge (0, mod (r * 13, 90), mod (r, 3) == 0)
      end select
      ptr(r + 1) = ptr(r) + length
      lengths(r) = length
      start(r) = most - ptr(r + 1) + 2
    end do
    call of_module
    call of_arguments (rows, ptr, x, mean, spread)
    call in_other_order
    call by_lengths (start, lengths)
  end do

contains

  subroutine of_module
    integer :: i, j, s, m
    !$acc parallel loop copyin (ptr, v) copyout (total, largest) private (s, m)
    do i = 1, n
      s = i
      m = -1
      !$acc loop reduction (+:s)
      do j = ptr(i), ptr(i + 1) - 1
        s = s + v(j)
      end do
      !$acc loop reduction (max:m)
      do j = ptr(i), ptr(i + 1) - 1
        m = max (m, v(j))
      end do
      total(i) = s
      largest(i) = m
    end do
    do i = 1, rows
      if (total(i) /= i + sum (v(ptr(i):ptr(i + 1) - 1))) stop 1
      if (largest(i) /= max (-1, maxval (v(ptr(i):ptr(i + 1) - 1)))) stop 2
    end do
  end subroutine

  ! A sum of squares about the mean needs the mean; one about a number of the row does not.
  subroutine of_arguments (n, bounds, w, first, second)
    integer, intent (in) :: n, bounds(:)
    real(8), intent (in) :: w(:)
    real(8), intent (out) :: first(n), second(n)
    integer :: i, j
    real(8) :: s, t, u
    !$acc parallel loop gang copyin (bounds, w) copyout (first, second) private (s, t, u)
    do i = 1, n
      s = 0
      !$acc loop vector reduction (+:s)
      do j = bounds(i), bounds(i + 1) - 1
        s = s + w(j)
      end do
      t = 0
      !$acc loop vector reduction (+:t)
      do j = bounds(i), bounds(i + 1) - 1
        t = t + (2 * w(j) - mod (i, 3)) ** 2
      end do
      u = 0
      !$acc loop vector reduction (+:u)
      do j = bounds(i), bounds(i + 1) - 1
        u = u + (w(j) - s) ** 2
      end do
      first(i) = t
      second(i) = u
    end do
    do i = 1, n
      associate (part => w(bounds(i):bounds(i + 1) - 1))
        if (first(i) /= sum ((2 * part - mod (i, 3)) ** 2)) stop 3
        if (abs (second(i) - sum ((part - sum (part)) ** 2)) > 1d-9 * second(i)) stop 4
      end associate
    end do
  end subroutine

  subroutine in_other_order
    integer :: i, j, s, t
    !$acc kernels copyin (ptr, v) copyout (total, largest)
    !$acc loop independent private (s, t)
    do i = 1, rows
      s = 0
      t = 0
      !$acc loop independent reduction (+:s)
      do j = ptr(i), ptr(i + 1) - 1
        s = s + v(j)
      end do
      !$acc loop independent reduction (ieor:t)
      do j = ptr(i), ptr(i + 1) - 1
        t = ieor (t, v(j))
      end do
      total(i) = s
      largest(i) = t
    end do
    !$acc end kernels
    do i = 1, rows
      if (total(i) /= sum (v(ptr(i):ptr(i + 1) - 1))) stop 5
      if (largest(i) /= iparity_of (i)) stop 6
    end do
  end subroutine

  integer function iparity_of (i)
    integer, intent (in) :: i
    integer :: j
    iparity_of = 0
    do j = ptr(i), ptr(i + 1) - 1
      iparity_of = ieor (iparity_of, v(j))
    end do
  end function

  ! Lengths are measured; loops without a directive.
  subroutine by_lengths (first, length)
    integer, intent (in) :: first(:), length(:)
    integer :: i, j, s, t
    !$acc parallel loop copyin (first, length, v) copyout (total, largest) private (s, t)
    do i = 1, rows
      s = 0
      do j = first(i), first(i) + length(i) - 1
        s = s + v(j)
      end do
      t = 1
      do j = first(i), first(i) + length(i) - 1
        t = t + v(j) / 3
      end do
      total(i) = s
      largest(i) = t
    end do
    do i = 1, rows
      if (total(i) /= sum (v(first(i):first(i) + length(i) - 1))) stop 7
      if (largest(i) /= 1 + sum (v(first(i):first(i) + length(i) - 1) / 3)) stop 8
    end do
  end subroutine
end program
