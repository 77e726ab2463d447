! Character variables in regions: comparisons, substrings, and the intrinsic functions.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }

program main
  use openacc
  implicit none
  integer, parameter :: n = 4
  character(8) :: s(n), t
  character(20) :: u(n)
  integer :: r(n), q(n), i
  if (acc_get_device_type () /= acc_device_nvidia) error stop 1
  s = ['abc     ', 'abd     ', 'hello   ', '        ']
  !$acc parallel loop copyin (s) copyout (r, q, u) private (t)
  do i = 1, n
    t = s(i)
    r(i) = 0
    if (t == 'abc') r(i) = 1
    if (t > 'abc') r(i) = r(i) + 2
    if (s(i)(2:3) == 'el') r(i) = r(i) + 4
    r(i) = r(i) + 8 * len_trim (t) + 100 * ichar (t(1:1)) + 100000 * index (t, 'l')
    q(i) = scan (t, 'cdo') + 10 * verify (t, 'abch') + 100 * len (t)
    t(2:3) = 'zz'
    if (t(3:3) == achar (122)) r(i) = r(i) + 1000000
    u(i) = adjustr (s(i)) // '|' // repeat ('x', 2) // trim (s(i)) // '.'
    select case (s(i))
    case ('abc')
      q(i) = q(i) + 1000
    case ('b':'i')
      q(i) = q(i) + 2000
    case default
      q(i) = q(i) + 3000
    end select
  end do
  if (any (r /= [1 + 24 + 9700 + 1000000, 2 + 24 + 9700 + 1000000, 2 + 4 + 40 + 10400 + 300000 + 1000000, &
                 3200 + 1000000])) error stop 2
  if (any (q /= [3 + 40 + 800 + 1000, 3 + 30 + 800 + 3000, 5 + 20 + 800 + 2000, 10 + 800 + 3000])) error stop 3
  if (u(1) /= '     abc|xxabc.' .or. u(3) /= '   hello|xxhello.' .or. u(4) /= '        |xx.') error stop 4
end program
