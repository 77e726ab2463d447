! ALLOCATE and DEALLOCATE in a region.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program fortran_allocate
  use openacc
  implicit none
  integer, allocatable :: a(:)
  integer :: i, n, s
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  s = 0
  n = 20
  !$acc parallel num_gangs(1) copy(s) copyin(n) private(a)
  allocate (a(n))
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    s = s + a(i)
  end do
  deallocate (a)
  !$acc end parallel
  if (s /= 210) error stop "sum"
end program
