/* The text of loop plans and of the shapes that they are made for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A line for each record, its kind first, then the fields that do not have their default:

     region kernel vector=128 optimized unrolls
     dims used=gang,vector
     step op=entry bytes=4 signed value=1
     loop line=6 levels=gang,vector up_by_one weight=7 count=0 form statements=9 copyable
       access array=a stride=4 width=4 scalar always movable

   A field that is true is its name alone; a text with spaces is in quotes.  Accesses belong to the
   loop above them.  */

#include "plugin/loops/plan.h"
#include "abi/row-list.h"
#include "ptx-backend/ir/ir-text.h"

#include <charconv>

namespace accred {

namespace {

const struct
{
  const char *name;
  unsigned bit;
} level_names[] = { { "gang", level_set::gang },
		    { "worker", level_set::worker },
		    { "vector", level_set::vector } };

const char *const distribution_names[] = { "strided", "blocked", "dealt" };

const char *const op_names[] = {
  "constant",
  "entry",
  "loop",
#define TRIP_OP(NAME, CODE, KNOWN, VALUE) #NAME,
#include "abi/trip-ops.def"
};

/* A field's value as text, and back.  */

std::string
text_of (unsigned v)
{
  return std::to_string (v);
}
std::string
text_of (int v)
{
  return std::to_string (v);
}
std::string
text_of (const number &v)
{
  return v ? std::to_string (*v) : "unknown";
}
std::string
text_of (dev::red_scheme v)
{
  return dev::text::spell (dev::text::scheme_names, v);
}
std::string
text_of (distribution v)
{
  return distribution_names[unsigned (v)];
}

std::string
text_of (const std::string &v)
{
  return v.find (' ') == std::string::npos && !v.empty () ? v : '"' + v + '"';
}

std::string
text_of (level_set v)
{
  std::string text;
  for (const auto &l : level_names)
    if (v.bits & l.bit)
      text += (text.empty () ? "" : ",") + std::string (l.name);
  return text.empty () ? "none" : text;
}

std::string
text_of (const chunk_size &v)
{
  switch (v.what)
    {
    case chunk_size::open: return "open";
    case chunk_size::star: return "star";
    case chunk_size::known: return std::to_string (v.size);
    case chunk_size::unknown: break;
    }
  return "unknown";
}

template <typename T>
bool
read_integer (const std::string &text, T &v)
{
  auto [end, error] = std::from_chars (text.data (), text.data () + text.size (), v);
  return error == std::errc () && end == text.data () + text.size ();
}

bool
read (const std::string &text, unsigned &v)
{
  return read_integer (text, v);
}

bool
read (const std::string &text, int &v)
{
  return read_integer (text, v);
}

bool
read (const std::string &text, std::string &v)
{
  v = text;
  return true;
}

bool
read (const std::string &text, number &v)
{
  v = 0;
  return read_integer (text, *v);
}

bool
read (const std::string &text, distribution &v)
{
  for (unsigned i = 0; i < std::size (distribution_names); i++)
    if (text == distribution_names[i])
      {
	v = distribution (i);
	return true;
      }
  return false;
}

bool
read (const std::string &text, dev::red_scheme &v)
{
  const std::optional<unsigned> i = dev::text::lookup (dev::text::scheme_names, text);
  if (i)
    v = dev::red_scheme (*i);
  return i.has_value ();
}

bool
read (const std::string &text, level_set &v)
{
  v = {};
  if (text == "none")
    return true;
  for (size_t from = 0; from <= text.size ();)
    {
      const size_t comma = std::min (text.find (',', from), text.size ());
      const unsigned before = v.bits;
      for (const auto &l : level_names)
	if (text.compare (from, comma - from, l.name) == 0)
	  v.bits |= l.bit;
      if (v.bits == before)
	return false;
      from = comma + 1;
    }
  return true;
}

bool
read (const std::string &text, chunk_size &v)
{
  v = {};
  if (text == "open")
    return true;
  if (text == "star")
    v.what = chunk_size::star;
  else if (text == "unknown")
    v.what = chunk_size::unknown;
  else
    {
      v.what = chunk_size::known;
      return read_integer (text, v.size);
    }
  return true;
}

/* Appends a record's fields to a line.  */

class printer
{
public:
  explicit printer (const char *kind) : m_line (kind) {}

  void field (const char *name, bool v, bool)
  {
    if (v)
      m_line += std::string (" ") + name;
  }

