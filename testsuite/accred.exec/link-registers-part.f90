! The main program of link-registers.f90, with a routine in its own file.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

module few
contains
  subroutine sums (n, a, s)
    !$acc routine worker
    integer, value :: n
    double precision :: a(n), s
    integer :: i
    double precision :: t1, t2, t3, t4, t5, t6
    t1 = 0; t2 = 0; t3 = 0; t4 = 0; t5 = 0; t6 = 0
    !$acc loop worker vector reduction(+:t1,t2,t3,t4,t5) reduction(max:t6)
    do i = 1, n
      t1 = t1 + a(i)
      t2 = t2 + a(i) * 2
      t3 = t3 + a(i) * 3
      t4 = t4 + a(i) * 4
      t5 = t5 + sqrt (a(i))
      t6 = max (t6, a(i))
    end do
    s = t1 + t2 + t3 + t4 + t5 + t6
  end subroutine
end module

program registers
  use few
  use many
  implicit none
  integer, parameter :: n = 1000, gangs = 3
  double precision :: a(n), here(gangs), there(gangs)
  integer :: g
  a = 4
  !$acc parallel num_gangs(gangs) num_workers(32) vector_length(32) copyin(a) copyout(here, there)
  !$acc loop gang
  do g = 1, gangs
    call sums (n - g, a, here(g))
    call many_sums (n - g, a, there(g))
  end do
  !$acc end parallel
  do g = 1, gangs
    ! (1 + 2 + 3 + 4) * 4 and a root of 2 for each, and the largest.
    if (here(g) /= 42 * (n - g) + 4 .or. there(g) /= 42 * (n - g) + 4) error stop 1
  end do
end program
