/* Part of accred_translate: entries of tables of virtual functions that are no functions of the
   program.  Copyright (C) 2026 The accred authors.  SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_THUNK_H
#define ACCRED_TRANSLATE_THUNK_H

#include "plugin/values/translation.h"

namespace accred {

class driver_calls;
class image_symbols;

class thunks : translation_part
{
public:
  thunks (translation &core, driver_calls &driver, image_symbols &symbols)
    : translation_part (core), m_driver (driver), m_symbols (symbols)
  {}

  dev::symbol_id thunk_symbol (tree fn);
  dev::symbol_id bodiless_symbol (tree fn);

private:
  driver_calls &m_driver;
  image_symbols &m_symbols;
};

} // namespace accred

#endif
