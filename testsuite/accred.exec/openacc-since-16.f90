! acc_attach and acc_detach of Fortran, new in GCC 16.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "gcc-16" }

program since
  use openacc
  implicit none
  type rows
    integer, pointer :: x(:)
  end type
  type(rows) :: v
  integer, pointer :: q(:)
  integer :: i, s
  allocate (v%x(50))
  v%x = 1
  q => v%x
  !$acc enter data copyin(v)
  !$acc enter data copyin(q)
  call acc_attach (v%x)
  s = 0
  ! The device's pointer, in the device's record.
  !$acc parallel loop present(v) reduction(+:s) copy(s)
  do i = 1, 50
    if (acc_on_device (acc_device_nvidia)) s = s + v%x(i) * i
  end do
  if (s /= 1275) stop 1
  call acc_detach (v%x)
  !$acc exit data delete(q)
  !$acc exit data delete(v)
  if (sum (v%x) /= 50) stop 2
end program since
