/* The machine's state: launch, block, warp, frame.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A warp is a list of groups: lanes that are at one operation of one frame.
   The interpreter runs one group at a time (scheduler.cc).  */

#ifndef PTXSIM_MACHINE_H
#define PTXSIM_MACHINE_H

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "ptxsim/code.h"
#include "ptxsim/memory.h"

namespace ptxsim {

struct Dim3
{
  uint32_t x = 1, y = 1, z = 1;
  uint64_t count () const { return uint64_t (x) * y * z; }
};

inline std::string
dim_text (const Dim3 &d)
{
  return "(" + std::to_string (d.x) + "," + std::to_string (d.y) + "," + std::to_string (d.z) + ")";
}

/* Settings, from the environment.  */
struct Config
{
  bool trace_launch = false;
  bool trace_schedule = false;
  bool stats = false;
  bool check_uninit = false;
  bool check_race = false;
  bool check_undefined = false;
  unsigned threads = 1; /* Host threads of a launch.  */
  bool async = true;  /* Streams have host threads; not with a seed.  */
  bool launch_blocking = false; /* A launch waits for its kernel.  */
  enum class Profile : uint8_t { NONE, TABLE, JSON } profile = Profile::NONE;
  std::string profile_file; /* Instead of stderr.  */
  bool check_barrier = false;
  bool observed () const { return check_uninit || check_race || check_barrier || check_undefined; }
  uint64_t fuel = 0;  /* Warp instructions of a launch; 0: no limit.  */
  std::optional<uint64_t> seed; /* PTXSIM_SCHED=N  */
  bool weak_memory = false; /* PTXSIM_MEMORY=weak, only with a seed.  */
  static Config from_environment ();
};

/* An error that ends the launch.  The scheduler adds the place.  */
enum class FaultKind : uint8_t
{
  ILLEGAL_ADDRESS,
  MISALIGNED,
  TRAP,
  ASSERT,
  ILLEGAL_INSTRUCTION,
  DEADLOCK,
  OUT_OF_FUEL,
  OBSERVER
};

struct Fault
{
  FaultKind kind;
  std::string message;
  int lane;   /* -1: the warp.  */
  std::string other{};  /* Lines of the report about the other access.  */
};

/* The unwritten bytes in a lane's register (unwritten.cc).  */
struct UnwrittenValue
{
  uint8_t bytes = 0;  /* A bit for each byte; 0: nothing.  */
  bool harmful = false; /* It must not be used.  */
  bool masked = false;  /* A constant mask has cleared some of its bits.  */
  bool shared = false;
  uint64_t offset = 0;  /* Of the first of these bytes.  */
  const Op *read = nullptr;
};

struct Frame
{
  const Code *code = nullptr;
  AlignedBuffer registers;
  AlignedBuffer params;
  Frame *parent = nullptr;
  uint32_t return_pc = 0;
  const CallSite *site = nullptr;
  uint32_t lanes = 0;  /* That have not returned.  */
  uint32_t depth = 0;
  uint32_t local_base = 0; /* Offset of this frame in each lane's local memory.  */
  /* For observers: the lanes in which each register is defined.  */
  std::vector<uint32_t> defined;
  /* For observers: their unwritten bytes, by register and lane.  */
  std::map<unsigned, std::array<UnwrittenValue, warp_size>> unwritten;
};

enum class GroupState : uint8_t
{
  READY,
  WARP_SYNC,
  CONVERGE,
  BARRIER
};

struct Group
{
  uint32_t mask = 0;
  uint32_t pc = 0;
  Frame *frame = nullptr;
  GroupState state = GroupState::READY;
  bool yielded = false; /* Spins, and yields to others.  */
  bool round_done = false; /* At the head of a loop, which has ended an iteration of it.  */
  uint32_t sync_mask = 0; /* WARP_SYNC: the lanes that must come.  */
  int barrier = -1;  /* BARRIER: its number.  */
  /* PTXSIM_SCHED=N: the number of its last turn, and the fields that Warp has for the running
     group.  */
  uint64_t turn = 0;
  unsigned spins = 0;
  bool spin_hint = false, progress = false;
};

/* Whether two groups can merge: they and their callers are at the same places.  */
bool mergeable (const Group &a, const Group &b);

struct Block;
struct Launch;
class Interleaving;
class WeakMemory;
class BlockProfile;
class LaunchProfile;
class Observers;
struct BlockShadow;
struct WarpStrands;

enum class WarpStatus : uint8_t
{
  RUNNING,
  SPINNING,
  BLOCKED,
  DONE
};

struct Warp
{
  /* The running group, in the form that operations use.  */
  const char *base[2] = { nullptr, nullptr };
  Frame *frame = nullptr;
  uint32_t pc = 0;
  uint32_t mask = 0;
  bool spin_hint = false; /* A poll: failed CAS, volatile load.  */
  bool progress = false; /* Something was written.  */

  Block *block = nullptr;
  Launch *launch = nullptr;
  uint32_t index = 0;
  uint32_t live = 0;  /* Lanes that exist and have not exited.  */
  std::vector<Group> groups;
  unsigned spins = 0;
  std::array<uint32_t, warp_size> tid_x, tid_y, tid_z;
  char *local = nullptr; /* Local memory of all lanes.  */
  /* Of the observers.  */
  std::shared_ptr<WarpStrands> strands;
  std::vector<bool> local_written;

