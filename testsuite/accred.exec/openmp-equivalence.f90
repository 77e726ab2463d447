! Reduction of an array that shares its storage with another one by EQUIVALENCE.  Since GCC 14 the compiler crashes at it,
! without the plugin, too.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "before-gcc-14" }

program equivalences
  implicit none
  integer :: i, u(6), v(6)
  equivalence (u(1), v(1))
  u = 0
  !$omp target teams distribute parallel do reduction (+: u)
  do i = 1, 600
    u(mod (i, 6) + 1) = u(mod (i, 6) + 1) + 1
  end do
  if (any (v /= 100)) stop 1
end program
