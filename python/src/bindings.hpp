// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of the Python module. Each function adds the classes and functions of its file.

#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::python {

void bind_findings(nanobind::module_& module);
void bind_skeleton(nanobind::module_& module);
void bind_poses(nanobind::module_& module);
void bind_rotations(nanobind::module_& module);
void bind_clip(nanobind::module_& module);
void bind_formats(nanobind::module_& module);
void bind_edits(nanobind::module_& module);
void bind_body(nanobind::module_& module);
void bind_recording(nanobind::module_& module);

/// A clip that is never changed: edits make new ones, and arrays are views of it.
class SharedClip {
 public:
  SharedClip(Clip clip, std::vector<std::string> history, Diagnostics findings)
      : clip_(std::make_shared<const Clip>(std::move(clip))),
        history_(std::move(history)),
        findings_(std::make_shared<const Diagnostics>(std::move(findings))) {}

  const Clip& clip() const { return *clip_; }
  const std::shared_ptr<const Clip>& shared() const { return clip_; }
  /// The edits since the clip was read, as options of the command.
  const std::vector<std::string>& history() const { return history_; }
  /// Of the reader, or of the last edit.
  const Diagnostics& findings() const { return *findings_; }

 private:
  std::shared_ptr<const Clip> clip_;
  std::vector<std::string> history_;
  std::shared_ptr<const Diagnostics> findings_;
};

/// The Python class of the exceptions of an operation.
enum class Failure : unsigned char { reading, writing, editing, other };

/// Raises an exception with the code, place and advice of an error.
[[noreturn]] void raise(const Error& error, Failure failure);

/// Issues the findings with the severity `warning` as Python warnings.
void warn(const Diagnostics& findings);

/// A path-like object as a name in UTF-8.
std::string path_of(const nanobind::object& path);

}  // namespace mocap::python
