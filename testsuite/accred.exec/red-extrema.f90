! Minimum and maximum of arrays by the intrinsic functions, whose order of arguments is free.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_CHECK" "all" }
! { dg-set-env "PTXSIM_SCHED" "3" }

module extrema
  implicit none
  integer, parameter :: n = 500
contains
  subroutine check (i2, i8, r4, r8, m)
    integer, intent (in) :: m
    integer(2) :: i2(:), w2(size (i2))
    integer(8) :: i8(0:m), w8(0:m)
    real(4) :: r4(m), w4(m)
    real(8), allocatable :: r8(:), w(:)
    integer :: i, k, v(n)
    w2 = i2; w8 = i8; w4 = r4; w = r8
    do i = 1, n
      v(i) = mod (i * 7919, 2003) - 1000
    end do
    do i = 1, n
      k = mod (i, m) + 1
      w2(k) = max (w2(k), int (v(i), 2))
      w8(k) = min (int (v(i), 8) * 3, w8(k))
      w4(k) = max (real (v(i)), w4(k))
      w(k) = min (w(k), v(i) / 2d0)
    end do
    !$acc parallel loop num_gangs (5) reduction (max: i2, r4) reduction (min: i8, r8) private (k)
    do i = 1, n
      k = mod (i, m) + 1
      i2(k) = max (i2(k), int (v(i), 2))
      i8(k) = min (int (v(i), 8) * 3, i8(k))
      r4(k) = max (real (v(i)), r4(k))
      r8(k) = min (r8(k), v(i) / 2d0)
    end do
    if (any (i2 /= w2) .or. any (i8 /= w8) .or. any (r4 /= w4) .or. any (r8 /= w)) stop 1
    ! Three arguments, and the value of another element.
    w2 = 0
    do i = 1, n
      w2(mod (i, m) + 1) = max (w2(mod (i, m) + 1), int (v(i), 2), 7_2)
    end do
    i2 = 0
    !$acc parallel loop num_gangs (5) reduction (max: i2)
    do i = 1, n
      i2(mod (i, m) + 1) = max (i2(mod (i, m) + 1), int (v(i), 2), 7_2)
    end do
    if (any (i2 /= w2)) stop 2
  end subroutine
end module

program test
  use extrema
  implicit none
  integer(2) :: i2(80)
  integer(8) :: i8(80)
  real(4) :: r4(80)
  real(8), allocatable :: r8(:)
  integer :: m
  do m = 1, 79, 13
    i2 = -5
    i8 = 5
    r4 = 0
    allocate (r8(80))
    r8 = 1
    call check (i2, i8, r4, r8, m)
    deallocate (r8)
  end do
end program
