! A private array that is written and never read, beside a reduction of 64 bits: the optimisers
! leave names without statements behind.  Found by redfuzz.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-require "fortran" }

module m
  implicit none
  integer(4) :: rt(0:63)
contains
  subroutine run (q, out)
    integer(8) :: q, out(0:1), s, i
    integer(4) :: unread(0:3), k, n
    n = rt(5)
    !$acc parallel num_gangs(2) num_workers(1) copy(out) copyin(rt) private(s)
    s = 35_8
    !$acc loop worker vector reduction(ieor:s) private(unread, k)
    do i = 0, int (n, 8) - 1
      do k = 0, 3
        unread(k) = int (q, 4)
      end do
      s = ieor (iand (not (i), -99_8), s)
    end do
    out(0) = s
    out(1) = 7
    !$acc end parallel
  end subroutine
end module

program fuzz
  use m
  use openacc
  integer(8) :: out(0:1), want
  integer :: i
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do i = 0, 63
    rt(i) = i
  end do
  call run (454619455593_8, out)
  want = 35
  do i = 0, 4
    want = ieor (want, iand (not (int (i, 8)), -99_8))
  end do
  if (out(0) /= want .or. out(1) /= 7) error stop "wrong"
end program
