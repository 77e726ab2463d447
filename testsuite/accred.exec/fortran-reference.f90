! Reduction variables that are arguments by reference: their private copies are behind pointers, which
! are in memory themselves at -O0.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module sums
contains
subroutine total (a, n, r)
  integer :: n, i
  real :: a(n), r
  !$acc parallel loop reduction(+:r) copyin(a)
  do i = 1, n
    r = r + a(i)
  end do
end subroutine

subroutine total_worker (n, r)
  integer :: n, r, i
  !$acc parallel copyin(n) num_workers(4) copy(r)
  !$acc loop reduction(+:r) worker
  do i = 1, n
    r = r + i
  end do
  !$acc end parallel
end subroutine

subroutine total_vector (n, r)
  integer :: n, r, i
  !$acc parallel copyin(n) vector_length(32) copy(r)
  !$acc loop reduction(+:r) vector
  do i = 1, n
    r = r + i
  end do
  !$acc end parallel
end subroutine

subroutine total_all (n, r)
  integer :: n, r, i
  !$acc parallel copyin(n) num_gangs(3) num_workers(4) vector_length(32) copy(r)
  !$acc loop reduction(+:r) gang worker vector
  do i = 1, n
    r = r + i
  end do
  !$acc end parallel
end subroutine

subroutine total_nested (n, r, s)
  integer :: n, r, s, i, j
  !$acc parallel copyin(n) num_gangs(3) num_workers(4) vector_length(32) copy(r, s)
  !$acc loop reduction(+:r) reduction(max:s) gang
  do i = 1, n
    !$acc loop reduction(+:r) reduction(max:s) worker vector
    do j = 1, n
      r = r + j
      s = max (s, i * j)
    end do
  end do
  !$acc end parallel
end subroutine
end module

program fortran_reference
  use sums
  use openacc
  real :: x(10), r
  integer :: k, m
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  x = 1
  r = 3
  call total (x, 10, r)
  ! Whole numbers: no rounding.
  if (r /= 13) error stop "sum"
  k = 5
  call total_worker (40, k)
  if (k /= 5 + 820) error stop "worker"
  k = 6
  call total_vector (40, k)
  if (k /= 6 + 820) error stop "vector"
  k = 7
  call total_all (40, k)
  if (k /= 7 + 820) error stop "gang worker vector"
  k = 8
  m = 9
  call total_nested (40, k, m)
  if (k /= 8 + 40 * 820) error stop "nested sum"
  if (m /= 1600) error stop "nested maximum"
end program
