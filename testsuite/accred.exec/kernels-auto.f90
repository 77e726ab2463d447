! Loops of kernels regions without a directive in Fortran, parallel ones and others.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module work
  implicit none
  integer, parameter :: n = 60
  integer :: block_of(2 * n)
  common /shared/ block_of
contains
  ! The same statements in a region and on the host.
  subroutine explicit_shape (device, m, a, b, c)
    logical, value :: device
    integer, intent (in) :: m
    integer :: a(m, m), b(m, m), c(m)
    integer :: i, j, t
    if (device) then
      !$acc kernels
      do j = 2, m - 1
        do i = 2, m - 1
          t = a(i - 1, j) + a(i + 1, j)
          b(i, j) = t + a(i, j - 1) + a(i, j + 1)
        end do
      end do
      do j = 2, m
        do i = 1, m
          a(i, j) = a(i, j - 1) + 1
        end do
      end do
      do i = 2, m - 1, 2
        c(i) = c(i + 1) + b(i, i)
      end do
      do i = m, 2, -1
        c(i) = c(i - 1) + i
      end do
      b(:, 1) = a(:, 2)
      b(2:m, 2) = b(1:m - 1, 2)
      where (a > 20) b = a
      do concurrent (i = 1:m, j = 1:m, i /= j)
        a(i, j) = b(i, j) + 1
      end do
      forall (i = 1:m) c(i) = a(i, i)
      !$acc end kernels
    else
      do j = 2, m - 1
        do i = 2, m - 1
          t = a(i - 1, j) + a(i + 1, j)
          b(i, j) = t + a(i, j - 1) + a(i, j + 1)
        end do
      end do
      do j = 2, m
        do i = 1, m
          a(i, j) = a(i, j - 1) + 1
        end do
      end do
      do i = 2, m - 1, 2
        c(i) = c(i + 1) + b(i, i)
      end do
      do i = m, 2, -1
        c(i) = c(i - 1) + i
      end do
      b(:, 1) = a(:, 2)
      b(2:m, 2) = b(1:m - 1, 2)
      where (a > 20) b = a
      do concurrent (i = 1:m, j = 1:m, i /= j)
        a(i, j) = b(i, j) + 1
      end do
      forall (i = 1:m) c(i) = a(i, i)
    end if
  end subroutine

  subroutine assumed_shape (device, a, b, s, last)
    logical, value :: device
    integer :: a(:, :), b(:), s, last
    integer :: i, j
    if (device) then
      !$acc kernels
      do j = 1, size (a, 2)
        do i = 1, size (a, 1)
          a(i, j) = a(i, j) * 2 + b(i)
        end do
      end do
      do i = 1, size (b)
        s = s + b(i)
      end do
      do i = 2, size (b)
        b(i) = b(i - 1) + i
      end do
      do i = 1, size (b)
        last = b(i)
      end do
      do i = 1, size (b)
        s = max (s, b(i))
      end do
      !$acc end kernels
    else
      do j = 1, size (a, 2)
        do i = 1, size (a, 1)
          a(i, j) = a(i, j) * 2 + b(i)
        end do
      end do
      do i = 1, size (b)
        s = s + b(i)
      end do
      do i = 2, size (b)
        b(i) = b(i - 1) + i
      end do
      do i = 1, size (b)
        last = b(i)
      end do
      do i = 1, size (b)
        s = max (s, b(i))
      end do
    end if
  end subroutine

  subroutine same_storage (device, sums)
    logical, value :: device
    integer :: sums(2)
    integer :: i, whole(2 * n), flat(2 * n)
    common /shared/ flat
    do i = 1, 2 * n
      flat(i) = i
      whole(i) = 2 * i
    end do
    if (device) then
      !$acc kernels copy (flat, whole)
      do i = 1, n
        flat(2 * i) = flat(i) + 1
      end do
      do i = 1, n
        whole(i) = whole(i + n) + 1
      end do
      !$acc end kernels
    else
      do i = 1, n
        flat(2 * i) = flat(i) + 1
      end do
      do i = 1, n
        whole(i) = whole(i + n) + 1
      end do
    end if
    sums = [sum (flat * 5), sum (whole * 7)]
  end subroutine

  subroutine allocatables (device, a_out, b_out, k)
    logical, value :: device
    integer :: a_out(n, n), b_out(n, n)
    integer, allocatable :: a(:, :), b(:, :)
    integer :: k, i, j
    allocate (a(n, n), b(n, n))
    a = a_out
    b = b_out
    if (device) then
      !$acc kernels
      do j = 1, n
        do i = 1, n
          a(i, j) = b(i, j) + 1
        end do
      end do
      do j = 1, n
        do i = 1, n - k
          a(i + k, j) = a(i, j) + 1
        end do
      end do
      do i = 1, n
        do j = 1, n
          b(i, j) = b(i, j) + a(j, i)
        end do
      end do
      do j = 1, n
        do i = 1, n
          b(j, i) = b(i, j) + 1
        end do
      end do
      a(2:n, :) = a(1:n - 1, :)
      !$acc end kernels
    else
      do j = 1, n
        do i = 1, n
          a(i, j) = b(i, j) + 1
        end do
      end do
      do j = 1, n
        do i = 1, n - k
          a(i + k, j) = a(i, j) + 1
        end do
      end do
      do i = 1, n
        do j = 1, n
          b(i, j) = b(i, j) + a(j, i)
        end do
      end do
      do j = 1, n
        do i = 1, n
          b(j, i) = b(i, j) + 1
        end do
      end do
      a(2:n, :) = a(1:n - 1, :)
    end if
    a_out = a
    b_out = b
  end subroutine
