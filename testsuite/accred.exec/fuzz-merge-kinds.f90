! MERGEs of numbers that differ in their kinds alone: gfortran 12 takes them for one expression at
! -O1 and above, and operates on operands of different sizes.  Found by redfuzz.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module m
  implicit none
contains
  integer(4) function twice (a, b)
    integer(4), value :: a, b
    !$acc routine seq
    twice = 2 * a + b
  end function
end module

program fuzz
  use m
  use openacc
  integer(8) :: got, want, products(0:99)
  integer(4) :: v(0:99), i
  logical :: b
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 0, 99
    v(i) = i - 50
  end do
  got = 3
  want = 3
  !$acc parallel loop reduction(+:got) copyin(v) copyout(products) private(b)
  do i = 0, 99
    b = iand (v(i), 3) == 1
    products(i) = merge (1_8, 0_8, b) * int (twice (merge (1_4, 0_4, b), v(i)), 8)
    got = got + products(i)
  end do
  do i = 0, 99
    b = iand (v(i), 3) == 1
    if (b) then
      if (products(i) /= 2 + v(i)) error stop "product"
    else
      if (products(i) /= 0) error stop "product"
    end if
    if (b) want = want + 2 + v(i)
  end do
  if (got /= want) error stop "sum"
end program
