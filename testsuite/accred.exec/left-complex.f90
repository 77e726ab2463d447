! One part of a complex number of the gang that an iteration of an inner loop sets, by its name or by all of it: the code
! behind the loop reads it, and the other part stays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

program left_complex
  implicit none
  integer, parameter :: rows = 20, n = 100
  integer :: re(rows), im(rows), i, j
  complex :: z
  !$acc parallel loop gang copyout (re, im) num_gangs (5) num_workers (3) vector_length (32) private (z)
  do i = 1, rows
    z = (0., 0.)
    !$acc loop worker vector
    do j = 1, n
      if (j == 3 * i) z%re = j
      if (j == 2 * i + 40) z = cmplx (real (z), j)
    end do
    re(i) = int (real (z))
    im(i) = int (aimag (z))
  end do
  do i = 1, rows
    if (re(i) /= 3 * i) stop 1
    if (im(i) /= 2 * i + 40) stop 2
  end do
end program
