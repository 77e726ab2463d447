! Allocatable scalars as reduction variables: local ones, of modules, arguments and function results, on compute
! constructs and loops of every kind, with each data clause.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module allocatables
  implicit none
  integer, parameter :: n = 700
  integer, allocatable :: in_module
  real(8), allocatable :: real_in_module
contains
  subroutine by_argument (a, m, r, least)
    integer, intent(in) :: m, a(m)
    integer, allocatable, intent(inout) :: r
    integer, allocatable :: least
    integer :: i
    !$acc parallel loop gang worker vector num_gangs(4) num_workers(2) vector_length(32) &
    !$acc reduction(+:r) reduction(min:least) copyin(a)
    do i = 1, m
      r = r + a(i)
      least = min (least, a(i))
    end do
  end subroutine

  subroutine by_argument_copy (a, r, w, v)
    integer, intent(in) :: a(n)
    integer, allocatable :: r, w, v
    integer :: i
    !$acc parallel num_gangs(3) vector_length(32) copy(r) copyin(a)
    !$acc loop gang vector reduction(+:r)
    do i = 1, n
      r = r + a(i)
    end do
    !$acc end parallel
    !$acc parallel num_gangs(1) num_workers(4) vector_length(32) copyin(a) copy(w, v)
    !$acc loop worker reduction(+:w)
    do i = 1, n
      w = w + a(i)
    end do
    !$acc loop vector reduction(ieor:v)
    do i = 1, n
      v = ieor (v, a(i))
    end do
    !$acc end parallel
  end subroutine

  subroutine by_optional (a, m, r)
    integer, intent(in) :: m, a(m)
    integer, allocatable, optional :: r
    integer :: i
    !$acc parallel loop gang vector num_gangs(4) reduction(+:r) copyin(a)
    do i = 1, m
      r = r + a(i)
    end do
  end subroutine

  subroutine by_module (a)
    integer, intent(in) :: a(n)
    integer :: i
    !$acc parallel loop gang vector num_gangs(4) reduction(+:in_module,real_in_module) copyin(a)
    do i = 1, n
      in_module = in_module + a(i)
      real_in_module = real_in_module + a(i)
    end do
  end subroutine

  function by_result (a) result (r)
    integer, intent(in) :: a(n)
    integer, allocatable :: r
    integer :: i
    allocate (r, source = 9)
    !$acc parallel loop gang vector num_gangs(3) reduction(max:r) copyin(a)
    do i = 1, n
      r = max (r, a(i))
    end do
  end function

  function by_name (a)
    integer, intent(in) :: a(n)
    real, allocatable :: by_name
    integer :: i
    allocate (by_name)
    by_name = 0.25
    !$acc parallel loop gang vector num_gangs(3) reduction(+:by_name) copyin(a)
    do i = 1, n
      by_name = by_name + a(i)
    end do
  end function

  integer function twice_saved (a)
    integer, intent(in) :: a(n)
    integer, allocatable, save :: s
    integer :: i
    if (.not. allocated (s)) allocate (s, source = 0)
    !$acc parallel loop gang vector num_gangs(3) reduction(+:s) copyin(a)
    do i = 1, n
      s = s + a(i)
    end do
    twice_saved = s
  end function

  ! A variable of the host procedure, in its own region and in that of a contained one.
  integer function from_host (a)
    integer, intent(in) :: a(n)
    integer, allocatable :: s
    integer :: i
    allocate (s)
    s = 1
    !$acc parallel loop gang vector num_gangs(3) reduction(+:s) copyin(a)
    do i = 1, n
      s = s + a(i)
    end do
    call again
    from_host = s
  contains
    subroutine again
      integer :: j
      !$acc parallel num_gangs(2)
      !$acc loop gang worker reduction(+:s)
      do j = 1, n
        s = s + j
      end do
      !$acc end parallel
    end subroutine
  end function

  ! A routine with a loop over workers: a variable of its own.
  subroutine worker_routine (a, x)
    !$acc routine worker
    integer, intent(in) :: a(n)
    integer, intent(out) :: x
    integer :: i, t
    t = 0
    block
      integer, allocatable :: s
      allocate (s)
      s = 5
      !$acc loop worker vector reduction(+:s)
      do i = 1, n
        s = s + a(i)
      end do
      t = s
      deallocate (s)
    end block
    x = t
  end subroutine
