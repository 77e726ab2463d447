! Allocatable scalars and arrays that are firstprivate and lastprivate.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-options "-fopenmp" }
! { dg-require "fortran" }
! { dg-require "gcc-12" }
module m
  implicit none
contains
  subroutine combined (n, s, w)
    integer, intent(in) :: n
    integer, allocatable :: s, w(:)
    integer :: i, first(n)
    s = 5
    w = [1, 2, 3]
    !$omp target map(tofrom: s, w) map(from: first)
    !$omp parallel do firstprivate(s, w) lastprivate(s, w)
    do i = 1, n
      first(i) = s + 10 * w(2) + i
      s = i
      w(2) = w(2) + i
    end do
    !$omp end target
    do i = 1, n
      if (first(i) /= 25 + i) stop 1
    end do
    if (s /= n) stop 2
    if (any (w /= [1, n + 2, 3])) stop 3
    !$omp target parallel do firstprivate(s, w) lastprivate(s, w) map(from: first)
    do i = n, 1, -3
      first(i) = s + w(3)
      s = i
      w(1) = i
    end do
    do i = n, 1, -3
      if (first(i) /= n + 3) stop 4
    end do
    if (s /= mod (n - 1, 3) + 1 .or. w(1) /= s) stop 5
  end subroutine

  subroutine threads (n)
    integer, intent(in) :: n
    integer, allocatable :: s, w(:)
    integer :: i, first(n), after(32)
    s = 4
    allocate (w(0:1))
    w = 6
    !$omp target map(tofrom: s, w, first, after)
    !$omp parallel num_threads(32)
    !$omp do firstprivate(s, w) lastprivate(s, w)
    do i = 1, n
      first(i) = s + w(0) + i
      s = i
      w(1) = i
      w(0) = 0
    end do
    !$omp do
    do i = 1, 32
      after(i) = s + w(1)
    end do
    !$omp end parallel
    !$omp end target
    do i = 1, n
      if (first(i) /= 10 + i) stop 6
    end do
    if (any (after /= 2 * n)) stop 7
    if (s /= n .or. w(0) /= 0 .or. w(1) /= n) stop 8
  end subroutine

end module

program test
  use m
  implicit none
  integer, allocatable :: s, w(:)
  call combined (100, s, w)
  call threads (90)
end program