  template <typename T> T *dst (Ref r) const
  {
    return reinterpret_cast<T *> (const_cast<char *> (base[0]) + r);
  }

  template <typename T> const T *src (Ref r) const
  {
    return reinterpret_cast<const T *> (base[r & 1] + (r & ~Ref (1)));
  }

  uint32_t pred (Ref r) const { return *src<uint32_t> (r); }

  void set_pred (Ref r, uint32_t value, uint32_t m)
  {
    uint32_t *p = dst<uint32_t> (r);
    *p = (*p & ~m) | (value & m);
  }
};

struct Barrier
{
  bool open = false;  /* A thread has arrived.  */
  uint32_t expected = 0; /* Threads.  */
  uint32_t arrived = 0;
  BarrierKind kind = BarrierKind::SYNC;
  uint32_t participants = 0; /* bar.red  */
  uint32_t count_true = 0;
  bool all_threads = false; /* No count given.  */
};

constexpr unsigned num_barriers = 16;

struct Block
{
  Launch *launch = nullptr;
  Dim3 id;
  uint64_t linear = 0;
  std::vector<std::unique_ptr<Warp>> warps;
  AlignedBuffer shared;
  BlockProfile *profile = nullptr; /* The launch's.  */
  std::shared_ptr<BlockShadow> shadow; /* Of the observers.  */
  WeakMemory *weak = nullptr; /* PTXSIM_MEMORY=weak  */
  Barrier barriers[num_barriers];
  uint32_t live_threads = 0;
  unsigned barriers_open = 0;
  uint64_t instructions = 0;
  ~Block ();
};

struct LaunchStats
{
  uint64_t launches = 0;
  uint64_t warp_instructions = 0;
  uint64_t thread_instructions = 0;
  /* PTXSIM_SCHED=N, of a launch: its turns, and a hash of them.  */
  uint64_t turns = 0;
  uint64_t schedule = 0;
};

constexpr unsigned range_cache_size = 64;

/* Local memory of a warp interleaves the lanes' memory in units of 16 bytes, so that lanes that
   access the same offset share cache lines and pages.  No access is longer or crosses a unit,
   because all are aligned.  */
constexpr uint32_t local_stride = 128 << 10; /* Bytes a lane.  */
constexpr uint32_t local_chunk = 16;

constexpr uint64_t
local_place (unsigned lane, uint64_t offset)
{
  return ((offset / local_chunk * warp_size + lane) * local_chunk + offset % local_chunk);
}

struct Launch
{
  std::vector<const Code *> codes; /* Of the program, by index.  */
  const Code *kernel = nullptr;
  Dim3 grid, block;
  uint32_t dynamic_shared = 0;
  std::vector<char> params;
  DeviceMemory *memory = nullptr;
  const Config *config = nullptr;
  uint64_t grid_id = 0;
  uint32_t num_sms = 132;
  uint32_t resident_limit = 132;
  std::shared_ptr<Observers> observers; /* Null: no observers.  */
  const std::atomic<bool> *cancel = nullptr; /* The process ends.  */
  LaunchStats stats;
  LaunchProfile *profile = nullptr; /* The driver's.  */

  Range ranges[range_cache_size];
  /* Frames and local memory for reuse.  */
  std::map<const Code *, std::vector<std::unique_ptr<Frame>>> free_frames;
  std::vector<char *> free_local;
  ~Launch ();

  uint32_t shared_bytes () const { return kernel->dynamic_shared_offset + dynamic_shared; }

  void drop_ranges ()
  {
    for (Range &r : ranges)
      r = Range ();
  }
};

/* block.cc: block number LINEAR of L, at its start.  */
std::unique_ptr<Block> make_block (Launch &l, uint64_t linear);

/* frames.cc, warp.cc, sync.cc  */
Frame *new_frame (Warp &w, const Code *code, Frame *parent, uint32_t lanes);
/* Run W for about BUDGET warp instructions.  Throws Fault; the group that ran is
   then in w.pc, w.frame and w.mask.  */
WarpStatus run_warp (Warp &w, uint64_t budget);
/* The same with PTXSIM_SCHED=N, for one turn.  Some group must be ready.  False if the group that
   ran only polled.  */
bool run_turn (Warp &w, Interleaving &chance);
bool ready_groups (const Warp &w);
bool all_yielded (const Warp &w); /* All that are ready.  */
/* A barrier may be complete after an arrival or an exit.  */
void check_barrier (Block &b, unsigned number);

/* report.cc  */
/* The thread of a report: OP as executed by LANE of warp WARP of a block.  */
/* The instruction of OP, with its place.  */
std::string instruction_text (const Launch &l, const Op &op);
std::string party_text (const Launch &l, const Op &op, uint64_t block, uint32_t warp,
			unsigned lane);
std::string fault_report (const Warp &w, const Fault &f);
std::string launch_report (const Launch &l, const std::vector<Block *> &blocks,
			   const std::string &what);

/* Run the launch to its end.  Throws LaunchError.  */
struct LaunchError
{
  FaultKind kind;
  std::string report;
};

void run_launch (Launch &launch);
void run_seeded (Launch &launch, uint64_t seed); /* scheduler-seed.cc  */

} // namespace ptxsim

#endif
