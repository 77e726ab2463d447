/* Moves: mov, selp, slct, special registers, addresses, packing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/exec.h"

namespace ptxsim {

namespace {

struct Copy
{
  template <typename T> static T f (T a) { return a; }
};

template <typename T>
void
select_op (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  uint32_t p = w.pred (op.r[3]);
  each_lane (m, [=] (unsigned i) { d[i] = p >> i & 1 ? a[i] : b[i]; });
}

/* A float that .ftz flushes.  */
struct FlushedFloat
{
  float value;
};
inline bool
not_negative (int32_t c)
{
  return c >= 0;
}
inline bool
not_negative (float c)
{
  return c >= 0;
}
/* Subnormals count as zero.  */
inline bool
not_negative (FlushedFloat c)
{
  return c.value > -0x1p-126f;
}

/* slct d, a, b, c: a if c >= 0; a NaN selects b.  */
template <typename T, typename C>
void
slct (Warp &w, const Op &op, uint32_t m)
{
  T *d = w.dst<T> (op.r[0]);
  const T *a = w.src<T> (op.r[1]), *b = w.src<T> (op.r[2]);
  const C *c = w.src<C> (op.r[3]);
  each_lane (m, [=] (unsigned i) { d[i] = not_negative (c[i]) ? a[i] : b[i]; });
}

/* and, or, xor, not on predicates: Op::x selects; bits 0 and 1 of y invert.  */
void
pred_logic (Warp &w, const Op &op, uint32_t m)
{
  uint32_t a = w.pred (op.r[1]) ^ (op.y & 1 ? all_lanes : 0);
  uint32_t b = w.pred (op.r[2]) ^ (op.y & 2 ? all_lanes : 0);
  uint32_t r;
  switch (Combine (op.x))
    {
    case Combine::AND: r = a & b; break;
    case Combine::OR: r = a | b; break;
    default: r = a ^ b; break;
    }
  w.set_pred (op.r[0], r, m);
}

void
pred_copy (Warp &w, const Op &op, uint32_t m)
{
  w.set_pred (op.r[0], w.pred (op.r[1]) ^ (op.y & 1 ? all_lanes : 0), m);
}

/* The address of a local variable: its place in the frame (imm) and the frame's
   in the lane's local memory.  */
void
local_address (Warp &w, const Op &op, uint32_t m)
{
  uint64_t *d = w.dst<uint64_t> (op.r[0]);
  uint64_t v = w.frame->local_base + uint64_t (op.imm);
  each_lane (m, [=] (unsigned i) { d[i] = v; });
}

void
dynamic_shared (Warp &w, const Op &op, uint32_t m)
{
  uint64_t *d = w.dst<uint64_t> (op.r[0]);
  uint64_t v = w.launch->kernel->dynamic_shared_offset + uint64_t (op.imm);
  each_lane (m, [=] (unsigned i) { d[i] = v; });
}

uint64_t
special_value (const Warp &w, Special s, unsigned component, unsigned lane)
{
  const Launch &l = *w.launch;
  const Block &b = *w.block;
  auto pick = [component] (const Dim3 &d)
  {
    return component == 0 ? d.x : component == 1 ? d.y : d.z;
  };
  auto clock = [&] { return b.instructions * 4; };
  auto timer = [&]
  {
    return uint64_t (std::chrono::duration_cast<std::chrono::nanoseconds> (
		       std::chrono::steady_clock::now ().time_since_epoch ())
		       .count ());
  };
  switch (s)
    {
    case Special::TID: return (component == 0 ? w.tid_x : component == 1 ? w.tid_y : w.tid_z)[lane];
    case Special::NTID: return pick (l.block);
    case Special::CTAID: return pick (b.id);
    case Special::NCTAID: return pick (l.grid);
    case Special::LANEID: return lane;
    case Special::WARPID: return w.index;
    case Special::NWARPID: return b.warps.size ();
    case Special::SMID: return b.linear % l.num_sms;
    case Special::NSMID: return l.num_sms;
    case Special::GRIDID: return l.grid_id;
    case Special::LANEMASK_EQ: return uint32_t (1) << lane;
    case Special::LANEMASK_LT: return (uint32_t (1) << lane) - 1;
    case Special::LANEMASK_LE: return (uint64_t (2) << lane) - 1;
    case Special::LANEMASK_GE: return uint32_t (~uint32_t (0) << lane);
    case Special::LANEMASK_GT: return uint32_t (~((uint64_t (2) << lane) - 1));
    case Special::CLOCK: return uint32_t (clock ());
    case Special::CLOCK_HI: return clock () >> 32;
    case Special::CLOCK64: return clock ();
    case Special::GLOBALTIMER: return timer ();
    case Special::GLOBALTIMER_LO: return uint32_t (timer ());
    case Special::GLOBALTIMER_HI: return timer () >> 32;
    case Special::DYNAMIC_SMEM_SIZE: return l.dynamic_shared;
    case Special::TOTAL_SMEM_SIZE: return l.shared_bytes ();
    }
  __builtin_unreachable ();
}

/* Whether all lanes read the same.  */
bool
uniform_special (Special s)
{
  switch (s)
    {
    case Special::TID:
    case Special::LANEID:
    case Special::LANEMASK_EQ:
    case Special::LANEMASK_LE:
    case Special::LANEMASK_LT:
    case Special::LANEMASK_GE:
    case Special::LANEMASK_GT: return false;
    default: return true;
    }
}

