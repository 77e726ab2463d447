! A directive maps some components of an array's element, and a region then uses the element without a clause: what is
! on the device stays there.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "gcc-16" }
! { dg-options "-fopenmp -w" }

module work
  implicit none
  type part
    integer, allocatable :: a(:, :), b(:), none(:)
  end type
  type whole
    integer :: n
    type (part), allocatable :: parts(:)
  end type
  type (whole) :: w
contains
  subroutine fill
    if (allocated (w%parts)) deallocate (w%parts)
    allocate (w%parts(2))
    w%n = 3
    w%parts(1)%a = reshape ([1, 2, 3, 4], [2, 2])
    w%parts(1)%b = [11, 12, 13]
    w%parts(2)%a = reshape ([21, 22], [2, 1])
    w%parts(2)%b = [31]
    allocate (w%parts(1)%none(0))
  end subroutine

  ! Two components of one element, of which the second one is first, and one of them alone.
  subroutine one_element
    call fill
    !$omp target enter data map (to: w%parts(1)%b, w%parts(1)%a)
    !$omp target
    w%parts(1)%a = w%parts(1)%a + 5
    w%parts(1)%b = w%parts(1)%b + sum (w%parts(1)%a)
    !$omp end target
    !$omp target exit data map (from: w%parts(1)%a, w%parts(1)%b)
    if (any (w%parts(1)%a /= reshape ([6, 7, 8, 9], [2, 2]))) stop 1
    if (any (w%parts(1)%b /= [41, 42, 43])) stop 2
    call fill
    !$omp target enter data map (to: w%parts(1)%b)
    !$omp target
    w%parts(1)%b = w%parts(1)%b + 1
    !$omp end target
    if (any (w%parts(1)%b /= [11, 12, 13])) stop 3
    !$omp target exit data map (from: w%parts(1)%b)
    if (any (w%parts(1)%b /= [12, 13, 14])) stop 4
  end subroutine

  ! Without elements, and nothing that is on the device.
  subroutine empty
    integer :: s
    call fill
    !$omp target map (from: s)
    s = size (w%parts(1)%none) + sum (w%parts(1)%none) + w%parts(2)%b(1)
    !$omp end target
    if (s /= 31) stop 20
  end subroutine
end module

program parts
  use work
  implicit none
  call one_element
  call empty
end program
