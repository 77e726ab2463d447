! A thread has the iterations of a chunk in order, also if they depend on each other.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fopenmp -w" }

module sums
  implicit none
contains
  subroutine check (a, chunk)
    integer, intent (inout) :: a(:)
    integer, intent (in) :: chunk
    integer :: i
    do i = 1, size (a)
      if (a(i) /= mod (i - 1, chunk) + 1) stop 1
    end do
    a = 1
  end subroutine

  subroutine chunks (a, n, c)
    integer, intent (in) :: n, c
    integer, intent (inout) :: a(n)
    integer :: i, last
    last = -1
    !$omp target parallel do schedule (static, 8) map(tofrom: a)
    do i = 1, n
      if (mod (i - 1, 8) /= 0) a(i) = a(i) + a(i - 1)
    end do
    call check (a, 8)
    !$omp target parallel do schedule (dynamic, c) lastprivate (last) map(tofrom: a)
    do i = 1, n
      if (mod (i - 1, c) /= 0) a(i) = a(i) + a(i - 1)
      last = a(i)
    end do
    if (last /= mod (n - 1, c) + 1) stop 2
    call check (a, c)
    !$omp target teams distribute parallel do dist_schedule (static, 3 * c) schedule (static, c) map(tofrom: a)
    do i = 1, n
      if (mod (i - 1, c) /= 0) a(i) = a(i) + a(i - 1)
    end do
    call check (a, c)
    !$omp target map(tofrom: a)
    !$omp parallel
    !$omp do schedule (static, c)
    do i = n, 1, -1
      if (mod (n - i, c) /= 0) a(i) = a(i) + a(i + 1)
    end do
    !$omp end do
    !$omp end parallel
    !$omp end target
    a = a(n:1:-1)
    call check (a, c)
  end subroutine

  subroutine nest (n, c)
    integer, intent (in) :: n, c
    integer, allocatable :: b(:, :)
    integer :: i, j
    allocate (b(c, n))
    b = 1
    !$omp target parallel do collapse (2) schedule (static, c) map(tofrom: b)
    do j = 1, n
      do i = 1, c
        if (i > 1) b(i, j) = b(i, j) + b(i - 1, j)
      end do
    end do
    do j = 1, n
      do i = 1, c
        if (b(i, j) /= i) stop 3
      end do
    end do
  end subroutine
end module

program main
  use sums
  implicit none
  integer :: a(1003)
  a = 1
  call chunks (a, 1003, 10)
  call nest (77, 13)
end program
