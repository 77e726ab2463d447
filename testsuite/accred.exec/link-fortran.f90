! Module variables, allocatable ones too, and common blocks on the device, used by regions and routines of two
! files.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-sources "link-fortran-part.f90" }

module work
  implicit none
  real(8), allocatable :: field(:)
  !$acc declare create (field)
  integer :: scratch(8)
  !$acc declare device_resident (scratch)
contains
  subroutine fill (n)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop
    do i = 1, n
      field(i) = i
    end do
  end subroutine
  real(8) function at (i)
    !$acc routine seq
    integer, intent(in) :: i
    at = field(i)
  end function
end module

subroutine set_block (v)
  implicit none
  integer, intent(in) :: v
  integer :: a(4), b
  common /blk/ a, b
  !$acc declare create (/blk/)
  integer :: i
  !$acc parallel loop
  do i = 1, 4
    a(i) = v * i
  end do
end subroutine
