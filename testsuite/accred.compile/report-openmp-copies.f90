! Copies of allocatable variables, which take memory from the device's heap.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "gcc-12" }
! { dg-require "fortran" }
! { dg-additional-options "-O2 -fopenmp -fplugin-arg-accred-report=work/report" }
! { dg-final { report-is } }

subroutine copies (a, r)
  integer, intent(out) :: r(100)
  integer, allocatable :: a(:), s
  integer :: i
  allocate (s, source = 3)
  !$omp target parallel do private(a) firstprivate(s) map(from: r)
  do i = 1, 100
    a = i
    s = s + i
    r(i) = a(1) + s
  end do
end subroutine

! REPORT
! 15:66: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
! 15:66: firstprivate (s): each copy is memory from the device's heap
! 15:66: private (a): each copy is memory from the device's heap
! 19:19: loop: gang vector; iterations in turn (iterations may take different times)
! 19:19: private (s): each iteration sets it before it reads it
