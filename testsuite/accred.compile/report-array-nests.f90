! Array assignments of two and three dimensions in `kernels', and transposes: one loop, whose threads have tiles.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }
! Tests whether there are so many rows and columns.
! { dg-final { scan-ptx {setp[^\n]*2147483647} } }

subroutine sections (a, b, c, n, m)
  integer :: n, m, i, j
  real :: a(n, m), b(n, m), c(m, n)
  !$acc kernels present(a, b)
  a(:, :) = 2 * b(:, :) + a(:, :)
  !$acc end kernels
  !$acc kernels present(a, c)
  do j = 1, m
    do i = 1, n
      c(j, i) = a(i, j)
    end do
  end do
  !$acc end kernels
end subroutine

subroutine shapes (a, b)
  real, allocatable :: a(:, :), b(:, :)
  !$acc kernels present(a, b)
  a(:, :) = b(:, :) + 1
  !$acc end kernels
end subroutine

subroutine numbers (a, b)
  integer(8), allocatable :: a(:, :), b(:, :)
  !$acc kernels present(a, b)
  a(:, :) = b(:, :) + 1
  !$acc end kernels
end subroutine

subroutine boxes (a, b)
  real :: a(:, :, :), b(:, :, :)
  !$acc kernels present(a, b)
  a = b
  !$acc end kernels
end subroutine

! REPORT
! 14:29: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 15:33: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 17:29: parallel: gangs at launch, 1 worker, vector length 128; 16|24 bytes shared: reductions 0, broadcasts 16|24, variables 0
! 18:8: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
! 18:8: loop: its levels are in another order, so that lanes have neighbours in memory
! 28:29: parallel: gangs at launch, 1 worker, vector length 128; 80 bytes shared: reductions 0, broadcasts 80, variables 0
! 29:23: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 35:29: parallel: gangs at launch, 1 worker, vector length 128; 80 bytes shared: reductions 0, broadcasts 80, variables 0
! 36:23: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 42:29: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 43:7: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
