! Reductions that gfortran refuses, also with the plugin.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine refused (n, p, words, l, c)
  implicit none
  integer :: n, i
  real, pointer :: p(:)
  character(len=4) :: words(3)
  logical :: l(3)
  complex :: c(2)
  !$acc parallel loop reduction(+:p) ! { dg-error "POINTER object 'p' in REDUCTION clause" }
  do i = 1, n
    p(1) = p(1) + 1
  end do
  !$acc parallel loop reduction(+:words) ! { dg-error "not found for type CHARACTER" }
  do i = 1, n
    words(1) = 'x'
  end do
  !$acc parallel loop reduction(+:l) ! { dg-error "not found for type LOGICAL" }
  do i = 1, n
    l(1) = .true.
  end do
  !$acc parallel loop reduction(max:c) ! { dg-error "not found for type COMPLEX" }
  do i = 1, n
    c(1) = i
  end do
  !$acc parallel loop reduction(+:c) reduction(*:c) ! { dg-error "present on multiple clauses" }
  do i = 1, n
    c(1) = i
  end do
end subroutine
