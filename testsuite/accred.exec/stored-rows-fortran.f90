! Nests of DO loops that write arrays, collapsed by the directive: assumed-shape arrays, sections, bounds that do not
! begin at 1, DO CONCURRENT-like steps, values at the border; of which a thread takes several rows at a time.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-set-env "GOMP_OPENACC_DIM" "1" }

module nests
  implicit none
contains
  subroutine stencil (a, b)
    real, intent (in) :: a(0:, 0:)
    real, intent (inout) :: b(0:, 0:)
    integer :: i, j, m, n
    m = ubound (a, 1)
    n = ubound (a, 2)
    !$acc parallel loop collapse (2) copyin (a) copy (b)
    do j = 1, n - 1
      do i = 1, m - 1
        b(i, j) = 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)
      end do
    end do
  end subroutine

  subroutine border (a, b, m, n)
    integer, intent (in) :: m, n
    double precision :: a(m, n), b(m, n)
    integer :: i, j
    !$acc parallel loop collapse (2) copyin (a) copy (b)
    do j = 1, n
      do i = 1, m
        if (i == 1 .or. i == m) then
          b(i, j) = 2 * a(i, j)
        else if (j == 1) then
          b(i, j) = a(i, j) - 1
        else
          b(i, j) = a(i - 1, j) + a(i + 1, j)
        end if
      end do
    end do
  end subroutine

  subroutine sections (a, b, c)
    integer, intent (inout) :: a(:, :, :), b(:, :, :)
    complex, intent (inout) :: c(:, :)
    integer :: i, j, k
    !$acc parallel loop collapse (3) copy (a, b)
    do k = 1, size (a, 3)
      do j = size (a, 2), 1, -2
        do i = 2, size (a, 1)
          b(i, j, k) = a(i, j, k) + b(i, j, k) * k
          a(i, j, k) = i + j
        end do
      end do
    end do
    !$acc kernels
    do j = 1, size (c, 2)
      do i = 1, size (c, 1)
        c(i, j) = c(i, j) * cmplx (i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use nests
  implicit none
  integer, parameter :: ms(6) = [3, 40, 33, 129, 300, 5], ns(6) = [5, 3, 140, 66, 35, 700]
  integer :: s, i, j, k, m, n
  real, allocatable :: a(:, :), b(:, :)
  double precision, allocatable :: x(:, :), y(:, :)
  integer, allocatable :: p(:, :, :), q(:, :, :)
  complex, allocatable :: c(:, :)
  do s = 1, size (ms)
    m = ms(s)
    n = ns(s)
    allocate (a(m, n), b(m, n), x(m, n), y(m, n), p(2 * m, n, 3), q(2 * m, n, 3), c(m, n))
    do j = 1, n
      do i = 1, m
        a(i, j) = mod (7 * i + 3 * j, 50)
        b(i, j) = -1
        x(i, j) = a(i, j)
        y(i, j) = -1
        c(i, j) = cmplx (i, -j)
      end do
    end do
    p = 3
    q = 5
    call stencil (a, b)
    call border (x, y, m, n)
    call sections (p(1:2*m:2, :, :), q(2:2*m:2, :, :), c)
    do j = 1, n
      do i = 1, m
        if (i == 1 .or. i == m .or. j == 1 .or. j == n) then
          if (b(i, j) /= -1) stop 1
        else if (b(i, j) /= 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)) then
          stop 2
        end if
        if (i == 1 .or. i == m) then
          if (y(i, j) /= 2 * x(i, j)) stop 3
        else if (j == 1) then
          if (y(i, j) /= x(i, j) - 1) stop 4
        else if (y(i, j) /= x(i - 1, j) + x(i + 1, j)) then
          stop 5
        end if
        if (c(i, j) /= cmplx (i, -j) * cmplx (i, j)) stop 6
      end do
    end do
    do k = 1, 3
      do j = 1, n
        do i = 1, m
          if (p(2 * i, j, k) /= 3 .or. q(2 * i - 1, j, k) /= 5) stop 7
          if (i >= 2 .and. mod (n - j, 2) == 0) then
            if (q(2 * i, j, k) /= 3 + 5 * k .or. p(2 * i - 1, j, k) /= i + j) stop 8
          else if (q(2 * i, j, k) /= 5 .or. p(2 * i - 1, j, k) /= 3) then
            stop 9
          end if
        end do
      end do
    end do
    deallocate (a, b, x, y, p, q, c)
  end do
end program
