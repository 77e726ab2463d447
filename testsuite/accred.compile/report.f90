! Fortran's names and types in the report.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine f (n, a, total, most)
  integer, intent (in) :: n
  real, intent (in) :: a(n)
  real (8), intent (inout) :: total
  integer, intent (inout) :: most
  integer :: i
!$acc parallel loop gang worker vector reduction (+:total) reduction (max:most)
  do i = 1, n
    total = total + a(i)
    most = max (most, int (a(i)))
  end do
end subroutine

! REPORT
! 14:79: parallel: gangs at launch, 8 workers, vector length 32; 96 bytes shared: reductions 96, broadcasts 0, variables 0
! 14:79: loop: gang worker vector; a block of iterations for each gang, 4 elements in a load
! 14:79: reduction (+:total) real(kind=8), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 14:79: reduction (max:most) integer(kind=4), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 14:79: reduction (+:total) real(kind=8), worker: a slot for each worker, shuffle tree (8 workers); reproducible
! 14:79: reduction (max:most) integer(kind=4), worker: a slot for each worker, shuffle tree (8 workers); reproducible
! 14:79: reduction (+:total) real(kind=8), vector: shuffle tree (one warp); reproducible
! 14:79: reduction (max:most) integer(kind=4), vector: shuffle tree (one warp); reproducible
