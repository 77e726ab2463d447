! The size of an optional array that is absent, in data directives, is 0: what gfortran computes it
! from has no value then, and libgomp 16 takes the largest number for an iterator's map.  The part in
! C looks at what libgomp gets.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-require "gcc-12" }
! { dg-options "-fopenmp" }
! { dg-additional-sources "openmp-optional-sizes-part.c" }

module directives
  use iso_c_binding
  implicit none
  interface
    subroutine fill_stack () bind (c)
    end subroutine
    integer(c_int) function absent () bind (c)
      import
    end function
  end interface
contains
  subroutine region (a, seen)
    integer(1), optional, intent(inout) :: a(:)
    integer, intent(out) :: seen
    seen = -1
    !$omp target data map (tofrom: a)
    !$omp target map (from: seen)
    seen = 0
    if (present (a)) seen = a(2)
    if (present (a)) a(2) = 7
    !$omp end target
    !$omp end target data
  end subroutine

  subroutine enter (a)
    integer(1), optional, intent(inout) :: a(:)
    !$omp target enter data map (to: a)
  end subroutine

  subroutine leave (a)
    integer(1), optional, intent(inout) :: a(:)
    !$omp target exit data map (from: a)
  end subroutine

  subroutine update (a)
    integer(1), optional, intent(inout) :: a(:)
    !$omp target update to (a)
  end subroutine
end module

program optional_sizes
  use directives
  implicit none
  integer :: seen
  integer(1) :: a(3) = [1_1, 2_1, 3_1]
  call fill_stack ()
  call region (seen=seen)
  if (seen /= 0) stop 1
  call fill_stack ()
  call enter ()
  call fill_stack ()
  call update ()
  call fill_stack ()
  call leave ()
  if (absent () == 0) stop 2
  call region (a, seen)
  if (seen /= 2 .or. a(2) /= 7) stop 3
  call enter (a)
  a(2) = 9
  call update (a)
  call region (a, seen)
  if (seen /= 9) stop 4
  call leave (a)
  if (a(1) /= 1 .or. a(2) /= 7 .or. a(3) /= 3) stop 5
end program
