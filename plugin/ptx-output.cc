/* The PTX as a file, for people to read.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <sys/stat.h>
#include <unistd.h>

#include "plugin/ptx-output.h"

namespace accred {

namespace {

/* How every PTX text of accred's begins.  */
const char header[] = "// accred";

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
  char start[sizeof header] = {};
  size_t n = fread (start, 1, sizeof header - 1, f);
  fclose (f);
  return n == sizeof header - 1 && !memcmp (start, header, n);
}

} // namespace

std::string
ptx_header ()
{
  return std::string (header) + ": " + lbasename (main_input_filename) + "\n";
}

void
write_ptx_dump (const options &opts, const std::string &ptx)
{
  std::string path = opts.ptx_dump_dir;
  if (path.empty () && dump_dir_name)
    path = dump_dir_name;
  else if (!path.empty ())
    {
      if (mkdir (path.c_str (), 0777) != 0 && errno != EEXIST)
	{
	  error ("accred: cannot make directory %qs: %m", path.c_str ());
	  return;
	}
      path += '/';
    }
  path += std::string (lbasename (main_input_filename)) + ".ptx";
  if (!replaceable_p (path.c_str ()))
    {
      error ("accred: %qs exists and was not written by accred; not overwritten",
	     path.c_str ());
      return;
    }

  /* A temporary name in the same directory, then rename.  */
  std::string temp = path + ".XXXXXX";
  int fd = mkstemp (&temp[0]);
  FILE *f = fd >= 0 ? fdopen (fd, "w") : nullptr;
  bool ok = f && fwrite (ptx.data (), 1, ptx.size (), f) == ptx.size ();
  if (f)
    {
      mode_t mask = umask (0);
      umask (mask);
      ok &= fchmod (fd, 0666 & ~mask) == 0;
      ok &= fclose (f) == 0;
    }
  ok = ok && rename (temp.c_str (), path.c_str ()) == 0;
  if (!ok)
    {
      int saved = errno;
      if (fd >= 0)
	unlink (temp.c_str ());
      errno = saved;
      error ("accred: cannot write %qs: %m", path.c_str ());
    }
}

} // namespace accred
