! Atomic updates whose new value is captured, in sequential routines, which the host calls, too.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module routines
  implicit none
contains
  subroutine highest (x, y, v)
    !$acc routine seq
    integer :: x, y, v
    !$acc atomic capture
    x = max (x, y)
    v = x
    !$acc end atomic
  end subroutine

  subroutine all_true (x, y, v)
    !$acc routine seq
    logical :: x, y, v
    !$acc atomic capture
    x = x .and. y
    v = x
    !$acc end atomic
  end subroutine

  subroutine add (x, y, v)
    !$acc routine seq
    real :: x, y, v
    !$acc atomic capture
    x = x + y
    v = x
    !$acc end atomic
  end subroutine
end module

program atomic_routines
  use openacc
  use routines
  implicit none
  integer, parameter :: n = 96
  integer :: i, m, maxima(n), run
  real :: s, sums(n)
  logical :: l, truth(n), device
  do run = 1, 2
    device = run == 2
    m = -10
    s = 1
    l = .true.
    !$acc parallel loop gang vector num_gangs(2) vector_length(32) copy(m, s, l) &
    !$acc& copyout(maxima, sums, truth) if(device)
    do i = 1, n
      call highest (m, i - 50, maxima(i))
      call add (s, 2.0, sums(i))
      call all_true (l, i /= 7, truth(i))
    end do
    if (m /= n - 50 .or. s /= 1 + 2 * n .or. l) stop 1
    do i = 1, n
      ! At least its own, and one of the values that there are.
      if (maxima(i) < i - 50 .or. maxima(i) < -10 .or. maxima(i) > n - 50) stop 2
      if (count (sums == 1 + 2 * i) /= 1) stop 3
    end do
    if (truth(7)) stop 4
  end do
  if (acc_get_device_type () /= acc_device_nvidia) stop 50
end program
