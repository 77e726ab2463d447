/* Messages about a function and its device clone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLONE_DIAGNOSTICS_H
#define ACCRED_CLONE_DIAGNOSTICS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on GCC prints diagnostics of both a function and its clone only once.  */
void say_once ();

/* While there is one, messages are about the clone.  */
struct own_words
{
  own_words ();
  ~own_words ();
};

/* While there is one, messages look as in all other passes: Fortran's front end has not put its
   own form of them away before omplower.  */
class front_end_messages
{
public:
  front_end_messages ();
  ~front_end_messages ();

private:
  message_callbacks m_saved = current_callbacks ();
};

} // namespace accred

#endif
