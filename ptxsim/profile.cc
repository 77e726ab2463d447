/* The profile: counting.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/profile.h"
#include <algorithm>
#include <tuple>

namespace ptxsim {

/* ----- the model of the memory ----- */

namespace {

/* The different values among those added.  */
class Distinct
{
public:
  void add (uint64_t v)
  {
    if (m_size && m_values[m_size - 1] == v)
      return;
    m_sorted &= !m_size || m_values[m_size - 1] < v;
    m_values[m_size++] = v;
  }

  /* Sorted.  */
  const uint64_t *values (unsigned &n)
  {
    if (!m_sorted)
      {
	std::sort (m_values, m_values + m_size);
	m_size = unsigned (std::unique (m_values, m_values + m_size) - m_values);
	m_sorted = true;
      }
    n = m_size;
    return m_values;
  }

private:
  uint64_t m_values[warp_size * 4];
  unsigned m_size = 0;
  bool m_sorted = true;
};

RequestCost
sectors_and_lines (Distinct &sectors, uint32_t m, unsigned bytes)
{
  unsigned n;
  const uint64_t *s = sectors.values (n);
  RequestCost cost;
  cost.units = n;
  constexpr uint64_t sectors_of_line = line_bytes / sector_bytes;
  for (unsigned i = 0; i < n; i++)
    cost.lines += i == 0 || s[i] / sectors_of_line != s[i - 1] / sectors_of_line;
  unsigned asked = unsigned (__builtin_popcount (m)) * bytes;
  unsigned needed = (asked + sector_bytes - 1) / sector_bytes;
  cost.excess = n > needed ? n - needed : 0;
  return cost;
}

} // anonymous namespace

RequestCost
global_cost (const uint64_t *address, uint32_t m, unsigned bytes)
{
  Distinct sectors;
  /* An aligned access lies in one sector.  */
  for (uint32_t k = m; k; k &= k - 1)
    sectors.add (address[__builtin_ctz (k)] / sector_bytes);
  return sectors_and_lines (sectors, m, bytes);
}

/* The words of the 32 lanes at one offset lie side by side.  */
RequestCost
local_cost (const uint64_t *address, uint32_t m, unsigned bytes)
{
  Distinct sectors;
  for (unsigned b = 0; b < bytes; b += 4)
    for (uint32_t k = m; k; k &= k - 1)
      {
	unsigned i = __builtin_ctz (k);
	sectors.add (((address[i] + b) / 4 * warp_size + i) * 4 / sector_bytes);
      }
  return sectors_and_lines (sectors, m, bytes);
}

RequestCost
shared_cost (const uint64_t *address, uint32_t m, unsigned bytes)
{
  RequestCost cost;
  /* The lanes of one pass: as many as have 128 bytes, all when they have less.  */
  unsigned lanes = std::min (warp_size, shared_banks * 4 / std::max (bytes, 1u));
  for (unsigned first = 0; first < warp_size; first += lanes)
    {
      uint32_t part = lanes == warp_size ? all_lanes : (uint32_t (1) << lanes) - 1;
      part = m & part << first;
      if (!part)
	continue;
      Distinct words;
      for (uint32_t k = part; k; k &= k - 1)
	for (unsigned b = 0; b < bytes; b += 4)
	  words.add ((address[__builtin_ctz (k)] + b) / 4);
      unsigned n;
      const uint64_t *w = words.values (n);
      uint32_t of_bank[shared_banks] = {}, passes = 0;
      for (unsigned i = 0; i < n; i++)
	passes = std::max (passes, ++of_bank[w[i] % shared_banks]);
      cost.units += passes;
      cost.excess += passes - 1;
    }
  return cost;
}

/* ----- counts ----- */

void
AccessCount::add (const AccessCount &o)
{
  requests += o.requests;
  threads += o.threads;
  bytes += o.bytes;
  units += o.units;
  lines += o.lines;
  excess += o.excess;
  worst = std::max (worst, o.worst);
}

void
AtomicCount::add (const AtomicCount &o)
{
  threads += o.threads;
  requests += o.requests;
  worst = std::max (worst, o.worst);
}

void
BranchCount::add (const BranchCount &o)
{
  branches += o.branches;
  conditional += o.conditional;
  split += o.split;
}

