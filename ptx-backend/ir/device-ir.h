/* The device IR: what the plugin's translator makes out of GIMPLE and what the
   passes of the backend turn into PTX.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A module holds data objects and functions; a function is a control-flow graph
   of blocks of insns over typed virtual registers.  The IR is not in SSA form: a
   register may be assigned more than once (the translator makes copies out of PHIs);
   ptxas builds its own SSA form.

   Values.  A register has one of five classes.  Integers below 32 bits live in a
   32-bit register, always sign- or zero-extended according to their type; every
   producer keeps that form (CVT to the sub-word type does it).  In the same way an f16
   lives in an f32 register, always as a number that f16 has.  Addresses are
   64-bit generic addresses.

   Execution.  Until the neuter pass has run, the code is the program of one
   thread of control: blocks between FORK and JOIN of a level are executed by all
   threads of that level, other code by one (worker-single, vector-single mode,
   OpenACC 3.3, section 1.2).  Afterwards every thread of the block executes what it
   reaches, and what only some may execute is guarded.  */

#ifndef ACCRED_DEVICE_IR_H
#define ACCRED_DEVICE_IR_H

#include "abi/limits.h"
#include "abi/tuning.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace accred::dev {

/* Levels of parallelism, in the order of GCC's GOMP_DIM_*.  */
enum class level : uint8_t
{
  gang,
  worker,
  vector
};
constexpr unsigned num_levels = 3;

/* Sets of levels.  */
using level_mask = uint8_t;
constexpr level_mask
mask_of (level l)
{
  return 1u << static_cast<unsigned> (l);
}

enum class reg_class : uint8_t
{
  pred,
  b32,
  b64,
  f32,
  f64
};

/* Types of operations and of memory accesses.  */
enum class dtype : uint8_t
{
  none,
  pred,
  s8,
  u8,
  s16,
  u16,
  s32,
  u32,
  s64,
  u64,
  f16,
  f32,
  f64
};

unsigned size_of (dtype);  /* In bytes; 0 for none and pred.  */
reg_class class_of (dtype);  /* Register class that holds it.  */
bool signed_p (dtype);
bool float_p (dtype);
const char *name_of (dtype);  /* "s32" and so on.  */

enum class cmp : uint8_t
{
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  /* Unordered forms: true also when an operand is a NaN.  */
  equ,
  neu,
  ltu,
  leu,
  gtu,
  geu,
  /* Both numbers; one a NaN.  */
  num,
  nan
};

enum class space : uint8_t
{
  generic,
  global,
  shared,
  local,
  constant
};
enum class fence_scope : uint8_t
{
  cta,
  gpu,
  sys
};
enum class atom_op : uint8_t
{
  add,
  min,
  max,
  and_,
  or_,
  xor_,
  /* PTX has none of these two; without a result.  */
  mul,
  div,
  exch,
  cas
};

enum class special_reg : uint8_t
{
  tid_x,
  tid_y,
  ntid_x,
  ntid_y,
  ctaid_x,
  nctaid_x,
  laneid,
  lanemask_eq, /* The lane's bit; those of lower lanes.  */
  lanemask_lt,
  /* Of a kernel with packed gangs, until pack.cc has lowered them: the lane in its vector,
     how many there are; the gang's place in the block, how many are there.  */
  lane,
  vector_size,
  gang_in_block,
  block_gangs,
  /* Which version of a nest a form of such a kernel has, a row_version.  */
  row_version,
  /* Bytes of shared memory that the launch brings (abi/row-list.h).  */
  dynamic_shared
};
/* Versions of a nest whose rows have any length (plugin/loops/row-versions.cc).  */
enum row_version : unsigned
{
  whole_rows,  /* As the program has it.  */
  shared_rows, /* Warps have equal shares of rows and elements.  */
  lane_rows,  /* A lane has a short row.  */
  checked_rows, /* None: warps look at all rows, and the kernel chooses one of the others.  */
  listed_rows /* As whole_rows, but long ones are left to all gangs (plugin/loops/row-list.cc).  */
};
/* True when all threads of a block read the same value.  */
bool sreg_uniform_p (special_reg);

