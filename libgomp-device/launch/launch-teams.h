/* What the environment says about the teams of OpenMP's regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   OMP_NUM_TEAMS_DEV_<N>, OMP_NUM_TEAMS_DEV and OMP_NUM_TEAMS_ALL, in this order, are the number of
   teams on device N where the construct has no `num_teams'.  OpenMP says that there may be fewer;
   libgomp has that many since GCC 13.  The values are read at the first region.  OpenACC's
   constructs are launched by the same function: accred_openmp_device notes the number for the
   construct that follows in its host thread.

   A region may set another limit (plugin/openmp/team-limit.cc).

   How many threads a team can have is known when the kernel is compiled, so the variables
   OMP_TEAMS_THREAD_LIMIT_... for devices get a message.  */

#ifndef ACCRED_LAUNCH_TEAMS_H
#define ACCRED_LAUNCH_TEAMS_H

#include "libgomp-device/launch/launch-host.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

namespace accred_host {

/* Whether a variable says something; it may be read more than once.  */
enum class team_limits
{
  not_read,
  none,
  some
};
inline team_limits known_team_limits;

/* For the construct of OpenMP that this thread comes to next; 0: none.  */
inline __thread unsigned teams_of_region;

/* What a region has set on a device; never freed.  */
struct set_teams
{
  set_teams *next;
  int device;
  unsigned teams;
};
inline set_teams *teams_set;

/* The device DEVICE has TEAMS at most from now on; 0: as many as it likes.  */
inline void
limit_teams (int device, unsigned teams)
{
  set_teams *s = (set_teams *) malloc (sizeof *s);
  if (!s)
    fatal ("out of memory");
  *s = { __atomic_load_n (&teams_set, __ATOMIC_RELAXED), device, teams };
  while (!__atomic_compare_exchange_n (&teams_set, &s->next, s, false, __ATOMIC_RELEASE,
				       __ATOMIC_RELAXED))
    ;
  __atomic_store_n (&known_team_limits, team_limits::some, __ATOMIC_RELEASE);
}

/* TEXT, the value of a variable, as a number; 0 if it is none.  */
inline unsigned
number_of (const char *text)
{
  char *end;
  while (text && isspace ((unsigned char) *text))
    text++;
  if (!text || !isdigit ((unsigned char) *text))
    return 0;
  const unsigned long n = strtoul (text, &end, 10);
  while (isspace ((unsigned char) *end))
    end++;
  return *end ? 0 : n > INT_MAX ? INT_MAX : n;
}

/* The limit of teams on DEVICE; 0: none.  */
inline unsigned
teams_of_device (int device)
{
  for (const set_teams *s = __atomic_load_n (&teams_set, __ATOMIC_ACQUIRE); s; s = s->next)
    if (s->device == device)
      return s->teams;
  char own[sizeof "OMP_NUM_TEAMS_DEV_" + 3 * sizeof device];
  snprintf (own, sizeof own, "OMP_NUM_TEAMS_DEV_%d", device);
  const char *const names[] = { own, "OMP_NUM_TEAMS_DEV", "OMP_NUM_TEAMS_ALL" };
  for (const char *name : names)
    if (const unsigned n = number_of (getenv (name)))
      return n;
  return 0;
}

/* Read the environment: is there a variable that limits teams?  */
inline team_limits
read_team_limits ()
{
  static const char teams[] = "OMP_NUM_TEAMS_", threads[] = "OMP_TEAMS_THREAD_LIMIT_";
  team_limits found = team_limits::none;
  for (char **entry = environ; entry && *entry; entry++)
    if (!strncmp (*entry, teams, sizeof teams - 1))
      found = team_limits::some;
    else if (!strncmp (*entry, threads, sizeof threads - 1))
      fprintf (stderr,
	       "accred: %s does not limit the threads of teams on the device: the clause"
	       " `thread_limit' does\n",
	       *entry);
  return found;
}

/* DEVICE executes this thread's next construct of OpenMP.  */
inline void
note_region_on (int device)
{
  team_limits known = __atomic_load_n (&known_team_limits, __ATOMIC_RELAXED);
  if (known == team_limits::not_read)
    {
      const team_limits found = read_team_limits ();
      /* Another thread's region may have set a limit.  */
      if (__atomic_compare_exchange_n (&known_team_limits, &known, found, false, __ATOMIC_RELAXED,
				       __ATOMIC_RELAXED))
	known = found;
    }
  if (known == team_limits::some)
    teams_of_region = teams_of_device (device);
}

/* The limit for the construct that is launched now, for which it has been noted; 0: none.  */
inline unsigned
take_team_limit ()
{
  if (__atomic_load_n (&known_team_limits, __ATOMIC_RELAXED) != team_limits::some)
    return 0;
  const unsigned n = teams_of_region;
  teams_of_region = 0;
  return n < limits::max_launch_dim ? n : limits::max_launch_dim;
}

} // namespace accred_host

#endif
