! A reduction variable that is an argument by reference: its private copies are behind pointers.
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
end module

program fortran_reference
  use sums
  use openacc
  real :: x(10), r
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  x = 1
  r = 3
  call total (x, 10, r)
  ! Whole numbers: no rounding.
  if (r /= 13) error stop "sum"
end program
