! Shallow water: the known solution of a dam break (J. J. Stoker, Water Waves, 1957), on the host.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later
!
! To the left of the dam a fan of waves runs back into the deep water, to the right a bore runs into the shallow water, and between them
! the water has one depth and one velocity.

module exact
  use state, only: real8, gravity
  implicit none

  ! The state between the fan and the bore.
  type dam_break
    real (real8) :: left, right, depth, velocity, bore
  end type dam_break

contains

  ! The velocity that the fan gives to water of a depth, less the one that the bore does: it falls as the depth grows.
  real (real8) function mismatch (left, right, depth)
    real (real8), intent (in) :: left, right, depth
    mismatch = 2 * (sqrt (gravity * left) - sqrt (gravity * depth)) &
               - (depth - right) * sqrt (gravity * (depth + right) / (2 * depth * right))
  end function mismatch

  function solve_dam_break (left, right) result (b)
    real (real8), intent (in) :: left, right
    type (dam_break) :: b
    real (real8) :: low, high
    integer :: i

    low = right
    high = left
    do i = 1, 100
      b%depth = (low + high) / 2
      if (mismatch (left, right, b%depth) > 0) then
        low = b%depth
      else
        high = b%depth
      end if
    end do
    b%left = left
    b%right = right
    b%velocity = 2 * (sqrt (gravity * left) - sqrt (gravity * b%depth))
    b%bore = b%depth * b%velocity / (b%depth - right)
  end function solve_dam_break

  ! The depth at X from the dam, after a time T.
  real (real8) function depth (b, x, t)
    type (dam_break), intent (in) :: b
    real (real8), intent (in) :: x, t
    real (real8) :: s

    s = x / t
    if (s < -sqrt (gravity * b%left)) then
      depth = b%left
    else if (s < b%velocity - sqrt (gravity * b%depth)) then
      depth = (2 * sqrt (gravity * b%left) - s) ** 2 / (9 * gravity)
    else if (s < b%bore) then
      depth = b%depth
    else
      depth = b%right
    end if
  end function depth
end module exact
