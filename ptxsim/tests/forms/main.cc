/* Runs the instruction forms on the first device that libcuda.so.1 has.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   run-forms [--open] [--list] [--part I/N] [PATTERN]
   PATTERN: only forms whose text begins with it.  --open: print also what the device gives
   where the manual leaves the result open.  --list: print the forms.
   --part I/N: the Ith of N parts of the forms, from 0, for several processes.
   --corpus FOLDER: write a module for each row of the table.
   --accepts FILE: which kernels of FILE, separated by lines of "//", the driver's
   compiler takes.  */

#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <set>
#include <stdexcept>
#include "ptxsim/tests/forms/run.h"

using namespace forms;

/* All the kernels of a form are in one part.  */
struct Part
{
  size_t index = 0, count = 1;
  bool contains (const std::string &text) const
  {
    return std::hash<std::string> () (text) % count == index;
  }
};

static int
run (const std::string &pattern, bool show_open, const Part &part)
{
  std::vector<Form> forms;
  std::set<std::string> texts;
  for (Form &form : all_forms ())
    if (form.text.compare (0, pattern.size (), pattern) == 0 && part.contains (form.text))
      {
	texts.insert (form.text);
	forms.push_back (std::move (form));
      }
  printf ("device: %s\n", device_name ().c_str ());
  unsigned refused = 0, wrong = 0, agreed = 0;
  for (const Outcome &o : run_forms (forms))
    {
      if (o.passed ())
	agreed++;
      else if (!o.accepted)
	refused++;
      else
	wrong++;
      if (!o.passed ())
	printf ("%s %s (%u of %u threads): %s", o.accepted ? "WRONG" : "REFUSED",
		o.form->text.c_str (), o.wrong, lane_count, o.report.c_str ());
      if (show_open && !o.open.empty ())
	{
	  printf ("OPEN %s\n", o.form->text.c_str ());
	  for (size_t i = 0; i < o.open.size () && i < 6; i++)
	    {
	      for (size_t k = 0; k < o.form->in.size (); k++)
		printf (" %llx", (unsigned long long) o.open[i].in[k]);
	      printf (" -> %llx\n", (unsigned long long) o.open[i].out[0]);
	    }
	}
    }
  printf ("%zu forms in %zu kernels of %u threads: %u agree, %u give something else, "
	  "%u are refused\n",
	  texts.size (), forms.size (), lane_count, agreed, wrong, refused);
  return wrong || refused ? 1 : 0;
}

/* A file for each row of the table, for the fuzzer of the parser.  */
static int
write_corpus (const std::string &folder)
{
  std::set<const Row *> seen;
  for (const Form &form : all_forms ())
    if (seen.insert (form.row).second)
      std::ofstream (folder + "/form-" + std::to_string (seen.size ()) + ".ptx")
	<< module_header () << kernel_text (form, "k");
  return 0;
}

/* The file has lines "// FORM" with a kernel behind each.  */
static int
accepts (const char *file)
{
  std::ifstream in (file);
  std::vector<std::string> names, kernels, log;
  std::string line;
  while (std::getline (in, line))
    if (line.compare (0, 3, "// ") == 0)
      {
	names.push_back (line.substr (3));
	kernels.push_back ("");
      }
    else if (!kernels.empty ())
      kernels.back () += line + "\n";
  unsigned taken = 0;
  std::vector<bool> result = compile_kernels (kernels, log);
  for (size_t i = 0; i < result.size (); i++)
    if (result[i])
      {
	printf ("ACCEPTED %s\n", names[i].c_str ());
	taken++;
      }
  printf ("%zu kernels, %u of them accepted\n", result.size (), taken);
  return 0;
}

int
main (int argc, char **argv)
{
  bool show_open = false;
  std::string pattern;
  Part part;
  try
    {
      for (int i = 1; i < argc; i++)
	if (!strcmp (argv[i], "--open"))
	  show_open = true;
	else if (!strcmp (argv[i], "--accepts") && i + 1 < argc)
	  return accepts (argv[i + 1]);
	else if (!strcmp (argv[i], "--corpus") && i + 1 < argc)
	  return write_corpus (argv[i + 1]);
	else if (!strcmp (argv[i], "--part") && i + 1 < argc)
	  {
	    if (sscanf (argv[++i], "%zu/%zu", &part.index, &part.count) != 2
		|| part.index >= part.count)
	      throw std::runtime_error ("--part needs I/N with I < N");
	  }
	else if (!strcmp (argv[i], "--list"))
	  {
	    for (const Form &form : all_forms ())
	      printf ("%s\t%s\n", form.text.c_str (), form.body ().c_str ());
	    return 0;
	  }
	else
	  pattern = argv[i];
      return run (pattern, show_open, part);
    }
  catch (const std::exception &e)
    {
      fprintf (stderr, "run-forms: %s\n", e.what ());
      return 2;
    }
}
