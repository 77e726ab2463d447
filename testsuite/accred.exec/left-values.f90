! What an iteration of a loop over workers or lanes leaves in a variable of the gang: local ones, arguments, variables of
! modules and COMMON blocks.  One iteration of each loop stores at most.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_CHECK" "all" }

module left_values
  implicit none
  integer, parameter :: rows = 37, n = 77
  integer :: a(n, rows), in_module
contains
  ! The place in a row, or 0.
  integer function place (row)
    integer, intent (in) :: row
    place = merge (0, mod (row * 31, n) + 1, mod (row, 5) == 3)
  end function

  subroutine local (found)
    integer :: found(rows), i, j, at
    !$acc parallel loop gang copyin(a) copyout(found)
    do i = 1, rows
      at = 0
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) at = j
      end do
      found(i) = at
    end do
  end subroutine

  subroutine argument (found, at, k)
    integer :: found(rows), i, j, at
    integer (8) :: k
    !$acc parallel loop gang copyin(a) copyout(found) num_workers(3) vector_length(32)
    do i = 1, rows
      at = 0
      k = 0
      !$acc loop worker vector
      do j = 1, n
        if (a(j, i) /= 0) then
          at = j
          k = 2 * at
        end if
      end do
      found(i) = at + int (k)
    end do
  end subroutine

  ! All iterations of a gang have one object; firstprivate and private.
  subroutine of_gang (found, at, k)
    integer :: found(rows), i, j, at, k
    !$acc parallel copyin(a) copyout(found) num_gangs(rows) vector_length(64) firstprivate(at) private(k)
    k = -3
    !$acc loop gang
    do i = 1, rows
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) then
          at = j
          k = 0
        end if
      end do
      found(i) = at + k
    end do
    !$acc end parallel
  end subroutine

  subroutine optional_one (found, at)
    integer :: found(rows), i, j
    integer, optional :: at
    !$acc parallel loop copyin(a) copyout(found)
    do i = 1, rows
      found(i) = -1
      if (present (at)) then
        at = 0
        !$acc loop
        do j = 1, n
          if (a(j, i) /= 0) at = j
        end do
        found(i) = at
      end if
    end do
  end subroutine

  ! All gangs' one may be absent, too.
  subroutine optional_of_gang (found, at)
    integer :: found(rows), i, j
    integer, optional :: at
    !$acc parallel copyin(a) copyout(found) num_gangs(rows) vector_length(64)
    !$acc loop gang
    do i = 1, rows
      found(i) = -1
      !$acc loop vector
      do j = 1, n
        if (present (at)) then
          if (a(j, i) /= 0) at = j
        end if
      end do
      if (present (at)) found(i) = at
    end do
    !$acc end parallel
  end subroutine

  ! Of a worker, by a clause.
  subroutine of_worker (found, at)
    integer :: found(rows), i, j, at
    !$acc parallel loop gang worker private(at) copyin(a) copyout(found) num_workers(4) vector_length(32)
    do i = 1, rows
      at = 0
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) at = j
      end do
      found(i) = at
    end do
  end subroutine

  subroutine of_others (found)
    integer :: found(rows), i, j, in_common
    common /left/ in_common
    !$acc parallel loop gang copyin(a) copyout(found)
    do i = 1, rows
      in_common = 0
      in_module = 0
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) then
          in_common = j
          in_module = in_common + 1
        end if
      end do
      found(i) = in_common + in_module
    end do
  end subroutine

  subroutine nothing (x)
    !$acc routine seq
    integer, intent (in) :: x
  end subroutine

  ! Whose address goes to a routine, too.
  subroutine handed_on (found)
    integer :: found(rows), i, j, at
    !$acc parallel loop gang copyin(a) copyout(found)
    do i = 1, rows
      at = 0
      call nothing (at)
      !$acc loop vector
      do j = 1, n
        if (a(j, i) /= 0) at = j
      end do
      found(i) = at
      call nothing (at)
    end do
  end subroutine
end module

program main
  use left_values
  use openacc
  implicit none
  integer :: found(rows), i, j, at, k, in_common
  integer (8) :: k8
  integer :: places(rows)
  common /left/ in_common
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, rows
    places(i) = place (i)
    do j = 1, n
      a(j, i) = merge (1, 0, j == place (i))
    end do
  end do
  in_common = 17
  in_module = 18
  call local (found)
  if (any (found /= places)) error stop "local"
  call argument (found, at, k8)
  if (any (found /= 3 * places)) error stop "argument"
  at = 5
  call of_gang (found, at, k)
  if (any (found /= merge (2, places, places == 0))) error stop "of the gang"
  if (at /= 5) error stop "firstprivate"
  call optional_one (found, at)
  if (any (found /= places)) error stop "present"
  call optional_one (found)
  if (any (found /= -1)) error stop "absent"
  at = 2
  call optional_of_gang (found, at)
  if (any (found /= merge (2, places, places == 0))) error stop "present, of the gang"
  call optional_of_gang (found)
  if (any (found /= -1)) error stop "absent, of the gang"
  call of_worker (found, at)
  if (any (found /= places)) error stop "of a worker"
  call of_others (found)
  if (any (found /= merge (0, 2 * places + 1, places == 0))) error stop "of others"
  if (in_common /= 17 .or. in_module /= 18) error stop "a copy of the gang's"
  call handed_on (found)
  if (any (found /= places)) error stop "handed on"
end program
