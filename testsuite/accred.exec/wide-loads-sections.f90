! Arguments of assumed shape: sections with and without a stride, from every beginning, in loops whose threads may
! read several elements at once.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module sums
contains
  integer(8) function total (a)
    real, intent(in) :: a(:)
    integer(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop num_gangs (2) vector_length (32) reduction (+:s) present (a)
    do i = 1, size (a)
      s = s + int (a(i), 8) * (1000003_8 * i + 1)
    end do
    total = s
  end function

  integer(8) function product_of (a, b)
    integer(2), intent(in) :: a(:)
    real(8), intent(in) :: b(5:)
    integer(8) :: s
    integer :: i
    s = 0
    !$acc parallel loop num_gangs (2) vector_length (32) reduction (+:s) present (a, b)
    do i = 1, size (a)
      s = s + int (a(i) * b(i + 4), 8) * (1000003_8 * i + 1)
    end do
    product_of = s
  end function
end module

program wide_loads
  use openacc
  use sums
  implicit none
  integer, parameter :: n = 4000, m = 1200
  real :: a(n)
  integer(2) :: c(n)
  real(8) :: b(n)
  integer(8) :: expected
  integer :: i, from, step
  do i = 1, n
    a(i) = mod (i * 37, 1001)
    b(i) = mod (i * 53, 997)
    c(i) = int (mod (i * 29, 991), 2)
  end do
  !$acc data copyin (a, b, c)
  do step = 1, 3
    do from = 1, 6
      expected = 0
      do i = 1, m
        expected = expected + int (a(from + (i - 1) * step), 8) * (1000003_8 * i + 1)
      end do
      if (total (a(from:from + step * (m - 1):step)) /= expected) stop 1
    end do
  end do
  do from = 1, 9
    expected = 0
    do i = 1, 2000
      expected = expected + int (c(from + i - 1) * b(10 - from + i - 1), 8) * (1000003_8 * i + 1)
    end do
    if (product_of (c(from:from + 1999), b(10 - from:10 - from + 1999)) /= expected) stop 2
    expected = 0
    do i = 1, 900
      expected = expected + int (c(from + 2 * i - 2) * b(i), 8) * (1000003_8 * i + 1)
    end do
    if (product_of (c(from:from + 1798:2), b(1:900)) /= expected) stop 3
  end do
  !$acc end data
  if (acc_get_device_type () /= acc_device_nvidia) stop 4
end program
