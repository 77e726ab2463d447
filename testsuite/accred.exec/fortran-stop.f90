! A region that could stop the program, and does not.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program fortran_stop
  use openacc
  implicit none
  integer :: a(100), i, s
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  a = [(i, i = 1, 100)]
  s = 0
  !$acc parallel loop reduction(+:s) copyin(a)
  do i = 1, 100
    if (a(i) /= i) stop 7
    if (a(i) > 100) error stop "100% too large"
    if (a(i) < 1) stop
    s = s + a(i)
  end do
  if (s /= 5050) error stop "sum"
end program
