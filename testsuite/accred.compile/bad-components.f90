! Components in reduction clauses of Fortran that are refused.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-cpp -fplugin-arg-accred-no-race-warnings" }

#define X_C x%c

subroutine refused (x)
  implicit none
  type inner
    real :: c
    real, pointer :: p
  end type
  type outer
    real :: a, c
    type(inner) :: in(3)
    type(inner), pointer :: q
  end type
  type(outer) :: x
  complex :: z
  integer :: i
  !$acc parallel loop reduction(+: X_C) ! { dg-error "accred: reduction of a derived type by a macro, or by another name than its declaration's" }
  do i = 1, 100
    X_C = X_C + x%a
  end do
  !$acc parallel loop reduction(+: x%in(2)%c) ! { dg-error "accred: reduction of a component of an array's elements, or of half a complex number" }
  do i = 1, 100
    x%in(2)%c = x%in(2)%c + x%in(1)%c
  end do
  !$acc parallel loop reduction(+: z%re) private(x) ! { dg-error "accred: reduction of a component of an array's elements, or of half a complex number" }
  do i = 1, 100
    z%re = x%a
  end do
  !$acc parallel loop reduction(+: x%q%c) ! { dg-error "accred: reduction of a component of an object that a pointer leads to" }
  do i = 1, 100
    x%q%c = x%q%c + x%a
  end do
end subroutine
