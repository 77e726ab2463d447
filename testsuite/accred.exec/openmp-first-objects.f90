! Allocatable arrays, and objects with allocatable components, that are firstprivate in target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-12" }
! GCC 16 does not support it.  { dg-require "before-gcc-14" }

module m
  implicit none
  type part
    integer :: k = 0
    integer, allocatable :: v(:), s
  end type
  type whole
    type(part) :: a
    real(8), allocatable :: w(:,:)
  end type
contains
  subroutine arrays (n, b)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:,:), none(:)
    integer :: i, r(n), none_there
    allocate (a(-1:2))
    a = [1, 2, 3, 4]
    !$omp target firstprivate(a, b, none) map(from: r, none_there)
    a(0) = 20
    r(1) = sum (a) + lbound (a, 1)
    r(2) = sum (b) + ubound (b, 2)
    b = 1
    r(3) = sum (b)
    none_there = merge (1, 2, allocated (none))
    !$omp end target
    if (r(1) /= 28 - 1 .or. r(2) /= 12 + 3 .or. r(3) /= 6 .or. none_there /= 2) stop 1
    if (any (a /= [1, 2, 3, 4]) .or. any (b /= 2)) stop 2
    ! The host's values, not those that are on the device.
    !$omp target enter data map(to: a)
    a(1) = 30
    !$omp target teams distribute parallel do firstprivate(a) map(from: r)
    do i = 1, n
      a(2) = a(2) + i
      r(i) = a(1) + a(2)
    end do
    !$omp target exit data map(from: a)
    do i = 1, n
      if (r(i) /= 34 + i) stop 3
    end do
    if (a(1) /= 3 .or. a(2) /= 4) stop 4
  end subroutine

  subroutine objects (n, x)
    integer, intent(in) :: n
    type(whole) :: x, y
    integer :: i, r(n)
    y = x
    y%a%k = 8
    !$omp target firstprivate(x, y) map(from: r)
    x%a%v(2) = 10
    x%w(0, 2) = 5
    y%a%s = y%a%s + x%a%k
    r(1) = sum (x%a%v) + int (sum (x%w)) + y%a%s + y%a%k
    r(2) = size (y%w) + merge (100, 200, allocated (x%a%s))
    !$omp end target
    if (r(1) /= 1 + 10 + 3 + 2 * 5 + 5 + 4 + 7 + 8 .or. r(2) /= 6 + 100) stop 5
    if (any (x%a%v /= [1, 2, 3]) .or. any (x%w /= 2) .or. y%a%s /= 4) stop 6
    !$omp target teams distribute parallel do firstprivate(x) map(from: r) num_teams(3)
    do i = 1, n
      x%a%v(1) = x%a%v(1) + i
      x%a%k = x%a%k + x%a%v(1)
      r(i) = x%a%k
    end do
    do i = 1, n
      if (r(i) /= 7 + 1 + i) stop 7
    end do
    if (x%a%v(1) /= 1 .or. x%a%k /= 7) stop 8
  end subroutine
end module

program test
  use m
  implicit none
  type(whole) :: x
  integer, allocatable :: b(:,:)
  allocate (b(2, 3))
  b = 2
  call arrays (50, b)
  x%a%k = 7
  x%a%v = [1, 2, 3]
  x%a%s = 4
  allocate (x%w(0:1, 3))
  x%w = 2
  call objects (60, x)
end program
