! OpenMP's target regions in Fortran: dummy arguments, data regions, nests, last values.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fopenmp" }

module m
  implicit none
contains
  ! What a region stores does not reach the host: it ran elsewhere.
  subroutine device_used
    integer :: v
    v = 1
    !$omp target enter data map(to: v)
    !$omp target map(alloc: v)
    v = 2
    !$omp end target
    if (v /= 1) stop 9
    !$omp target exit data map(delete: v)
  end subroutine
  subroutine sums (a, n, s)
    integer :: n, i
    real :: a(:), s
    !$omp target teams distribute parallel do reduction(+:s)
    do i = 1, n
      s = s + a(i)
    end do
    !$omp end target teams distribute parallel do
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, j, n, last
  real, allocatable :: a(:), b(:,:)
  real :: s
  double precision :: d
  n = 1000
  allocate (a(n), b(10,100))
  do i = 1, n
    a(i) = i
  end do
  call device_used
  s = 1
  call sums (a, n, s)
  if (s /= 500501) stop 1
  d = 0
  !$omp target data map(tofrom: a) map(from: b)
  !$omp target teams distribute parallel do simd collapse(2) reduction(+:d)
  do j = 1, 100
    do i = 1, 10
      b(i,j) = a((j-1)*10+i)
      d = d + b(i,j)
    end do
  end do
  !$omp target teams distribute
  do j = 1, 100
    s = 0
    !$omp parallel do reduction(+:s)
    do i = 1, 10
      s = s + b(i,j)
    end do
    a(j) = s
  end do
  !$omp target parallel do lastprivate (last)
  do i = 1, n, 3
    last = i
  end do
  !$omp end target data
  if (d /= 500500) stop 2
  do j = 1, 100
    if (a(j) /= sum (b(:,j))) stop 3
  end do
  if (last /= 1000) stop 4
  if (a(101) /= 101) stop 6
  s = 0
  !$omp target enter data map(to: a)
  !$omp target teams loop reduction(max:s)
  do i = 1, n
    s = max (s, a(i))
  end do
  !$omp target exit data map(delete: a)
  if (s /= 9955) stop 5

end program
