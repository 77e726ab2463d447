! Pointers and targets in kernels regions: which are checked for overlaps at run time.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-require "fortran" }
! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-has "17:10: note: accred: loop: parallel where 'a' and 'b' do not overlap, which is checked at run time, and else sequential" } }
! { dg-final { report-has "26:10: note: accred: loop: parallel where 'a' and 'b' do not overlap, which is checked at run time" } }
! { dg-final { report-has "34:10: note: accred: loop: parallel where 'mp' and 'mq' do not overlap, which is checked at run time" } }

module m
  real, pointer :: mp(:), mq(:)
contains
  subroutine p1 (a, b, n)
    real, pointer :: a(:), b(:)
    !$acc kernels present (a, b)
    do i = 1, n
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine p2 (a, b, n)
    real, target :: a(:), b(:)
    !$acc kernels present (a, b)
    do i = 1, n
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine p3 (n)
    !$acc kernels present (mp, mq)
    do i = 1, n
      mp(i) = mq(i) + 1
    end do
    !$acc end kernels
  end subroutine
end module
