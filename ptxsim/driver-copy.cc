/* Driver API: copies and fills.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A device address must lie, with all bytes of a copy, in one allocation.

   Copies are work of a stream.  Calls without a stream use the legacy stream, and return when the
   copy is complete.  As with the real driver, fills and copies between device memory do not wait, a
   copy from pageable host memory reads it before the call returns, and a copy to pageable memory is
   complete when the call returns (CUDA Driver API, "API synchronization behavior").  */

#include "ptxsim/driver.h"
#include <algorithm>
#include <cstring>

using namespace ptxsim;

static bool
valid (CUdeviceptr address, size_t bytes)
{
  const DeviceMemory *memory = memory_of (address);
  return bytes == 0 || (memory && memory->contains (address, bytes));
}

/* Host memory that the driver does not know.  */
static bool
pageable (uint64_t address)
{
  return !memory_of (address);
}

/* ----- copies ----- */

/* One side of a copy.  */
struct Side
{
  uint64_t address = 0;
  bool device = false;  /* The memory must be known to the driver.  */

  Side (CUdeviceptr a) : address (a), device (true) {}
  Side (const void *p) : address (reinterpret_cast<uintptr_t> (p)) {}

  bool ok (size_t size) const { return !device || valid (address, size); }
  bool pageable () const { return ::pageable (address); }
};

/* Memory is freed after all work that was enqueued earlier; work enqueued later may find that it is
   gone.  */
static void
move_bytes (QueueGroup &group, Side to, Side from, size_t size)
{
  if (to.ok (size) && from.ok (size))
    memmove (pointer (to.address), pointer (from.address), size);
  else
    group.fail (CUDA_ERROR_ILLEGAL_ADDRESS);
}

static CUresult
copy (Side to, Side from, size_t size, CUstream stream, bool here)
{
  here |= to.pageable ();
  return stream_api (stream, here,
		     [=] (SimContext &context, Submission &s)
		     {
		       if (!to.ok (size) || !from.ok (size)
			   || (size && (!to.address || !from.address)))
			 return CUDA_ERROR_INVALID_VALUE;
		       QueueGroup *group = context.work.get ();
		       if (here || !from.pageable ())
			 s.work.run = [=] { move_bytes (*group, to, from, size); };
		       else
			 {
			   const char *bytes = static_cast<const char *> (pointer (from.address));
			   auto staged = std::make_shared<std::vector<char>> (bytes, bytes + size);
			   s.work.run = [=] { move_bytes (*group, to, staged->data (), size); };
			 }
		       return CUDA_SUCCESS;
		     });
}

/* Addresses of either kind of memory.  */
static CUresult
copy_any (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream, bool async)
{
  Side t (pointer (to)), f (pointer (from));
  return copy (t, f, size, stream, !async);
}

PTXSIM_API CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t size)
{
  return copy (to, from, size, nullptr, true);
}

PTXSIM_API CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t size)
{
  return copy (to, from, size, nullptr, true);
}

PTXSIM_API CUresult
cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return copy (to, from, size, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t size, CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t size, CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream)
{
  return copy (to, from, size, stream, false);
}

