! Reductions of variables of `declare' directives, of modules and COMMON blocks.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! Gangs that all load the variable before one of them has stored its sum.
! { dg-set-env "PTXSIM_SCHED" "9" }

module sums
  implicit none
  real :: r
  double precision :: d
  integer :: k, m
  logical :: all_of
  complex :: z
  !$acc declare create(r, d, k, m, all_of, z)
contains
  real function value_of_r ()
    !$acc routine seq
    value_of_r = r
  end function

  subroutine in_module ()
    integer :: i
    !$acc parallel loop gang reduction(+:k) num_gangs(8)
    do i = 1, 40
      k = k + i
    end do
  end subroutine
end module

subroutine in_common ()
  implicit none
  integer :: i, one, two
  common /block/ one, two
  !$acc declare create(/block/)
  one = 4
  two = 5
  !$acc update device(one, two)
  !$acc parallel num_gangs(8)
  !$acc loop gang reduction(+:two)
  do i = 1, 40
    two = two + i
  end do
  !$acc end parallel
  !$acc update self(one, two)
  if (one /= 4 .or. two /= 825) stop 20
end subroutine

program red_declared
  use sums
  implicit none
  integer :: i, j
  real :: row(40), got(2)

  r = 5
  d = 5
  k = 5
  !$acc update device(r, d, k)
  r = 1
  !$acc parallel present(r) num_gangs(8)
  !$acc loop gang reduction(+:r)
  do i = 1, 40
    r = r + i
  end do
  !$acc end parallel
  !$acc parallel loop gang worker vector reduction(+:d) num_gangs(8) num_workers(2)
  do i = 1, 40
    d = d + i
  end do
  call in_module ()
  if (r /= 1 .or. d /= 5 .or. k /= 5) stop 1
  !$acc update self(r, d, k)
  if (r /= 825 .or. d /= 825 .or. k /= 825) stop 2

  m = 3
  all_of = .true.
  z = (2, 0)
  !$acc update device(m, all_of, z)
  !$acc parallel num_gangs(8) reduction(max:m) reduction(.and.:all_of)
  !$acc loop gang reduction(max:m) reduction(.and.:all_of) reduction(+:z)
  do i = 1, 40
    m = max (m, mod (i * 3, 40))
    all_of = all_of .and. i /= 17
    z = z + cmplx (i, 1)
  end do
  !$acc end parallel
  !$acc update self(m, all_of, z)
  if (m /= 39 .or. all_of .or. z /= (822, 40)) stop 3

  ! Two loops, and what routines see of the variable.
  r = 5
  !$acc update device(r)
  !$acc parallel num_gangs(8) present(r)
  !$acc loop gang reduction(+:r)
  do i = 1, 40
    !$acc loop vector reduction(+:r)
    do j = 1, 10
      r = r + i
    end do
  end do
  !$acc end parallel
  !$acc parallel num_gangs(1) copyout(got)
  !$acc loop gang vector reduction(+:r)
  do i = 1, 40
    r = r + i
  end do
  got(1) = r
  got(2) = value_of_r ()
  !$acc end parallel
  if (any (got /= 9025)) stop 4

  ! An iteration sets the variable before it reads it.
  !$acc parallel loop gang num_gangs(8) copyout(row)
  do i = 1, 40
    d = i
    !$acc loop vector reduction(+:d)
    do j = 1, 10
      d = d + j
    end do
    row(i) = real (d)
  end do
  do i = 1, 40
    if (row(i) /= i + 55) stop 5
  end do
  !$acc update self(d)
  if (d /= 95) stop 6

  call in_common ()
end program
