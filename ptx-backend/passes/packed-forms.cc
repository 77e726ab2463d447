/* Kernels with packed gangs: forms for short rows, for long rows and for equal shares of rows, and
   the selection.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row is the iteration range of a gang's vector loops.  Before:

     kernel packed dims=0,1,256 row_length=%r7
     bb0: ...  %r7 = cvt %rd3  ...  x = sreg lane  ...  y = sreg gang_in_block

   After (packed_forms_pass has made the two forms, each has gone through the other passes, and
   join_packed puts them together):

     bb0:      %r90 = row length, from the argument record
	       if (%r90 >= LONG_ROW) goto long
     short:    %r91 = lanes of a vector, a power of 2 up to 32, by lane_limits
	       the gangs of the block have %r91 lanes each, side by side in a warp or a
	       whole one; x = %tid.x & (%r91 - 1), y = %tid.x / %r91
     long:     one gang in the block; x = %tid.x, y = 0

   In the short form a gang takes the role of a worker: a warp or a part of it that runs
   independently, with lane 0 in single mode.  Shuffles and barriers name the lanes of the gang in
   their member mask, so that gangs of one warp may be at different places of the program.  Without
   a row length, or with variables in shared memory, a gang of the short form is a warp, and there
   is no long form.

   A kernel may have versions of its nest (function::row_look).  Then there are two more forms, in
   front of which all threads of the block look at the rows:

     bb0:      %r80 = row look, of this thread;  %p81 = barrier.or (%r80 == 1)
	       if (%p81) goto shares
	       if (%r80 == 2) goto checks
     length:   if (%r90 < LANE_ROW) goto lanes
     shares:   gangs are warps; special_reg::row_version is shared_rows
     lanes:    the same, and it is lane_rows
     checks:   the same, and it is checked_rows.  Where it would return:
	       %p82 = barrier.or (row found, of this thread, == ACCRED_ROWS_ARE_UNEVEN)
	       if (%p82) goto shares else goto length

   In the others it is whole_rows.  One of them, in which a gang is a warp, takes the place of that
   for long rows.

   A kernel with atomic updates of arrays that gangs may have copies of has one more form, with one
   gang in the block (private-copies.cc), for rows that are long enough for it:

     bb0:      %rd70 = bytes of the largest array, or no number of bytes
	       if (%rd70 <= %r90 * COPIED_ROW_BYTES) goto copies

   Needs: function::packed comes from the plugin, which decides when it is valid
   (plugin/loops/plan-pass.cc).  Guarantees: no special register for packed gangs is left.  */

#include "ptx-backend/passes/packed-forms.h"
#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes/packed-collectives.h"
#include "ptx-backend/passes/row-versions.h"

#include <algorithm>
#include <array>

namespace accred::dev {

namespace {

/* A gang has 2^K lanes for rows of more than limits[K - 1]; wide where a lane reads 16 bytes at
   once.  */
constexpr unsigned log2_warp_lanes = limits::log2_warp_size;
using lane_limits = std::array<unsigned, log2_warp_lanes>;

lane_limits
limits_of (const function &fn)
{
  using namespace tuning;
  if (fn.wide_rows == 2)
    return { pair_row_1, pair_row_2, pair_row_3, pair_row_4, pair_row_5 };
  if (fn.wide_rows)
    return { wide_row_1, wide_row_2, wide_row_3, wide_row_4, wide_row_5 };
  return { narrow_row_1, narrow_row_2, narrow_row_3, narrow_row_4, narrow_row_5 };
}

/* Lanes of FN for a row of N.  */
unsigned
lanes_for (const function &fn, uint64_t n)
{
  unsigned lanes = 1;
  for (unsigned limit : limits_of (fn))
    if (n > limit)
      lanes *= 2;
  return lanes;
}

/* Copies the computation of a register to the entry.  */
class entry_slice
{
public:
  entry_slice (const module &m, function &fn, unsigned most);
  /* The register that has the value of R at the entry; no_id if there is no such value.  */
  reg_id copy (reg_id r);
  std::vector<insn> insns;
  /* The program's own code does not need what REGS are computed from.  */
  void drop (const std::vector<reg_id> &regs);

private:
  void find_sources (reg_id r, std::vector<bool> &sources) const;
  bool look_p (const insn &) const;

