! Reductions of OpenMP by the program's own operators in Fortran, of derived types, and of arrays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

module points
  implicit none
  type point
    integer :: x = 0
    integer :: y = 0
  end type
  interface operator (+)
    module procedure add
  end interface
  !$omp declare reduction (+: point: omp_out = omp_out + omp_in) initializer (omp_priv = point (0, 0))
contains
  pure function add (a, b) result (c)
    !$omp declare target
    type (point), intent (in) :: a, b
    type (point) :: c
    c = point (a%x + b%x, a%y + b%y)
  end function
end module

program own
  use points
  implicit none
  integer :: n(5) = [0, 1, 33, 1000, 4000], k
  do k = 1, 5
    call types (n(k))
    call arrays (n(k))
  end do
contains
  subroutine types (n)
    integer, intent (in) :: n
    type (point) :: p
    integer :: i, most
    !$omp declare reduction (longest: integer: omp_out = max (omp_out, omp_in)) initializer (omp_priv = -1)
    p = point (1, 2)
    most = 3
    !$omp target teams distribute parallel do reduction (+: p) reduction (longest: most)
    do i = 1, n
      p = p + point (i, -i)
      most = max (most, i)
    end do
    if (p%x /= 1 + n * (n + 1) / 2 .or. p%y /= 2 - n * (n + 1) / 2) stop 1
    if (most /= max (3, n)) stop 2
    p = point (1, 2)
    !$omp target map (tofrom: p)
    !$omp parallel do reduction (+: p)
    do i = n, 1, -2
      p = p + point (i, -i)
    end do
    !$omp end target
    if (p%x /= 1 + sum ([(i, i = n, 1, -2)]) .or. p%y /= 3 - p%x) stop 3
  end subroutine
  subroutine arrays (n)
    integer, intent (in) :: n
    integer :: a(3), b(0:1, 2), i
    a = [1, 2, 3]
    b = 7
    call add_up (a, n)
    if (any (a /= [1 + n / 3, 2 + (n + 2) / 3, 3 + (n + 1) / 3])) stop 4
    !$omp target teams distribute parallel do reduction (max: b)
    do i = 1, n
      b(mod (i, 2), 1) = max (b(mod (i, 2), 1), i)
    end do
    if (b(1, 1) /= max (7, n - mod (n + 1, 2)) .or. b(0, 1) /= max (7, n - mod (n, 2))) stop 5
    if (any (b(:, 2) /= 7)) stop 6
  end subroutine
  subroutine add_up (a, n)
    integer :: a(3), n, i
    !$omp target teams distribute parallel do reduction (+: a)
    do i = 1, n
      a(mod (i, 3) + 1) = a(mod (i, 3) + 1) + 1
    end do
  end subroutine
end program
