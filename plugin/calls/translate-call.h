/* Part of accred_translate: calls.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_CALL_H
#define ACCRED_TRANSLATE_CALL_H

#include "plugin/values/translation.h"

namespace accred {

class atomics;
class builtins;
class exclusive_blocks;
class fortran_print;
class image_symbols;
class libm_calls;
class mathematics;
class memory_access;
class runtime_calls;
class thunks;
class varargs;
class vectors;

class calls : translation_part
{
public:
  calls (translation &core, image_symbols &symbols, memory_access &memory, varargs &varargs,
	 vectors &vectors, thunks &thunks, builtins &builtins, mathematics &math, atomics &atomics,
	 exclusive_blocks &exclusive, fortran_print &print, runtime_calls &runtime,
	 libm_calls &libm)
    : translation_part (core), m_symbols (symbols), m_memory (memory), m_varargs (varargs),
      m_vectors (vectors), m_thunks (thunks), m_builtins (builtins), m_math (math),
      m_atomics (atomics), m_exclusive (exclusive), m_print (print), m_runtime (runtime),
      m_libm (libm)
  {}

  void translate_call (gcall *);

private:
  void translate_device_call (gcall *, tree callee);
  void translate_pointer_call (gcall *);
  operand device_function (operand pointer);
  bool translate_found_call (gcall *, tree callee);
  void fit_arguments (std::vector<operand> &, const dev::symbol &);
  struct passed;
  bool pass (gcall *, passed &);
  void fetch_result (gcall *, const address &);
  void translate_routine_call (gcall *, operand callee, dev::symbol *, dev::level_mask);
  bool translate_complex_call (gcall *, tree callee);

  image_symbols &m_symbols;
  memory_access &m_memory;
  varargs &m_varargs;
  vectors &m_vectors;
  thunks &m_thunks;
  builtins &m_builtins;
  mathematics &m_math;
  atomics &m_atomics;
  exclusive_blocks &m_exclusive;
  fortran_print &m_print;
  runtime_calls &m_runtime;
  libm_calls &m_libm;
};

} // namespace accred

#endif
