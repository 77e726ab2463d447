! The plugin in the Fortran compiler: an array reduction loop, and rows with a private result.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program languages
  use openacc
  implicit none
  integer, parameter :: n = 1000, rows = 20
  integer :: a(n), i, r, s, t, want, most, want_most, sums(rows)
  logical :: elsewhere
  do i = 1, n
    a(i) = mod (i * 37, 1009) - 500
  end do

  s = 7
  most = -1000000
  elsewhere = .false.
  !$acc parallel loop gang worker vector num_gangs(5) num_workers(4) vector_length(32) &
  !$acc   reduction(+:s) reduction(max:most) reduction(.or.:elsewhere) copyin(a)
  do i = 1, n
    s = s + a(i)
    most = max (most, a(i))
    elsewhere = elsewhere .or. acc_on_device (acc_device_nvidia)
  end do
  want = 7 + sum (a)
  want_most = maxval (a)
  if (s /= want) error stop "sum"
  if (most /= want_most) error stop "maximum"
  if (.not. elsewhere) error stop "the region ran on the host"

  !$acc parallel num_gangs(4) num_workers(2) vector_length(32) copyin(a) copyout(sums)
  !$acc loop gang worker private(t)
  do r = 1, rows
    t = r
    !$acc loop vector reduction(+:t)
    do i = 1, n / rows
      t = t + a((r - 1) * (n / rows) + i)
    end do
    sums(r) = t
  end do
  !$acc end parallel
  do r = 1, rows
    if (sums(r) /= r + sum (a((r - 1) * (n / rows) + 1 : r * (n / rows)))) error stop "row sum"
  end do
end program languages
