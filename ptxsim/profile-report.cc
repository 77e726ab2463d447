/* The profile's output, as a table and as JSON.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   docs/ptxsim-profile.md describes the numbers and the JSON.  */

#include "ptxsim/profile.h"
#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace ptxsim {

namespace {

const char *const kind_names[num_access_kinds] = { "load", "store", "atomic" };
const char *const space_names[num_access_spaces] = { "global", "shared", "local" };

/* How many sites and addresses the table shows; JSON has all.  */
constexpr size_t table_rows = 8;

using ull = unsigned long long;

__attribute__ ((format (printf, 2, 3))) void
put (std::string &to, const char *format, ...)
{
  char buffer[512];
  va_list args;
  va_start (args, format);
  int n = vsnprintf (buffer, sizeof buffer, format, args);
  va_end (args);
  to.append (buffer, std::min (size_t (std::max (n, 0)), sizeof buffer - 1));
}

double
ratio (uint64_t a, uint64_t b)
{
  return b ? double (a) / double (b) : 0;
}

bool
is_shared (AccessSpace s)
{
  return s == AccessSpace::SHARED;
}

using SiteRow = std::pair<const SiteKey *, const Site *>;

/* The sites that cost more than the minimum, the worst first.  */
std::vector<SiteRow>
wasteful_sites (const KernelProfile &p)
{
  auto waste = [] (const SiteRow &r) { return r.second->count.excess; };
  std::vector<SiteRow> rows;
  for (auto &[key, site] : p.sites)
    if (SiteRow row{ &key, &site }; waste (row))
      rows.push_back (row);
  std::stable_sort (rows.begin (), rows.end (),
		    [&] (auto &a, auto &b) { return waste (a) > waste (b); });
  return rows;
}

using AtomicRow = std::pair<std::string, AtomicCount>;

std::vector<AtomicRow>
busiest_atomics (const KernelProfile &p)
{
  std::vector<AtomicRow> rows (p.atomics.begin (), p.atomics.end ());
  std::stable_sort (rows.begin (), rows.end (),
		    [] (auto &a, auto &b) { return a.second.threads > b.second.threads; });
  return rows;
}

/* ----- the table ----- */

void
table_instructions (std::string &out, const KernelProfile &p)
{
  InsnCount total = p.total ();
  put (out, "  %-16s %14s %7s %16s %10s\n", "instructions", "warp", "share", "thread",
       "of 32 lanes");
  auto row = [&] (const char *name, const InsnCount &c)
  {
    if (c.warps)
      put (out, "    %-14s %14llu %6.1f%% %16llu %10.2f\n", name, ull (c.warps),
	   100 * ratio (c.warps, total.warps), ull (c.threads), ratio (c.threads, c.warps));
  };
  for (unsigned i = 0; i < num_insn_classes; i++)
    row (insn_class_name (InsnClass (i)), p.classes[i]);
  row ("total", total);
}

void
table_memory (std::string &out, const KernelProfile &p)
{
  bool heading = false;
  for (unsigned s = 0; s < num_access_spaces; s++)
    for (unsigned k = 0; k < num_access_kinds; k++)
      {
	const AccessCount &c = p.access[k][s];
	if (!c.requests || is_shared (AccessSpace (s)))
	  continue;
	if (!heading)
	  put (out, "  %-16s %14s %14s %9s %9s %14s %14s %6s\n", "memory", "requests", "sectors",
	       "a request", "lines", "bytes asked", "bytes moved", "used");
	heading = true;
	uint64_t moved = c.units * sector_bytes;
	std::string name = std::string (kind_names[k]) + " " + space_names[s];
	put (out, "    %-14s %14llu %14llu %9.2f %9.2f %14llu %14llu %5.0f%%\n", name.c_str (),
	     ull (c.requests), ull (c.units), ratio (c.units, c.requests),
	     ratio (c.lines, c.requests), ull (c.bytes), ull (moved), 100 * ratio (c.bytes, moved));
      }
  heading = false;
  for (unsigned k = 0; k < num_access_kinds; k++)
    {
      const AccessCount &c = p.access[k][unsigned (AccessSpace::SHARED)];
      if (!c.requests)
	continue;
      if (!heading)
	put (out, "  %-16s %14s %14s %9s %9s %14s\n", "shared memory", "requests", "passes",
	     "a request", "worst", "conflicts");
      heading = true;
      std::string name = std::string (kind_names[k]) + " shared";
      put (out, "    %-14s %14llu %14llu %9.2f %9llu %14llu\n", name.c_str (), ull (c.requests),
	   ull (c.units), ratio (c.units, c.requests), ull (c.worst), ull (c.excess));
    }
  std::vector<SiteRow> rows = wasteful_sites (p);
  if (rows.empty ())
    return;
  put (out, "  %-50s %12s %9s %9s\n", "more sectors or passes than needed", "requests", "a request",
       "worst");
  for (size_t i = 0; i < rows.size () && i < table_rows; i++)
    {
      const SiteKey &key = *rows[i].first;
      const AccessCount &c = rows[i].second->count;
      std::string where = key.module + ":" + std::to_string (key.line);
      if (!rows[i].second->source.empty ())
	where += " (" + rows[i].second->source + ")";
      where += " " + key.text;
      put (out, "    %-48s %12llu %9.2f %9llu\n", where.c_str (), ull (c.requests),
	   ratio (c.units, c.requests), ull (c.worst));
    }
  if (rows.size () > table_rows)
    put (out, "    and %zu more\n", rows.size () - table_rows);
}

void
table_atomics (std::string &out, const KernelProfile &p)
{
  std::vector<AtomicRow> rows = busiest_atomics (p);
  if (rows.empty ())
    return;
  put (out, "  %-50s %12s %9s %9s\n", "atomics by address", "operations", "requests", "worst");
  for (size_t i = 0; i < rows.size () && i < table_rows; i++)
    put (out, "    %-48s %12llu %9llu %9llu\n", rows[i].first.c_str (),
	 ull (rows[i].second.threads), ull (rows[i].second.requests), ull (rows[i].second.worst));
  if (p.atomic_addresses > table_rows)
    put (out, "    and others: %llu addresses in one launch\n", ull (p.atomic_addresses));
}

/* ----- JSON ----- */

std::string
quoted (const std::string &text)
{
  std::string s = "\"";
  for (unsigned char c : text)
    if (c == '"' || c == '\\')
      (s += '\\') += char (c);
    else if (c < 0x20)
      put (s, "\\u%04x", c);
    else
      s += char (c);
  return s + "\"";
}

/* The members of an object or the elements of an array, with their commas.  */
class Json
{
public:
  Json (std::string &out, char close) : m_out (out), m_close (close) {}
  ~Json () { m_out += m_close; }