enum class red_op : uint8_t
{
#define RED_OP(ENUM, TEXT) ENUM,
#include "ptx-backend/ir/reduction-ops.def"
};

enum fx : uint8_t
{
  FX_PURE = 0,
  FX_POSITION = 1,
  FX_READ = 2,
  FX_WRITE = 4,
  FX_TERMINATOR = 8,
  FX_MARKER = 16,
  FX_COLLECTIVE = 32
};

enum class opcode : uint8_t
{
#define DEV_OP(ENUM, TEXT, TYPES, RESULT, OPERANDS, TRAITS, EFFECTS) ENUM,
#include "ptx-backend/ir/device-ops.def"
};

using reg_id = uint32_t;
using block_id = uint32_t;
using symbol_id = uint32_t; /* Index into module::symbols.  */
using frame_id = uint32_t; /* Index into function::frame.  */
constexpr uint32_t no_id = ~0u;

struct operand
{
  enum class kind : uint8_t
  {
    none,
    reg,
    imm,
    fimm,
    symbol,
    frame
  };
  kind k = kind::none;
  reg_id reg = no_id;
  int64_t imm = 0; /* An integer immediate, or the bits of a float
				   immediate (IEEE single or double by type).  */
  uint32_t id = no_id; /* Symbol or frame variable.  */

  static operand none () { return {}; }
  static operand of_reg (reg_id r);
  static operand of_imm (int64_t v);
  static operand of_f32 (float v);
  static operand of_f64 (double v);
  static operand of_fbits (uint64_t bits);
  static operand of_symbol (symbol_id s);
  static operand of_frame (frame_id f);
  bool reg_p () const { return k == kind::reg; }
};

/* Reductions whose value is two registers have an insn for each.  Where the operator does
   not split (a complex product, a sum with a carry), the two are a pair: they stand side
   by side, part 0 first.  */
enum class red_pair : uint8_t
{
  none, /* Combined alone.  */
  complex, /* Real and imaginary part.  */
  wide /* Low word (unsigned) and high word of a 128-bit integer.  */
};

/* How the LOCAL objects of one loop and level become one value.  Of two reductions of
   a loop the later scheme holds for both.  */
enum class red_scheme : uint8_t
{
  open, /* Not decided: the backend chooses (reductions/scheme-choice.cc).  */
  copy, /* One thread: nothing to do.  */
  tree, /* Shuffles in a warp.  */
  slots, /* Shuffles, one shared slot for each warp, shuffles.  */
  update, /* One gang: *RES_PTR is updated.  */
  gang_slots, /* One slot in global memory for each gang, combined by the last one.  */
  atomic, /* Accumulator updated by atomics.  */
  lock /* Accumulator updated under a lock.  */
};

struct reduction_info
{
  level lev = level::gang;
  red_op op = red_op::PLUS;
  int lid = 0; /* Same for all reductions of one loop (and level). */
  int rid = 0; /* Which reduction of that loop.  */
  red_pair pair = red_pair::none;
  uint8_t part = 0; /* Of a pair.  */
  /* The scheme, and the one where that cannot be: gang_slots if a gang may come to the FINI more or
     less often than once; that of a packed kernel in the form for long rows.  */
  red_scheme how = red_scheme::open, otherwise = red_scheme::open;
};

/* Source position, an index into module::files and a line; line 0: unknown.  */
struct location
{
  uint32_t file = 0;
  uint32_t line = 0;
};

enum insn_flags : uint8_t
{
  INSN_VOLATILE = 1, /* LD, ST: as for C's volatile.  */
  INSN_INVARIANT = 2, /* LD: the memory is constant during the kernel. */
  INSN_ALIGNED = 4, /* LD, ST: the address is a multiple of 16.  With the next insn,
				   if that is for the other half, one access.  */
  /* All threads of the gang execute it, and have the same value then; said where it is in a
     region.  */
  INSN_COMMON = 8,
  INSN_ROUNDED = 16, /* ADD, SUB, MUL of floats: rounded by itself, whatever
				   options::contract says.  */
  INSN_APART = 32, /* ATOM: the lanes of a warp hardly ever have the same address.  */
  INSN_STREAMED = 64 /* LD of global memory: what it reads is not needed again.  */
};

