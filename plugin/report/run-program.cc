/* Run another program without a shell and without files on disk.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The input is a memory file (memfd_create): it has no name in any directory, so that nothing has
   to be removed, even if the compiler is killed.  The child inherits it and opens it as /dev/fd/N.
   A child whose exec fails reports the error through a pipe that a successful exec closes.  */

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plugin/report/run-program.h"
#include "plugin/report/text.h"

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
      if (::access (full.c_str (), X_OK) == 0)
	return full;
    }
  return "";
}

namespace {

/* An open file, closed at the end.  */

struct descriptor
{
  int fd;

  explicit descriptor (int f = -1) : fd (f) {}
  ~descriptor () { close (); }
  descriptor (const descriptor &) = delete;
  descriptor &operator= (const descriptor &) = delete;

  void close ()
  {
    if (fd >= 0)
      ::close (fd);
    fd = -1;
  }
};

/* A pipe that no program started from here inherits.  */

bool
make_pipe (descriptor (&ends)[2])
{
  int fds[2];
  if (pipe2 (fds, O_CLOEXEC) != 0)
    return false;
  ends[0].fd = fds[0];
  ends[1].fd = fds[1];
  return true;
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
run_program (std::vector<std::string> argv, const std::string &input, std::string &output)
{
  descriptor in (memfd_create ("accred-input", 0));
  descriptor out[2], failure[2];
  if (in.fd < 0 || !write_all (in.fd, input) || lseek (in.fd, 0, SEEK_SET) != 0 || !make_pipe (out)
      || !make_pipe (failure))
    return -1;

  const std::string in_path = "/dev/fd/" + std::to_string (in.fd);
  std::vector<char *> args;
  for (std::string &a : argv)
    args.push_back (const_cast<char *> (a == "@input" ? in_path.c_str () : a.c_str ()));
  args.push_back (nullptr);

  pid_t pid = fork ();
  if (pid < 0)
    return -1;
  if (pid == 0)
    {
      if (dup2 (out[1].fd, STDOUT_FILENO) >= 0 && dup2 (out[1].fd, STDERR_FILENO) >= 0)
	execv (args[0], args.data ());
      int error = errno;
      while (write (failure[1].fd, &error, sizeof error) < 0 && errno == EINTR)
	;
      _exit (127);
    }

  out[1].close ();
  failure[1].close ();
  read_all (out[0].fd, output);
  std::string error;
  read_all (failure[0].fd, error);
  int status;
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return -1;
  if (error.size () == sizeof errno)
    {
      memcpy (&errno, error.data (), sizeof errno);
      return -1;
    }
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

} // namespace accred
