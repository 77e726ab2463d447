C     The same as do-named-counts.f90, in the old source form.
C     Copyright (C) 2026 The accred authors.
C     SPDX-License-Identifier: GPL-3.0-or-later

C     { dg-do run }
C     { dg-require "fortran" }
C     { dg-additional-options "-ffixed-form" }

      program dofixd
      use openacc
      implicit none
      integer lo, hi, n
      integer*1 i
      integer*2 j
      parameter (lo = -6
     1 0, hi = 60)
c     parameter (hi = 50)
      n = 0
C$acc parallel loop reduction (+:n)
      do 10 i = lo, h i, 2                                              0000
     & 0
        n = n + 1
   10 continue
      if (n .ne. 7) stop 1

      n = 0
!$acc parallel loop reduction (+:n)
* A comment.
      do j = 30000,
     &  lo * 500, -1000
        n = n + 1
      end do
      if (n .ne. 61) stop 2
      if (acc_get_device_type () .ne. acc_device_nvidia) stop 50
      end
