! Parts of variables that all threads of a loop write, and what only looks like it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

module parts
  implicit none
  type pair
    integer :: a, b
    real :: v(3)
  end type
contains
  subroutine wrong (n, a, t, v, m)
    integer :: n, m, i, k
    real :: a(n), v(3), w(4)
    type (pair) :: t
    common /block/ w
    !$acc parallel loop
    do i = 1, n
      t%a = i ! { dg-warning "accred: all gangs of this loop write the same part of 't' .'private' missing.." }
      a(i) = t%a
    end do
    !$acc parallel loop
    do i = 1, n
      v(m) = v(m) + a(i) ! { dg-warning "accred: all gangs of this loop write the same part of 'v' .reduction or 'atomic' missing.." }
    end do
    !$acc parallel loop copy (w)
    do i = 1, n
      do k = 1, 4
        w(k) = a(i) * k ! { dg-warning "accred: all gangs of this loop write the same part of 'w' .'private' missing.." }
      end do
      a(i) = w(1) + w(4)
    end do
  end subroutine

  subroutine right (n, a, t, v, m, rows)
    integer :: n, m, i, k
    real :: a(n), v(3), w(4), rows(4, n)
    type (pair) :: t
    common /block/ w
    !$acc parallel loop private (t, w)
    do i = 1, n
      t%a = i
      do k = 1, 4
        w(k) = a(i) * k
      end do
      a(i) = t%a + w(2)
    end do
    !$acc parallel loop
    do i = 1, n
      do k = 1, 4
        rows(k, i) = k
      end do
      rows(m, i) = rows(m, i) + 1
      rows(:, i) = rows(:, i) * 2
      !$acc atomic
      v(1) = v(1) + a(i)
      if (i == 3) v(2) = a(i)
      if (a(i) > 4) v(3) = 1
    end do
  end subroutine
end module
