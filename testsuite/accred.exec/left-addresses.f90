! Elements of private dummy arrays that a routine sets by reference in iterations of an inner loop: the code behind the
! loop reads them, also where a data construct is around.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

module set_elements
  implicit none
contains
  subroutine set (k, x)
    !$acc routine seq
    integer :: k, x
    k = x
  end subroutine
  subroutine rows (w, v, y, n)
    integer :: n, w(3), v(n), y(n), i, j
    !$acc data copyout (y)
    !$acc parallel loop gang private (w, v) num_gangs (5) vector_length (64)
    do i = 1, n
      w = -1
      v(1) = -2
      v(n) = -3
      !$acc loop vector
      do j = 1, 100
        if (j == i) then
          call set (w(2), j)
          call set (v(n), j + 1)
        end if
        if (j == i + 1) w(3) = j
      end do
      y(i) = w(1) + 10 * w(2) + 1000 * w(3) + 100000 * v(n) + v(1)
    end do
    !$acc end data
  end subroutine
end module
program left_addresses
  use set_elements
  implicit none
  integer :: w(3), v(20), y(20), i
  call rows (w, v, y, 20)
  do i = 1, 20
    if (y(i) /= -3 + 10 * i + 1000 * (i + 1) + 100000 * (i + 1)) stop 1
  end do
end program
