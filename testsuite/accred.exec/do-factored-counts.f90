! With -fwrapv gfortran computes the variable of a DO loop as (C - count) * STEP where FROM is a multiple of STEP.  Loops
! whose range leaves the kind had no iterations.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-options "-fwrapv" }

program do_factored_counts
  use openacc
  implicit none
  integer(1) :: i, end1
  integer(4) :: k, end4
  integer :: n
  integer(8) :: total
  end1 = -64
  end4 = -1073741824

  ! Down from 2**30 to -2**30 by 2**29: 5 iterations.
  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do k = 1073741824, -1073741824, -536870912
    n = n + 1
    total = total + 3 * int (k, 8) + 1
  end do
  if (n /= 5 .or. total /= 5) stop 1

  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do k = 1073741824, end4, -536870912
    n = n + 1
    total = total + 3 * int (k, 8) + 1
  end do
  if (n /= 5 .or. total /= 5) stop 2

  ! 64, 56, ..., -64.
  n = 0
  total = 0
  !$acc parallel loop reduction (+:n, total)
  do i = 64, end1, -8
    n = n + 1
    total = total + 3 * i + 1
  end do
  if (n /= 17 .or. total /= 17) stop 3

  ! 0, -8, ..., -64.
  n = 0
  total = 0
  !$acc kernels loop reduction (+:n, total)
  do i = 0, end1, -8
    n = n + 1
    total = total + i
  end do
  if (n /= 9 .or. total /= -288) stop 4

  ! Up: (count - 2) * STEP.
  n = 0
  total = 0
  end4 = -end4
  !$acc parallel loop reduction (+:n, total)
  do k = -1073741824, end4, 536870912
    n = n + 1
    total = total + 3 * int (k, 8) + 1
  end do
  if (n /= 5 .or. total /= 5) stop 5
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
