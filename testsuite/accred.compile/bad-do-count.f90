! DO loops whose three values are constants, not all of them literal ones in a line of their own, of which gfortran has
! computed a wrong number of iterations.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! GCC 14's gfortran counts them right.
! { dg-require "fortran" }
! { dg-require "before-gcc-14" }
! { dg-additional-options "-cpp" }

subroutine f (n, upper)
  integer :: n
  integer(1) :: i, upper
  integer(2) :: j
  integer(1), parameter :: step = 20
  n = 0
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind of its variable, since gfortran miscounts its iterations; a variable for one of them will do" }
  do i = -60, 60, step
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
  do j = 3, 30000, &
    3000
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
#ifdef UNKNOWN
  do j = 3, 29000, 3000
#else
  do j = 3, 30000, 3000
#endif
    n = n + 1
  end do
  ! These are right: no sum overflows, there is no iteration, or a bound is a variable.
  !$acc parallel loop reduction(+:n)
  do i = -60, 20, 20
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n)
  do i = 60, -20, 20
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n)
  do i = -60, upper, 20
    n = n + 1
  end do
end subroutine