/* x: the special register; y: its component; z: bytes of the destination.  */
void
special (Warp &w, const Op &op, uint32_t m)
{
  if (op.z == 4)
    {
      uint32_t *d = w.dst<uint32_t> (op.r[0]);
      if (uniform_special (Special (op.x)))
	{
	  uint32_t v = uint32_t (special_value (w, Special (op.x), op.y, 0));
	  return each_lane (m, [=] (unsigned i) { d[i] = v; });
	}
      if (Special (op.x) == Special::TID)
	{
	  const uint32_t *t = (op.y == 0 ? w.tid_x : op.y == 1 ? w.tid_y : w.tid_z).data ();
	  return each_lane (m, [=] (unsigned i) { d[i] = t[i]; });
	}
    }
  each_lane (m,
	     [&] (unsigned i)
	     {
	       uint64_t v = special_value (w, Special (op.x), op.y, i);
	       if (op.z == 2)
		 w.dst<uint16_t> (op.r[0])[i] = uint16_t (v);
	       else if (op.z == 4)
		 w.dst<uint32_t> (op.r[0])[i] = uint32_t (v);
	       else
		 w.dst<uint64_t> (op.r[0])[i] = v;
	     });
}

/* mov.b64 d, {a, b} and the like: x parts of y bytes each in r[1..].  */
void
pack (Warp &w, const Op &op, uint32_t m)
{
  unsigned n = op.x, bytes = op.y;
  char *d = w.dst<char> (op.r[0]);
  each_lane (m,
	     [&] (unsigned i)
	     {
	       char whole[16];
	       for (unsigned k = 0; k < n; k++)
		 memcpy (whole + k * bytes, w.src<char> (op.r[1 + k]) + i * bytes, bytes);
	       memcpy (d + i * n * bytes, whole, n * bytes);
	     });
}

/* mov.b64 {a, b}, s: the source is r[6].  */
void
unpack (Warp &w, const Op &op, uint32_t m)
{
  unsigned n = op.x, bytes = op.y;
  const char *s = w.src<char> (op.r[6]);
  each_lane (m,
	     [&] (unsigned i)
	     {
	       char whole[16];
	       memcpy (whole, s + i * n * bytes, n * bytes);
	       for (unsigned k = 0; k < n; k++)
		 if (op.r[k] != no_ref)
		   memcpy (w.dst<char> (op.r[k]) + i * bytes, whole + k * bytes, bytes);
	     });
}

/* The same for two halves of a 64-bit register, the common case.  */
void
pack_halves (Warp &w, const Op &op, uint32_t m)
{
  uint64_t *d = w.dst<uint64_t> (op.r[0]);
  const uint32_t *lo = w.src<uint32_t> (op.r[1]), *hi = w.src<uint32_t> (op.r[2]);
  each_lane (m, [=] (unsigned i) { d[i] = uint64_t (hi[i]) << 32 | lo[i]; });
}

void
unpack_halves (Warp &w, const Op &op, uint32_t m)
{
  uint32_t *lo = w.dst<uint32_t> (op.r[0]), *hi = w.dst<uint32_t> (op.r[1]);
  const uint64_t *s = w.src<uint64_t> (op.r[6]);
  each_lane (m,
	     [=] (unsigned i)
	     {
	       lo[i] = uint32_t (s[i]);
	       hi[i] = uint32_t (s[i] >> 32);
	     });
}

/* Add the window's base (x = 0) or subtract it (x = 1).  */
void
cvta (Warp &w, const Op &op, uint32_t m)
{
  uint64_t *d = w.dst<uint64_t> (op.r[0]);
  const uint64_t *a = w.src<uint64_t> (op.r[1]);
  uint64_t base = uint64_t (op.imm);
  bool to = op.x;
  each_lane (m, [=] (unsigned i) { d[i] = to ? a[i] - base : a[i] + base; });
}

void
isspacep (Warp &w, const Op &op, uint32_t m)
{
  const uint64_t *a = w.src<uint64_t> (op.r[1]);
  uint64_t base = uint64_t (op.imm);
  uint32_t r = 0;
  for (unsigned i = 0; i < warp_size; i++)
    {
      bool in = (op.space == Space::GLOBAL ? a[i] < shared_window
					   : a[i] >= base && a[i] - base < window_size);
      r |= uint32_t (in) << i;
    }
  w.set_pred (op.r[0], r, m);
}

void
nop (Warp &, const Op &, uint32_t)
{}

} // anonymous namespace

const ExecFn exec_pred_logic = pred_logic;
const ExecFn exec_pred_copy = pred_copy;
const ExecFn exec_local_address = local_address;
const ExecFn exec_dynamic_shared = dynamic_shared;
const ExecFn exec_pack = pack;
const ExecFn exec_unpack = unpack;
const ExecFn exec_pack_halves = pack_halves;
const ExecFn exec_unpack_halves = unpack_halves;
const ExecFn exec_cvta = cvta;
const ExecFn exec_isspacep = isspacep;
const ExecFn exec_special = special;
const ExecFn exec_nop = nop;

ExecFn
select_copy (unsigned bytes)
{
  switch (bytes)
    {
    case 2: return map1<Copy, uint16_t, uint16_t>;
    case 4: return map1<Copy, uint32_t, uint32_t>;
    default: return map1<Copy, uint64_t, uint64_t>;
    }
}

ExecFn
select_select (unsigned bytes)
{
  switch (bytes)
    {
    case 2: return select_op<uint16_t>;
    case 4: return select_op<uint32_t>;
    default: return select_op<uint64_t>;
    }
}

template <typename C>
static ExecFn
slct_of (unsigned bytes)
{
  switch (bytes)
    {
    case 2: return slct<uint16_t, C>;
    case 4: return slct<uint32_t, C>;
    default: return slct<uint64_t, C>;
    }
}

ExecFn
select_slct (unsigned bytes, bool float_selector, bool ftz)
{
  return (ftz		   ? slct_of<FlushedFloat> (bytes)
	  : float_selector ? slct_of<float> (bytes)
			   : slct_of<int32_t> (bytes));
}

} // namespace ptxsim
