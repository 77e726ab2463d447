! A clause that gfortran loses before GCC 13, in a directive of fixed form over several lines.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w -ffixed-form" }
! { dg-require "before-gcc-13" }

      subroutine combined (a, n)
      implicit none
      integer :: n, i
      real, allocatable :: a(:)
c$omp target
C     a comment
c$omp+ teams distribute
c$omp+ parallel do has_device_addr (a) ! { dg-error "accred: 'has_device_addr', which GCC ignores in combined constructs, in a target region" }
      do i = 1, n
        a(i) = a(i) + 1
      end do
      end subroutine
