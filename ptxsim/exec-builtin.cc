/* Device functions that the driver provides: vprintf, malloc, free, __assertfail.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A call of one runs at once for each lane, in lane order.  Arguments and result
   are in the caller's parameter area.  */

#include "ptxsim/exec.h"
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
  std::string format = string_at (argument (0));
  uint64_t args = argument (1);
  std::string out;
  for (size_t i = 0; i < format.size (); i++)
    {
      if (format[i] != '%')
	{
	  out += format[i];
	  continue;
	}
      std::string spec = "%";
      bool wide = false;
      for (i++; i < format.size (); i++)
	{
	  char c = format[i];
	  if (c == '*')
	    {
	      spec += std::to_string (next_vararg<int32_t> (args));
	      continue;
	    }
	  if (c == 'l' || c == 'j' || c == 'z' || c == 't')
	    wide = true;
	  else if (c == 'h')
	    ;
	  else if (!strchr ("-+ #0123456789.", c))
	    break;
	  if (c != 'l' && c != 'j' && c != 'z' && c != 't')
	    spec += c;
	}
      char conversion = i < format.size () ? format[i] : '\0';
      char buffer[512];
      buffer[0] = '\0';
      if (conversion == '%')
	out += '%';
      else if (conversion == 's')
	{
	  std::string s = string_at (next_vararg<uint64_t> (args));
	  snprintf (buffer, sizeof buffer, (spec + "s").c_str (), s.c_str ());
	  out += s.size () < sizeof buffer ? buffer : s;
	}
      else if (conversion == 'p')
	{
	  snprintf (buffer, sizeof buffer, "0x%llx",
		    (unsigned long long) next_vararg<uint64_t> (args));
	  out += buffer;
	}
      else if (conversion && strchr ("diouxXc", conversion))
	{
	  if (wide)
	    snprintf (buffer, sizeof buffer, (spec + "ll" + conversion).c_str (),
		      (long long) next_vararg<int64_t> (args));
	  else
	    snprintf (buffer, sizeof buffer, (spec + conversion).c_str (),
		      next_vararg<int32_t> (args));
	  out += buffer;
	}
      else if (conversion && strchr ("eEfFgGaA", conversion))
	{
	  snprintf (buffer, sizeof buffer, (spec + conversion).c_str (),
		    next_vararg<double> (args));
	  out += buffer;
	}
      else
	{
	  /* The device prints conversions that it cannot format unchanged.  */
	  out += spec;
	  out += conversion;
	}
    }
  fwrite (out.data (), 1, out.size (), stdout);
  fflush (stdout);
  result (uint64_t (out.size ()));
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
	return result (size ? memory.allocate (size, AllocKind::DEVICE_HEAP) : 0);
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
