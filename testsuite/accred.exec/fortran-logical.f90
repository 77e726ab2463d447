! Fortran's logical reductions at each level, with kinds of one to eight bytes.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

program fortran_logical
  use openacc
  implicit none
  integer, parameter :: n = 101
  logical :: a(n), eg, ew, ev, ea, ng, nw, nv, na, want_e, want_n
  logical (kind=1) :: e1, n1
  logical (kind=8) :: e8, n8
  integer :: i, falses, start
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"

  ! An even and an odd number of elements of each kind, and both values to start from.
  do falses = 36, 37
    do start = 0, 1
      do i = 1, n
        a(i) = mod (i * 7, n) >= falses
      end do
      eg = start == 1
      ew = eg; ev = eg; ea = eg; ng = eg; nw = eg; nv = eg; na = eg; e1 = eg; n1 = eg; e8 = eg; n8 = eg
      want_e = eg
      want_n = eg
      do i = 1, n
        want_e = want_e .eqv. a(i)
        want_n = want_n .neqv. a(i)
      end do

      !$acc parallel loop gang num_gangs(6) reduction(.eqv.:eg) reduction(.neqv.:ng) copyin(a)
      do i = 1, n
        eg = eg .eqv. a(i)
        ng = ng .neqv. a(i)
      end do
      !$acc parallel loop worker num_workers(4) reduction(.eqv.:ew) reduction(.neqv.:nw) copyin(a)
      do i = 1, n
        ew = ew .eqv. a(i)
        nw = nw .neqv. a(i)
      end do
      !$acc parallel loop vector vector_length(64) reduction(.eqv.:ev) reduction(.neqv.:nv) copyin(a)
      do i = 1, n
        ev = ev .eqv. a(i)
        nv = nv .neqv. a(i)
      end do
      !$acc parallel loop gang worker vector num_gangs(2) num_workers(2) vector_length(32) copyin(a) &
      !$acc   reduction(.eqv.:ea,e1,e8) reduction(.neqv.:na,n1,n8)
      do i = 1, n
        ea = ea .eqv. a(i)
        na = na .neqv. a(i)
        e1 = e1 .eqv. a(i)
        n1 = n1 .neqv. a(i)
        e8 = e8 .eqv. a(i)
        n8 = n8 .neqv. a(i)
      end do

      if (eg .neqv. want_e) error stop "eqv gang"
      if (ew .neqv. want_e) error stop "eqv worker"
      if (ev .neqv. want_e) error stop "eqv vector"
      if (ea .neqv. want_e) error stop "eqv gang worker vector"
      if (e1 .neqv. want_e) error stop "eqv of one byte"
      if (e8 .neqv. want_e) error stop "eqv of eight bytes"
      if (ng .neqv. want_n) error stop "neqv gang"
      if (nw .neqv. want_n) error stop "neqv worker"
      if (nv .neqv. want_n) error stop "neqv vector"
      if (na .neqv. want_n) error stop "neqv gang worker vector"
      if (n1 .neqv. want_n) error stop "neqv of one byte"
      if (n8 .neqv. want_n) error stop "neqv of eight bytes"
    end do
  end do
end program
