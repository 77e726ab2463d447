! An allocatable variable of a derived type in a reduction clause: gfortran would crash.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine before (n)
  integer :: n
  n = 1
end subroutine

subroutine refused (z, n)
  type t
    integer :: v(3), b
  end type
  type(t), allocatable :: z
  integer :: i, n
  !$acc parallel loop reduction(max:z) copy(z) ! { dg-error "accred: reduction of an array of a derived type, or of an allocatable variable of one" }
  do i = 1, n
    z%v(2) = max (z%v(2), i)
  end do
end subroutine
