! Allocatable scalars of derived types and character strings that are firstprivate.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

program firstprivate_objects
  implicit none
  type point
    integer :: k
    real :: v(3)
  end type
  integer, parameter :: n = 100
  integer :: a(n), i
  type(point), allocatable :: x
  character(len=6), allocatable :: h
  allocate (x, h)
  x%k = 3
  x%v = 1
  h = "abcdef"
  !$acc parallel loop firstprivate(x, h) copyout(a)
  do i = 1, n
    a(i) = x%k + int (x%v(1)) + index (h, "e")
  end do
  if (any (a /= 9)) stop 1
  !$acc parallel firstprivate(x, h) copyout(a) num_gangs(1)
  x%k = 4
  h(1:1) = "e"
  a(1) = x%k + index (h, "e")
  !$acc end parallel
  if (a(1) /= 5) stop 2
  if (x%k /= 3 .or. h /= "abcdef") stop 3
end program