end module

program red_allocatable
  use allocatables
  use openacc
  implicit none
  integer :: a(n), i, j, total, exclusive, k, out(6), want
  integer, allocatable :: r, least, w, v, never
  integer(1), allocatable :: i1
  integer(2), allocatable :: i2
  integer(8), allocatable :: i8
  real(4), allocatable :: r4
  real(8), allocatable :: r8
  complex(4), allocatable :: c4
  complex(8), allocatable :: c8
  logical, allocatable :: all_of, any_of, eqv, neqv
  logical(1), allocatable :: all1
  logical :: want_eqv

  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 1, n
    a(i) = mod (i * 7919, 2003) - 800
  end do
  total = sum (a)
  exclusive = 2
  do i = 1, n
    exclusive = ieor (exclusive, a(i))
  end do

  ! Arguments, module variables, function results, saved and host-associated ones.
  allocate (r, least, w, v)
  r = 3
  least = 0
  call by_argument (a, n, r, least)
  if (r /= 3 + total) error stop "argument"
  if (least /= min (0, minval (a))) error stop "min argument"
  call by_argument (a, 0, r, least)
  if (r /= 3 + total) error stop "empty loop"
  r = 4
  w = 1
  v = 2
  call by_argument_copy (a, r, w, v)
  if (r /= 4 + total) error stop "argument in copy"
  if (w /= 1 + total) error stop "argument, worker"
  if (v /= exclusive) error stop "argument, vector"
  r = 13
  call by_optional (a, n, r)
  if (r /= 13 + total) error stop "optional"
  allocate (in_module, real_in_module)
  in_module = 5
  real_in_module = 0.5d0
  call by_module (a)
  if (in_module /= 5 + total) error stop "module"
  if (real_in_module /= 0.5d0 + total) error stop "module, real"
  if (by_result (a) /= max (9, maxval (a))) error stop "function's result"
  ! Whole numbers and a quarter, below 2^22: no rounding.
  if (by_name (a) /= 0.25 + total) error stop "function's name"
  if (twice_saved (a) /= total) error stop "saved"
  if (twice_saved (a) /= 2 * total) error stop "saved, again"
  if (from_host (a) /= 1 + total + n * (n + 1) / 2) error stop "host association"

  ! A loop without iterations asks for nothing that is not there.
  call by_optional (a, 0)
  if (allocated (never)) error stop "never"
  call by_optional (a, 0, never)
  call by_argument (a, 0, never, least)
  !$acc parallel loop gang reduction(+:never)
  do i = 1, 0
    never = never + 1
  end do
  if (allocated (never)) error stop "allocated by an empty loop"

  ! The constructs.
  r = 10
  !$acc parallel loop reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  if (r /= 10 + total) error stop "parallel loop"
  r = 11
  !$acc parallel loop gang copy(r) reduction(+:r) num_gangs(7)
  do i = 1, n
    r = r + a(i)
  end do
  if (r /= 11 + total) error stop "parallel loop with copy"
  r = 12
  !$acc parallel reduction(+:r) num_gangs(5) vector_length(32)
  r = r + 2
  !$acc end parallel
  if (r /= 12 + 5 * 2) error stop "parallel"
  r = 14
  !$acc parallel reduction(+:r) copy(r) num_gangs(5) num_workers(2) vector_length(32)
  !$acc loop gang worker reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc end parallel
  if (r /= 14 + total) error stop "parallel and loop"
  r = 15
  !$acc serial loop reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  if (r /= 15 + total) error stop "serial loop"
  r = 16
  !$acc serial copy(r)
  !$acc loop reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc end serial
  if (r /= 16 + total) error stop "loop in serial"
  r = 17
  !$acc kernels loop reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  if (r /= 17 + total) error stop "kernels loop"
  r = 18
  !$acc kernels copy(r)
  !$acc loop gang vector reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc end kernels
  if (r /= 18 + total) error stop "loop in kernels"
  r = 19
  !$acc parallel loop gang vector if(total < -12345678) reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  if (r /= 19 + total) error stop "on the host"
  r = 20
  least = 1
  !$acc parallel loop gang vector async(2) reduction(+:r) reduction(min:least) copyin(a)
  do i = 1, n
    r = r + a(i)
    least = min (least, a(i))
  end do
  !$acc wait(2)
  if (r /= 20 + total .or. least /= min (1, minval (a))) error stop "async"
  r = 21
  !$acc parallel num_gangs(3)
  !$acc loop gang reduction(+:r) private(j)
  do i = 1, 20
    !$acc loop worker reduction(+:r)
    do j = 1, 35
      r = r + a((i - 1) * 35 + j)
    end do
  end do
  !$acc end parallel
  if (r /= 21 + total) error stop "nested loops"
  r = 22
  w = 23
  !$acc parallel loop gang num_gangs(3) num_workers(2) reduction(+:r) reduction(max:w) private(j, k)
  do i = 1, 10
    !$acc loop worker reduction(+:r) reduction(max:w)
    do j = 1, 7
      !$acc loop vector reduction(+:r) reduction(max:w)
      do k = 1, 10
        r = r + a((i - 1) * 70 + (j - 1) * 10 + k)
        w = max (w, a((i - 1) * 70 + (j - 1) * 10 + k))
      end do
    end do
  end do
  if (r /= 22 + total .or. w /= max (23, maxval (a))) error stop "loops of three levels"
  r = 24
  !$acc parallel loop gang vector collapse(2) reduction(+:r)
  do i = 1, 20
    do j = 1, 35
      r = r + a((i - 1) * 35 + j)
    end do
  end do
  if (r /= 24 + total) error stop "collapse"

  ! Data regions: what counts is the device's copy.
  r = 30
  !$acc data copy(r) copyin(a)
  r = 31
  !$acc parallel loop gang vector num_gangs(3) present(r) reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc parallel num_gangs(2)
  !$acc loop gang reduction(+:r)
  do i = 1, n
    r = r + 1
  end do
  !$acc end parallel
  if (r /= 31) error stop "copied back too early"
  !$acc update self(r)
  if (r /= 30 + total + n) error stop "update"
  r = 1000
  !$acc update device(r)
  !$acc parallel loop worker num_workers(4) reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  r = -1
  !$acc end data
  if (r /= 1000 + total) error stop "data region"
  r = 32
  !$acc enter data copyin(r)
  r = 33
  !$acc parallel loop gang reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc exit data copyout(r)
  if (r /= 32 + total) error stop "enter data"
  r = 34
  !$acc data create(r)
  !$acc parallel loop gang copy(r) reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  !$acc end data
  if (r /= 34) error stop "the host's value of created data"

  ! Private objects.
  r = 40
  w = 41
  !$acc parallel private(r) num_gangs(1) num_workers(4) copyout(out)
  r = 7
  !$acc loop worker reduction(+:r)
  do i = 1, n
    r = r + a(i)
  end do
  out(1) = r
  !$acc end parallel
  if (out(1) /= 7 + total .or. r /= 40) error stop "private on the construct"
  !$acc parallel firstprivate(w) num_gangs(1) num_workers(4) vector_length(64) copyout(out)
  !$acc loop worker vector reduction(+:w)
  do i = 1, n
    w = w + a(i)
  end do
  out(2) = w
  !$acc end parallel
  if (out(2) /= 41 + total .or. w /= 41) error stop "firstprivate on the construct"
  !$acc parallel num_gangs(2) num_workers(4) vector_length(64) copyout(out)
  !$acc loop gang private(r)
  do j = 1, 6
    r = j
    !$acc loop worker vector reduction(+:r)
    do i = 1, n
      r = r + a(i)
    end do
    out(j) = r
  end do
  !$acc end parallel
  do j = 1, 6
    if (out(j) /= j + total) error stop "private on a loop"
  end do
  if (r /= 40) error stop "private and lost"
  ! Nothing to be private of.
  !$acc parallel loop gang private(never) num_gangs(2) copyout(out)
  do j = 1, 6
    never = j
    !$acc loop vector reduction(+:never)
    do i = 1, n
      never = never + a(i)
    end do
    out(j) = never
  end do
  do j = 1, 6
    if (out(j) /= j + total) error stop "private and unallocated"
  end do
  if (allocated (never)) error stop "allocated by a private one"

  ! Objects of the region itself.
  !$acc parallel loop gang num_gangs(3) num_workers(2) copyout(out)
  do j = 1, 6
    block
      integer, allocatable :: inner
      allocate (inner)
      inner = j
      !$acc loop worker reduction(+:inner)
      do i = 1, n
        inner = inner + a(i)
      end do
      out(j) = inner
      deallocate (inner)
    end block
  end do
  do j = 1, 6
    if (out(j) /= j + total) error stop "block"
  end do
  !$acc parallel loop gang num_gangs(3) num_workers(2) copyin(a) copyout(out)
  do j = 1, 6
    call worker_routine (a, out(j))
  end do
  do j = 1, 6
    if (out(j) /= 5 + total) error stop "routine"
  end do

  ! Kinds and operators.
  allocate (i1, i2, i8, r4, r8, c4, c8, all_of, any_of, eqv, neqv, all1)
  i1 = 0
  i2 = 1
  i8 = 2_8**40
  r4 = 0.5
  r8 = 1.5d0
  c4 = (1, 2)
  c8 = (3, 4)
  !$acc parallel loop gang worker vector num_gangs(3) num_workers(2) copyin(a) &
  !$acc reduction(ior:i1) reduction(+:i2,i8,r4,r8,c4,c8)
  do i = 1, n
    i1 = ior (i1, int (iand (a(i), 6), 1))
    i2 = i2 + int (iand (a(i), 7), 2)
    i8 = i8 + a(i)
    r4 = r4 + a(i)
    r8 = r8 + a(i)
    c4 = c4 + cmplx (a(i), 1)
    c8 = c8 + cmplx (1, a(i), 8)
  end do
  if (i1 /= 6) error stop "integer(1)"
  if (i2 /= 1 + sum (iand (a, 7))) error stop "integer(2)"
  if (i8 /= 2_8**40 + total) error stop "integer(8)"
  if (r4 /= 0.5 + total) error stop "real(4)"
  if (r8 /= 1.5d0 + total) error stop "real(8)"
  if (c4 /= cmplx (1 + total, 2 + n)) error stop "complex(4)"
  if (c8 /= cmplx (3 + n, 4 + total, 8)) error stop "complex(8)"
  all_of = .true.
  any_of = .false.
  eqv = .true.
  neqv = .false.
  all1 = .true.
  want_eqv = .true.
  do i = 1, n
    want_eqv = want_eqv .eqv. (a(i) > 100)
  end do
  !$acc parallel loop gang worker vector num_gangs(3) num_workers(2) copyin(a) &
  !$acc reduction(.and.:all_of,all1) reduction(.or.:any_of) reduction(.eqv.:eqv) reduction(.neqv.:neqv)
  do i = 1, n
    all_of = all_of .and. a(i) > -801
    all1 = all1 .and. a(i) /= a(9)
    any_of = any_of .or. a(i) == a(7)
    eqv = eqv .eqv. (a(i) > 100)
    neqv = neqv .neqv. (a(i) > 100)
  end do
  if (.not. all_of .or. all1) error stop ".and."
  if (.not. any_of) error stop ".or."
  if (eqv .neqv. want_eqv) error stop ".eqv."
  if (neqv .neqv. (want_eqv .neqv. mod (n, 2) == 0)) error stop ".neqv."
  r8 = 1
  r4 = 1
  !$acc parallel loop gang worker num_gangs(3) num_workers(3) reduction(*:r8) reduction(max:r4) copyin(a)
  do i = 1, n
    r8 = r8 * merge (2d0, 1d0, a(i) > 1000)
    r4 = max (r4, real (a(i)))
  end do
  want = count (a > 1000)
  if (r8 /= 2d0 ** want) error stop "product"
  if (r4 /= maxval (a)) error stop "maximum"
end program
