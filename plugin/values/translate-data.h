/* Part of accred_translate: symbols of the image: objects of static storage, and routines.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_DATA_H
#define ACCRED_TRANSLATE_DATA_H

#include "plugin/values/translation.h"

namespace accred {

class thunks;

class image_symbols : translation_part
{
public:
  image_symbols (translation &core, thunks &thunks) : translation_part (core), m_thunks (thunks) {}

  dev::symbol_id data_symbol (tree decl_or_cst);
  dev::symbol_id routine_symbol (tree fn);
  dev::symbol symbol_of (tree fn);
  dev::symbol_id prototype (tree fn);
  static tree passed_type (tree parm);
  static dev::level_mask routine_levels (tree fn);

private:
  bool initial_value (tree init, dev::symbol &);
  tree without_addresses (tree init, uint64_t at, std::vector<dev::data_reloc> &);
  tree array_without_addresses (tree init, uint64_t at, std::vector<dev::data_reloc> &);
  void add_address (tree, uint64_t at, std::vector<dev::data_reloc> &);
  dev::symbol_id declared_symbol (tree var, unsigned align);
  dev::symbol_id constant_object (dev::symbol);
  dev::symbol_id foreign_type_info (tree var);

  thunks &m_thunks;
};

} // namespace accred

#endif
