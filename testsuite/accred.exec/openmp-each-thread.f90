! Parallel regions of OpenMP whose statements each thread of a team executes, in Fortran: dummy arguments, too.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

module each_thread
  use omp_lib
  implicit none
contains
  subroutine neighbours (a, n, threads)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n), threads
    integer :: me, other, k
    !$omp target map (tofrom: a, threads)
    !$omp parallel num_threads (64) private (me, other, k)
    me = omp_get_thread_num () + 1
    a(me) = me
    do k = 1, 3
       !$omp barrier
       other = a(mod (me, 64) + 1)
       !$omp barrier
       a(me) = other
    end do
    !$omp master
    threads = omp_get_num_threads ()
    !$omp end master
    !$omp end parallel
    !$omp end target
  end subroutine

  ! K, X and LAST are references.
  subroutine work (a, n, k, x, last, total, found)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n), k, last, total, found
    real, intent (inout) :: x
    integer :: i, j
    !$omp target map (tofrom: a, last, total, found, k) map (to: x)
    !$omp parallel firstprivate (x) shared (total, found)
    x = x + omp_get_thread_num ()
    !$omp do lastprivate (last) reduction (+: total)
    do i = 1, n
       a(i) = a(i) + int (x) - omp_get_thread_num ()
       last = a(i)
       total = total + a(i)
    end do
    !$omp end do
    !$omp do firstprivate (k) collapse (2)
    do i = 1, 4
       do j = n, n - 2, -1
          k = k + i + j
       end do
    end do
    !$omp end do nowait
    !$omp critical
    found = found + 1
    !$omp end critical
    !$omp barrier
    !$omp single
    if (found /= omp_get_num_threads ()) found = -1
    !$omp end single
    !$omp sections
    !$omp section
    !$omp atomic
    total = total + 1000
    !$omp section
    !$omp atomic
    total = total + 10000
    !$omp end sections
    !$omp end parallel
    !$omp end target
  end subroutine

  subroutine copies (bad)
    integer, intent (inout) :: bad
    integer :: c
    real (8) :: y
    !$omp target map (tofrom: bad)
    !$omp parallel private (c, y) reduction (+: bad)
    c = 1
    y = 0
    !$omp single
    c = 17
    y = 2.5_8
    !$omp end single copyprivate (c, y)
    if (c /= 17 .or. y /= 2.5_8) bad = bad + 1
    !$omp end parallel
    !$omp end target
  end subroutine
end module

program main
  use each_thread
  implicit none
  integer :: a(100), threads, i, k, last, total, found, bad
  real :: x
  threads = 0
  a = 0
  call neighbours (a, 100, threads)
  if (threads /= 64) stop 1
  do i = 1, 64
     if (a(i) /= mod (i + 2, 64) + 1) stop 2
  end do
  if (any (a(65:) /= 0)) stop 3
  a = [(i, i = 1, 100)]
  k = 7
  x = 2.0
  last = -1
  total = 5
  found = 0
  call work (a, 100, k, x, last, total, found)
  if (any (a /= [(i + 2, i = 1, 100)])) stop 4
  if (k /= 7 .or. x /= 2.0) stop 5
  if (last /= 102) stop 6
  if (total /= 5 + 5050 + 200 + 11000) stop 7
  if (found <= 1) stop 8
  bad = 0
  call copies (bad)
  if (bad /= 0) stop 9
end program
