! Loops of `kernels' regions with atomic updates of module variables, dummy arguments, local variables and components:
! minimum, maximum, sums and products.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module values
  implicit none
  integer, parameter :: n = 3000
  type record
    integer :: id
    real(8) :: times
  end type
  real(4) :: x(n), top
  real(8) :: f(n)
  type(record) :: shared
end module

program main
  use values
  implicit none
  integer :: failures, i, m
  failures = 0
  do i = 1, n
    x(i) = mod (i * 7919, 3001) - 1500
    f(i) = merge (2d0, merge (-0.5d0, 1d0, mod (i, 60) == 7), mod (i, 60) == 37)
  end do
  do m = 0, n, 750
    call all_kinds (m, 3.5, -2d0)
    call in_order (m)
  end do
  if (failures > 0) stop 1
contains
  subroutine check (good, text)
    logical, intent(in) :: good
    character(len=*), intent(in) :: text
    if (good) return
    failures = failures + 1
    print *, 'wrong: ', text
  end subroutine

  subroutine all_kinds (m, start, first)
    integer, intent(in) :: m
    real(4), intent(in) :: start
    real(8), intent(in) :: first
    real(4) :: low
    real(8) :: total, times
    integer :: count
    low = start; total = first; times = 3; count = 0
    top = -1e30
    shared = record (1, 5)
    call update (m, low, total, times, count)
    call check (top == maxval ([-1e30, x(1:m)]), 'max of a module variable')
    call check (low == minval ([start, x(1:m)]), 'min of a dummy argument')
    call check (total == first + sum (real (x(1:m), 8)), 'sum')
    call check (times == 3 * product (f(1:m)), 'product')
    call check (count == m, 'count')
    call check (shared%times == 5 * product (f(1:m)) .and. shared%id == 1, 'component')
  end subroutine

  subroutine update (m, low, total, times, count)
    integer, intent(in) :: m
    real(4), intent(inout) :: low
    real(8), intent(inout) :: total, times
    integer, intent(inout) :: count
    integer :: i, local
    local = 0
    !$acc kernels copyin (x, f)
    do i = 1, m
      !$acc atomic update
      low = min (low, x(i))
      !$acc atomic
      top = max (x(i), top)
    end do
    do i = 1, m
      !$acc atomic update
      total = total + x(i)
      !$acc atomic update
      times = f(i) * times
      !$acc atomic update
      shared%times = shared%times * f(i)
    end do
    do i = 1, m
      !$acc atomic update
      local = local + 1
    end do
    !$acc end kernels
    count = count + local
  end subroutine

  ! What an iteration reads depends on the order.
  subroutine in_order (m)
    integer, intent(in) :: m
    real(4) :: most, seen(n), want
    integer :: i
    call follow (m, most, seen)
    want = -1e30
    do i = 1, m
      want = max (want, x(i))
      call check (seen(i) == want, 'a maximum that iterations read')
    end do
  end subroutine

  subroutine follow (m, most, seen)
    integer, intent(in) :: m
    real(4), intent(out) :: most, seen(n)
    integer :: i
    most = -1e30
    !$acc kernels copyin (x) copyout (seen)
    do i = 1, m
      !$acc atomic update
      most = max (most, x(i))
      seen(i) = most
    end do
    !$acc end kernels
  end subroutine
end program
