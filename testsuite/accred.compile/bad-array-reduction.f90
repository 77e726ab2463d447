! Reductions of arrays and derived types in Fortran that are errors, or that accred refuses.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine arrays (n, words, allocated)
  implicit none
  type inner
    integer, pointer :: p
  end type
  type mixed
    integer :: k
    real :: x
  end type
  integer :: n, i
  real, allocatable :: allocated(:)
  character(len=4) :: words(3)
  complex :: c(2)
  type(inner) :: with_pointer
  type(mixed) :: m
  !$acc parallel loop reduction(+:with_pointer) ! { dg-error "accred: reduction of a struct that has a member of no arithmetic type" }
  do i = 1, n
    with_pointer%p = 1
  end do
  !$acc parallel loop reduction(iand:m) ! { dg-error "'m' has invalid type for 'reduction\\(&\\)'" }
  do i = 1, n
    m%k = i
  end do
  !$acc parallel loop reduction(.or.:m) ! { dg-error "'m' has invalid type for 'reduction\\(||\\)'" }
  do i = 1, n
    m%k = i
  end do
  !$acc parallel loop reduction(+:allocated) ! { dg-error "accred: reduction of an array that the construct uses as a whole" }
  do i = 1, n
    call change (allocated)
  end do
contains
  subroutine change (a)
    !$acc routine seq
    real, allocatable :: a(:)
    a(1) = a(1) + 1
  end subroutine
end subroutine
