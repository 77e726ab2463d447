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
    include 'link-registers.inc'
  end subroutine
end module
