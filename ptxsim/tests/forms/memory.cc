/* Instruction forms: ld, st, atom, red, fences.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every thread has its own 16 bytes of each space.  */

#include "ptxsim/tests/forms/form.h"
#include <cstring>

namespace forms {

namespace {

/* Elements of 16 bytes of memory, extended to the registers.  */
void
load_from (const Form &f, Expected &l, const uint64_t *memory)
{
  const std::string &type = f.type ();
  unsigned bits = type_bits (type);
  for (size_t i = 0; i < f.out.size (); i++)
    {
      uint64_t v = low_bits (memory[i * bits / 64] >> i * bits % 64, bits);
      l.out[i] = type[0] == 's' ? low_bits (u128 (integer_of (v, type)), f.out[i].bytes * 8) : v;
    }
}

void
load (const Form &f, Expected &l)
{
  load_from (f, l, l.in);
}

/* What the constant variable and the kernel's parameter hold: 81, 82 ... 90 hex.  */
void
load_fixed (const Form &f, Expected &l)
{
  static const uint64_t memory[] = { 0x8887868584838281u, 0x908f8e8d8c8b8a89u };
  load_from (f, l, memory);
}

/* Memory held 11 hex in every byte before.  */
void
store (const Form &f, Expected &l)
{
  unsigned bits = type_bits (f.type ());
  uint64_t memory[2] = { 0x1111111111111111u, 0x1111111111111111u };
  for (size_t i = 0; i < f.in.size (); i++)
    {
      uint64_t mask = low_bits (~u128 (0), bits), &word = memory[i * bits / 64];
      unsigned at = i * bits % 64;
      word = (word & ~(mask << at)) | (l.in[i] & mask) << at;
    }
  l.out[0] = memory[0];
  l.out[1] = memory[1];
}

void
copy (const Form &f, Expected &l)
{
  for (size_t i = 0; i < f.out.size (); i++)
    l.out[i] = low_bits (l.in[i], f.out[i].bytes * 8);
}

/* ----- atomics: the old value, if asked for, then the new one ----- */

/* Whether the memory of an atomic operation is shared: with a generic address, too.  */
bool
is_shared (const Form &f)
{
  return std::string (f.row->body).find ("%sh") != std::string::npos;
}

uint64_t
operation (const Form &f, uint64_t a, uint64_t b)
{
  const std::string &type = f.type ();
  if (f.has ("exch"))
    return b;
  if (f.has ("and"))
    return a & b;
  if (f.has ("or"))
    return a | b;
  if (f.has ("xor"))
    return a ^ b;
  if (f.has ("inc"))
    return a >= b ? 0 : a + 1;
  if (f.has ("dec"))
    return a == 0 || a > b ? b : a - 1;
  if (is_float_type (type))
    {
      /* On global memory .f32 flushes subnormals, on shared memory it does not.  */
      const Format &format = format_of (type);
      bool ftz = type == "f32" && !is_shared (f);
      return pack (add (unpack (a, format, ftz), unpack (b, format, ftz), Round::RN), format,
		   Round::RN, ftz);
    }
  i128 x = integer_of (a, type), y = integer_of (b, type);
  i128 r = f.has ("add") ? x + y : f.has ("min") == (x < y) ? x : y;
  return low_bits (u128 (r), type_bits (type));
}

void
atom (const Form &f, Expected &l)
{
  uint64_t old = l.in[0], next = operation (f, old, l.in[1]);
  if (f.type () == "f64" && unpack (next, double_format).kind == Number::NOT_A_NUMBER)
    {
      /* The NaN of an operand; made quiet by the operation on shared memory.  */
      bool a = unpack (old, double_format).kind == Number::NOT_A_NUMBER;
      bool b = unpack (l.in[1], double_format).kind == Number::NOT_A_NUMBER;
      next = a ? old : l.in[1];
      if (is_shared (f))
	next = quiet (next, double_format);
      l.open = a == b;
    }
  unsigned n = 0;
  if (f.out.size () > 1)
    l.out[n++] = old;
  l.out[n] = next;
}

/* Compared with $a itself where the predicate is true.  */
void
cas (const Form &f, Expected &l)
{
  unsigned bits = type_bits (f.type ());
  uint64_t old = low_bits (l.in[0], bits), expected = l.in[3] ? old : low_bits (l.in[1], bits);
  l.out[0] = old;
  l.out[1] = old == expected ? low_bits (l.in[2], bits) : old;
}

#define LD_INTS "{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64}"
#define LD_SMALL "{b8,b16,b32,u8,u16,u32,s8,s16,s32}"
#define SCOPES "{cta,cluster,gpu,sys}"

/* Rows for loads and stores of a space: its modifier, the plain one of the same
   memory, the address.  */
#define LOADS(SPACE, PLAIN, AT)                                                      \
  { "ld" SPACE "." LD_INTS, "t@8 : b64 b64", load,                                   \
    "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ $0, [" AT "];" },                      \
    { "ld" SPACE ".{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32,f64}", "t : b64 b64", load, \
      "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ $0, [" AT "];" },                    \
    { "ld" SPACE ".v2." LD_INTS, "t@8 t@8 : b64 b64", load,                          \
      "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ {$0, $1}, [" AT "];" },              \
    { "ld" SPACE ".v2.{f32,f64}", "t t : b64 b64", load,                             \
      "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ {$0, $1}, [" AT "];" },              \
    { "ld" SPACE ".v4." LD_SMALL, "t@8 t@8 t@8 t@8 : b64 b64", load,                 \
      "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ {$0, $1, $2, $3}, [" AT "];" },      \
    { "ld" SPACE ".v4.f32", "t t t t : b64 b64", load,                               \
      "st" PLAIN ".v2.b64 [" AT "], {$a, $b}; @ {$0, $1, $2, $3}, [" AT "];" },

#define STORE_BODY(PLAIN, AT, WHAT)                                           \
  "mov.b64 %x4, 0x1111111111111111; st" PLAIN ".v2.b64 [" AT "], {%x4, %x4};" \
  " @ [" AT "], " WHAT "; ld" PLAIN ".v2.b64 {$0, $1}, [" AT "];"
#define STORES(SPACE, PLAIN, AT)                                                                   \
  { "st" SPACE "." LD_INTS, "b64 b64 : t@8", store, STORE_BODY (PLAIN, AT, "$a") },                \
    { "st" SPACE ".{b8,u8,s8,b16,u16,s16,b32,u32,s32,f32,f64}", "b64 b64 : t", store,              \
      STORE_BODY (PLAIN, AT, "$a") },                                                              \
    { "st" SPACE ".v2." LD_INTS, "b64 b64 : t@8 t@8", store, STORE_BODY (PLAIN, AT, "{$a, $b}") }, \
    { "st" SPACE ".v2.{f32,f64}", "b64 b64 : t t", store, STORE_BODY (PLAIN, AT, "{$a, $b}") },    \
    { "st" SPACE ".v4." LD_SMALL, "b64 b64 : t@8 t@8 t@8 t@8", store,                              \
      STORE_BODY (PLAIN, AT, "{$a, $b, $c, $d}") },                                                \
    { "st" SPACE ".v4.f32", "b64 b64 : t t t t", store,                                            \
      STORE_BODY (PLAIN, AT, "{$a, $b, $c, $d}") },

#define FIXED(SPACE, AT)                                                             \
  { "ld" SPACE "." LD_INTS, "t@8 :", load_fixed, "@ $0, [" AT "];" },                \
    { "ld" SPACE ".{f32,f64}", "t :", load_fixed, "@ $0, [" AT "];" },               \
    { "ld" SPACE ".v2." LD_INTS, "t@8 t@8 :", load_fixed, "@ {$0, $1}, [" AT "];" }, \
    { "ld" SPACE ".v2.{f32,f64}", "t t :", load_fixed, "@ {$0, $1}, [" AT "];" },    \
    { "ld" SPACE ".v4." LD_SMALL, "t@8 t@8 t@8 t@8 :", load_fixed,                   \
      "@ {$0, $1, $2, $3}, [" AT "];" },                                             \
    { "ld" SPACE ".v4.f32", "t t t t :", load_fixed, "@ {$0, $1, $2, $3}, [" AT "];" },

#define TEST_ONE "st.global.v2.b64 [%mem], {$a, $b}; @ $0, [%mem];"

/* The memory is read and written with the operands' own size.  */
#define ATOMIC_ROWS(SPACE, PLAIN, AT, TYPES, RED_TYPES, BITS)                                      \
  { "atom" SPACE ".{" TYPES "}", "t t : t t", atom,                                                \
    "st" PLAIN "." BITS " [" AT "], $a; @ $0, [" AT "], $b; ld" PLAIN "." BITS " $1, [" AT "];" }, \
    { "red" SPACE ".{" RED_TYPES "}", "t : t t", atom,                                             \
      "st" PLAIN "." BITS " [" AT "], $a; @ [" AT "], $b; ld" PLAIN "." BITS " $0, [" AT "];" },
#define RED32                                                               \
  "add.u32,add.s32,add.f32,min.u32,min.s32,max.u32,max.s32,and.b32,or.b32," \
  "xor.b32,inc.u32,dec.u32"
#define RED64 "add.u64,add.f64,min.u64,min.s64,max.u64,max.s64,and.b64,or.b64,xor.b64"
#define CAS_ROW(SPACE, PLAIN, AT, BITS, TEMP)                                \
  { "atom" SPACE ".cas." BITS, "t t : t t t p", cas,                         \
    "st" PLAIN "." BITS " [" AT "], $a; selp." BITS " " TEMP ", $a, $b, $d;" \
    " @ $0, [" AT "], " TEMP ", $c; ld" PLAIN "." BITS " $1, [" AT "];" },
#define ATOMICS(SPACE, PLAIN, AT)                                 \
  ATOMIC_ROWS (SPACE, PLAIN, AT, RED32 ",exch.b32", RED32, "b32") \
  ATOMIC_ROWS (SPACE, PLAIN, AT, RED64 ",exch.b64", RED64, "b64") \
  CAS_ROW (SPACE, PLAIN, AT, "b16", "%z2")                        \
  CAS_ROW (SPACE, PLAIN, AT, "b32", "%y2")                        \
  CAS_ROW (SPACE, PLAIN, AT, "b64", "%x2")

/* Orders and scopes change no value of one thread.  */
#define ORDERED_ATOM "st.global.b32 [%mem], $a; @ $0, [%mem], $b; ld.global.b32 $1, [%mem];"
#define ORDERED_RED "st.global.b32 [%mem], $a; @ [%mem], $b; ld.global.b32 $0, [%mem];"
#define NO_EFFECT "@; mov.b32 $0, $a;"

const Row rows[] = {
  LOADS ("", ".global", "%mem") LOADS (".global", ".global", "%mem")
    LOADS ("{.shared,.shared::cta}", ".shared", "%sh") LOADS (".local", ".local", "%lc")
      FIXED (".const", "fixed_const") FIXED ("{.param,.param::entry}", "fixed"){
	"ldu{,.global}.{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64}", "t@8 : b64 b64", load,
	TEST_ONE },
  { "ldu{,.global}.{f32,f64}", "t : b64 b64", load, TEST_ONE },
  { "ldu{,.global}.v2.{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64}", "t@8 t@8 : b64 b64", load,
    "st.global.v2.b64 [%mem], {$a, $b}; @ {$0, $1}, [%mem];" },
  { "ldu{,.global}.v2.{f32,f64}", "t t : b64 b64", load,
    "st.global.v2.b64 [%mem], {$a, $b}; @ {$0, $1}, [%mem];" },
  { "ldu{,.global}.v4." LD_SMALL, "t@8 t@8 t@8 t@8 : b64 b64", load,
    "st.global.v2.b64 [%mem], {$a, $b}; @ {$0, $1, $2, $3}, [%mem];" },
  { "ldu{,.global}.v4.f32", "t t t t : b64 b64", load,
    "st.global.v2.b64 [%mem], {$a, $b}; @ {$0, $1, $2, $3}, [%mem];" },
  { "ld{.weak,.volatile}{,.global}.b32", "t : b64 b64", load, TEST_ONE },
  { "ld{.relaxed,.acquire}." SCOPES "{,.global}.b32", "t : b64 b64", load, TEST_ONE },
  { "ld{,.global}{.ca,.cg,.cs,.lu,.cv}.b32", "t : b64 b64", load, TEST_ONE },
  /* What no thread writes: the operands.  */
  { "ld.global{,.ca,.cg,.cs}.nc{,.L2::64B,.L2::128B,.L2::256B}.b32", "t : b64", load,
    "@ $0, [%at];" },
  { "ld.global.nc{.L1::evict_normal,.L1::evict_unchanged,.L1::evict_first,"
    ".L1::evict_last,.L1::no_allocate}{,.L2::64B,.L2::128B,.L2::256B}.b32",
    "t : b64", load, "@ $0, [%at];" },
  { "ld.global.nc.{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64}", "t@8 : b64 b64", load,
    "@ $0, [%at];" },
  { "ld.global.nc.{f32,f64}", "t : b64", load, "@ $0, [%at];" },
  { "ld.global.nc.v2.{b8,b16,b32,b64,u8,u16,u32,u64,s8,s16,s32,s64}", "t@8 t@8 : b64 b64", load,
    "@ {$0, $1}, [%at];" },
  { "ld.global.nc.v2.{f32,f64}", "t t : b64 b64", load, "@ {$0, $1}, [%at];" },
  { "ld.global.nc.v4." LD_SMALL, "t@8 t@8 t@8 t@8 : b64 b64", load, "@ {$0, $1, $2, $3}, [%at];" },
  { "ld.global.nc.v4.f32", "t t t t : b64 b64", load, "@ {$0, $1, $2, $3}, [%at];" },
  { "ld{,.global}{.L1::evict_normal,.L1::evict_unchanged,.L1::evict_first,.L1::evict_last,"
    ".L1::no_allocate}{,.L2::64B,.L2::128B,.L2::256B}.b32",
    "t : b64 b64", load, TEST_ONE },
  { "ld{,.global}{,.ca,.cg,.cs,.lu,.cv}{.L2::64B,.L2::128B,.L2::256B}.b32", "t : b64 b64", load,
    TEST_ONE },
  STORES ("", ".global", "%mem") STORES (".global", ".global", "%mem")
    STORES ("{.shared,.shared::cta}", ".shared", "%sh")
      STORES (".local", ".local", "%lc"){ "st{.weak,.volatile}{,.global}.b32", "b64 b64 : t", store,
					  STORE_BODY (".global", "%mem", "$a") },
  { "st{.relaxed,.release}." SCOPES "{,.global}.b32", "b64 b64 : t", store,
    STORE_BODY (".global", "%mem", "$a") },
  { "st{,.global}{.wb,.cg,.cs,.wt,.L1::evict_normal,.L1::evict_unchanged,.L1::evict_first,"
    ".L1::evict_last,.L1::no_allocate}.b32",
    "b64 b64 : t", store, STORE_BODY (".global", "%mem", "$a") },
  ATOMICS ("", ".global", "%mem") ATOMICS (".global", ".global", "%mem")
    ATOMICS ("{.shared,.shared::cta}", ".shared", "%sh")
  /* A generic address of shared memory.  */
  { "atom.{add.f32,add.u32,max.s32,exch.b32}", "t t : t t", atom,
    "cvt.u64.u32 %x0, %sh; cvta.shared.u64 %x1, %x0; st.shared.b32 [%sh], $a;"
    " @ $0, [%x1], $b; ld.shared.b32 $1, [%sh];" },
  { "red.{add.f32,add.u32,max.s32}", "t : t t", atom,
    "cvt.u64.u32 %x0, %sh; cvta.shared.u64 %x1, %x0; st.shared.b32 [%sh], $a;"
    " @ [%x1], $b; ld.shared.b32 $0, [%sh];" },
  { "atom{.relaxed,.acquire,.release,.acq_rel}." SCOPES "{,.global}.add.u32", "t t : t t", atom,
    ORDERED_ATOM },
  { "atom{.relaxed,.acquire,.release,.acq_rel}{,.global}.add.u32", "t t : t t", atom,
    ORDERED_ATOM },
  { "atom." SCOPES "{,.global}.add.u32", "t t : t t", atom, ORDERED_ATOM },
  { "red{.relaxed,.release}." SCOPES "{,.global}.add.u32", "t : t t", atom, ORDERED_RED },
  { "red{.relaxed,.release}{,.global}.add.u32", "t : t t", atom, ORDERED_RED },
  { "red." SCOPES "{,.global}.add.u32", "t : t t", atom, ORDERED_RED },
  { "prefetch{,.global}.{L1,L2}", "b32 : b32", copy, "@ [%mem]; mov.b32 $0, $a;" },
  { "prefetch.local.{L1,L2}", "b32 : b32", copy, "@ [%lc]; mov.b32 $0, $a;" },
  { "prefetchu.L1", "b32 : b32", copy, "@ [%mem]; mov.b32 $0, $a;" },
  { "membar.{cta,gl,sys}", "b32 : b32", copy, NO_EFFECT },
  { "fence{,.sc,.acq_rel,.acquire,.release}." SCOPES, "b32 : b32", copy, NO_EFFECT },
};

} // anonymous namespace

RowRange
memory_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
