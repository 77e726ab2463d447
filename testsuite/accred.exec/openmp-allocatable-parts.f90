! Objects with allocatable components that are private in target regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! GCC 16 does not support it.  { dg-require "before-gcc-14" }

program allocatable_parts
  implicit none
  type series
    integer :: k
    integer, allocatable :: v(:), s
  end type
  integer, parameter :: n = 100
  integer :: a(n), i
  type(series) :: y, empty
  type(series), allocatable :: z
  allocate (y%v(0:3), z)
  allocate (z%v(2))
  y%v = 2
  y%k = 1
  z%v = 6
  !$omp target teams distribute parallel do private(y, z, empty) map(from: a)
  do i = 1, n
    y%k = i
    y%v = 1
    y%v(3) = i
    z%v = [i, -i]
    a(i) = y%k + sum (y%v) + sum (z%v) + lbound (y%v, 1)
    if (allocated (y%s) .or. allocated (empty%v)) a(i) = -1
    allocate (empty%v(3), y%s)
    y%s = 5
    empty%v = i
    a(i) = a(i) + sum (empty%v) + y%s
    deallocate (empty%v, y%s)
  end do
  do i = 1, n
    if (a(i) /= 5 * i + 3 + 5) stop 1
  end do
  if (any (y%v /= 2) .or. any (z%v /= 6) .or. allocated (empty%v) .or. y%k /= 1) stop 2
  ! Of a thread.
  !$omp target map(from: a)
  !$omp parallel num_threads(32) private(y)
  y%v = 4
  !$omp barrier
  !$omp do
  do i = 1, n
    a(i) = sum (y%v) + i
  end do
  !$omp end parallel
  !$omp end target
  do i = 1, n
    if (a(i) /= 16 + i) stop 3
  end do
  ! Of the region.
  !$omp target map(from: a) private(y, z, empty)
  y%v = 3
  z%v = 8
  a = sum (y%v) + sum (z%v)
  if (allocated (empty%v)) a = 0
  !$omp end target
  if (any (a /= 28)) stop 4
end program
