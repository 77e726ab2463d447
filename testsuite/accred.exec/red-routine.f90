! Routines with arguments by reference as reduction variables: each thread has a private copy of the scalar that
! the argument refers to.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-options "-fno-inline -fno-ipa-cp" }

module routines
  implicit none
contains

subroutine vector_add (s, row, n)
  !$acc routine vector
  integer :: s, n, i
  integer :: row(n)
  !$acc loop vector reduction(+:s)
  do i = 1, n
    s = s + row(i)
  end do
end subroutine

subroutine worker_add (s, most, row, n)
  !$acc routine worker
  integer :: s, n, i
  real :: most
  integer :: row(n)
  !$acc loop worker reduction(+:s) reduction(max:most)
  do i = 1, n
    s = s + row(i)
    most = max (most, real (row(i)) / 2)
  end do
end subroutine

subroutine worker_vector_add (s, row, n)
  !$acc routine worker
  integer :: s, n, i
  integer :: row(n)
  !$acc loop worker vector reduction(+:s)
  do i = 1, n
    s = s + row(i)
  end do
end subroutine

! The argument is the variable of a worker loop and of the vector loop in it.
subroutine nested_add (s, rows, n, m)
  !$acc routine worker
  integer :: s, n, m, i, j
  integer :: rows(n, m)
  !$acc loop worker reduction(+:s)
  do j = 1, m
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + rows(i, j)
    end do
  end do
end subroutine

! ... and of a worker loop and a routine for the vectors.
subroutine calling_add (s, rows, n, m)
  !$acc routine worker
  integer :: s, n, m, j
  integer :: rows(n, m)
  !$acc loop worker reduction(+:s)
  do j = 1, m
    call vector_add (s, rows(:, j), n)
  end do
end subroutine

logical function all_small (row, n, limit)
  !$acc routine vector
  integer :: n, i, limit
  integer :: row(n)
  all_small = .true.
  !$acc loop vector reduction(.and.:all_small)
  do i = 1, n
    all_small = all_small .and. row(i) < limit
  end do
end function

double precision function product_of (row, n)
  !$acc routine worker
  integer :: n, i
  integer :: row(n)
  double precision :: p
  p = 1.0d0
  !$acc loop worker vector reduction(*:p)
  do i = 1, n
    p = p * (2 - mod (abs (row(i)), 2) * 1.5d0)
  end do
  product_of = p
end function

end module

program main
  use routines
  use openacc, only: acc_get_device_type, acc_device_nvidia
  implicit none
  integer, parameter :: n = 45, m = 13
  integer :: a(n, m), sums(m), i, j, s, want
  real :: most(m)
  logical :: small(m)
  double precision :: products(m), p

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do j = 1, m
    do i = 1, n
      a(i, j) = mod (i * 37 + j * 11, 101) - 50
    end do
  end do

  !$acc parallel loop gang worker num_workers(4) copyin(a) copyout(sums)
  do j = 1, m
    sums(j) = j
    call vector_add (sums(j), a(:, j), n)
  end do
  do j = 1, m
    if (sums(j) /= j + sum (a(:, j))) error stop 1
  end do

  ! A private scalar of the gang, which the workers reduce.
  !$acc parallel loop gang num_workers(5) copyin(a) copyout(sums, most) private(s)
  do j = 1, m
    s = 2 * j
    most(j) = -100
    call worker_add (s, most(j), a(:, j), n)
    sums(j) = s
  end do
  do j = 1, m
    if (sums(j) /= 2 * j + sum (a(:, j))) error stop 2
    if (most(j) /= maxval (a(:, j)) / 2.0) error stop 3
  end do

  ! The caller reduces what the routine reduces.
  want = 100 + sum (a)
  s = 100
  !$acc parallel loop gang num_gangs(3) num_workers(4) copyin(a) reduction(+:s)
  do j = 1, m
    call worker_vector_add (s, a(:, j), n)
  end do
  if (s /= want) error stop 4

  s = 100
  !$acc parallel loop gang worker num_gangs(2) num_workers(4) copyin(a) reduction(+:s)
  do j = 1, m
    call vector_add (s, a(:, j), n)
  end do
  if (s /= want) error stop 5

  s = 100
  !$acc parallel num_gangs(1) num_workers(4) copyin(a) copy(s)
  call nested_add (s, a, n, m)
  !$acc end parallel
  if (s /= want) error stop 6

  s = 100
  !$acc parallel num_gangs(1) num_workers(7) copyin(a) copy(s)
  call calling_add (s, a, n, m)
  call nested_add (s, a, n, m)
  !$acc end parallel
  if (s /= 2 * want - 100) error stop 7

  s = 100
  !$acc serial copyin(a) copy(s) ! { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 1" }
  call calling_add (s, a, n, m)
  !$acc end serial
  if (s /= want) error stop 8

  !$acc parallel loop gang worker copyin(a) copyout(small)
  do j = 1, m
    small(j) = all_small (a(:, j), n, 46 + mod (j, 5))
  end do
  do j = 1, m
    if (small(j) .neqv. maxval (a(:, j)) < 46 + mod (j, 5)) error stop 9
  end do

  !$acc parallel loop gang copyin(a) copyout(products)
  do j = 1, m
    products(j) = product_of (a(:, j), n)
  end do
  do j = 1, m
    p = 1
    do i = 1, n
      p = p * (2 - mod (abs (a(i, j)), 2) * 1.5d0)
    end do
    if (products(j) /= p) error stop 10
  end do
end program
