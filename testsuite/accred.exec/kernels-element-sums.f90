! Loops of kernels regions that reduce elements of arrays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
  integer, parameter :: n = 37, m = 53
contains
  ! As old programs have it: assumed size, labels, the first value in front.
  subroutine old (a, r, x, n, m)
    integer n, m
    real a(*), r(*), x(*)
    integer i, j
    !$acc kernels copyin (a(1 : m * n), x(1 : n)) copy (r(1 : n))
    do 30 j = 1, n
      if (x(j) .lt. 0) goto 20
      r(j) = 0.0
      do 10 i = 1, m
        r(j) = r(j) + a(i + (j - 1) * m)
 10   continue
 20   r(j) = r(j) * 2
 30 continue
    !$acc end kernels
  end subroutine

  subroutine gemv (a, x, y)
    integer, intent (in) :: a(:, :), x(:)
    integer, intent (inout) :: y(:)
    integer :: i, j
    !$acc kernels copyin (a, x) copy (y)
    do j = 1, size (a, 2)
      do i = 1, size (a, 1)
        y(j) = y(j) + a(i, j) * x(i)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine product_of_matrices (a, b, c, k)
    integer, intent (in) :: k
    integer, intent (in) :: a(n, k), b(k, m)
    integer, intent (out) :: c(n, m)
    integer :: i, j, l
    !$acc kernels
    do j = 1, m
      do i = 1, n
        c(i, j) = 0
        do l = 1, k
          c(i, j) = c(i, j) + a(i, l) * b(l, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Two elements, one of them under a condition; the largest and the sum.
  subroutine two (a, s, large)
    integer, intent (in) :: a(m, n)
    integer, intent (inout) :: s(n), large(n)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      large(j) = -huge (0)
      do i = 1, m
        if (mod (a(i, j), 3) /= 0) s(j) = s(j) + a(i, j)
        large(j) = max (large(j), a(i, j))
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Elements by an index: iterations of the outer loop meet.
  subroutine by_index (a, k, s)
    integer, intent (in) :: a(m, n), k(n)
    integer, intent (inout) :: s(5)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = 1, m
        s(k(j)) = s(k(j)) + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The element is one of those that are added up.
  subroutine among_them (a)
    integer, intent (inout) :: a(m, n)
    integer :: i, j
    !$acc kernels
    do j = 1, n
      do i = 1, m
        a(3, j) = a(3, j) + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The place depends on what the loop changes.
  subroutine moving (a, s)
    integer, intent (in) :: a(m, n)
    integer, intent (inout) :: s(m * n)
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      k = j
      do i = 1, m
        s(k) = s(k) + a(i, j)
        if (mod (a(i, j), 7) == 0) k = k + 1
      end do
    end do
    !$acc end kernels
  end subroutine

  ! One element of all, from the first loop on.
  subroutine first_element (a, s)
    integer, intent (in) :: a(m * n)
    integer, intent (inout) :: s(2)
    integer :: i
    !$acc kernels
    do i = 1, m * n
      s(2) = s(2) + a(i)
    end do
    !$acc end kernels
  end subroutine

  ! No iteration: the element need not exist.
  subroutine nothing (a, s, rows)
    integer, intent (in) :: a(:, :), rows
    integer, intent (inout) :: s(:)
    integer :: i, j
    !$acc kernels copyin (a) copy (s)
    do j = 1, 1000000
      do i = 1, rows - j
        s(j) = s(j) + a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program element_sums
  use work
  implicit none
  integer :: a(m, n), b(n, m), c(n, m), d(m, m), e(m, n), x(m), y(n), z(n), s(5), t(m * n), u(m * n), i, j, k(n), want
  real :: ra(m * n), r(n), rx(n)
  integer :: l
  a = reshape ([(mod (i * 7919, 211) - 60, i = 1, m * n)], [m, n])
  b = transpose (a)
  ra = reshape (real (a), [m * n])
  x = [(mod (i, 5) - 1, i = 1, m)]
  k = [(mod (i * 3, 5) + 1, i = 1, n)]
  rx = [(merge (-1, 1, mod (i, 4) == 0), i = 1, n)]
  r = 5
  call old (ra, r, rx, n, m)
  do j = 1, n
    if (r(j) /= 2 * merge (5, sum (a(:, j)), mod (j, 4) == 0)) stop 1
  end do
  y = [(j, j = 1, n)]
  call gemv (a, x, y)
  if (any (y /= [(j + sum (a(:, j) * x), j = 1, n)])) stop 2
  d = reshape ([(mod (i * 31, 17), i = 1, m * m)], [m, m])
  call product_of_matrices (b, d, c, m)
  if (any (c /= matmul (b, d))) stop 3
  y = [(j, j = 1, n)]
  call two (a, y, z)
  do j = 1, n
    if (y(j) /= j + sum (a(:, j), mod (a(:, j), 3) /= 0)) stop 5
    if (z(j) /= maxval (a(:, j))) stop 6
  end do
  s = [(100 * i, i = 1, 5)]
  call by_index (a, k, s)
  do i = 1, 5
    want = 100 * i
    do j = 1, n
      if (k(j) == i) want = want + sum (a(:, j))
    end do
    if (s(i) /= want) stop 7
  end do
  e = a
  call among_them (e)
  do j = 1, n
    ! The third element takes part when it has the first three: it is doubled then.
    want = 2 * (a(3, j) + a(1, j) + a(2, j)) + sum (a(4:, j))
    if (e(3, j) /= want .or. any (e(4:, j) /= a(4:, j))) stop 8
  end do
  t = 0
  call moving (a, t)
  u = 0
  do j = 1, n
    l = j
    do i = 1, m
      u(l) = u(l) + a(i, j)
      if (mod (a(i, j), 7) == 0) l = l + 1
    end do
  end do
  if (any (t /= u)) stop 9
  y(:2) = [3, 4]
  call first_element (reshape (a, [m * n]), y(:2))
  if (y(1) /= 3 .or. y(2) /= 4 + sum (a)) stop 10
  y(:2) = [3, 4]
  call nothing (a, y(:2), 3)
  if (y(1) /= 3 + sum (a(:2, 1)) .or. y(2) /= 4 + a(1, 2)) stop 11
end program