  const module &m_m;
  function &m_fn;
  std::vector<unsigned> m_defs;
  std::vector<const insn *> m_def;
  std::vector<bool> m_entry;  /* Registers that are defined where each launch comes first.  */
  std::vector<reg_id> m_copy;
  unsigned m_left; /* Insns that may still be copied.  */
};

entry_slice::entry_slice (const module &m, function &fn, unsigned most)
  : m_m (m), m_fn (fn), m_defs (count_defs (fn)), m_def (fn.regs.size ()),
    m_entry (fn.regs.size ()), m_copy (fn.regs.size (), no_id), m_left (most)
{
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      if (i.dst != no_id)
	m_def[i.dst] = &i;
  std::vector<bool> seen (fn.blocks.size ());
  for (block_id b = 0; !seen[b];)
    {
      seen[b] = true;
      for (const insn &i : fn.blocks[b].insns)
	if (i.dst != no_id)
	  m_entry[i.dst] = true;
      const insn &last = fn.blocks[b].insns.back ();
      if (last.targets.size () == 1)
	b = last.targets[0];
    }
}

/* True if I is a part of how a thread looks at rows: who it is, what it calls, what another lane
   has read.  All threads of a block come to the entry together.  */
bool
entry_slice::look_p (const insn &i) const
{
  if (i.op == opcode::SREG)
    return i.sreg == special_reg::tid_x;
  if (i.op != opcode::CALL)
    return i.op == opcode::SHFL_IDX;
  if (i.src[0].k != operand::kind::symbol)
    return false;
  const std::string &name = m_m.symbols[i.src[0].id].name;
  return name == "accred_rows_look" || name == "accred_rows_sampled";
}

reg_id
entry_slice::copy (reg_id r)
{
  if (m_copy[r] != no_id)
    return m_copy[r];
  const insn *def = m_def[r];
  if (!def || m_defs[r] != 1 || !m_left)
    return no_id;
  m_left--;
  bool early = def->op == opcode::LDPARAM
	       || (def->op == opcode::LD && ((def->flags & INSN_INVARIANT) || m_entry[r])
		   && !(def->flags & INSN_VOLATILE))
	       || look_p (*def)
	       || (info_of (def->op).effects == FX_PURE && def->op != opcode::ADDR
		   && !reduction_p (def->op));
  if (!early)
    return no_id;
  insn i = *def;
  for (operand &o : i.src)
    if (o.reg_p ())
      {
	o.reg = copy (o.reg);
	if (o.reg == no_id)
	  return no_id;
      }
  /* The argument record and what it leads to.  */
  if (i.op == opcode::LD)
    i.sp = space::global;
  i.dst = m_fn.new_reg (m_fn.regs[r].rc);
  i.comment.clear ();
  m_copy[r] = i.dst;
  insns.push_back (i);
  return i.dst;
}

void
entry_slice::find_sources (reg_id r, std::vector<bool> &sources) const
{
  if (sources[r] || !m_def[r])
    return;
  sources[r] = true;
  for (const operand &o : m_def[r]->src)
    if (o.reg_p ())
      find_sources (o.reg, sources);
}

void
entry_slice::drop (const std::vector<reg_id> &regs)
{
  std::vector<bool> sources (m_def.size ());
  for (reg_id r : regs)
    find_sources (r, sources);
  for (bool more = true; more;)
    {
      std::vector<bool> used (m_fn.regs.size ());
      for (const block &b : m_fn.blocks)
	for (const insn &i : b.insns)
	  {
	    for (const operand &o : i.src)
	      if (o.reg_p ())
		used[o.reg] = true;
	    if (i.guard != no_id)
	      used[i.guard] = true;
	  }
      more = false;
      for (block &b : m_fn.blocks)
	{
	  const size_t before = b.insns.size ();
	  auto unused = [&] (const insn &i)
	  { return i.dst != no_id && i.dst < sources.size () && sources[i.dst] && !used[i.dst]; };
	  b.insns.erase (std::remove_if (b.insns.begin (), b.insns.end (), unused), b.insns.end ());
	  more |= b.insns.size () != before;
	}
    }
}

/* A > B.  */
operand
greater (ir_builder &w, operand a, unsigned b)
{
  return w.emit_setp (cmp::gt, dtype::u32, a, operand::of_imm (b));
}

} // anonymous namespace

void
make_long_form (function &fn)
{
  fn.packed = false;
  std::copy (std::begin (packed_dims), std::end (packed_dims), fn.dims);
  static const struct
  {
    special_reg from;
    int to;
  } values[] = { { special_reg::vector_size, packed_dims[2] },
		 { special_reg::gang_in_block, 0 },
		 { special_reg::block_gangs, 1 } };
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	if (reduction_p (i.op))
	  i.red.how = i.red.otherwise;
	if (i.op != opcode::SREG)
	  continue;
	if (i.sreg == special_reg::lane)
	  i.sreg = special_reg::tid_x;
	for (const auto &v : values)
	  if (i.sreg == v.from)
	    {
	      i = make_insn (opcode::MOV, dtype::u32, i.dst, { operand::of_imm (v.to) });
	      break;
	    }
      }
}

