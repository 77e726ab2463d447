! A firstprivate argument with allocatable components: gfortran 16 refuses it, before accred would.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w -fdiagnostics-plain-output" }

subroutine x (y)
  type parts
    integer, allocatable :: v(:)
  end type
  type (parts), optional :: y
  !$omp target firstprivate (y) ! { dg-error "accred: 'firstprivate' of a variable with allocatable components in a target region|list item 'y' at .1. with allocatable components is not yet supported in FIRSTPRIVATE clause" }
  y%v(1) = 1
  !$omp end target
end subroutine
