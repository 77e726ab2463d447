! Arguments that are private in a loop, and whose address is mapped elsewhere in the procedure,
! which keeps GCC's reference to the private object in memory: each thread sets its own.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module private_arguments_module
  implicit none
contains
  subroutine squares (t, u, got)
    integer :: t
    real (8), optional :: u
    integer :: got(:), i
    !$acc data create(t, u)
    !$acc parallel loop private(t, u) copyout(got)
    do i = 1, size (got)
      t = i * 3
      u = t
      got(i) = t * int (u)
    end do
    !$acc end data
  end subroutine

  ! One object for all threads of a gang, or of a worker.
  subroutine rows (t, u, got)
    integer :: t
    real (8), optional :: u
    integer :: got(:, :), i, j
    !$acc data create(t, u)
    !$acc parallel copyout(got) num_gangs(5) num_workers(2) vector_length(32)
    !$acc loop gang private(t)
    do j = 1, size (got, 2)
      t = j * 100
      !$acc loop vector
      do i = 1, size (got, 1)
        got(i, j) = t + i
      end do
    end do
    !$acc loop gang worker private(u)
    do j = 1, size (got, 2)
      u = j * 10000
      !$acc loop vector
      do i = 1, size (got, 1)
        got(i, j) = got(i, j) + int (u)
      end do
    end do
    !$acc end parallel
    !$acc end data
  end subroutine
end module

program private_arguments
  use openacc
  use private_arguments_module
  implicit none
  integer :: t = 5, one(200), two(40, 30), i, j
  real (8) :: u = 7
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call squares (t, u, one)
  do i = 1, size (one)
    if (one(i) /= 9 * i * i) error stop "squares"
  end do
  call rows (t, u, two)
  do j = 1, size (two, 2)
    do i = 1, size (two, 1)
      if (two(i, j) /= 10100 * j + i) error stop "rows"
    end do
  end do
  if (t /= 5 .or. u /= 7) error stop "the host's arguments"
end program
