! Kernels are held to 64 registers where all that they call are mathematical functions.  ptxas refuses the
! limit for Fortran's library, and for what routines call.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }
! { dg-additional-options "-O0" }

module routines
contains
  subroutine routine (x)
    !$acc routine seq
    real(8), intent (inout) :: x
    x = log_gamma (x) + int (x) ** int (2 * x)
  end subroutine
end module

subroutine in_routine (x)
  use routines
  real(8) :: x(100)
  !$acc parallel loop copy (x)
  do i = 1, 100
    call routine (x(i))
  end do
end subroutine

subroutine arrays (x)
  real(8) :: x(4, 100)
  !$acc parallel loop copy (x)
  do i = 1, 100
    x(:, i) = cshift (x(:, i), 1) + int (x(1, i)) ** int (x(2, i))
  end do
end subroutine

subroutine function (x)
  real(8) :: x(100)
  !$acc parallel loop copy (x)
  do i = 1, 100
    x(i) = int (x(i)) ** int (2 * x(i))
  end do
end subroutine

! { dg-final { scan-ptx-times {\.entry [^\n]*\n\.maxntid[^\n]*\n\.maxnreg 64} 1 } }
! { dg-final { scan-ptx {\.entry function_[^\n]*\n\.maxntid[^\n]*\n\.maxnreg 64} } }
