! A function of the library whose address is taken has a limit of registers, and the address is that of a function in
! the second module.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }
! { dg-additional-options "-O0" }

module m
contains
  complex function apply (f, z)
    !$acc routine seq
    complex, external :: f
    complex, intent (in) :: z
    apply = f (z) + z
  end function
end module

subroutine s (z)
  use m
  complex :: z(100)
  intrinsic cexp
  !$acc parallel loop copy (z)
  do i = 1, 100
    z(i) = apply (cexp, z(i))
  end do
end subroutine

! { dg-final { scan-ptx {\.extern \.func libm\$_gfortran_specific__exp_c4\$entry\$u[0-9a-f]* \(} } }
! { dg-final { scan-ptx {mov\.u64 %rd[0-9]*, libm\$_gfortran_specific__exp_c4\$entry\$u} } }
! { dg-final { scan-ptx-not {mov\.u64 %rd[0-9]*, libm\$_gfortran_specific__exp_c4;} } }
! { dg-final { scan-ptx {\.visible \.entry libm\$_gfortran_specific__exp_c4\$entry\$u[0-9a-f]*\$bound [^\n]*\n\.maxntid 32, 32, 1} } }
! The limiting kernel, and the function that the second module calls.
! { dg-final { scan-ptx-times {call libm\$_gfortran_specific__exp_c4, } 2 } }
