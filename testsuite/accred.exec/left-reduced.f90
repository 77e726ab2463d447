! A variable of the gang that a vector loop reduces in a `do while', and in which an iteration of another one leaves a value.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-env "PTXSIM_CHECK" "all" }

subroutine work (o, r, n)
  implicit none
  integer, intent(in) :: n
  integer(8) :: o(0:39), t, d
  integer :: r, i, k, m
  !$acc parallel loop gang worker reduction(ieor:r) private(t, d) copy(o)
  do i = 0, 39
    m = iand (i, 3)
    d = 1
    do while (m > 0)
      t = 31
      !$acc loop vector reduction(ieor:t)
      do k = 1, n
        t = ieor (t, int (k, 8))
      end do
      d = d + t
      m = m - 1
    end do
    t = 270
    !$acc loop vector
    do k = 1, 5
      if (k == 5) then
        t = 1000 + i
      end if
    end do
    o(i) = t + 10000 * d
    r = ieor (r, i)
  end do
end subroutine

program left_reduced
  use openacc
  implicit none
  integer(8) :: o(0:39), t, d
  integer :: r, i, k, n
  if (acc_get_device_type () /= acc_device_nvidia) error stop "no device"
  do n = 2, 70, 34
    o = 0
    r = 5
    call work (o, r, n)
    t = 31
    do k = 1, n
      t = ieor (t, int (k, 8))
    end do
    do i = 0, 39
      d = 1 + iand (i, 3) * t
      if (o(i) /= 1000 + i + 10000 * d) stop 1
    end do
    ! 0 to 39: all bits in pairs, since 32 to 39 are four pairs, too.
    if (r /= 5) stop 2
  end do
end program
