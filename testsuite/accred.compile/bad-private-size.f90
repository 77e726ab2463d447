! A private argument of a size that is known at run time alone.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }

subroutine f (n, a)
  integer :: n, a(n)
  !$acc parallel private(a) ! { dg-error "accred: private 'a', whose size is not known when compiling" }
  a = 1
  !$acc end parallel
end subroutine
