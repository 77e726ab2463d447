! Copies of allocatable variables, which take memory from the device's heap.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "gcc-12" }
! { dg-require "fortran" }
! { dg-additional-options "-O2 -fopenmp -fplugin-arg-accred-report=work/report" }
! { dg-final { report-has "17:66: note: accred: firstprivate .s.: each copy is memory from the device's heap" } }
! { dg-final { report-has "17:66: note: accred: private .a.: each copy is memory from the device's heap" } }
! Where the loop is depends on the version of GCC.

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