  static Json object (std::string &out)
  {
    out += '{';
    return { out, '}' };
  }

  std::string &member (const char *name)
  {
    element () += quoted (name) + ": ";
    return m_out;
  }

  std::string &element ()
  {
    if (!m_first)
      m_out += ", ";
    m_first = false;
    return m_out;
  }

  void number (const char *name, uint64_t v) { member (name) += std::to_string (v); }
  void text (const char *name, const std::string &v) { member (name) += quoted (v); }
  Json object (const char *name)
  {
    member (name) += '{';
    return { m_out, '}' };
  }
  Json array (const char *name)
  {
    member (name) += '[';
    return { m_out, ']' };
  }
  Json object_element ()
  {
    element () += "\n  {";
    return { m_out, '}' };
  }

private:
  std::string &m_out;
  char m_close;
  bool m_first = true;
};

void
json_dim (Json &to, const char *name, const Dim3 &d)
{
  to.member (name) += "[" + std::to_string (d.x) + ", " + std::to_string (d.y) + ", "
		      + std::to_string (d.z) + "]";
}

void
json_insn (Json &to, const std::string &name, const InsnCount &c)
{
  Json o = to.object (name.c_str ());
  o.number ("warp", c.warps);
  o.number ("thread", c.threads);
}

void
json_access (Json &o, AccessSpace s, const AccessCount &c)
{
  o.number ("requests", c.requests);
  o.number ("threads", c.threads);
  o.number ("bytes", c.bytes);
  if (is_shared (s))
    {
      o.number ("passes", c.units);
      o.number ("conflicts", c.excess);
      o.number ("worst_passes", c.worst);
      return;
    }
  o.number ("sectors", c.units);
  o.number ("excess_sectors", c.excess);
  o.number ("lines", c.lines);
  o.number ("bytes_moved", c.units * sector_bytes);
  o.number ("worst_sectors", c.worst);
}

void
json_instructions (Json o, const KernelProfile &p)
{
  json_insn (o, "total", p.total ());
  for (unsigned i = 0; i < num_insn_classes; i++)
    json_insn (o, insn_class_name (InsnClass (i)), p.classes[i]);
}

void
json_opcodes (Json o, const KernelProfile &p)
{
  for (auto &[text, count] : p.opcodes)
    json_insn (o, text, count);
}

void
json_memory (Json o, const KernelProfile &p)
{
  for (unsigned s = 0; s < num_access_spaces; s++)
    for (unsigned i = 0; i < num_access_kinds; i++)
      {
	if (AccessSpace (s) == AccessSpace::LOCAL && AccessKind (i) == AccessKind::ATOMIC)
	  continue;
	std::string name = std::string (kind_names[i]) + "_" + space_names[s];
	Json a = o.object (name.c_str ());
	json_access (a, AccessSpace (s), p.access[i][s]);
      }
}

void
json_sites (Json list, const KernelProfile &p)
{
  for (auto &[site_key, site] : p.sites)
    {
      Json o = list.object_element ();
      o.text ("module", site_key.module);
      o.number ("line", site_key.line);
      o.text ("source", site.source);
      o.text ("instruction", site_key.text);
      o.text ("kind", kind_names[unsigned (site_key.kind)]);
      o.text ("space", space_names[unsigned (site_key.space)]);
      json_access (o, site_key.space, site.count);
    }
}

void
json_atomics (Json o, const KernelProfile &p)
{
  o.number ("addresses", p.atomic_addresses);
  Json list = o.array ("busiest");
  for (auto &[name, count] : busiest_atomics (p))
    {
      Json a = list.object_element ();
      a.text ("name", name);
      a.number ("operations", count.threads);
      a.number ("requests", count.requests);
      a.number ("worst_lanes", count.worst);
    }
}

void
json_barriers (Json o, const KernelProfile &p)
{
  o.number ("total", p.barriers);
  o.number ("fewest_of_a_block", p.fewest_barriers);
  o.number ("most_of_a_block", p.most_barriers);
}

void
json_kernel (Json &k, const KernelKey &key, const KernelProfile &p)
{
  k.text ("name", key.name);
  json_dim (k, "grid", key.grid);
  json_dim (k, "block", key.block);
  k.number ("shared_bytes", key.shared);
  k.number ("registers", p.registers);
  k.number ("launches", p.launches);
  k.number ("blocks", p.blocks);
  json_instructions (k.object ("instructions"), p);
  json_opcodes (k.object ("opcodes"), p);
  json_memory (k.object ("memory"), p);
  json_sites (k.array ("sites"), p);
  json_atomics (k.object ("atomics"), p);
  json_barriers (k.object ("barriers"), p);
  Json o = k.object ("branches");
  o.number ("total", p.branches.branches);
  o.number ("conditional", p.branches.conditional);
  o.number ("split", p.branches.split);
}

} // anonymous namespace

