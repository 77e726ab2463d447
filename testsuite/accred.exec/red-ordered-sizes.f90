! Sums of real arrays whose size is known only when the program runs, with the argument `reproducible': different numbers
! of gangs give the same bits.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-options "-fplugin-arg-accred-reproducible" }

module sums
  implicit none
  integer, parameter :: n = 1500
  real :: x(n)
  integer :: key(n)
contains
  subroutine explicit (a, m, gangs)
    integer, intent (in) :: m, gangs
    real :: a(m)
    integer :: i
    !$acc parallel loop gang vector reduction(+: a) num_gangs(gangs) vector_length(32) copyin(x, key)
    do i = 1, n
      a(1 + mod (key(i), m)) = a(1 + mod (key(i), m)) + x(i)
    end do
  end subroutine

  subroutine assumed (a, gangs)
    integer, intent (in) :: gangs
    real (8) :: a(0:)
    integer :: i
    !$acc parallel loop reduction(+: a) num_gangs(gangs) vector_length(32) copyin(x, key)
    do i = 1, n
      a(mod (key(i), size (a))) = a(mod (key(i), size (a))) + x(i)
    end do
  end subroutine
end module

program ordered_sizes
  use sums
  implicit none
  integer, parameter :: sizes(4) = [1, 7, 40, 1100]
  integer :: i, k, m, gangs
  real, allocatable :: first(:), got(:)
  real (8), allocatable :: first8(:), got8(:)
  double precision :: total
  total = 0
  do i = 1, n
    key(i) = mod (i * 7919, 4001)
    x(i) = 1. / (1 + mod (i, 97)) + i * 1e-3
    total = total + x(i)
  end do
  do k = 1, 4
    m = sizes(k)
    do gangs = 1, 9, 4
      allocate (got(m), got8(m))
      got = 0
      got8 = 0
      call explicit (got, m, gangs)
      call assumed (got8, gangs)
      if (abs (sum (dble (got)) - total) > 1e-3 .or. abs (sum (got8) - total) > 1e-3) stop 1
      if (gangs == 1) then
        first = got
        first8 = got8
      end if
      if (any (got /= first) .or. any (got8 /= first8)) stop 2
      ! The allocatable array itself.
      got = 0
      !$acc parallel loop gang vector reduction(+: got) num_gangs(gangs) vector_length(32) copyin(x, key)
      do i = 1, n
        got(1 + mod (key(i), m)) = got(1 + mod (key(i), m)) + x(i)
      end do
      if (any (got /= first)) stop 3
      deallocate (got, got8)
    end do
  end do
end program
