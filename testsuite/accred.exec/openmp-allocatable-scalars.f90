! Allocatable scalars that are private, firstprivate and lastprivate in target regions, and lastprivate arrays.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module m
  implicit none
  type q
    integer :: k
    real :: v(3)
  end type
contains
  ! Of iterations: a dummy argument, and one that is never allocated outside.
  subroutine of_iterations (n, a, s)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer, allocatable :: s, never
    integer :: i
    allocate (s)
    s = 5
    a = 0
    !$omp target teams distribute parallel do private(s, never) map(from: a)
    do i = 1, n
      a(i) = merge (1000, 0, allocated (never)) + merge (0, 2000, allocated (s))
      s = i
      allocate (never)
      never = 2 * i
      a(i) = a(i) + s + never
      deallocate (never)
    end do
    if (s /= 5) stop 1
    do i = 1, n
      if (a(i) /= 3 * i) stop 2
    end do
  end subroutine

  subroutine optional_argument (n, a, s)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer, allocatable, optional :: s
    integer :: i
    !$omp target teams distribute parallel do private(s) map(from: a)
    do i = 1, n
      if (.not. present (s)) cycle
      a(i) = merge (1, 0, allocated (s))
      if (.not. allocated (s)) allocate (s)
      s = 2 * i
      a(i) = a(i) + s
    end do
  end subroutine

  ! Of a team, of the region, of threads.
  subroutine of_others (n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer, allocatable :: t, u
    integer :: i
    allocate (t)
    t = 7
    !$omp target map(from: a)
    !$omp teams num_teams(4) private(t)
    t = 9
    !$omp distribute parallel do
    do i = 1, n
      a(i) = t + i
    end do
    !$omp end teams
    !$omp end target
    do i = 1, n
      if (a(i) /= 9 + i) stop 3
    end do
    !$omp target map(from: a)
    !$omp parallel num_threads(32) private(t)
    t = 3
    !$omp barrier
    !$omp do
    do i = 1, n
      t = t + i
      a(i) = t
      t = t - i
    end do
    !$omp end parallel
    !$omp end target
    do i = 1, n
      if (a(i) /= 3 + i) stop 4
    end do
    !$omp target map(tofrom: a)
    !$omp parallel num_threads(32)
    !$omp single private(t)
    t = 12
    a(3) = t
    !$omp end single
    !$omp do private(t)
    do i = 4, n
      t = i
      a(i) = t
    end do
    !$omp end parallel
    !$omp end target
    if (a(3) /= 12) stop 5
    do i = 4, n
      if (a(i) /= i) stop 6
    end do
    !$omp target map(tofrom: a) private(t, u)
    a(2) = merge (1, 2, allocated (u))
    allocate (u)
    u = 5
    t = 4
    a(1) = t + u
    deallocate (u)
    !$omp end target
    if (a(1) /= 9 .or. a(2) /= 2) stop 7
    if (t /= 7) stop 8
  end subroutine

  subroutine first (n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer, allocatable :: t
    integer :: i
    allocate (t)
    t = 7
    !$omp target teams distribute parallel do firstprivate(t) map(from: a)
    do i = 1, n
      t = t + i
      a(i) = t
      t = t - i
    end do
    do i = 1, n
      if (a(i) /= 7 + i) stop 9
    end do
    !$omp target map(t, a)
    !$omp parallel do firstprivate(t)
    do i = 1, n
      t = t + i
      a(i) = t
      t = t - i
    end do
    !$omp end target
    do i = 1, n
      if (a(i) /= 7 + i) stop 10
    end do
    if (t /= 7) stop 11
    !$omp target map(t, a)
    !$omp teams firstprivate(t) num_teams(3)
    t = t + 1
    !$omp distribute parallel do
    do i = 1, n
      a(i) = t + i
    end do
    !$omp end teams
    !$omp end target
    do i = 1, n
      if (a(i) /= 8 + i) stop 12
    end do
    if (t /= 7) stop 13
  end subroutine

  ! Values of other types.
  subroutine types (n, a)
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    complex, allocatable :: c
    character(len=5), allocatable :: h
    integer(8), allocatable :: l
    type(q), allocatable :: x
    integer :: i
    allocate (c, h, l, x)
    c = (1., 2.)
    h = "abc"
    l = 4_8
    x%k = 3
    x%v = 1
    !$omp target teams distribute parallel do private(c, h, l, x)
    do i = 1, n
      c = cmplx (i, 1)
      h = "x"
      h(2:3) = "yz"
      l = 2_8 * i
      x%k = i
      x%v(2) = i
      a(i) = int (real (c)) + index (h, "z") + int (l) + x%k + int (x%v(2))
    end do
    do i = 1, n
      if (a(i) /= 5 * i + 3) stop 14
    end do
    !$omp target teams distribute parallel do firstprivate(c, h, l, x)
    do i = 1, n
      c = c + i
      h(4:4) = "d"
      l = l + i
      x%k = x%k + i
      a(i) = int (real (c)) + index (h, "d") + index (h, "b") + int (l) + x%k + int (x%v(1))
      c = c - i
      l = l - i
      x%k = x%k - i
    end do
    do i = 1, n
      if (a(i) /= 3 * i + 1 + 4 + 2 + 4 + 3 + 1) stop 15
    end do
    ! Of the region.
    !$omp target firstprivate(c, h, x) map(tofrom: a)
    c = c * 2
    h(1:1) = "b"
    x%k = x%k + 1
    a(1) = int (aimag (c)) + index (h, "b") + x%k + int (x%v(3))
    !$omp end target
    if (a(1) /= 4 + 1 + 4 + 1) stop 16
    if (x%k /= 3 .or. h /= "abc" .or. real (c) /= 1) stop 17
  end subroutine

  subroutine last (n, s, w)
    integer, intent(in) :: n
    integer, allocatable :: s, w(:)
    integer :: i, j
    !$omp target teams distribute parallel do lastprivate(s, w)
    do i = 1, n
      s = i
      w = i
      w(2) = s + 1
    end do
    if (s /= n .or. any (w /= [n, n + 1, n])) stop 18
    !$omp target map(s, w)
    !$omp parallel do lastprivate(s, w)
    do i = 1, n
      s = 2 * i
      w = s
    end do
    !$omp end target
    if (s /= 2 * n .or. any (w /= 2 * n)) stop 19
    !$omp target map(s, w)
    !$omp parallel num_threads(32)
    !$omp do lastprivate(s, w)
    do i = 1, n
      s = i + 1
      w = s
    end do
    !$omp end parallel
    !$omp end target
    if (s /= n + 1 .or. any (w /= n + 1)) stop 20
    !$omp target teams distribute parallel do collapse(2) lastprivate(s, w)
    do i = 1, n
      do j = 1, 3
        s = 1000 * i + j
        w = -s
      end do
    end do
    if (s /= 1000 * n + 3 .or. any (w /= -1000 * n - 3)) stop 21
  end subroutine
end module

program allocatable_scalars
  use m
  implicit none
  integer, allocatable :: s, w(:), local
  integer :: a(100), i
  integer, parameter :: n = 100
  call of_iterations (n, a, s)
  call optional_argument (n, a, s)
  do i = 1, n
    if (a(i) /= 2 * i + 1) stop 22
  end do
  deallocate (s)
  call optional_argument (n, a, s)
  do i = 1, n
    if (a(i) /= 2 * i) stop 23
  end do
  call of_others (n, a)
  call first (n, a)
  call types (n, a)
  allocate (s, w(3))
  s = 0
  w = 0
  call last (n, s, w)
  ! No dummy argument.
  allocate (local)
  local = 7
  !$omp target teams distribute parallel do private(local) map(from: a)
  do i = 1, n
    local = i
    if (mod (i, 2) == 0) local = local + 1
    a(i) = local
  end do
  do i = 1, n
    if (a(i) /= i + 1 - mod (i, 2)) stop 24
  end do
  if (local /= 7) stop 25
  !$omp target teams distribute parallel do lastprivate(local)
  do i = 1, n
    local = 3 * i
  end do
  if (local /= 3 * n) stop 26
end program
