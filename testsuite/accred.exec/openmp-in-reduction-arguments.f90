! Target regions that take part in the reductions of arguments, arrays and scalars.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-require "gcc-12" }
! { dg-options "-fopenmp -w" }

module sums
  implicit none
contains
  ! In a construct that shares the argument.
  subroutine scalar (x, n)
    integer :: x, n, k
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (+: x)
    do k = 1, n
      !$omp target in_reduction (+: x)
      x = x + k
      !$omp end target
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  ! The size is an argument, too.
  subroutine sized (v, n)
    integer :: n, i
    integer :: v(n)
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (+: v)
    do i = 1, 6
      !$omp target in_reduction (+: v)
      v(2) = v(2) + i
      v(n) = v(n) + 10 * i
      !$omp end target
      !$omp task in_reduction (+: v)
      v(1) = v(1) + 100 * i
      !$omp end task
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  ! Regions of which the host does not wait.
  subroutine later (v, n)
    integer :: n, i
    real (8) :: v(2, n)
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (*: v)
    do i = 1, 4
      !$omp target in_reduction (*: v) nowait firstprivate (i)
      v(1, i) = v(1, i) * (i + 1)
      v(2, n) = v(2, n) * 2
      !$omp end target
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  ! An array with a descriptor, whose elements may have gaps between them.
  subroutine assumed (v)
    integer :: v(:)
    integer :: i, last
    last = size (v)
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (+: v)
    do i = 1, 6
      !$omp target in_reduction (+: v) firstprivate (last)
      v(2) = v(2) + i
      v(last) = v(last) + 10 * i
      !$omp end target
      !$omp task in_reduction (+: v)
      v(1) = v(1) + 100 * i
      !$omp end task
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  subroutine constant (v)
    integer :: v(0 : 3)
    integer :: i
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (max: v)
    do i = 1, 6
      !$omp target in_reduction (max: v)
      v(3) = max (v(3), i)
      v(0) = max (v(0), -i)
      !$omp end target
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  ! The loop of the region has many teams.
  subroutine loops (v, n)
    integer :: n, i, k
    integer :: v(n)
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (+: v)
    do k = 1, 3
      !$omp target in_reduction (+: v)
      !$omp teams distribute parallel do
      do i = 1, n
        v(i) = v(i) + i * k
      end do
      !$omp end target
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
  end subroutine

  ! gfortran itself crashes at these: it maps nothing.
  subroutine combined (v, n, x)
    integer :: n, i, k, x, own
    integer :: v(n)
    own = 0
    !$omp parallel num_threads (2)
    !$omp single
    !$omp taskgroup task_reduction (+: v, x, own)
    do k = 1, 3
      !$omp target teams distribute parallel do in_reduction (+: v)
      do i = 1, n
        v(i) = v(i) + i * k
      end do
      !$omp target parallel do in_reduction (+: x) in_reduction (+: own)
      do i = 1, 10
        !$omp atomic
        x = x + i
        !$omp atomic
        own = own + k
      end do
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
    if (own /= 60) stop 9
  end subroutine
end module

program in_reduction_arguments
  use openacc
  use sums
  implicit none
  integer :: i, x
  integer :: a(5), b(5), s(12), c(4), many(1000)
  real (8) :: r(2, 4)
  a = [1, 2, 3, 4, 5]
  call sized (a, 5)
  if (any (a /= [2101, 23, 3, 4, 215])) stop 1
  r = 1
  r(1, 2) = 3
  call later (r, 4)
  if (any (r(1, :) /= [2, 9, 4, 5]) .or. any (r(2, :) /= [1, 1, 1, 16])) stop 2
  b = [1, 2, 3, 4, 5]
  call assumed (b)
  if (any (b /= [2101, 23, 3, 4, 215])) stop 3
  s = [(i, i = 1, 12)]
  call assumed (s(2 : 11 : 3))
  do i = 1, 12
    x = i
    if (i == 2) x = x + 2100
    if (i == 5) x = x + 21
    if (i == 11) x = x + 210
    if (s(i) /= x) stop 4
  end do
  c = [-10, 0, 0, 2]
  call constant (c)
  if (any (c /= [-1, 0, 0, 6])) stop 5
  many = 7
  call loops (many, 1000)
  do i = 1, 1000
    if (many(i) /= 7 + 6 * i) stop 6
  end do
  x = 5
  call scalar (x, 6)
  if (x /= 26) stop 7
  many = 7
  x = 1
  call combined (many, 1000, x)
  do i = 1, 1000
    if (many(i) /= 7 + 6 * i) stop 10
  end do
  if (x /= 1 + 3 * 55) stop 11
  x = 0
  !$omp target map (from: x)
  x = merge (0, 1, acc_on_device (acc_device_host))
  !$omp end target
  if (x /= 1) stop 8
end program
