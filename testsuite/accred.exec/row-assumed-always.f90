! Rows of any length whose bounds are in arrays of assumed shape, where descriptors say how far apart elements are: every
! second one, every fifth one; in module procedures and in contained ones, with directives and without.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fopenmp -fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "40" }

module assumed
  implicit none
contains
  subroutine product (n, ptr, col, v, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(8), intent(in) :: v(:), x(:)
    real(8), intent(inout) :: y(:)
    integer :: r, j
    real(8) :: s
    !$acc parallel loop copyin(ptr, col, v, x) copy(y)
    do r = 1, n
      s = y(r)
      !$acc loop reduction(+:s)
      do j = ptr(r), ptr(r + 1) - 1
        s = s + v(j) * x(col(j))
      end do
      y(r) = s
    end do
  end subroutine

  subroutine in_kernels (n, ptr, col, v, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(8), intent(in) :: v(:), x(:)
    real(8), intent(inout) :: y(:)
    call inside
  contains
    subroutine inside
      integer :: r, j
      real(8) :: s
      !$acc kernels copyin(ptr, col, v, x) copy(y)
      do r = 1, n
        s = y(r)
        do j = ptr(r), ptr(r + 1) - 1
          s = s + v(j) * x(col(j))
        end do
        y(r) = s
      end do
      !$acc end kernels
    end subroutine
  end subroutine

  subroutine scattered (n, ptr, col, v, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: y(:)
    integer :: r, j
    !$acc parallel loop gang copyin(ptr, col, v) copy(y)
    do r = 1, n
      !$acc loop vector
      do j = ptr(r), ptr(r + 1) - 1
        !$acc atomic
        y(col(j)) = y(col(j)) + v(j)
      end do
    end do
  end subroutine

  subroutine whole_numbers (n, ptr, col, k)
    integer, intent(in) :: n, ptr(:), col(:)
    integer, intent(inout) :: k(:)
    integer :: r, j, s
    !$acc parallel loop copyin(ptr, col) copy(k)
    do r = 1, n
      s = k(r)
      do j = ptr(r), ptr(r + 1) - 1
        s = s + col(j)
      end do
      k(r) = s
    end do
  end subroutine

  subroutine overlapping (n, ptr, v, y)
    integer, intent(in) :: n, ptr(:)
    real(8), intent(in) :: v(:)
    real(8), intent(inout) :: y(:)
    integer :: r, j
    real(8) :: s
    !$acc parallel loop copyin(ptr, v) copy(y)
    do r = 1, n - 1
      s = y(r)
      !$acc loop reduction(+:s)
      do j = ptr(r), ptr(r + 2) - 1
        s = s + v(j)
      end do
      y(r) = s
    end do
  end subroutine

  subroutine in_openmp (n, ptr, col, v, x, y)
    integer, intent(in) :: n, ptr(:), col(:)
    real(8), intent(in) :: v(:), x(:)
    real(8), intent(inout) :: y(:)
    integer :: r, j
    real(8) :: s
    !$omp target teams distribute parallel do private(s) map(to: ptr, col, v, x) map(tofrom: y)
    do r = 1, n
      s = y(r)
      !$omp simd reduction(+:s)
      do j = ptr(r), ptr(r + 1) - 1
        s = s + v(j) * x(col(j))
      end do
      y(r) = s
    end do
  end subroutine
end module

program rows
  use assumed
  implicit none
  integer, parameter :: n = 1200, most = 60000
  integer, target :: bounds(5 * n + 20), columns(2 * most + 20), numbers(n)
  integer, pointer :: ptr(:), col(:)
  real(8) :: v(most), x(n), y(n), sums(n), started(n), scatter(n)
  integer :: r, j, kind, step, length, ints(n), rows_there
  do j = 1, most
    v(j) = mod (j * 31, 17) - 8
  end do
  rows_there = n
  do kind = 1, 3
    do step = 1, 4
      bounds = -5
      columns = -7
      select case (step)
      case (1)
        ptr => bounds(1:n + 1)
        col => columns(1:most)
      case (2)
        ptr => bounds(2:2 * n + 2:2)
        col => columns(1:2 * most:2)
      case (3)
        ptr => bounds(5:5 * n + 5:5)
        col => columns(2:2 * most:2)
      case default
        ptr => bounds(1:3 * n + 1:3)
        col => columns(1:most)
      end select
      do j = 1, most
        col(j) = mod (j * 7919, n) + 1
      end do
      ptr(1) = 1
      do r = 1, n
        length = merge (40000, mod (r, 3) * 8, r == 700)
        if (kind == 2) length = mod (r * 17, 33)
        if (kind == 3) length = merge (30000, 1, r == 1)
        ptr(r + 1) = min (ptr(r) + length, most + 1)
        x(r) = mod (r, 7)
        started(r) = mod (r, 5)
      end do
      sums = started
      scatter = 0
      ints = 3
      do r = 1, n
        do j = ptr(r), ptr(r + 1) - 1
          sums(r) = sums(r) + v(j) * x(col(j))
          scatter(col(j)) = scatter(col(j)) + v(j)
          ints(r) = ints(r) + col(j)
        end do
      end do
      ! What is between the elements is on the device, too.
      !$acc data copyin(bounds, columns)
      y = started
      call product (rows_there, ptr, col, v, x, y)
      if (any (y /= sums)) stop 1
      y = started
      call in_kernels (rows_there, ptr, col, v, x, y)
      if (any (y /= sums)) stop 2
      y = 0
      call scattered (rows_there, ptr, col, v, y)
      if (any (y /= scatter)) stop 3
      numbers = 3
      call whole_numbers (rows_there, ptr, col, numbers)
      if (any (numbers /= ints)) stop 4
      y = started
      call in_openmp (rows_there, ptr, col, v, x, y)
      if (any (y /= sums)) stop 5
      y = started
      call overlapping (rows_there, ptr, v, y)
      do r = 1, n - 1
        if (y(r) /= started(r) + sum (v(ptr(r):ptr(r + 2) - 1))) stop 6
      end do
      !$acc end data
    end do
  end do
end program rows
