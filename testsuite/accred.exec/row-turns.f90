! Rows of any length in equal shares: lengths on both sides of what a warp takes alone, with others, or cuts; shares
! that begin among the ends of empty rows; rows that overlap.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "12" }

module layouts
  implicit none
  integer, parameter :: most = 120000
  integer, parameter :: lengths(24) = [64, 63, 62, 1, 0, 65, 127, 2, 128, 129, 126, 0, 256, 30, 255, 257, 191, 192, 193, &
                                       7, 96, 0, 3, 66]
  integer :: start(20001), n

contains

  subroutine add (length)
    integer, intent (in) :: length
    n = n + 1
    start(n + 1) = min (max (start(n) + length, 1), most)
  end subroutine

  subroutine empty (rows)
    integer, intent (in) :: rows
    start(n + 2:n + 1 + rows) = start(n + 1)
    n = n + rows
  end subroutine

  subroutine lay_out (k)
    integer, intent (in) :: k
    integer :: i
    n = 0
    start(1) = 1
    select case (k)
    case (1)
      ! Each length next to each other one.
      do i = 0, 24 * 24 - 1
        call add (lengths(1 + mod (i, 24)))
        call add (lengths(1 + mod (i + (i - mod (i, 24)) / 24, 24)))
      end do
    case (2)
      ! Nearly all rows are empty, in front of others, behind, and between.
      call add (3001)
      call empty (10000)
      call add (1)
      call empty (5000)
      call add (64)
      call add (129)
      call empty (4500)
    case (3)
      call empty (20000)
    case (4)
      do while (n < 19000)
        call empty (mod (n, 37))
        call add (mod (n, 11))
      end do
    case (5)
      ! Some end before they begin: where they begin others have ended.
      do i = 1, 2000
        call empty (mod (i, 5))
        call add (mod (i * 7, 90) - 41 + i / 60)
      end do
    case default
      ! As long as the window together, an element less, one more.
      do while (n < 500)
        call add (k)
        call add (256 - k + mod (n, 3) - 1)
        call add (max (266 - 2 * k, 0))
      end do
    end select
  end subroutine
end module

program row_turns
  use layouts
  implicit none
  integer, parameter :: columns = 97
  integer :: column(most), longest(20000), i, j, k, r, greatest, wrong
  real(8) :: v(most), x(columns), y(20000), sums(20000), s

  column = [(1 + mod (i * 31, columns), i = 1, most)]
  v = [(real (mod (i, 13) - 5, 8), i = 1, most)]
  x = [(real (i - 50, 8), i = 1, columns)]
  wrong = 0
  do k = 1, 133
    if (k > 5 .and. k < 60) cycle
    call lay_out (k)
    y = 1
    !$acc parallel loop gang copyin (start, column, v, x) copy (y) private (s)
    do r = 1, n
      s = 0
      !$acc loop vector reduction (+:s)
      do j = start(r), start(r + 1) - 1
        s = s + v(j) * x(column(j))
      end do
      y(r) = 2 * s - 3 * y(r)
    end do
    !$acc parallel loop copyin (start, column, v) copyout (sums, longest) private (s, greatest)
    do r = 1, n
      s = r
      greatest = -1
      !$acc loop reduction (+:s) reduction (max:greatest)
      do j = start(r), start(r + 1) - 1
        s = s + v(j)
        greatest = max (greatest, column(j))
      end do
      sums(r) = s
      longest(r) = greatest
    end do
    do r = 1, n
      s = 0
      greatest = -1
      do j = start(r), start(r + 1) - 1
        s = s + v(j) * x(column(j))
        greatest = max (greatest, column(j))
      end do
      if (y(r) /= 2 * s - 3) wrong = wrong + 1
      if (longest(r) /= greatest) wrong = wrong + 1
      s = r
      do j = start(r), start(r + 1) - 1
        s = s + v(j)
      end do
      if (sums(r) /= s) wrong = wrong + 1
    end do
  end do
  if (wrong > 0) print *, 'FAIL: ', wrong, ' values'
  if (wrong > 0) stop 1
end program
