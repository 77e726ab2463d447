! Dummy arguments that nests of a region with several parts reduce: the reference stays what it is.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine found (n, a, b, change)
  integer n, i
  real(8) change, a(n), b(n)
  !$acc kernels
  do i = 2, n - 1
    b(i) = 0.5d0 * (a(i - 1) + a(i + 1))
  end do
  do i = 2, n - 1
    change = max (change, abs (b(i) - a(i)))
  end do
  !$acc end kernels
end subroutine

subroutine said (n, a, b, total)
  integer n, i
  real(8) total, a(n), b(n)
  !$acc kernels
  b(:) = 2 * a(:)
  !$acc loop reduction (+: total)
  do i = 1, n
    total = total + b(i)
  end do
  !$acc end kernels
end subroutine

! REPORT
! 13:8: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
! 13:8: loop: gang vector; iterations in turn, 2 elements in a load and a store
! 16:8: parallel: gangs at launch, 1 worker, vector length 512; 136 bytes shared: reductions 128, broadcasts 8, variables 0
! 16:8: loop: gang vector; a block of iterations for each gang, 2 elements in a load
! 16:8: reduction (max:change) real(kind=8), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 16:8: reduction (max:change) real(kind=8), vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
! 26:17: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 26:17: loop: gang vector; iterations in turn, 2 elements in a load and a store
! 27:33: parallel: gangs at launch, 1 worker, vector length 512; 136 bytes shared: reductions 128, broadcasts 8, variables 0
! 27:33: loop: gang vector; a block of iterations for each gang, 2 elements in a load
! 27:33: reduction (+:total) real(kind=8), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 27:33: reduction (+:total) real(kind=8), vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
