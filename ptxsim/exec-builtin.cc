/* Device functions that the driver provides: vprintf, malloc, free, __assertfail.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A call of one runs at once for each lane, in lane order.  Arguments and result
   are in the caller's parameter area.  */

#include "ptxsim/exec.h"
#include "ptxsim/observers.h"
#include <cstdio>

namespace ptxsim {

namespace {

class BuiltinCall
{
public:
  BuiltinCall (Warp &w, const CallSite &site, unsigned lane)
    : m_warp (w), m_site (site), m_lane (lane),
      m_area (w.frame->params.data () + size_t (lane) * w.frame->code->param_bytes)
  {}

  uint64_t argument (unsigned n) const
  {
    uint64_t v = 0;
    memcpy (&v, m_area + m_site.params[n].offset, m_site.params[n].size);
    return v;
  }

  void result (uint64_t v) const
  {
    if (!m_site.returns.empty ())
      memcpy (m_area + m_site.returns[0].offset, &v, m_site.returns[0].size);
  }

  std::string string_at (uint64_t address) const
  {
    std::string s;
    for (;; address++)
      {
	char c = *resolve_address (m_warp, Space::GENERIC, m_lane, address, 1, false);
	if (!c)
	  return s;
	s += c;
      }
  }

  void vprintf () const;
  void run () const;

private:
  /* One of printf's conversions: its flags, width and precision after the %, whether the argument
     is of 64 bits, and the letter (0 if the format ends before).  */
  struct Conversion
  {
    std::string spec;
    bool wide;
    char letter;
  };

  Conversion read_conversion (const std::string &format, size_t &i, uint64_t &args) const;
  std::string formatted (const Conversion &, uint64_t &args) const;

  template <typename T> T next_vararg (uint64_t &address) const
  {
    address = (address + sizeof (T) - 1) & ~uint64_t (sizeof (T) - 1);
    T v;
    memcpy (&v, resolve_address (m_warp, Space::GENERIC, m_lane, address, sizeof (T), false),
	    sizeof v);
    address += sizeof (T);
    return v;
  }

  Warp &m_warp;
  const CallSite &m_site;
  unsigned m_lane;
  char *m_area;
};

/* Each argument has its own alignment in the block that the second argument points to; types
   shorter than int have been promoted.  */
void
BuiltinCall::vprintf () const
{
  const std::string format = string_at (argument (0));
  uint64_t args = argument (1);
  std::string out;
  for (size_t i = 0; i < format.size (); i++)
    if (format[i] == '%')
      out += formatted (read_conversion (format, i, args), args);
    else
      out += format[i];
  fwrite (out.data (), 1, out.size (), stdout);
  fflush (stdout);
  result (uint64_t (out.size ()));
}

/* The conversion that begins at FORMAT[I], whose last character I is after it.  */
BuiltinCall::Conversion
BuiltinCall::read_conversion (const std::string &format, size_t &i, uint64_t &args) const
{
  Conversion conversion{ "%", false, '\0' };
  for (i++; i < format.size (); i++)
    {
      const char c = format[i];
      if (c == '*')
	conversion.spec += std::to_string (next_vararg<int32_t> (args));
      else if (strchr ("ljzt", c))
	conversion.wide = true;
      else if (strchr ("h-+ #0123456789.", c))
	conversion.spec += c;
      else
	{
	  conversion.letter = c;
	  break;
	}
    }
  return conversion;
}

/* What C makes of the next argument.  */
std::string
BuiltinCall::formatted (const Conversion &conversion, uint64_t &args) const
{
  const auto &[spec, wide, letter] = conversion;
  auto print = [] (const std::string &how, auto value)
  {
    char buffer[512];
    const int length = snprintf (buffer, sizeof buffer, how.c_str (), value);
    if (length < int (sizeof buffer))
      return std::string (buffer);
    std::string whole (length + 1, '\0');
    snprintf (whole.data (), whole.size (), how.c_str (), value);
    whole.pop_back ();
    return whole;
  };
  /* strchr finds the end, too.  */
  const auto one_of = [letter = letter] (const char *letters)
  { return letter && strchr (letters, letter); };
  if (letter == '%')
    return "%";
  if (letter == 's')
    return print (spec + "s", string_at (next_vararg<uint64_t> (args)).c_str ());
  if (letter == 'p')
    return print ("0x%llx", (unsigned long long) next_vararg<uint64_t> (args));
  if (one_of ("diouxXc") && wide)
    return print (spec + "ll" + letter, (long long) next_vararg<int64_t> (args));
  if (one_of ("diouxXc"))
    return print (spec + letter, next_vararg<int32_t> (args));
  if (one_of ("eEfFgGaA"))
    return print (spec + letter, next_vararg<double> (args));
  /* The device prints conversions that it cannot format unchanged.  */
  return spec + letter;
}

void
BuiltinCall::run () const
{
  DeviceMemory &memory = *m_warp.launch->memory;
  switch (m_site.builtin)
    {
    case Builtin::VPRINTF: return vprintf ();
      case Builtin::MALLOC: {
	uint64_t size = argument (0);
	const uint64_t p = size ? memory.allocate (size, AllocKind::DEVICE_HEAP) : 0;
	if (p && m_warp.launch->observers)
	  m_warp.launch->observers->new_global (p, size);
	return result (p);
      }
      case Builtin::FREE: {
	uint64_t p = argument (0);
	if (p && !memory.release (p, AllocKind::DEVICE_HEAP))
	  throw Fault{ FaultKind::ILLEGAL_ADDRESS, "free of something that malloc did not return",
		       int (m_lane) };
	m_warp.launch->drop_ranges ();
	return;
      }
    case Builtin::ASSERTFAIL:
      throw Fault{ FaultKind::ASSERT,
		   string_at (argument (1)) + ":" + std::to_string (uint32_t (argument (2))) + ": "
		     + string_at (argument (3)) + ": assertion `" + string_at (argument (0))
		     + "' failed",
		   int (m_lane) };
    case Builtin::NONE: break;
    }
}

} // anonymous namespace

void
run_builtin (Warp &w, const CallSite &site, uint32_t m)
{
  for (; m; m &= m - 1)
    BuiltinCall (w, site, __builtin_ctz (m)).run ();
  w.progress = true;
}

} // namespace ptxsim
