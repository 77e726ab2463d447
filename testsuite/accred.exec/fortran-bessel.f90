! Bessel functions of several orders at once, compared with those of one order.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

! The recurrence multiplies an error of the last place by the number of orders at most: 16 times the spacing at the
! largest value, 64 where the function crosses zero.

program main
  use openacc
  implicit none
  integer, parameter :: n = 40, orders = 6
  real (8) :: x8(n), j8(0:orders, n), y8(0:orders, n), p8(3, n)
  real (4) :: x4(n), j4(0:orders, n), y4(0:orders, n)
  integer :: i, k
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  do i = 1, n
    x8(i) = 0.37d0 * i
    x4(i) = real (x8(i))
  end do
  !$acc parallel loop copyin (x8, x4) copyout (j8, y8, j4, y4, p8)
  do i = 1, n
    j8(:, i) = bessel_jn (0, orders, x8(i))
    y8(:, i) = bessel_yn (0, orders, x8(i))
    j4(:, i) = bessel_jn (0, orders, x4(i))
    y4(:, i) = bessel_yn (0, orders, x4(i))
    p8(:, i) = bessel_jn (2, 4, x8(i)) + 2 * bessel_yn (3, 5, x8(i))
  end do
  do i = 1, n
    do k = 0, orders
      call check (j8(k, i), bessel_jn (k, x8(i)), epsilon (1d0))
      call check (y8(k, i), bessel_yn (k, x8(i)), epsilon (1d0))
      call check (real (j4(k, i), 8), bessel_jn (k, real (x4(i), 8)), real (epsilon (1.), 8))
      call check (real (y4(k, i), 8), bessel_yn (k, real (x4(i), 8)), real (epsilon (1.), 8))
    end do
    do k = 1, 3
      if (p8(k, i) /= j8(k + 1, i) + 2 * y8(k + 2, i) .and. &
          abs (p8(k, i) - j8(k + 1, i) - 2 * y8(k + 2, i)) > 64 * epsilon (1d0) * max (1d0, abs (p8(k, i)))) error stop 3
    end do
  end do
contains
  subroutine check (got, want, unit)
    real (8), intent (in) :: got, want, unit
    if (abs (got - want) > unit * max (16 * abs (want), 64d0)) then
      print *, i, k, got, want
      error stop 2
    end if
  end subroutine
end program
