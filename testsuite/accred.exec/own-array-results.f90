! Arrays of a gang that inner loops reduce in memory, of types that are updated under a lock.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module own
  implicit none
  integer, parameter :: n = 14, m = 10, large = 40
contains
  subroutine by_workers (out, r)
    !$acc routine worker
    complex(8) :: out(large), h(large)
    integer, value :: r
    integer :: i
    h = r
    !$acc loop worker vector reduction(+:h)
    do i = 1, n * m
      h(mod(i, large) + 1) = h(mod(i, large) + 1) + i
    end do
    out = h
  end subroutine

  subroutine check (two, many, bits, start, code)
    complex(8) :: two(2)
    complex(4) :: many(16)
    logical :: bits(3)
    integer :: start, code
    complex(8) :: want2(2)
    complex(4) :: want(16)
    logical :: want_bits(3)
    integer :: i, j
    want2 = start
    want = start
    want_bits = .true.
    do i = 1, n
      do j = 1, m
        want(mod(j, 16) + 1) = want(mod(j, 16) + 1) + i
        want2(mod(j, 2) + 1) = want2(mod(j, 2) + 1) + cmplx (i, j)
        want_bits(mod(j, 3) + 1) = want_bits(mod(j, 3) + 1) .eqv. mod(i, 3) == 1
      end do
    end do
    if (any (many /= want)) stop code
    if (any (two /= want2)) stop code + 1
    if (any (bits .neqv. want_bits)) stop code + 2
  end subroutine

  subroutine by_clause_of_construct
    complex(4) :: many(16), got(16)
    complex(8) :: two(2), got2(2)
    logical :: bits(3), got_bits(3)
    integer :: i, j
    !$acc parallel num_gangs(1) num_workers(7) private(many, two, bits) copyout(got, got2, got_bits)
    many = 1
    two = 1
    bits = .true.
    !$acc loop worker vector reduction(+:many,two) reduction(.eqv.:bits) collapse(2)
    do i = 1, n
      do j = 1, m
        many(mod(j, 16) + 1) = many(mod(j, 16) + 1) + i
        two(mod(j, 2) + 1) = two(mod(j, 2) + 1) + cmplx (i, j)
        bits(mod(j, 3) + 1) = bits(mod(j, 3) + 1) .eqv. mod(i, 3) == 1
      end do
    end do
    got = many
    got2 = two
    got_bits = bits
    !$acc end parallel
    call check (got2, got, got_bits, 1, 10)
  end subroutine

  subroutine by_clause_of_loop
    complex(4) :: many(16), got(16,5)
    complex(8) :: two(2), got2(2,5)
    logical :: bits(3), got_bits(3,5)
    integer :: i, j, r
    !$acc parallel loop gang num_gangs(2) num_workers(4) private(many, two, bits) copyout(got, got2, got_bits)
    do r = 1, 5
      many = r
      two = r
      bits = .true.
      !$acc loop worker reduction(+:many,two) reduction(.eqv.:bits)
      do i = 1, n
        !$acc loop vector reduction(+:many,two) reduction(.eqv.:bits)
        do j = 1, m
          many(mod(j, 16) + 1) = many(mod(j, 16) + 1) + i
          two(mod(j, 2) + 1) = two(mod(j, 2) + 1) + cmplx (i, j)
          bits(mod(j, 3) + 1) = bits(mod(j, 3) + 1) .eqv. mod(i, 3) == 1
        end do
      end do
      got(:,r) = many
      got2(:,r) = two
      got_bits(:,r) = bits
    end do
    do r = 1, 5
      call check (got2(:,r), got(:,r), got_bits(:,r), r, 20)
    end do
  end subroutine

  subroutine in_block
    complex(4) :: got(16,5)
    complex(8) :: got2(2,5)
    logical :: got_bits(3,5)
    integer :: i, j, r
    !$acc kernels copyout(got, got2, got_bits)
    !$acc loop gang independent
    do r = 1, 5
      block
        complex(4) :: many(16)
        complex(8) :: two(2)
        logical :: bits(3)
        many = r
        two = r
        bits = .true.
        !$acc loop vector reduction(+:many,two) reduction(.eqv.:bits) collapse(2)
        do i = 1, n
          do j = 1, m
            many(mod(j, 16) + 1) = many(mod(j, 16) + 1) + i
            two(mod(j, 2) + 1) = two(mod(j, 2) + 1) + cmplx (i, j)
            bits(mod(j, 3) + 1) = bits(mod(j, 3) + 1) .eqv. mod(i, 3) == 1
          end do
        end do
        got(:,r) = many
        got2(:,r) = two
        got_bits(:,r) = bits
      end block
    end do
    !$acc end kernels
    do r = 1, 5
      call check (got2(:,r), got(:,r), got_bits(:,r), r, 30)
    end do
  end subroutine

  subroutine in_routine
    complex(8) :: got(large,3), want(large)
    integer :: i, r
    !$acc parallel loop gang num_gangs(2) num_workers(4) vector_length(32) copyout(got)
    do r = 1, 3
      call by_workers (got(:,r), r)
    end do
    do r = 1, 3
      want = r
      do i = 1, n * m
        want(mod(i, large) + 1) = want(mod(i, large) + 1) + i
      end do
      if (any (got(:,r) /= want)) stop 40
    end do
  end subroutine
end module

program test
  use own
  implicit none
  call by_clause_of_construct
  call by_clause_of_loop
  call in_block
  call in_routine
end program
