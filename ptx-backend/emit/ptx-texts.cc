/* The texts of ptx-templates.def.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/emit/ptx-texts.h"
#include "ptx-backend/ir/type-classes.h"

namespace accred::dev {

namespace {

struct ptx_template
{
  opcode op;
  type_set types;
  type_set src_types;
  const char *text;
};

const ptx_template template_table[] = {
#define PTX_TEMPLATE(OP, TYPES, SRC_TYPES, TEXT) { opcode::OP, TYPES, SRC_TYPES, TEXT },
#define PTX_PART(NAME, TEXT)
#define PTX_OUTLINE(NAME, TEXT)
#include "ptx-backend/emit/ptx-templates.def"
};

const char *const part_table[] = {
#define PTX_TEMPLATE(OP, TYPES, SRC_TYPES, TEXT)
#define PTX_PART(NAME, TEXT) TEXT,
#define PTX_OUTLINE(NAME, TEXT)
#include "ptx-backend/emit/ptx-templates.def"
};

const char *const outline_table[] = {
#define PTX_TEMPLATE(OP, TYPES, SRC_TYPES, TEXT)
#define PTX_PART(NAME, TEXT)
#define PTX_OUTLINE(NAME, TEXT) TEXT,
#include "ptx-backend/emit/ptx-templates.def"
};

} // anonymous namespace

const char *
template_of (const insn &i)
{
  for (const ptx_template &t : template_table)
    if (t.op == i.op && (t.types & set_of (i.type)) && (t.src_types & set_of (i.src_type)))
      return t.text;
  return nullptr;
}

const char *
text_of (ptx_part p)
{
  return part_table[static_cast<unsigned> (p)];
}

std::string
ptx_text (ptx_outline o, const std::vector<std::string> &args)
{
  std::string text;
  for (const char *c = outline_table[static_cast<unsigned> (o)]; *c; c++)
    if (*c == '#')
      text += args.at (*++c - '0');
    else
      text += *c;
  return text;
}

} // namespace accred::dev
