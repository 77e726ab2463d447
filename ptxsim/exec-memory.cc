/* Memory: ld, st, atom, red.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An access first turns the lanes' addresses into host pointers, checking each,
   and then moves the data.  Usually all lanes access one piece of memory: the block's shared
   memory, local memory, the parameters, or the range of global memory that this instruction used
   last.  Then they are checked together, in a loop without branches; otherwise one by one.

   Op: r[4] the address, imm the displacement; z bit 0: 32-bit address.
   ld: r[0..3] destinations, x their number, y bit 0: the kernel's parameters,
   y bit 1: another warp may be polling.  st: r[0..3] sources, x their number.
   atom: r[0] destination or none, r[1], r[2] operands.  */

#include "ptxsim/exec.h"
#include "ptxsim/observers.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <type_traits>

namespace ptxsim {

namespace {

[[noreturn]] void
bad_address (Warp &w, Space space, unsigned lane, uint64_t address, unsigned bytes, bool write,
	     const std::string &where)
{
  (void) w;
  char buffer[128];
  snprintf (buffer, sizeof buffer, "%u-byte %s %s memory at address 0x%llx: ", bytes,
	    write ? "write to" : "read from", space_text (space), (unsigned long long) address);
  throw Fault{ FaultKind::ILLEGAL_ADDRESS, buffer + where, int (lane) };
}

[[noreturn]] void
misaligned (Space space, unsigned lane, uint64_t address, unsigned bytes)
{
  char buffer[128];
  snprintf (buffer, sizeof buffer, "misaligned %u-byte access of %s memory at address 0x%llx",
	    bytes, space_text (space), (unsigned long long) address);
  throw Fault{ FaultKind::MISALIGNED, buffer, int (lane) };
}

/* BITS writes, but a part of the word only: see check_beyond.  */
enum class Reach
{
  READ,
  WRITE,
  BITS
};

/* The end of the range that an access which begins in SIZE bytes may use.  A read of a word may end
   beyond SIZE, because an aligned word is mapped completely or not at all: newlib's string
   functions rely on it.  */
inline uint64_t
limit_of (uint64_t size, unsigned bytes, Reach reach)
{
  return reach == Reach::WRITE || bytes > 8 ? size : (size + bytes - 1) & ~uint64_t (bytes - 1);
}

char *
global_pointer (Warp &w, Space space, unsigned lane, uint64_t address, unsigned bytes, Reach reach,
		Range *cache)
{
  std::optional<Range> r = w.launch->memory->find (address);
  if (!r || !Range{ r->base, limit_of (r->size, bytes, reach) }.contains (address, bytes))
    bad_address (w, space, lane, address, bytes, reach != Reach::READ,
		 w.launch->memory->describe (address));
  if (cache)
    *cache = *r;
  return reinterpret_cast<char *> (address);
}

char *
shared_pointer (Warp &w, Space space, unsigned lane, uint64_t offset, unsigned bytes, bool write)
{
  uint64_t size = w.block->shared.size ();
  if (offset > size || bytes > size - offset)
    bad_address (w, space, lane, offset, bytes, write,
		 "the block has " + std::to_string (size) + " bytes of shared memory");
  return w.block->shared.data () + offset;
}

char *
local_pointer (Warp &w, Space space, unsigned lane, uint64_t offset, unsigned bytes, bool write)
{
  uint64_t size = w.frame->local_base + w.frame->code->local_bytes;
  if (offset > size || bytes > size - offset)
    bad_address (w, space, lane, offset, bytes, write,
		 "the thread's frames have " + std::to_string (size) + " bytes of local memory");
  return w.local + local_place (lane, offset);
}

char *
kernel_param_pointer (Warp &w, unsigned lane, uint64_t offset, unsigned bytes, bool write)
{
  uint64_t size = w.launch->params.size ();
  if (write || offset > size || bytes > size - offset)
    bad_address (w, Space::PARAM, lane, offset, bytes, write,
		 "the kernel has " + std::to_string (size) + " bytes of parameters");
  return w.launch->params.data () + offset;
}

} // anonymous namespace

char *
resolve_address (Warp &w, Space space, unsigned lane, uint64_t address, unsigned bytes, bool write)
{
  if (address & (bytes - 1))
    misaligned (space, lane, address, bytes);
  switch (space)
    {
    case Space::SHARED: return shared_pointer (w, space, lane, address, bytes, write);
    case Space::LOCAL: return local_pointer (w, space, lane, address, bytes, write);
    case Space::PARAM: return kernel_param_pointer (w, lane, address, bytes, write);
    case Space::GENERIC:
      if (address >= shared_window)
	{
	  uint64_t offset = (address - shared_window) & (window_size - 1);
	  switch ((address - shared_window) / window_size)
	    {
	    case 0: return shared_pointer (w, space, lane, offset, bytes, write);
	    case 1: return local_pointer (w, space, lane, offset, bytes, write);
	    case 2: return kernel_param_pointer (w, lane, offset, bytes, write);
	    default: bad_address (w, space, lane, address, bytes, write, "no memory");
	    }
	}
      break;
    default: break;
    }
  return global_pointer (w, space, lane, address, bytes, write ? Reach::WRITE : Reach::READ,
			 nullptr);
}

namespace {

/* Addresses from BASE on, of which the last SIZE - BYTES + 1 are valid for an access of BYTES.  */
struct Piece
{
  uint64_t base;
  uint64_t size;

