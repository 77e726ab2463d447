! Reductions of small and large types in `kernels' regions, which GCC runs in parallel.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-fwrapv -ffast-math" }

program red_kernels_types
  use openacc
  implicit none
  integer, parameter :: n = 1003
  integer (1) :: a1(n), s1, w1
  integer (2) :: a2(n), s2, w2
  integer (16) :: a16(n), s16, w16
  complex (4) :: c4(n), s4, w4
  complex (8) :: c8(n), s8, w8
  logical (1) :: l1(n), t1, v1
  integer :: i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    a1(i) = int (mod (i * 37, 120) - 60, 1)
    a2(i) = int (mod (i * 3777, 30000) - 15000, 2)
    a16(i) = int (i, 16) * 2_16 ** 80 + i
    c4(i) = cmplx (mod (i, 13), mod (i, 5))
    c8(i) = cmplx (mod (i, 17), -mod (i, 7), 8)
    l1(i) = i /= 900
  end do

  s1 = 3; w1 = 3
  !$acc kernels copyin (a1) copy (s1)
  do i = 1, n
    s1 = ieor (s1, a1(i))
  end do
  !$acc end kernels
  do i = 1, n
    w1 = ieor (w1, a1(i))
  end do
  if (s1 /= w1) error stop "ieor (1)"

  s1 = -100; w1 = -100
  !$acc kernels copyin (a1) copy (s1)
  do i = 1, n
    s1 = max (s1, a1(i))
  end do
  !$acc end kernels
  do i = 1, n
    w1 = max (w1, a1(i))
  end do
  if (s1 /= w1) error stop "max (1)"

  s2 = 77; w2 = 77
  !$acc kernels copyin (a2) copy (s2)
  do i = 1, n
    s2 = min (s2, a2(i))
  end do
  !$acc end kernels
  do i = 1, n
    w2 = min (w2, a2(i))
  end do
  if (s2 /= w2) error stop "min (2)"

  s16 = 7; w16 = 7
  !$acc kernels copyin (a16) copy (s16)
  do i = 1, n
    s16 = s16 + a16(i)
  end do
  !$acc end kernels
  do i = 1, n
    w16 = w16 + a16(i)
  end do
  if (s16 /= w16) error stop "+ (16)"

  s4 = (3, 4); w4 = (3, 4)
  !$acc kernels copyin (c4) copy (s4)
  do i = 1, n
    s4 = s4 + c4(i)
  end do
  !$acc end kernels
  do i = 1, n
    w4 = w4 + c4(i)
  end do
  if (s4 /= w4) error stop "complex (4)"

  s8 = (3, 4); w8 = (3, 4)
  !$acc kernels copyin (c8) copy (s8)
  do i = 1, n
    s8 = s8 + c8(i)
  end do
  !$acc end kernels
  do i = 1, n
    w8 = w8 + c8(i)
  end do
  if (s8 /= w8) error stop "complex (8)"

  t1 = .true.; v1 = .true.
  !$acc kernels copyin (l1) copy (t1)
  do i = 1, n
    t1 = t1 .and. l1(i)
  end do
  !$acc end kernels
  do i = 1, n
    v1 = v1 .and. l1(i)
  end do
  if (t1 .neqv. v1) error stop ".and. (1)"
end program
