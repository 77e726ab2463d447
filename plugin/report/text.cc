/* Texts and files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <unistd.h>

#include "plugin/report/text.h"

namespace accred {

std::vector<std::string>
lines_of (const std::string &text)
{
  std::vector<std::string> lines;
  for (size_t at = 0, end; at < text.size (); at = end + 1)
    {
      end = std::min (text.find ('\n', at), text.size ());
      lines.push_back (text.substr (at, end - at));
    }
  return lines;
}

bool
write_all (int fd, const std::string &text)
{
  for (size_t done = 0; done < text.size ();)
    {
      ssize_t n = write (fd, text.data () + done, text.size () - done);
      if (n < 0 && errno != EINTR)
	return false;
      done += MAX (n, 0);
    }
  return true;
}

} // namespace accred
