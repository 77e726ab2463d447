! Atomic updates of Fortran's dummy arguments in deviceptr clauses: one element, few and many; sums, products, maxima.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program main
  implicit none
  integer, parameter :: n = 4000, most = 3000
  integer :: key(n), bins(5) = [1, 4, 200, 2049, most], b, i, failures
  real(4) :: x(n), sums(most), want(most), s
  real(8) :: high(most), want_high(most)
  failures = 0
  do i = 1, n
    x(i) = mod (i, 9) - 3
  end do
  do b = 1, size (bins)
    do i = 1, n
      key(i) = 1 + mod (i * 7919, bins(b))
    end do
    sums = 2; want = 2; high = -1; want_high = -1
    do i = 1, n
      want(key(i)) = want(key(i)) + x(i)
      want_high(key(i)) = max (want_high(key(i)), real (x(i), 8) * i)
    end do
    !$acc data copyin (x, key) copy (sums, high)
    !$acc host_data use_device (x, key, sums, high)
    call by_key (x, key, sums, high)
    !$acc end host_data
    !$acc end data
    if (any (sums /= want)) failures = failures + 1
    if (any (high /= want_high)) failures = failures + 1
  end do
  sums = 1
  !$acc data copyin (x) copy (sums)
  !$acc host_data use_device (x, sums)
  call one_element (x, sums, 7)
  !$acc end host_data
  !$acc end data
  s = 1 + sum (x)
  if (sums(7) /= s .or. sums(8) /= 1 + n .or. any (sums(1:6) /= 1) .or. any (sums(9:) /= 1)) failures = failures + 1
  if (failures > 0) stop 1
contains
  subroutine by_key (x, key, sums, high)
    real(4) :: x(n), sums(most)
    real(8) :: high(most)
    integer :: key(n), i
    !$acc parallel loop deviceptr (x, key, sums, high)
    do i = 1, n
      !$acc atomic update
      sums(key(i)) = sums(key(i)) + x(i)
    end do
    !$acc parallel loop deviceptr (x, key, high)
    do i = 1, n
      !$acc atomic update
      high(key(i)) = max (high(key(i)), real (x(i), 8) * i)
    end do
  end subroutine

  subroutine one_element (x, sums, e)
    real(4) :: x(n), sums(most)
    integer :: e, i
    !$acc parallel loop deviceptr (x, sums)
    do i = 1, n
      !$acc atomic update
      sums(e) = sums(e) + x(i)
      !$acc atomic update
      sums(e + 1) = sums(e + 1) + 1
    end do
  end subroutine
end program
