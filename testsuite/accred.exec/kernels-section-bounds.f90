! Loops whose bounds are SIZE, LBOUND and UBOUND of arrays with descriptors, sections too, in kernels regions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
contains
  ! A step of Jacobi's method, and the largest change.
  subroutine smooth (a, b, change)
    real, intent (in) :: a(:, :)
    real, intent (out) :: b(:, :)
    real, intent (out) :: change
    integer :: i, j
    change = 0
    !$acc kernels
    do j = 2, size (a, 2) - 1
      do i = 2, size (a, 1) - 1
        b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        change = max (change, abs (b(i, j) - a(i, j)))
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Of a section: every other row, columns from the third on.
  subroutine of_section (a, r)
    integer, intent (in) :: a(-1:, 5:)
    integer, intent (out) :: r(:)
    integer :: i, j
    !$acc kernels
    do j = 1, size (a(::2, 7:), 2)
      r(j) = 0
      do i = 1, size (a(::2, 7:), 1)
        r(j) = r(j) + a(2 * i - 3, j + 6) * (ubound (a, 2) - lbound (a, 1))
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The bounds change with the outer loop, and there may be no iteration.
  subroutine triangle (a, s)
    integer, intent (in) :: a(:, :)
    integer, intent (out) :: s
    integer :: i, j
    s = 0
    !$acc kernels
    do j = 1, size (a, 2)
      do i = 1, size (a(j:, j))
        s = s + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! OpenMP's and OpenACC's other constructs, where the descriptor is in the region, too.
  subroutine in_parallel (a, s)
    integer, intent (in) :: a(:, :)
    integer, intent (out) :: s
    integer :: i, j
    s = 0
    !$acc parallel loop reduction (+ : s)
    do j = 1, size (a, 2)
      do i = 1, size (a(:, j)) - 1
        s = s + a(i, j) * size (a(2:, :))
      end do
    end do
  end subroutine
end module

program section_bounds
  use work
  implicit none
  integer, parameter :: n = 37, m = 23
  real :: a(n, m), b(n, m), change, want
  integer :: k(n, m), r(m - 2), s, i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod (i * 7 + j * 3, 16)
      k(i, j) = i + 100 * j
    end do
  end do
  b = -1
  call smooth (a, b, change)
  want = 0
  do j = 2, m - 1
    do i = 2, n - 1
      if (b(i, j) /= 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))) stop 1
      want = max (want, abs (b(i, j) - a(i, j)))
    end do
  end do
  if (change /= want) stop 2
  call of_section (k, r)
  do j = 1, m - 2
    ! The first of its columns, 7, is the third of k.
    s = 0
    do i = 1, n, 2
      s = s + k(i, j + 2) * (m + 4 + 1)
    end do
    if (r(j) /= s) stop 3
  end do
  call triangle (k, s)
  if (s /= sum ([((k(i, j), i = 1, n - j + 1), j = 1, m)])) stop 4
  call in_parallel (k, s)
  if (s /= (n - 1) * m * sum ([((k(i, j), i = 1, n - 1), j = 1, m)])) stop 5
end program