  template <typename T>
  void field (const char *name, const T &v, const T &otherwise)
  {
    if (v != otherwise)
      m_line += std::string (" ") + name + "=" + text_of (v);
  }

  std::string line () const { return m_line + "\n"; }

private:
  std::string m_line;
};

/* A line's words, NAME or NAME=VALUE.  A field takes its own.  */

class line_parser
{
public:
  explicit line_parser (const std::string &line);

  const std::string &kind () const { return m_kind; }

  void field (const char *name, bool &v, bool)
  {
    if (word *w = find (name))
      m_ok &= w->value.empty () && (v = true);
  }

  template <typename T>
  void field (const char *name, T &v, const T &)
  {
    if (word *w = find (name))
      m_ok &= w->given && read (w->value, v);
  }

  /* True if each word was a field's.  */
  bool ok () const
  {
    for (const word &w : m_words)
      if (!w.taken)
	return false;
    return m_ok;
  }

private:
  struct word
  {
    std::string name, value;
    bool given = false; /* A value.  */
    bool taken = false;
  };

  word *find (const std::string &name)
  {
    for (word &w : m_words)
      if (w.name == name && !w.taken)
	{
	  w.taken = true;
	  return &w;
	}
    return nullptr;
  }

  std::string m_kind;
  std::vector<word> m_words;
  bool m_ok = true;
};

line_parser::line_parser (const std::string &line)
{
  size_t at = 0;
  auto blank = [&] { return at < line.size () && line[at] == ' '; };
  while (blank ())
    at++;
  while (at < line.size ())
    {
      word w;
      while (at < line.size () && line[at] != ' ' && line[at] != '=')
	w.name += line[at++];
      if (at < line.size () && line[at] == '=')
	{
	  w.given = true;
	  at++;
	  const bool quoted = at < line.size () && line[at] == '"';
	  at += quoted;
	  while (at < line.size () && line[at] != (quoted ? '"' : ' '))
	    w.value += line[at++];
	  if (quoted && at == line.size ())
	    m_ok = false;
	  at += quoted && at < line.size ();
	}
      while (blank ())
	at++;
      if (m_kind.empty ())
	m_kind = w.name;
      else
	m_words.push_back (w);
    }
}

#define FIELD(TYPE, NAME, DEFAULT) to.field (#NAME, r.NAME, TYPE (DEFAULT));
template <typename T, typename R>
void
fields_of_dims_shape (T &to, R &r)
{
#define DIMS_SHAPE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_dims_plan (T &to, R &r)
{
#define DIMS_PLAN FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_dims_change (T &to, R &r)
{
#define DIMS_CHANGE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_region_shape (T &to, R &r)
{
#define REGION_SHAPE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_loop_shape (T &to, R &r)
{
#define LOOP_SHAPE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_access (T &to, R &r)
{
#define ACCESS_SHAPE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_reduction (T &to, R &r)
{
#define LOOP_REDUCTION FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_variable (T &to, R &r)
{
#define VARIABLE_SHAPE FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_region_plan (T &to, R &r)
{
#define REGION_PLAN FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_loop_plan (T &to, R &r)
{
#define LOOP_PLAN FIELD
#include "plugin/loops/plan-fields.def"
}

template <typename T, typename R>
void
fields_of_scheme (T &to, R &r)
{
#define REDUCTION_SCHEME FIELD
#include "plugin/loops/plan-fields.def"
}
#undef FIELD

/* A step, which is the launch's; its operator by name.  */
struct step_text
{
  std::string op;
  unsigned bytes = 0, a = 0, b = 0;
  bool is_signed = false;
  unsigned gangs = 0; /* accred_trip_gangs.  */
  number value = 0;
};

template <typename T, typename R>
void
fields_of_step (T &to, R &r)
{
  to.field ("op", r.op, std::string ());
  to.field ("bytes", r.bytes, 0u);
  to.field ("signed", r.is_signed, false);
  to.field ("a", r.a, 0u);
  to.field ("b", r.b, 0u);
  to.field ("gangs", r.gangs, 0u);
  to.field ("value", r.value, number (0));
}

std::string
lower (std::string name)
{
  for (char &c : name)
    if (c >= 'A' && c <= 'Z')
      c += 'a' - 'A';
  return name;
}

std::string
print_steps (const std::vector<accred_trip_step> &steps)
{
  std::string text;
  for (const accred_trip_step &s : steps)
    {
      const step_text t{ lower (op_names[s.op]), s.bytes, s.a, s.b, s.is_signed != 0, s.gangs,
			 int64_t (s.value) };
      printer p ("step");
      fields_of_step (p, t);
      text += p.line ();
    }
  return text;
}

bool
parse_step (line_parser &p, std::vector<accred_trip_step> &steps)
{
  step_text t;
  fields_of_step (p, t);
  for (unsigned op = 0; op < std::size (op_names); op++)
    if (t.op == lower (op_names[op]))
      {
	steps.push_back ({ uint8_t (op), uint8_t (t.bytes), t.is_signed, uint8_t (t.gangs),
			   uint16_t (t.a), uint16_t (t.b), uint64_t (*t.value) });
	return true;
      }
  return false;
}

/* Hands each line of TEXT to USE until that returns false; comments and empty lines are
   left out.  */

template <typename F>
bool
each_line (const std::string &text, std::string *wrong, F use)
{
  for (size_t from = 0; from < text.size ();)
    {
      const size_t end = std::min (text.find ('\n', from), text.size ());
      const std::string line = text.substr (from, end - from);
      from = end + 1;
      line_parser p (line);
      if (p.kind ().empty () || p.kind ()[0] == ';')
	continue;
      if (!use (p) || !p.ok ())
	{
	  if (wrong)
	    *wrong = line;
	  return false;
	}
    }
  return true;
}

} // namespace

std::string
print (const region_shape &r)
{
  printer head ("region");
  fields_of_region_shape (head, r);
  std::string text = head.line ();
  if (r.dims)
    {
      printer line ("dims");
      fields_of_dims_shape (line, *r.dims);
      text += line.line ();
    }
  text += print_steps (r.steps);
  for (const loop_shape &l : r.loops)
    {
      printer line ("loop");
      fields_of_loop_shape (line, l);
      text += line.line ();
      for (const access_shape &a : l.accesses)
	{
	  printer access ("  access");
	  fields_of_access (access, a);
	  text += access.line ();
	}
    }
  for (const loop_reduction &red : r.reductions)
    {
      printer line ("reduction");
      fields_of_reduction (line, red);
      text += line.line ();
    }
  for (const variable_shape &v : r.variables)
    {
      printer line ("variable");
      fields_of_variable (line, v);
      text += line.line ();
    }
  return text;
}

std::optional<region_shape>
parse_shape (const std::string &text, std::string *wrong)
{
  region_shape r;
  bool region = false;
  const bool ok = each_line (text, wrong,
			     [&] (line_parser &p)
			     {
			       if (p.kind () == "region" && !region)
				 {
				   region = true;
				   fields_of_region_shape (p, r);
				 }
			       else if (p.kind () == "dims" && !r.dims)
				 fields_of_dims_shape (p, r.dims.emplace ());
			       else if (p.kind () == "step")
				 return parse_step (p, r.steps);
			       else if (p.kind () == "loop")
				 fields_of_loop_shape (p, r.loops.emplace_back ());
			       else if (p.kind () == "access" && !r.loops.empty ())
				 fields_of_access (p, r.loops.back ().accesses.emplace_back ());
			       else if (p.kind () == "reduction")
				 fields_of_reduction (p, r.reductions.emplace_back ());
			       else if (p.kind () == "variable")
				 fields_of_variable (p, r.variables.emplace_back ());
			       else
				 return false;
			       return true;
			     });
  if (!ok || !region)
    return std::nullopt;
  return r;
}

std::string
print (const region_plan &r)
{
  printer head ("plan");
  fields_of_region_plan (head, r);
  std::string text = head.line ();
  if (r.dims)
    {
      printer dims ("dims");
      fields_of_dims_plan (dims, *r.dims);
      text += dims.line ();
      for (const dims_change &c : r.dims->changes)
	{
	  printer change ("  change");
	  fields_of_dims_change (change, c);
	  text += change.line ();
	}
    }
  for (const loop_plan &l : r.loops)
    {
      printer line ("loop");
      fields_of_loop_plan (line, l);
      text += line.line ();
    }
  for (const reduction_scheme &s : r.reductions)
    {
      printer line ("reduction");
      fields_of_scheme (line, s);
      text += line.line ();
    }
  return text + print_steps (r.trips);
}

std::optional<region_plan>
parse_plan (const std::string &text, std::string *wrong)
{
  region_plan r;
  bool plan = false;
  const bool ok = each_line (text, wrong,
			     [&] (line_parser &p)
			     {
			       if (p.kind () == "plan" && !plan)
				 {
				   plan = true;
				   fields_of_region_plan (p, r);
				 }
			       else if (p.kind () == "dims" && !r.dims)
				 fields_of_dims_plan (p, r.dims.emplace ());
			       else if (p.kind () == "change" && r.dims)
				 fields_of_dims_change (p, r.dims->changes.emplace_back ());
			       else if (p.kind () == "loop")
				 fields_of_loop_plan (p, r.loops.emplace_back ());
			       else if (p.kind () == "reduction")
				 fields_of_scheme (p, r.reductions.emplace_back ());
			       else if (p.kind () == "step")
				 return parse_step (p, r.trips);
			       else
				 return false;
			       return true;
			     });
  if (!ok || !plan)
    return std::nullopt;
  return r;
}

std::string
describe (const region_plan &p, const region_shape &r)
{
  bool gangs = false, vectors = false;
  for (const loop_plan &l : p.loops)
    if (l.columns)
      return "";
  for (const loop_shape &l : r.loops)
    {
      gangs |= l.levels.has (level_set::gang) && !l.levels.has (level_set::vector);
      vectors |= l.levels == level_set::vector;
    }
  /* Only where packing is to be expected.  */
  return r.open_dims && !p.packed && gangs && vectors ? "gangs are not packed: " + p.why : "";
}

/* What a thread takes of the nest L at a time.  */

static std::string
describe_nest (const loop_plan &p, const loop_shape &l)
{
  const std::string planes = p.planes > 1 ? std::to_string (p.planes) + " planes and " : "",
		    pairs = p.width > 1 ? " of two columns (or one)" : "",
		    tiles = "tiles of " + planes + std::to_string (p.rows) + " rows" + pairs
			    + " of a thread",
		    successive = std::to_string (p.rows) + " elements of a thread";
  if (l.columns)
    return *l.columns < p.least_columns ? successive : tiles;
  return tiles + " where rows have " + std::to_string (p.least_columns) + " elements, else "
	 + successive;
}

std::string
describe (const loop_plan &p, const loop_shape &l)
{
  std::string text;
  auto add = [&text] (const std::string &what) { text += (text.empty () ? "" : ", ") + what; };
  if (p.shares)
    return std::string ("rows of any length: equal shares of rows and elements (")
	   + (p.measured ? "lengths are measured first" : "merge path on " + p.path)
	   + (p.looks ? ") where rows are uneven or short; reproducible" : "); reproducible");
  if (p.columns)
    return "columns: lanes have columns, and share their rows with other gangs; reproducible";
  if (l.levels.bits & level_set::gang)
    add (p.order == distribution::blocked ? "a block of iterations for each gang"
	 : p.order == distribution::dealt ? "chunks of iterations in turn"
					  : "iterations in turn");
  if (!text.empty () && !p.why.empty ())
    text += " (" + p.why + ")";
  if (p.parts)
    add ("parts of " + std::to_string (p.wide) + " records of a thread at a time");
  else if (p.record > 1)
    add (std::to_string (p.record * p.wide) + " elements in loads of 16 bytes");
  else if (p.wide > 1)
    add (std::to_string (p.wide) + " elements in a load" + (p.stream ? " and a store" : ""));
  if (p.nest)
    add (describe_nest (p, l));
  else if (p.spread > 1)
    add (std::to_string (p.spread) + " iterations of a thread at a time");
  if (p.rows > 1 && !p.nest)
    add ("up to " + std::to_string (p.rows) + " rows at a time");
  if (!p.why_down.empty ())
    add ("down columns of an array, one by one (" + p.why_down + ")");
  if (!p.why_whole.empty ())
    add ("rows of different lengths, each of them one gang's (" + p.why_whole + ")"
	 + (p.why_unleft.empty () ? "" : ", also long ones (" + p.why_unleft + ")"));
  if (l.walks)
    add ("rows of different lengths, each of them one thread's"
	 + (p.listed ? "" : " (" + p.why_unleft + ")"));
  if (p.joined)
    add ("those of a warp together where they are not short");
  if (p.listed)
    add ("but long ones are for all gangs, in another launch"
	 + (p.in_order ? " (reproducible if no more than " + std::to_string (ACCRED_LISTED_ROWS)
			   + " are long)"
		       : ""));
  return text;
}

} // namespace accred
