! Scalars that no clause names and that a kernels region writes: `copy', which is the copy that is
! on the device already, if there is one.  Arguments, variables of COMMON blocks, modules and of the
! procedure around.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module procedures
  implicit none
  integer :: in_block, others(3), same, alike(2)
  common /block/ in_block, others
  equivalence (same, alike)
  integer :: of_module
contains
  subroutine add (x, y)
    integer :: x, y
    !$acc kernels
    x = x + y
    !$acc end kernels
  end subroutine

  subroutine add_in_loop (n, x, a)
    integer :: n, x, a(n), i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + 1
    end do
    x = x + a(n)
    !$acc end kernels
  end subroutine

  subroutine sum_up (n, x, a)
    integer :: n, x, a(n), i
    !$acc kernels loop reduction(+:x)
    do i = 1, n
      x = x + a(i)
    end do
  end subroutine

  subroutine maybe (x, y)
    integer, optional :: x
    integer :: y
    !$acc kernels
    if (present (x)) x = x + 1
    y = y + 1
    !$acc end kernels
  end subroutine

  subroutine add_to_block ()
    !$acc kernels
    in_block = in_block + others(2)
    !$acc end kernels
  end subroutine

  subroutine add_to_module ()
    !$acc kernels
    of_module = of_module + 1
    !$acc end kernels
  end subroutine

  subroutine add_to_same ()
    !$acc kernels
    same = same + 1
    !$acc end kernels
  end subroutine

  subroutine around (argument)
    integer :: argument, local
    local = 1
    call inside ()
    if (local /= 2) stop 40
    !$acc enter data copyin(local, argument)
    call inside ()
    if (local /= 2) stop 41
    !$acc exit data copyout(local, argument)
    if (local /= 3) stop 42
  contains
    subroutine inside ()
      !$acc kernels
      local = local + 1
      argument = argument + 10
      !$acc end kernels
    end subroutine
  end subroutine
end module

program kernels_present
  use openacc
  use procedures
  implicit none
  integer :: x, a(5), i
  integer, allocatable :: z

  ! There is no copy yet: one is made, and copied back.
  x = 1
  call add (x, 2)
  if (x /= 3 .or. acc_is_present (x)) stop 1
  a = [1, 2, 3, 4, 5]
  call add (a(3), a(4))
  if (any (a /= [1, 2, 7, 4, 5])) stop 2
  call add_in_loop (5, x, a)
  if (x /= 9 .or. any (a /= [2, 3, 8, 5, 6])) stop 3
  call sum_up (5, x, a)
  if (x /= 33) stop 4
  call maybe (y=x)
  if (x /= 34) stop 5

  ! The copy that is there stays, and the host's value, too.
  !$acc enter data copyin(x)
  x = -1
  call add (x, 2)
  if (x /= -1 .or. .not. acc_is_present (x)) stop 11
  call add_in_loop (5, x, a)
  if (x /= -1 .or. any (a /= [3, 4, 9, 6, 7])) stop 12
  call sum_up (5, x, a)
  i = 0
  call maybe (x, i)
  call maybe (y=x)
  if (x /= -1 .or. i /= 1) stop 13
  !$acc update self(x)
  if (x /= 34 + 2 + 7 + 29 + 1 + 1) stop 14
  !$acc exit data delete(x)

  ! A part of an array that is there.
  !$acc data copy(a)
  call add (a(3), a(4))
  call add (a(1), a(1 + 4))
  if (any (a /= [3, 4, 9, 6, 7])) stop 15
  !$acc end data
  if (any (a /= [10, 4, 15, 6, 7])) stop 16

  ! An allocatable as argument.
  allocate (z)
  z = 5
  !$acc data copy(z)
  call add (z, 2)
  if (z /= 5) stop 17
  !$acc end data
  if (z /= 7) stop 18

  in_block = 1
  others = [10, 20, 30]
  call add_to_block ()
  if (in_block /= 21) stop 21
  !$acc enter data copyin(in_block)
  call add_to_block ()
  if (in_block /= 21) stop 22
  !$acc exit data copyout(in_block)
  if (in_block /= 41 .or. any (others /= [10, 20, 30])) stop 23

  of_module = 1
  call add_to_module ()
  if (of_module /= 2) stop 24
  !$acc data copy(of_module)
  call add_to_module ()
  if (of_module /= 2) stop 25
  !$acc end data
  if (of_module /= 3) stop 26

  alike = [4, 5]
  call add_to_same ()
  if (alike(1) /= 5 .or. alike(2) /= 5) stop 27
  !$acc data copy(alike)
  call add_to_same ()
  if (same /= 5) stop 28
  !$acc end data
  if (same /= 6) stop 29

  x = 7
  call around (x)
  if (x /= 27) stop 31
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
