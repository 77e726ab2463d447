! Fortran's allocatable dummy arguments are different memory in `kernels' regions, pointers are not.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine assigned (a, b)
  real, allocatable :: a(:, :), b(:, :)
  !$acc kernels present (a, b)
  b(:, :) = a + 1
  !$acc end kernels
end subroutine

subroutine in_loops (a, b, n)
  real, allocatable :: a(:, :), b(:, :)
  integer :: i, j, n
  !$acc kernels present (a, b)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(i, j)
    end do
  end do
  !$acc end kernels
end subroutine

subroutine by_pointers (a, b, n)
  real, pointer :: a(:, :), b(:, :)
  integer :: i, j, n
  !$acc kernels present (a, b)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(i, j)
    end do
  end do
  !$acc end kernels
end subroutine

subroutine one_array (a, n)
  real, allocatable :: a(:, :)
  integer :: i, j, n
  !$acc kernels present (a)
  do j = 2, n
    do i = 1, n
      a(i, j) = a(i, j - 1)
    end do
  end do
  !$acc end kernels
end subroutine

! REPORT
! 11:30: parallel: gangs at launch, 1 worker, vector length 128; 80 bytes shared: reductions 0, broadcasts 80, variables 0
! 12:17: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 19:30: parallel: gangs at launch, 1 worker, vector length 128; 8|16 bytes shared: reductions 0, broadcasts 8|16, variables 0
! 20:8: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 31:30: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 31:30: parallel: gangs at launch, 1 worker, vector length 128; 8|16 bytes shared: reductions 0, broadcasts 8|16, variables 0
! 31:30: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
! 32:8: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
! 32:8: loop: parallel where 'b' and 'a' do not overlap, which is checked at run time, and else sequential
! 43:27: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
! 44:8: loop: gang vector; iterations in turn (iterations may take different times)
! 44:8: loop: the sequential loops of its nest go inside of the parallel ones
! 44:8: loop: sequential: in line 46 an iteration may read what another one stores to 'a'
