! Threads of a gang of 1024 have 64 registers each, and so must a routine that they call, in this
! file or in another one.  The driver refuses the image otherwise.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-sources "link-registers-part.f90" }

module many
contains
  subroutine many_sums (n, a, s)
    !$acc routine worker
    integer, value :: n
    double precision :: a(n), s
    integer :: i
    double precision :: t1, t2, t3, t4, t5, t6
    t1 = 0; t2 = 0; t3 = 0; t4 = 0; t5 = 0; t6 = 0
    !$acc loop worker vector reduction(+:t1,t2,t3,t4,t5) reduction(max:t6)
    do i = 1, n
      t1 = t1 + a(i)
      t2 = t2 + a(i) * 2
      t3 = t3 + a(i) * 3
      t4 = t4 + a(i) * 4
      t5 = t5 + sqrt (a(i))
      t6 = max (t6, a(i))
    end do
    s = t1 + t2 + t3 + t4 + t5 + t6
  end subroutine
end module
