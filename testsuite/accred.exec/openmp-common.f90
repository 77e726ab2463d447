! Variables of COMMON blocks in target regions: reductions of arrays, also in
! internal procedures and in regions in the host's constructs; clauses that name them.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

subroutine blocks
  implicit none
  integer :: i, e(4), f(4), big(1000), last
  real :: z
  common /of_blocks/ e, f, z, big, last
  e = 0
  f = 1
  z = 0
  big = 1
  !$omp target teams distribute parallel do reduction (+: e, z) reduction (max: f)
  do i = 1, 400
    e(mod (i, 4) + 1) = e(mod (i, 4) + 1) + i
    f(mod (i, 4) + 1) = max (f(mod (i, 4) + 1), i)
    z = z + 2
  end do
  if (any (e /= [20200, 19900, 20000, 20100])) stop 1
  if (any (f /= [400, 397, 398, 399])) stop 2
  if (z /= 800) stop 3
  !$omp target teams distribute parallel do reduction (+: big)
  do i = 1, 1000
    big(i) = big(i) + i
    big(1) = big(1) + 1
  end do
  if (big(1) /= 1002 .or. any (big(2 :) /= [(i + 1, i = 2, 1000)])) stop 4
  ! What no clause names is firstprivate, and the block's variable stays as it is.
  !$omp target parallel do lastprivate (last) firstprivate (z) map (from: last)
  do i = 1, 100
    last = i + nint (z)
    z = last
    big(i) = nint (z) + 1
    z = z - i
  end do
  if (last /= 900 .or. z /= 800) stop 6
  if (any (big(: 100) /= [(801 + i, i = 1, 100)])) stop 9
  last = 3
  !$omp target map (tofrom: big)
  last = last + 1
  big(1) = last
  !$omp end target
  if (last /= 3 .or. big(1) /= 4) stop 10
  !$omp target data map (tofrom: big)
  !$omp target map (tofrom: last)
  last = last + 1
  big(2) = last
  !$omp end target
  !$omp end target data
  if (last /= 4 .or. big(2) /= 4) stop 11
  call inner
  call in_parallel
contains
  subroutine inner
    integer :: k, g
    g = 0
    e = 0
    !$omp target teams distribute parallel do reduction (+: e, g)
    do k = 1, 100
      e(2) = e(2) + 1
      g = g + k
    end do
    if (any (e /= [0, 100, 0, 0]) .or. g /= 5050) stop 7
  end subroutine
  subroutine in_parallel
    integer :: k
    f = 0
    !$omp parallel num_threads (2)
    !$omp single
    !$omp target teams distribute parallel do reduction (+: f)
    do k = 1, 100
      f(mod (k, 4) + 1) = f(mod (k, 4) + 1) + 1
    end do
    !$omp end single
    !$omp end parallel
    if (any (f /= 25)) stop 8
  end subroutine
end subroutine

program commons
  call blocks
end program