struct insn
{
  opcode op = opcode::MOV;
  dtype type = dtype::none;
  dtype src_type = dtype::none;
  reg_id dst = no_id;
  std::vector<operand> src;

  cmp cc = cmp::eq; /* SETP.  */
  space sp = space::generic; /* LD, ST, ATOM.  */
  atom_op atom = atom_op::add; /* ATOM.  */
  fence_scope scope = fence_scope::gpu; /* FENCE.  */
  special_reg sreg = special_reg::tid_x; /* SREG.  */
  level lev = level::gang; /* FORK, JOIN, BARRIER, BCAST.  */
  level_mask callee_level = 0; /* CALL.  */
  uint8_t flags = 0;
  int64_t offset = 0; /* LD, ST, ATOM, ADDR.  */
  reduction_info red; /* RED_*.  */
  std::vector<block_id> targets; /* Terminators.  */
  std::vector<int64_t> cases; /* SWITCH.  */

  /* Execute only when GUARD is true (false if GUARD_NOT); set by neuter.  */
  reg_id guard = no_id;
  bool guard_not = false;
  /* Levels over which this insn runs partitioned; set by neuter.  */
  level_mask mode = 0;

  location loc;
  std::string comment; /* Printed above the insn in the PTX.  */
  std::string text; /* TEXT: PTX.  */
};

struct block
{
  std::vector<insn> insns; /* The last one is the only terminator.  */
};

/* Where the storage of a frame variable lives.  */
enum class placement : uint8_t
{
  automatic, /* Decided by the backend from the modes of its references.  */
  thread, /* .local: one for each thread.  */
  worker, /* .shared: one for each worker.  */
  gang /* .shared: one for the gang.  */
};

/* Who keeps something in a frame variable: the program, or a pass of the backend
   in a buffer of its own.  */
enum class slot_owner : uint8_t
{
  variable,
  reduction,
  broadcast
};

struct frame_var
{
  std::string name; /* For people; may be empty, need not be unique.  */
  uint64_t size = 0;
  uint32_t align = 1;
  placement place = placement::automatic;
  slot_owner owner = slot_owner::variable;
};

struct reg_info
{
  reg_class rc;
};

struct param
{
  dtype type;
};

enum class function_kind : uint8_t
{
  kernel,
  routine
};

/* Who can see a symbol.  The driver links the modules of one image.  */
enum class linkage : uint8_t
{
  local, /* This module.  */
  global, /* All modules; one of them defines it.  */
  weak, /* All; several may define it, and any of these definitions will do.  */
  common, /* All; several may define it, without a value, the largest counts.  Data.  */
  external /* Another module defines it.  */
};

/* Dimensions of the block of a kernel with packed gangs.  */
constexpr int packed_dims[num_levels] = { 0, 1, tuning::packed_block };

