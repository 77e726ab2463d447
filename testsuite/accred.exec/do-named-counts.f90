! DO loops of constants whose number of iterations gfortran has computed wrongly, and whose text has named constants,
! expressions and lines that are continued.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module bounds
  implicit none
  integer, parameter :: ik = 1, lowest = -60, &
    highest = -lowest
  integer far
  parameter (far = 2*10**9)
contains
  subroutine of_module (n)
    use openacc
    integer(4) :: k
    integer :: n
    n = 0
    !$acc parallel loop reduction (+:n)
    do k = -far, far, 100000000
      n = n + 1
    end do
  end subroutine
end module

program do_named_counts
  use bounds
  use openacc
  implicit none
  integer (kind = ik), parameter :: step = 20_ik
  integer, parameter :: big (2) = (/ 7, 8 /), wide = (3 + 4) * (2 - 12) / 3 + 10123; integer, parameter :: many = 30000
  integer (ik) :: i
  integer (2) :: j
  integer (4) :: k
  integer :: n
  integer (8) :: total

  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do i = lowest, highest, step
    n = n + 1
    total = total + 3 * i + 1
  end do
  if (n /= 7 .or. total /= 7) stop 1

  ! In parentheses, continued, with comments between.
  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do i = (-60), & ! The first one,
    ! and the others:

    & ((60)), (+20)
    n = n + 1
    total = total + 3 * i + 1
  end do
  if (n /= 7 .or. total /= 7) stop 2

  ! wide is -70 / 3 + 10123 = 10100: -30000, -19900, -9800, 300, 10400, 20500.
  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do j = -many, many, wide
    n = n + 1
    total = total + j
  end do
  if (n /= 6 .or. total /= -28500) stop 3

  n = 0
  call of_module (n)
  if (n /= 41) stop 4

  ! From -2**31 by 2**30: the last one is 2**30.
  n = 0
  !$acc parallel loop reduction (+:n)
  do k = -huge (k) - 1, huge (k), 2**30
    n = n + 1
  end do
  if (n /= 4) stop 5

  call inner (n)
  if (n /= 61) stop 6
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
contains
  subroutine inner (n)
    integer, parameter :: many = 30000
    integer (2) :: j
    integer :: n
    n = 0
    !$acc kernels loop reduction (+:n)
    do j = many, -many, -1000
      n = n + 1
    end do
  end subroutine
end program
