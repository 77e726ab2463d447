! Sums over the columns of arrays by plain inner loops: one loop.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:, :)
  real(8) :: x(70, 90)
  integer :: i, j, n, m, s, most
  real(8) :: t
  do n = 1, 301, 100
    m = 400 / n
    allocate (a(n, m))
    a = reshape ([(mod (i, 89) - 30, i = 1, n * m)], [n, m])
    s = 4
    most = -99
    !$acc parallel loop reduction(+:s) reduction(max:most) copyin(a)
    do j = 1, m
      do i = 1, n
        s = s + a(i, j) * i
        most = max (most, a(i, j))
      end do
    end do
    if (s /= 4 + sum ([((a(i, j) * i, i = 1, n), j = 1, m)])) stop 1
    if (most /= maxval (a)) stop 2
    deallocate (a)
  end do
  x = reshape ([(mod (i, 13) * 0.25d0, i = 1, 6300)], [70, 90])
  t = 0
  !$acc parallel loop reduction(+:t) copyin(x)
  do j = 1, 90
    do i = 2, 70, 2
      t = t + x(i, j)
    end do
  end do
  if (t /= sum (x(2:70:2, :))) stop 3
end program
