! Variables that all threads of a loop write.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine f (a, n, s)
  real :: a(n), s, t, in_common
  integer :: n, i
  common /block/ in_common
  !$acc parallel loop copy(s) copy(in_common)
  do i = 1, n
    s = s + a(i) ! { dg-warning "accred: 's' is written by all gangs of this loop .reduction .s. missing.." }
    if (a(i) > 3) t = a(i) ! { dg-warning "accred: 't' is written by all threads of this loop .private .t. missing.." }
    if (a(i) > 4) in_common = a(i) ! { dg-warning "accred: 'in_common' is written by all gangs of this loop .private .in_common. missing.." }
    a(i) = t + in_common
  end do
end subroutine
