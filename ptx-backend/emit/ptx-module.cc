/* PTX text around the functions: header, prototypes, data objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every function gets a prototype first, so that the order of definitions does not
   matter.  Objects with addresses in them are arrays of 64-bit words, all others
   arrays of bytes.  */

#include "ptx-backend/emit/ptx-emit.h"
#include "ptx-backend/emit/ptx-texts.h"
#include "ptx-backend/ir/ir-util.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace accred::dev {

namespace {

struct version_row
{
  int sm;
  const char *ptx;
};

/* PTX 6.2 is the floor because it has activemask (6.0: shfl.sync and bar.warp.sync); each later
   architecture needs the version that introduced it (PTX ISA, release notes).  */
const version_row version_table[] = {
  { 50, "6.2" }, { 52, "6.2" }, { 53, "6.2" },	{ 60, "6.2" },	{ 61, "6.2" },	{ 62, "6.2" },
  { 70, "6.2" }, { 72, "6.2" }, { 75, "6.3" },	{ 80, "7.0" },	{ 86, "7.1" },	{ 87, "7.4" },
  { 89, "7.8" }, { 90, "7.8" }, { 100, "8.6" }, { 103, "8.8" }, { 120, "8.7" }, { 121, "8.8" },
};

std::string
bytes_text (const symbol &s)
{
  if (s.link == linkage::external && !s.size)
    return ptx_text (ptx_outline::UNKNOWN_SIZE, { s.name });
  const std::string size = std::to_string (std::max<uint64_t> (s.size, 1));
  if (s.bytes.empty ())
    return ptx_text (ptx_outline::BYTES, { s.name, size });
  std::string list;
  for (size_t i = 0; i < s.bytes.size (); i++)
    {
      if (i)
	list += i % 16 ? "," : ",\n\t";
      list += std::to_string (s.bytes[i]);
    }
  return ptx_text (ptx_outline::BYTES_VALUE, { s.name, size, list });
}

/* The words of an object with relocations; empty when one is not on a word.  */
std::string
words_text (const module &m, const symbol &s)
{
  if (s.size % 8)
    return "";
  std::vector<std::string> words (s.size / 8, "0");
  for (size_t i = 0; i < words.size () && i * 8 < s.bytes.size (); i++)
    {
      uint64_t v = 0;
      memcpy (&v, &s.bytes[i * 8], std::min<size_t> (8, s.bytes.size () - i * 8));
      words[i] = std::to_string (v);
    }
  for (const data_reloc &r : s.relocs)
    {
      if (r.offset % 8 || r.offset / 8 >= words.size ())
	return "";
      const symbol &to = m.symbols[r.symbol];
      std::string w = (to.kind == symbol_kind::data
			 ? ptx_text (ptx_outline::OBJECT_ADDRESS, { to.name })
			 : to.name);
      words[r.offset / 8] = w + offset_text (r.addend);
    }
  std::string list;
  for (size_t i = 0; i < words.size (); i++)
    list += std::string (i == 0 ? "" : i % 4 ? "," : ",\n\t") + words[i];
  return ptx_text (ptx_outline::WORDS_VALUE, { s.name, std::to_string (words.size ()), list });
}

/* A file name for a string of PTX, which has no escapes.  */
std::string
without_quotes (std::string name)
{
  std::replace (name.begin (), name.end (), '"', '?');
  return name;
}

/* Objects in an order in which each stands after those whose address it holds, as
   PTX wants.  False when two hold each other's address.  */
bool
order_objects (const module &m, std::vector<symbol_id> &order)
{
  enum state : uint8_t
  {
    untouched,
    open,
    done
  };
  std::vector<state> states (m.symbols.size (), untouched);
  struct step
  {
    symbol_id s;
    size_t next;
  };
  for (symbol_id root = 0; root < m.symbols.size (); root++)
    {
      if (m.symbols[root].kind != symbol_kind::data || states[root] != untouched)
	continue;
      std::vector<step> stack{ { root, 0 } };
      states[root] = open;
      while (!stack.empty ())
	{
	  step &top = stack.back ();
	  const symbol &s = m.symbols[top.s];
	  if (top.next == s.relocs.size ())
	    {
	      states[top.s] = done;
	      order.push_back (top.s);
	      stack.pop_back ();
	      continue;
	    }
	  symbol_id to = s.relocs[top.next++].symbol;
	  if (m.symbols[to].kind != symbol_kind::data || states[to] == done)
	    continue;
	  if (states[to] == open && to != top.s)
	    return false;
	  if (states[to] == untouched)
	    {
	      states[to] = open;
	      stack.push_back ({ to, 0 });
	    }
	}
    }
  return true;
}

} // anonymous namespace

