! DO loops of three literal constants whose number of iterations gfortran has computed wrongly, and whose quotient fits
! several ends: the program's text says which.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program do_literal_counts
  implicit none
  integer(1) :: i
  integer(2) :: j
  integer(4) :: k
  integer(8) :: l, t
  integer :: n
  n = 0
  t = 0
  !$acc parallel loop reduction (+:n, t)
  do i = -60, 60, 20
    n = n + 1
    t = t + i
  end do
  if (n /= 7 .or. t /= 0) stop 1

  ! Comments and a directive of two lines are between.
  n = 0
  t = 0
  !$acc parallel loop reduction (+:n) &
  !$acc& reduction (+:t)
  ! The loop:

  outer: DO K = -2000000000, 2000000000, 100000000 ! With a label.
    n = n + 1
    t = t + k
  end do outer
  if (n /= 41 .or. t /= 0) stop 2

  ! Two loops of one directive.
  n = 0
  t = 0
  !$acc parallel
  !$acc loop collapse (2) reduction (+:n, t)
  do 20, j = 3, 30000, 3000
    do 10 i=60_1, -60, -20
      n = n + 1
      t = t + j * 10 + i
10 continue
20 continue
  !$acc end parallel
  if (n /= 70 .or. t /= 9452100) stop 3

  ! No wider type is needed for this one.
  n = 0
  t = 0
  !$acc parallel loop reduction (+:n) reduction (ieor:t)
  do l = -9223372036854775807_8, 9223372036854775807_8, 1000000000000000000_8
    n = n + 1
    t = ieor (t, l)
  end do
  if (n /= 19 .or. t /= 3614188710623182849_8) stop 4

  n = 0
  call dummy (i, n)
  if (n /= 86) stop 5

  ! There is no iteration.
  n = 0
  !$acc parallel loop reduction (+:n)
  do j = 30000, -30000, 3000
    n = n + 1
  end do
  if (n /= 0) stop 6
contains
  subroutine dummy (m, n)
    integer(1) :: m
    integer :: n
    !$acc kernels loop independent reduction (+:n)
    do m = 127, -128, -3
      n = n + 1
    end do
  end subroutine
end program
