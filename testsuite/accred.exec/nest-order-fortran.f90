! Nests whose outer loops go down the columns of arrays, by `collapse' and by plain loops inside: another order of levels.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module arrays
  implicit none
contains
  subroutine stores (n, m, a, b, c, total)
    integer, intent (in) :: n, m, a(301, -1:300)
    integer, intent (inout) :: b(301, -1:300), c(301, -1:300)
    integer :: total, i, j
    !$acc parallel loop copyin(a) copy(b)
    do i = 1, n
      do j = -1, m - 2
        b(i, j) = a(i, j) + i * j
      end do
    end do
    ! Backwards, and not all of them.
    !$acc parallel loop collapse(2) copyin(a) copy(c) reduction(+:total)
    do i = n, 1, -1
      do j = m - 2, -1, -2
        c(i, j) = 2 * a(i, j) - i
        total = total + c(i, j)
      end do
    end do
  end subroutine
end module

program main
  use arrays
  implicit none
  integer, parameter :: sizes(2, 7) = reshape ([1, 1, 1, 300, 300, 1, 40, 70, 33, 2, 5, 0, 0, 5], [2, 7])
  integer :: a(301, -1:300), b(301, -1:300), c(301, -1:300)
  integer :: i, j, k, n, m, total, want, least
  real(8) :: x(7, 50, 40), s
  a = reshape ([(mod (i, 89) - 30, i = 1, 301 * 302)], [301, 302])
  do k = 1, 7
    n = sizes(1, k)
    m = sizes(2, k)
    b = -1
    c = -1
    total = 4
    call stores (n, m, a, b, c, total)
    want = 4
    do j = -1, m - 2
      do i = 1, n
        if (b(i, j) /= a(i, j) + i * j) stop 1
        if (mod (m - 2 - j, 2) == 0) then
          if (c(i, j) /= 2 * a(i, j) - i) stop 2
          want = want + c(i, j)
        else if (c(i, j) /= -1) then
          stop 3
        end if
      end do
    end do
    if (total /= want) stop 4
  end do
  x = reshape ([(mod (i, 13) * 0.25d0, i = 1, 14000)], [7, 50, 40])
  s = 0
  least = 99
  !$acc parallel loop reduction(+:s) reduction(min:least) copyin(x)
  do i = 1, 7
    do j = 1, 50
      do k = 40, 1, -1
        s = s + x(i, j, k) * j
        least = min (least, int (4 * x(i, j, k)) + k)
      end do
    end do
  end do
  if (s /= sum ([(((x(i, j, k) * j, i = 1, 7), j = 1, 50), k = 1, 40)])) stop 5
  if (least /= minval ([(((int (4 * x(i, j, k)) + k, i = 1, 7), j = 1, 50), k = 1, 40)])) stop 6
end program
