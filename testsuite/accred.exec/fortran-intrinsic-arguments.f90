! Intrinsic functions as actual arguments, in line and not.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module m
  implicit none
contains
  real function apply (f, x)
    !$acc routine seq
    real, external :: f
    real, intent (in) :: x
    apply = f (x) + 1
  end function
  real (8) function apply_two (f, x, y) result (r)
    !$acc routine seq
    real (8), external :: f
    real (8), intent (in) :: x, y
    r = f (x, y) * 2
  end function
  integer function apply_integer (f, i) result (r)
    !$acc routine seq
    integer, external :: f
    integer, intent (in) :: i
    r = f (i) - 1
  end function
  complex function apply_complex (f, z) result (r)
    !$acc routine seq
    complex, external :: f
    complex, intent (in) :: z
    r = f (z) + z
  end function
end module

program main
  use m
  use openacc
  implicit none
  intrinsic sin, sqrt, tanh, dmod, iabs, cexp, atan
  integer, parameter :: n = 50
  real :: a(n), b(n)
  real (8) :: d(n)
  integer :: i, k(n)
  complex :: c(n)
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  !$acc parallel loop copyout (a, b, d, k, c)
  do i = 1, n
    a(i) = apply (sin, 0.1 * i)
    if (mod (i, 2) == 0) a(i) = apply (sqrt, 0.1 * i)
    b(i) = apply (tanh, 0.1 * i) + apply (atan, real (i))
    d(i) = apply_two (dmod, i * 1.5d0, 4d0)
    k(i) = apply_integer (iabs, 10 - i)
    c(i) = apply_complex (cexp, cmplx (0.02 * i, 0.1 * i))
  end do
  do i = 1, n
    if (abs (a(i) - 1 - merge (sqrt (0.1 * i), sin (0.1 * i), mod (i, 2) == 0)) > 4e-7) error stop 2
    if (abs (b(i) - 2 - tanh (0.1 * i) - atan (real (i))) > 1e-6) error stop 3
    if (d(i) /= 2 * mod (i * 1.5d0, 4d0)) error stop 4
    if (k(i) /= abs (10 - i) - 1) error stop 5
    if (abs (c(i) - exp (cmplx (0.02 * i, 0.1 * i)) - cmplx (0.02 * i, 0.1 * i)) > 4e-6) error stop 6
  end do
end program
