! Fortran, C and C++ in one program: routines and variables of each are used by the others.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-require "c++" }
! { dg-additional-options "-fno-exceptions" }
! { dg-additional-sources "link-languages-part.f90 link-languages-part.c link-languages-part.cc" }

module shared_data
  implicit none
  integer :: table(4)
  !$acc declare create (table)
  real(8) :: factor = 1.5d0
  !$acc declare copyin (factor)
contains
  integer function entry (i)
    !$acc routine seq
    integer, intent(in) :: i
    entry = table(i)
  end function

  subroutine row_sum (a, s)
    !$acc routine vector
    real(8), intent(in) :: a(:)
    real(8), intent(out) :: s
    integer :: i
    real(8) :: t
    t = 0
    !$acc loop vector reduction (+:t)
    do i = 1, size (a)
      t = t + a(i) * factor
    end do
    s = t
  end subroutine
end module
