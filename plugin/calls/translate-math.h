/* Part of accred_translate: mathematical functions that are instructions of the GPU, or few.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_MATH_H
#define ACCRED_TRANSLATE_MATH_H

#include "plugin/values/translation.h"

namespace accred {

class libm_calls;

class mathematics : translation_part
{
public:
  mathematics (translation &core, libm_calls &libm) : translation_part (core), m_libm (libm) {}

  bool translate_math (gcall *);

private:
  bool translate_rounding (gcall *, combined_fn);
  bool translate_approximate (gcall *, combined_fn);
  bool translate_cexpi (gcall *);
  bool translate_xorsign (gcall *);
  bool translate_fma (gcall *, bool minus_product, bool minus_last);
  operand round_away (dtype, operand);
  operand sign_bit (dtype, operand);

  libm_calls &m_libm;
};

} // namespace accred

#endif
