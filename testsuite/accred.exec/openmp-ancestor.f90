! Regions of the host in those of the device, in Fortran.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-13" }

module host_side
  implicit none
  integer :: calls = 0, total = 0
  character(len=20) :: last = ''
contains
  ! Uses the host's library.
  integer function by_text (n)
    integer, intent(in) :: n
    character(len=20) :: text
    write (text, '(i0)') n
    last = text
    read (text, *) by_text
    by_text = by_text + 1
    calls = calls + 1
    total = total + n
  end function
end module

module device_side
  use host_side
  !$omp requires reverse_offload
  implicit none
contains
  subroutine ask (n, a)
    !$omp declare target
    integer, intent(inout) :: n
    integer, intent(inout) :: a(:)
    !$omp target device(ancestor: 1) map(tofrom: n, a)
    n = by_text (n) + sum (a)
    a = 2 * a
    !$omp end target
  end subroutine
end module

program main
  use device_side
  !$omp requires reverse_offload
  implicit none
  integer :: results(60), i, x, failures
  integer, allocatable :: whole(:)
  real(8) :: r

  failures = 0
  results = 0
  !$omp target teams distribute parallel do map(from: results) private(x)
  do i = 1, 60
    x = i
    !$omp target device(ancestor: 1) map(tofrom: x)
    x = by_text (x)
    !$omp end target
    results(i) = x
  end do
  do i = 1, 60
    if (results(i) /= i + 1) failures = failures + 1
  end do
  if (calls /= 60 .or. total /= 60 * 61 / 2) failures = failures + 1

  x = 5
  !$omp target map(tofrom: x)
  block
    integer :: own(4), y
    own = [1, 2, 3, 4]
    y = x
    call ask (y, own)
    x = y + 100 * own(4)
  end block
  if (x /= 5 + 1 + 10 + 800) failures = failures + 1
  if (last /= '5') failures = failures + 1

  allocate (whole(10))
  whole = [(i, i = 1, 10)]
  r = 0.5d0
  !$omp target map(to: whole) map(tofrom: r)
  block
    real(8) :: q
    q = r
    whole = -whole
    !$omp target device(ancestor: 1) map(tofrom: q) map(always, to: whole)
    q = q + sum (whole)
    whole(3) = 99
    !$omp end target
    r = q
  end block
  if (r /= 0.5d0 - 55) failures = failures + 1
  if (whole(3) /= 99 .or. whole(4) /= -4) failures = failures + 1

  call nested (3)
  if (failures /= 0) stop 1
contains
  subroutine nested (n)
    integer, value :: n
    integer :: k
    k = 0
    !$omp target map(tofrom: k)
    block
      integer :: y
      y = 7
      !$omp target device(ancestor: 1) map(tofrom: y)
      y = y * by_text (1)
      !$omp end target
      k = y
    end block
    if (k /= 14 .or. n /= 3) failures = failures + 1
  end subroutine
end program