bool
KernelKey::operator< (const KernelKey &o) const
{
  auto all = [] (const KernelKey &k)
  {
    return std::tie (k.name, k.grid.x, k.grid.y, k.grid.z, k.block.x, k.block.y, k.block.z,
		     k.shared);
  };
  return all (*this) < all (o);
}

bool
SiteKey::operator< (const SiteKey &o) const
{
  auto all = [] (const SiteKey &k) { return std::tie (k.module, k.line, k.text, k.kind, k.space); };
  return all (*this) < all (o);
}

InsnCount
KernelProfile::total () const
{
  InsnCount sum;
  for (const InsnCount &c : classes)
    sum.add (c);
  return sum;
}

void
KernelProfile::add (const KernelProfile &o)
{
  registers = o.registers;
  for (unsigned i = 0; i < num_insn_classes; i++)
    classes[i].add (o.classes[i]);
  for (auto &[text, count] : o.opcodes)
    opcodes[text].add (count);
  for (unsigned k = 0; k < num_access_kinds; k++)
    for (unsigned s = 0; s < num_access_spaces; s++)
      access[k][s].add (o.access[k][s]);
  for (auto &[key, site] : o.sites)
    {
      Site &mine = sites[key];
      mine.source = site.source;
      mine.count.add (site.count);
    }
  for (auto &[name, count] : o.atomics)
    atomics[name].add (count);
  atomic_addresses = std::max (atomic_addresses, o.atomic_addresses);
  branches.add (o.branches);
  fewest_barriers = (blocks ? std::min (fewest_barriers, o.fewest_barriers) : o.fewest_barriers);
  most_barriers = std::max (most_barriers, o.most_barriers);
  barriers += o.barriers;
  launches += o.launches;
  blocks += o.blocks;
}

/* ----- a block ----- */

void
BlockProfile::use_code (const Code &code)
{
  size_t index = size_t (code.function->code);
  if (m_codes.size () <= index)
    m_codes.resize (index + 1);
  CodeCounts &c = m_codes[index];
  if (!c.info)
    {
      const LaunchProfile::CodeInfo &info = m_launch.code_info (code);
      c.info = info.ops.data ();
      c.memory_index = info.memory_index.data ();
      c.ops.resize (info.ops.size ());
      c.accesses.resize (info.memory_ops);
    }
  m_code = &code;
  m_counts = &c;
}

void
BlockProfile::step (const Warp &w, const Op &op, uint32_t m)
{
  const Code &code = *w.frame->code;
  if (&code != m_code)
    use_code (code);
  /* An aligned barrier first waits for the whole warp, and is then executed.  */
  if (op.control == Control::BARRIER && op.y && m != w.live)
    return;
  size_t index = size_t (&op - code.ops.data ());
  if (op.counted)
    {
      InsnCount &c = m_counts->ops[index];
      c.warps++;
      c.threads += unsigned (__builtin_popcount (m));
    }
  const InsnInfo &info = m_counts->info[index];
  if (info.is_memory)
    {
      if (m)
	access (w, op, m, info, m_counts->memory_index[index]);
    }
  else if (op.control == Control::BRANCH)
    {
      m_branches.branches++;
      m_branches.conditional += op.guarded;
      m_branches.split += m && m != w.mask;
    }
  else if (op.control == Control::BRANCH_INDEXED && m)
    {
      const uint32_t *target = w.src<uint32_t> (op.r[0]);
      uint32_t first = target[__builtin_ctz (m)];
      bool split = m != w.mask;
      for (uint32_t k = m; k; k &= k - 1)
	split |= target[__builtin_ctz (k)] != first;
      m_branches.branches++;
      m_branches.conditional++;
      m_branches.split += split;
    }
}

/* Which lanes of M access each space, by their generic ADDRESSES, which become those of the
   space.  */
static void
find_spaces (uint64_t *address, uint32_t m, uint32_t *lanes)
{
  for (uint32_t k = m; k; k &= k - 1)
    {
      unsigned i = __builtin_ctz (k);
      AccessSpace s = AccessSpace::GLOBAL;
      if (address[i] >= shared_window)
	{
	  uint64_t window = (address[i] - shared_window) / window_size;
	  /* Parameters are not counted as memory, and other addresses are faults.  */
	  if (window > 1)
	    continue;
	  s = window == 0 ? AccessSpace::SHARED : AccessSpace::LOCAL;
	  address[i] = (address[i] - shared_window) & (window_size - 1);
	}
      lanes[unsigned (s)] |= uint32_t (1) << i;
    }
}

