/* The PTX as a readable file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plugin/report/ptx-output.h"
#include "plugin/report/text.h"

namespace accred {

namespace {

/* How every PTX text of accred's begins, and every page for a browser.  */
const char header[] = "// accred";
const char page_header[] = "<!-- accred";

/* True if PATH may be written: there is no such file, or it is one of ours.  */

bool
replaceable_p (const char *path)
{
  struct stat st;
  if (lstat (path, &st) != 0)
    return errno == ENOENT;
  if (!S_ISREG (st.st_mode))
    return false;
  FILE *f = fopen (path, "r");
  if (!f)
    return false;
  char start[sizeof page_header] = {};
  const size_t n = fread (start, 1, sizeof page_header - 1, f);
  fclose (f);
  return n && (startswith (start, header) || startswith (start, page_header));
}

/* Holds back the signals that end a compiler, so that a signal leaves no temporary file; it takes
   effect afterwards.  */

class blocked_signals
{
public:
  blocked_signals ()
  {
    sigset_t set;
    sigemptyset (&set);
    for (int sig : { SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ })
      sigaddset (&set, sig);
    sigprocmask (SIG_BLOCK, &set, &m_saved);
  }
  ~blocked_signals () { sigprocmask (SIG_SETMASK, &m_saved, nullptr); }
  blocked_signals (const blocked_signals &) = delete;
  blocked_signals &operator= (const blocked_signals &) = delete;

private:
  sigset_t m_saved;
};

/* Make directory DIR unless it is there.  On failure, errno says why.  */

bool
make_directory (const char *dir)
{
  struct stat st;
  if (mkdir (dir, 0777) == 0)
    return true;
  if (errno != EEXIST || stat (dir, &st) != 0)
    return false;
  errno = ENOTDIR;
  return S_ISDIR (st.st_mode);
}

/* Put TEXT into PATH in one step: into a temporary file beside it, which then takes its
   name.  On failure, errno says why.  */

bool
replace_file (const std::string &path, const std::string &text)
{
  blocked_signals guard;
  std::string temp = path + ".XXXXXX";
  int fd = mkstemp (&temp[0]);
  if (fd < 0)
    return false;
  mode_t mask = umask (0);
  umask (mask);
  bool ok = fchmod (fd, 0666 & ~mask) == 0 && write_all (fd, text);
  int error = errno;
  if (close (fd) != 0 && ok)
    {
      ok = false;
      error = errno;
    }
  if (ok && rename (temp.c_str (), path.c_str ()) == 0)
    return true;
  if (ok)
    error = errno;
  unlink (temp.c_str ());
  errno = error;
  return false;
}

/* Put TEXT into PATH, where only a file of accred's may be.  */

void
write_file (const std::string &path, const std::string &text)
{
  if (!replaceable_p (path.c_str ()))
    error_at (UNKNOWN_LOCATION,
	      "accred: %qs exists and was not written by accred;"
	      " not overwritten",
	      path.c_str ());
  else if (!replace_file (path, text))
    error_at (UNKNOWN_LOCATION, "accred: cannot write %qs: %m", path.c_str ());
}

} // namespace

namespace {

std::string
printable_name ()
{
  std::string name = lbasename (main_input_filename);
  for (char &c : name)
    if (!ISPRINT (c))
      c = '?';
  return name;
}

} // namespace

std::string
ptx_header ()
{
  return std::string (header) + ": " + printable_name () + "\n";
}

void
write_ptx_dump (const options &opts, const std::string &ptx, const char *part)
{
  std::string path = opts.ptx_dump_dir;
  if (path.empty () && dump_dir_name)
    path = dump_dir_name;
  else if (!path.empty ())
    {
      if (!make_directory (path.c_str ()))
	{
	  error_at (UNKNOWN_LOCATION, "accred: cannot make directory %qs: %m", path.c_str ());
	  return;
	}
      path += '/';
    }
  path += std::string (lbasename (main_input_filename)) + part + ".ptx";
  write_file (path, ptx);
}

void
write_own_file (const std::string &path, const std::string &text)
{
  write_file (path, ptx_header () + text);
}

void
write_own_page (const std::string &path, const std::string &page)
{
  /* Nothing in the name may end the comment.  */
  std::string name = printable_name ();
  for (char &c : name)
    if (c == '-' || c == '<' || c == '>')
      c = '_';
  write_file (path, std::string (page_header) + ": " + name + " -->\n" + page);
}

} // namespace accred
