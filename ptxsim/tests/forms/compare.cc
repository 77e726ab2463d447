/* Instruction forms: comparisons and selections.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* A comparison, as the set of relations (of four) for which it is true.  */
struct Relation
{
  const char *name;
  bool less, equal, greater, unordered;
};

const Relation relations[] = {
  { "eq", 0, 1, 0, 0 },	 { "ne", 1, 0, 1, 0 },	{ "lt", 1, 0, 0, 0 },  { "le", 1, 1, 0, 0 },
  { "gt", 0, 0, 1, 0 },	 { "ge", 0, 1, 1, 0 },	{ "lo", 1, 0, 0, 0 },  { "ls", 1, 1, 0, 0 },
  { "hi", 0, 0, 1, 0 },	 { "hs", 0, 1, 1, 0 },	{ "equ", 0, 1, 0, 1 }, { "neu", 1, 0, 1, 1 },
  { "ltu", 1, 0, 0, 1 }, { "leu", 1, 1, 0, 1 }, { "gtu", 0, 0, 1, 1 }, { "geu", 0, 1, 1, 1 },
  { "num", 1, 1, 1, 0 }, { "nan", 0, 0, 0, 1 },
};

bool
holds (const Form &f, const Expected &l)
{
  const Relation *r = relations;
  while (!f.has (r->name))
    r++;
  const std::string &type = f.type ();
  if (is_float_type (type))
    {
      Number a = unpack (l.in[0], format_of (type), f.has ("ftz"));
      Number b = unpack (l.in[1], format_of (type), f.has ("ftz"));
      if (a.kind == Number::NOT_A_NUMBER || b.kind == Number::NOT_A_NUMBER)
	return r->unordered;
      int c = compare (a, b);
      return c < 0 ? r->less : c > 0 ? r->greater : r->equal;
    }
  i128 a = integer_of (l.in[0], type), b = integer_of (l.in[1], type);
  return a < b ? r->less : a > b ? r->greater : r->equal;
}

bool
combined (const Form &f, bool r, bool c)
{
  return f.has ("and") ? r && c : f.has ("or") ? r || c : f.has ("xor") ? r != c : r;
}

/* The second result is the comparison inverted, then combined.  */
void
setp (const Form &f, Expected &l)
{
  bool r = holds (f, l);
  l.out[0] = combined (f, r, l.in[2]);
  if (f.out.size () > 1)
    l.out[1] = combined (f, !r, l.in[2]);
}

void
setp_inverted (const Form &f, Expected &l)
{
  l.out[0] = combined (f, holds (f, l), !l.in[2]);
}

/* True is all ones, or 1.0.  */
void
set (const Form &f, Expected &l)
{
  bool r = combined (f, holds (f, l), l.in[2]);
  l.out[0] = !r								      ? 0
	     : f.has ("f32") && f.modifiers[f.modifiers.size () - 2] == "f32" ? 0x3f800000
									      : 0xffffffff;
}

void
set_type_first (const Form &f, Expected &l)
{
  l.out[0] = !combined (f, holds (f, l), l.in[2]) ? 0
	     : f.modifiers[0] == "f32"		  ? 0x3f800000
						  : 0xffffffff;
}

void
selp (const Form &f, Expected &l)
{
  l.out[0] = low_bits (l.in[l.in[2] ? 0 : 1], type_bits (f.type ()));
}

/* The first operand if the third is not negative; -0 is not, a NaN is.  */
void
slct (const Form &f, Expected &l)
{
  bool first;
  if (f.type () == "s32")
    first = integer_of (l.in[2], "s32") >= 0;
  else
    {
      Number c = unpack (l.in[2], single_format, f.has ("ftz"));
      first = c.kind == Number::ZERO || (c.kind != Number::NOT_A_NUMBER && !c.neg);
    }
  l.out[0] = low_bits (l.in[first ? 0 : 1], type_bits (f.type (1)));
}

#define ORDERED "{eq,ne,lt,le,gt,ge}"
#define UNORDERED "{equ,neu,ltu,leu,gtu,geu,num,nan}"
#define ANY "{eq,ne,lt,le,gt,ge,equ,neu,ltu,leu,gtu,geu,num,nan}"
#define BITS "{b16,b32,b64}"
#define SIGNED "{s16,s32,s64}"
#define UNSIGNED "{u16,u32,u64}"
#define BOOL ".{and,or,xor}"

