! Atomic updates that Fortran has beside C's: minimum, maximum, bits by intrinsics, logicals.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }

subroutine forms (i, l, r, d, q, p, n)
  integer :: i(9), n
  integer(8) :: l(2)
  real :: r(2)
  double precision :: d(2)
  logical :: q(5), p
  integer :: v
  !$acc parallel num_gangs (2) num_workers (1) vector_length (1) present (i, l, r, d, q) copy (p, n)
  ! Two of red.max.s32 and red.min.s32 each, and one of 64 bits.
  !$acc atomic update
  i(1) = max (i(1), n)
  !$acc atomic update
  i(2) = max (7, i(2))
  !$acc atomic update
  i(3) = min (i(3), n)
  !$acc atomic update
  i(4) = min (n, i(4))
  !$acc atomic update
  l(1) = max (l(1), 5_8)
  !$acc atomic update
  l(2) = min (l(2), int (n, 8))
  ! Bits.
  !$acc atomic update
  i(5) = ior (i(5), n)
  !$acc atomic update
  i(6) = iand (n, i(6))
  !$acc atomic update
  i(7) = ieor (i(7), n)
  ! The old value, and the new one.
  !$acc atomic capture
  v = i(8)
  i(8) = max (i(8), n)
  !$acc end atomic
  n = v
  !$acc atomic capture
  i(9) = min (i(9), n)
  v = i(9)
  !$acc end atomic
  n = v
  ! Logicals: `and', `or', and `xor' for the other two.
  !$acc atomic update
  q(1) = q(1) .and. p
  !$acc atomic update
  q(2) = p .or. q(2)
  !$acc atomic update
  q(3) = q(3) .eqv. p
  !$acc atomic update
  q(4) = p .neqv. q(4)
  ! Sums.
  !$acc atomic update
  r(1) = r(1) + 2
  !$acc atomic update
  d(1) = d(1) - n
  ! The minimum of real numbers is that of their bits, or a loop for NaNs (ptx-atomic-order-real.f90).
  !$acc atomic update
  r(2) = min (r(2), 3.0)
  !$acc end parallel
end subroutine

! { dg-final { scan-ptx-times "red\[.a-z\]*\\.max\\.s32 " 2 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.min\\.s32 " 3 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.max\\.s64 " 1 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.min\\.s64 " 1 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.or\\.b32 " 2 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.and\\.b32 " 2 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.xor\\.b32 " 3 } }
! { dg-final { scan-ptx-times "atom\[.a-z\]*\\.max\\.s32 " 1 } }
! { dg-final { scan-ptx-times "atom\[.a-z\]*\\.min\\.s32 " 1 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.add\\.f32 " 1 } }
! { dg-final { scan-ptx-times "red\[.a-z\]*\\.add\\.f64 " 1 } }
! { dg-final { scan-ptx-times "atom\[.a-z\]*\\.cas\\.b32 " 1 } }
! { dg-final { scan-ptx-not "cas\\.b64" } }
