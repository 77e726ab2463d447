! Optional arguments that regions use without a clause, and ask whether they are present.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module optionals
  implicit none
  integer, parameter :: n = 10
contains
  ! The sum of 1 to N, O added to each of them, or 100 if there is no O, and N times X if there is one.
  real function total (o, x)
    integer, optional :: o
    real, optional, intent(in) :: x
    integer :: i
    total = 0
    !$acc parallel loop gang vector num_gangs(2) reduction(+:total)
    do i = 1, n
      total = total + i
      if (present (o)) then
        total = total + o
      else
        total = total + 100
      end if
      if (present (x)) total = total + x
    end do
  end function

  ! In private code of the gang, which may change its own copy.
  integer function changed (o)
    integer, optional :: o
    !$acc serial copyout(changed)
    changed = 5
    if (present (o)) then
      o = o + 1
      changed = o
    end if
    !$acc end serial
  end function

  integer function said_so (o)
    integer, optional :: o
    !$acc parallel firstprivate(o) num_gangs(1) copyout(said_so)
    said_so = merge (1, 2, present (o))
    !$acc end parallel
  end function

  ! The caller's absent argument is absent here.
  integer function handed_on (o)
    integer, optional :: o
    handed_on = said_so (o)
  end function
end module

program implicit_optional
  use optionals
  use openacc
  implicit none
  integer :: o
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  o = 3
  if (total () /= 55 + 1000) error stop "both absent"
  if (total (o) /= 55 + 30) error stop "one present"
  if (total (x = 0.5) /= 55 + 1000 + 5) error stop "the other one present"
  if (total (o, 0.5) /= 55 + 30 + 5) error stop "both present"
  if (changed () /= 5) error stop "changed, absent"
  if (changed (o) /= 4 .or. o /= 3) error stop "changed"
  if (said_so (o) /= 1 .or. said_so () /= 2) error stop "firstprivate"
  if (handed_on (o) /= 1 .or. handed_on () /= 2) error stop "handed on"
end program
