! Maxima and minima by conditions, in nests of kernels regions whose extents are known at run time.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module nests
  implicit none
contains
  subroutine largest (a, n, m, x, difference)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(inout) :: x
    real, intent(out) :: difference
    real :: least
    integer :: i, j
    least = huge (least)
    !$acc kernels
    do j = 1, m
      do i = 1, n
        if (a(i,j) > x) x = a(i,j)
      end do
    end do
    !$acc end kernels
    !$acc kernels
    do j = 2, m
      do i = 1, n
        if (abs (a(i,j) - a(i,j-1)) < least) least = abs (a(i,j) - a(i,j-1))
      end do
    end do
    !$acc end kernels
    difference = least
  end subroutine

  ! The extent changes with the rows: the test is of one row, the store of the next.
  integer function shifted (k, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: k(n*m)
    integer :: i, j, at
    shifted = -1
    !$acc kernels
    do j = 1, m - 1
      at = (j - 1) * n
      do i = 1, n
        if (k(at + i) > shifted) shifted = k(at + i + n)
      end do
    end do
    !$acc end kernels
  end function
end module

program main
  use nests
  implicit none
  integer :: n, m, i, j
  integer, allocatable :: k(:)
  real, allocatable :: a(:,:)
  real :: x, difference
  integer :: wanted
  do n = 1, 70, 23
    do m = 2, 90, 44
      allocate (a(n,m), k(n*m))
      do j = 1, m
        do i = 1, n
          a(i,j) = mod (i * 37 + j * j * 11, 1009)
          k(i + (j - 1) * n) = mod (i * 53 + j * 29, 211)
        end do
      end do
      x = 3
      call largest (a, n, m, x, difference)
      if (x /= max (3., maxval (a))) error stop "maximum"
      if (difference /= minval (abs (a(:,2:) - a(:,:m-1)))) error stop "minimum"
      x = 5000
      call largest (a, n, m, x, difference)
      if (x /= 5000) error stop "a larger one before"
      wanted = -1
      do j = 1, m - 1
        do i = 1, n
          if (k(i + (j - 1) * n) > wanted) wanted = k(i + j * n)
        end do
      end do
      if (shifted (k, n, m) /= wanted) error stop "no maximum"
      deallocate (a, k)
    end do
  end do
end program
