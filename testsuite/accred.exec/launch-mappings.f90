! Arrays that are on the device already, with a descriptor or without; values and bounds that change from launch to launch.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module sums
  implicit none
contains
  subroutine explicit (x, n, want)
    integer, intent (in) :: n
    double precision, intent (in) :: x(n), want
    double precision :: s
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s) present(x)
    do i = 1, n
      s = s + x(i)
    end do
    if (s /= want) stop 1
  end subroutine

  subroutine assumed (x, want)
    double precision, intent (in) :: x(:), want
    double precision :: s
    integer :: i
    s = 0
    !$acc parallel loop reduction(+:s) present(x)
    do i = 1, size (x)
      s = s + x(i)
    end do
    if (s /= want) stop 2
  end subroutine
end module

program launch_mappings
  use sums
  use openacc
  implicit none
  double precision, allocatable :: a(:), b(:, :)
  double precision, target :: c(300)
  double precision, pointer :: p(:)
  double precision :: s, want
  integer :: i, j, k, n
  logical :: found

  do k = 1, 4
    n = 250 + 10 * k
    ! Other bounds and, most likely, another place each time.
    allocate (a(-k:n), b(k:n, 2))
    do i = -k, n
      a(i) = i + k
    end do
    do i = k, n
      b(i, :) = [2 * i, 3]
    end do
    do i = 1, 300
      c(i) = i * k
    end do
    if (mod (k, 2) == 0) then
      p => c(1:100)
    else
      p => c(101:300)
    end if
    !$acc data copyin (a, b, c)
    do j = 1, 3
      s = j
      want = j
      found = .false.
      !$acc parallel loop reduction(+:s) reduction(.or.:found)
      do i = k, n - j
        s = s + a(i) + b(i, 1) * b(i, 2)
        found = found .or. a(i) == n
      end do
      do i = k, n - j
        want = want + (i + k) + 6 * i
      end do
      if (s /= want) stop 3
      if (found .neqv. n - j + k >= n) stop 4
      call explicit (c, 300 - j, k * (300 - j) * (301 - j) / 2d0)
      call assumed (c(j:), k * (300 * 301 - (j - 1) * j) / 2d0)
      call assumed (a, (n + k) * (n + k + 1) / 2d0)
      s = 0
      !$acc parallel loop reduction(max:s) present(p)
      do i = 1, size (p)
        s = max (s, p(i))
      end do
      if (s /= merge (100, 300, mod (k, 2) == 0) * k) stop 5
    end do
    !$acc end data
    deallocate (a, b)
  end do
  if (acc_get_device_type () /= acc_device_nvidia) stop 6
end program