const char *
ptx_version (int sm)
{
  for (const version_row &r : version_table)
    if (r.sm == sm)
      return r.ptx;
  return nullptr;
}

const char *
param_type (dtype t)
{
  return name_of (int_p (t) ? bits_type (t) : promoted (t));
}

std::string
directive (linkage link)
{
  static const char *const directives[] = { "", ".visible ", ".weak ", ".common ", ".extern " };
  return directives[static_cast<unsigned> (link)];
}

std::string
param_text (const std::string &name, const std::vector<param> &params, size_t k)
{
  return ptx_text (ptx_outline::PARAM, { param_type (params[k].type), name, std::to_string (k) });
}

std::string
function_head (const symbol &s)
{
  std::string params;
  for (size_t i = 0; i < s.params.size (); i++)
    params += (i ? ", " : "") + param_text (s.name, s.params, i);
  return ptx_text (ptx_outline::FUNCTION,
		   { directive (s.link), s.name, params,
		     s.result == dtype::none ? ""
					     : ptx_text (ptx_outline::FUNCTION_RESULT,
							 { param_type (s.result), s.name }) });
}

std::string
address_name (const symbol &s)
{
  return s.name + "$address";
}

std::string
emit_prelude (const module &m, const options &opts, std::vector<diagnostic> &errors)
{
  std::string out
    = ptx_text (ptx_outline::HEADER, { ptx_version (opts.sm), std::to_string (opts.sm) });

  /* Kernels are entries, which have no prototype and are not called.  */
  auto kernel = [&] (const symbol &s)
  {
    const function *fn = m.find_function (s.name);
    return fn && fn->kind == function_kind::kernel;
  };
  for (const symbol &s : m.symbols)
    if (s.kind != symbol_kind::data && s.kind != symbol_kind::library_function && !kernel (s))
      out += function_head (s) + ";\n";

  std::vector<symbol_id> order;
  if (!order_objects (m, order))
    errors.push_back ({ {}, "", "objects whose initial values hold each other's address" });
  for (symbol_id id : order)
    {
      const symbol &s = m.symbols[id];
      std::string text = s.relocs.empty () ? bytes_text (s) : words_text (m, s);
      if (text.empty ())
	errors.push_back ({ {}, "", "unaligned pointer in the initial value of '" + s.name + "'" });
      uint32_t align = std::max (s.align, s.relocs.empty () ? 1u : 8u);
      out += ptx_text (ptx_outline::OBJECT, { directive (s.link), std::to_string (align), text });
    }
  std::set<symbol_id> loaded;
  for (const function &fn : m.functions)
    for (const block &b : fn.blocks)
      for (const insn &i : b.insns)
	if (loaded_address_p (m, fn, i))
	  loaded.insert (i.src[0].id);
  for (symbol_id id : loaded)
    out += ptx_text (ptx_outline::FUNCTION_ADDRESS,
		     { address_name (m.symbols[id]), m.symbols[id].name });
  if (opts.lines)
    for (size_t f = 0; f < m.files.size (); f++)
      out += ptx_text (ptx_outline::SOURCE_FILE,
		       { std::to_string (f + 1), without_quotes (m.files[f]) });
  if (!m.library.empty ())
    out += "\n" + m.library;
  return out + "\n";
}

} // namespace accred::dev