namespace {

/* Lower the remaining insns for packed gangs in FN, whose vectors have LANES lanes; ENTRY runs
   before.  */
void
lower_short (function &fn, std::vector<insn> &entry, operand log2_lanes)
{
  list_builder w (fn, entry);
  operand tid = w.emit_sreg (special_reg::tid_x), laneid = w.emit_sreg (special_reg::laneid);
  operand lanes = w.emit_value (opcode::SHL, dtype::u32, { operand::of_imm (1), log2_lanes });
  operand below = w.emit_value (opcode::ADD, dtype::u32, { lanes, operand::of_imm (-1) });
  operand lane = w.emit_value (opcode::AND, dtype::u32, { tid, below });
  operand first = w.emit_value (opcode::SUB, dtype::u32, { laneid, lane });
  /* A shift by 32 gives 0.  */
  operand power = w.emit_value (opcode::SHL, dtype::u32, { operand::of_imm (1), lanes });
  operand ones = w.emit_value (opcode::ADD, dtype::u32, { power, operand::of_imm (-1) });
  operand members = w.emit_value (opcode::SHL, dtype::u32, { ones, first });
  operand gang = w.emit_value (opcode::SHR, dtype::u32, { tid, log2_lanes });
  operand gangs
    = w.emit_value (opcode::SHR, dtype::u32, { operand::of_imm (packed_dims[2]), log2_lanes });
  const struct
  {
    special_reg from;
    operand to;
  } values[] = { { special_reg::lane, lane },
		 { special_reg::vector_size, lanes },
		 { special_reg::gang_in_block, gang },
		 { special_reg::block_gangs, gangs } };
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      {
	if (i.op == opcode::SREG)
	  for (const auto &v : values)
	    if (i.sreg == v.from)
	      {
		i = make_insn (opcode::MOV, dtype::u32, i.dst, { v.to });
		break;
	      }
      }
  packed_lanes p{ members, first, no_id };
  if (!fn.packed_vector)
    p.alone = w.emit_setp (cmp::eq, dtype::u32, lanes, operand::of_imm (1)).reg;
  lower_packed_collectives (fn, p);
}

/* Append the blocks of FROM, with its registers and variables, to those of FN.  */
void
append (function &fn, function &&from)
{
  const reg_id regs = fn.regs.size ();
  const block_id blocks = fn.blocks.size ();
  const frame_id frame = fn.frame.size ();
  fn.regs.insert (fn.regs.end (), from.regs.begin (), from.regs.end ());
  fn.frame.insert (fn.frame.end (), from.frame.begin (), from.frame.end ());
  for (block &b : from.blocks)
    {
      for (insn &i : b.insns)
	{
	  if (i.dst != no_id)
	    i.dst += regs;
	  if (i.guard != no_id)
	    i.guard += regs;
	  for (operand &o : i.src)
	    if (o.reg_p ())
	      o.reg += regs;
	    else if (o.k == operand::kind::frame)
	      o.id += frame;
	  for (block_id &t : i.targets)
	    t += blocks;
	}
      fn.blocks.push_back (std::move (b));
    }
}

/* Gangs of FN are warps.  */
void
use_warps (function &fn)
{
  fn.packed_vector = warp_lanes;
  fn.dims[1] = packed_dims[2] / warp_lanes;
  fn.dims[2] = warp_lanes;
}

/* CTX's kernel with VERSION of its nest, as another form.  */
void
make_version (const pass_context &ctx, std::optional<function> &form, row_version version)
{
  pass_context other{ ctx.m, form.emplace (ctx.fn), ctx.opts, ctx.errors, ctx.report };
  keep_row_version (other, version);
  form->shares = version == shared_rows || version == checked_rows;
}

/* CTX's kernel has versions of its nest, and LOOK and LENGTH say which: it becomes the form with
   whole rows, and the other ones have forms of their own.  Where rows are long, a gang of the
   former is a warp, too, in another form.  If rows cannot be looked at in the entry, all share
   them, or none, if LOOK is 0.  */
void
split_versions (pass_context &ctx, operand look, operand length, operand found)
{
  function &fn = ctx.fn;
  packed_forms &forms = ctx.packed;
  if (look.reg_p ())
    {
      entry_slice copier (ctx.m, fn, tuning::row_length_insns);
      forms.row_look = copier.copy (look.reg);
      std::vector<reg_id> unneeded = { look.reg };
      if (length.reg_p ())
	{
	  forms.row_length = copier.copy (length.reg);
	  unneeded.push_back (length.reg);
	}
      forms.entry = std::move (copier.insns);
      copier.drop (unneeded);
    }
  use_warps (fn);
  if (forms.row_look == no_id || forms.row_length == no_id)
    {
      forms.entry.clear ();
      const bool whole = look.k == operand::kind::imm && !look.imm;
      fn.shares = !whole;
      return keep_row_version (ctx, whole ? whole_rows : shared_rows);
    }
  make_version (ctx, forms.shares, shared_rows);
  make_version (ctx, forms.lanes, lane_rows);
  if (found.reg_p ())
    {
      make_version (ctx, forms.checks, checked_rows);
      forms.row_found = found.reg;
    }
  keep_row_version (ctx, whole_rows);
  fn.shares = false;
  if (!fn.frame.empty ())
    return;
  forms.long_rows = fn;
  fn.packed_vector = 0;
}

/* Variables of FN's gangs, which have been workers, each with its own copies: those of the block,
   which is one worker.  */
void
place_in_block (function &fn)
{
  for (frame_var &v : fn.frame)
    if (v.place == placement::worker)
      {
	v.size *= max_workers (fn);
	v.place = placement::gang;
      }
}

/* Behind the insns of ENTRY, in FN: on to NEXT, or to FORM, appended, if PRED is true.  */
void
choose_form (function &fn, std::vector<insn> &entry, operand pred, block_id next, function &&form)
{
  entry.push_back (make_cbr (pred.reg, fn.blocks.size (), next));
  append (fn, std::move (form));
}

/* FN, a form in which gangs are warps, has gone through all passes.  */
void
lower_warps (function &fn)
{
  place_in_block (fn);
  std::vector<insn> lanes;
  lower_short (fn, lanes, operand::of_imm (log2_warp_lanes));
  for (block &b : fn.blocks)
    for (block_id &t : b.insns.back ().targets)
      t++;
  lanes.push_back (make_br (1));
  fn.blocks.insert (fn.blocks.begin (), block{ std::move (lanes) });
}

/* The form of FORMS with equal shares, for which all threads of FN's block look at the rows;
   returns where it begins.  */
block_id
join_shares (function &fn, packed_forms &forms)
{
  lower_warps (*forms.shares);
  std::vector<insn> &entry = fn.blocks[0].insns;
  list_builder w (fn, entry);
  operand mine
    = w.emit_setp (cmp::eq, dtype::u32, operand::of_reg (forms.row_look), operand::of_imm (1));
  operand any = w.emit_value (opcode::BARRIER_OR, dtype::pred, { mine });
  entry.back ().lev = level::worker;
  const block_id shares = fn.blocks.size ();
  choose_form (fn, entry, any, 1, std::move (*forms.shares));
  fn.shares = true;
  return shares;
}

/* In the block AT of FN: the form that looks at all rows, if there is one, and behind it SHARES,
   or the next block.  */
void
join_checks (function &fn, packed_forms &forms, block_id at, block_id shares)
{
  std::vector<insn> &choice = fn.blocks[at].insns;
  if (!forms.checks)
    {
      choice.push_back (make_br (at + 1));
      return;
    }
  lower_warps (*forms.checks);
  list_builder w (fn, choice);
  operand all
    = w.emit_setp (cmp::eq, dtype::u32, operand::of_reg (forms.row_look), operand::of_imm (2));
  const block_id checks = fn.blocks.size ();
  const operand found = operand::of_reg (forms.row_found + fn.regs.size ());
  choose_form (fn, choice, all, at + 1, std::move (*forms.checks));
  for (block_id k = checks; k < fn.blocks.size (); k++)
    if (insn &last = fn.blocks[k].insns.back (); last.op == opcode::RET)
      last = make_br (fn.blocks.size ());
  block behind;
  list_builder b (fn, behind.insns);
  operand mine = b.emit_setp (cmp::eq, dtype::u32, found, operand::of_imm (ACCRED_ROWS_ARE_UNEVEN));
  operand any = b.emit_value (opcode::BARRIER_OR, dtype::pred, { mine });
  behind.insns.back ().lev = level::worker;
  behind.insns.push_back (make_cbr (any.reg, shares, at + 1));
  fn.blocks.push_back (std::move (behind));
}

/* Behind the choice in the block AT of FN: LANES if rows are short.  */
void
join_lanes (function &fn, packed_forms &forms, block_id at)
{
  lower_warps (*forms.lanes);
  std::vector<insn> &choice = fn.blocks[at].insns;
  list_builder w (fn, choice);
  const unsigned least = tuning::lane_row_of (fn.wide_rows);
  operand few = w.emit_setp (cmp::lt, dtype::u32, operand::of_reg (forms.row_length),
			     operand::of_imm (least));
  choose_form (fn, choice, few, at + 1, std::move (*forms.lanes));
}

/* The same of the form for long rows.  */
void
join_long_rows (function &fn, packed_forms &forms, block_id at)
{
  std::vector<insn> &choice = fn.blocks[at].insns;
  if (!forms.long_rows)
    {
      choice.push_back (make_br (at + 1));
      return;
    }
  if (forms.shares)
    lower_warps (*forms.long_rows);
  list_builder w (fn, choice);
  operand many = greater (w, operand::of_reg (forms.row_length),
			  (forms.shares ? tuning::warp_row : tuning::long_row) - 1);
  choose_form (fn, choice, many, at + 1, std::move (*forms.long_rows));
}

/* The form of FORMS with copies of arrays.  */
void
join_copies (function &fn, packed_forms &forms)
{
  std::vector<insn> &entry = fn.blocks[0].insns;
  entry.insert (entry.end (), forms.copies_entry.begin (), forms.copies_entry.end ());
  list_builder w (fn, entry);
  const operand each = operand::of_imm (tuning::copied_row_bytes);
  const operand most
    = forms.row_length != no_id
	? w.emit_value (opcode::MULWIDE, dtype::u64, { operand::of_reg (forms.row_length), each })
	: operand::of_imm (forms.copies_row * each.imm);
  const operand bytes = operand::of_reg (forms.copied_bytes);
  choose_form (fn, entry, w.emit_setp (cmp::le, dtype::u64, bytes, most), 1,
	       std::move (*forms.copies));
}

} // anonymous namespace

