/* Instruction forms: run on a device, compared with the expected results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_TESTS_FORMS_RUN_H
#define PTXSIM_TESTS_FORMS_RUN_H

#include <string>
#include <vector>
#include "ptxsim/tests/forms/form.h"

namespace forms {

struct Outcome
{
  const Form *form;
  bool accepted = false; /* By the driver's compiler.  */
  unsigned wrong = 0;  /* Lanes.  */
  std::string report;  /* Of a refusal, a failed launch, wrong lanes.  */
  /* For results that the manual leaves open: what the device gave.  */
  std::vector<Expected> open;

  bool passed () const { return accepted && wrong == 0 && report.empty (); }
};

/* The card's name, and the driver's version of CUDA.  */
std::string device_name ();

/* All of them, many to a module, on the first device that libcuda.so.1 has.  */
std::vector<Outcome> run_forms (const std::vector<Form> &forms);

/* Which of these kernels the driver's compiler accepts; they are only compiled.  LOG has its
   message for each that it refuses.  */
std::vector<bool> compile_kernels (const std::vector<std::string> &kernels,
				   std::vector<std::string> &log);

} // namespace forms

#endif