void
BlockProfile::access (const Warp &w, const Op &op, uint32_t m, const InsnInfo &info, uint32_t index)
{
  uint64_t address[warp_size];
  if (op.z & 1)
    for (unsigned i = 0; i < warp_size; i++)
      address[i] = w.src<uint32_t> (op.r[4])[i] + uint64_t (op.imm);
  else
    for (unsigned i = 0; i < warp_size; i++)
      address[i] = w.src<uint64_t> (op.r[4])[i] + uint64_t (op.imm);

  uint32_t lanes[num_access_spaces] = {};
  switch (op.space)
    {
    case Space::SHARED: lanes[unsigned (AccessSpace::SHARED)] = m; break;
    case Space::LOCAL: lanes[unsigned (AccessSpace::LOCAL)] = m; break;
    case Space::GENERIC: find_spaces (address, m, lanes); break;
    default: lanes[unsigned (AccessSpace::GLOBAL)] = m; break;
    }

  static RequestCost (*const costs[num_access_spaces]) (const uint64_t *, uint32_t, unsigned)
    = { global_cost, shared_cost, local_cost };
  for (unsigned s = 0; s < num_access_spaces; s++)
    {
      if (!lanes[s])
	continue;
      RequestCost cost = costs[s](address, lanes[s], info.bytes);
      uint64_t threads = unsigned (__builtin_popcount (lanes[s]));
      AccessCount one;
      one.requests = 1;
      one.threads = threads;
      one.bytes = threads * info.bytes;
      one.units = one.worst = cost.units;
      one.lines = cost.lines;
      one.excess = cost.excess;
      m_counts->accesses[index][s].add (one);
    }
  if (info.kind == AccessKind::ATOMIC)
    {
      uint32_t shared = lanes[unsigned (AccessSpace::SHARED)];
      for (uint32_t k = shared; k; k &= k - 1)
	address[__builtin_ctz (k)] += shared_window;
      count_atomics (address, shared | lanes[unsigned (AccessSpace::GLOBAL)]);
    }
}

void
BlockProfile::count_atomics (const uint64_t *address, uint32_t m)
{
  while (m)
    {
      uint64_t a = address[__builtin_ctz (m)];
      uint32_t same = 0;
      for (uint32_t k = m; k; k &= k - 1)
	same |= uint32_t (address[__builtin_ctz (k)] == a) << __builtin_ctz (k);
      AtomicCount one;
      one.threads = one.worst = unsigned (__builtin_popcount (same));
      one.requests = 1;
      m_atomics[a].add (one);
      m &= ~same;
    }
}

/* ----- a launch ----- */

const LaunchProfile::CodeInfo &
LaunchProfile::code_info (const Code &code)
{
  std::lock_guard<std::mutex> guard (m_lock);
  auto [it, fresh] = m_info.try_emplace (&code);
  CodeInfo &info = it->second;
  if (!fresh)
    return info;
  for (const Op &op : code.ops)
    {
      InsnInfo insn;
      if (op.insn != no_insn)
	insn = classify (code.function->instructions[op.insn]);
      /* If there are several operations, the one with an address makes the access.  */
      insn.is_memory &= op.r[4] != no_ref && op.space != Space::PARAM;
      info.memory_index.push_back (info.memory_ops);
      info.memory_ops += insn.is_memory;
      info.ops.push_back (insn);
    }
  return info;
}

BlockProfile *
LaunchProfile::begin_block ()
{
  std::lock_guard<std::mutex> guard (m_lock);
  if (m_free.empty ())
    {
      m_counters.push_back (std::make_unique<BlockProfile> (*this));
      return m_counters.back ().get ();
    }
  BlockProfile *b = m_free.back ();
  m_free.pop_back ();
  return b;
}

void
LaunchProfile::end_block (BlockProfile *b)
{
  std::lock_guard<std::mutex> guard (m_lock);
  uint64_t n = b->m_barriers;
  b->m_barriers = 0;
  m_barriers += n;
  m_fewest_barriers = m_blocks ? std::min (m_fewest_barriers, n) : n;
  m_most_barriers = std::max (m_most_barriers, n);
  m_blocks++;
  m_free.push_back (b);
}

