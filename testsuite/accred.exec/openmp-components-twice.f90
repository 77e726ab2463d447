! A component that a clause maps twice, as a whole and a part of it, by names that may mean the same object: the
! part is what is mapped.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-fopenmp" }
! { dg-require "gcc-15" }

module twice
  type rows
    integer :: before
    integer, pointer :: a(:)
    integer :: behind
  end type
end module

program main
  use twice
  implicit none
  integer, target :: first(10), second(10)
  type(rows) :: r(2)
  integer :: i, j

  first = 0
  second = 0
  r(1)%a => first
  r(2)%a => second
  i = 1
  j = 1

  !$omp target map(r(i)%a, r(j)%a(1:5))
  r(i)%a(1) = r(i)%a(1) + 1
  r(j)%a(1) = r(j)%a(1) + 2
  r(j)%a(5) = 50
  !$omp end target
  if (.not. (first(1) == 3)) stop 1
  if (.not. (first(5) == 50)) stop 2

  !$omp target map(r(i)%a(1:5), r(j)%a)
  r(i)%a(1) = r(i)%a(1) + 3
  r(j)%a(1) = r(j)%a(1) + 4
  !$omp end target
  if (.not. (first(1) == 10)) stop 3

  ! Both of one name.
  !$omp target map(r(i)%a, r(i)%a(1:5))
  r(i)%a(2) = r(i)%a(1) + 2
  !$omp end target
  if (.not. (first(2) == 12)) stop 4

  ! Two objects.
  j = 2
  !$omp target map(r(i)%a, r(j)%a(1:5))
  r(i)%a(10) = r(i)%a(1) + 1
  r(j)%a(1) = r(j)%a(1) + 2
  !$omp end target
  if (.not. (first(10) == 11)) stop 5
  if (.not. (second(1) == 2)) stop 6
end program
