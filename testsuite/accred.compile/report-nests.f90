! Nests of do loops without a directive in kernels regions, and array assignments: collapsed, so that one loop is left;
! not in the third region, whose inner loop's bound differs, and in the fourth, which reads the array that it sets.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

module bounds
  integer :: rows
end module

subroutine nests (n, m, a, b, c)
  use bounds
  implicit none
  integer :: n, m, i, j, k
  real :: a(n, m), b(n, m), c(n, m, 4)
  !$acc kernels copy(a) copyin(b)
  do j = 2, m - 1
    do i = 1, rows
      a(i, j) = b(i, j) * 2
    end do
  end do
  !$acc end kernels
  !$acc kernels copy(c) copyin(b)
  do k = 1, 4
    do j = m, 1, -1
      do i = 1, n
        c(i, j, k) = b(i, j) + k
      end do
    end do
  end do
  !$acc end kernels
  !$acc kernels copy(a)
  do j = 1, m
    do i = 1, min (j, n)
      a(i, j) = j
    end do
  end do
  !$acc end kernels
  !$acc kernels copy(a)
  do j = 1, m
    a(1, j) = j
    do i = 2, n
      a(i, j) = j
    end do
  end do
  !$acc end kernels
  !$acc kernels copy(a) copyin(b)
  a(:, 2:) = b(:, 2:) + 1
  !$acc end kernels
end subroutine

! REPORT
! 18:33: parallel: gangs at launch, 1 worker, vector length 128; 16|24 bytes shared: reductions 0, broadcasts 16|24, variables 0
! 19:8: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
! 25:33: parallel: gangs at launch, 1 worker, vector length 128; 24 bytes shared: reductions 0, broadcasts 24, variables 0
! 26:8: loop: gang vector; a block of iterations for each gang
! 34:23: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 35:8: loop: gang worker; a block of iterations for each gang
! 36:10: loop: vector
! 41:23: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 42:8: loop: gang worker; a block of iterations for each gang
! 44:10: loop: vector
! 49:33: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 50:25: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
