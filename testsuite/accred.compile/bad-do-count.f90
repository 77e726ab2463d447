! DO loops whose three values are constants, of which gfortran has computed a wrong number of iterations.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! GCC 14's gfortran counts them right.
! { dg-require "fortran" }
! { dg-require "before-gcc-14" }

subroutine f (n, upper)
  integer :: n
  integer(1) :: i, upper
  integer(2) :: j
  n = 0
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind of its variable, since gfortran miscounts its iterations; a variable for one of them will do" }
  do i = -60, 60, 20
    n = n + 1
  end do
  !$acc parallel loop reduction(+:n) ! { dg-error "accred: a loop whose constant bounds and step overflow the kind" }
  do j = 3, 30000, 3000
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
