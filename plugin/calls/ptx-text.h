/* Is a text PTX?
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTX_TEXT_H
#define ACCRED_PTX_TEXT_H

#include <string>

namespace accred {

/* True if TEXT, of an asm statement, is instructions of PTX, and at least one that no host's
   assembler reads.  */
bool ptx_text_p (const std::string &text);

} // namespace accred

#endif
