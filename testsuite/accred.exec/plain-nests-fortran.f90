! Sequential loops in parallel ones of `parallel' constructs that go along columns of Fortran's arrays, so that the nest becomes
! one loop; and some that stay.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module work
  implicit none
contains
  subroutine copies (a, b, f, n, m)
    integer, intent(in) :: n, m
    real, intent(out) :: a(m, n)
    real, intent(in) :: b(m, n), f(n)
    integer :: i, k
    real :: t
    !$acc parallel loop
    do i = 1, n
      t = f(i)
      do k = 1, m
        a(k, i) = t * b(k, i)
      end do
    end do
  end subroutine

  subroutine assumed (a, b)
    real, intent(out) :: a(:, :)
    real, intent(in) :: b(:, :)
    integer :: i, k
    !$acc parallel loop gang
    do i = 1, size (a, 2)
      !$acc loop seq
      do k = 1, size (a, 1)
        a(k, i) = b(k, i) + k
      end do
    end do
  end subroutine

  ! The sums of a column, each of which needs the one before.
  subroutine running (a, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(m, n)
    integer :: i, k
    !$acc parallel loop
    do i = 1, n
      do k = 2, m
        a(k, i) = a(k, i) + a(k - 1, i)
      end do
    end do
  end subroutine

  ! Columns have neighbours in the outer loop.
  subroutine across (a, b, n, m)
    integer, intent(in) :: n, m
    real, intent(out) :: a(m, n)
    real, intent(in) :: b(m, n)
    integer :: i, k
    !$acc parallel loop
    do k = 1, m
      do i = 1, n
        a(k, i) = 3 * b(k, i)
      end do
    end do
  end subroutine
end module

program plain_nests
  use openacc
  use work
  implicit none
  integer, parameter :: n = 7, m = 100
  real :: a(m, n), b(m, n), f(n), want(m, n)
  integer :: i, k
  logical :: on_device
  on_device = .false.
  !$acc parallel copy (on_device)
  on_device = acc_on_device (acc_device_nvidia)
  !$acc end parallel
  if (.not. on_device) stop 1
  do i = 1, n
    f(i) = i
    do k = 1, m
      b(k, i) = mod (k * i, 5)
    end do
  end do
  call copies (a, b, f, n, m)
  do i = 1, n
    if (any (a(:, i) /= i * b(:, i))) stop 2
  end do
  call assumed (a, b)
  do k = 1, m
    if (any (a(k, :) /= b(k, :) + k)) stop 3
  end do
  call assumed (a(1:m:3, 2:5), b(1:m:3, 1:4))
  do k = 1, 34
    if (any (a(3 * k - 2, 2:5) /= b(3 * k - 2, 1:4) + k)) stop 4
  end do
  want = b
  do i = 1, n
    do k = 2, m
      want(k, i) = want(k, i) + want(k - 1, i)
    end do
  end do
  a = b
  call running (a, n, m)
  if (any (a /= want)) stop 5
  call across (a, b, n, m)
  if (any (a /= 3 * b)) stop 6
end program
