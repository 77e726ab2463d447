! What OpenMP's target regions of Fortran cannot have: a message for each, at its place.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w -fdiagnostics-plain-output" }

subroutine s (b)
  integer, allocatable :: b(:)
  !$omp target has_device_addr (b) ! { dg-error "accred: 'firstprivate' or 'has_device_addr' of an array with a descriptor in a target region" }
  b(1) = 1
  !$omp end target
end subroutine
