! Loops that count downwards in a thread, in Fortran: see loops-down.c.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program loops_down
  implicit none
  integer, parameter :: rows = 3, most = 40
  integer :: n, r, i, step, wrong
  integer (8) :: j
  real :: x(most, rows), y(most, rows), want(most)

  wrong = 0
  do n = 0, most
    do step = 1, 3
      x = -1
      y = -1
      want = -1
      do i = n, 1, -step
        want(i) = 75 + i
      end do
      !$acc parallel loop gang copy (x, y) private (j)
      do r = 1, rows
        !$acc loop seq
        do i = n, 1, -step
          x(i, r) = 75 + i
        end do
        !$acc loop seq
        do j = n, 1, -1
          y(j, r) = j
        end do
      end do
      do r = 1, rows
        wrong = wrong + count (x(:, r) /= want) + count (y(:n, r) /= [(i, i = 1, n)]) + count (y(n + 1:, r) /= -1)
      end do
    end do
  end do
  if (wrong /= 0) then
    print *, wrong, 'wrong'
    stop 1
  end if
end program
