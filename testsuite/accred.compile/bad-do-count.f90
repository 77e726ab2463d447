! DO loops whose three values are constants of which gfortran has computed a wrong number of iterations, and whose text
! does not say what they are.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! GCC 14's gfortran counts them right.
! { dg-require "fortran" }
! { dg-require "before-gcc-14" }
! { dg-additional-options "-cpp" }

subroutine f (n, upper)
  integer, parameter :: upper_end = 30000
  integer :: n
  integer(1) :: i, upper
  integer(2) :: j
  n = 0
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind of its variable, since gfortran miscounts its iterations; a variable for one of them will do" }
  do i = -60, int (60.5), 20
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
  do j = 3, upper_end, 3000
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

subroutine g (n)
  integer, parameter :: upper_end = 29999
  integer :: n
  integer(2) :: j
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
  do j = 3, upper_end, 3000
    n = n + 1
  end do
end subroutine

! The module may have the name.
module m
  integer, parameter :: of_module = 30000
contains
  subroutine h (n)
    use ieee_arithmetic
    integer :: n
    integer(2) :: j
    !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
    do j = 3, of_module, 3000
      n = n + 1
    end do
  end subroutine
end module