  /* Whether the lanes of M have such addresses, aligned.  */
  bool holds (const uint64_t *address, uint32_t m, unsigned bytes) const
  {
    if (size < bytes)
      return false;
    uint64_t room = size - bytes, first = base, low = 0, sign = 0;
    auto look = [&] (unsigned i)
    {
      /* The top bit is set if the offset is negative or beyond ROOM.  */
      uint64_t offset = address[i] - first;
      sign |= offset | (room - offset);
      low |= address[i];
    };
    if (m == all_lanes)
      for (unsigned i = 0; i < warp_size; i++)
	look (i);
    else
      for (; m; m &= m - 1)
	look (__builtin_ctz (m));
    return !(sign >> 63 | (low & (bytes - 1)));
  }
};

/* The host pointers of the lanes in M, whose addresses are all in the block's
   shared memory, all in local memory or all in the kernel's parameters; false if they are not, or
   not all valid.  */
bool
resolve_window (Warp &w, Space space, const uint64_t *address, uint32_t m, unsigned bytes, char **p)
{
  uint64_t base = 0;
  if (space == Space::GENERIC)
    {
      uint64_t window = ((address[__builtin_ctz (m)] - shared_window) / window_size);
      if (window > 1)
	return false;
      space = window ? Space::LOCAL : Space::SHARED;
      base = window ? local_window : shared_window;
    }
  if (space == Space::LOCAL)
    {
      uint64_t size = w.frame->local_base + w.frame->code->local_bytes;
      if (!Piece{ base, size }.holds (address, m, bytes))
	return false;
      char *local = w.local;
      each_lane (m, [=] (unsigned i) { p[i] = local + local_place (i, address[i] - base); });
      return true;
    }
  char *begin = space == Space::SHARED ? w.block->shared.data () : w.launch->params.data ();
  uint64_t size = space == Space::SHARED ? w.block->shared.size () : w.launch->params.size ();
  if (!Piece{ base, size }.holds (address, m, bytes))
    return false;
  each_lane (m, [=] (unsigned i) { p[i] = begin + (address[i] - base); });
  return true;
}

/* The host pointers of the lanes in M.  */
inline void
resolve (Warp &w, const Op &op, uint32_t m, unsigned bytes, Reach reach, char **p)
{
  const bool write = reach != Reach::READ;
  if (op.space == Space::PARAM && !(op.y & 1))
    {
      /* The frame's own parameter area, checked by the decoder.  */
      char *base = w.frame->params.data () + op.imm;
      uint32_t stride = w.frame->code->param_bytes;
      each_lane (m, [=] (unsigned i) { p[i] = base + size_t (i) * stride; });
      return;
    }
  uint64_t addresses[warp_size];
  uint64_t *address = addresses, displacement = uint64_t (op.imm);
  if (op.z & 1)
    {
      const uint32_t *a = w.src<uint32_t> (op.r[4]);
      each_lane (m, [=] (unsigned i) { address[i] = a[i] + displacement; });
    }
  else
    {
      const uint64_t *a = w.src<uint64_t> (op.r[4]);
      each_lane (m, [=] (unsigned i) { address[i] = a[i] + displacement; });
    }
  bool global = op.space == Space::GLOBAL || op.space == Space::CONST;
  if (global || (op.space == Space::GENERIC && address[__builtin_ctz (m)] < shared_window))
    {
      Range &cache = w.launch->ranges[op.cache];
      uint64_t limit = limit_of (cache.size, bytes, reach);
      if (Piece{ cache.base, limit }.holds (address, m, bytes))
	{
	  each_lane (m, [=] (unsigned i) { p[i] = reinterpret_cast<char *> (address[i]); });
	  return;
	}
      for (uint32_t k = m; k; k &= k - 1)
	{
	  unsigned i = __builtin_ctz (k);
	  if (address[i] >= shared_window && !global)
	    p[i] = resolve_address (w, op.space, i, address[i], bytes, write);
	  else
	    {
	      if (address[i] & (bytes - 1))
		misaligned (op.space, i, address[i], bytes);
	      p[i] = (cache.contains (address[i], bytes)
			? reinterpret_cast<char *> (address[i])
			: global_pointer (w, op.space, i, address[i], bytes, reach, &cache));
	    }
	}
    }
  else if ((write && op.space == Space::PARAM)
	   || !resolve_window (w, op.space, address, m, bytes, p))
    for (uint32_t k = m; k; k &= k - 1)
      {
	unsigned i = __builtin_ctz (k);
	p[i] = resolve_address (w, op.space, i, address[i], bytes, write);
      }
}

/* Memory holds MEM, the registers are of type REG.  */
template <typename MEM, typename REG>
void
load (Warp &w, const Op &op, uint32_t m)
{
  char *p[warp_size];
  unsigned n = op.x;
  resolve (w, op, m, unsigned (n * sizeof (MEM)), Reach::READ, p);
  if (w.launch->observers)
    w.launch->observers->load (w, op, m, p, unsigned (n * sizeof (MEM)));
  if (op.y & 2)
    w.spin_hint = true;
  for (unsigned k = 0; k < n; k++)
    {
      if (op.r[k] == no_ref)
	continue;
      REG *d = w.dst<REG> (op.r[k]);
      each_lane (m,
		 [=] (unsigned i)
		 {
		   MEM v;
		   memcpy (&v, p[i] + k * sizeof (MEM), sizeof v);
		   d[i] = REG (v);
		 });
    }
}

/* Lane by lane, so that an observer sees each lane's value.  */
template <typename MEM, typename REG>
__attribute__ ((noinline)) void
observed_store (Warp &w, const Op &op, uint32_t m, char *const *p)
{
  unsigned n = op.x;
  for (; m; m &= m - 1)
    {
      unsigned i = __builtin_ctz (m);
      char value[16];
      for (unsigned k = 0; k < n; k++)
	{
	  MEM v = MEM (w.src<REG> (op.r[k])[i]);
	  memcpy (value + k * sizeof (MEM), &v, sizeof v);
	}
      w.launch->observers->store (w, op, i, p[i], unsigned (n * sizeof (MEM)), value);
      memcpy (p[i], value, n * sizeof (MEM));
    }
}

template <typename MEM, typename REG>
void
store (Warp &w, const Op &op, uint32_t m)
{
  char *p[warp_size];
  unsigned n = op.x;
  resolve (w, op, m, unsigned (n * sizeof (MEM)), Reach::WRITE, p);
  w.progress = true;
  if (w.launch->observers)
    return observed_store<MEM, REG> (w, op, m, p);
  for (unsigned k = 0; k < n; k++)
    {
      const REG *s = w.src<REG> (op.r[k]);
      for (uint32_t left = m; left; left &= left - 1)
	{
	  unsigned i = __builtin_ctz (left);
	  MEM v = MEM (s[i]);
	  memcpy (p[i] + k * sizeof (MEM), &v, sizeof v);
	}
    }
}

template <typename MEM>
ExecFn
load_of (unsigned reg_bytes)
{
  constexpr bool s = std::is_signed_v<MEM>;
  if (reg_bytes < sizeof (MEM))
    return nullptr;
  switch (reg_bytes)
    {
    case 1:
    case 2: return load<MEM, std::conditional_t<s, int16_t, uint16_t>>;
    case 4: return load<MEM, std::conditional_t<s, int32_t, uint32_t>>;
    default: return load<MEM, std::conditional_t<s, int64_t, uint64_t>>;
    }
}

template <typename MEM>
ExecFn
store_of (unsigned reg_bytes)
{
  if (reg_bytes < sizeof (MEM))
    return nullptr;
  switch (reg_bytes)
    {
    case 1:
    case 2: return store<MEM, uint16_t>;
    case 4: return store<MEM, uint32_t>;
    default: return store<MEM, uint64_t>;
    }
}

/* ----- atomics ----- */

/* The sum of an atomic addition.  The hardware adds floats of global memory with .ftz,
   those of shared memory without, and does not change a double in global memory that is a NaN.  */
float
atomic_sum (float a, float b, bool shared)
{
  auto flush = [shared] (float v)
  { return !shared && std::fabs (v) < 0x1p-126f ? std::copysign (0.0f, v) : v; };
  float r = flush (flush (a) + flush (b));
  if (r == r)
    return r;
  uint32_t nan = 0x7fffffff;
  memcpy (&r, &nan, sizeof r);
  return r;
}

double
atomic_sum (double a, double b, bool shared)
{
  if (!shared && (std::isnan (a) || std::isnan (b)))
    return std::isnan (a) ? a : b;
  return a + b;
}

template <AtomOp OP, typename T>
T
atom_value (T old, T b, bool shared)
{
  if constexpr (OP == AtomOp::ADD && std::is_floating_point_v<T>)
    return atomic_sum (old, b, shared);
  switch (OP)
    {
    case AtomOp::ADD: return old + b;
    case AtomOp::MIN: return old < b ? old : b;
    case AtomOp::MAX: return old > b ? old : b;
    case AtomOp::EXCH: return b;
    default: break;
    }
  if constexpr (std::is_integral_v<T>)
    switch (OP)
      {
      case AtomOp::AND: return old & b;
      case AtomOp::OR: return old | b;
      case AtomOp::XOR: return old ^ b;
      case AtomOp::INC: return old >= b ? 0 : old + 1;
      case AtomOp::DEC: return old == 0 || old > b ? b : old - 1;
      default: break;
      }
  return old;
}

/* True if OP can change some bits of a word, and leave the others for sure.  */

constexpr bool
of_bits_p (AtomOp op)
{
  return op == AtomOp::CAS || op == AtomOp::AND || op == AtomOp::OR || op == AtomOp::XOR;
}

/* Objects of one and two bytes are updated in their words.  Such a word may end beyond an
   allocation, as a read of it may, if nothing there is CHANGED.  */

void
check_beyond (Warp &w, const Op &op, unsigned lane, const char *p, uint32_t changed)
{
  const uint64_t address = reinterpret_cast<uint64_t> (p);
  if (op.space == Space::SHARED || op.space == Space::LOCAL
      || w.launch->ranges[op.cache].contains (address, sizeof changed))
    return;
  std::optional<Range> r = w.launch->memory->find (address);
  if (!r || r->contains (address, sizeof changed))
    return;
  const unsigned inside = unsigned (r->base + r->size - address);
  if (changed >> 8 * inside)
    bad_address (w, op.space, lane, address, sizeof changed, true,
		 w.launch->memory->describe (address));
}

/* An atomic update of WORD, which had *OLD; WROTE, unless a comparison failed.  True if it has
   another value now.  */
template <AtomOp OP, typename T, typename Bits>
bool
update (Bits *word, const T *operand, const Bits *swapped, bool shared, Bits &old, bool &wrote)
{
  old = __atomic_load_n (word, __ATOMIC_RELAXED);
  if constexpr (OP == AtomOp::CAS)
    {
      memcpy (&old, operand, sizeof old);
      return wrote = __atomic_compare_exchange_n (word, &old, *swapped, false, __ATOMIC_SEQ_CST,
						  __ATOMIC_SEQ_CST);
    }
  else
    {
      Bits desired;
      do
	{
	  T value;
	  memcpy (&value, &old, sizeof value);
	  value = atom_value<OP> (value, *operand, shared);
	  memcpy (&desired, &value, sizeof value);
	}
      while (!__atomic_compare_exchange_n (word, &old, desired, false, __ATOMIC_SEQ_CST,
					   __ATOMIC_RELAXED));
      return desired != old;
    }
}

template <AtomOp OP, typename T>
void
atom (Warp &w, const Op &op, uint32_t m)
{
  constexpr bool of_bits = of_bits_p (OP) && sizeof (T) == sizeof (uint32_t);
  using Bits = std::conditional_t<sizeof (T) == 2, uint16_t,
				  std::conditional_t<sizeof (T) == 4, uint32_t, uint64_t>>;
  char *p[warp_size];
  resolve (w, op, m, sizeof (T), of_bits ? Reach::BITS : Reach::WRITE, p);
  Observers *observers = w.launch->observers.get ();
  if (observers)
    observers->before_atomic (w, op, m, p, sizeof (T));
  const T *b = w.src<T> (op.r[1]);
  const Bits *c = OP == AtomOp::CAS ? w.src<Bits> (op.r[2]) : nullptr;
  Bits *d = op.r[0] == no_ref ? nullptr : w.dst<Bits> (op.r[0]);
  bool changed = false;
  const char *shared_begin = w.block->shared.data (),
	     *shared_end = shared_begin + w.block->shared.size ();
  for (; m; m &= m - 1)
    {
      unsigned i = __builtin_ctz (m);
      Bits *word = reinterpret_cast<Bits *> (p[i]);
      if constexpr (of_bits)
	{
	  uint32_t v;
	  memcpy (&v, b + i, sizeof v);
	  check_beyond (w, op, i, p[i],
			OP == AtomOp::CAS   ? v ^ uint32_t (c[i])
			: OP == AtomOp::AND ? ~v
					    : v);
	}
      bool shared = (std::is_floating_point_v<T> && p[i] >= shared_begin && p[i] < shared_end);
      Bits old;
      bool wrote = true;
      changed |= update<OP> (word, b + i, c ? c + i : nullptr, shared, old, wrote);
      if (d)
	d[i] = old;
      if (observers)
	observers->atomic (w, op, i, p[i], sizeof (T), wrote);
    }
  if (changed)
    w.progress = true;
  else
    w.spin_hint = true;
}

void
prefetch (Warp &, const Op &, uint32_t)
{}

/* Kernels may run on several host threads.  */
void
fence (Warp &w, const Op &op, uint32_t m)
{
  std::atomic_thread_fence (std::memory_order_seq_cst);
  if (w.launch->observers)
    w.launch->observers->fence (w, op, m);
}

template <AtomOp OP>
ExecFn
atom_bits (Type type)
{
  return (type == Type::B32   ? ExecFn (atom<OP, uint32_t>)
	  : type == Type::B64 ? ExecFn (atom<OP, uint64_t>)
			      : nullptr);
}

template <AtomOp OP>
ExecFn
atom_int (Type type)
{
  switch (type)
    {
    case Type::U32: return atom<OP, uint32_t>;
    case Type::S32: return atom<OP, int32_t>;
    case Type::U64: return atom<OP, uint64_t>;
    case Type::S64: return atom<OP, int64_t>;
    default: return nullptr;
    }
}

} // anonymous namespace

const ExecFn exec_prefetch = prefetch;
const ExecFn exec_fence = fence;

ExecFn
select_load (Type type, unsigned reg_bytes)
{
  switch (type)
    {
    case Type::S8: return load_of<int8_t> (reg_bytes);
    case Type::S16: return load_of<int16_t> (reg_bytes);
    case Type::S32: return load_of<int32_t> (reg_bytes);
    default: break;
    }
  switch (size_of (type))
    {
    case 1: return load_of<uint8_t> (reg_bytes);
    case 2: return load_of<uint16_t> (reg_bytes);
    case 4: return load_of<uint32_t> (reg_bytes);
    default: return load_of<uint64_t> (reg_bytes);
    }
}

ExecFn
select_store (unsigned bytes, unsigned reg_bytes)
{
  switch (bytes)
    {
    case 1: return store_of<uint8_t> (reg_bytes);
    case 2: return store_of<uint16_t> (reg_bytes);
    case 4: return store_of<uint32_t> (reg_bytes);
    default: return store_of<uint64_t> (reg_bytes);
    }
}

ExecFn
select_atom (AtomOp op, Type type)
{
  switch (op)
    {
    case AtomOp::ADD:
      if (type == Type::F32)
	return atom<AtomOp::ADD, float>;
      if (type == Type::F64)
	return atom<AtomOp::ADD, double>;
      return type == Type::S64 ? nullptr : atom_int<AtomOp::ADD> (type);
    case AtomOp::MIN: return atom_int<AtomOp::MIN> (type);
    case AtomOp::MAX: return atom_int<AtomOp::MAX> (type);
    case AtomOp::AND: return atom_bits<AtomOp::AND> (type);
    case AtomOp::OR: return atom_bits<AtomOp::OR> (type);
    case AtomOp::XOR: return atom_bits<AtomOp::XOR> (type);
    case AtomOp::EXCH: return atom_bits<AtomOp::EXCH> (type);
    case AtomOp::CAS:
      return (type == Type::B16 ? ExecFn (atom<AtomOp::CAS, uint16_t>)
				: atom_bits<AtomOp::CAS> (type));
    case AtomOp::INC: return type == Type::U32 ? ExecFn (atom<AtomOp::INC, uint32_t>) : nullptr;
    case AtomOp::DEC: return type == Type::U32 ? ExecFn (atom<AtomOp::DEC, uint32_t>) : nullptr;
    }
  return nullptr;
}

} // namespace ptxsim
