! What an iteration of a loop over workers or lanes leaves in a component or element of an object of the gang: the code
! behind the loop reads it, whichever thread has written it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

module parts
  implicit none
  integer, parameter :: rows = 37, n = 77
  type hit
    integer :: key, at
    real(8) :: v
  end type
  integer :: a(n, rows), found(rows)
contains
  integer function place (row)
    integer, value :: row
    place = merge (-1, mod (row * 31 + 7, n) + 1, mod (row, 5) == 3)
  end function

  subroutine check (what)
    character(*) :: what
    integer :: i
    do i = 1, rows
      if (found(i) /= place (i)) then
        print *, what, i, found(i), place (i)
        stop 1
      end if
    end do
    found = -9
  end subroutine

  subroutine own ()
    type(hit) :: h
    integer :: e(3), i, j
    !$acc parallel loop gang private(h) copyin(a) copyout(found)
    do i = 1, rows
      h%at = -1
      h%key = 1
      !$acc loop vector
      do j = 1, n
        if (a(j, i) == h%key) h%at = j
      end do
      found(i) = h%at
    end do
    call check ("component")
    !$acc parallel loop gang private(e) copyin(a) copyout(found) num_workers(4) vector_length(32)
    do i = 1, rows
      e = -1
      !$acc loop worker
      do j = 1, n
        if (a(j, i) /= 0) e(2) = j
      end do
      found(i) = e(2)
    end do
    call check ("element")
    !$acc parallel loop gang private(e) copyin(a) copyout(found)
    do i = 1, rows
      e = -1
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) e = j
      end do
      found(i) = minval (e)
    end do
    call check ("array")
  end subroutine

  subroutine arguments (h)
    type(hit) :: h
    integer :: i, j
    !$acc parallel loop gang private(h) copyin(a) copyout(found)
    do i = 1, rows
      h%at = -1
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) h%at = j
      end do
      found(i) = h%at
    end do
    call check ("component of argument")
    h%at = -1
    !$acc parallel loop gang firstprivate(h) copyin(a) copyout(found) num_gangs(37)
    do i = 1, rows
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) h%at = j
      end do
      found(i) = h%at
    end do
    call check ("firstprivate")
  end subroutine

  ! A flag by a pointer.
  subroutine pointers ()
    integer, target :: flag
    integer, pointer :: p
    integer :: i, j
    !$acc parallel loop gang private(flag, p) copyin(a) copyout(found)
    do i = 1, rows
      flag = 0
      p => flag
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) p = 1
      end do
      found(i) = merge (place (i), -1, flag == 1)
    end do
    call check ("pointer")
  end subroutine
end module

program main
  use parts
  implicit none
  type(hit) :: h
  integer :: i, j
  do i = 1, rows
    do j = 1, n
      a(j, i) = merge (1, 0, j == place (i))
    end do
  end do
  call own ()
  call arguments (h)
  call pointers ()
end program
