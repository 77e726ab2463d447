! Variables that a procedure shares with one contained in it, in regions of both.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module contained_procedures
  implicit none
contains
  ! D is an argument, L and X are local, A is allocatable.  The first half is of the host procedure.
  subroutine host (n, d, total)
    integer, intent(in) :: n
    integer :: d(n), total
    integer :: l(20), x, i, s
    integer, allocatable :: a(:)
    allocate (a(n))
    a = 7
    l = 5
    x = 3
    s = 100
    !$acc parallel loop copy(d)
    do i = 1, n
      d(i) = d(i) + x
    end do
    if (any (d /= [(i + 3, i = 1, n)])) error stop "argument"
    !$acc parallel loop copy(l)
    do i = 1, 20
      l(i) = l(i) + i * x
    end do
    if (any (l /= [(5 + 3 * i, i = 1, 20)])) error stop "local array"
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + x
    end do
    if (any (a /= 10)) error stop "allocatable array"
    !$acc parallel loop gang vector num_gangs(3) copyin(d) reduction(+:s,total)
    do i = 1, n
      s = s + d(i)
      total = total + a(i)
    end do
    if (s /= 100 + n * (n + 1) / 2 + 3 * n) error stop "reduction"
    if (total /= 1000 + 10 * n) error stop "reduction of an argument"
    !$acc data copy(l, x) copyin(d)
    !$acc parallel loop present(l)
    do i = 1, 20
      l(i) = l(i) - 3 * i
    end do
    !$acc serial copy(x)
    x = x + 1
    !$acc end serial
    if (any (l /= [(5 + 3 * i, i = 1, 20)])) error stop "copied back too early"
    !$acc end data
    if (any (l /= 5) .or. x /= 4) error stop "data region"
    call inner
    if (any (d /= [(i + 7, i = 1, n)])) error stop "argument, by the contained one"
    if (any (l /= [(5 + 4 * i, i = 1, 20)])) error stop "local array, by the contained one"
    if (any (a /= 14)) error stop "allocatable array, by the contained one"
    if (s /= 200 + n * (n + 1) / 2 + 3 * n) error stop "reduction, by the contained one"
    if (total /= 1000 + 10 * n + 14 * n) error stop "reduction of an argument, by the contained one"
    if (x /= 5) error stop "scalar, by the contained one"
  contains
    subroutine inner
      integer :: j
      !$acc parallel loop copy(d)
      do j = 1, n
        d(j) = d(j) + x
      end do
      !$acc parallel loop copy(l)
      do j = 1, 20
        l(j) = l(j) + j * x
      end do
      !$acc parallel loop
      do j = 1, n
        a(j) = a(j) + x
      end do
      !$acc parallel num_gangs(3) copyin(a)
      !$acc loop gang worker reduction(+:total)
      do j = 1, n
        total = total + a(j)
      end do
      !$acc loop gang vector reduction(+:s)
      do j = 1, 100
        s = s + 1
      end do
      !$acc end parallel
      !$acc serial copy(x)
      x = x + 1
      !$acc end serial
    end subroutine
  end subroutine
end module

program test_contained_procedures
  use contained_procedures
  use openacc
  implicit none
  integer :: d(30), total, i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  d = [(i, i = 1, 30)]
  total = 1000
  call host (30, d, total)
  if (any (d /= [(i + 7, i = 1, 30)])) error stop "argument, by the caller"
  if (total /= 1000 + 24 * 30) error stop "total, by the caller"
end program
