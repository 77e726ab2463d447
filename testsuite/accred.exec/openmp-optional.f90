! Optional arguments in target regions: absent ones, and scalars that no clause names, which are
! firstprivate, so that a constant may stand for them, unless they are targets.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program optional_arguments
  implicit none
  integer :: three = 3
  real :: a(10) = 1
  if (plain () /= 100) stop 1
  if (plain (5) /= 105) stop 2
  if (plain (three) /= 103 .or. three /= 3) stop 3
  if (loop (10) /= 55) stop 4
  if (loop (10, 2.5) /= 80) stop 5
  call said (7)
  call said (7, three)
  if (three /= 10) stop 6
  three = 1
  call all_mapped (three)
  if (three /= 2) stop 7
  call of_target (three)
  if (three /= 3) stop 9
  call of_target ()
  call arrays (10)
  call arrays (10, a)
  if (any (a /= 3)) stop 8
contains
  integer function plain (k)
    integer, optional :: k
    integer :: r
    !$omp target map (from: r)
    r = 100
    if (present (k)) r = r + k
    !$omp end target
    plain = r
  end function
  integer function loop (n, x)
    integer :: n, i
    real, optional :: x
    loop = 0
    !$omp target teams distribute parallel do reduction (+: loop)
    do i = 1, n
      loop = loop + i
      if (present (x)) loop = loop + int (2 * x) / 2
      if (present (x) .and. mod (i, 2) == 0) loop = loop + 1
    end do
  end function
  subroutine said (n, k)
    integer :: n
    integer, optional :: k
    !$omp target map (tofrom: k)
    if (present (k)) k = k + n
    !$omp end target
  end subroutine
  subroutine all_mapped (k)
    integer, optional :: k
    !$omp target defaultmap (tofrom: scalar)
    k = k + 1
    !$omp end target
  end subroutine
  ! A scalar with TARGET is mapped there and back.
  subroutine of_target (k)
    integer, optional, target :: k
    !$omp target
    if (present (k)) k = k + 1
    !$omp end target
  end subroutine
  subroutine arrays (n, a)
    integer :: n, i
    real, optional :: a(n)
    !$omp target teams distribute parallel do
    do i = 1, n
      if (present (a)) a(i) = a(i) + 2
    end do
  end subroutine
end program
