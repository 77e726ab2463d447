! Mathematical intrinsics of Fortran.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "offload" }

module checks
  implicit none
  integer, parameter :: n = 200
  integer :: failures = 0
contains
  ! Units of the last place, of the host's double precision functions.
  subroutine near8 (name, got, want, units)
    character (*), intent (in) :: name
    real (8), intent (in) :: got(n), want(n), units
    integer :: i
    do i = 1, n
      if (.not. abs (got(i) - want(i)) <= units * spacing (want(i))) then
        failures = failures + 1
        if (failures < 20) print *, name, i, got(i), want(i)
      end if
    end do
  end subroutine

  subroutine same (name, got, want)
    character (*), intent (in) :: name
    integer (8), intent (in) :: got(n), want(n)
    if (any (got /= want)) then
      failures = failures + 1
      print *, name
    end if
  end subroutine
end module

program libm
  use openacc
  use checks
  implicit none
  real (8) :: x8(n), y8(n), r8(n), w8(n), s8(n), v8(n)
  real (4) :: x4(n), y4(n), r4(n), w4(n), s4(n), v4(n)
  complex (8) :: z(n), q(n), u(n)
  integer (8) :: r(n), w(n)
  integer :: k(n), i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    x8(i) = (i - 100.3_8) * 0.07_8
    y8(i) = mod (i * 37, 101) * 0.03_8 + 0.01_8
    k(i) = mod (i, 9) - 4
  end do
  x4 = real (x8, 4)
  y4 = real (y8, 4)
  z = cmplx (x8, y8, 8)

  !$acc parallel loop copyin (x8, y8) copyout (r8, s8)
  do i = 1, n
    r8(i) = sin (x8(i)) + cos (y8(i)) * tan (x8(i)) + exp (x8(i)) * log (y8(i))
    s8(i) = atan2 (x8(i), y8(i)) + hypot (x8(i), y8(i)) + asin (sin (x8(i))) + sinh (y8(i))
  end do
  do i = 1, n
    w8(i) = sin (x8(i)) + cos (y8(i)) * tan (x8(i)) + exp (x8(i)) * log (y8(i))
    v8(i) = atan2 (x8(i), y8(i)) + hypot (x8(i), y8(i)) + asin (sin (x8(i))) + sinh (y8(i))
  end do
  ! Terms are below 2000, and sums of them may cancel.
  if (any (abs (r8 - w8) > 2e-12_8)) call fail ("elementary (8)")
  if (any (abs (s8 - v8) > 1e-13_8)) call fail ("inverse (8)")

  !$acc parallel loop copyin (x4, y4) copyout (r4, s4)
  do i = 1, n
    r4(i) = sin (x4(i)) + cos (y4(i)) + exp (-y4(i)) + log10 (y4(i))
    s4(i) = atan (x4(i)) + tanh (x4(i)) + acosh (y4(i) + 1)
  end do
  do i = 1, n
    w4(i) = sin (x4(i)) + cos (y4(i)) + exp (-y4(i)) + log10 (y4(i))
    v4(i) = atan (x4(i)) + tanh (x4(i)) + acosh (y4(i) + 1)
  end do
  if (any (abs (r4 - w4) > 2e-6)) call fail ("elementary (4)")
  if (any (abs (s4 - v4) > 2e-6)) call fail ("inverse (4)")

  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = erf (x8(i))
  end do
  call near8 ("erf", r8, erf (x8), 2._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = erfc (x8(i))
  end do
  call near8 ("erfc", r8, erfc (x8), 3._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = log_gamma (y8(i))
  end do
  if (any (abs (r8 - log_gamma (y8)) > 4e-15_8)) call fail ("log_gamma")
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = gamma (x8(i))
  end do
  call near8 ("gamma", r8, gamma (x8), 10._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = erfc_scaled (y8(i))
  end do
  call near8 ("erfc_scaled", r8, erfc_scaled (y8), 4._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = y8(i) ** x8(i)
  end do
  call near8 ("real ** real", r8, y8 ** x8, 2._8)
  !$acc parallel loop copyin (x8, k) copyout (r8)
  do i = 1, n
    r8(i) = x8(i) ** k(i)
  end do
  call near8 ("real ** integer", r8, x8 ** k, 4._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8)
  do i = 1, n
    r8(i) = mod (x8(i), y8(i)) + modulo (x8(i), y8(i))
  end do
  call near8 ("mod", r8, mod (x8, y8) + modulo (x8, y8), 1._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8, s8)
  do i = 1, n
    r8(i) = anint (x8(i)) + 0.5_8 * aint (x8(i))
    s8(i) = sign (x8(i), -y8(i)) + dim (x8(i), y8(i))
  end do
  call near8 ("anint", r8, anint (x8) + 0.5_8 * aint (x8), 0._8)
  call near8 ("sign", s8, sign (x8, -y8) + dim (x8, y8), 0._8)
  !$acc parallel loop copyin (x8, y8) copyout (r8, s8)
  do i = 1, n
    r8(i) = fraction (x8(i)) + spacing (x8(i)) + rrspacing (y8(i)) + nearest (x8(i), 1._8)
    s8(i) = scale (x8(i), 3) + set_exponent (y8(i), 2)
  end do
  call near8 ("fraction", r8, fraction (x8) + spacing (x8) + rrspacing (y8) + nearest (x8, 1._8), 1._8)
  call near8 ("scale", s8, scale (x8, 3) + set_exponent (y8, 2), 0._8)
  !$acc parallel loop copyin (x8, k) copyout (r8)
  do i = 1, n
    r8(i) = bessel_j0 (x8(i)) + bessel_j1 (x8(i)) + bessel_jn (2, abs (x8(i)))
  end do
  if (any (abs (r8 - bessel_j0 (x8) - bessel_j1 (x8) - bessel_jn (2, abs (x8))) > 1e-15_8)) call fail ("bessel_j")
  !$acc parallel loop copyin (y8) copyout (r8)
  do i = 1, n
    r8(i) = (bessel_y0 (y8(i)) + bessel_y1 (y8(i))) / bessel_yn (2, y8(i))
  end do
  if (any (abs (r8 - (bessel_y0 (y8) + bessel_y1 (y8)) / bessel_yn (2, y8)) > 1e-14_8)) call fail ("bessel_y")

  !$acc parallel loop copyin (x8, x4) copyout (r)
  do i = 1, n
    r(i) = nint (x8(i), 8) + 100 * floor (x8(i)) + 10000 * ceiling (x8(i), 8) + 1000000 * nint (x4(i)) + exponent (x8(i))
  end do
  w = nint (x8, 8) + 100 * floor (x8) + 10000 * ceiling (x8, 8) + 1000000 * nint (x4) + exponent (x8)
  call same ("nint", r, w)
  !$acc parallel loop copyin (k) copyout (r)
  do i = 1, n
    r(i) = (i - 100_8) ** (k(i) + 4) + (i - 50) ** (k(i) + 5)
  end do
  do i = 1, n
    w(i) = (i - 100_8) ** (k(i) + 4) + (i - 50) ** (k(i) + 5)
  end do
  call same ("integer ** integer", r, w)

  !$acc parallel loop copyin (z, k) copyout (q, r8)
  do i = 1, n
    q(i) = exp (z(i) / 4) + sqrt (z(i)) * log (z(i)) + sin (z(i)) / cos (z(i)) + z(i) ** k(i)
    r8(i) = abs (z(i))
  end do
  do i = 1, n
    u(i) = exp (z(i) / 4) + sqrt (z(i)) * log (z(i)) + sin (z(i)) / cos (z(i)) + z(i) ** k(i)
  end do
  ! Sums of terms, all but the last of which are below 100.
  if (any (abs (q - u) > 1e-12_8 + 1e-14_8 * abs (u))) call fail ("complex")
  call near8 ("abs", r8, abs (z), 2._8)
  if (failures > 0) error stop "failed"
contains
  subroutine fail (name)
    character (*), intent (in) :: name
    failures = failures + 1
    print *, name
  end subroutine
end program
