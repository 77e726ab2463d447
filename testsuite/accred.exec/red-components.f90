! Reductions of components in Fortran: the other components keep their values in the loop.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module types
  implicit none
  type inner
    integer :: k = 3
    real(8) :: w(2) = 4
  end type
  type base
    integer :: step = 5
    integer :: total = 2
  end type
  type, extends(base) :: sums
    real :: first = 10, c = 1
    integer :: v(3) = 7
    type(inner) :: in
  end type
  type(sums) :: orig
contains
  subroutine dummy (y, n)
    type(sums) :: y
    integer :: i, n
    !$acc parallel loop reduction(+: y%in%w)
    do i = 1, n
      y%in%w = y%in%w + y%in%k
    end do
  end subroutine
end module

program components
  use types, only: sums, dummy, renamed => orig
  implicit none
  type(sums) :: x, other
  integer :: i, k
  x%total = 2
  !$acc parallel loop reduction(+:x%c)
  do i = 1, 100
    x%c = x%c + x%first
  end do
  if (x%c /= 1001 .or. x%first /= 10 .or. any (x%v /= 7)) stop 1

  ! The clause in two lines, with capital letters, blanks and a comment.
  !$acc parallel loop gang vector REDUCTION(+:X % & ! the inner one
  ! nothing

  !$acc & In % K) copy(x)
  do i = 1, 10
    do k = 1, 10
      x%in%k = x%in%k + x%step
    end do
  end do
  if (x%in%k /= 503 .or. x%step /= 5) stop 2

  ! A name of this program alone, and a component of the type that is extended.
  !$acc parallel loop reduction(+: renamed%total)
  do i = 1, 100
    renamed%total = renamed%total + renamed%step
  end do
  if (renamed%total /= 502 .or. renamed%step /= 5) stop 3

  !$acc parallel loop reduction(max: x%v)
  do i = 1, 100
    x%v(2) = max (x%v(2), i * x%step)
  end do
  if (x%v(1) /= 7 .or. x%v(2) /= 500 .or. x%v(3) /= 7) stop 4

  call dummy (x, 100)
  if (any (x%in%w /= 50304) .or. x%in%k /= 503) stop 5

  ! Several in one clause; the construct's, not a loop's.
  !$acc parallel num_gangs(4) reduction(+: x%total, other%total)
  x%total = x%total + x%step
  other%total = other%total + 2 * other%step
  !$acc end parallel
  if (x%total /= 2 + 4 * 5 .and. x%total /= 2 + 5) stop 6
  if (other%total - 2 /= 2 * (x%total - 2)) stop 7

  !$acc parallel loop reduction(*:x%step,other%step)
  do i = 1, 4
    x%step = x%step * other%v(1)
    other%step = other%step * 3
  end do
  if (x%step /= 5 * 7**4 .or. other%step /= 5 * 3**4 .or. other%v(1) /= 7) stop 8
end program
