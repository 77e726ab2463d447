! Each construct with `target', combined and split, and each clause that gfortran 12 has for it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp -w" }

module work
  use omp_lib
  implicit none
  integer, parameter :: n = 150
  integer :: a(n), i, k, s, t, f, l
contains
  subroutine begin ()
    a = [ (i, i = 1, n) ]
    s = 7
  end subroutine
  subroutine check_each (line, m)
    integer, intent (in) :: line, m
    integer :: j
    do j = 1, n
      if (a(j) /= merge (100, j, j >= 3 .and. j <= m .and. mod (j, 2) == 1)) then
        print *, 'each element', line, j, a(j)
        stop 1
      end if
    end do
  end subroutine
  subroutine check (line, got, want)
    integer, intent (in) :: line, got, want
    if (got /= want) then
      print *, 'check', line, got, want
      stop 2
    end if
  end subroutine
end module

program clauses
  use work
  implicit none
  call constructs (n)
  call constructs (n - 31)
  call clauses_of_work (n)
  call data (n)
  call maps (n)
  call defaults (n)
contains
  subroutine constructs (m)
    integer, intent (in) :: m
    call begin ()
    !$omp target parallel do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (1, m)
    call begin ()
    !$omp target parallel do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (2, m)
    call begin ()
    !$omp target parallel loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (3, m)
    call begin ()
    !$omp target simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (4, m)
    call begin ()
    !$omp target teams distribute
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (5, m)
    call begin ()
    !$omp target teams distribute simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (6, m)
    call begin ()
    !$omp target teams distribute parallel do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (7, m)
    call begin ()
    !$omp target teams distribute parallel do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (8, m)
    call begin ()
    !$omp target teams loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (9, m)
    call begin ()
    !$omp target
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (10, m)
    call begin ()
    !$omp target parallel do reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (11, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target parallel do simd reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (12, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target parallel loop reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (13, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target simd reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (14, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams distribute reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (15, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams distribute simd reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (16, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams distribute parallel do reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (17, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams distribute parallel do simd reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (18, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams loop reduction (+: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (19, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target map (tofrom: s)
    do i = m, 1, -1
      s = s + i
    end do
    !$omp end target
    call check (20, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target
    !$omp parallel do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (21, m)
    call begin ()
    !$omp target
    !$omp parallel do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (22, m)
    call begin ()
    !$omp target
    !$omp parallel loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (23, m)
    call begin ()
    !$omp target
    !$omp simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (24, m)
    call begin ()
    !$omp target
    !$omp teams distribute
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (25, m)
    call begin ()
    !$omp target
    !$omp teams distribute simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (26, m)
    call begin ()
    !$omp target
    !$omp teams distribute parallel do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (27, m)
    call begin ()
    !$omp target
    !$omp teams distribute parallel do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (28, m)
    call begin ()
    !$omp target
    !$omp teams loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (29, m)
    call begin ()
    !$omp target parallel
    !$omp do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target parallel
    call check_each (30, m)
    call begin ()
    !$omp target parallel
    !$omp do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target parallel
    call check_each (31, m)
    call begin ()
    !$omp target parallel
    !$omp loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target parallel
    call check_each (32, m)
    call begin ()
    !$omp target teams
    !$omp distribute
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target teams
    call check_each (33, m)
    call begin ()
    !$omp target teams
    !$omp distribute simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target teams
    call check_each (34, m)
    call begin ()
    !$omp target teams
    !$omp distribute parallel do
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target teams
    call check_each (35, m)
    call begin ()
    !$omp target teams
    !$omp distribute parallel do simd
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target teams
    call check_each (36, m)
    call begin ()
    !$omp target teams
    !$omp loop
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target teams
    call check_each (37, m)
  end subroutine

  subroutine clauses_of_work (m)
    integer, intent (in) :: m
    call begin ()
    !$omp target teams distribute parallel do schedule (static)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (38, m)
    call begin ()
    !$omp target teams distribute parallel do schedule (static, 3) dist_schedule (static, 7)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (39, m)
    call begin ()
    !$omp target parallel do schedule (dynamic)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (40, m)
    call begin ()
    !$omp target parallel do schedule (nonmonotonic: dynamic, 2)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (41, m)
    call begin ()
    !$omp target parallel do schedule (monotonic: static, 2)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (42, m)
    call begin ()
    !$omp target parallel do simd schedule (simd: guided, 2)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (43, m)
    call begin ()
    !$omp target parallel do schedule (auto)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (44, m)
    call begin ()
    !$omp target parallel do schedule (runtime)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (45, m)
    call begin ()
    !$omp target teams distribute dist_schedule (static)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (46, m)
    call begin ()
    !$omp target parallel do order (concurrent)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (47, m)
    call begin ()
    !$omp target parallel do order (reproducible: concurrent)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (48, m)
    call begin ()
    !$omp target teams distribute order (unconstrained: concurrent)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (49, m)
    call begin ()
    !$omp target simd simdlen (8) nontemporal (a) if (simd: m > 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (50, m)
    call begin ()
    !$omp target simd if (m > 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (51, m)
    call begin ()
    !$omp target parallel do proc_bind (close) num_threads (m)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (52, m)
    call begin ()
    !$omp target parallel do proc_bind (spread) num_threads (96)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (53, m)
    call begin ()
    !$omp target parallel do proc_bind (primary) if (parallel: m < 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (54, m)
    call begin ()
    !$omp target parallel do if (m > 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (55, m)
    call begin ()
    !$omp target parallel do if (target: m > 0) if (parallel: m > 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (56, m)
    call begin ()
    !$omp target parallel do if (target: m < 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (57, m)
    call begin ()
    !$omp target teams distribute num_teams (5)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (58, m)
    call begin ()
    !$omp target teams distribute num_teams (2 : 5)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (59, m)
    call begin ()
    !$omp target teams distribute parallel do num_teams (m / 3) thread_limit (m)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (60, m)
    call begin ()
    !$omp target teams distribute parallel do default (shared)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (61, m)
    call begin ()
    !$omp target teams distribute parallel do default (none) shared (a, m)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (62, m)
    call begin ()
    !$omp target parallel do default (firstprivate) shared (a)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (63, m)
    call begin ()
    !$omp target parallel do default (private) shared (a) firstprivate (m)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    call check_each (64, m)
    call begin ()
    !$omp target thread_limit (50)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (65, m)
    call begin ()
    !$omp target device (omp_get_default_device ())
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (66, m)
    call begin ()
    !$omp target device (device_num: 0)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (67, m)
    call begin ()
    !$omp target nowait
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    !$omp taskwait
    call check_each (68, m)
    call begin ()
    !$omp target private (i)
    do i = 3, m, 2
      a(i) = a(i) + 100 - i
    end do
    !$omp end target
    call check_each (69, m)
    call begin ()
    !$omp target teams distribute parallel do simd reduction (default, +: s)
    do i = m, 1, -1
      s = s + i
    end do
    call check (70, s, m * (m + 1) / 2 + 7)
    call begin ()
    !$omp target teams distribute parallel do collapse (2) reduction (+: s) private (k)
    do i = 1, m
      do k = 0, 4
        s = s + k + i
      end do
    end do
    call check (901, s, 5 * m * (m + 1) / 2 + 10 * m + 7)
  end subroutine

  subroutine data (m)
    integer, intent (in) :: m
    logical :: all_true
    real (kind (1d0)) :: x
    complex :: z
    integer :: bits
    call begin ()
    t = -1; f = 4; l = -1
    !$omp target teams distribute parallel do private (t) firstprivate (f) lastprivate (l)
    do i = 1, m
      t = i * 2
      f = f + t
      a(i) = f - t
      l = i
    end do
    call check (1001, t, -1)
    call check (1002, f, 4)
    call check (1003, l, m)
    call check (1004, mod (sum (a(1:m)), 2), 0)
    !$omp target private (t) firstprivate (f) map (tofrom: l)
    t = 5
    f = f + t
    l = l + f
    !$omp end target
    call check (1005, f, 4)
    call check (1006, l, m + 9)
    !$omp target teams private (t) firstprivate (f) map (tofrom: l) num_teams (1) shared (l)
    t = 1
    l = f + t
    !$omp end target teams
    call check (1007, l, 5)
    all_true = .true.; x = 1; z = 0; bits = 0
    !$omp target teams distribute parallel do reduction (.and.: all_true) reduction (max: x) reduction (+: z) &
    !$omp& reduction (ior: bits) reduction (min: l)
    do i = 1, m
      all_true = all_true .and. i > 0
      x = max (x, i * 0.5d0)
      z = z + cmplx (1, i)
      bits = ior (bits, i)
      l = min (l, 3 - mod (i, 2))
    end do
    call check (1008, merge (1, 0, all_true), 1)
    call check (1009, nint (2 * x), m)
    call check (1010, nint (real (z)), m)
    call check (1011, nint (aimag (z)), m * (m + 1) / 2)
    call check (1012, bits, 255)
    call check (1013, l, 2)
    !$omp target simd linear (i)
    do i = 1, m
      a(i) = i
    end do
    call check (1014, i, m + 1)
  end subroutine

  subroutine maps (m)
    integer, intent (in) :: m
    integer, allocatable :: b(:)
    integer, pointer :: p(:)
    integer :: j
    call begin ()
    allocate (b(n), p(n))
    b = -1
    p = [ (2 * j, j = 1, n) ]
    !$omp target enter data map (to: a) map (alloc: b)
    !$omp target map (alloc: a, b) map (always, tofrom: s)
    b(1:m) = a(1:m) + 1
    s = 4
    !$omp end target
    call check (1101, b(1), -1)
    call check (1102, s, 4)
    a(1) = 50
    !$omp target map (always, to: a) map (to: b) map (close, from: s)
    s = a(1) + b(2)
    !$omp end target
    call check (1103, s, 53)
    !$omp target map (always close tofrom: a) map (always, from: b)
    a(1) = a(1) + 1
    !$omp end target
    call check (1104, a(1), 51)
    call check (1105, b(m), m + 1)
    a(2) = 70
    !$omp target update to (a(2:4))
    !$omp target map (from: s)
    s = a(2) + a(1)
    a(5) = 33
    !$omp end target
    call check (1106, s, 121)
    !$omp target update from (a(5)) if (m > 0) device (omp_get_default_device ())
    call check (1107, a(5), 33)
    !$omp target exit data map (release: a) map (from: b)
    !$omp target enter data map (to: a)
    !$omp target enter data map (to: a)
    !$omp target exit data map (delete: a)
    !$omp target map (to: p(3:12)) map (tofrom: s)
    s = p(4) + p(12)
    !$omp end target
    call check (1108, s, 32)
    !$omp target data map (tofrom: a) map (tofrom: b) if (m > 0)
    !$omp target teams loop
    do i = 1, m
      b(i) = a(i) * 2
    end do
    !$omp end target data
    call check (1109, b(m), 2 * m)
  end subroutine

  subroutine defaults (m)
    integer, value :: m
    integer, allocatable :: v(:)
    integer :: x
    type point
      integer :: x, y
    end type
    type (point) :: r
    call begin ()
    r = point (1, 2)
    x = 1
    !$omp target defaultmap (tofrom: scalar)
    x = x + m
    !$omp end target
    call check (1201, x, m + 1)
    !$omp target defaultmap (firstprivate: aggregate) map (from: x) map (to: a)
    r%x = r%x + a(1)
    x = r%x
    !$omp end target
    call check (1202, x, 2)
    call check (1203, r%x, 1)
    !$omp target defaultmap (to: aggregate) defaultmap (from: scalar)
    x = a(1) + a(2)
    !$omp end target
    call check (1204, x, 3)
    allocate (v(4))
    v = 5
    !$omp target defaultmap (tofrom: allocatable)
    v(2) = 6
    !$omp end target
    call check (1205, v(2), 6)
    !$omp target defaultmap (none) map (tofrom: x, r) firstprivate (m)
    x = r%y + m
    !$omp end target
    call check (1206, x, m + 2)
    !$omp target defaultmap (tofrom)
    r%x = x
    !$omp end target
    call check (1207, r%x, m + 2)
    !$omp target defaultmap (default) map (tofrom: x)
    x = a(3) + v(1)
    !$omp end target
    call check (1208, x, 8)
  end subroutine
end program
