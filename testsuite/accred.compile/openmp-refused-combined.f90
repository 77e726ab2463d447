! A clause that gfortran loses before GCC 13.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w -fdiagnostics-plain-output" }
! { dg-require "before-gcc-13" }

subroutine combined (a, n)
  integer :: n, i
  integer, allocatable :: a(:)
  !$omp target teams distribute parallel do has_device_addr (a) ! { dg-error "accred: 'has_device_addr', which GCC ignores in combined constructs, in a target region" }
  do i = 1, n
    a(i) = i
  end do
end subroutine
