/* Instruction forms: branches, calls, barriers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* a if it is odd, else a + 1.  */
void
odd (const Form &, Expected &l)
{
  l.out[0] = uint32_t (l.in[0] | 1);
}

void
copy (const Form &, Expected &l)
{
  l.out[0] = uint32_t (l.in[0]);
}

/* One of three targets.  */
void
indexed (const Form &, Expected &l)
{
  static const unsigned values[] = { 11, 22, 33 };
  l.out[0] = values[l.in[0] % 3];
}

void
doubled (const Form &, Expected &l)
{
  l.out[0] = uint32_t (2 * l.in[0]);
}

/* Threads below 64 have exited before the store of the results.  */
void
exited (const Form &, Expected &l)
{
  l.out[0] = l.index % block_threads < 64 ? 0 : uint32_t (l.in[0]);
}

/* ----- barriers: a value of the next warp ----- */

void
exchanged (const Form &, Expected *warp)
{
  unsigned thread = warp->index % block_threads;
  const Expected *block = warp - thread;
  for (unsigned i = 0; i < warp_lanes; i++)
    warp[i].out[0] = uint32_t (block[(thread + i) ^ 32].in[0]);
}

/* The upper half of the block reads what the lower half wrote.  */
void
produced (const Form &, Expected *warp)
{
  unsigned thread = warp->index % block_threads;
  const Expected *block = warp - thread;
  for (unsigned i = 0; i < warp_lanes; i++)
    warp[i].out[0] = uint32_t (block[(thread + i) % 64].in[0]);
}

void
reduced (const Form &f, Expected *warp)
{
  unsigned thread = warp->index % block_threads, count = 0;
  const Expected *block = warp - thread;
  bool is_negated = std::string (f.row->body).find ('!') != std::string::npos;
  for (unsigned i = 0; i < block_threads; i++)
    count += bool (block[i].in[0]) != is_negated;
  for (unsigned i = 0; i < warp_lanes; i++)
    warp[i].out[0] = (f.has ("popc") ? count : f.has ("and") ? count == block_threads : count != 0);
}

/* The other lanes of the warp have written.  */
void
neighbours (const Form &, Expected *warp)
{
  for (unsigned i = 0; i < warp_lanes; i++)
    warp[i].out[0] = uint32_t (warp[i ^ 1].in[0]);
}

#define READ_OTHER(MASK)                                                    \
  " xor.b32 %y2, %thread, " MASK "; shl.b32 %y2, %y2, 4;"                   \
  " shl.b32 %y3, %thread, 4; sub.u32 %y3, %sh, %y3; add.u32 %y2, %y2, %y3;" \
  " ld.shared.b32 $0, [%y2];"
#define EXCHANGE(BARRIER) "st.shared.b32 [%sh], $a; " BARRIER READ_OTHER ("32")
#define HAND_OVER                                                                      \
  "st.shared.b32 [%sh], $a; setp.ge.u32 %q0, %thread, 64; @%q0 bra UPPER;"             \
  " @ 1, 128; bra DONE;\nUPPER: barrier.sync 1, 128;\nDONE: and.b32 %y2, %thread, 63;" \
  " shl.b32 %y2, %y2, 4; shl.b32 %y3, %thread, 4; sub.u32 %y3, %sh, %y3;"              \
  " add.u32 %y2, %y2, %y3; ld.shared.b32 $0, [%y2];"