PTXSIM_API CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t size)
{
  return copy_any (to, from, size, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpyAsync (CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream)
{
  return copy_any (to, from, size, stream, true);
}

/* All devices have one address space, so that the contexts of a copy between two say nothing
   more.  */
static CUresult
check_contexts (CUcontext to, CUcontext from)
{
  return context_api (
    [=] (SimContext &)
    {
      const auto &all = driver ().contexts;
      auto known = [&] (CUcontext c)
      { return std::any_of (all.begin (), all.end (), [c] (auto &p) { return p.get () == c; }); };
      return known (to) && known (from) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
    });
}

static CUresult
copy_peer (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
	   size_t size, CUstream stream, bool async)
{
  const CUresult r = check_contexts (to_context, from_context);
  return r == CUDA_SUCCESS ? copy_any (to, from, size, stream, async) : r;
}

PTXSIM_API CUresult
cuMemcpyPeer (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
	      size_t size)
{
  return copy_peer (to, to_context, from, from_context, size, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpyPeerAsync (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
		   size_t size, CUstream stream)
{
  return copy_peer (to, to_context, from, from_context, size, stream, true);
}

/* ----- copies of rows and of blocks of rows ----- */

/* How much is copied: bytes of a row, rows of a slice, slices.  */
struct Extent
{
  size_t width, height, depth;
};

/* One side of a copy of rows.  */
struct Rows
{
  uint64_t address = 0; /* Address of the first row's first byte.  */
  size_t pitch = 0;
  size_t slice = 0; /* The distance of slices.  */
  bool device = false;

  /* Where a side begins in its array.  */
  struct Place
  {
    size_t x, y, z;
    size_t pitch, height; /* 0: no more than what is copied needs.  */
  };

  /* False if the side is invalid.  */
  bool read (unsigned type, const void *host, CUdeviceptr on_device, const Place &p,
	     const Extent &e)
  {
    device = type == SIM_MEMORY_DEVICE;
    if (type != SIM_MEMORY_HOST && type != SIM_MEMORY_DEVICE && type != SIM_MEMORY_UNIFIED)
      return false;
    address = type == SIM_MEMORY_HOST ? reinterpret_cast<uintptr_t> (host) : on_device;
    const bool bad_slice = (p.height && p.height < p.y + e.height)
			   || __builtin_mul_overflow (pitch = p.pitch ? p.pitch : e.width,
						      p.height ? p.height : e.height, &slice);
    if (!address || pitch < e.width || ((e.depth > 1 || p.z) && bad_slice))
      return false;
    address += p.z * slice + p.y * pitch + p.x;
    return true;
  }

  Range span (const Extent &e) const
  {
    return { address, (e.depth - 1) * slice + (e.height - 1) * pitch + e.width };
  }

  bool ok (const Extent &e) const { return !device || valid (address, span (e).size); }

  char *row (size_t y, size_t z) const
  {
    return static_cast<char *> (pointer (address + z * slice + y * pitch));
  }
};

static void
move_rows (QueueGroup &group, const Rows &to, const Rows &from, const Extent &e)
{
  if (!to.ok (e) || !from.ok (e))
    return group.fail (CUDA_ERROR_ILLEGAL_ADDRESS);
  for (size_t z = 0; z < e.depth; z++)
    for (size_t y = 0; y < e.height; y++)
      memmove (to.row (y, z), from.row (y, z), e.width);
}

static bool
read_sides (const SimCopy3D &c, const Extent &e, Rows &to, Rows &from)
{
  return (!c.from_lod && !c.to_lod
	  && to.read (c.to_type, c.to_host, c.to_device,
		      { c.to_x, c.to_y, c.to_z, c.to_pitch, c.to_height }, e)
	  && from.read (c.from_type, c.from_host, c.from_device,
			{ c.from_x, c.from_y, c.from_z, c.from_pitch, c.from_height }, e)
	  && to.ok (e) && from.ok (e));
}

static CUresult
copy_block (const SimCopy3D *block, CUstream stream, bool async)
{
  if (!block)
    return stream_api (stream, false,
		       [] (SimContext &, Submission &) { return CUDA_ERROR_INVALID_VALUE; });
  const SimCopy3D c = *block;
  bool here
    = (!async && (c.from_type != SIM_MEMORY_DEVICE || c.to_type != SIM_MEMORY_DEVICE))
      || (c.to_type == SIM_MEMORY_HOST && pageable (reinterpret_cast<uintptr_t> (c.to_host)))
      || (c.to_type == SIM_MEMORY_UNIFIED && pageable (c.to_device));
  return stream_api (stream, here,
		     [=] (SimContext &context, Submission &s)
		     {
		       Rows to, from;
		       const Extent e{ c.width, c.height, c.depth };
		       if (e.width == 0 || e.height == 0 || e.depth == 0)
			 return CUDA_SUCCESS;
		       if (!read_sides (c, e, to, from))
			 return CUDA_ERROR_INVALID_VALUE;
		       QueueGroup *group = context.work.get ();
		       if (here || !pageable (from.address))
			 {
			   s.work.run = [=] { move_rows (*group, to, from, e); };
			   return CUDA_SUCCESS;
			 }
		       auto staged
			 = std::make_shared<std::vector<char>> (e.width * e.height * e.depth);
		       Rows copy;
		       copy.address = reinterpret_cast<uintptr_t> (staged->data ());
		       copy.pitch = e.width;
		       copy.slice = e.width * e.height;
		       move_rows (*group, copy, from, e);
		       s.work.run = [=]
		       {
			 (void) staged;
			 move_rows (*group, to, copy, e);
		       };
		       return CUDA_SUCCESS;
		     });
}

/* Rows alone are a block of one slice.  */
static CUresult
copy_rows (const SimCopy2D *c, CUstream stream, bool async)
{
  if (!c)
    return copy_block (nullptr, stream, async);
  SimCopy3D block = {};
  block.from_x = c->from_x, block.from_y = c->from_y;
  block.from_type = c->from_type;
  block.from_host = c->from_host, block.from_device = c->from_device;
  block.from_pitch = c->from_pitch;
  block.to_x = c->to_x, block.to_y = c->to_y;
  block.to_type = c->to_type;
  block.to_host = c->to_host, block.to_device = c->to_device;
  block.to_pitch = c->to_pitch;
  block.width = c->width, block.height = c->height, block.depth = 1;
  return copy_block (&block, stream, async);
}

static CUresult
copy_block_peer (const SimCopy3DPeer *c, CUstream stream, bool async)
{
  const CUresult r = c ? check_contexts (c->to_context, c->from_context) : CUDA_SUCCESS;
  return r == CUDA_SUCCESS ? copy_block (c, stream, async) : r;
}

PTXSIM_API CUresult
cuMemcpy2D_v2 (const SimCopy2D *c)
{
  return copy_rows (c, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpy2DUnaligned_v2 (const SimCopy2D *c)
{
  return copy_rows (c, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpy2DAsync_v2 (const SimCopy2D *c, CUstream stream)
{
  return copy_rows (c, stream, true);
}

PTXSIM_API CUresult
cuMemcpy3D_v2 (const SimCopy3D *c)
{
  return copy_block (c, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpy3DAsync_v2 (const SimCopy3D *c, CUstream stream)
{
  return copy_block (c, stream, true);
}

PTXSIM_API CUresult
cuMemcpy3DPeer (const SimCopy3DPeer *c)
{
  return copy_block_peer (c, nullptr, false);
}

PTXSIM_API CUresult
cuMemcpy3DPeerAsync (const SimCopy3DPeer *c, CUstream stream)
{
  return copy_block_peer (c, stream, true);
}

/* ----- fills ----- */

template <typename T>
static CUresult
fill_rows (CUdeviceptr to, size_t pitch, T value, size_t width, size_t height, CUstream stream)
{
  return stream_api (stream, false,
		     [=] (SimContext &context, Submission &s)
		     {
		       size_t row, skip, bytes;
		       if (width == 0 || height == 0)
			 return CUDA_SUCCESS;
		       /* Another device's memory can be copied, but not filled.  */
		       const DeviceMemory *memory = memory_of (to);
		       if (memory != &context.memory () && memory != &driver ().host_memory)
			 return CUDA_ERROR_INVALID_VALUE;
		       if (__builtin_mul_overflow (width, sizeof (T), &row)
			   || __builtin_mul_overflow (height - 1, pitch, &skip)
			   || __builtin_add_overflow (row, skip, &bytes) || !valid (to, bytes)
			   || to % sizeof (T)
			   || (height > 1 && (pitch < row || pitch % sizeof (T))))
			 return CUDA_ERROR_INVALID_VALUE;
		       QueueGroup *group = context.work.get ();
		       s.work.run = [=]
		       {
			 if (!valid (to, bytes))
			   return group->fail (CUDA_ERROR_ILLEGAL_ADDRESS);
			 for (size_t y = 0; y < height; y++)
			   {
			     T *p = static_cast<T *> (pointer (to + y * pitch));
			     std::fill (p, p + width, value);
			   }
		       };
		       return CUDA_SUCCESS;
		     });
}

template <typename T>
static CUresult
fill (CUdeviceptr to, T value, size_t n, CUstream stream)
{
  return fill_rows (to, 0, value, n, 1, stream);
}

PTXSIM_API CUresult
cuMemsetD8_v2 (CUdeviceptr to, unsigned char value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD16_v2 (CUdeviceptr to, unsigned short value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD32_v2 (CUdeviceptr to, unsigned value, size_t n)
{
  return fill (to, value, n, nullptr);
}

PTXSIM_API CUresult
cuMemsetD8Async (CUdeviceptr to, unsigned char value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}

PTXSIM_API CUresult
cuMemsetD16Async (CUdeviceptr to, unsigned short value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}

PTXSIM_API CUresult
cuMemsetD32Async (CUdeviceptr to, unsigned value, size_t n, CUstream stream)
{
  return fill (to, value, n, stream);
}

PTXSIM_API CUresult
cuMemsetD2D8_v2 (CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height)
{
  return fill_rows (to, pitch, value, width, height, nullptr);
}

PTXSIM_API CUresult
cuMemsetD2D8Async (CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height,
		   CUstream stream)
{
  return fill_rows (to, pitch, value, width, height, stream);
}

PTXSIM_API CUresult
cuMemsetD2D16_v2 (CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height)
{
  return fill_rows (to, pitch, value, width, height, nullptr);
}

PTXSIM_API CUresult
cuMemsetD2D16Async (CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height,
		    CUstream stream)
{
  return fill_rows (to, pitch, value, width, height, stream);
}

PTXSIM_API CUresult
cuMemsetD2D32_v2 (CUdeviceptr to, size_t pitch, unsigned value, size_t width, size_t height)
{
  return fill_rows (to, pitch, value, width, height, nullptr);
}

PTXSIM_API CUresult
cuMemsetD2D32Async (CUdeviceptr to, size_t pitch, unsigned value, size_t width, size_t height,
		    CUstream stream)
{
  return fill_rows (to, pitch, value, width, height, stream);
}
