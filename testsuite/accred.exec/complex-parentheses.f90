! Parentheses around complex numbers, which Fortran keeps.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program complex_parentheses
  use openacc
  implicit none
  integer, parameter :: n = 100
  complex(4) :: a(n), s, x
  complex(8) :: b(n), p, y
  integer :: i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    a(i) = cmplx (i, -2 * i)
    b(i) = merge ((0._8, 1._8), (-1._8, 0._8), mod (i, 3) == 0)
  end do
  s = (1., 2.)
  p = (1._8, 0._8)
  !$acc parallel loop reduction(+:s) reduction(*:p) copyin(a, b) private(x, y)
  do i = 1, n
    x = (s + a(i)) - (a(i) - a(i))
    s = x
    y = p * (merge (b(i), (1._8, 0._8), i > 4))
    p = y
  end do
  ! The numbers from 1 to 100 add up to 5050.
  if (s /= (5051., -10098.)) error stop "sum"
  ! Of 5 to 100, 32 are multiples of 3: i**32 = 1; the other 64 give (-1)**64 = 1.
  if (p /= (1._8, 0._8)) error stop "product"
  s = (0., 0.)
  !$acc parallel loop reduction(+:s) copyin(a)
  do i = 1, n
    s = s + merge ((a(i)), ((0., 1.)), mod (i, 2) == 0)
  end do
  ! The even numbers add up to 2550; there are 50 odd ones.
  if (s /= (2550., -5050.)) error stop "merged sum"
end program
