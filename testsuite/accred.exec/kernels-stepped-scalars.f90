! Loops of `kernels' regions that step a variable beside their own, as old Fortran does, and masks of WHERE and FORALL, whose
! elements gfortran counts in this way.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" }

module counters
  implicit none
  integer :: place
contains

  ! A matrix as a vector; the counter an argument, which is left as the loops leave it.
  subroutine pack_up (n, m, a, b, k)
    integer n, m, i, j, k
    real(8) a(n, m), b(n * m)
    !$acc kernels
    k = 0
    do j = 1, m
      do i = 1, n
        k = k + 1
        b(k) = a(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine pack_up_host (n, m, a, b, k)
    integer n, m, i, j, k
    real(8) a(n, m), b(n * m)
    k = 0
    do j = 1, m
      do i = 1, n
        k = k + 1
        b(k) = a(i, j)
      end do
    end do
  end subroutine

  ! Local counters, one down; a loop with a step; a counter that is tested.
  subroutine strided (n, m, a, b)
    integer n, m, i, k, l
    real(8) a(n * m), b(n * m)
    !$acc kernels copy (a, b)
    k = 1
    l = n * m
    do i = 1, n * m / 2
      a(k) = b(l)
      k = k + 2
      l = l - 1
    end do
    place = k + l
    do i = 1, n * m, 3
      b(i) = place
      place = place - 1
    end do
    !$acc end kernels
  end subroutine

  subroutine strided_host (n, m, a, b)
    integer n, m, i, k, l
    real(8) a(n * m), b(n * m)
    k = 1
    l = n * m
    do i = 1, n * m / 2
      a(k) = b(l)
      k = k + 2
      l = l - 1
    end do
    place = k + l
    do i = 1, n * m, 3
      b(i) = place
      place = place - 1
    end do
  end subroutine

  subroutine masks (n, m, a, b)
    integer n, m, i
    real(8) a(n, m), b(n * m)
    !$acc kernels copy (a, b)
    where (a > 9)
      a = 9
    elsewhere (a < 4)
      a = a + 20
    elsewhere
      a = -a
    end where
    where (b > 50)
      b = 2 * b
      b = b + 1
    end where
    forall (i = 1:n * m, b(i) > 7) b(i) = b(i) - 0.5d0
    !$acc end kernels
  end subroutine

  subroutine masks_host (n, m, a, b)
    integer n, m, i
    real(8) a(n, m), b(n * m)
    where (a > 9)
      a = 9
    elsewhere (a < 4)
      a = a + 20
    elsewhere
      a = -a
    end where
    where (b > 50)
      b = 2 * b
      b = b + 1
    end where
    forall (i = 1:n * m, b(i) > 7) b(i) = b(i) - 0.5d0
  end subroutine

  ! Those that are chosen, one after the other; part of a triangle.
  subroutine chosen (n, m, a, b, k)
    integer n, m, i, j, k
    real(8) a(n, m), b(n * m)
    !$acc kernels copy (a, b, k)
    k = 0
    do i = 1, n
      if (a(i, 1) > 5) then
        k = k + 1
        b(k) = a(i, 1)
      end if
    end do
    do j = 1, min (n, m)
      do i = 1, j
        b(k - i * 0) = a(i, j)
        if (k < n * m) k = k + 1
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine chosen_host (n, m, a, b, k)
    integer n, m, i, j, k
    real(8) a(n, m), b(n * m)
    k = 0
    do i = 1, n
      if (a(i, 1) > 5) then
        k = k + 1
        b(k) = a(i, 1)
      end if
    end do
    do j = 1, min (n, m)
      do i = 1, j
        b(k - i * 0) = a(i, j)
        if (k < n * m) k = k + 1
      end do
    end do
  end subroutine

end module

program kernels_stepped_scalars
  use counters
  implicit none
  integer, parameter :: ns(5) = [1, 2, 17, 40, 130], ms(4) = [1, 2, 5, 33]
  real(8), allocatable :: a(:, :), x(:, :), b(:), y(:)
  integer :: k, l, i, j, n, m, at
  do i = 1, 5
    do j = 1, 4
      n = ns(i)
      m = ms(j)
      call fill
      k = -7
      l = -8
      call pack_up (n, m, a, b, k)
      call pack_up_host (n, m, x, y, l)
      call compare ("pack_up")
      call fill
      place = 5
      call strided (n, m, a, b)
      at = place
      place = 5
      call strided_host (n, m, x, y)
      k = at
      l = place
      call compare ("strided")
      call fill
      call masks (n, m, a, b)
      call masks_host (n, m, x, y)
      call compare ("masks")
      call fill
      a(1, 1) = 8
      x(1, 1) = 8
      call chosen (n, m, a, b, k)
      call chosen_host (n, m, x, y, l)
      call compare ("chosen")
    end do
  end do
contains
  subroutine fill
    integer e
    if (allocated (a)) deallocate (a, b, x, y)
    allocate (a(n, m), x(n, m), b(n * m), y(n * m))
    a = reshape ([(mod (e * 7, 13), e = 1, n * m)], [n, m])
    b = [(mod (e * 5, 97), e = 1, n * m)]
    x = a
    y = b
  end subroutine
  subroutine compare (name)
    character(*) name
    if (any (a /= x) .or. any (b /= y) .or. k /= l) then
      print *, name, n, m, count (a /= x), count (b /= y), k, l
      stop 1
    end if
  end subroutine
end program
