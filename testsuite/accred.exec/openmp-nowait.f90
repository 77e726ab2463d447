! OpenMP's target regions with `nowait', tasks of the host, in Fortran: dummy arguments, allocatable
! arrays, modules.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

module work
  implicit none
  integer :: of_module = 4
contains
  ! The arguments by value and the descriptor end with the procedure.
  subroutine add (a, n, by)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n)
    integer, value :: by
    integer :: i
    !$omp target teams distribute parallel do nowait depend (inout: a(1)) map (tofrom: a)
    do i = 1, n
      a(i) = a(i) + by
    end do
  end subroutine

  subroutine shaped (a, s)
    integer, intent (in) :: a(:)
    integer, intent (inout) :: s
    integer :: i
    !$omp target teams distribute parallel do nowait depend (in: a(1)) depend (out: s) map (to: a) &
    !$omp& map (tofrom: s) reduction (+: s)
    do i = 1, size (a)
      s = s + a(i)
    end do
  end subroutine

  subroutine optional_argument (r, there)
    integer, intent (inout) :: r
    integer, intent (in), optional :: there
    !$omp target nowait map (tofrom: r) firstprivate (there)
    if (present (there)) then
      r = r + there
    else
      r = r + 1
    end if
    !$omp end target
    !$omp taskwait
  end subroutine
end module

program main
  use omp_lib
  use work
  implicit none
  integer, parameter :: n = 300
  call values ()
  call chain ()
  call arguments ()
contains
  subroutine values ()
    integer (omp_event_handle_kind) :: event
    integer :: gate, v, r(3), w(2)
    gate = 0; v = 3; r = 0; w = [ 5, 6 ]; of_module = 4
    !$omp parallel num_threads (1) private (event) firstprivate (v, w)
    !$omp task depend (out: gate) detach (event) shared (gate)
    gate = 1
    !$omp end task
    !$omp target nowait depend (in: gate) firstprivate (v, w, of_module) map (from: r)
    r(1) = v
    r(2) = w(1) + w(2)
    r(3) = of_module
    !$omp end target
    v = -1; w = -1; of_module = -1
    call omp_fulfill_event (event)
    !$omp taskwait
    !$omp end parallel
    if (gate /= 1) stop 1
    if (r(1) /= 3) stop 2
    if (r(2) /= 11) stop 3
    if (r(3) /= 4) stop 4
  end subroutine

  subroutine chain ()
    integer, allocatable :: a(:)
    real (kind (1d0)) :: s
    integer :: i
    allocate (a(n))
    a = [ (i, i = 1, n) ]
    s = 0
    !$omp parallel num_threads (4)
    !$omp single
    !$omp target enter data map (to: a) nowait depend (out: a)
    !$omp target teams distribute parallel do nowait depend (inout: a)
    do i = 1, n
      a(i) = a(i) + 3
    end do
    !$omp target update from (a) nowait depend (inout: a)
    !$omp task depend (inout: a)
    a = 2 * a
    !$omp end task
    !$omp target update to (a) nowait depend (inout: a)
    !$omp target teams distribute parallel do nowait depend (in: a) reduction (+: s) map (tofrom: s)
    do i = 1, n
      s = s + a(i)
    end do
    !$omp target nowait depend (inout: a)
    a(n) = -1
    !$omp end target
    !$omp target exit data map (from: a) nowait depend (inout: a)
    !$omp taskwait
    !$omp end single
    !$omp end parallel
    if (nint (s) /= n * (n + 1) + 6 * n) stop 5
    if (a(n) /= -1) stop 6
    if (a(n - 1) /= 2 * (n + 2)) stop 7
  end subroutine

  subroutine arguments ()
    integer :: a(n), s, r, i
    a = [ (i, i = 1, n) ]
    s = 0
    r = 0
    !$omp parallel num_threads (4)
    !$omp single
    call add (a, n, 5)
    call add (a, n, 1)
    call shaped (a(1:n), s)
    call optional_argument (r)
    call optional_argument (r, 10)
    !$omp end single
    !$omp end parallel
    if (s /= n * (n + 1) / 2 + 6 * n) stop 8
    if (r /= 11) stop 9
  end subroutine
end program
