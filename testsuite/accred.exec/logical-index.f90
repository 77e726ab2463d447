! A logical of each kind as a number, in the index of an array: the product with the size of an
! element is one instruction for 32-bit numbers only.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program logical_index
  use openacc
  implicit none
  logical (kind=1) :: l1
  logical (kind=4) :: l4
  logical (kind=8) :: l8
  integer :: a(0:3) = [7, 11, 13, 17], i, pass
  integer (8) :: got(0:31)
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do pass = 0, 1
    l1 = pass == 1
    l4 = pass == 1
    l8 = pass == 1
    !$acc parallel loop copyin(a) copyout(got)
    do i = 0, 31
      got(i) = i + a(iand (merge (1, 0, l1), 3)) + 100 * a(iand (merge (1, 0, l4), 3)) + 10000 * a(iand (merge (1, 0, l8), 3))
    end do
    do i = 0, 31
      if (got(i) /= i + 10101 * merge (11, 7, pass == 1)) error stop "a(logical)"
    end do
  end do
end program
