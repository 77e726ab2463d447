/* The profile: a kernel's instructions and memory accesses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: estimate without a GPU whether a change makes a kernel faster.  PTXSIM_PROFILE counts
   the events that take a GPU's time: instructions by class, sectors and cache lines of each
   request, passes over the banks of shared memory, atomics on one address, barriers, branches that
   split a warp.

   A launch that is profiled has a LaunchProfile, and each of its blocks borrows
   BlockProfile counters from it; the interpreter's loop exists twice (warp.cc),
   and only the one for profiled blocks calls step.  At the end the counts become a
   KernelProfile, which names everything by text: the module may be unloaded
   before the report is written (profile-report.cc).  */

#ifndef PTXSIM_PROFILE_H
#define PTXSIM_PROFILE_H

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>
#include "ptxsim/machine.h"

namespace ptxsim {

/* Enumerator, name.  Which instructions: profile-class.cc.  */
#define PTXSIM_INSN_CLASSES(X)       \
  X (INT, "int")                     \
  X (INT_DIV, "int_div")             \
  X (FLOAT, "float")                 \
  X (DOUBLE, "double")               \
  X (HALF, "half")                   \
  X (SPECIAL, "special")             \
  X (CONVERT, "convert")             \
  X (MOVE, "move")                   \
  X (LOAD_GLOBAL, "load_global")     \
  X (LOAD_SHARED, "load_shared")     \
  X (LOAD_LOCAL, "load_local")       \
  X (LOAD_PARAM, "load_param")       \
  X (LOAD_CONST, "load_const")       \
  X (LOAD_GENERIC, "load_generic")   \
  X (STORE_GLOBAL, "store_global")   \
  X (STORE_SHARED, "store_shared")   \
  X (STORE_LOCAL, "store_local")     \
  X (STORE_PARAM, "store_param")     \
  X (STORE_GENERIC, "store_generic") \
  X (ATOMIC, "atomic")               \
  X (SHUFFLE, "shuffle")             \
  X (VOTE, "vote")                   \
  X (BARRIER, "barrier")             \
  X (WARP_SYNC, "warp_sync")         \
  X (BRANCH, "branch")               \
  X (CALL, "call")                   \
  X (FENCE, "fence")                 \
  X (OTHER, "other")

enum class InsnClass : uint8_t
{
#define X(NAME, TEXT) NAME,
  PTXSIM_INSN_CLASSES (X)
#undef X
    NUM
};

constexpr unsigned num_insn_classes = unsigned (InsnClass::NUM);
const char *insn_class_name (InsnClass c);

enum class AccessKind : uint8_t
{
  LOAD,
  STORE,
  ATOMIC,
  NUM
};
enum class AccessSpace : uint8_t
{
  GLOBAL,
  SHARED,
  LOCAL,
  NUM
};
constexpr unsigned num_access_kinds = unsigned (AccessKind::NUM);
constexpr unsigned num_access_spaces = unsigned (AccessSpace::NUM);

/* The profile's data of an instruction; profile-class.cc.  */
struct InsnInfo
{
  InsnClass insn_class = InsnClass::OTHER;
  bool is_memory = false;
  AccessKind kind = AccessKind::LOAD;
  uint8_t bytes = 0;  /* A lane, of a memory access.  */
};

InsnInfo classify (const Instruction &in);
/* With all modifiers: ld.global.v4.f32  */
std::string mnemonic (const Instruction &in);

/* ----- the model of the memory ----- */

constexpr unsigned sector_bytes = 32;
constexpr unsigned line_bytes = 128;
constexpr unsigned shared_banks = 32;

/* The cost of one request of a warp.  */
struct RequestCost
{
  uint32_t units = 0; /* Sectors; shared memory: passes over the banks.  */
  uint32_t lines = 0; /* Cache lines; shared memory: 0.  */
  uint32_t excess = 0; /* Units beyond the minimum for the same lanes.  */
};

/* ADDRESS has 32 elements, which are valid for the lanes in M.  BYTES is at most 16 and the
   addresses are multiples of it.  */
RequestCost global_cost (const uint64_t *address, uint32_t m, unsigned bytes);
RequestCost shared_cost (const uint64_t *address, uint32_t m, unsigned bytes);
RequestCost local_cost (const uint64_t *address, uint32_t m, unsigned bytes);

/* ----- counts ----- */

struct InsnCount
{
  uint64_t warps = 0, threads = 0;
  void add (const InsnCount &o)
  {
    warps += o.warps;
    threads += o.threads;
  }
};

struct AccessCount
{
  uint64_t requests = 0;
  uint64_t threads = 0;
  uint64_t bytes = 0;  /* Asked for by the lanes.  */
  uint64_t units = 0, lines = 0, excess = 0; /* Sums of RequestCost.  */
  uint64_t worst = 0;  /* The most units of one request.  */
  void add (const AccessCount &o);
};

struct AtomicCount
{
  uint64_t threads = 0; /* Operations.  */
  uint64_t requests = 0; /* Requests of a warp that include this address.  */
  uint64_t worst = 0;  /* The most lanes of one request.  */
  void add (const AtomicCount &o);
};

struct BranchCount
{
  uint64_t branches = 0, conditional = 0, split = 0;
  void add (const BranchCount &o);
};

/* ----- a kernel's profile ----- */

struct KernelKey
{
  std::string name;
  Dim3 grid, block;
  uint32_t shared = 0;
  bool operator< (const KernelKey &o) const;
};

/* A load, store or atomic in the text.  */
struct SiteKey
{
  unsigned line;
  std::string module, text;
  AccessKind kind;
  AccessSpace space;
  bool operator< (const SiteKey &o) const;
};

struct Site
{
  std::string source;  /* From .loc: FILE:LINE.  */
  AccessCount count;
};

struct KernelProfile
{
  uint64_t launches = 0, blocks = 0;
  unsigned registers = 0;
  std::array<InsnCount, num_insn_classes> classes{};
  std::map<std::string, InsnCount> opcodes;
  AccessCount access[num_access_kinds][num_access_spaces]{};
  std::map<SiteKey, Site> sites;
  std::map<std::string, AtomicCount> atomics; /* By the name of the address.  */
  uint64_t atomic_addresses = 0;	 /* The most of one launch.  */
  BranchCount branches;
  uint64_t barriers = 0, fewest_barriers = 0, most_barriers = 0;

