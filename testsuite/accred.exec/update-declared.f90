! update of whole variables of `declare' directives: of modules, COMMON blocks and procedures, allocatable ones too.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module parameters
  implicit none
  type settings
    integer :: n
    real :: x(3)
  end type
  type(settings) :: par
  integer :: scalar
  real :: array(5)
  logical :: flag
  complex :: z
  real, allocatable :: a(:), b(:, :)
  !$acc declare create(par, scalar, array, flag, z, a, b)
contains
  ! What routines see of an allocatable array is what the last construct that mapped it left there.
  real function element (i)
    !$acc routine seq
    integer, value :: i
    element = a(i) * size (a) + lbound (b, 2)
  end function

  real function total ()
    integer :: i
    total = 0
    !$acc parallel loop reduction(+:total)
    do i = 1, 4
      total = total + element (i)
    end do
  end function

  subroutine change ()
    !$acc serial
    par%n = par%n + 1
    scalar = scalar + 1
    array(2) = 20
    flag = .not. flag
    z = z * 2
    !$acc end serial
  end subroutine
end module

subroutine in_procedure ()
  implicit none
  integer :: one, two(3), got(2)
  common /block/ one, two
  !$acc declare create(/block/)
  one = 4
  two = [5, 6, 7]
  !$acc update device(one, two)
  !$acc serial copyout(got)
  got(1) = one
  got(2) = two(3)
  one = 40
  two(1) = 50
  !$acc end serial
  if (any (got /= [4, 7])) stop 20
  !$acc update self(one, two)
  if (one /= 40 .or. any (two /= [50, 6, 7])) stop 21
end subroutine

program update_declared
  use parameters
  use openacc
  implicit none
  real :: r(5)
  integer :: i
  par = settings (2, [1., 2., 3.])
  scalar = 3
  array = [1, 2, 3, 4, 5]
  flag = .true.
  z = (1, 2)
  !$acc update device(par, scalar, array, flag, z)
  !$acc parallel num_gangs(1) copyout(r)
  r(1) = par%n + par%x(3)
  r(2) = scalar
  r(3) = array(4)
  r(4) = merge (1, 0, flag)
  r(5) = real (z) + aimag (z)
  !$acc end parallel
  if (any (r /= [5, 3, 4, 1, 3])) stop 1
  call change ()
  if (par%n /= 2 .or. scalar /= 3 .or. array(2) /= 2 .or. .not. flag .or. z /= (1, 2)) stop 2
  !$acc update self(par) if(scalar == 3)
  !$acc update host(scalar, array, flag, z) async
  !$acc wait
  if (par%n /= 3 .or. par%x(2) /= 2 .or. scalar /= 4 .or. array(2) /= 20 .or. array(5) /= 5 .or. flag .or. z /= (2, 4)) stop 3

  ! Allocated later: put on the device by a call, and by a directive.
  allocate (a(4), b(2, 3:5))
  a = [1, 2, 3, 4]
  b = 1
  call acc_create (a)
  !$acc update device(a)
  !$acc enter data copyin(b)
  !$acc parallel loop present(a, b)
  do i = 1, 4
    a(i) = a(i) + b(2, 3) + size (b)
  end do
  if (any (a /= [1, 2, 3, 4])) stop 4
  if (total () /= 4 * (8 + 9 + 10 + 11) + 12) stop 5
  !$acc update self(a)
  if (any (a /= [8, 9, 10, 11])) stop 6
  !$acc exit data delete(b)
  call acc_delete (a)
  if (acc_is_present (a) .or. acc_is_present (b)) stop 7
  deallocate (a, b)

  ! Again, of other bounds and at another place.
  allocate (a(100), b(1, -1:0))
  a = 2
  b = 0
  !$acc enter data copyin(a, b)
  !$acc parallel loop
  do i = 1, 100
    a(i) = a(i) + b(1, 0)
  end do
  if (total () /= 4 * (200 - 1)) stop 8
  !$acc exit data copyout(a) delete(b)

  call in_procedure ()
  if (acc_get_device_type () /= acc_device_nvidia) stop 30
end program
