! Clause `indirect' in Fortran, new in GCC 14: procedure pointers of the host, and dummy procedures.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-14" }

module procedures
  implicit none
contains
  integer function twice (x)
    !$omp declare target enter (twice) indirect
    integer, intent (in) :: x
    twice = 2 * x
  end function

  integer function less (x)
    !$omp declare target enter (less) indirect
    integer, intent (in) :: x
    less = x - 3
  end function

  integer function called (f, x)
    procedure (twice) :: f
    integer, intent (in) :: x
    !$omp target map (to: x) map (from: called)
    called = f (x)
    !$omp end target
  end function
end module

program main
  use procedures
  implicit none
  type holder
    procedure (twice), pointer, nopass :: f => null ()
  end type
  integer, parameter :: n = 100
  type (holder) :: table(n)
  procedure (twice), pointer :: p
  integer :: i, a(n), one

  do i = 1, n
    if (mod (i, 3) == 0) then
      table(i)%f => less
    else
      table(i)%f => twice
    end if
  end do
  !$omp target teams distribute parallel do map (to: table) map (from: a)
  do i = 1, n
    a(i) = table(i)%f (i)
  end do
  do i = 1, n
    if (a(i) /= merge (i - 3, 2 * i, mod (i, 3) == 0)) stop 1
  end do

  p => less
  !$omp target map (from: one)
  one = p (50)
  !$omp end target
  if (one /= 47) stop 2
  if (called (twice, 21) /= 42 .or. called (less, 0) /= -3) stop 3
  print '(a)', 'PASS'
end program
