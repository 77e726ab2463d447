! Loops of `kernels' that sum into small arrays, as norms of old programs do: exact sums, beside those of the host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program p
  implicit none
  integer, parameter :: n = 12
  real(8) :: u(5, n, n, n), rms(5), want(5), low(-2:1), lows(-2:1)
  real(8) :: shared(5)
  common /norms/ shared
  integer :: n1 = n, n2 = n, n3 = n
  integer :: i, j, k, m, bins(0:9, 3), wanted(0:9, 3)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        do m = 1, 5
          u(m, i, j, k) = mod (m * 3 + i * 5 + j * 7 + k * 11, 13) * 0.5d0
        end do
      end do
    end do
  end do
  call norm (u, n1, n2, n3, rms)
  do m = 1, 5
    want(m) = sum (u(m, 2:n-1, 2:n-1, 2:n-1) ** 2)
  end do
  if (any (rms /= want / 1000)) stop 1
  call norm (u, n1, n2, n3, shared)
  if (any (shared /= rms)) stop 2
  call norm (u, n1, n2, 2, rms)
  if (any (rms /= 0)) stop 3
  low = [1, 2, 3, 4]
  lows = low
  bins = 0
  wanted = 0
  !$acc kernels
  do j = 1, n
    do i = 1, n
      low(mod (i * j, 4) - 2) = low(mod (i * j, 4) - 2) + u(1, i, j, 1)
      bins(mod (i * j, 10), mod (i, 3) + 1) = bins(mod (i * j, 10), mod (i, 3) + 1) + j
    end do
  end do
  !$acc end kernels
  do j = 1, n
    do i = 1, n
      lows(mod (i * j, 4) - 2) = lows(mod (i * j, 4) - 2) + u(1, i, j, 1)
      wanted(mod (i * j, 10), mod (i, 3) + 1) = wanted(mod (i * j, 10), mod (i, 3) + 1) + j
    end do
  end do
  if (any (low /= lows)) stop 4
  if (any (bins /= wanted)) stop 5
contains
  subroutine norm (v, nx, ny, nz, s)
    integer :: nx, ny, nz, i, j, k, m
    real(8) :: v(5, nx, ny, nz), s(5)
    s = 0
    !$acc kernels
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          do m = 1, 5
            s(m) = s(m) + v(m, i, j, k) * v(m, i, j, k)
          end do
        end do
      end do
    end do
    do m = 1, 5
      s(m) = s(m) / 1000
    end do
    !$acc end kernels
  end subroutine
end program
