! DO loops whose three values are constants, and whose number of iterations gfortran has computed
! wrongly, but in a way that lets no other number be the right one.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program do_constant_counts
  use openacc
  implicit none
  integer(1) :: i, last1
  integer(2) :: j
  integer(4) :: k, last4
  integer(8) :: l, last8, t
  integer :: n, s

  ! 50 + 60 + 20 is -126 in 8 bits, and a 20th of that -6.  So it is of -128 to -120, for the ends
  ! from 48 to 56: 6 iterations each.
  n = 0
  s = 0
  !$acc parallel loop reduction(+:n, s) copyout(last1)
  do i = -60, 50, 20
    n = n + 1
    s = s + i
    if (i == 40) last1 = i
  end do
  if (n /= 6 .or. s /= -60 .or. last1 /= 40) stop 1

  ! The distance does not fit in 32 bits either.  6700417 is a divisor of 2**32 + 1.
  n = 0
  t = 0
  !$acc parallel loop reduction(+:n, t) copyout(last4)
  do k = -2000000000, 2000000000, 6700417
    n = n + 1
    t = t + k
    if (k > 2000000000 - 6700417) last4 = k
  end do
  if (n /= 597 .or. last4 /= -2000000000_8 + 596 * 6700417_8) stop 2
  if (t /= 597 * (-2000000000_8 + 298 * 6700417_8)) stop 6

  ! Downwards, in a region of more than the loop.
  n = 0
  !$acc parallel reduction(+:n)
  !$acc loop reduction(+:n)
  do j = 25008, -1954, -6266
    n = n + 1
  end do
  !$acc end parallel
  if (n /= 5) stop 3

  n = 0
  !$acc parallel loop reduction(+:n) copyout(last4)
  do k = -1721480169, 386535992, 40173230
    n = n + 1
    if (n > 0 .and. k > 386535992 - 40173230) last4 = k
  end do
  if (n /= 53 .or. last4 /= -1721480169_8 + 52 * 40173230_8) stop 4

  n = 0
  !$acc parallel loop reduction(+:n) copyout(last8)
  do l = -111124508020017193_8, 8925159217539209960_8, 190319839336619764_8
    n = n + 1
    if (l > 8925159217539209960_8 - 190319839336619764_8) last8 = l
  end do
  if (n /= 48 .or. last8 /= -111124508020017193_8 + 47 * 190319839336619764_8) stop 5
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
