! SIZE in the bounds of loops leaves a nest of `kernels' parallel: its descriptor is none of memory.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine smooth (a, b, change)
  real, intent (in) :: a(:, :)
  real, intent (out) :: b(:, :)
  real :: change
  integer :: i, j
  !$acc kernels
  do j = 1, size (a, 2)
    do i = 1, size (a, 1)
      b(i, j) = 0.25 * a(i, j)
      change = max (change, b(i, j))
    end do
  end do
  !$acc end kernels
end subroutine

! REPORT
! 14:15: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
! 15:8: loop: gang vector; a block of iterations for each gang
! 15:8: reduction (max:change) real(kind=4), gang: a slot for each gang, combined by the last one (several gangs); reproducible
! 15:8: reduction (max:change) real(kind=4), vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
