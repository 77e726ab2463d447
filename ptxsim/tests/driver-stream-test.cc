/* Streams, events and host code in streams.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A gate blocks a stream, so that the tests do not depend on timing.  */

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <future>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include "ptxsim/tests/driver-harness.h"

static const CUstream legacy = reinterpret_cast<CUstream> (1);
static const CUstream per_thread = reinterpret_cast<CUstream> (2);

class DriverStream : public DriverTest
{
protected:
  void SetUp () override
  {
    DriverTest::SetUp ();
    ASSERT_EQ (cuStreamCreate (&s, 0), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&t, 0), CUDA_SUCCESS);
    ASSERT_EQ (cuStreamCreate (&free, 1), CUDA_SUCCESS);
  }

  static CUevent event (unsigned flags = 0)
  {
    CUevent e;
    EXPECT_EQ (cuEventCreate (&e, flags), CUDA_SUCCESS);
    return e;
  }

  CUstream s, t, free;  /* FREE does not synchronise with the legacy one.  */
};

TEST_F (DriverStream, CallerDoesNotWait)
{
  Gate gate (s);
  CUdeviceptr p = allocate (4);
  EXPECT_EQ (cuMemsetD32Async (p, 7, 1, s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (s), CUDA_ERROR_NOT_READY);
  EXPECT_NE (now<unsigned> (p), 7u);
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (s), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 7u);
}

/* Each kernel waits for the other one.  */
TEST_F (DriverStream, KernelsRunAtTheSameTime)
{
  CUfunction meet = kernel (R"(
.visible .entry meet (.param .u64 mine, .param .u64 other)
{
  .reg .u64 %m, %o; .reg .u32 %v; .reg .pred %p;
  ld.param.u64 %m, [mine]; ld.param.u64 %o, [other];
  st.release.gpu.global.u32 [%m], 1;
WAIT:
  ld.acquire.gpu.global.u32 %v, [%o];
  setp.ne.u32 %p, %v, 1;
  @%p bra WAIT;
  st.global.u32 [%m+4], 1;
  ret;
})",
			    "meet");
  CUdeviceptr a = allocate (8), b = allocate (8);
  EXPECT_EQ (launch (meet, s, a, b), CUDA_SUCCESS);
  EXPECT_EQ (launch (meet, t, b, a), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (a + 4), 1u);
  EXPECT_EQ (now<unsigned> (b + 4), 1u);
}

/* Load, add, store: no two may overlap.  */
TEST_F (DriverStream, OneAfterTheOther)
{
  CUfunction add = kernel (adder, "add");
  CUdeviceptr p = allocate (4);
  EXPECT_EQ (cuMemsetD32Async (p, 100, 1, s), CUDA_SUCCESS);
  for (unsigned i = 1; i <= 200; i++)
    EXPECT_EQ (launch (add, s, p, i), CUDA_SUCCESS);
  unsigned v = 0;
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&v, p, 4, s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (v, 100u + 200 * 201 / 2);
}

TEST_F (DriverStream, ParametersAreTakenAtTheLaunch)
{
  CUfunction add = kernel (adder, "add");
  CUdeviceptr p = allocate (4);
  EXPECT_EQ (cuMemsetD32_v2 (p, 0, 1), CUDA_SUCCESS);
  Gate gate (s);
  unsigned n = 5;
  void *params[] = { &p, &n };
  EXPECT_EQ (cuLaunchKernel (add, 1, 1, 1, 1, 1, 1, 0, s, params, nullptr), CUDA_SUCCESS);
  n = 6;
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 5u);
}

/* ----- default streams ----- */

TEST_F (DriverStream, LegacyWaitsForBlockingStreams)
{
  Gate gate (s);
  CUdeviceptr p = allocate (4), q = allocate (4);
  EXPECT_EQ (cuMemsetD32Async (p, 1, 1, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (q, 2, 1, free), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (free), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (q), 2u);
  EXPECT_EQ (cuStreamQuery (nullptr), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuStreamQuery (legacy), CUDA_ERROR_NOT_READY);
  /* A stream that was idle, and now has work that waits for the legacy stream.  */
  EXPECT_EQ (cuStreamQuery (t), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 3, 1, t), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (t), CUDA_ERROR_NOT_READY);
  EXPECT_NE (now<unsigned> (p), 1u);
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (t), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (legacy), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 3u);
}

