/* dev-opt: run the backend's passes on device IR text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   dev-opt [OPTION]... [FILE]       (standard input without FILE)

     --roundtrip          parse and print, nothing else; fails if what is printed does not parse to
			  the same
     --pass=NAME          run the passes up to NAME and print the IR
     --print-after=NAME   print the IR after pass NAME too (NAME may be "all")
     --ptx                print PTX (the default)
     --report             print shared memory by owner and the reductions of each kernel
     --sm=NN              architecture
     --strategy=auto|lock|atomic
     --lines              source lines (.file and .loc)
     --contract           allow fused multiply-add
     --unit=NAME          ends the names that the file's own functions have for the linker  */

#include "ptx-backend/ir/ir-compare.h"
#include "ptx-backend/passes.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace accred::dev;

namespace {

struct arguments
{
  options opts;
  bool roundtrip = false;
  bool report = false;
  std::string last;
  std::string print_after;
  std::string file;
};

[[noreturn]] void
usage (const std::string &what)
{
  std::cerr << "dev-opt: " << what << "\n";
  exit (2);
}

bool
known_pass (const std::string &name)
{
  static const char *const names[] = {
#define BACKEND_PASS(NAME, FUNCTION, WHY) NAME,
#include "ptx-backend/passes.def"
  };
  for (const char *n : names)
    if (name == n)
      return true;
  return false;
}

arguments
decode (int argc, char **argv)
{
  arguments args;
  for (int k = 1; k < argc; k++)
    {
      std::string a = argv[k], value;
      size_t eq = a.find ('=');
      if (a[0] == '-' && eq != std::string::npos)
	{
	  value = a.substr (eq + 1);
	  a.resize (eq);
	}
      if (a == "--roundtrip")
	args.roundtrip = true;
      else if (a == "--report")
	args.report = true;
      else if (a == "--lines")
	args.opts.lines = true;
      else if (a == "--contract")
	args.opts.contract = true;
      else if (a == "--ptx")
	args.last.clear ();
      else if (a == "--pass" || a == "--print-after")
	{
	  if (!known_pass (value) && !(a == "--print-after" && value == "all"))
	    usage ("unknown pass '" + value + "'");
	  (a == "--pass" ? args.last : args.print_after) = value;
	}
      else if (a == "--unit")
	args.opts.unit = value;
      else if (a == "--sm")
	args.opts.sm = atoi (value.c_str ());
      else if (a == "--strategy")
	{
	  if (value == "auto")
	    args.opts.strat = strategy::automatic;
	  else if (value == "lock")
	    args.opts.strat = strategy::lock;
	  else if (value == "atomic")
	    args.opts.strat = strategy::atomic;
	  else
	    usage ("unknown strategy '" + value + "'");
	}
      else if (a[0] == '-' && a != "-")
	usage ("unknown option '" + a + "'");
      else
	args.file = a;
    }
  return args;
}

std::string
read_all (const std::string &file)
{
  std::stringstream text;
  if (file.empty () || file == "-")
    text << std::cin.rdbuf ();
  else
    {
      std::ifstream in (file);
      if (!in)
	usage ("cannot read '" + file + "'");
      text << in.rdbuf ();
    }
  return text.str ();
}

void
observe (const char *pass, const module &m, const function &fn, void *data)
{
  const arguments &args = *static_cast<arguments *> (data);
  if (args.print_after == "all" || args.print_after == pass)
    std::cout << "# after " << pass << "\n" << print (m, fn);
}

/* Print M, and see whether that is all of it.  */
int
roundtrip (const module &m)
{
  const std::string text = print (m);
  std::cout << text;
  module again;
  std::string error;
  if (!parse (text, again, error))
    error = "does not parse: " + error;
  else if (std::string where = first_difference (m, again); !where.empty ())
    error = "the text has lost " + where;
  if (!error.empty ())
    std::cerr << "dev-opt: " << error << "\n";
  return error.empty () ? 0 : 1;
}

int
report_errors (const module &m, const result &res)
{
  for (const diagnostic &d : res.errors)
    {
      if (d.loc.line && d.loc.file < m.files.size ())
	std::cerr << m.files[d.loc.file] << ":" << d.loc.line << ": ";
      std::cerr << "error: " << (d.function.empty () ? "" : d.function + ": ") << d.text << "\n";
    }
  return 1;
}

} // anonymous namespace

int
main (int argc, char **argv)
{
  arguments args = decode (argc, argv);
  module m;
  std::string error;
  if (!parse (read_all (args.file), m, error))
    {
      std::cerr << "dev-opt: " << (args.file.empty () ? "-" : args.file) << ": " << error << "\n";
      return 2;
    }
  if (args.roundtrip)
    return roundtrip (m);
  result res;
  if (!args.last.empty () || !args.print_after.empty ())
    {
      bool ok = run_passes (m, args.opts, res, args.last.empty () ? nullptr : args.last.c_str (),
			    observe, &args);
      if (!ok)
	return report_errors (m, res);
      if (!args.last.empty ())
	std::cout << print (m);
    }
  else
    {
      res = compile (m, args.opts);
      if (!res.errors.empty ())
	return report_errors (m, res);
      std::cout << res.ptx << res.entries;
    }
  if (args.report)
    for (const kernel_report &k : res.kernels)
      {
	std::cout << "// " << k.name << ": shared reduction " << k.shared.reduction << " broadcast "
		  << k.shared.broadcast << " variables " << k.shared.variables << "\n";
	for (const reduction_report &r : k.reductions)
	  std::cout << "// " << k.name << ": lid " << r.red.lid << " rid " << r.red.rid << " "
		    << name_of (r.red.lev) << " " << name_of (r.red.op) << ": " << r.scheme << " ("
		    << r.why << "), " << (r.reproducible ? "" : "not ") << "reproducible\n";
      }
  return 0;
}
