/* libFuzzer target: any bytes as PTX, through the parser, the linker and the decoder.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Invalid text must give a PtxError.  A line of slashes, "////", divides the text into modules that
   are linked together.  Nothing is executed.  */

#include <cstddef>
#include <cstdint>
#include "ptxsim/linker.h"
#include "ptxsim/parser.h"

using namespace ptxsim;

extern "C" int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const std::string all (reinterpret_cast<const char *> (data), size);
  const std::string mark = "\n////\n";
  /* Little device memory: large variables are refused, not filled.  */
  DeviceMemory memory (uint64_t (1) << 24);
  try
    {
      std::vector<std::unique_ptr<Module>> modules;
      for (size_t at = 0; at != std::string::npos && modules.size () < 4;)
	{
	  size_t end = all.find (mark, at);
	  modules.push_back (
	    parse_module (all.substr (at, end == std::string::npos ? end : end - at), "m"));
	  at = end == std::string::npos ? end : end + mark.size ();
	}
      link_modules (std::move (modules), memory);
    }
  catch (const PtxError &)
    {}
  return 0;
}
