! Before GCC 13 gfortran makes `firstprivate' of a clause; what the program has, a macro hides.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -cpp -w -fdiagnostics-plain-output" }
! { dg-require "before-gcc-13" }

#define THERE has_device_addr (p, a)

subroutine hidden (p, a)
  integer, pointer :: p(:)
  integer, allocatable :: a(:)
  !$omp target THERE ! { dg-error "accred: 'firstprivate' of an array with a descriptor in a target region" }
  p(1) = a(1)
  !$omp end target
end subroutine
