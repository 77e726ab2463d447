! Array expressions and intrinsic functions of arrays in regions, compared with the host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
contains
  pure subroutine compute (a, b, m, j, r)
    !$acc routine seq
    real, intent (in) :: a(20, 8), b(20, 8), m(3, 3)
    integer, intent (in) :: j
    real, intent (out) :: r(24)
    real :: q(3, 3), v(3), w(2, 3), col(20)
    integer :: iv(5), k(3)
    complex :: z
    r(1) = sum (a(:, j)) + maxval (a(:, j)) - minval (b(:, j))
    r(2) = dot_product (a(:, j), b(:, j)) + product (b(1:3, j) + 1)
    r(3) = maxloc (a(:, j), 1) + 100 * minloc (b(:, j), 1) + 10000 * count (a(:, j) > 0)
    r(4) = merge (1, 0, any (a(:, j) > 100)) + merge (10, 0, all (b(:, j) < 4))
    q = matmul (m, transpose (m))
    v = matmul (m, [1.0, 2.0, real (j)])
    r(5) = sum (q) + v(2)
    where (q > 50)
      q = 0
    elsewhere
      q = q + 1
    end where
    r(6) = sum (q)
    r(7:9) = sum (q, dim=1)
    r(10:12) = maxval (m, dim=2)
    iv = [1, 2, 3, 4, j]
    iv(2:4) = iv(1:3)
    iv = cshift (iv, 1)
    r(13) = iv(5) * 1000 + iv(1) * 100 + iv(3)
    k = reshape ([j, 2, 3], [3])
    r(14) = sum (pack ([1, 2, j], [.true., .false., .true.])) + k(1)
    w = spread ([1., 2., real (j)], 1, 2)
    r(15) = sum (w) + w(2, 3)
    iv = eoshift (iv, 2, 9)
    r(16) = iv(4) + iv(1)
    z = cmplx (j, 1) * conjg (cmplx (j, 2))
    r(17) = real (z) + aimag (z) + abs (cmplx (3, 4))
    r(18) = ishft (j, 2) + ibset (0, j) + modulo (-j, 3) + nint (j * 0.6) + floor (-j * 0.3) + popcnt (j) + leadz (j)
    col = a(:, j)
    col(1:19) = col(2:20)
    r(19) = col(1) + col(19)
    r(20) = sum (a(2:18:4, j)) + sum (b(20:1:-3, j))
    r(21) = sum (maxloc (m)) + size (pack (m, m > 4))
    r(22) = sum (unpack ([5., 6.], m(:, 1) > 1, m(:, 2)))
    r(23) = norm2 ([3., 4.]) + findloc ([4, j, 6], j, 1)
    r(24) = minval (abs (a(:, j) - 3)) + sum (a(:, j), mask=a(:, j) < 0)
  end subroutine
end module

program main
  use work
  use openacc
  implicit none
  real :: a(20, 8), b(20, 8), m(3, 3), r(24, 8), e(24)
  integer :: i, j
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  do i = 1, 20
    do j = 1, 8
      a(i, j) = i * j - 30
      b(i, j) = mod (i * j, 5)
    end do
  end do
  m = reshape ([1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 3])
  !$acc parallel loop copyin (a, b, m) copyout (r)
  do j = 1, 8
    call compute (a, b, m, j, r(:, j))
  end do
  do j = 1, 8
    call compute (a, b, m, j, e)
    do i = 1, 24
      if (r(i, j) /= e(i)) then
        print *, i, j, r(i, j), e(i)
        error stop 2
      end if
    end do
  end do
end program