end module

program kernels_auto
  use openacc
  use work
  implicit none
  integer :: a(n, n), b(n, n), c(n), aa(n, n), bb(n, n), cc(n)
  integer :: s, ss, last, last_want, sums(2), want(2), i, j, k
  integer :: x(n, n), y(n, n), xx(n, n), yy(n, n)
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  call fill (a, b, c)
  call fill (aa, bb, cc)
  call explicit_shape (.true., n, a, b, c)
  call explicit_shape (.false., n, aa, bb, cc)
  if (any (a /= aa)) error stop "explicit shape: a"
  if (any (b /= bb)) error stop "explicit shape: b"
  if (any (c /= cc)) error stop "explicit shape: c"

  s = 5; ss = 5; last = 0; last_want = 0
  call fill (a, b, c)
  call fill (aa, bb, cc)
  call assumed_shape (.true., a(1:n:3, 2:n), c(1:n:3), s, last)
  call assumed_shape (.false., aa(1:n:3, 2:n), cc(1:n:3), ss, last_want)
  if (any (a /= aa)) error stop "assumed shape: a"
  if (any (c /= cc)) error stop "assumed shape: c"
  if (s /= ss) error stop "assumed shape: s"
  if (last /= last_want) error stop "assumed shape: last"

  call same_storage (.true., sums)
  call same_storage (.false., want)
  if (any (sums /= want)) error stop "same storage"

  do k = 0, 3
    call fill (x, y, c)
    call fill (xx, yy, c)
    call allocatables (.true., x, y, k)
    call allocatables (.false., xx, yy, k)
    if (any (x /= xx)) error stop "allocatables: a"
    if (any (y /= yy)) error stop "allocatables: b"
  end do
contains
  subroutine fill (a, b, c)
    integer :: a(n, n), b(n, n), c(n)
    do j = 1, n
      do i = 1, n
        a(i, j) = mod (i * 7 + j * 3, 41)
        b(i, j) = mod (i * 5 + j * 11, 37)
      end do
      c(j) = mod (j * 13, 29)
    end do
  end subroutine
end program