std::string
profile_as_table (const ProfileTable &table)
{
  std::string out;
  for (auto &[key, p] : table)
    {
      out += "ptxsim: profile of kernel " + key.name + ": " + std::to_string (p.launches)
	     + (p.launches == 1 ? " launch" : " launches") + ", grid " + dim_text (key.grid)
	     + ", block " + dim_text (key.block) + ", " + std::to_string (key.shared)
	     + " bytes of shared memory, about " + std::to_string (p.registers) + " registers\n";
      table_instructions (out, p);
      table_memory (out, p);
      table_atomics (out, p);
      put (out, "  barriers: %.2f a block (%llu to %llu)\n", ratio (p.barriers, p.blocks),
	   ull (p.fewest_barriers), ull (p.most_barriers));
      put (out,
	   "  branches: %llu, conditional %llu, of these %llu split a warp "
	   "(%.2f%%)\n",
	   ull (p.branches.branches), ull (p.branches.conditional), ull (p.branches.split),
	   100 * ratio (p.branches.split, p.branches.conditional));
    }
  return out;
}

std::string
profile_as_json (const ProfileTable &table)
{
  std::string out;
  {
    Json top = Json::object (out);
    top.number ("version", 1);
    Json kernels = top.array ("kernels");
    for (auto &[key, p] : table)
      {
	Json k = kernels.object_element ();
	json_kernel (k, key, p);
      }
  }
  return out + "\n";
}

} // namespace ptxsim
