! Automatic arrays in OpenMP's target regions that stand in constructs of the host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module sizes
  implicit none
contains
  subroutine in_parallel (n, m, res)
    integer, intent (in) :: n, m
    integer, intent (out) :: res(n)
    integer :: table(0:n - 1), plane(m, n), i, k, t
    real (8) :: sums(m)
    do i = 1, n
      table(i - 1) = i
      do k = 1, m
        plane(k, i) = 100 * i + k
      end do
    end do
    sums = 0
    !$omp parallel do num_threads (2) private (i)
    do t = 1, 2
      if (t == 1) then
        !$omp target teams distribute parallel do map (to: table, plane) map (from: res)
        do i = 1, n
          res(i) = table(i - 1) + plane(m, i) + size (plane, 2)
        end do
      else
        !$omp target teams distribute parallel do map (tofrom: sums) map (to: plane)
        do i = 1, m
          sums(i) = sum (plane(i, :))
        end do
      end if
    end do
    do k = 1, m
      if (sums(k) /= sum (plane(k, :))) stop 3
    end do
  end subroutine

  subroutine copies (n)
    integer, intent (in) :: n
    integer :: first(n), own(2 * n), out(n), i
    first = [(3 * i, i = 1, n)]
    own = -1
    !$omp parallel num_threads (1)
    !$omp target firstprivate (first) private (own) map (from: out)
    do i = 1, n
      own(2 * i) = first(n + 1 - i)
    end do
    first(1) = 50
    do i = 1, n
      out(i) = own(2 * i) + first(1)
    end do
    !$omp end target
    !$omp end parallel
    do i = 1, n
      if (out(i) /= 3 * (n + 1 - i) + 50 .or. first(i) /= 3 * i .or. own(2 * i) /= -1) stop 4
    end do
  end subroutine

  subroutine names (n, length)
    integer, intent (in) :: n, length
    character (len=length) :: name
    integer :: k
    name = 'abcdefgh'
    k = 0
    !$omp parallel num_threads (1)
    !$omp target map (tofrom: k) map (to: name)
    if (name(n:n) == 'c') k = len (name)
    !$omp end target
    !$omp end parallel
    if (k /= length) stop 5
  end subroutine
end module

program main
  use sizes
  implicit none
  integer :: res(60), i
  call in_parallel (60, 4, res)
  do i = 1, 60
    if (res(i) /= i + 100 * i + 4 + 60) stop 1
  end do
  call copies (25)
  call names (3, 6)
end program
