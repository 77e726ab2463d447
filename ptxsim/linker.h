/* Linker: parsed modules to a program that can run.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: several PTX modules refer to each other's functions and variables.
   Needs: parsed modules.  Guarantees: every reference has one definition or is
   one of the driver's functions; every variable has its address and its initial
   value; every function is decoded, so that every line of every module has been checked; every
   kernel knows its shared memory.  */

#ifndef PTXSIM_LINKER_H
#define PTXSIM_LINKER_H

#include <memory>
#include <unordered_map>
#include <vector>
#include "ptxsim/ast.h"
#include "ptxsim/code.h"
#include "ptxsim/memory.h"

namespace ptxsim {

struct Program
{
  explicit Program (DeviceMemory &m) : memory (m) {}
  ~Program ();
  Program (const Program &) = delete;

  DeviceMemory &memory;
  std::vector<std::unique_ptr<Module>> modules;
  std::vector<std::unique_ptr<Code>> codes;
  std::unordered_map<std::string, Code *> kernels;
  std::unordered_map<std::string, Variable *> globals; /* By name.  */
  std::vector<uint64_t> allocations;
};

/* The maximum of static shared memory of a kernel.  */
constexpr uint64_t max_static_shared = 48 << 10;

/* Throws PtxError, with place and quoted line, if the modules cannot be linked.  */
std::unique_ptr<Program> link_modules (std::vector<std::unique_ptr<Module>> modules,
				       DeviceMemory &memory);

/* decode.cc: decode FN, which is defined and has its code index.  The error
   has the instruction's line; the message is not located yet.  */
std::unique_ptr<Code> decode_function (const Program &program, Function &fn);

/* cfg.cc: basic blocks and their ranks.  */
void rank_blocks (Code &code);

} // namespace ptxsim

#endif
