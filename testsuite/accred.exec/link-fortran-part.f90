! The main program of link-fortran.f90.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

program main
  use openacc
  use work
  implicit none
  integer :: a(4), b, s, i
  common /blk/ a, b
  !$acc declare create (/blk/)
  real(8) :: t
  logical :: on_device
  allocate (field(10))
  call fill (10)
  t = 0
  !$acc parallel loop reduction (+:t)
  do i = 1, 10
    t = t + at (i) + field(i)
  end do
  ! Twice 1 to 10.
  if (t /= 110) stop 1
  deallocate (field)
  call set_block (3)
  on_device = .false.
  !$acc parallel copyout (on_device)
  on_device = acc_on_device (acc_device_nvidia)
  !$acc end parallel
  if (acc_get_num_devices (acc_device_nvidia) == 0 .or. .not. on_device) stop 3
  s = 0
  !$acc parallel loop reduction (+:s)
  do i = 1, 4
    s = s + a(i)
  end do
  ! 3, 6, 9, 12
  if (s /= 30) stop 2
end program
