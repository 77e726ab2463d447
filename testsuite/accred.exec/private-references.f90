! Private objects behind arguments, of compute constructs.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module arguments
  implicit none
  integer, parameter :: gangs = 5, n = 60
contains
  subroutine reduced (s, table, out)
    integer :: s, table(4), out(gangs)
    integer :: g, i
    !$acc parallel private(s, table) copyout(out) num_gangs(gangs) num_workers(2) vector_length(32)
    !$acc loop gang
    do g = 1, gangs
      s = g
      table = 10 * g
      !$acc loop worker vector reduction(+:s)
      do i = 1, n
        s = s + table(1 + mod (i, 4))
      end do
      out(g) = s
    end do
    !$acc end parallel
  end subroutine

  subroutine optionally (x, out)
    real, optional :: x
    real :: out(n)
    integer :: i
    !$acc parallel private(x) copyout(out) num_gangs(1) num_workers(4) vector_length(64)
    x = 3
    !$acc loop worker vector
    do i = 1, n
      out(i) = x * i
    end do
    !$acc end parallel
  end subroutine

  subroutine nothing_mapped (s)
    integer :: s
    !$acc parallel private(s) num_gangs(2)
    s = 5
    !$acc end parallel
    !$acc serial private(s)
    s = 6
    !$acc end serial
  end subroutine
end module

program private_references
  use arguments
  use openacc
  implicit none
  integer :: s, table(4), out(gangs), g, i
  real :: x, xs(n)
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  s = 1
  table = 2
  call reduced (s, table, out)
  do g = 1, gangs
    if (out(g) /= g + n * 10 * g) error stop "reduced"
  end do
  if (s /= 1 .or. any (table /= 2)) error stop "the host's objects"
  x = 4
  call optionally (x, xs)
  if (x /= 4) error stop "the host's optional object"
  call optionally (out = xs)
  do i = 1, n
    if (xs(i) /= 3 * i) error stop "optional"
  end do
  call nothing_mapped (s)
  if (s /= 1) error stop "nothing mapped"
end program
