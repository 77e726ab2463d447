! Minimum and maximum of large arrays and of those of run-time size, by the intrinsic functions: each update is an
! atomic one of the array, whatever the array's form, so that no thread needs a private array on the heap.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }
! { dg-additional-options "-O2" }
! { dg-final { scan-ptx-not "malloc" } }

module extrema
  implicit none
  type holder
    integer(2) :: front
    integer(2) :: v(40000)
  end type
contains
  subroutine arguments (n, explicit, assumed, allocated, automatic, a, b)
    integer, intent (in) :: n
    integer(8) :: explicit(50000)
    real :: assumed(:)
    real(8), allocatable :: allocated(:)
    integer(1) :: automatic(n), a(n)
    real, intent (in) :: b(n)
    integer :: i
    !$acc parallel loop reduction (max: explicit)
    do i = 1, n
      explicit(mod (i, 50000) + 1) = max (explicit(mod (i, 50000) + 1), 3_8 * i)
    end do
    !$acc parallel loop reduction (min: assumed)
    do i = 1, n
      assumed(mod (i, 7) + 1) = min (b(i), assumed(mod (i, 7) + 1))
    end do
    !$acc parallel loop reduction (max: allocated)
    do i = 1, n
      allocated(mod (i, 7) + 1) = max (allocated(mod (i, 7) + 1), real (b(i), 8))
    end do
    !$acc parallel loop reduction (min: automatic) copyin (a)
    do i = 1, n
      automatic(i) = min (automatic(i), a(i))
    end do
  end subroutine

  subroutine others (n, h, b)
    integer, intent (in) :: n, b(n)
    type(holder) :: h
    integer :: i
    !$acc parallel loop reduction (max: h%v)
    do i = 1, n
      h%v(b(i)) = max (h%v(b(i)), int (i, 2))
    end do
  end subroutine
end module
