! Allocatable components of elements of arrays in regions without a clause for them: subscripts that the
! region does not set, of allocatable and dummy arrays, also with gaps, and out of bounds where nothing is done.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-12" }

module m
  implicit none
  type cell
    real(8), allocatable :: v(:)
    integer :: n = 0
  end type
  type box
    type(cell) :: c(3)
    type(cell), allocatable :: more(:, :)
  end type
  type(cell), allocatable :: cells(:)
contains
  subroutine sub (d, k)
    type(cell), intent(inout) :: d(:)
    integer, intent(in) :: k
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, d(k)%n
      d(k)%v(i) = d(k)%v(i) + k
    end do
  end subroutine
end module
program p
  use m
  implicit none
  type(box) :: b
  integer :: k, i, err, l
  err = 0
  allocate (cells(0:4))
  do k = 0, 4
    allocate (cells(k)%v(k + 1)); cells(k)%v = k; cells(k)%n = k + 1
  end do
  do k = 0, 4
    !$omp target teams distribute parallel do
    do i = 1, cells(k)%n
      cells(k)%v(i) = cells(k)%v(i) + i
    end do
  end do
  if (cells(4)%v(5) /= 9 .or. cells(0)%v(1) /= 1) err = err + 1
  call sub (cells(0:4:2), 3)
  if (cells(4)%v(5) /= 12 .or. cells(2)%v(1) /= 3) err = err + 2
  allocate (b%more(2, 2), b%c(2)%v(4))
  allocate (b%more(2, 1)%v(3))
  b%c(2)%v = 1; b%more(2, 1)%v = 2
  l = 2
  !$omp target
  b%c(l)%v(3) = 7
  b%c(2)%v(4) = 8
  b%more(l, 1)%v = b%more(2, l - 1)%v + b%c(2)%v(1)
  !$omp end target
  if (any (b%c(2)%v /= [1, 1, 7, 8]) .or. any (b%more(2, 1)%v /= 3)) err = err + 4
  k = 17
  !$omp target map(tofrom: err)
  if (k < 5) cells(k)%v(1) = 0
  !$omp end target
  if (err /= 0) then
    print *, err
    stop 1
  end if
end program