TEST_F (DriverStream, BlockingStreamsWaitForLegacy)
{
  Gate gate (legacy);
  CUdeviceptr p = allocate (4);
  EXPECT_EQ (cuMemsetD32Async (p, 1, 1, s), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 1, 1, per_thread), CUDA_SUCCESS);
  EXPECT_EQ (cuMemsetD32Async (p, 2, 1, free), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamSynchronize (free), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (s), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuStreamQuery (per_thread), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (now<unsigned> (p), 2u);
  gate.open ();
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 1u);
}

TEST_F (DriverStream, SynchronousCopyWaitsForBlockingStreams)
{
  CUfunction add = kernel (adder, "add");
  CUdeviceptr p = allocate (4);
  EXPECT_EQ (cuMemsetD32_v2 (p, 0, 1), CUDA_SUCCESS);
  for (int i = 0; i < 50; i++)
    EXPECT_EQ (launch (add, i % 2 ? s : t, p, 0u), CUDA_SUCCESS);
  EXPECT_EQ (launch (add, s, p, 9u), CUDA_SUCCESS);
  unsigned v = 0;
  EXPECT_EQ (cuMemcpyDtoH_v2 (&v, p, 4), CUDA_SUCCESS);
  EXPECT_EQ (v, 9u);
}

TEST_F (DriverStream, EachHostThreadHasItsOwnDefaultStream)
{
  Gate gate (per_thread);
  CUdeviceptr p = allocate (4);
  std::thread (
    [&]
    {
      EXPECT_EQ (cuCtxSetCurrent (m_context), CUDA_SUCCESS);
      EXPECT_EQ (cuStreamQuery (per_thread), CUDA_SUCCESS);
      EXPECT_EQ (cuMemsetD32Async (p, 4, 1, per_thread), CUDA_SUCCESS);
      EXPECT_EQ (cuStreamSynchronize (per_thread), CUDA_SUCCESS);
    })
    .join ();
  EXPECT_EQ (now<unsigned> (p), 4u);
  EXPECT_EQ (cuStreamQuery (per_thread), CUDA_ERROR_NOT_READY);
}

/* ----- events ----- */

TEST_F (DriverStream, EventStates)
{
  CUevent a = event (), b = event (), untimed = event (2);
  float ms;
  EXPECT_EQ (cuEventQuery (a), CUDA_SUCCESS);
  EXPECT_EQ (cuEventSynchronize (a), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (a, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, b), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuEventSynchronize (a), CUDA_SUCCESS);
  Gate gate (s);
  EXPECT_EQ (cuEventRecord (b, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (untimed, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (a), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (b), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, b), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, untimed), CUDA_ERROR_INVALID_HANDLE);
  auto begin = std::chrono::steady_clock::now ();
  gate.open ();
  EXPECT_EQ (cuEventSynchronize (b), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (b), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&ms, a, b), CUDA_SUCCESS);
  EXPECT_GE (ms, 0.0f);
  /* The second mark was reached after BEGIN.  */
  CUevent c = event ();
  EXPECT_EQ (cuEventRecord (c, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventSynchronize (c), CUDA_SUCCESS);
  EXPECT_EQ (cuEventElapsedTime (&ms, b, c), CUDA_SUCCESS);
  EXPECT_GE (ms, 0.0f);
  EXPECT_LE (ms,
	     (std::chrono::duration<float, std::milli> (std::chrono::steady_clock::now () - begin)
		.count ()));
  EXPECT_EQ (cuEventDestroy_v2 (a), CUDA_SUCCESS);
  EXPECT_EQ (cuEventQuery (a), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuEventCreate (&a, 8), CUDA_ERROR_INVALID_VALUE);
}

