/* Common code of the driver API's tests.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_TESTS_DRIVER_HARNESS_H
#define PTXSIM_TESTS_DRIVER_HARNESS_H

#include <gtest/gtest.h>
#include <condition_variable>
#include <memory>
#include <mutex>
#include "ptxsim/driver-api.h"
#include "ptxsim/tests/harness.h"

/* Every test has a fresh context; one may have failed before.  */
class DriverTest : public testing::Test
{
protected:
  void SetUp () override
  {
    ASSERT_EQ (cuInit (0), CUDA_SUCCESS);
    ASSERT_EQ (cuCtxCreate_v2 (&m_context, 0, 0), CUDA_SUCCESS);
  }

  void TearDown () override { cuCtxDestroy_v2 (m_context); }

  /* A kernel of PTX without its first lines.  */
  CUfunction kernel (const std::string &text, const char *name)
  {
    CUmodule module;
    CUfunction f = nullptr;
    EXPECT_EQ (cuModuleLoadData (&module, (ptxsim::header + text).c_str ()), CUDA_SUCCESS);
    EXPECT_EQ (cuModuleGetFunction (&f, module, name), CUDA_SUCCESS);
    return f;
  }

  static CUdeviceptr allocate (size_t size)
  {
    CUdeviceptr p = 0;
    EXPECT_EQ (cuMemAlloc_v2 (&p, size), CUDA_SUCCESS);
    return p;
  }

  /* Device memory is host memory, so a test can read it without a call that waits.  */
  template <typename T> static volatile T &now (CUdeviceptr p)
  {
    return *reinterpret_cast<volatile T *> (p);
  }

  template <typename... A> static CUresult launch (CUfunction f, CUstream stream, A... args)
  {
    void *params[] = { &args... };
    return cuLaunchKernel (f, 1, 1, 1, 1, 1, 1, 0, stream, params, nullptr);
  }

  CUcontext m_context;
};

/* A host function that blocks a stream until the test opens the gate.  */
class Gate
{
public:
  explicit Gate (CUstream stream)
  {
    EXPECT_EQ (cuLaunchHostFunc (stream, wait, new std::shared_ptr<State> (m_state)), CUDA_SUCCESS);
  }

  ~Gate () { open (); }

  void open ()
  {
    std::lock_guard<std::mutex> guard (m_state->lock);
    m_state->open = true;
    m_state->changed.notify_all ();
  }

private:
  /* The stream's thread may still be in the function when the gate has been destroyed.  */
  struct State
  {
    std::mutex lock;
    std::condition_variable changed;
    bool open = false;
  };

  static void wait (void *data)
  {
    std::unique_ptr<std::shared_ptr<State>> p (static_cast<std::shared_ptr<State> *> (data));
    State &s = **p;
    std::unique_lock<std::mutex> lock (s.lock);
    s.changed.wait (lock, [&] { return s.open; });
  }

  std::shared_ptr<State> m_state = std::make_shared<State> ();
};

/* add (p, n) adds N to the word at P and to the variable `total'.  */
extern const char *const adder;

#endif
