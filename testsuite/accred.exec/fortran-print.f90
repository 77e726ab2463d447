! PRINT and WRITE (*, *) of scalars in a region.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! The columns of integers, and where blanks are, as the host has them.
! { dg-output " 50%           3 T abcde         123456789012 \\(1,-2\\) bc   -7\[\n\r\]+ +2.5 +-1.25\[\n\r\]+ xyz\[\n\r\]+ \[\n\r\]+" }

program main
  use openacc
  integer :: i = 3
  integer(1) :: small = -7
  integer(8) :: large = 123456789012_8
  real(8) :: x = 2.5
  real(4) :: y = -1.25
  logical :: l = .true.
  character(5) :: s = 'abcde'
  complex :: z = (1, -2)
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  !$acc serial copyin (i, small, large, x, y, l, s, z)
  print *, '50%', i, l, s, large, z, s(2:3), small
  write (*, *) x, y
  print *, 'x', 'yz'
  print *
  !$acc end serial
end program
