/* Common code of ptxsim's tests: run PTX text, and single instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_TESTS_HARNESS_H
#define PTXSIM_TESTS_HARNESS_H

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>
#include "ptxsim/linker.h"
#include "ptxsim/machine.h"
#include "ptxsim/profile.h"

namespace ptxsim {

/* .version, .target, .address_size.  Three lines.  */
extern const char *const header;

/* A linked program and the memory that it runs in.  */
class Sim
{
public:
  explicit Sim (const std::string &text) : Sim (std::vector<std::string>{ text }) {}
  explicit Sim (const std::vector<std::string> &texts);

  /* Device memory with these elements (or N of them, zero).  */
  template <typename T> uint64_t buffer (const std::vector<T> &values)
  {
    uint64_t a = m_memory.allocate (values.size () * sizeof (T), AllocKind::DEVICE);
    memcpy (reinterpret_cast<void *> (a), values.data (), values.size () * sizeof (T));
    return a;
  }

  template <typename T> T *at (uint64_t address) { return reinterpret_cast<T *> (address); }

  /* Launch; every parameter is a .u64.  Throws LaunchError.  */
  void run (const std::string &kernel, Dim3 grid, Dim3 block, const std::vector<uint64_t> &params,
	    uint32_t dynamic_shared = 0);

  /* The report of a launch that fails; empty if it does not.  */
  std::string failure (const std::string &kernel, Dim3 grid, Dim3 block,
		       const std::vector<uint64_t> &params);

  /* PTXSIM_SCHED=N runs any of the tests with another interleaving.  */
  Config config = Config::from_environment ();
  uint32_t resident_limit = 132;
  LaunchStats stats;  /* Of the last launch.  */
  bool profiling = false;
  ProfileTable profile; /* Of all launches since PROFILING was set.  */
  Program &program () { return *m_program; }
  DeviceMemory &memory () { return m_memory; }

private:
  DeviceMemory m_memory{ uint64_t (1) << 32 };
  std::unique_ptr<Program> m_program;
};

/* The error message for TEXT; empty if it is accepted.  */
std::string refusal (const std::string &text);

/* The same for one instruction (or several) in a kernel that declares the registers
   of eval.  */
std::string refused_instruction (const std::string &body);

/* Run BODY with A, B, C in lane 0's registers: %rd1..3 (.b64), %r1..3 (.b32, the
   low half), %h1..3 (.b16), %f1..3 (.f32), %d1..3 (.f64); the same bits for each.
   More registers of the kinds, up to 9, and %p0..9 are free.
   The result is RESULT's bits, zero-extended; 1 or 0 for a predicate.  */
uint64_t eval (const std::string &body, const std::string &result, uint64_t a = 0, uint64_t b = 0,
	       uint64_t c = 0);

/* The same for the 32 lanes of a warp.  A is what each lane has.  */
std::vector<uint64_t> eval_warp (const std::string &body, const std::string &result,
				 const std::vector<uint64_t> &a,
				 const std::vector<uint64_t> &b = {},
				 const std::vector<uint64_t> &c = {});

uint64_t bits (float f);
uint64_t bits (double d);

} // namespace ptxsim

#endif