TEST_F (DriverStream, WaitForEvent)
{
  CUdeviceptr p = allocate (4), q = allocate (4);
  CUevent e = event (2), never = event ();
  EXPECT_EQ (cuStreamWaitEvent (t, never, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (t), CUDA_SUCCESS);
  {
    Gate gate (s);
    EXPECT_EQ (cuMemsetD32Async (p, 11, 1, s), CUDA_SUCCESS);
    EXPECT_EQ (cuEventRecord (e, s), CUDA_SUCCESS);
    EXPECT_EQ (cuStreamWaitEvent (free, e, 0), CUDA_SUCCESS);
    EXPECT_EQ (cuMemcpyDtoDAsync_v2 (q, p, 4, free), CUDA_SUCCESS);
    /* Neither a new record nor the event's destruction changes the point that is waited for.  */
    EXPECT_EQ (cuEventRecord (e, t), CUDA_SUCCESS);
    EXPECT_EQ (cuStreamSynchronize (t), CUDA_SUCCESS);
    EXPECT_EQ (cuEventQuery (e), CUDA_SUCCESS);
    EXPECT_EQ (cuEventDestroy_v2 (e), CUDA_SUCCESS);
    EXPECT_EQ (cuStreamQuery (free), CUDA_ERROR_NOT_READY);
    gate.open ();
    EXPECT_EQ (cuStreamSynchronize (free), CUDA_SUCCESS);
  }
  EXPECT_EQ (now<unsigned> (q), 11u);
}

/* ----- host code ----- */

static void
callback (CUstream, CUresult result, void *data)
{
  CUdevice d;
  EXPECT_EQ (result, CUDA_SUCCESS);
  EXPECT_EQ (cuCtxGetDevice (&d), CUDA_ERROR_NOT_PERMITTED);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_ERROR_NOT_PERMITTED);
  /* This thread blocks signals.  */
  sigset_t blocked;
  pthread_sigmask (SIG_SETMASK, nullptr, &blocked);
  EXPECT_TRUE (sigismember (&blocked, SIGALRM));
  *static_cast<std::thread::id *> (data) = std::this_thread::get_id ();
}

