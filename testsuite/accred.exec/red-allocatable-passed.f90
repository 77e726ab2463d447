! Allocatable reduction variables that the region hands to routines, as allocatable arguments and as values; reductions
! of such arguments in routines.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module routines
  implicit none
  integer, parameter :: n = 420
contains
  subroutine add (s, x)
    !$acc routine seq
    integer, allocatable, intent(inout) :: s
    integer, value :: x
    if (allocated (s)) s = s + x
  end subroutine

  subroutine add_plain (s, x)
    !$acc routine seq
    integer, intent(inout) :: s
    integer, value :: x
    s = s + x
  end subroutine

  subroutine add_vector (s, a, m)
    !$acc routine vector
    integer, allocatable, intent(inout) :: s
    integer, intent(in) :: a(*)
    integer, value :: m
    integer :: i
    !$acc loop vector reduction(+:s)
    do i = 1, m
      s = s + a(i)
    end do
  end subroutine

  subroutine add_worker (s, a, m)
    !$acc routine worker
    integer, allocatable, intent(inout) :: s
    integer, intent(in) :: a(*)
    integer, value :: m
    integer :: i
    !$acc loop worker vector reduction(+:s)
    do i = 1, m
      call add (s, a(i))
    end do
  end subroutine

  subroutine levels_of_argument (a, g, w, v, gwv)
    integer, intent(in) :: a(n)
    integer, allocatable :: g, w, v, gwv
    integer :: i
    !$acc parallel copyin(a) copy(g, gwv) num_gangs(3) num_workers(2) vector_length(64)
    !$acc loop gang reduction(+:g)
    do i = 1, n
      call add (g, a(i))
    end do
    !$acc loop gang worker vector reduction(+:gwv)
    do i = 1, n
      call add (gwv, a(i))
    end do
    !$acc end parallel
    !$acc parallel copyin(a) copy(w, v) num_gangs(1) num_workers(4) vector_length(64)
    !$acc loop worker reduction(+:w)
    do i = 1, n
      call add (w, a(i))
    end do
    !$acc loop vector reduction(+:v)
    do i = 1, n
      call add (v, a(i))
    end do
    !$acc end parallel
  end subroutine

  subroutine nest_of_argument (a, r)
    integer, intent(in) :: a(n)
    integer, allocatable :: r
    integer :: i, j
    !$acc parallel loop gang reduction(+:r) copyin(a) num_gangs(3) num_workers(2) private(j)
    do i = 1, 20
      call add (r, 1000)
      !$acc loop worker vector reduction(+:r)
      do j = 1, 21
        call add (r, a((i - 1) * 21 + j))
      end do
      call add_plain (r, -1000)
    end do
  end subroutine
end module

program red_allocatable_passed
  use routines
  use openacc
  implicit none
  integer :: a(n), out(6), i, j, total
  integer, allocatable :: g, w, v, gwv, r, s

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    a(i) = mod (i * 7919, 2003) - 800
  end do
  total = sum (a)
  allocate (g, w, v, gwv, r, s)

  g = 1
  w = 2
  v = 3
  gwv = 4
  call levels_of_argument (a, g, w, v, gwv)
  if (g /= 1 + total) error stop "argument, gang"
  if (w /= 2 + total) error stop "argument, worker"
  if (v /= 3 + total) error stop "argument, vector"
  if (gwv /= 4 + total) error stop "argument, gang worker vector"
  r = 5
  call nest_of_argument (a, r)
  if (r /= 5 + total) error stop "argument, nest"

  g = 6
  gwv = 7
  !$acc parallel copyin(a) copy(g, gwv) num_gangs(3) num_workers(2) vector_length(64)
  !$acc loop gang reduction(+:g)
  do i = 1, n
    call add (g, a(i))
  end do
  !$acc loop gang worker vector reduction(+:gwv)
  do i = 1, n
    call add (gwv, a(i))
  end do
  !$acc end parallel
  if (g /= 6 + total) error stop "gang"
  if (gwv /= 7 + total) error stop "gang worker vector"
  w = 8
  v = 9
  !$acc parallel copyin(a) copy(w, v) num_gangs(1) num_workers(4) vector_length(64)
  !$acc loop worker reduction(+:w)
  do i = 1, n
    call add (w, a(i))
  end do
  !$acc loop vector reduction(+:v)
  do i = 1, n
    call add_plain (v, a(i))
  end do
  !$acc end parallel
  if (w /= 8 + total) error stop "worker"
  if (v /= 9 + total) error stop "vector"
  r = 10
  !$acc parallel reduction(+:r) num_gangs(7)
  call add (r, 3)
  !$acc end parallel
  if (r /= 10 + 7 * 3) error stop "construct"
  r = 11
  !$acc serial loop reduction(+:r)
  do i = 1, n
    call add (r, a(i))
  end do
  if (r /= 11 + total) error stop "serial"
  r = 12
  !$acc parallel loop gang vector reduction(+:r) if(total < -12345678)
  do i = 1, n
    call add (r, a(i))
  end do
  if (r /= 12 + total) error stop "on the host"

  ! The routine reduces; so does the caller's loop.
  r = 13
  s = 14
  !$acc parallel loop gang reduction(+:r,s) copyin(a) num_gangs(3)
  do i = 1, 20
    call add_vector (r, a((i - 1) * 21 + 1), 21)
    call add_worker (s, a((i - 1) * 21 + 1), 21)
  end do
  if (r /= 13 + total) error stop "vector routine"
  if (s /= 14 + total) error stop "worker routine"
  ! The routine alone, on a private object.
  s = 15
  !$acc parallel loop gang private(s) copyin(a) copyout(out) num_gangs(2) num_workers(4)
  do j = 1, 6
    s = j
    call add_worker (s, a, n)
    out(j) = s
  end do
  do j = 1, 6
    if (out(j) /= j + total) error stop "private in a routine"
  end do
  if (s /= 15) error stop "private and lost"
end program
