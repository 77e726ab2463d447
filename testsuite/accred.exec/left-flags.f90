! Flags of the gang that lanes set, and look at before they do: all of them write the same constant,
! and code behind the loop finds it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }
! { dg-set-env "PTXSIM_CHECK" "all" }

program left_flags
  use openacc
  implicit none
  integer, parameter :: rows = 37, n = 77
  integer :: a(n, rows), i, j, count1(rows), count2(rows), flag
  logical :: found, yes(rows)
  do i = 1, rows
    do j = 1, n
      a(j, i) = merge (7, mod (j, 5), mod (i, 3) /= 0 .and. (j == n - i .or. (mod (i, 4) == 1 .and. j > 40)))
    end do
  end do

  !$acc parallel loop gang vector_length(32) copyin(a) copyout(yes)
  do i = 1, rows
    found = .false.
    !$acc loop vector
    do j = 1, n
      if (.not. found .and. a(j, i) == 7) found = .true.
    end do
    yes(i) = found
  end do
  if (any (yes .neqv. [(mod (i, 3) /= 0, i = 1, rows)])) stop 1

  !$acc parallel loop gang num_workers(2) vector_length(32) copyin(a) copyout(count1)
  do i = 1, rows
    flag = 0
    !$acc loop worker vector
    do j = 1, n
      if (a(j, i) == 7) then
        if (flag == 0) flag = 1
      end if
    end do
    count1(i) = flag
  end do
  if (any (count1 /= [(merge (1, 0, mod (i, 3) /= 0), i = 1, rows)])) stop 2

  ! The levels are the compiler's choice.
  !$acc parallel loop private(flag) copyin(a) copyout(count2)
  do i = 1, rows
    flag = 3
    !$acc loop
    do j = 1, n
      if (flag == 3 .and. a(j, i) == 7) flag = 4
    end do
    count2(i) = flag
  end do
  if (any (count2 /= [(merge (4, 3, mod (i, 3) /= 0), i = 1, rows)])) stop 3
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
