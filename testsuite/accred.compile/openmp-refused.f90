! What OpenMP's target regions of Fortran cannot have: a message for each, at its place.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w -fdiagnostics-plain-output" }

subroutine t (b)
  integer, pointer :: b(..)
  integer :: k
  !$omp target firstprivate (b) map (from: k) ! { dg-error "accred: 'firstprivate' of an array with a descriptor in a target region" }
  k = rank (b)
  !$omp end target
end subroutine

module pairs
  type pair
    integer :: a = 0
  end type
contains
  pure type (pair) function add (x, y)
    !$omp declare target
    type (pair), intent (in) :: x, y
    add = pair (x%a + y%a)
  end function
  ! gfortran 12's code for these is wrong, on the host, too.
  subroutine u (p)
    !$omp declare reduction (add: pair: omp_out = add (omp_out, omp_in)) initializer (omp_priv = pair (0))
    type (pair) :: p
    integer :: i
    !$omp target parallel do reduction (add: p) ! { dg-error "accred: a reduction of the program's own for a variable of this type in a target region" }
    do i = 1, 10
      p%a = p%a + i
    end do
  end subroutine
  subroutine w (s, a, h)
    integer, allocatable :: s
    character(len=:), allocatable :: h, own
    integer :: i, a(10)
    !$omp target parallel do private (h) ! { dg-error "accred: a copy for each thread of a variable of this type in a target region" }
    do i = 1, 10
      h(1:1) = "x"
      a(i) = index (h, "x")
    end do
    own = "abc"
    !$omp target map (own)
    !$omp parallel do lastprivate (own) ! { dg-error "accred: a copy for each thread of a variable of this type in a target region" }
    do i = 1, 10
      own(1:1) = "x"
      a(i) = index (own, "x")
    end do
    !$omp end target
  end subroutine
  subroutine x
    type parts
      integer, allocatable :: v(:)
    end type
    type (parts) :: z
    integer :: i
    z%v = [1, 2]
    !$omp target teams distribute parallel do lastprivate (z) ! { dg-error "accred: a copy for each thread of a variable of this type in a target region" }
    do i = 1, 10
      z%v(1) = i
    end do
  end subroutine
  subroutine v (c)
    integer, allocatable :: c(:)
    integer :: i
    !$omp target parallel do reduction (+: c) ! { dg-error "accred: a reduction of the program's own for a variable of this type in a target region" }
    do i = 1, 10
      c(1) = c(1) + i
    end do
  end subroutine
  subroutine r (c)
    integer, allocatable :: c
    !$omp taskgroup task_reduction (+: c)
    !$omp target in_reduction (+: c) ! { dg-error "accred: 'in_reduction' in a target region" }
    c = c + 1
    !$omp end target
    !$omp end taskgroup
  end subroutine
end module
