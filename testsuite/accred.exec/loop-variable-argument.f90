! Loop variables that are arguments, with steps other than 1.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-do run }
! { dg-require "fortran" }

program loop_variable_argument
  implicit none
  integer :: a(40), i, least
  integer(2) :: s
  integer(8) :: j
  a = 0
  least = 1000
  call work (a, least, i, j, 40)
  if (least /= 1) error stop "minimum"
  if (any (a(1:40:3) /= [(i, i = 1, 40, 3)])) error stop "down"
  if (any (a(2:40:3) /= [(2 * i, i = 2, 40, 3)])) error stop "up"
  a = 0
  i = 5
  s = 6
  call work_mapped (a, i, s, 40)
  if (any (a(1:40:3) /= [(3 * i, i = 1, 40, 3)])) error stop "mapped, down"
  if (any (a(2:40:3) /= [(4 * i, i = 2, 40, 3)])) error stop "mapped, up"
contains
  subroutine work (a, least, i, j, n)
    integer :: n, a(n), least, i
    integer(8), optional :: j
    !$acc parallel
    !$acc loop reduction(min:least)
    do i = n, 1, -3
      a(i) = i
      least = min (least, i)
    end do
    !$acc end parallel
    !$acc parallel loop
    do j = 2, n, 3
      a(j) = int (2 * j)
    end do
  end subroutine
  ! Mapped, so that it has an address, and a temporary leads to the loop's own one.
  subroutine work_mapped (a, i, s, n)
    integer :: n, a(n), i
    integer(2) :: s
    !$acc parallel copyin(i) copyin(s) num_gangs(2)
    !$acc loop
    do i = n, 1, -3
      a(i) = 3 * i
    end do
    !$acc loop
    do s = 2, n, 3
      a(s) = 4 * s
    end do
    !$acc end parallel
  end subroutine
end program
