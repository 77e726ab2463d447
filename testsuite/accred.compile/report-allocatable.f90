! Allocatable variables have their own names and types.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine total (a, r)
  integer, intent(in) :: a(100)
  integer, allocatable :: r
  real, allocatable :: x
  integer :: i
  allocate (x, source = 0.0)
  !$acc parallel loop gang reduction(+:r) reduction(max:x) copyin(a)
  do i = 1, 100
    r = r + a(i)
    x = max (x, real (a(i)))
  end do
end subroutine

! REPORT
! 15:68: parallel: gangs at launch, 1 worker, vector length 512; 128 bytes shared: reductions 128, broadcasts 0, variables 0
! 15:68: loop: gang vector; a block of iterations for each gang, 4 elements in a load
! 15:68: reduction (+:r) integer(kind=4), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 15:68: reduction (max:x) real(kind=4), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 15:68: reduction (+:r) integer(kind=4), vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
! 15:68: reduction (max:x) real(kind=4), vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
! 15:68: loop: also over vectors, since no loop in it uses them