void
packed_forms_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  if (!fn.packed)
    return;
  packed_forms &forms = ctx.packed;
  if (fn.row_look.k != operand::kind::none)
    {
      const operand look = std::exchange (fn.row_look, operand::none ());
      const operand found = std::exchange (fn.row_found, operand::none ());
      split_versions (ctx, look, std::exchange (fn.row_length, operand::none ()), found);
      ctx.report.packing = "at launch: 1 to " + std::to_string (warp_lanes) + " with "
			   + std::to_string (packed_dims[2]) + " threads in a block";
      return;
    }
  if (row_versions_p (fn))
    {
      /* Gangs are warps.  */
      fn.row_length = operand::none ();
      keep_row_version (ctx, listed_rows);
    }
  const operand length = fn.row_length;
  fn.row_length = operand::none ();
  auto packed_in = [] (unsigned lanes)
  {
    return std::to_string (lanes) + ", " + std::to_string (packed_dims[2] / lanes)
	   + " gangs in a block";
  };
  /* From there on the barriers of a block do not count, and its loads are faster.  */
  if (length.k == operand::kind::imm && uint64_t (length.imm) >= tuning::long_row)
    return make_long_form (fn);
  fn.packed_vector = warp_lanes;
  if (fn.frame.empty () && length.k == operand::kind::imm)
    fn.packed_vector = lanes_for (fn, length.imm);
  else if (fn.frame.empty () && length.reg_p ())
    {
      entry_slice copier (ctx.m, fn, tuning::row_length_insns);
      forms.row_length = copier.copy (length.reg);
      if (forms.row_length != no_id)
	{
	  forms.entry = std::move (copier.insns);
	  fn.packed_vector = 0;
	  const std::string some = std::to_string (warp_lanes) + " with "
				   + std::to_string (packed_dims[2]) + " threads in a block";
	  ctx.report.packing = "at launch: for rows below " + std::to_string (tuning::long_row)
			       + " 1 to " + some + ", else " + std::to_string (packed_dims[2]);
	  forms.long_rows = fn;
	  make_long_form (*forms.long_rows);
	}
    }
  if (fn.packed_vector)
    ctx.report.packing = packed_in (fn.packed_vector);
  fn.dims[1] = packed_dims[2] / warp_lanes;
  fn.dims[2] = warp_lanes;
}

