! Assignments of whole arrays to allocatable ones in a region: GCC's code for them can allocate, if the shapes differ.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program assign
  use openacc
  implicit none
  integer, parameter :: n = 60
  real (8), allocatable :: c(:,:), d(:), e(:)
  logical :: elsewhere(1)
  integer :: i, j

  allocate (c(n,3), d(n), e(n))
  do j = 1, 3
    do i = 1, n
      c(i,j) = i + 100 * j
    end do
  end do
  elsewhere = .false.
  !$acc kernels copyin(c) copyout(d, e) copy(elsewhere)
  d = c(:,1) + 2 * c(:,2)
  e = d * d
  elsewhere(1) = acc_on_device (acc_device_nvidia)
  !$acc end kernels
  if (.not. elsewhere(1)) error stop "the region ran on the host"
  do i = 1, n
    if (d(i) /= 3 * i + 500) error stop "sum"
    if (e(i) /= (3d0 * i + 500) ** 2) error stop "square"
  end do
end program assign
