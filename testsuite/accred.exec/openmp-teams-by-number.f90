! Regions without loops over teams that share work by the teams' numbers.
! Copyright (C) 2026 The accred authors.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-fopenmp" }

program teams_by_number
  use omp_lib
  implicit none
  integer, parameter :: n = 5000
  integer :: a(n), i, first, last, share, teams
  a = 0
  teams = 0
  !$omp target teams map (tofrom: a, teams) private (first, last, share)
  share = (n + omp_get_num_teams () - 1) / omp_get_num_teams ()
  first = omp_get_team_num () * share + 1
  last = min (n, first + share - 1)
  if (omp_get_team_num () == 0) teams = omp_get_num_teams ()
  !$omp parallel do
  do i = first, last
    a(i) = a(i) + i
  end do
  !$omp end target teams
  if (teams <= 1) stop 1
  if (any (a /= [(i, i = 1, n)])) stop 2
end program teams_by_number
