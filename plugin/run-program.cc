/* Run another program without a shell and without files on disk.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The input is a memory file (memfd_create): it has no name in any directory, so that
   nothing has to be removed, also when the compiler is killed.  The child inherits it
   and opens it as /dev/fd/N.  */

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plugin/run-program.h"

namespace accred {

std::string
find_program (const char *name)
{
  const char *path = getenv ("PATH");
  std::string rest = path ? path : "";
  while (!rest.empty ())
    {
      size_t colon = rest.find (':');
      std::string dir = rest.substr (0, colon);
      rest = colon == std::string::npos ? "" : rest.substr (colon + 1);
      std::string full = (dir.empty () ? "." : dir) + "/" + name;
      if (access (full.c_str (), X_OK) == 0)
	return full;
    }
  return "";
}

namespace {

bool
write_all (int fd, const std::string &data)
{
  for (size_t done = 0; done < data.size ();)
    {
      ssize_t n = write (fd, data.data () + done, data.size () - done);
      if (n < 0 && errno != EINTR)
	return false;
      if (n > 0)
	done += n;
    }
  return lseek (fd, 0, SEEK_SET) == 0;
}

void
read_all (int fd, std::string &data)
{
  char buffer[4096];
  for (;;)
    {
      ssize_t n = read (fd, buffer, sizeof buffer);
      if (n > 0)
	data.append (buffer, n);
      else if (n == 0 || errno != EINTR)
	return;
    }
}

} // namespace

int
run_program (std::vector<std::string> argv, const std::string &input,
	     std::string &output)
{
  int in = memfd_create ("accred-input", 0);
  if (in < 0)
    return -1;
  int out[2];
  if (!write_all (in, input) || pipe (out) != 0)
    {
      close (in);
      return -1;
    }

  const std::string in_path = "/dev/fd/" + std::to_string (in);
  std::vector<char *> args;
  for (std::string &a : argv)
    args.push_back (const_cast<char *> (a == "@input" ? in_path.c_str ()
					: a.c_str ()));
  args.push_back (nullptr);

  pid_t pid = fork ();
  if (pid == 0)
    {
      dup2 (out[1], STDOUT_FILENO);
      dup2 (out[1], STDERR_FILENO);
      close (out[0]);
      close (out[1]);
      execv (args[0], args.data ());
      _exit (127);
    }
  close (in);
  close (out[1]);
  int status = -1;
  if (pid > 0)
    {
      read_all (out[0], output);
      while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
	;
      status = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
    }
  close (out[0]);
  return status;
}

} // namespace accred
