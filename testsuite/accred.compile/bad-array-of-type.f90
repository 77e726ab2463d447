! An array of a derived type in a reduction clause: gfortran would say an error about an expression
! that nobody has written.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine refused (y, n)
  type t
    integer :: b
  end type
  type(t) :: y(4)
  integer :: i, n
  !$acc parallel loop reduction(+:y(2)%b) ! { dg-error "accred: reduction of an array of a derived type, or of an allocatable variable of one" }
  do i = 1, n
    y(2)%b = y(2)%b + i
  end do
end subroutine
