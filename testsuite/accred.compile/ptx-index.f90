! The address of an element is one product of the 32-bit index: of one element, of several that are read at once, and of
! the first one, whose alignment is looked at.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-O2" }
! { dg-require "fortran" }

subroutine f (a, n, s)
  integer :: n, i
  real :: a(n), s
  !$acc parallel loop num_gangs (1) vector_length (32) reduction (+:s) present (a)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

! { dg-final { scan-ptx-times "mul\\.wide\\.s32" 3 } }
! { dg-final { scan-ptx-not "mul\\.lo\\.(u|s)64" } }