struct function
{
  std::string name; /* A PTX identifier.  */
  function_kind kind = function_kind::kernel;
  linkage link = linkage::global;
  /* Of a weak one: another module may have a different function of the name, which counts.  */
  bool interposable = false;
  /* Levels that the body partitions over by itself: all for a kernel; for a
     routine by its `routine' clause (gang: all three, worker: worker and vector,
     vector: vector, seq: none: such a body has no FORK, JOIN or RED_*).  */
  level_mask partitions = mask_of (level::gang) | mask_of (level::worker) | mask_of (level::vector);
  /* Launch dimensions by level; 0: known at launch only.  The vector dimension is
     1 or a multiple of 32 and never 0; it is 1 only when the worker one is.  A
     partitioned routine has 0, 0, 32, and so has the vector dimension of each kernel
     that calls one.  */
  int dims[num_levels] = { 0, 1, limits::warp_size };
  /* Of a kernel whose launches bring memory for the gangs' values (abi/image.h):
     offset in the argument record of that memory's address; else -1.  */
  int64_t gang_slots = -1;
  /* Of a kernel whose launches can bring the sizes of mapped arrays: offset in the argument record
     of the first; else -1.  */
  int64_t array_sizes = -1;
  /* Bytes of that memory for each gang that the function uses itself.  */
  uint64_t launch_bytes = 0;
  unsigned registers = 0; /* Of a thread at most; 0: as many as ptxas likes.  */
  /* Its gangs leave long rows to all others: elements of a piece of one (abi/row-list.h); else
     0.  */
  unsigned row_piece = 0;
  /* Its loops go down the columns of an array (plugin/loops/column-sums.cc).  */
  bool columns = false;
  /* Its warps have equal shares of rows of any length (plugin/loops/row-shares.cc).  */
  bool shares = false;
  /* Of a kernel: offsets of the entries of the argument record in which the object itself may be,
     not its address; after record-values, in which it is.  */
  std::set<int64_t> values;
  /* Several gangs may share a block (plugin/loops/plan-pass.cc).  The block has packed_dims until
     then; the program uses the special registers for packed gangs, and partitions over vectors
     alone.  ROW_LENGTH is about the number of iterations of its vector loops, where that is known:
     a number, or a register that is set once.  */
  bool packed = false;
  operand row_length;
  /* Of such a kernel with versions of a nest (special_reg::row_version): a register, which is set
     once, in the entry.  Where it is 1 in a thread of a block, rows are shared; else, where it is
     2, which it then is in all threads, and there is a ROW_FOUND, they are checked: the form of
     checked_rows sets that register, in one thread of each block, to an ACCRED_ROWS_ARE.  */
  operand row_look, row_found;
  unsigned wide_rows = 0; /* So many neighbours a lane reads at once, if several.  */
  /* Lanes of a packed gang, a power of 2 up to 32; 0: chosen at launch.  */
  unsigned packed_vector = 0;
  bool recursive = false; /* Can call itself; found by the backend.  */
  dtype result = dtype::none;
  std::vector<param> params;
  std::vector<reg_info> regs;
  std::vector<block> blocks; /* blocks[0] is the entry.  */
  std::vector<frame_var> frame;
  location loc;

  reg_id new_reg (reg_class);
  block_id new_block ();
};

/* A relocation in an object's initial value: the 8 bytes at OFFSET hold the
   generic address of SYMBOL plus ADDEND.  */
struct data_reloc
{
  uint64_t offset;
  symbol_id symbol;
  int64_t addend;
};

/* A library function comes with the module, as text (module::library).  Support functions are the
   driver's, and small ones that the translator makes; ptxas can hold both to the number of
   registers of a kernel.  */
enum class symbol_kind : uint8_t
{
  function,
  data,
  library_function,
  support_function
};

struct symbol
{
  symbol_kind kind = symbol_kind::function;
  std::string name; /* A PTX identifier, unique in the module.  */
  linkage link = linkage::local;
  /* Data.  */
  bool readonly = false;
  uint64_t size = 0; /* Of external data may be 0: not known.  */
  uint32_t align = 1;
  std::vector<uint8_t> bytes; /* Empty: zeros.  */
  std::vector<data_reloc> relocs;
  /* Functions: prototype, so that a callee may come later or from elsewhere.  */
  dtype result = dtype::none;
  std::vector<param> params;
};

struct module
{
  std::vector<std::string> files;
  std::vector<symbol> symbols;
  std::vector<function> functions; /* Each has a symbol of its name.  */
  std::string library; /* PTX of the library functions, declarations included.  */

  symbol_id find_symbol (const std::string &name) const; /* Or no_id.  */
  const function *find_function (const std::string &name) const; /* Or null.  */
  symbol_id add_symbol (symbol);
  uint32_t file_index (const std::string &name);
};

