! STOP in a region prints and traps; a per cent sign of its text is no format.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }

subroutine check (a, n)
  integer :: n, a(n), i
  !$acc parallel loop copyin(a)
  do i = 1, n
    if (a(i) == 1) stop 7
    if (a(i) == 2) error stop "50% of it"
    if (a(i) == 3) stop
  end do
end subroutine

! { dg-final { scan-ptx-times "trap;\n\texit;" 3 } }
! { dg-final { scan-ptx-times "call.*vprintf" 2 } }
! The text ERROR STOP 50%% of it.
! { dg-final { scan-ptx "69,82,82,79,82,32,83,84,79,80,32,53,48,37,37,32" } }
! Nothing of the STOP without a code: S, T, O, P, space, end of line.
! { dg-final { scan-ptx-not "83,84,79,80,32,10," } }
