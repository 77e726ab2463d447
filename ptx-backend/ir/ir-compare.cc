/* Where two modules of the device IR differ.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The test of the text form: what was printed and parsed has to be the same in all fields.  So this
   file knows nothing of the text's tables, and takes each structure apart by a structured
   binding, which no longer compiles when the structure has one more field.  */

#include "ptx-backend/ir/ir-compare.h"

#include <iterator>
#include <set>
#include <type_traits>

namespace accred::dev {

namespace {

class comparer
{
public:
  std::string where () const { return m_where; }

  template <typename T>
  bool same (const char *name, const T &a, const T &b)
  {
    const size_t before = m_where.size ();
    m_where += (before && name[0] != '[' ? "." : "") + std::string (name);
    if (!equal (a, b))
      return false;
    m_where.resize (before);
    return true;
  }

private:
  template <typename T>
  std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>, bool> equal (T a, T b)
  {
    return a == b;
  }
  bool equal (const std::string &a, const std::string &b) { return a == b; }
  bool equal (const std::set<int64_t> &a, const std::set<int64_t> &b) { return a == b; }

  template <typename List>
  bool lists (const List &a, const List &b)
  {
    if (!same ("size", std::size (a), std::size (b)))
      return false;
    for (size_t k = 0; k < std::size (a); k++)
      if (!same (("[" + std::to_string (k) + "]").c_str (), a[k], b[k]))
	return false;
    return true;
  }
  template <typename T>
  bool equal (const std::vector<T> &a, const std::vector<T> &b)
  {
    return lists (a, b);
  }
  template <typename T, size_t N>
  bool equal (const T (&a)[N], const T (&b)[N])
  {
    return lists (a, b);
  }

  bool equal (const operand &, const operand &);
  bool equal (const reduction_info &, const reduction_info &);
  bool equal (const location &, const location &);
  bool equal (const insn &, const insn &);
  bool equal (const block &, const block &);
  bool equal (const frame_var &, const frame_var &);
  bool equal (const reg_info &, const reg_info &);
  bool equal (const param &, const param &);
  bool equal (const function &, const function &);
  bool equal (const data_reloc &, const data_reloc &);
  bool equal (const symbol &, const symbol &);

  std::string m_where;
};

#define SAME(FIELD) same (#FIELD, FIELD, b.FIELD)

bool
comparer::equal (const operand &a, const operand &b)
{
  const auto &[k, reg, imm, id] = a;
  return SAME (k) && SAME (reg) && SAME (imm) && SAME (id);
}

bool
comparer::equal (const reduction_info &a, const reduction_info &b)
{
  const auto &[lev, op, lid, rid, pair, part, how, otherwise] = a;
  return SAME (lev) && SAME (op) && SAME (lid) && SAME (rid) && SAME (pair) && SAME (part)
	 && SAME (how) && SAME (otherwise);
}

bool
comparer::equal (const location &a, const location &b)
{
  const auto &[file, line] = a;
  return SAME (file) && SAME (line);
}

bool
comparer::equal (const insn &a, const insn &b)
{
  const auto &[op, type, src_type, dst, src, cc, sp, atom, scope, sreg, lev, callee_level, flags,
	       offset, red, targets, cases, guard, guard_not, mode, loc, comment, text]
    = a;
  return SAME (op) && SAME (type) && SAME (src_type) && SAME (dst) && SAME (src) && SAME (cc)
	 && SAME (sp) && SAME (atom) && SAME (scope) && SAME (sreg) && SAME (lev)
	 && SAME (callee_level) && SAME (flags) && SAME (offset) && SAME (red) && SAME (targets)
	 && SAME (cases) && SAME (guard) && SAME (guard_not) && SAME (mode) && SAME (loc)
	 && SAME (comment) && SAME (text);
}

bool
comparer::equal (const block &a, const block &b)
{
  const auto &[insns] = a;
  return SAME (insns);
}

bool
comparer::equal (const frame_var &a, const frame_var &b)
{
  const auto &[name, size, align, place, owner] = a;
  return SAME (name) && SAME (size) && SAME (align) && SAME (place) && SAME (owner);
}

bool
comparer::equal (const reg_info &a, const reg_info &b)
{
  const auto &[rc] = a;
  return SAME (rc);
}

bool
comparer::equal (const param &a, const param &b)
{
  const auto &[type] = a;
  return SAME (type);
}

bool
comparer::equal (const function &a, const function &b)
{
  const auto &[name, kind, link, interposable, partitions, dims, gang_slots, array_sizes,
	       launch_bytes, registers, row_piece, columns, shares, values, packed, row_length,
	       row_look, row_found, wide_rows, packed_vector, recursive, result, params, regs,
	       blocks, frame, loc]
    = a;
  return SAME (name) && SAME (kind) && SAME (link) && SAME (interposable) && SAME (partitions)
	 && SAME (dims) && SAME (gang_slots) && SAME (array_sizes) && SAME (launch_bytes)
	 && SAME (registers) && SAME (row_piece) && SAME (columns) && SAME (shares) && SAME (values)
	 && SAME (packed) && SAME (row_length) && SAME (row_look) && SAME (row_found)
	 && SAME (wide_rows) && SAME (packed_vector) && SAME (recursive) && SAME (result)
	 && SAME (params) && SAME (regs) && SAME (blocks) && SAME (frame) && SAME (loc);
}

bool
comparer::equal (const data_reloc &a, const data_reloc &b)
{
  const auto &[offset, symbol, addend] = a;
  return SAME (offset) && SAME (symbol) && SAME (addend);
}

bool
comparer::equal (const symbol &a, const symbol &b)
{
  const auto &[kind, name, link, readonly, size, align, bytes, relocs, result, params] = a;
  return SAME (kind) && SAME (name) && SAME (link) && SAME (readonly) && SAME (size) && SAME (align)
	 && SAME (bytes) && SAME (relocs) && SAME (result) && SAME (params);
}

} // anonymous namespace

std::string
first_difference (const module &a, const module &b)
{
  comparer c;
  const auto &[files, symbols, functions, library] = a;
  const bool same = (c.same ("files", files, b.files) && c.same ("symbols", symbols, b.symbols)
		     && c.same ("functions", functions, b.functions)
		     && c.same ("library", library, b.library));
  return same ? "" : c.where ();
}

} // namespace accred::dev
