! Rows whose lengths kernels look at before they choose, as old Fortran has them: numbers and arrays in a module,
! variables of the program, rows by way of another array.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,measured_whole_row:8" }
! { dg-set-env "GOMP_OPENACC_DIM" "3" }

module lists
  implicit none
  integer :: n
  integer, allocatable :: first(:), last(:), order(:)
  real(8), allocatable :: v(:), y(:)
end module

program row_samples
  use lists
  implicit none
  integer, parameter :: elements = 120000
  integer :: i, j, at, shape
  real(8) :: s, want
  n = 3000
  allocate (first(n), last(n), order(n), v(elements), y(n))
  do i = 1, elements
    v(i) = mod (i, 13)
  end do
  do shape = 1, 4
    at = 1
    do i = 1, n
      order(i) = mod (i * 7, n) + 1
      first(i) = at
      select case (shape)
      case (1)
        last(i) = at + 6
      case (2)
        last(i) = at + mod (i, 70) - 1
      case (3)
        last(i) = merge (at + 60000, at + 3, i == 2100)
      case default
        last(i) = at - 1
      end select
      at = last(i) + 1
    end do
    y = -1
    call sums
    do i = 1, n
      want = 0
      do j = first(i), last(i)
        want = want + v(j)
      end do
      if (y(i) /= want) stop 1
    end do
    y = -1
    call greatest
    do i = 1, n
      want = 0
      do j = first(order(i)), last(order(i))
        want = max (want, v(j))
      end do
      if (y(i) /= want) stop 2
    end do
  end do
contains
  subroutine sums
    !$acc parallel loop copyin (first, last, v) copy (y)
    do i = 1, n
      s = 0
      !$acc loop reduction (+:s)
      do j = first(i), last(i)
        s = s + v(j)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine greatest
    !$acc parallel loop private (s) copyin (first, last, v, order) copy (y)
    do i = 1, n
      s = 0
      !$acc loop vector reduction (max:s)
      do j = first(order(i)), last(order(i))
        s = max (s, v(j))
      end do
      y(i) = s
    end do
  end subroutine
end program
