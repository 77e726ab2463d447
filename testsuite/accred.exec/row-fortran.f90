! Rows of any length in equal shares, in Fortran: bounds from 0 and from 1, neighbours in one array, two arrays, rows
! in another order, triangles; complex and logical values; async.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-row-shares" }
! { dg-set-env "GOMP_OPENACC_DIM" "40" }

program rows
  implicit none
  integer, parameter :: n = 1500, most = 60000
  integer :: ptr(n + 1), base0(0:n), first(n), last(n), order(n), a(most), r, j, i, seed, k
  integer :: total(n), lo(n), async_total(n)
  real(8) :: v(most), x(100), y(n), s, t
  complex(8) :: c, z(n)
  logical :: every(n), all_of
  integer :: m, expected
  seed = 17
  do j = 1, most
    seed = iand (seed * 1103 + 12345, 1048575)
    a(j) = mod (seed, 50)
    v(j) = a(j) * 0.5d0
  end do
  do j = 1, 100
    x(j) = j - 40
  end do
  do k = 1, 3
    ptr(1) = 1
    base0(0) = 0
    do r = 1, n
      select case (k)
      case (1)
        i = mod (r, 5)
      case (2)
        i = merge (30000, mod (r, 3), r == 700)
      case default
        i = r / 50
      end select
      ptr(r + 1) = ptr(r) + i
      base0(r) = base0(r - 1) + i
      order(r) = 1 + mod ((r - 1) * 7, n)
    end do
    first = ptr(1:n)
    last = ptr(2:n + 1) - 1

    !$acc parallel loop gang copyin(ptr, v, a, x) copyout(y) private(s)
    do r = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do j = ptr(r), ptr(r + 1) - 1
        s = s + v(j) * x(a(j) + 1)
      end do
      y(r) = 2 * s + r
    end do
    !$acc parallel loop copyin(base0, a) copyout(total, lo) private(m, i) async(2)
    do r = 0, n - 1
      m = 0
      i = 99
      !$acc loop reduction(+:m) reduction(min:i)
      do j = base0(r), base0(r + 1) - 1
        m = m + a(j + 1)
        i = min (i, a(j + 1))
      end do
      total(r + 1) = m
      lo(r + 1) = i
    end do
    !$acc parallel loop copyin(first, last, order, a) copyout(async_total) private(m) async(3)
    do i = 1, n
      m = i
      !$acc loop reduction(+:m)
      do j = first(order(i)), last(order(i))
        m = m + a(j)
      end do
      async_total(i) = m
    end do
    !$acc wait
    do r = 1, n
      t = 0
      m = 0
      i = 99
      do j = ptr(r), ptr(r + 1) - 1
        t = t + v(j) * x(a(j) + 1)
        m = m + a(j)
        i = min (i, a(j))
      end do
      if (y(r) /= 2 * t + r) stop 1
      if (total(r) /= m) stop 2
      if (lo(r) /= i) stop 3
    end do
    do i = 1, n
      m = i
      do j = first(order(i)), last(order(i))
        m = m + a(j)
      end do
      if (async_total(i) /= m) stop 4
    end do

    !$acc parallel loop copyin(ptr, a) copyout(z, every) private(c, all_of)
    do r = 1, n
      c = cmplx (r, 1, 8)
      all_of = .true.
      !$acc loop reduction(+:c) reduction(.and.:all_of)
      do j = ptr(r), ptr(r + 1) - 1
        c = c + cmplx (a(j), -j, 8)
        all_of = all_of .and. a(j) /= 13
      end do
      z(r) = c
      every(r) = all_of
    end do
    do r = 1, n
      c = cmplx (r, 1, 8)
      all_of = .true.
      do j = ptr(r), ptr(r + 1) - 1
        c = c + cmplx (a(j), -j, 8)
        all_of = all_of .and. a(j) /= 13
      end do
      if (z(r) /= c) stop 5
      if (every(r) .neqv. all_of) stop 6
    end do
  end do

  ! Triangles.
  !$acc parallel loop copyin(a) copyout(total) private(m)
  do r = 1, 200
    m = 0
    !$acc loop reduction(+:m)
    do j = r + 1, 200
      m = m + a(j) * (j - r)
    end do
    total(r) = m
  end do
  do r = 1, 200
    expected = 0
    do j = r + 1, 200
      expected = expected + a(j) * (j - r)
    end do
    if (total(r) /= expected) stop 7
  end do
end program rows
