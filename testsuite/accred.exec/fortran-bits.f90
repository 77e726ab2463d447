! ISHFTC with a size and MVBITS, of all kinds of integers, compared with bits that are moved one by one.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  integer, parameter :: n = 64
  integer (1) :: a1(n), r1(n)
  integer (2) :: a2(n), r2(n)
  integer (4) :: a4(n), r4(n), m4(n)
  integer (8) :: a8(n), r8(n), m8(n)
  integer (16) :: a16(n), r16(n)
  integer :: i, shift(n), length(n)
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  do i = 1, n
    a8(i) = 81985529216486895_8 * i - 3 * i
    a16(i) = a8(i) * 1234567890123456789_16 * i
    a4(i) = int (ibits (a8(i), 7, 31), 4) * merge (1, -1, mod (i, 2) == 0)
    a2(i) = int (ibits (a4(i), 3, 15), 2) - 9999_2
    a1(i) = int (ibits (a4(i), 5, 7), 1) - 50_1
    length(i) = mod (i, 8) + 1
    shift(i) = mod (i * 5, 2 * length(i) + 1) - length(i)
  end do
  m4 = 0
  m8 = -1
  !$acc parallel loop copyin (a1, a2, a4, a8, a16, shift, length) copyout (r1, r2, r4, r8, r16) copy (m4, m8)
  do i = 1, n
    r1(i) = ishftc (a1(i), shift(i), length(i))
    r2(i) = ishftc (a2(i), shift(i), length(i) * 2)
    r4(i) = ishftc (a4(i), shift(i), length(i) * 4)
    r8(i) = ishftc (a8(i), shift(i) * 3, length(i) * 8)
    r16(i) = ishftc (a16(i), shift(i) * 7, length(i) * 16)
    call mvbits (a4(i), mod (i, 9), length(i), m4(i), mod (i, 13))
    call mvbits (a8(i), mod (i, 31), length(i) * 3, m8(i), mod (i, 17))
  end do
  do i = 1, n
    if (r1(i) /= int (turned (int (a1(i), 16), shift(i), length(i), 8), 1)) error stop 2
    if (r2(i) /= int (turned (int (a2(i), 16), shift(i), length(i) * 2, 16), 2)) error stop 3
    if (r4(i) /= int (turned (int (a4(i), 16), shift(i), length(i) * 4, 32), 4)) error stop 4
    if (r8(i) /= int (turned (int (a8(i), 16), shift(i) * 3, length(i) * 8, 64), 8)) error stop 5
    if (r16(i) /= turned (a16(i), shift(i) * 7, length(i) * 16, 128)) error stop 6
    if (m4(i) /= int (ibits (a4(i), mod (i, 9), length(i)), 4) * 2**mod (i, 13)) error stop 7
    if (ibits (m8(i), mod (i, 17), length(i) * 3) /= ibits (a8(i), mod (i, 31), length(i) * 3)) error stop 8
    if (popcnt (m8(i)) /= 64 - length(i) * 3 + popcnt (ibits (a8(i), mod (i, 31), length(i) * 3))) error stop 9
  end do
contains
  ! The lowest LENGTH bits of A, which has WIDTH of them, moved round by SHIFT; the sign is that of WIDTH bits.
  function turned (a, shift, length, width) result (r)
    integer (16), intent (in) :: a
    integer, intent (in) :: shift, length, width
    integer (16) :: r
    integer :: k
    r = a
    do k = 0, length - 1
      if (btest (a, k)) then
        r = ibset (r, modulo (k + shift, length))
      else
        r = ibclr (r, modulo (k + shift, length))
      end if
    end do
    do k = width, 127
      if (btest (r, width - 1)) then
        r = ibset (r, k)
      else
        r = ibclr (r, k)
      end if
    end do
  end function
end program
