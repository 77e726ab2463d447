! Rows of any length: kernels look at them and choose.  Bounds that begin at 1 and elsewhere, of both sizes, do loops
! with and without directives.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,long_whole_row:5000" }
! { dg-set-env "GOMP_OPENACC_DIM" "3" }

program row_looks
  implicit none
  integer, parameter :: rows = 300, most = 70000
  integer :: ptr(rows + 1), shape, r, length
  integer(8) :: wide(0:rows)
  real(8) :: v(most), y(rows), z(rows)

  do r = 1, most
    v(r) = mod (r * 7, 50)
  end do
  do shape = 1, 5
    ptr(1) = 1
    do r = 1, rows
      select case (shape)
      case (1)
        length = 100
      case (2)
        length = 7
      case (3)
        length = merge (40000, 20, r == 77)
      case (4)
        length = merge (0, mod (r * 13, 300), mod (r, 3) == 0)
      case default
        length = merge (-90, 120, mod (r, 5) == 0)
      end select
      ptr(r + 1) = ptr(r) + length
    end do
    wide = ptr - 1_8
    call check (rows)
    call check (29)
    call check (0)
  end do

contains

  subroutine check (n)
    integer, intent (in) :: n
    integer :: i, j
    integer(8) :: k
    real(8) :: s, t
    y = -1
    z = -1
    !$acc parallel loop gang copyin (ptr, v) copy (y)
    do i = 1, n
      s = i
      !$acc loop vector reduction (+: s)
      do j = ptr(i), ptr(i + 1) - 1
        s = s + v(j)
      end do
      y(i) = s
    end do
    !$acc parallel loop copyin (wide, v) copy (z)
    do i = 1, n
      t = 0
      !$acc loop reduction (max: t)
      do k = wide(i - 1) + 1, wide(i)
        t = max (t, v(k))
      end do
      z(i) = t
    end do
    do i = 1, rows
      s = -1
      t = -1
      if (i <= n) then
        s = i
        t = 0
        do j = ptr(i), ptr(i + 1) - 1
          s = s + v(j)
          t = max (t, v(j))
        end do
      end if
      if (y(i) /= s) stop 1
      if (z(i) /= t) stop 2
    end do
  end subroutine
end program
