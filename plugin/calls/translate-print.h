/* Part of accred_translate: Fortran's PRINT.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_PRINT_H
#define ACCRED_TRANSLATE_PRINT_H

#include "plugin/values/translation.h"

namespace accred {

class driver_calls;
class memory_access;

class fortran_print : translation_part
{
public:
  fortran_print (translation &core, memory_access &memory, driver_calls &driver)
    : translation_part (core), m_memory (memory), m_driver (driver)
  {}

  bool translate_fortran_print (gcall *, tree callee);

private:
  bool print_number (const char *what, operand at, unsigned kind);
  bool print_characters (tree text, tree length);
  void print_item (const std::string &, const call_arguments &, bool string);

  /* The line of a PRINT statement that is being collected.  */
  struct
  {
    bool active = false, empty = true, after_string = false;
    std::string format = " ";
    call_arguments args;
  } m_line;

  memory_access &m_memory;
  driver_calls &m_driver;
};

} // namespace accred

#endif
