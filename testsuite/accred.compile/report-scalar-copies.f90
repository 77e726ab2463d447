! Loops of `kernels' are parallel though their variables, or what each iteration sets, are a module's, in a COMMON block, saved, a
! caller's, of the procedure around, or passed by reference.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
! { dg-final { report-has "31:11: note: accred: loop: gang vector" } }
! { dg-final { report-has "35:11: note: accred: loop: gang vector" } }
! { dg-final { report-has "39:12: note: accred: loop: gang vector" } }
! { dg-final { report-has "42:11: note: accred: loop: gang vector" } }
! { dg-final { report-has "58:10: note: accred: loop: gang" } }
! { dg-final { report-has "59:12: note: accred: loop: vector" } }
! { dg-final { report-has "71:11: note: accred: loop: gang vector" } }
! { dg-final { report-has "85:12: note: accred: loop: gang vector" } }
! { dg-final { report-has "90:12: note: accred: loop: gang vector" } }

module m
  implicit none
  integer, parameter :: n = 1000
  integer :: mi
  real :: mt
contains
  subroutine s (a, di)
    real :: a(n), t
    integer :: ci, di
    common /block/ t, ci
    integer, save :: si

    call other (si)
    !$acc kernels
    do mi = 1, n
      mt = a(mi) * 2
      a(mi) = mt + 1
    end do
    do ci = 1, n
      t = a(ci) * 2
      a(ci) = t + 1
    end do
    do  si = 1, n
      a(si) = a(si) + 1
    end do
    do di = 1, n
      a(di) = a(di) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine passed (b)
    real :: b(n, n)
    integer :: i, j
    external :: other
    call other (i)

    !$acc kernels



    do j = 1, n
      do i = 1, n
        b(i, j) = i + b(i, j)
      end do
    end do
    !$acc end kernels
    call other (i)
  end subroutine

  subroutine on_device (a, m)
    integer, intent(in) :: m
    real :: a(m)
    !$acc kernels present (a)
    do mi = 1, m
      mt = a(mi) * 2
      a(mi) = mt + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine around (a)
    real :: a(n), x
    integer :: i
    call inside
  contains
    subroutine inside
      !$acc kernels
      do i = 1, n
        x = a(i)
        a(i) = x * x
      end do
      x = 0
      do i = 1, n
        x = x + a(i)
      end do
      !$acc end kernels
    end subroutine
  end subroutine
end module
