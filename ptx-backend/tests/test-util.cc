/* What the backend's unit tests share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/test-util.h"
#include "ptx-backend/passes.h"
#include "accred-config.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace accred::dev::test {

module
parsed (const std::string &text)
{
  module m;
  std::string error;
  EXPECT_TRUE (parse (text, m, error)) << error;
  return m;
}

std::string
after (const char *last, const std::string &text, const options &opts)
{
  module m = parsed (text);
  result res;
  run_passes (m, opts, res, last);
  std::string out;
  for (const diagnostic &d : res.errors)
    out += "error: " + d.text + "\n";
  EXPECT_EQ (out, "");
  return print (m);
}

std::string
ptx_of (const std::string &text, const options &opts)
{
  module m = parsed (text);
  result res = compile (m, opts);
  std::string out;
  for (const diagnostic &d : res.errors)
    out += "error: " + std::to_string (d.loc.line) + ": " + d.text + "\n";
  return res.errors.empty () ? res.ptx : out;
}

unsigned
count (const std::string &text, const std::string &what)
{
  unsigned n = 0;
  for (size_t at = 0; (at = text.find (what, at)) != std::string::npos; at += what.size ())
    n++;
  return n;
}

std::string
ir_file (const std::string &name)
{
  std::ifstream in (std::string (ACCRED_BACKEND_IR) + "/" + name);
  EXPECT_TRUE (in) << name;
  std::stringstream text;
  text << in.rdbuf ();
  return text.str ();
}

bool
have_ptxas ()
{
  return ACCRED_PTXAS[0] != 0;
}

std::string
ptxas_errors (const std::string &ptx, int sm)
{
  char name[] = "/tmp/accred-test-XXXXXX";
  int fd = mkstemp (name);
  if (fd < 0)
    return "no temporary file";
  std::string log_name = std::string (name) + ".log";
  ssize_t wrote = write (fd, ptx.data (), ptx.size ());
  close (fd);
  std::string arch = "sm_" + std::to_string (sm);
  pid_t child = wrote == static_cast<ssize_t> (ptx.size ()) ? fork () : -1;
  if (child == 0)
    {
      int log = open (log_name.c_str (), O_CREAT | O_EXCL | O_WRONLY, 0600);
      dup2 (log, 1);
      dup2 (log, 2);
      execl (ACCRED_PTXAS, "ptxas", "-c", "-O0", "-arch", arch.c_str (), name, "-o", "/dev/null",
	     static_cast<char *> (nullptr));
      _exit (127);
    }
  int status = -1;
  if (child > 0)
    waitpid (child, &status, 0);
  std::ifstream in (log_name);
  std::stringstream log;
  log << in.rdbuf ();
  unlink (name);
  unlink (log_name.c_str ());
  if (status == 0)
    return "";
  return log.str () + "ptxas status " + std::to_string (status) + "\n";
}

} // namespace accred::dev::test
