! Nested loops that reduce a derived type whose private copies are on the device's heap: the result of the inner loop is
! the outer one's copy.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program derived_nests
  implicit none
  type sums
    real(8) :: x
    real :: v(20000)
    integer :: calls(2)
  end type
  type(sums) :: s
  real(8) :: x(3), v(3)
  integer :: calls(3), g, i, j
  !$acc parallel loop gang private(s) copyout(x, v, calls) num_gangs(3) num_workers(2) vector_length(32)
  do g = 1, 3
    s%x = g
    s%v = 0
    s%calls = [g, 0]
    !$acc loop worker reduction(+: s)
    do j = 1, 2
      !$acc loop vector reduction(+: s)
      do i = 1, 20
        s%x = s%x + i
        s%v(i * 997 + j) = s%v(i * 997 + j) + i
        s%calls(j) = s%calls(j) + 1
      end do
    end do
    x(g) = s%x
    v(g) = sum (s%v)
    calls(g) = s%calls(1) * 100 + s%calls(2)
  end do
  ! 1 + ... + 20 is 210.
  do g = 1, 3
    if (x(g) /= g + 420 .or. v(g) /= 420 .or. calls(g) /= (g + 20) * 100 + 20) stop 1
  end do
end program
