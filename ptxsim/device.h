/* The shape of the device: its attributes, and its limits for launches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTXSIM_DEVICE=[NAME][,KEY=VALUE]...: a GPU of the table, with changes.  */

#ifndef PTXSIM_DEVICE_H
#define PTXSIM_DEVICE_H

#include <cstdint>
#include <map>
#include <string>
#include "ptxsim/cuda-api.h"

namespace ptxsim {

class DeviceShape
{
public:
  /* An H200.  */
  DeviceShape ();
  /* The device that TEXT describes.  On an error, ERROR has the message.  */
  static DeviceShape parse (const std::string &text, std::string &error);

  int operator[] (SimDeviceAttribute a) const { return m_values.at (a); }
  /* The value of attribute NUMBER; false if there is no such attribute.  Attributes of missing
     features are 0.  */
  bool attribute (int number, int &value) const;

  /* 90 for compute capability 9.0.  */
  unsigned capability () const
  {
    return unsigned ((*this)[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR] * 10
		     + (*this)[SIM_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR]);
  }

  std::string name;
  uint64_t memory = 0;  /* Bytes.  */
  unsigned devices = 1;

private:
  bool set (const std::string &key, const std::string &value);
  bool set_model (const std::string &value);
  bool set_capability (const std::string &value);
  void set_capability (int number);

  std::map<int, int> m_values;
};

} // namespace ptxsim

#endif
