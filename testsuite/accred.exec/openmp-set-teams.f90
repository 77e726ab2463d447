! omp_set_num_teams in a region limits the teams of later ones.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program set_teams
  use omp_lib
  implicit none
  integer :: n = 6
  integer (8) :: m = 7
  !$omp target
  call omp_set_num_teams (5)
  !$omp end target
  if (teams_of_region () /= 5) stop 1
  !$omp target
  call omp_set_num_teams (n)
  !$omp end target
  if (teams_of_region () /= 6) stop 2
  !$omp target
  call omp_set_num_teams (m)
  !$omp end target
  if (teams_of_region () /= 7) stop 3
contains
  integer function teams_of_region ()
    integer :: last, i
    last = 0
    !$omp target teams distribute reduction (max: last)
    do i = 1, 10000
      last = max (last, omp_get_team_num ())
    end do
    teams_of_region = last + 1
  end function
end program
