! Reductions of dummy arrays whose size only the program knows: adjustable and assumed shapes, with gaps, of
! several dimensions, empty, in all positions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! { dg-require "gcc-12" }

module arguments
  implicit none
contains
  subroutine adjustable (h, m, n)
    integer, intent(in) :: m, n
    real(8), intent(inout) :: h(m)
    integer :: i
    !$omp target teams distribute parallel do reduction(+: h)
    do i = 1, n
      h(mod (i, m) + 1) = h(mod (i, m) + 1) + i
    end do
  end subroutine
  subroutine assumed (h, n)
    integer, intent(inout) :: h(:)
    integer, intent(in) :: n
    integer :: i
    !$omp target teams distribute parallel do reduction(+: h)
    do i = 1, n
      h(mod (i, size (h)) + 1) = h(mod (i, size (h)) + 1) + i
    end do
  end subroutine
  subroutine two_dimensions (t, n)
    integer, intent(inout) :: t(0:, -1:)
    integer, intent(in) :: n
    integer :: i
    !$omp target teams distribute parallel do reduction(max: t)
    do i = 1, n
      t(mod (i, 3), mod (i, 2) - 1) = max (t(mod (i, 3), mod (i, 2) - 1), i)
    end do
  end subroutine
  subroutine split (a, b, k, n)
    integer, intent(in) :: k, n
    integer, intent(inout) :: a(k), b(2:k + 1)
    integer :: i, j
    !$omp target map(tofrom: a, b)
    !$omp teams distribute reduction(+: a)
    do j = 1, n
      !$omp parallel do reduction(+: a)
      do i = 1, k
        a(i) = a(i) + j
      end do
    end do
    !$omp end target
    !$omp target map(tofrom: a, b)
    !$omp parallel do reduction(ior: b)
    do i = 1, n
      b(2) = ior (b(2), 16)
    end do
    !$omp parallel num_threads(4)
    !$omp do reduction(+: a)
    do i = 1, n
      a(1) = a(1) + 1
    end do
    !$omp end parallel
    !$omp end target
  end subroutine
  subroutine kinds (x, z, l, m)
    integer, intent(in) :: m
    real(4), intent(inout) :: x(m)
    complex(8), intent(inout) :: z(m)
    logical, intent(inout) :: l(:)
    integer :: i
    !$omp target parallel do reduction(*: x) reduction(+: z) reduction(.and.: l)
    do i = 1, 10
      x(1 + mod (i, m)) = x(1 + mod (i, m)) * 2
      z(1) = z(1) + (1, 2)
      l(2) = l(2) .and. i < 10
    end do
  end subroutine
end module

program p
  use arguments
  implicit none
  real(8) :: h(8)
  integer :: k(20), t(3, 2), a(5), b(5), i, j8n
  real(4) :: x(3)
  complex(8) :: z(3)
  logical :: l(3)
  h = 1
  call adjustable (h, 8, 1000)
  do i = 1, 8
    if (h(i) /= 1 + sum ([(j8 (i, j8n), j8n = 0, 125)])) stop 1
  end do
  call adjustable (h(3:), 1, 10)
  if (h(3) /= 1 + sum ([(j8 (3, j8n), j8n = 0, 125)]) + 55) stop 2
  call adjustable (h, 0, 0)
  k = 7
  call assumed (k(2:20:3), 700)
  do i = 1, 20
    if (mod (i, 3) /= 2 .and. k(i) /= 7) stop 3
  end do
  if (sum (k(2:20:3)) /= 7 * 7 + 700 * 701 / 2 .or. k(5) - k(2) /= 100 - 700) stop 4
  call assumed (k(5:4), 0)
  t = 3
  call two_dimensions (t, 100)
  if (any (t /= reshape ([96, 100, 98, 99, 97, 95], [3, 2]))) stop 7
  a = 1; b = 1
  call split (a, b, 5, 10)
  if (any (a(2:) /= 56) .or. a(1) /= 66) stop 8
  if (b(1) /= 17 .or. b(2) /= 1) stop 9
  x = 1; z = (1, 1); l = .true.
  call kinds (x, z, l, 3)
  if (any (x /= [8., 16., 8.]) .or. z(1) /= (11, 21) .or. z(2) /= (1, 1)) stop 10
  if (.not. l(1) .or. l(2) .or. .not. l(3)) stop 11
contains
  pure real(8) function j8 (i, n)
    integer, intent(in) :: i, n
    j8 = 8 * n + i - 1
    if (j8 > 1000) j8 = 0
  end function
end program
