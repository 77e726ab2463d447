! Functions of arrays that gfortran leaves to its library, of all kinds of integers, with masks, of characters, and so on,
! compared with the same procedure on the host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
contains
  subroutine of_numbers (i1, i2, i4, i8, i16, c4, c8, d, r)
    !$acc routine seq
    integer (1), intent (in) :: i1(:, :)
    integer (2), intent (in) :: i2(:, :)
    integer (4), intent (in) :: i4(:, :)
    integer (8), intent (in) :: i8(:, :)
    integer (16), intent (in) :: i16(:, :)
    complex (4), intent (in) :: c4(:, :)
    complex (8), intent (in) :: c8(:, :)
    integer, intent (in) :: d
    integer (8), intent (out) :: r(:)
    logical (1) :: m1(4, 4)
    logical (2) :: m2(4, 4)
    logical (8) :: m8(4, 4)
    logical :: all_of_them
    integer (1) :: v1(4), q1(4, 4)
    integer (2) :: v2(4), q2(4, 4)
    integer (8) :: v8(4)
    integer (16) :: v16(4), q16(4, 4)
    complex (8) :: z(4)
    m1 = i1 > 3
    m2 = i2 > 0
    m8 = i8 /= 5
    all_of_them = d > 0
    r = 0
    v1 = sum (i1, dim=d)
    r(1) = sum (v1 * [1, 10, 100, 1000])
    v2 = product (i2, dim=d, mask=m2)
    r(2) = sum (v2 * [1, 3, 7, 11])
    v16 = maxval (i16, dim=d, mask=m8)
    r(3) = int (sum (v16 / 1000000000_16), 8)
    v1 = minval (i1, dim=d, mask=all_of_them)
    r(4) = sum (v1 * [1, 10, 100, 1000])
    r(5) = sum (maxloc (i2, dim=d, mask=m1) * [1, 10, 100, 1000])
    r(6) = sum (minloc (i16) * [1, 10]) + 100 * sum (maxloc (i1, mask=m2) * [1, 10])
    v8 = iall (i8, dim=d, mask=m8)
    r(7) = sum (v8)
    v2 = iany (i2, dim=d)
    v1 = iparity (i1, dim=d, mask=m1)
    r(8) = sum (v2 * [1, 3, 5, 7]) + sum (v1 * [1, 10, 100, 1000])
    r(9) = sum (merge ([1, 2, 4, 8], [0, 0, 0, 0], any (m1, dim=d))) &
           + 100 * sum (merge ([1, 2, 4, 8], [0, 0, 0, 0], all (m2, dim=d))) &
           + 10000 * sum (merge ([1, 2, 4, 8], [0, 0, 0, 0], parity (m8, dim=d)))
    r(10) = sum (count (m1, dim=d, kind=1) * [1, 10, 100, 1000])
    r(11) = sum (findloc (i2, int (d, 2), dim=d, mask=m2) * [1, 10, 100, 1000]) + sum (findloc (c8, (3d0, 1d0)))
    z = sum (c8, dim=d, mask=m2)
    r(12) = nint (real (sum (z)) + 10 * aimag (z(d)) + real (z(3)) * 100)
    z = product (c4, dim=d)
    r(13) = nint (abs (z(1)) + abs (z(4)))
    q1 = matmul (mod (i1, 5_1), mod (i1, 5_1))
    q2 = matmul (i2, transpose (i2))
    q16 = matmul (i16, i16)
    r(14) = sum (q1 * 1_8) + sum (q2 * 3_8) + int (mod (sum (q16), 1000000007_16), 8)
    q1 = cshift (i1, d, dim=3 - d)
    q2 = eoshift (i2, d, 7_2, dim=d)
    q16 = cshift (i16, [1, 2, 0, 3], dim=d)
    r(15) = sum (q1(:, 2) * [1, 10, 100, 1000]) + sum (q2(2, :) * [1, 3, 5, 7]) + int (mod (q16(2, 3), 1000007_16), 8)
    q2 = eoshift (i2, [0, 1, 2, 1], [5_2, 6_2, 7_2, 8_2], dim=d)
    r(16) = sum (q2 * 1_8) + 10 * q2(1, 4)
    v1 = pack (i1(:, d), m1(:, d), [7_1, 8_1, 9_1, 6_1])
    q2 = unpack (reshape (i2, [16]), m8, i2)
    r(17) = v1(d) + 10 * v1(d + 1) + sum (q2 * 1_8)
    q1 = reshape (i1, [4, 4], order=[3 - d, d])
    q16 = spread (i16(:, d), d, 4)
    r(18) = sum (q1(:, 2) * [1, 10, 100, 1000]) + int (mod (q16(2, 3), 1000007_16), 8)
    r(19) = int (mod (i16(d, 2) ** d, 1000003_16), 8) + int (mod (3_16 ** int (d + 30, 16), 1000003_16), 8)
    r(20) = selected_int_kind (d * 8) + selected_real_kind (d * 5, 20) + sum (shape (i1(:, d:), kind=8))
  end subroutine

  subroutine of_strings (s, w, d, r)
    !$acc routine seq
    character (3), intent (in) :: s(:, :)
    character (2, kind=4), intent (in) :: w(:)
    integer, intent (in) :: d
    integer (8), intent (out) :: r(:)
    character (3) :: v(4), one
    character (2, kind=4) :: u(4)
    character (5, kind=4) :: both
    r = 0
    r(1) = sum (maxloc (s, dim=d) * [1, 10, 100, 1000]) + 10000 * sum (minloc (s) * [1, 10])
    one = maxval (s)
    r(2) = ichar (one(1:1)) + 256 * ichar (one(2:2))
    v = minval (s, dim=d)
    r(3) = ichar (v(2)(1:1)) + 256 * ichar (v(3)(2:2))
    r(4) = sum (findloc (s, 'b1 ', dim=d) * [1, 10, 100, 1000])
    v = cshift (s(:, d), d)
    r(5) = ichar (v(1)(1:1)) + 256 * ichar (v(4)(1:1))
    v = eoshift (s(d, :), -d, 'zz ')
    r(6) = ichar (v(1)(1:1)) + 256 * ichar (v(4)(2:2))
    v = pack (s(:, d), s(:, d) > 'b', [ 'q  ', 'r  ', 's  ', 't  ' ])
    r(7) = ichar (v(2)(1:1)) + 256 * ichar (v(4)(2:2))
    both = w(d) // 4_'x' // w(d + 1)
    r(8) = len_trim (both) + 10 * index (both, 4_'x') + 100 * scan (both, 4_'yx') + 1000 * verify (both, 4_'a')
    u = cshift (w, d)
    r(9) = ichar (u(1)(2:2)) + 256 * ichar (u(3)(1:1)) + merge (65536, 0, w(1) < w(2))
    both = adjustr (trim (w(d)) // 4_' ')
    r(10) = index (both, 4_'a')
  end subroutine
end module

program main
  use work
  use openacc
  implicit none
  integer (1) :: i1(4, 4)
  integer (2) :: i2(4, 4)
  integer (4) :: i4(4, 4)
  integer (8) :: i8(4, 4), r(20, 2), e(20), rs(10, 2), es(10)
  integer (16) :: i16(4, 4)
  complex (4) :: c4(4, 4)
  complex (8) :: c8(4, 4)
  character (3) :: s(4, 4)
  character (2, kind=4) :: w(4)
  integer :: i, j, d, k
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  do i = 1, 4
    do j = 1, 4
      k = mod (i * 7 + j * 3, 11)
      i1(i, j) = int (k - 1, 1)
      i2(i, j) = int (k - 3, 2)
      i4(i, j) = k
      i8(i, j) = k * 12345678901_8
      i16(i, j) = k * 123456789012345678_16 * (i - 2)
      c4(i, j) = cmplx (k, j - i)
      c8(i, j) = cmplx (k, j - i, 8)
      s(i, j) = achar (96 + mod (k, 4) + 1) // achar (48 + mod (i * j, 4))
    end do
    w(i) = achar (96 + i, 4) // merge (4_' ', 4_'a', i == 2)
  end do
  !$acc parallel loop copyin (i1, i2, i4, i8, i16, c4, c8) copyout (r)
  do d = 1, 2
    call of_numbers (i1, i2, i4, i8, i16, c4, c8, d, r(:, d))
  end do
  !$acc parallel loop copyin (s, w) copyout (rs)
  do d = 1, 2
    call of_strings (s, w, d, rs(:, d))
  end do
  do d = 1, 2
    call of_numbers (i1, i2, i4, i8, i16, c4, c8, d, e)
    do k = 1, 20
      if (r(k, d) /= e(k)) then
        print *, 'numbers', k, d, r(k, d), e(k)
        error stop 2
      end if
    end do
    call of_strings (s, w, d, es)
    do k = 1, 10
      if (rs(k, d) /= es(k)) then
        print *, 'strings', k, d, rs(k, d), es(k)
        error stop 3
      end if
    end do
  end do
end program
