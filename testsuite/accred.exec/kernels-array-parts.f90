! A kernels region that sets an array, reduces it in a loop, and reads it: three parts, each of which has the array as the
! one before left it.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program parts
  implicit none
  integer(2) :: small(0:0)
  integer :: counts(4), i, n, total, first
  n = 31
  !$acc kernels copy(total, first)
  small(0) = 41
  counts(:) = 7
  !$acc loop vector independent reduction(ieor:small)
  do i = 0, n - 1
    small(0) = ieor (small(0), -100_2)
  end do
  first = small(0)
  !$acc loop independent reduction(+:counts)
  do i = 1, n
    counts(mod (i, 4) + 1) = counts(mod (i, 4) + 1) + 1
  end do
  total = counts(1) * 1000 + counts(2) * 100 + counts(3) * 10 + counts(4)
  !$acc end kernels
  if (first /= ieor (41, -100)) stop 1
  ! 31 = 7 + 8 + 8 + 8, and 7 each.
  if (total /= 14 * 1000 + 15 * 100 + 15 * 10 + 15) stop 2
end program
