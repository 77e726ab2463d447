! Private arrays that are dummy arguments: what an iteration of an inner loop leaves in an element, the code behind the
! loop reads.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

module dummy_arrays
  implicit none
  integer, parameter :: rows = 20, n = 100
  integer :: a(n, rows), y(rows), z(rows)
contains
  subroutine explicit_shape (w)
    integer :: w(2), i, j
    !$acc parallel loop gang private (w) copyin (a) copyout (y, z) num_gangs (5) vector_length (64)
    do i = 1, rows
      w(1) = -1
      w(2) = -2
      !$acc loop vector
      do j = 1, n
        if (a(j, i) == 9) then
          w(1) = j
          w(2) = j + i
        end if
      end do
      y(i) = w(1)
      z(i) = w(2)
    end do
    call check (1)
  end subroutine

  subroutine variable_shape (w, m)
    integer :: m, w(m), i, j
    !$acc parallel loop gang private (w) copyin (a) copyout (y, z) num_gangs (5) num_workers (2) vector_length (32)
    do i = 1, rows
      w(1) = -1
      w(m) = -2
      !$acc loop worker vector
      do j = 1, n
        if (a(j, i) == 9) then
          w(1) = j
          w(m) = j + i
        end if
      end do
      y(i) = w(1)
      z(i) = w(m)
    end do
    call check (2)
  end subroutine

  subroutine automatic (m)
    integer :: m, w(m), i, j
    !$acc parallel loop gang private (w) copyin (a) copyout (y, z) num_gangs (5) vector_length (64)
    do i = 1, rows
      w(1) = -1
      w(2) = -2
      !$acc loop vector
      do j = 1, n
        if (a(j, i) == 9) then
          w(1) = j
          w(2) = j + i
        end if
      end do
      y(i) = w(1)
      z(i) = w(2)
    end do
    call check (3)
  end subroutine

  ! Optional, and there.
  subroutine may_be_there (w)
    integer, optional :: w(2)
    integer :: i, j
    !$acc parallel loop gang private (w) copyin (a) copyout (y, z) num_gangs (5) vector_length (64)
    do i = 1, rows
      w(1) = -1
      w(2) = -2
      !$acc loop vector
      do j = 1, n
        if (a(j, i) == 9) then
          w(1) = j
          w(2) = j + i
        end if
      end do
      y(i) = w(1)
      z(i) = w(2)
    end do
    call check (4)
  end subroutine

  subroutine check (code)
    integer :: code, i
    do i = 1, rows
      if (y(i) /= 3 * i .or. z(i) /= 4 * i) stop code
    end do
    y = 0
    z = 0
  end subroutine
end module

program left_dummy_arrays
  use dummy_arrays
  implicit none
  integer :: w(3), i
  a = 0
  do i = 1, rows
    a(3 * i, i) = 9
  end do
  w = -7
  call explicit_shape (w)
  call variable_shape (w, 3)
  call automatic (3)
  call may_be_there (w)
  if (any (w /= -7)) stop 5
end program
