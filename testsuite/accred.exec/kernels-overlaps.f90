! Pointers and targets in kernels regions, which may be parts of one array: what they give is what the iterations give one
! after the other, whether the parts overlap or not.  That those that do not are in parallel is what report-overlaps.f90 tests.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module parts
  implicit none
  integer, parameter :: room = 300
  real, pointer :: mp(:), mq(:)
contains
  subroutine by_pointers (a, b, n)
    real, pointer :: a(:), b(:)
    integer :: n, i
    !$acc kernels present (a, b)
    do i = 1, n
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine by_targets (a, b, n)
    real, target :: a(:), b(:)
    integer :: n, i
    !$acc kernels present (a, b)
    do i = 1, n
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine in_module (n)
    integer :: n, i
    !$acc kernels present (mp, mq)
    do i = n, 1, -1
      mp(i) = mq(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine points (a, b, n, m)
    real, pointer :: a(:, :), b(:, :)
    integer :: n, m, i, j
    !$acc kernels present (a, b)
    do j = 2, m - 1
      do i = 2, n - 1
        a(i, j) = b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! The sums are read and written; the pointer is the construct's own copy.
  subroutine two_nests (a, b, n)
    real, pointer :: a(:), b(:)
    integer :: n, i
    !$acc kernels copy (a, b)
    do i = 1, n
      a(i) = b(i) + 1
    end do
    do i = 1, n
      b(i) = a(i) * 2
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use openacc
  use parts
  implicit none
  real, target :: x(room), y(room)
  integer :: shift, step, n, i, j, lengths(3) = [0, 1, 40]
  integer :: checks = 0
  real, pointer :: a(:), b(:), wa(:), wb(:), a2(:, :), b2(:, :), wa2(:, :), wb2(:, :)

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do step = 1, 2
    do shift = -42, 42, 14
      do j = 1, 3
        n = lengths(j)
        a => x(100 + shift:100 + shift + n * step:step)
        b => x(100:100 + 2 * n:2)
        wa => y(100 + shift:100 + shift + n * step:step)
        wb => y(100:100 + 2 * n:2)
        call fill
        !$acc data copy (x)
        call by_pointers (a, b, n)
        !$acc end data
        do i = 1, n
          wa(i) = wb(i) + 1
        end do
        call compare
        call fill
        !$acc data copy (x)
        call by_targets (a, b, n)
        !$acc end data
        do i = 1, n
          wa(i) = wb(i) + 1
        end do
        call compare
        call fill
        mp => a
        mq => b
        !$acc data copy (x)
        call in_module (n)
        !$acc end data
        do i = n, 1, -1
          wa(i) = wb(i) + 1
        end do
        call compare
        call fill
        !$acc data copy (x)
        call two_nests (a, b, n)
        !$acc end data
        do i = 1, n
          wa(i) = wb(i) + 1
        end do
        do i = 1, n
          wb(i) = wa(i) * 2
        end do
        call compare
      end do
    end do
  end do
  do shift = 0, 99, 9
    a2(1:10, 1:8) => x(1 + shift:80 + shift)
    b2(1:10, 1:8) => x(101:180)
    wa2(1:10, 1:8) => y(1 + shift:80 + shift)
    wb2(1:10, 1:8) => y(101:180)
    call fill
    !$acc data copy (x)
    call points (a2, b2, 10, 8)
    !$acc end data
    do j = 2, 7
      do i = 2, 9
        wa2(i, j) = wb2(i - 1, j) + wb2(i + 1, j) + wb2(i, j - 1) + wb2(i, j + 1)
      end do
    end do
    call compare
  end do
  if (checks /= 7 * 2 * 3 * 4 + 12) error stop "not all was checked"
contains
  subroutine fill
    integer :: k
    do k = 1, room
      x(k) = mod (k, 13)
    end do
    y = x
  end subroutine

  subroutine compare
    checks = checks + 1
    if (any (x /= y)) then
      print *, step, shift, n, count (x /= y)
      error stop "a wrong result"
    end if
  end subroutine
end program