  InsnCount total () const;
  void add (const KernelProfile &o);
};

using ProfileTable = std::map<KernelKey, KernelProfile>;

/* profile-report.cc  */
std::string profile_as_table (const ProfileTable &table);
std::string profile_as_json (const ProfileTable &table);

/* ----- while a launch runs ----- */

class LaunchProfile;

/* Counters that one block at a time writes to.  */
class BlockProfile
{
public:
  explicit BlockProfile (LaunchProfile &launch) : m_launch (launch) {}

  /* The running group of W is about to execute OP in the lanes M.  */
  void step (const Warp &w, const Op &op, uint32_t m);
  /* A barrier of the block is complete.  */
  void barrier () { m_barriers++; }

private:
  friend class LaunchProfile;

  struct CodeCounts
  {
    const InsnInfo *info = nullptr; /* By operation.  */
    const uint32_t *memory_index = nullptr;
    std::vector<InsnCount> ops;
    /* By memory operation, then by space.  */
    std::vector<std::array<AccessCount, num_access_spaces>> accesses;
  };

  void use_code (const Code &code);
  void access (const Warp &w, const Op &op, uint32_t m, const InsnInfo &info, uint32_t index);
  void count_atomics (const uint64_t *address, uint32_t m);

  LaunchProfile &m_launch;
  const Code *m_code = nullptr;
  CodeCounts *m_counts = nullptr;
  std::vector<CodeCounts> m_codes; /* By index.  */
  std::unordered_map<uint64_t, AtomicCount> m_atomics; /* By generic address.  */
  BranchCount m_branches;
  uint64_t m_barriers = 0;
};

class LaunchProfile
{
public:
  explicit LaunchProfile (const Launch &launch) : m_launch (launch) {}

  BlockProfile *begin_block ();
  void end_block (BlockProfile *b);
  /* When all blocks have ended.  REGISTERS: of a thread.  */
  void finish (ProfileTable &table, unsigned registers) const;

private:
  friend class BlockProfile;

  struct CodeInfo
  {
    std::vector<InsnInfo> ops;
    std::vector<uint32_t> memory_index;
    uint32_t memory_ops = 0;
  };
  const CodeInfo &code_info (const Code &code);
  void add_code (const Code &code, const BlockProfile::CodeCounts &counts, KernelProfile &to) const;
  std::string address_name (uint64_t address) const;

  const Launch &m_launch;
  std::mutex m_lock;
  std::map<const Code *, CodeInfo> m_info;
  std::vector<std::unique_ptr<BlockProfile>> m_counters;
  std::vector<BlockProfile *> m_free;
  uint64_t m_blocks = 0;
  uint64_t m_barriers = 0, m_fewest_barriers = 0, m_most_barriers = 0;
};

} // namespace ptxsim

#endif
