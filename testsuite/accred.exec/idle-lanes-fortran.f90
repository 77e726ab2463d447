! Loops over gangs or workers alone, whose iterations lanes have, too, in Fortran: also in kernels regions, with arrays of the
! gang, pointers to them, private arrays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program idle_lanes
  use openacc
  implicit none
  integer, parameter :: n = 1000
  real :: a(n), b(n), want(n), t, total, want_total
  real, target :: w(4)
  real, pointer :: p(:)
  integer :: i, k
  logical :: on_device
  b = [(mod (i, 7) * 0.5, i = 1, n)]

  a = 0
  on_device = .false.
  !$acc parallel loop gang copy (on_device)
  do i = 1, n
    a(i) = 2 * b(i)
    if (i == n) on_device = acc_on_device (acc_device_nvidia)
  end do
  if (.not. on_device) stop 1
  if (.not. (all (a == 2 * b))) stop 2

  !$acc kernels loop gang worker
  do i = 1, n
    a(i) = b(i) + i
  end do
  if (.not. (all (a == [(b(i) + i, i = 1, n)]))) stop 3

  ! Private variables, sums, a sequential loop.
  total = 1
  want_total = 1
  !$acc parallel loop gang private (t, w) reduction (+:total)
  do i = 1, n
    t = b(i)
    !$acc loop seq
    do k = 1, 4
      w(k) = t * k
    end do
    a(i) = w(mod (i, 4) + 1)
    total = total + t
  end do
  do i = 1, n
    want(i) = b(i) * (mod (i, 4) + 1)
    want_total = want_total + b(i)
  end do
  if (.not. (all (a == want))) stop 4
  if (.not. (total == want_total)) stop 5

  ! An array of the gang, that its iterations use in turn, by its name and by a pointer.
  a = 0
  !$acc parallel private (w)
  !$acc loop gang worker
  do i = 1, n
    a(i) = -1
  end do
  !$acc loop gang
  do i = 1, n
    do k = 1, 4
      w(k) = b(i) * k
    end do
    a(i) = w(mod (i, 4) + 1)
  end do
  !$acc end parallel
  if (.not. (all (a == want))) stop 6
  a = 0
  !$acc parallel private (w, p)
  p => w
  !$acc loop gang
  do i = 1, n
    do k = 1, 4
      p(k) = b(i) * k
    end do
    a(i) = p(mod (i, 4) + 1)
  end do
  !$acc end parallel
  if (.not. (all (a == want))) stop 7
end program
