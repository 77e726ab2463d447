! Reductions of Fortran's types: logicals and integers of all kinds, complex numbers.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

module of_kinds
  use openacc
  implicit none
  integer, parameter :: n = 300
  integer :: failures = 0
contains
  subroutine check (ok, what)
    logical, intent (in) :: ok
    character (*), intent (in) :: what
    if (ok) return
    failures = failures + 1
    write (0, *) 'failed: ', what
  end subroutine

  ! Every byte of a logical is written: before, the copied array holds other bytes.
  subroutine logicals_1 (hole)
    integer, intent (in) :: hole
    logical (1) :: v(n), inverse(n), all_of, any_of, same, differ
    integer (8) :: garbage(2 * n)
    integer :: i
    v = .true.
    if (hole > 0) v(hole) = .false.
    garbage = -1
    inverse = transfer (garbage, inverse, n)
    all_of = .true.
    any_of = .false.
    same = .true.
    differ = .false.
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) copyout (inverse) &
    !$acc & reduction (.and.:all_of) reduction (.or.:any_of) reduction (.eqv.:same) reduction (.neqv.:differ)
    do i = 1, n
      inverse(i) = .not. v(i)
      all_of = all_of .and. v(i)
      any_of = any_of .or. .not. v(i)
      same = same .eqv. v(i)
      differ = differ .neqv. v(i)
    end do
    call check (logical (all_of .eqv. hole == 0, 4), 'logical(1) .and.')
    call check (logical (any_of .eqv. hole > 0, 4), 'logical(1) .or.')
    call check (logical (same .eqv. hole == 0, 4), 'logical(1) .eqv.')
    call check (logical (differ .eqv. hole > 0, 4), 'logical(1) .neqv.')
    do i = 1, n
      call check (logical (inverse(i) .eqv. i == hole, 4), 'logical(1) array')
    end do
    call check (all (transfer (inverse, [0_1]) <= 1), 'logical(1) bytes')
    call check (all (transfer (inverse, [0_1]) >= 0), 'logical(1) bytes')
  end subroutine

  ! Every byte of a logical is written: before, the copied array holds other bytes.
  subroutine logicals_2 (hole)
    integer, intent (in) :: hole
    logical (2) :: v(n), inverse(n), all_of, any_of, same, differ
    integer (8) :: garbage(2 * n)
    integer :: i
    v = .true.
    if (hole > 0) v(hole) = .false.
    garbage = -1
    inverse = transfer (garbage, inverse, n)
    all_of = .true.
    any_of = .false.
    same = .true.
    differ = .false.
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) copyout (inverse) &
    !$acc & reduction (.and.:all_of) reduction (.or.:any_of) reduction (.eqv.:same) reduction (.neqv.:differ)
    do i = 1, n
      inverse(i) = .not. v(i)
      all_of = all_of .and. v(i)
      any_of = any_of .or. .not. v(i)
      same = same .eqv. v(i)
      differ = differ .neqv. v(i)
    end do
    call check (logical (all_of .eqv. hole == 0, 4), 'logical(2) .and.')
    call check (logical (any_of .eqv. hole > 0, 4), 'logical(2) .or.')
    call check (logical (same .eqv. hole == 0, 4), 'logical(2) .eqv.')
    call check (logical (differ .eqv. hole > 0, 4), 'logical(2) .neqv.')
    do i = 1, n
      call check (logical (inverse(i) .eqv. i == hole, 4), 'logical(2) array')
    end do
    call check (all (transfer (inverse, [0_1]) <= 1), 'logical(2) bytes')
    call check (all (transfer (inverse, [0_1]) >= 0), 'logical(2) bytes')
  end subroutine

  ! Every byte of a logical is written: before, the copied array holds other bytes.
  subroutine logicals_4 (hole)
    integer, intent (in) :: hole
    logical (4) :: v(n), inverse(n), all_of, any_of, same, differ
    integer (8) :: garbage(2 * n)
    integer :: i
    v = .true.
    if (hole > 0) v(hole) = .false.
    garbage = -1
    inverse = transfer (garbage, inverse, n)
    all_of = .true.
    any_of = .false.
    same = .true.
    differ = .false.
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) copyout (inverse) &
    !$acc & reduction (.and.:all_of) reduction (.or.:any_of) reduction (.eqv.:same) reduction (.neqv.:differ)
    do i = 1, n
      inverse(i) = .not. v(i)
      all_of = all_of .and. v(i)
      any_of = any_of .or. .not. v(i)
      same = same .eqv. v(i)
      differ = differ .neqv. v(i)
    end do
    call check (logical (all_of .eqv. hole == 0, 4), 'logical(4) .and.')
    call check (logical (any_of .eqv. hole > 0, 4), 'logical(4) .or.')
    call check (logical (same .eqv. hole == 0, 4), 'logical(4) .eqv.')
    call check (logical (differ .eqv. hole > 0, 4), 'logical(4) .neqv.')
    do i = 1, n
      call check (logical (inverse(i) .eqv. i == hole, 4), 'logical(4) array')
    end do
    call check (all (transfer (inverse, [0_1]) <= 1), 'logical(4) bytes')
    call check (all (transfer (inverse, [0_1]) >= 0), 'logical(4) bytes')
  end subroutine

  ! Every byte of a logical is written: before, the copied array holds other bytes.
  subroutine logicals_8 (hole)
    integer, intent (in) :: hole
    logical (8) :: v(n), inverse(n), all_of, any_of, same, differ
    integer (8) :: garbage(2 * n)
    integer :: i
    v = .true.
    if (hole > 0) v(hole) = .false.
    garbage = -1
    inverse = transfer (garbage, inverse, n)
    all_of = .true.
    any_of = .false.
    same = .true.
    differ = .false.
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) copyout (inverse) &
    !$acc & reduction (.and.:all_of) reduction (.or.:any_of) reduction (.eqv.:same) reduction (.neqv.:differ)
    do i = 1, n
      inverse(i) = .not. v(i)
      all_of = all_of .and. v(i)
      any_of = any_of .or. .not. v(i)
      same = same .eqv. v(i)
      differ = differ .neqv. v(i)
    end do
    call check (logical (all_of .eqv. hole == 0, 4), 'logical(8) .and.')
    call check (logical (any_of .eqv. hole > 0, 4), 'logical(8) .or.')
    call check (logical (same .eqv. hole == 0, 4), 'logical(8) .eqv.')
    call check (logical (differ .eqv. hole > 0, 4), 'logical(8) .neqv.')
    do i = 1, n
      call check (logical (inverse(i) .eqv. i == hole, 4), 'logical(8) array')
    end do
    call check (all (transfer (inverse, [0_1]) <= 1), 'logical(8) bytes')
    call check (all (transfer (inverse, [0_1]) >= 0), 'logical(8) bytes')
  end subroutine

  ! Every byte of a logical is written: before, the copied array holds other bytes.
  subroutine logicals_16 (hole)
    integer, intent (in) :: hole
    logical (16) :: v(n), inverse(n), all_of, any_of, same, differ
    integer (8) :: garbage(2 * n)
    integer :: i
    v = .true.
    if (hole > 0) v(hole) = .false.
    garbage = -1
    inverse = transfer (garbage, inverse, n)
    all_of = .true.
    any_of = .false.
    same = .true.
    differ = .false.
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) copyout (inverse) &
    !$acc & reduction (.and.:all_of) reduction (.or.:any_of) reduction (.eqv.:same) reduction (.neqv.:differ)
    do i = 1, n
      inverse(i) = .not. v(i)
      all_of = all_of .and. v(i)
      any_of = any_of .or. .not. v(i)
      same = same .eqv. v(i)
      differ = differ .neqv. v(i)
    end do
    call check (logical (all_of .eqv. hole == 0, 4), 'logical(16) .and.')
    call check (logical (any_of .eqv. hole > 0, 4), 'logical(16) .or.')
    call check (logical (same .eqv. hole == 0, 4), 'logical(16) .eqv.')
    call check (logical (differ .eqv. hole > 0, 4), 'logical(16) .neqv.')
    do i = 1, n
      call check (logical (inverse(i) .eqv. i == hole, 4), 'logical(16) array')
    end do
    call check (all (transfer (inverse, [0_1]) <= 1), 'logical(16) bytes')
    call check (all (transfer (inverse, [0_1]) >= 0), 'logical(16) bytes')
  end subroutine

  subroutine integers_1 ()
    integer (1) :: v(n), total, product, least, most, every, some, differ
    integer (1) :: want_total, want_product, want_every, want_some, want_differ
    integer :: i
    do i = 1, n
      v(i) = int (mod (i, 5) - 2, 1)
    end do
    v(77) = -100
    v(177) = 101
    total = 1; product = 1; least = 50; most = -50; every = -1; some = 0; differ = 9
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product) reduction (min:least) reduction (max:most) reduction (iand:every) &
    !$acc & reduction (ior:some) reduction (ieor:differ)
    do i = 1, n
      total = total + v(i)
      product = product * merge (-1_1, 1_1, mod (i, 100) == 13)
      least = min (least, v(i))
      most = max (most, v(i))
      every = iand (every, ior (v(i), 6_1))
      some = ior (some, iand (v(i), 6_1))
      differ = ieor (differ, v(i))
    end do
    want_total = 1; want_product = -1; want_every = -1; want_some = 0; want_differ = 9
    do i = 1, n
      want_total = want_total + v(i)
      want_every = iand (want_every, ior (v(i), 6_1))
      want_some = ior (want_some, iand (v(i), 6_1))
      want_differ = ieor (want_differ, v(i))
    end do
    call check (total == want_total, 'integer(1) +')
    call check (product == want_product, 'integer(1) *')
    call check (least == -100, 'integer(1) min')
    call check (most == 101, 'integer(1) max')
    call check (every == want_every, 'integer(1) iand')
    call check (some == want_some, 'integer(1) ior')
    call check (differ == want_differ, 'integer(1) ieor')
  end subroutine

  subroutine integers_2 ()
    integer (2) :: v(n), total, product, least, most, every, some, differ
    integer (2) :: want_total, want_product, want_every, want_some, want_differ
    integer :: i
    do i = 1, n
      v(i) = int (mod (i, 5) - 2, 2)
    end do
    v(77) = -100
    v(177) = 101
    total = 1; product = 1; least = 50; most = -50; every = -1; some = 0; differ = 9
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product) reduction (min:least) reduction (max:most) reduction (iand:every) &
    !$acc & reduction (ior:some) reduction (ieor:differ)
    do i = 1, n
      total = total + v(i)
      product = product * merge (-1_2, 1_2, mod (i, 100) == 13)
      least = min (least, v(i))
      most = max (most, v(i))
      every = iand (every, ior (v(i), 6_2))
      some = ior (some, iand (v(i), 6_2))
      differ = ieor (differ, v(i))
    end do
    want_total = 1; want_product = -1; want_every = -1; want_some = 0; want_differ = 9
    do i = 1, n
      want_total = want_total + v(i)
      want_every = iand (want_every, ior (v(i), 6_2))
      want_some = ior (want_some, iand (v(i), 6_2))
      want_differ = ieor (want_differ, v(i))
    end do
    call check (total == want_total, 'integer(2) +')
    call check (product == want_product, 'integer(2) *')
    call check (least == -100, 'integer(2) min')
    call check (most == 101, 'integer(2) max')
    call check (every == want_every, 'integer(2) iand')
    call check (some == want_some, 'integer(2) ior')
    call check (differ == want_differ, 'integer(2) ieor')
  end subroutine

  subroutine integers_4 ()
    integer (4) :: v(n), total, product, least, most, every, some, differ
    integer (4) :: want_total, want_product, want_every, want_some, want_differ
    integer :: i
    do i = 1, n
      v(i) = int (mod (i, 5) - 2, 4)
    end do
    v(77) = -100
    v(177) = 101
    total = 1; product = 1; least = 50; most = -50; every = -1; some = 0; differ = 9
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product) reduction (min:least) reduction (max:most) reduction (iand:every) &
    !$acc & reduction (ior:some) reduction (ieor:differ)
    do i = 1, n
      total = total + v(i)
      product = product * merge (-1_4, 1_4, mod (i, 100) == 13)
      least = min (least, v(i))
      most = max (most, v(i))
      every = iand (every, ior (v(i), 6_4))
      some = ior (some, iand (v(i), 6_4))
      differ = ieor (differ, v(i))
    end do
    want_total = 1; want_product = -1; want_every = -1; want_some = 0; want_differ = 9
    do i = 1, n
      want_total = want_total + v(i)
      want_every = iand (want_every, ior (v(i), 6_4))
      want_some = ior (want_some, iand (v(i), 6_4))
      want_differ = ieor (want_differ, v(i))
    end do
    call check (total == want_total, 'integer(4) +')
    call check (product == want_product, 'integer(4) *')
    call check (least == -100, 'integer(4) min')
    call check (most == 101, 'integer(4) max')
    call check (every == want_every, 'integer(4) iand')
    call check (some == want_some, 'integer(4) ior')
    call check (differ == want_differ, 'integer(4) ieor')
  end subroutine

  subroutine integers_8 ()
    integer (8) :: v(n), total, product, least, most, every, some, differ
    integer (8) :: want_total, want_product, want_every, want_some, want_differ
    integer :: i
    do i = 1, n
      v(i) = int (mod (i, 5) - 2, 8)
    end do
    v(77) = -100
    v(177) = 101
    total = 1; product = 1; least = 50; most = -50; every = -1; some = 0; differ = 9
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product) reduction (min:least) reduction (max:most) reduction (iand:every) &
    !$acc & reduction (ior:some) reduction (ieor:differ)
    do i = 1, n
      total = total + v(i)
      product = product * merge (-1_8, 1_8, mod (i, 100) == 13)
      least = min (least, v(i))
      most = max (most, v(i))
      every = iand (every, ior (v(i), 6_8))
      some = ior (some, iand (v(i), 6_8))
      differ = ieor (differ, v(i))
    end do
    want_total = 1; want_product = -1; want_every = -1; want_some = 0; want_differ = 9
    do i = 1, n
      want_total = want_total + v(i)
      want_every = iand (want_every, ior (v(i), 6_8))
      want_some = ior (want_some, iand (v(i), 6_8))
      want_differ = ieor (want_differ, v(i))
    end do
    call check (total == want_total, 'integer(8) +')
    call check (product == want_product, 'integer(8) *')
    call check (least == -100, 'integer(8) min')
    call check (most == 101, 'integer(8) max')
    call check (every == want_every, 'integer(8) iand')
    call check (some == want_some, 'integer(8) ior')
    call check (differ == want_differ, 'integer(8) ieor')
  end subroutine

  subroutine integers_16 ()
    integer (16) :: v(n), total, product, least, most, every, some, differ
    integer (16) :: want_total, want_product, want_every, want_some, want_differ
    integer :: i
    do i = 1, n
      v(i) = int (mod (i, 5) - 2, 16)
    end do
    v(77) = -100
    v(177) = 101
    total = 1; product = 1; least = 50; most = -50; every = -1; some = 0; differ = 9
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product) reduction (min:least) reduction (max:most) reduction (iand:every) &
    !$acc & reduction (ior:some) reduction (ieor:differ)
    do i = 1, n
      total = total + v(i)
      product = product * merge (-1_16, 1_16, mod (i, 100) == 13)
      least = min (least, v(i))
      most = max (most, v(i))
      every = iand (every, ior (v(i), 6_16))
      some = ior (some, iand (v(i), 6_16))
      differ = ieor (differ, v(i))
    end do
    want_total = 1; want_product = -1; want_every = -1; want_some = 0; want_differ = 9
    do i = 1, n
      want_total = want_total + v(i)
      want_every = iand (want_every, ior (v(i), 6_16))
      want_some = ior (want_some, iand (v(i), 6_16))
      want_differ = ieor (want_differ, v(i))
    end do
    call check (total == want_total, 'integer(16) +')
    call check (product == want_product, 'integer(16) *')
    call check (least == -100, 'integer(16) min')
    call check (most == 101, 'integer(16) max')
    call check (every == want_every, 'integer(16) iand')
    call check (some == want_some, 'integer(16) ior')
    call check (differ == want_differ, 'integer(16) ieor')
  end subroutine

  ! Small integers and powers of i: exact in any order.
  subroutine complex_4 ()
    complex (4) :: v(n), total, product, want_total
    integer :: i
    do i = 1, n
      v(i) = cmplx (mod (i, 7) - 2, mod (i, 11) - 6, 4)
    end do
    total = (1, 2)
    product = (3, 0)
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product)
    do i = 1, n
      total = total + v(i)
      product = product * merge ((0._4, 1._4), (1._4, 0._4), mod (i, 100) == 13)
    end do
    want_total = (1, 2)
    do i = 1, n
      want_total = want_total + v(i)
    end do
    call check (total == want_total, 'complex(4) +')
    call check (product == cmplx (0, -3, 4), 'complex(4) *')
  end subroutine

  ! Small integers and powers of i: exact in any order.
  subroutine complex_8 ()
    complex (8) :: v(n), total, product, want_total
    integer :: i
    do i = 1, n
      v(i) = cmplx (mod (i, 7) - 2, mod (i, 11) - 6, 8)
    end do
    total = (1, 2)
    product = (3, 0)
    !$acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (+:total) &
    !$acc & reduction (*:product)
    do i = 1, n
      total = total + v(i)
      product = product * merge ((0._8, 1._8), (1._8, 0._8), mod (i, 100) == 13)
    end do
    want_total = (1, 2)
    do i = 1, n
      want_total = want_total + v(i)
    end do
    call check (total == want_total, 'complex(8) +')
    call check (product == cmplx (0, -3, 8), 'complex(8) *')
  end subroutine

end module

program main
  use of_kinds
  implicit none
  integer :: hole, i, value
  integer, parameter :: holes(3) = [0, 1, 298]
  do i = 1, 3
    hole = holes(i)
    call logicals_1 (hole)
    call logicals_2 (hole)
    call logicals_4 (hole)
    call logicals_8 (hole)
    call logicals_16 (hole)
  end do
  call integers_1 ()
  call integers_2 ()
  call integers_4 ()
  call integers_8 ()
  call integers_16 ()
  call complex_4 ()
  call complex_8 ()
  ! On the device, not on the host.
  value = 1
  !$acc enter data copyin (value)
  !$acc parallel present (value)
  value = 2
  !$acc end parallel
  call check (value == 1, 'the regions ran on the host')
  !$acc exit data delete (value)
  if (failures > 0) stop 1
end program