enum class strategy : uint8_t
{
  automatic, /* The fast scheme of each level.  */
  lock, /* The specification's own scheme.  */
  atomic /* Native atomics for the gang and worker levels where there are any. */
};

/* Shared memory by owner, in bytes; a kernel's is with that of its routines.  */
struct shared_usage
{
  uint64_t reduction = 0;
  uint64_t broadcast = 0;
  uint64_t variables = 0;

  uint64_t total () const { return reduction + broadcast + variables; }
  shared_usage &operator+= (const shared_usage &o)
  {
    reduction += o.reduction;
    broadcast += o.broadcast;
    variables += o.variables;
    return *this;
  }
};

struct options
{
  int sm = 50; /* .target sm_NN.  */
  strategy strat = strategy::automatic;
  bool lines = false; /* Source lines: .file and .loc.  */
  bool check = true; /* Verify the IR after each pass.  */
  /* Let ptxas fuse a product and a sum into one rounding (-ffp-contract=fast).  */
  bool contract = false;
  /* Ends the names that the file's own functions have for the linker.  */
  std::string unit;
};

/* Something the backend cannot do, found at LOC of function FN.  */
struct diagnostic
{
  location loc;
  std::string function;
  std::string text;
};

/* How one reduction of a loop is computed at one level.  */
struct reduction_report
{
  reduction_info red;
  std::string scheme; /* What is done, for people.  */
  std::string why;
  bool reproducible = true; /* The same bits in every run.  */
};

/* What became of one kernel, or of a routine that runs partitioned.  */
struct kernel_report
{
  std::string name;
  shared_usage shared;
  /* Of the heap, for each gang: variables for which shared memory is too small.  */
  uint64_t heap_bytes = 0;
  /* How gangs are packed, for people; empty if they are not.  */
  std::string packing;
  std::vector<reduction_report> reductions;
  /* Bytes for each gang in the memory that function::gang_slots leads to.  */
  uint64_t gang_slot_bytes = 0;
  /* Entries of the argument record that lead to arrays whose sizes the launch has to bring, in
     their order from function::array_sizes on.  */
  std::vector<unsigned> sized_entries;
  /* As function::row_piece.  */
  unsigned row_piece = 0;
  /* How each entry of the argument record is used, up to the last one that is: an
     ACCRED_USE_* of abi/image.h; empty: not known.  */
  std::string argument_uses;
  /* By entry of the record: the size of what it leads to if each word of that is a result, or part
     of one; 0: other parts, results of less than a word, or no results.  */
  std::vector<uint64_t> result_bytes;
  /* The kernel has no effects but the results of its reductions over gangs.  */
  bool only_results = false;
  /* The kernel may call the routine by which the host executes a region (abi/ancestors.h).  */
  bool asks_host = false;
};

/* A partitioned routine that other modules can call, and one of another module that it calls,
   maybe by way of others.  If the latter can call the former, there is recursion that no module
   shows.  */
struct outside_call
{
  std::string caller, callee;
  bool shares; /* There are variables that must not be in a recursion.  */
};

struct result
{
  std::string ptx; /* Empty when there are errors.  */
  /* A module to be linked with it, mostly none (visible-routines.cc).  */
  std::string entries;
  std::vector<diagnostic> errors;
  std::vector<kernel_report> kernels;
  std::vector<outside_call> outside_calls;
  bool allocates = false; /* Calls the driver's malloc.  */
};

/* Turn M into PTX: run all passes of the backend and print.  M is changed in the
   process.  Never throws; an internal inconsistency found by the verifier is an
   error whose text begins with "internal: ".  */
result compile (module &m, const options &);

/* Text form of the IR, and back (docs/ptx-backend.md has the grammar).  */
std::string print (const module &);
std::string print (const module &, const function &);
bool parse (const std::string &text, module &m, std::string &error);

/* Consistency of FN (types, register classes, CFG, markers); an empty string when all is
   well, else what is wrong.  */
std::string verify (const module &, const function &, const char *when);

} // namespace accred::dev

#endif