/* Variable + offset, or the position from the table of allocations.  */
std::string
LaunchProfile::address_name (uint64_t address) const
{
  auto with_offset = [] (const std::string &name, uint64_t offset)
  { return offset ? name + "+" + std::to_string (offset) : name; };
  bool shared = address >= shared_window;
  uint64_t value = shared ? address - shared_window : address;
  auto find = [&] (const std::deque<Variable> &variables) -> const Variable *
  {
    for (const Variable &v : variables)
      if (v.definition == &v && (v.space == Space::SHARED) == shared && v.space != Space::LOCAL
	  && v.space != Space::PARAM && !v.is_dynamic_shared && value - v.address < v.size)
	return &v;
    return nullptr;
  };
  for (const Code *code : m_launch.codes)
    for (auto *list : { &code->function->variables, &code->module->variables })
      if (const Variable *v = find (*list))
	return with_offset (v->name, value - v->address);
  if (shared)
    return with_offset ("shared memory", value);
  if (std::optional<Range> r = m_launch.memory->find (address))
    return with_offset ("allocation of " + std::to_string (r->size) + " bytes", address - r->base);
  return "memory that is gone";
}

void
LaunchProfile::add_code (const Code &code, const BlockProfile::CodeCounts &counts,
			 KernelProfile &to) const
{
  for (size_t i = 0; i < code.ops.size (); i++)
    {
      const Op &op = code.ops[i];
      if (op.insn == no_insn)
	continue;
      const Instruction &in = code.function->instructions[op.insn];
      const InsnInfo &info = counts.info[i];
      if (counts.ops[i].warps)
	{
	  to.classes[unsigned (info.insn_class)].add (counts.ops[i]);
	  to.opcodes[mnemonic (in)].add (counts.ops[i]);
	}
      if (!info.is_memory)
	continue;
      for (unsigned s = 0; s < num_access_spaces; s++)
	{
	  const AccessCount &a = counts.accesses[counts.memory_index[i]][s];
	  if (!a.requests)
	    continue;
	  to.access[unsigned (info.kind)][s].add (a);
	  Site &site
	    = to.sites[{ op.line, code.module->name, mnemonic (in), info.kind, AccessSpace (s) }];
	  site.count.add (a);
	  auto file = code.module->files.find (op.loc.file);
	  if (op.loc.line && file != code.module->files.end ())
	    site.source = file->second + ":" + std::to_string (op.loc.line);
	}
    }
}

void
LaunchProfile::finish (ProfileTable &table, unsigned registers) const
{
  KernelProfile p;
  p.launches = 1;
  p.blocks = m_blocks;
  p.registers = registers;
  p.barriers = m_barriers;
  p.fewest_barriers = m_fewest_barriers;
  p.most_barriers = m_most_barriers;
  std::unordered_map<uint64_t, AtomicCount> atomics;
  for (auto &b : m_counters)
    {
      for (size_t i = 0; i < b->m_codes.size (); i++)
	if (b->m_codes[i].info)
	  add_code (*m_launch.codes[i], b->m_codes[i], p);
      p.branches.add (b->m_branches);
      for (auto &[address, count] : b->m_atomics)
	atomics[address].add (count);
    }
  p.atomic_addresses = atomics.size ();
  /* Two addresses can have one name if the allocations have one size.  The busier one is first.  */
  std::vector<std::pair<uint64_t, AtomicCount>> busiest (atomics.begin (), atomics.end ());
  std::sort (busiest.begin (), busiest.end (),
	     [] (auto &a, auto &b)
	     {
	       return std::tie (b.second.threads, b.second.worst, a.first)
		      < std::tie (a.second.threads, a.second.worst, b.first);
	     });
  constexpr size_t named_addresses = 1000;
  if (busiest.size () > named_addresses)
    busiest.resize (named_addresses);
  std::map<std::string, unsigned> used;
  for (auto &[address, count] : busiest)
    {
      std::string name = address_name (address);
      if (unsigned n = ++used[name]; n > 1)
	name += " (" + std::to_string (n) + ")";
      p.atomics[name].add (count);
    }
  KernelKey key{ m_launch.kernel->name, m_launch.grid, m_launch.block, m_launch.shared_bytes () };
  table[key].add (p);
}

} // namespace ptxsim
