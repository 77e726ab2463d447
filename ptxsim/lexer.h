/* Tokens of PTX text.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A name is one token, `%' and `$' included; a dot and the word after it are one token (`.u32',
   `.shared::cta'), so that `add.u32' and `%tid.x' are a name and a dotted word.  Tokens point into
   the text, which must outlive them.  */

#ifndef PTXSIM_LEXER_H
#define PTXSIM_LEXER_H

#include <string_view>
#include <vector>
#include "ptxsim/types.h"

namespace ptxsim {

enum class Tok : uint8_t
{
  END,
  NAME,
  DOTTED,
  INTEGER,
  FLOAT,
  STRING,
  PUNCT
};

struct Token
{
  Tok kind = Tok::END;
  std::string_view text; /* DOTTED: without the dot.  */
  unsigned line = 0;
  /* INTEGER: the value; FLOAT: the bits of a double, or of a float if the
     literal was of the form 0fXXXXXXXX.  */
  uint64_t bits = 0;
  bool single = false;

  bool is (char c) const { return kind == Tok::PUNCT && text[0] == c; }
  bool dotted (std::string_view s) const { return kind == Tok::DOTTED && text == s; }
};

/* Throws PtxError on a character or number that is not valid PTX.  */
std::vector<Token> tokenize (std::string_view text);

} // namespace ptxsim

#endif
