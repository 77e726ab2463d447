! The main program of link-registers.f90, with a routine in its own file.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

module few
contains
  subroutine sums (n, a, s)
    include 'link-registers.inc'
  end subroutine
end module

program registers
  use few
  use many
  use openacc, only: acc_get_device_type, acc_device_nvidia
  implicit none
  integer, parameter :: n = 1000, gangs = 3
  double precision :: a(n), here(gangs), there(gangs)
  integer :: g
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  a = 4
  !$acc parallel num_gangs(gangs) num_workers(32) vector_length(32) copyin(a) copyout(here, there)
  !$acc loop gang
  do g = 1, gangs
    call sums (n - g, a, here(g))
    call many_sums (n - g, a, there(g))
  end do
  !$acc end parallel
  do g = 1, gangs
    ! (1 + 2 + 3 + 4) * 4 and a root of 2 for each, and the largest.
    if (here(g) /= 42 * (n - g) + 4 .or. there(g) /= 42 * (n - g) + 4) error stop 1
  end do
end program
