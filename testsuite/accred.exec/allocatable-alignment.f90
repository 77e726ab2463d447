! An allocatable array behind data whose size is an odd multiple of 4 has the alignment of its elements.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program main
  use openacc
  implicit none
  real(8), allocatable :: field(:)
  integer :: odd(3), i
  logical :: on_device
  allocate (field(10))
  odd = 2
  on_device = .false.
  !$acc parallel loop copy (odd) copyout (on_device)
  do i = 1, 10
    field(i) = i + odd(3)
    if (i == 1) on_device = acc_on_device (acc_device_nvidia)
  end do
  if (.not. on_device) stop 1
  ! 1 to 10, and ten times 2.
  if (sum (field) /= 75) stop 2
end program
