! A variable of a `declare' directive that one iteration stores to is no temporary of the iterations,
! though GCC takes it for firstprivate at first: its value comes back with `update'.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module own_declared_module
  implicit none
  integer :: s, t
  !$acc declare create(s, t)
contains
  subroutine work (o)
    integer :: i, o(31)
    s = 3
    t = 4
    !$acc update device(s, t)
    !$acc parallel copyout(o)
    !$acc loop gang
    do i = 1, 31
      o(i) = i
      if (i == 5) s = i * 2
      if (i == 7) then
        t = i * 3
        o(i) = t
      end if
    end do
    !$acc end parallel
    !$acc update self(s, t)
  end subroutine
end module

program own_declared
  use openacc
  use own_declared_module
  implicit none
  integer :: o(31), i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call work (o)
  if (s /= 10) error stop "s"
  if (t /= 21) error stop "t"
  do i = 1, 31
    if (o(i) /= merge (21, i, i == 7)) error stop "o"
  end do
end program