const char *const two = "@ $0|$1, $a, $b;";
const char *const combination = "@ $0|$1, $a, $b, $c;";
const char *const inverted = "@ $0, $a, $b, !$c;";

const Row rows[] = {
  { "setp.{eq,ne}." BITS, "p p : t t", setp, two },
  { "setp." ORDERED "." SIGNED, "p p : t t", setp, two },
  { "setp.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}." UNSIGNED, "p p : t t", setp, two },
  { "setp." ANY "{,.ftz}.f32", "p p : t t", setp, two },
  { "setp." ANY ".f64", "p p : t t", setp, two },
  /* 16 bits have one result.  */
  { "setp." ANY "{,.ftz}.f16", "p : t t", setp },
  { "setp." ANY ".bf16", "p : t t", setp },
  { "setp.{eq,ne}" BOOL "." BITS, "p p : t t p", setp, combination },
  { "setp." ORDERED BOOL "." SIGNED, "p p : t t p", setp, combination },
  { "setp.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}" BOOL "." UNSIGNED, "p p : t t p", setp, combination },
  { "setp." ANY BOOL "{,.ftz}.f32", "p p : t t p", setp, combination },
  { "setp." ANY BOOL ".f64", "p p : t t p", setp, combination },
  { "setp." ANY BOOL "{,.ftz}.f16", "p : t t p", setp },
  { "setp." ANY BOOL ".bf16", "p : t t p", setp },
  /* One destination, or none for one of the two; the third operand inverted.  */
  { "setp.lt.s32", "p : t t", setp },
  { "setp.ge.f64", "p : t t", setp, "@ $0|_, $a, $b;" },
  { "setp.ltu" BOOL ".f32", "p : t t p", setp_inverted, inverted },
  { "set.{eq,ne}.{u32,s32,f32}." BITS, "u : t t", set },
  { "set." ORDERED ".{u32,s32,f32}." SIGNED, "u : t t", set },
  { "set.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}.{u32,s32,f32}." UNSIGNED, "u : t t", set },
  { "set." ANY "{,.ftz}.{u32,s32,f32}.f32", "u : t t", set },
  { "set." ANY ".{u32,s32,f32}.f64", "u : t t", set },
  { "set.{eq,ne}" BOOL ".{u32,s32,f32}." BITS, "u : t t p", set },
  { "set." ORDERED BOOL ".{u32,s32,f32}." SIGNED, "u : t t p", set },
  { "set.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}" BOOL ".{u32,s32,f32}." UNSIGNED, "u : t t p", set },
  { "set." ANY BOOL "{,.ftz}.{u32,s32,f32}.f32", "u : t t p", set },
  { "set." ANY BOOL ".{u32,s32,f32}.f64", "u : t t p", set },
  { "set.{u32,s32,f32}." ORDERED "." SIGNED, "u : t t", set_type_first },
  { "set.{u32,s32,f32}.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}." UNSIGNED, "u : t t", set_type_first },
  { "set.{u32,s32,f32}.{eq,ne}." BITS, "u : t t", set_type_first },
  { "set.{u32,s32,f32}." ANY "{,.ftz}.f32", "u : t t", set_type_first },
  { "set.{u32,s32,f32}." ANY ".f64", "u : t t", set_type_first },
  { "set.{u32,s32,f32}." ORDERED BOOL "." SIGNED, "u : t t p", set_type_first },
  { "set.{u32,s32,f32}.{eq,ne,lt,le,gt,ge,lo,ls,hi,hs}" BOOL "." UNSIGNED, "u : t t p",
    set_type_first },
  { "set.{u32,s32,f32}.{eq,ne}" BOOL "." BITS, "u : t t p", set_type_first },
  { "set.{u32,s32,f32}." ANY BOOL "{,.ftz}.f32", "u : t t p", set_type_first },
  { "set.{u32,s32,f32}." ANY BOOL ".f64", "u : t t p", set_type_first },
  { "selp.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}", "t : t t p", selp },
  { "slct.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}.s32", "u : u u t", slct },
  { "slct{,.ftz}.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}.f32", "u : u u t", slct },
};

} // anonymous namespace

RowRange
compare_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
