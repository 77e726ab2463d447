! Allocatable and pointer scalars that regions use without a clause, or firstprivate.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module arguments
  implicit none
  integer, parameter :: n = 20
  real, allocatable :: in_module
contains
  subroutine scale (x, a)
    real, allocatable :: x
    real :: a(n)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, n
      a(i) = x * i
    end do
    !$acc serial
    x = x + 1
    !$acc end serial
  end subroutine

  ! An argument that need not be allocated.
  integer function ask (x)
    real, allocatable :: x
    ask = 0
    !$acc parallel num_gangs(1) copyout(ask)
    ask = merge (1, 2, allocated (x))
    !$acc end parallel
  end function

  ! Pointers as arguments: what P points to is added to; Q gets another target.
  subroutine by_pointer (p, q, array)
    real, pointer :: p, q
    real, target :: array(n)
    !$acc parallel num_gangs(1) copy(array)
    q => array(7)
    q = 70
    p = p + 1
    !$acc end parallel
  end subroutine

  subroutine scale_by_module (a)
    real :: a(n)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, n
      a(i) = in_module * i
    end do
  end subroutine
end module

program implicit_allocatable
  use arguments
  use openacc
  implicit none
  real, allocatable :: x, never
  real, pointer :: p, q
  real, target :: t, array(n)
  real :: a(n)
  integer :: i

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  allocate (x)
  x = 2
  call scale (x, a)
  if (any (a /= [(2.0 * i, i = 1, n)])) error stop "argument"
  if (x /= 3) error stop "argument, assigned"
  allocate (in_module)
  in_module = 4
  call scale_by_module (a)
  if (any (a /= [(4.0 * i, i = 1, n)])) error stop "module"

  if (ask (x) /= 1) error stop "allocated argument"
  if (ask (never) /= 2) error stop "unallocated argument"
  array = 1
  t = 10
  p => t
  nullify (q)
  call by_pointer (p, q, array)
  if (t /= 11 .or. array(7) /= 70 .or. array(8) /= 1) error stop "pointers as arguments"

  ! As if in a copy clause.
  x = 5
  !$acc parallel num_gangs(1) copyout(a)
  !$acc loop vector
  do i = 1, n
    a(i) = x + i
  end do
  x = 6
  !$acc end parallel
  if (any (a /= [(5.0 + i, i = 1, n)])) error stop "local"
  if (x /= 6) error stop "local, assigned"
  !$acc data copy(x)
  x = 7
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = x
  end do
  !$acc serial
  x = 8
  !$acc end serial
  !$acc end data
  if (any (a /= 6)) error stop "the device's value"
  if (x /= 8) error stop "the device's value, assigned"

  ! As the user says.
  x = 9
  !$acc parallel num_gangs(1) firstprivate(x) copyout(a)
  x = x + 1
  !$acc loop vector
  do i = 1, n
    a(i) = x
  end do
  !$acc end parallel
  if (any (a /= 10) .or. x /= 9) error stop "firstprivate"

  ! Nothing to copy.
  !$acc parallel loop copyout(a)
  do i = 1, n
    if (allocated (never)) then
      a(i) = never
    else
      a(i) = -i
    end if
  end do
  if (any (a /= [(-i, i = 1, n)]) .or. allocated (never)) error stop "unallocated"

  ! Pointers: to a variable, to an element that is on the device, to none, and to one of the region's choice.
  t = 11
  p => t
  !$acc parallel loop copyout(a)
  do i = 1, n
    a(i) = p
  end do
  if (any (a /= 11)) error stop "pointer"
  array = [(i, i = 1, n)]
  p => array(5)
  !$acc data copy(array)
  array = 0
  !$acc parallel num_gangs(1)
  p = p + 20
  !$acc end parallel
  !$acc end data
  if (array(5) /= 25 .or. array(6) /= 6) error stop "pointer to an element"
  nullify (p)
  !$acc parallel loop copyout(a)
  do i = 1, n
    if (associated (p)) then
      a(i) = 1
    else
      a(i) = 2
    end if
  end do
  if (any (a /= 2)) error stop "null pointer"
  !$acc parallel num_gangs(1) copy(array)
  q => array(3)
  q = 30
  !$acc end parallel
  if (array(3) /= 30 .or. array(4) /= 4) error stop "pointer set in the region"
end program