TEST_F (DriverStream, CallbacksRunOnTheStreamsThread)
{
  std::thread::id a, b, c;
  EXPECT_EQ (cuStreamAddCallback (s, callback, &a, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamAddCallback (s, callback, &b, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamAddCallback (t, callback, &c, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
  EXPECT_EQ (a, b);
  EXPECT_NE (a, c);
  EXPECT_NE (a, std::this_thread::get_id ());
  EXPECT_EQ (cuStreamAddCallback (s, nullptr, &a, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ (cuStreamAddCallback (s, callback, &a, 1), CUDA_ERROR_INVALID_VALUE);
}

static const char *const counter = R"(
.visible .entry count (.param .u64 p, .param .u32 n)
{
  .reg .u64 %a; .reg .u32 %i, %n; .reg .pred %p;
  ld.param.u64 %a, [p]; ld.param.u32 %n, [n];
  mov.u32 %i, 0;
LOOP:
  add.u32 %i, %i, 1;
  st.global.u32 [%a], %i;
  setp.ne.u32 %p, %i, %n;
  @%p bra LOOP;
  ret;
})";

static void
nothing (void *)
{}

/* Memory is not freed under a kernel that is in a stream, even if a host function and another
   stream run first.  */
TEST_F (DriverStream, FreeWaitsForKernels)
{
  CUfunction count = kernel (counter, "count");
  CUdeviceptr p = allocate (4), q = allocate (4);
  CUevent e = event ();
  EXPECT_EQ (launch (count, s, q, 100000u), CUDA_SUCCESS);
  EXPECT_EQ (cuLaunchHostFunc (s, nothing, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (e, s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamWaitEvent (t, e, 0), CUDA_SUCCESS);
  EXPECT_EQ (launch (count, t, p, 100000u), CUDA_SUCCESS);
  EXPECT_EQ (launch (count, t, q, 7u), CUDA_SUCCESS);
  EXPECT_EQ (cuMemFree_v2 (p), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (q), 7u);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
}

/* ----- copies ----- */

TEST_F (DriverStream, WhenAnAsynchronousCopyReads)
{
  CUdeviceptr p = allocate (4), q = allocate (4);
  unsigned pageable = 1, registered = 1;
  ASSERT_EQ (cuMemHostRegister_v2 (&registered, 4, 0), CUDA_SUCCESS);
  Gate gate (s);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (p, &pageable, 4, s), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyHtoDAsync_v2 (q, &registered, 4, s), CUDA_SUCCESS);
  pageable = registered = 2;
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 1u);
  EXPECT_EQ (now<unsigned> (q), 2u);
  EXPECT_EQ (cuMemHostUnregister (&registered), CUDA_SUCCESS);
}

/* A copy to pageable memory waits in the call; a copy to registered memory runs when the stream
   reaches it.  */
TEST_F (DriverStream, WhenAnAsynchronousCopyWrites)
{
  CUfunction count = kernel (counter, "count");
  CUdeviceptr p = allocate (4);
  unsigned pageable = 1, registered = 1;
  ASSERT_EQ (cuMemHostRegister_v2 (&registered, 4, 0), CUDA_SUCCESS);
  EXPECT_EQ (launch (count, s, p, 100000u), CUDA_SUCCESS);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&pageable, p, 4, s), CUDA_SUCCESS);
  EXPECT_EQ (pageable, 100000u);
  Gate gate (s);
  EXPECT_EQ (cuMemcpyDtoHAsync_v2 (&registered, p, 4, s), CUDA_SUCCESS);
  EXPECT_EQ (registered, 1u);
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_SUCCESS);
  EXPECT_EQ (registered, 100000u);
  EXPECT_EQ (cuMemHostUnregister (&registered), CUDA_SUCCESS);
}

/* ----- errors ----- */

static void
take_result (CUstream, CUresult result, void *data)
{
  static_cast<std::promise<CUresult> *> (data)->set_value (result);
}

static void
set_flag (void *data)
{
  *static_cast<bool *> (data) = true;
}

TEST_F (DriverStream, AsynchronousErrors)
{
  CUfunction add = kernel (adder, "add");
  CUdeviceptr p = allocate (4);
  std::promise<CUresult> before, after;
  bool called = false;
  testing::internal::CaptureStderr ();
  {
    Gate gate (s);
    EXPECT_EQ (cuStreamAddCallback (s, take_result, &before, 0), CUDA_SUCCESS);
    EXPECT_EQ (launch (add, s, CUdeviceptr (0), 1u), CUDA_SUCCESS);
    EXPECT_EQ (cuMemsetD32Async (p, 3, 1, s), CUDA_SUCCESS);
    EXPECT_EQ (cuStreamAddCallback (s, take_result, &after, 0), CUDA_SUCCESS);
    EXPECT_EQ (cuLaunchHostFunc (s, set_flag, &called), CUDA_SUCCESS);
    /* Nothing has failed yet.  */
    EXPECT_EQ (cuStreamQuery (t), CUDA_SUCCESS);
    gate.open ();
    EXPECT_EQ (cuStreamSynchronize (s), CUDA_ERROR_ILLEGAL_ADDRESS);
  }
  testing::internal::GetCapturedStderr ();
  EXPECT_EQ (before.get_future ().get (), CUDA_SUCCESS);
  EXPECT_EQ (after.get_future ().get (), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_FALSE (called);
  EXPECT_NE (now<unsigned> (p), 3u);
  EXPECT_EQ (cuStreamQuery (t), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ (cuEventQuery (nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
}

/* Waits, with a limit, until the thread that waits for the stream has continued.  */
static void
wait_for_waiter (CUstream, CUresult, void *data)
{
  static_cast<std::promise<void> *> (data)->get_future ().wait_for (std::chrono::seconds (60));
}

/* As on a GPU, a waiting thread gets the error before the later callbacks have ended.  (libgomp's
   ends the program, which waits for that thread.)  */
TEST_F (DriverStream, FailureDoesNotWaitForCallbacks)
{
  CUfunction add = kernel (adder, "add");
  std::promise<void> gone_on;
  std::promise<CUresult> told;
  testing::internal::CaptureStderr ();
  Gate gate (s);
  EXPECT_EQ (launch (add, s, CUdeviceptr (0), 1u), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamAddCallback (s, wait_for_waiter, &gone_on, 0), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamAddCallback (s, take_result, &told, 0), CUDA_SUCCESS);
  gate.open ();
  EXPECT_EQ (cuStreamSynchronize (s), CUDA_ERROR_ILLEGAL_ADDRESS);
  testing::internal::GetCapturedStderr ();
  std::future<CUresult> result = told.get_future ();
  EXPECT_EQ (result.wait_for (std::chrono::seconds (0)), std::future_status::timeout);
  gone_on.set_value ();
  EXPECT_EQ (result.get (), CUDA_ERROR_ILLEGAL_ADDRESS);
}

/* ----- ends ----- */

TEST_F (DriverStream, DestroyedStreamFinishesItsWork)
{
  CUdeviceptr p = allocate (4);
  CUevent e = event ();
  Gate gate (s);
  EXPECT_EQ (cuMemsetD32Async (p, 8, 1, s), CUDA_SUCCESS);
  EXPECT_EQ (cuEventRecord (e, s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (s), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (s), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ (cuStreamDestroy_v2 (s), CUDA_ERROR_INVALID_HANDLE);
  /* The legacy stream still waits for it.  */
  EXPECT_EQ (cuMemsetD32Async (allocate (4), 0, 1, nullptr), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamQuery (nullptr), CUDA_ERROR_NOT_READY);
  EXPECT_EQ (cuEventQuery (e), CUDA_ERROR_NOT_READY);
  gate.open ();
  EXPECT_EQ (cuEventSynchronize (e), CUDA_SUCCESS);
  EXPECT_EQ (now<unsigned> (p), 8u);
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_SUCCESS);
}

TEST_F (DriverStream, DestroyedContextFinishesItsWork)
{
  CUcontext other;
  CUstream u;
  ASSERT_EQ (cuCtxCreate_v2 (&other, 0, 0), CUDA_SUCCESS);
  ASSERT_EQ (cuStreamCreate (&u, 0), CUDA_SUCCESS);
  bool called = false;
  CUfunction count = kernel (counter, "count");
  EXPECT_EQ (launch (count, u, allocate (4), 100000u), CUDA_SUCCESS);
  EXPECT_EQ (cuLaunchHostFunc (u, set_flag, &called), CUDA_SUCCESS);
  EXPECT_EQ (cuStreamDestroy_v2 (u), CUDA_SUCCESS);
  EXPECT_EQ (cuCtxDestroy_v2 (other), CUDA_SUCCESS);
  EXPECT_TRUE (called);
}

TEST_F (DriverStream, ManyStreams)
{
  CUfunction add = kernel (adder, "add");
  constexpr int n = 60;
  CUdeviceptr p = allocate (4 * n);
  EXPECT_EQ (cuMemsetD32_v2 (p, 0, n), CUDA_SUCCESS);
  /* Half of the streams do not wait for the legacy one.  */
  EXPECT_EQ (cuStreamSynchronize (nullptr), CUDA_SUCCESS);
  for (int round = 0; round < 3; round++)
    {
      CUstream streams[n];
      for (int i = 0; i < n; i++)
	{
	  ASSERT_EQ (cuStreamCreate (&streams[i], i % 2), CUDA_SUCCESS);
	  EXPECT_EQ (cuStreamWaitEvent (streams[i], event (), 0), CUDA_SUCCESS);
	  EXPECT_EQ (launch (add, streams[i], p + 4 * i, unsigned (i)), CUDA_SUCCESS);
	}
      for (int i = 0; i < n; i++)
	EXPECT_EQ (cuStreamDestroy_v2 (streams[i]), CUDA_SUCCESS);
      /* The next round's streams are others.  */
      EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
    }
  for (int i = 0; i < n; i++)
    EXPECT_EQ (now<unsigned> (p + 4 * i), 3u * i);
}

/* A child of fork does not have its parent's threads and contexts.  */
TEST_F (DriverStream, Fork)
{
  EXPECT_EQ (cuMemsetD32Async (allocate (4), 0, 1, s), CUDA_SUCCESS);
  pid_t pid = fork ();
  if (pid == 0)
    {
      CUdevice d;
      int n;
      bool ok = (cuCtxGetDevice (&d) == CUDA_ERROR_NOT_INITIALIZED
		 && cuInit (0) == CUDA_ERROR_NOT_INITIALIZED
		 && cuDeviceGetCount (&n) == CUDA_ERROR_NOT_INITIALIZED
		 && cuStreamSynchronize (s) == CUDA_ERROR_NOT_INITIALIZED);
      /* With the driver's own handler.  */
      exit (ok ? 42 : 1);
    }
  int status = 0;
  ASSERT_EQ (waitpid (pid, &status, 0), pid);
  EXPECT_TRUE (WIFEXITED (status));
  EXPECT_EQ (WEXITSTATUS (status), 42);
  EXPECT_EQ (cuCtxSynchronize (), CUDA_SUCCESS);
}

/* Whether the process ends although a kernel and a host function do not.  */
TEST_F (DriverStream, ExitWithWorkPending)
{
  GTEST_FLAG_SET (death_test_style, "threadsafe");
  EXPECT_EXIT (
    {
      CUfunction endless = kernel (".visible .entry k () { L: bra L; }", "k");
      Gate gate (t);
      EXPECT_EQ (cuLaunchKernel (endless, 1, 1, 1, 32, 1, 1, 0, s, nullptr, nullptr), CUDA_SUCCESS);
      exit (43);
    },
    testing::ExitedWithCode (43), "");
}