const Row rows[] = {
  { "bra", "u32 : u32", odd,
    "mov.u32 $0, $a; and.b32 %y2, $a, 1; setp.ne.u32 %q0, %y2, 0; @%q0 @ ODD;"
    " add.u32 $0, $0, 1;\nODD:" },
  { "bra.uni", "u32 : u32", copy, "mov.u32 $0, $a; @ OVER; add.u32 $0, $0, 1;\nOVER:" },
  { "brx.idx", "u32 : b32", indexed,
    "T: .branchtargets L0, L1, L2;\nrem.u32 %y2, $a, 3; @ %y2, T;\n"
    "L0: mov.u32 $0, 11; bra END;\nL1: mov.u32 $0, 22; bra END;\nL2: mov.u32 $0, 33;\n"
    "END:" },
  { "brx.idx.uni", "u32 : b32", [] (const Form &, Expected &l) { l.out[0] = 22; },
    "T: .branchtargets L0, L1, L2;\nmov.u32 %y2, 1; @ %y2, T;\n"
    "L0: mov.u32 $0, 11; bra END;\nL1: mov.u32 $0, 22; bra END;\nL2: mov.u32 $0, 33;\n"
    "END:" },
  { "call", "u32 : u32", doubled, "@ ($0), doubled, ($a);" },
  { "call.uni", "u32 : u32", doubled, "@ ($0), doubled, ($a);" },
  { "call", "u32 : u32", doubled,
    "P: .callprototype (.reg .u32 _) _ (.reg .u32 _);\nmov.u64 %x2, doubled;"
    " @ ($0), %x2, ($a), P;" },
  { "ret", "u32 : u32", doubled, "call ($0), doubled, ($a);" },
  { "ret.uni", "u32 : u32", doubled, "call ($0), doubled_uniformly, ($a);" },
  { "{ret,ret.uni,exit}", "u32 : u32", exited,
    "mov.u32 $0, $a; setp.lt.u32 %q0, %thread, 64; @%q0 @;" },
  { "nanosleep.u32", "u32 : u32", copy, "@ 20; mov.u32 $0, $a;" },
  { "nanosleep.u32", "u32 : u32", copy, "and.b32 %y2, $a, 15; @ %y2; mov.u32 $0, $a;" },
  { "pmevent", "u32 : u32", copy, "@ 3; mov.u32 $0, $a;" },
  { "pmevent.mask", "u32 : u32", copy, "@ 5; mov.u32 $0, $a;" },
  { "bar{,.cta}.sync", "b32 : b32", nullptr, EXCHANGE ("@ 0;"), exchanged },
  { "bar{,.cta}.sync", "b32 : b32", nullptr, EXCHANGE ("@ 3, 128;"), exchanged },
  { "bar.sync", "b32 : b32", nullptr, EXCHANGE ("mov.u32 %y4, 7; @ %y4;"), exchanged },
  { "bar.sync", "b32 : b32", nullptr,
    EXCHANGE ("shr.u32 %y4, %thread, 6; add.u32 %y4, %y4, 1; mov.u32 %y5, 64; @ %y4, %y5;"),
    exchanged },
  { "bar{,.cta}.arrive", "b32 : b32", nullptr, HAND_OVER, produced },
  { "bar{,.cta}.red.popc.u32", "u32 : p", nullptr, "@ $0, 0, $a;", reduced },
  { "bar{,.cta}.red.popc.u32", "u32 : p", nullptr, "@ $0, 2, 128, !$a;", reduced },
  { "bar{,.cta}.red.{and,or}.pred", "p : p", nullptr, "@ $0, 0, $a;", reduced },
  { "bar{,.cta}.red.{and,or}.pred", "p : p", nullptr, "@ $0, 1, 128, !$a;", reduced },
  { "barrier{,.cta}.sync{,.aligned}", "b32 : b32", nullptr, EXCHANGE ("@ 0;"), exchanged },
  { "barrier{,.cta}.sync{,.aligned}", "b32 : b32", nullptr, EXCHANGE ("@ 3, 128;"), exchanged },
  { "barrier{,.cta}.arrive{,.aligned}", "b32 : b32", nullptr, HAND_OVER, produced },
  { "barrier{,.cta}.red.popc{,.aligned}.u32", "u32 : p", nullptr, "@ $0, 0, $a;", reduced },
  { "barrier{,.cta}.red.{and,or}{,.aligned}.pred", "p : p", nullptr, "@ $0, 2, 128, !$a;",
    reduced },
  { "bar.warp.sync", "b32 : b32", nullptr,
    "st.shared.b32 [%sh], $a; @ 0xffffffff;" READ_OTHER ("1"), neighbours },
  /* These end the launch; tests/block-test.cc has them.  */
  { "{trap,brkpt}", "u32 : u32", copy, "mov.u32 $0, $a; setp.gt.u32 %q0, %thread, 4096; @%q0 @;" },
};

} // anonymous namespace

RowRange
control_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
