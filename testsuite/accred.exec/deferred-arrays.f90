! Arrays of strings whose length is deferred, and that are allocated after the procedure has begun: explicit and implicit
! maps, firstprivate, data directives, lengths that change, of OpenMP and OpenACC.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -fopenacc" }

subroutine of_openmp (n, text)
  implicit none
  integer, intent(in) :: n
  character(len=*), intent(in) :: text
  character(len=:), allocatable :: x(:), y(:)
  integer :: i, k
  allocate (character(len=n) :: x(3))
  do i = 1, 3
    x(i) = text(i:)
  end do
  k = 0
  !$omp target map(tofrom: x, k)
  do i = 1, 3
    if (x(i) /= text(i:i + n - 1)) k = k + 1
  end do
  x(3) = 'wxyzabcdefgh'
  !$omp end target
  if (k /= 0 .or. x(3) /= 'wxyzabcdefgh' (1:n) .or. x(2) /= text(2:n + 1)) stop 1
  !$omp target map(tofrom: k)
  if (x(2) /= text(2:n + 1)) k = k + 1
  x(1) = 'implicit'
  !$omp end target
  if (k /= 0 .or. x(1) /= 'implicit' (1:n)) stop 2
  !$omp target firstprivate(x) map(tofrom: k)
  if (x(3) /= 'wxyzabcdefgh' (1:n) .or. size (x) /= 3) k = k + 1
  x(3) = 'own'
  if (x(3) /= 'own' .or. x(2) /= text(2:n + 1)) k = k + 1
  !$omp end target
  if (k /= 0 .or. x(3) /= 'wxyzabcdefgh' (1:n)) stop 3
  ! A copy of all, in the first region of a procedure.
  call of_copy (n, text)
  ! Longer ones.
  deallocate (x)
  allocate (character(len=n + 3) :: x(0:4), y(2))
  x(:) = text
  y(:) = text(4:)
  !$omp target enter data map(to: x, y)
  !$omp target map(tofrom: k)
  do i = 0, 4
    if (x(i) /= text(1:n + 3)) k = k + 1
    x(i) = y(2)
  end do
  !$omp end target
  !$omp target exit data map(from: x) map(release: y)
  if (k /= 0) stop 4
  do i = 0, 4
    if (x(i) /= text(4:n + 6)) stop 5
  end do
end subroutine

subroutine of_copy (n, text)
  implicit none
  integer, intent(in) :: n
  character(len=*), intent(in) :: text
  character(len=:), allocatable :: x(:)
  integer :: k(2)
  allocate (character(len=n) :: x(3))
  x(:) = text(2:)
  !$omp target firstprivate(x) map(from: k)
  k = [ichar (x(1)(1:1)), ichar (x(3)(n:n))]
  !$omp end target
  if (any (k /= [ichar (text(2:2)), ichar (text(n + 1:n + 1))])) stop 6
end subroutine

subroutine of_openacc (n, text)
  implicit none
  integer, intent(in) :: n
  character(len=*), intent(in) :: text
  character(len=:), allocatable :: x(:)
  integer :: i, k
  allocate (character(len=n) :: x(3))
  do i = 1, 3
    x(i) = text(i:)
  end do
  k = 0
  !$acc serial copy(x, k)
  do i = 1, 3
    if (x(i) /= text(i:i + n - 1)) k = k + 1
  end do
  x(3) = 'wxyzabcdefgh'
  !$acc end serial
  if (k /= 0 .or. x(3) /= 'wxyzabcdefgh' (1:n) .or. x(2) /= text(2:n + 1)) stop 11
  !$acc serial copy(k)
  if (x(2) /= text(2:n + 1)) k = k + 1
  x(1) = 'implicit'
  !$acc end serial
  if (k /= 0 .or. x(1) /= 'implicit' (1:n)) stop 12
  !$acc data copy(x)
  !$acc parallel loop
  do i = 1, 3
    x(i) = 'in data'
  end do
  !$acc end data
  if (any (x /= 'in data' (1:n))) stop 13
end subroutine

program deferred_arrays
  implicit none
  integer :: n
  ! A region may copy it back.
  character(len=26) :: text
  text = 'abcdefghijklmnopqrstuvwxyz'
  n = 4
  call of_openmp (n, text)
  call of_openacc (n, text)
  n = 7
  call of_openmp (n, text)
  call of_openacc (n, text)
end program
