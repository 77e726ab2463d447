! Checks of -fsanitize=undefined that stop the program stay out of PRINT statements, and leave the others as they are.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fsanitize=undefined -fsanitize-undefined-trap-on-error" }

program main
  use openacc
  implicit none
  integer :: a(20), i, s
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  do i = 1, 20
    a(i) = i * i
  end do
  call work (a, s)
  if (s /= 2870 + 210) error stop 2
contains
  subroutine work (a, s)
    integer, intent (inout) :: a(:)
    integer, intent (out) :: s
    integer :: i
    s = 0
    !$acc parallel loop reduction (+:s) copy (a)
    do i = 1, size (a)
      s = s + a(i) + i
      if (a(i) == 49) print *, 'seven', i, a(i), a(i) > 3
    end do
  end subroutine
end program
