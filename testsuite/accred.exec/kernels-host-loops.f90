! Sequential loops of `kernels' regions with parallel ones in them, which the host goes through if these have enough iterations.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" }

module fields
  implicit none
  integer, parameter :: room = 40
  integer :: rounds
  real(8) :: whole(room, room)
contains

  ! Of explicit shape, the loops' variables the function's; an array assignment.
  subroutine relax (n, steps, a, b)
    integer n, steps, it, i, j
    real(8) a(n, n), b(n, n), s
    !$acc kernels
    do it = 1, steps
      s = 0.25d0 + it
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = s * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      a(2:n - 1, 2:n - 1) = b(2:n - 1, 2:n - 1) / 8
    end do
    !$acc end kernels
  end subroutine

  subroutine relax_host (n, steps, a, b)
    integer n, steps, it, i, j
    real(8) a(n, n), b(n, n), s
    do it = 1, steps
      s = 0.25d0 + it
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = s * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        end do
      end do
      a(2:n - 1, 2:n - 1) = b(2:n - 1, 2:n - 1) / 8
    end do
  end subroutine

  ! A product, the sums' loop outermost; an optional argument.
  subroutine product_kji (n, a, b, c, times)
    integer, intent(in) :: n
    integer, optional, intent(in) :: times
    real(8) a(:, :), b(:, :), c(:, :)
    integer i, j, k, most
    most = n
    if (present (times)) most = times
    !$acc kernels copyin (a, b) copy (c)
    do k = 1, most
      do j = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Bounds of the module, an element that decides, the variable behind the loop; steps down.
  subroutine sweeps (last, change)
    integer, intent(out) :: last
    real(8), intent(out) :: change
    integer t, i, j
    !$acc kernels
    do t = rounds, 1, -2
      change = 0
      do j = 1, room
        do i = 2, room
          change = max (change, abs (whole(i, j) - t))
        end do
      end do
      do j = 1, room
        do i = 1, room
          whole(i, j) = whole(i, j) + change
        end do
      end do
      last = t
    end do
    !$acc end kernels
    last = last * 1000 + t
  end subroutine

  subroutine sweeps_host (last, change)
    integer, intent(out) :: last
    real(8), intent(out) :: change
    integer t, i, j
    do t = rounds, 1, -2
      change = 0
      do j = 1, room
        do i = 2, room
          change = max (change, abs (whole(i, j) - t))
        end do
      end do
      do j = 1, room
        do i = 1, room
          whole(i, j) = whole(i, j) + change
        end do
      end do
      last = t
    end do
    last = last * 1000 + t
  end subroutine

  ! The bound is on the device already, and another one there.
  subroutine bound_there (bound, y, z)
    integer bound, i, t
    real(8) y(1000), z(1000)
    !$acc data copyin (bound) copy (y, z)
    !$acc serial present (bound)
    bound = bound - 1
    !$acc end serial
    !$acc kernels
    do t = 1, bound
      do i = 2, 1000
        z(i) = y(i - 1) + t
      end do
      do i = 2, 1000
        y(i) = z(i)
      end do
    end do
    !$acc end kernels
    !$acc end data
  end subroutine
end module

program host_loops
  use fields
  implicit none
  real(8) a(room, room), b(room, room), x(room, room), y(room, room), change, want_change, long(1000), other(1000)
  integer, parameter :: sizes(4) = [1, 3, 17, room]
  integer i, j, k, n, bound, steps, last, want
  do k = 1, 4
    n = sizes(k)
    do steps = 0, 3
      call fill (n)
      call relax (n, steps, a(1:n, 1:n), b(1:n, 1:n))
      call relax_host (n, steps, x(1:n, 1:n), y(1:n, 1:n))
      if (any (a /= x) .or. any (b /= y)) error stop 1
    end do
    call fill (n)
    call product_kji (n, a, b, whole)
    if (any (abs (whole(1:n, 1:n) - x(1:n, 1:n) - matmul (x(1:n, 1:n), y(1:n, 1:n))) > 1d-9)) error stop 2
    call fill (n)
    call product_kji (n, a, b, whole, n / 2)
    if (any (abs (whole(1:n, 1:n) - x(1:n, 1:n) - matmul (x(1:n, 1:n / 2), y(1:n / 2, 1:n))) > 1d-9)) error stop 3
    bound = n
    long = 0
    call bound_there (bound, long, other)
    if (abs (long(1)) > 0 .or. any ([(long(i) /= sum ([(j, j = max (1, n - i + 1), n - 1)]), i = 2, 1000)])) error stop 4
  end do
  do rounds = 0, 5
    call fill (room)
    last = -1
    change = -1
    call sweeps (last, change)
    a = whole
    whole = x
    want = -1
    want_change = -1
    call sweeps_host (want, want_change)
    if (any (a /= whole)) error stop 5
    if (rounds > 0 .and. (last /= want .or. change /= want_change)) error stop 6
  end do
contains
  subroutine fill (n)
    integer n
    do j = 1, room
      do i = 1, room
        a(i, j) = mod (i * 7 + j, 11)
        b(i, j) = mod (i + j * 3, 5)
      end do
    end do
    x = a
    y = b
    whole = a
  end subroutine
end program