void
join_packed (function &fn, packed_forms &&forms)
{
  place_in_block (fn);
  /* The values that the short form needs, in a block before it.  */
  std::vector<insn> before;
  list_builder w (fn, before);
  operand log2_lanes = operand::of_imm (0);
  if (fn.packed_vector)
    while (1u << log2_lanes.imm < fn.packed_vector)
      log2_lanes.imm++;
  else
    for (unsigned k = 1; k <= log2_warp_lanes; k++)
      {
	operand more = greater (w, operand::of_reg (forms.row_length), limits_of (fn)[k - 1]);
	log2_lanes
	  = w.emit_value (opcode::SELP, dtype::u32, { operand::of_imm (k), log2_lanes, more });
      }
  lower_short (fn, before, log2_lanes);

  /* New blocks stand in front of all others: one for each choice, and the lanes.  */
  const unsigned front = forms.shares ? 5 : forms.copies ? 3 : 2;
  for (block &b : fn.blocks)
    for (block_id &t : b.insns.back ().targets)
      t += front;
  before.push_back (make_br (front));
  fn.blocks.insert (fn.blocks.begin (), front, block{});
  fn.blocks[front - 1].insns = std::move (before);
  fn.blocks[0].insns = std::move (forms.entry);
  if (forms.shares)
    {
      join_checks (fn, forms, 1, join_shares (fn, forms));
      join_lanes (fn, forms, 2);
    }
  else if (forms.copies)
    join_copies (fn, forms);
  join_long_rows (fn, forms, front - 2);
  std::copy (std::begin (packed_dims), std::end (packed_dims), fn.dims);
  fn.packed = false;
}

} // namespace accred::dev
