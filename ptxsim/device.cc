/* The shape of the device: its attributes, and its limits for launches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/device.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace ptxsim {

namespace {

struct Model
{
  const char *key, *name;
  int capability;
  int sms, threads_per_sm, blocks_per_sm;
  int shared_optin, shared_per_sm; /* Bytes.  */
  int l2;
  int memory;    /* GiB  */
  int clock, memory_clock, bus; /* kHz, kHz, bits  */
};

/* From NVIDIA's data sheets and the programming guide's table of compute
   capabilities.  The first one is the default.  */
const Model models[] = {
  { "h200", "H200", 90, 132, 2048, 32, 232448, 233472, 62914560, 141, 1980000, 3201000, 6144 },
  { "h100", "H100", 90, 132, 2048, 32, 232448, 233472, 52428800, 80, 1980000, 2619000, 5120 },
  { "b200", "B200", 100, 148, 2048, 32, 232448, 233472, 132644864, 180, 1965000, 3996000, 7680 },
  { "l40s", "L40S", 89, 142, 1536, 24, 101376, 102400, 100663296, 45, 2520000, 9001000, 384 },
  { "a100", "A100", 80, 108, 2048, 32, 166912, 167936, 41943040, 80, 1410000, 1593000, 5120 },
  { "a10", "A10", 86, 72, 1536, 16, 101376, 102400, 6291456, 22, 1695000, 6251000, 384 },
  { "t4", "T4", 75, 40, 1024, 16, 65536, 65536, 4194304, 15, 1590000, 5001000, 256 },
  { "v100", "V100", 70, 80, 2048, 32, 98304, 98304, 6291456, 32, 1530000, 877000, 4096 },
  { "p100", "P100", 60, 56, 2048, 32, 49152, 65536, 4194304, 16, 1328500, 715000, 4096 },
};

/* A number that PTXSIM_DEVICE can set.  */
struct Key
{
  const char *name;
  SimDeviceAttribute attribute;
  int least, most, multiple;
};

const Key keys[] = {
  { "sms", SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT, 1, 4096, 1 },
  { "threads_per_block", SIM_ATTRIBUTE_MAX_THREADS_PER_BLOCK, 32, 1024, 32 },
  { "threads_per_sm", SIM_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 32, 65536, 32 },
  { "blocks_per_sm", SIM_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 1, 1024, 1 },
  { "shared_optin", SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 49152, 1 << 24, 256 },
  { "shared_per_sm", SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 49152, 1 << 24, 256 },
  { "registers_per_sm", SIM_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536, 1 << 24, 256 },
  { "l2", SIM_ATTRIBUTE_L2_CACHE_SIZE, 0, std::numeric_limits<int>::max (), 1 },
  { "clock", SIM_ATTRIBUTE_CLOCK_RATE, 1, std::numeric_limits<int>::max (), 1 },
};

/* A number with an optional suffix K, M or G; false if TEXT is not one.  */
bool
read_size (const std::string &text, uint64_t &value)
{
  char *end;
  if (text.empty () || text[0] < '0' || text[0] > '9')
    return false;
  value = strtoull (text.c_str (), &end, 0);
  unsigned shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;
  if (shift)
    end++;
  if (*end || value >> (63 - shift))
    return false;
  value <<= shift;
  return true;
}

} // anonymous namespace

DeviceShape::DeviceShape ()
{
#define X(name, number, value) m_values[number] = value;
  PTXSIM_DEVICE_ATTRIBUTES (X)
#undef X
  set ("model", models[0].key);
}

bool
DeviceShape::attribute (int number, int &value) const
{
  if (number < 1 || number > PTXSIM_LAST_ATTRIBUTE)
    return false;
  auto it = m_values.find (number);
  value = it == m_values.end () ? 0 : it->second;
  return true;
}

void
DeviceShape::set_capability (int c)
{
  m_values[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR] = c / 10;
  m_values[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR] = c % 10;
  /* The system's share of each block's shared memory.  */
  m_values[SIM_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK] = c >= 80 ? 1024 : 0;
}

/* The GPU with the key VALUE.  */
bool
DeviceShape::set_model (const std::string &value)
{
  for (const Model &m : models)
    if (value == m.key)
      {
	name = std::string ("ptxsim (a CPU in the shape of ")
	       + (strchr ("AHL", m.name[0]) ? "an " : "a ") + m.name + ")";
	memory = uint64_t (m.memory) << 30;
	set_capability (m.capability);
	m_values[SIM_ATTRIBUTE_MULTIPROCESSOR_COUNT] = m.sms;
	m_values[SIM_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR] = m.threads_per_sm;
	m_values[SIM_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR] = m.blocks_per_sm;
	m_values[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN] = m.shared_optin;
	m_values[SIM_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR] = m.shared_per_sm;
	m_values[SIM_ATTRIBUTE_L2_CACHE_SIZE] = m.l2;
	m_values[SIM_ATTRIBUTE_CLOCK_RATE] = m.clock;
	m_values[SIM_ATTRIBUTE_MEMORY_CLOCK_RATE] = m.memory_clock;
	m_values[SIM_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH] = m.bus;
	return true;
      }
  return false;
}

/* VALUE is MAJOR.MINOR.  */
bool
DeviceShape::set_capability (const std::string &value)
{
  size_t dot = value.find ('.');
  uint64_t major, minor;
  if (dot == std::string::npos || !read_size (value.substr (0, dot), major)
      || !read_size (value.substr (dot + 1), minor) || major < 5 || major > 20 || minor > 9)
    return false;
  set_capability (int (major * 10 + minor));
  return true;
}

bool
DeviceShape::set (const std::string &key, const std::string &value)
{
  if (key == "model")
    return set_model (value);
  if (key == "name")
    {
      name = value;
      return !value.empty ();
    }
  if (key == "capability")
    return set_capability (value);
  uint64_t number;
  if (!read_size (value, number))
    return false;
  if (key == "memory")
    {
      memory = number;
      return number >= 1 << 20;
    }
  if (key == "devices")
    {
      devices = unsigned (number);
      return number >= 1 && number <= 16;
    }
  for (const Key &k : keys)
    if (key == k.name)
      {
	m_values[k.attribute] = int (number);
	return (number >= uint64_t (k.least) && number <= uint64_t (k.most)
		&& number % unsigned (k.multiple) == 0);
      }
  return false;
}

DeviceShape
DeviceShape::parse (const std::string &text, std::string &error)
{
  DeviceShape shape;
  for (size_t pos = 0; pos < text.size ();)
    {
      size_t end = std::min (text.find (',', pos), text.size ());
      std::string item = text.substr (pos, end - pos);
      size_t equals = item.find ('=');
      bool ok = (equals == std::string::npos
		   ? pos == 0 && shape.set ("model", item)
		   : shape.set (item.substr (0, equals), item.substr (equals + 1)));
      if (!ok)
	{
	  error = "`" + item + "' is no shape of a device; known are";
	  for (const Model &m : models)
	    error += std::string (" ") + m.key;
	  error += ", and name=, capability=, memory=, devices=";
	  for (const Key &k : keys)
	    error += std::string (", ") + k.name + "=";
	  return DeviceShape ();
	}
      pos = end + 1;
    }
  /* An attribute that is computed from another one.  */
  int threads = shape.m_values[SIM_ATTRIBUTE_MAX_THREADS_PER_BLOCK];
  shape.m_values[SIM_ATTRIBUTE_MAX_BLOCK_DIM_X] = threads;
  shape.m_values[SIM_ATTRIBUTE_MAX_BLOCK_DIM_Y] = threads;
  return shape;
}

} // namespace ptxsim
