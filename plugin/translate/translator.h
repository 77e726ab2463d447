/* Translation of one function from final GIMPLE to the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The core (translation.h) emits insns and knows values; a part for each kind of statements
   or data has its own state, and says in its constructor which other parts it needs.

   A form that is not handled is a located `sorry'; the translation goes on, so that
   all such places are reported at once, and yields nothing.  */

#ifndef ACCRED_TRANSLATOR_H
#define ACCRED_TRANSLATOR_H

#include "plugin/calls/translate-asm.h"
#include "plugin/values/translate-atomic.h"
#include "plugin/values/translate-bits.h"
#include "plugin/calls/translate-builtin.h"
#include "plugin/calls/translate-call.h"
#include "plugin/translate/translate-control.h"
#include "plugin/values/translate-data.h"
#include "plugin/values/translate-driver.h"
#include "plugin/values/translate-exclusive.h"
#include "plugin/values/translate-expr.h"
#include "plugin/calls/translate-libm.h"
#include "plugin/calls/translate-marks.h"
#include "plugin/calls/translate-math.h"
#include "plugin/values/translate-memory.h"
#include "plugin/values/translate-overflow.h"
#include "plugin/translate/translate-parameters.h"
#include "plugin/calls/translate-print.h"
#include "plugin/calls/translate-runtime.h"
#include "plugin/values/translate-stack.h"
#include "plugin/values/translate-thunk.h"
#include "plugin/calls/translate-varargs.h"
#include "plugin/values/translate-vector.h"
#include "plugin/values/translate-wide.h"

namespace accred {

class translator
{
public:
  translator (device_context &ctx, const device_clone &clone, function *fun);

  /* Translate; true if everything could be.  */
  bool run ();
  /* Put the file's `declare' variables into the image; true if that was possible.  run does
     it as well.  */
  bool declare_variables ();
  /* After run was false: a body that says why, and stops the kernel.  */
  void refuse ();
  /* The result, after run was true, or after refuse.  */
  dev::function take () { return std::move (m_core.fn); }

private:
  void set_shape ();

  translation m_core;
  expressions m_expr{ m_core, m_wide, m_bits, m_vectors, m_memory };
  bit_parts m_bits{ m_core, m_expr, m_wide, m_vectors, m_memory };
  wide_integers m_wide{ m_core, m_expr };
  overflow_arithmetic m_overflow{ m_core, m_expr, m_wide };
  memory_access m_memory{ m_core, m_symbols, m_expr, m_vectors };
  image_symbols m_symbols{ m_core, m_thunks };
  thunks m_thunks{ m_core, m_driver, m_symbols };
  vectors m_vectors{ m_core, m_memory, m_expr, m_symbols };
  atomics m_atomics{ m_core, m_memory, m_expr };
  exclusive_blocks m_exclusive{ m_core, m_atomics };
  mathematics m_math{ m_core, m_libm };
  libm_calls m_libm{ m_core };
  driver_calls m_driver{ m_core };
  runtime_calls m_runtime{ m_core, m_driver, m_varargs, m_expr, m_libm, m_memory };
  fortran_print m_print{ m_core, m_memory, m_driver };
  varargs m_varargs{ m_core, m_memory, m_vectors, m_libm };
  dynamic_stack m_stack{ m_core, m_driver };
  inline_asm m_asm{ m_core, m_memory };
  marks m_marks{ m_core, m_stack };
  builtins m_builtins{ m_core,	  m_marks,  m_wide,   m_expr,  m_overflow,
		       m_atomics, m_memory, m_driver, m_stack, m_varargs };
  calls m_calls{ m_core, m_symbols, m_memory,	 m_varargs, m_vectors, m_thunks, m_builtins,
		 m_math, m_atomics, m_exclusive, m_print,   m_runtime, m_libm };
  parameters m_parameters{ m_core, m_memory, m_vectors, m_expr, m_symbols, m_varargs, m_stack };
  control_flow m_control{ m_core, m_vectors, m_expr, m_calls, m_parameters, m_asm };
};

} // namespace accred

#endif
