! Variables of the host of an internal procedure that a kernels region there sets: what a loop
! leaves in them is read behind the region.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

subroutine host (given, bound, result)
  implicit none
  real(8), intent (in) :: given
  integer, intent (in) :: bound
  real(8), intent (out) :: result
  real(8) :: left
  integer :: total
  left = 3
  total = 0
  call inside
contains
  subroutine inside
    real(8) :: y(16), value
    integer :: i
    value = given
    !$acc kernels copyin (value, bound)
    total = 0
    do i = 1, bound
      total = total + i
    end do
    do i = 1, 16
      left = value
      y(i) = left + i
    end do
    !$acc end kernels
    result = left + total + sum (y)
  end subroutine
end subroutine

program test
  use openacc
  implicit none
  real(8) :: result
  if (acc_get_device_type () /= acc_device_nvidia) stop 2
  call host (32d0, 4, result)
  if (result /= 32 + 10 + 16 * 32 + 136) stop 1
end program
