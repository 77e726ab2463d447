! Reductions of components in fixed form, where a line is continued by a character behind the
! sentinel.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-additional-options "-ffixed-form" }

      program p
      type t
        integer :: a, c
      end type
      type (t) :: x
      integer i
      x%a = 2
      x%c = 1
c$acc parallel loop reduction(+:
c$acc& x % c) copy (x)
      do i = 1, 100
        x%c = x%c + x%a
      end do
      if (x%c .ne. 201 .or. x%a .ne. 2) stop 1
!$acc parallel loop copy (x) reduction(+:x
!$acc+ %c)
      do i = 1, 100
        x%c = x%c + x%a
      end do
      if (x%c .ne. 401 .or. x%a .ne. 2) stop 2
      end
