! Rows that reduce nothing, of which those of more than 60 elements are in pieces of 16: Fortran's bounds.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" }

module rows
  implicit none
contains
  ! Of assumed shape.
  subroutine scale (a, start, n, by)
    integer, intent(inout) :: a(:)
    integer(8), intent(in) :: start(:)
    integer, intent(in) :: n, by
    integer :: r
    integer(8) :: k
    !$acc parallel loop gang present (a, start)
    do r = 2, n
      !$acc loop vector
      do k = start(r), start(r + 1) - 1
        a(k) = a(k) * by + r
      end do
    end do
  end subroutine
end module

program row_pieces
  use rows
  implicit none
  integer, parameter :: n = 150
  integer :: ptr(n + 1), r, j, length
  integer(8) :: wide(n + 1)
  integer, allocatable :: v(:), w(:)

  ptr(1) = 1
  do r = 1, n
    length = mod (r, 9)
    if (r == 1) length = 16 * 40
    if (r == 90) length = 61
    if (r == 91) length = 60
    if (r == n) length = 16 * 31 + 15
    ptr(r + 1) = ptr(r) + length
  end do
  wide = ptr
  allocate (v(ptr(n + 1) - 1), w(ptr(n + 1) - 1))
  v = 1
  w = 2

  !$acc parallel loop gang copyin (ptr) copy (v)
  do r = 1, n
    !$acc loop vector
    do j = ptr(r), ptr(r + 1) - 1
      v(j) = v(j) + 3 * r
    end do
  end do

  !$acc data copyin (wide) copy (w)
  call scale (w, wide, n, 7)
  !$acc end data

  do r = 1, n
    if (any (v(ptr(r):ptr(r + 1) - 1) /= 1 + 3 * r)) stop 1
    if (r == 1) then
      if (any (w(ptr(r):ptr(r + 1) - 1) /= 2)) stop 2
    else
      if (any (w(ptr(r):ptr(r + 1) - 1) /= 14 + r)) stop 3
    end if
  end do
end program
