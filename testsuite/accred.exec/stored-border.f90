! Stencils that treat the points at the border in another way, whose rows have a length that is not known: directives of
! OpenACC and OpenMP, kernels, conditions in another order, one in another; rows that are shorter than tiles, and longer.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fopenmp" }

module work
  implicit none
contains
  subroutine in_parallel (a, b, m, n)
    integer, intent (in) :: m, n
    real, intent (in) :: a(m, n)
    real, intent (out) :: b(m, n)
    integer :: i, j
    !$acc parallel loop collapse (2) copyin (a) copyout (b)
    do j = 1, n
      do i = 1, m
        if (i == m .or. j == n .or. i == 1 .or. j == 1) then
          b(i, j) = a(i, j)
        else
          b(i, j) = 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)
        end if
      end do
    end do
  end subroutine

  subroutine in_kernels (a, b, m, n)
    integer, intent (in) :: m, n
    real, intent (in) :: a(m, n)
    real, intent (out) :: b(m, n)
    integer :: i, j
    !$acc kernels copyin (a) copyout (b)
    do j = 1, n
      do i = 1, m
        if (i > 1 .and. i < m .and. j > 1 .and. j < n) then
          b(i, j) = 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)
        else
          b(i, j) = a(i, j)
        end if
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine in_target (a, b, m, n)
    integer, intent (in) :: m, n
    real, intent (in) :: a(m, n)
    real, intent (out) :: b(m, n)
    integer :: i, j
    !$omp target teams distribute parallel do collapse (2) map (to: a) map (from: b)
    do j = 1, n
      do i = 1, m
        if (j == 1 .or. j == n) then
          b(i, j) = a(i, j)
        else if (i == 1 .or. i == m) then
          b(i, j) = a(i, j)
        else
          b(i, j) = 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)
        end if
      end do
    end do
  end subroutine

  ! Each side has something else.
  subroutine with_sides (a, b, m, n)
    integer, intent (in) :: m, n
    real, intent (in) :: a(m, n)
    real, intent (out) :: b(m, n)
    integer :: i, j
    !$acc parallel loop collapse (2) copyin (a) copyout (b)
    do j = 1, n
      do i = 1, m
        if (i == 1) then
          b(i, j) = a(m, j)
        else if (i == m) then
          b(i, j) = -a(1, j)
        else
          b(i, j) = a(i - 1, j) + 2 * a(i + 1, j)
        end if
      end do
    end do
  end subroutine
end module

program stored_border
  use work
  implicit none
  integer, parameter :: lengths(8) = [1, 2, 5, 33, 96, 97, 130, 515]
  integer :: k, m, n, i, j
  real, allocatable :: a(:, :), b(:, :), here(:, :)
  do k = 1, size (lengths)
    m = lengths(k)
    n = 41 + mod (k, 3)
    allocate (a(m, n), b(m, n), here(m, n))
    do j = 1, n
      do i = 1, m
        a(i, j) = mod (i * 31 + j * 17, 101)
      end do
    end do
    here = a
    do j = 2, n - 1
      do i = 2, m - 1
        here(i, j) = 4 * a(i, j) - a(i - 1, j) - a(i + 1, j) - a(i, j - 1) - a(i, j + 1)
      end do
    end do
    call in_parallel (a, b, m, n)
    if (any (b /= here)) stop 2
    b = -1
    call in_kernels (a, b, m, n)
    if (any (b /= here)) stop 3
    b = -1
    call in_target (a, b, m, n)
    if (any (b /= here)) stop 4
    do j = 1, n
      do i = 1, m
        if (i == 1) then
          here(i, j) = a(m, j)
        else if (i == m) then
          here(i, j) = -a(1, j)
        else
          here(i, j) = a(i - 1, j) + 2 * a(i + 1, j)
        end if
      end do
    end do
    call with_sides (a, b, m, n)
    if (any (b /= here)) stop 5
    deallocate (a, b, here)
  end do
end program
