! Atomic minimum and maximum of real numbers: one instruction for either sign, and a loop that NaNs
! alone take; the loop alone where a value is captured.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do compile }
! { dg-require "fortran" }

subroutine s (x, d, v, w)
  real :: x(2), v, old
  double precision :: d, w
  !$acc parallel num_gangs (2) vector_length (1) copy (x, d) copyin (v, w)
  !$acc atomic update
  x(1) = max (x(1), v)
  !$acc atomic update
  d = min (w, d)
  !$acc atomic capture
  old = x(2)
  x(2) = max (x(2), v)
  !$acc end atomic
  x(1) = old
  !$acc end parallel
end subroutine

! { dg-final { scan-ptx-times "red\\.global\\.max\\.s32 " 1 } }
! { dg-final { scan-ptx-times "red\\.global\\.min\\.u32 " 1 } }
! { dg-final { scan-ptx-times "red\\.global\\.min\\.s64 " 1 } }
! { dg-final { scan-ptx-times "red\\.global\\.max\\.u64 " 1 } }
! { dg-final { scan-ptx-times "setp\\.num" 2 } }
! { dg-final { scan-ptx-times "atom\\.global\\.cas" 3 } }
