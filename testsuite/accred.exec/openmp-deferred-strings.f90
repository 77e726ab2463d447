! Allocatable strings whose length is deferred, private and firstprivate: of iterations, teams, threads and regions.
! Each copy has a length of its own.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }
! GCC 14 to 16 crash, without the plugin, too.  { dg-require "before-gcc-14" }

module m
  implicit none
contains
  subroutine of_iterations (n)
    integer, intent(in) :: n
    integer :: i, a(n), b(n)
    character(len=:), allocatable :: s, t, none
    s = 'abcd'
    t = 'xyz'
    s = 'hello'
    !$omp target teams distribute parallel do private(s, none) map(from: a, b)
    do i = 1, n
      a(i) = len (s)
      s(1:1) = char (64 + mod (i, 20))
      s(5:5) = char (65 + mod (i, 20))
      a(i) = a(i) * 1000 + ichar (s(1:1)) + ichar (s(5:5))
      b(i) = merge (1, 2, allocated (none))
    end do
    do i = 1, n
      if (a(i) /= 5000 + 129 + 2 * mod (i, 20) .or. b(i) /= 2) stop 1
    end do
    if (s /= 'hello') stop 2
    !$omp target map(from: a) map(tofrom: s, t)
    !$omp teams distribute parallel do firstprivate(t)
    do i = 1, n
      if (mod (i, 2) == 0) t = t // 'w'
      if (mod (i, 3) == 0) t(2:2) = 'b'
      a(i) = len (t) * 1000 + ichar (t(2:2)) + ichar (t(len (t):len (t))) + ichar (s(2:2))
    end do
    !$omp end target
    do i = 1, n
      if (a(i) /= merge (4000, 3000, mod (i, 2) == 0) + merge (ichar ('b'), ichar ('y'), mod (i, 3) == 0) &
                  + merge (ichar ('w'), ichar ('z'), mod (i, 2) == 0) + ichar ('e')) stop 3
    end do
    if (t /= 'xyz' .or. len (t) /= 3) stop 4
  end subroutine

  subroutine of_regions (n)
    integer, intent(in) :: n
    integer :: i, a(n), k
    character(len=:), allocatable :: s, empty, none
    s = 'first'
    empty = ''
    do k = 1, 2
      !$omp target firstprivate(s, empty, none) map(from: a)
      a(1) = len (s) * 100 + index (s, 't')
      s = s // 'and more'
      a(2) = len (s) * 100 + index (s, 'm')
      a(3) = merge (1, 2, allocated (none)) + 10 * len (empty)
      empty = 'now'
      a(4) = len (empty)
      !$omp end target
      if (a(1) /= 505 .or. a(2) /= 1310 .or. a(3) /= 2 .or. a(4) /= 3) stop 5
      if (s /= 'first' .or. len (empty) /= 0) stop 6
    end do
    ! The host's value, not the device's.
    !$omp target enter data map(to: s)
    s(1:1) = 'F'
    !$omp target teams distribute parallel do firstprivate(s) map(from: a)
    do i = 1, n
      a(i) = ichar (s(1:1)) + i
      s(1:1) = 'x'
    end do
    !$omp target exit data map(release: s)
    do i = 1, n
      if (a(i) /= ichar ('F') + i) stop 7
    end do
    !$omp target private(s) map(from: a)
    a(1) = len (s)
    s = 'ab'
    a(2) = len (s) + ichar (s(2:2))
    !$omp end target
    if (a(1) /= 5 .or. a(2) /= 2 + ichar ('b')) stop 8
    if (s /= 'First') stop 9
  end subroutine

  subroutine of_teams_and_threads (n)
    integer, intent(in) :: n
    integer :: i, a(n), b(n)
    character(len=:), allocatable :: name
    name = 'module'
    !$omp target map(from: a) map(to: name)
    !$omp teams num_teams(4) firstprivate(name)
    name(2:2) = 'U'
    !$omp distribute parallel do
    do i = 1, n
      a(i) = ichar (name(2:2)) + len (name)
    end do
    !$omp end teams
    !$omp end target
    !$omp target map(from: b) map(to: name)
    !$omp parallel num_threads(32) private(name)
    name = 'abc'
    !$omp barrier
    !$omp do
    do i = 1, n
      name(1:1) = char (65 + mod (i, 9))
      b(i) = ichar (name(1:1)) + len (name)
    end do
    !$omp end parallel
    !$omp end target
    do i = 1, n
      if (a(i) /= ichar ('U') + 6 .or. b(i) /= 65 + mod (i, 9) + 3) stop 10
    end do
    if (name /= 'module') stop 11
  end subroutine
end module

program test
  use m
  implicit none
  call of_iterations (90)
  call of_regions (70)
  call of_teams_and_threads (80)
end program
