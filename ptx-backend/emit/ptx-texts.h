/* The texts of ptx-templates.def.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTX_TEXTS_H
#define ACCRED_PTX_TEXTS_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* Text for insns, chosen by the emitter.  */
enum class ptx_part : uint8_t
{
#define PTX_TEMPLATE(OP, TYPES, SRC_TYPES, TEXT)
#define PTX_PART(NAME, TEXT) NAME,
#define PTX_OUTLINE(NAME, TEXT)
#include "ptx-backend/emit/ptx-templates.def"
};

/* Text around insns.  */
enum class ptx_outline : uint8_t
{
#define PTX_TEMPLATE(OP, TYPES, SRC_TYPES, TEXT)
#define PTX_PART(NAME, TEXT)
#define PTX_OUTLINE(NAME, TEXT) NAME,
#include "ptx-backend/emit/ptx-templates.def"
};

/* The template of I by its opcode and types; null if there is none.  */
const char *template_of (const insn &i);
const char *text_of (ptx_part);

/* The text with ARGS for #0, #1 and so on.  */
std::string ptx_text (ptx_outline, const std::vector<std::string> &args = {});

} // namespace accred::dev

#endif
