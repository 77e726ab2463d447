! A scalar whose address two loops of a region hand to a routine, each in every iteration.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_SCHED" "3" }

module calls
contains
  subroutine set (v, p)
    !$acc routine seq
    integer, value :: v
    integer :: p
    p = v
  end subroutine
end module

program own_two_calls
  use calls
  use openacc
  integer :: t, o(400), q(400), i
  logical :: on_device
  t = 5
  on_device = .false.
  !$acc parallel copyout (o, q) copy (on_device)
  on_device = acc_on_device (acc_device_not_host)
  call set (7, t)
  !$acc loop gang worker
  do i = 1, 400
    call set (i, t)
    o(i) = t
  end do
  !$acc loop gang worker
  do i = 1, 400
    call set (i * 2, t)
    q(i) = t
  end do
  !$acc end parallel
  if (.not. on_device) stop 1
  do i = 1, 400
    if (o(i) /= i) stop 2
    if (q(i) /= 2 * i) stop 3
  end do
  if (t /= 5) stop 4
end program
