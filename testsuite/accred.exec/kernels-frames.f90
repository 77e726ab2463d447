! `kernels' regions of several constructs, in a program whose variables an internal procedure uses: results were lost, as the record
! of these variables was copied back behind them.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program kernels_frames
  implicit none
  integer, parameter :: n = 210
  integer :: y(n), z(n), i, j, s, wrong
  y = -1
  z = -2
  !$acc kernels copyout (y, z)
  do i = 1, n
    y(i) = i
  end do
  s = 3
  do i = 1, n
    z(i) = y(n + 1 - i) + s
  end do
  !$acc end kernels
  call check
  if (s /= 3) error stop 'scalar'

  y = -1
  z = 2
  !$acc kernels loop copyin (z) copyout (y)
  do i = 1, n
    s = 0
    do j = 1, 4
      s = s + z(j) * i
    end do
    y(i) = s
  end do
  if (s /= 8 * n) error stop 'sum'
  y = y / 8
  z = y(n:1:-1) + 3
  call check
contains
  subroutine check
    wrong = 0
    do j = 1, n
      if (y(j) /= j .or. z(j) /= n + 1 - j + 3) wrong = wrong + 1
    end do
    if (wrong > 0) then
      print *, wrong, 'are wrong', s
      error stop 'arrays'
    end if
    s = s + 0 * i
  end subroutine
end program
