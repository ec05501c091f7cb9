// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions retargeted to the Second Life avatar, and what is reported about their files.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>

#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::test {

/// The findings of `mocap check --profile secondlife` about the file written from a clip.
inline std::string complaints_about(const Clip& clip) {
  Diagnostics diagnostics;
  const Result<std::string> text = bvh::write_text(clip, {}, diagnostics);
  if (!text) return "not written: " + text.error().message;
  Diagnostics reading;
  Result<Clip> again = bvh::read(std::span<const char>(*text), {}, reading);
  if (!again) return "not read: " + again.error().message;
  Diagnostics findings;
  secondlife::check(*again, *text, findings);
  std::string lines;
  for (const Diagnostic& each : findings.entries()) {
    if (each.severity == Severity::note) continue;
    lines += std::string(facts_of(each.code).name) + ": " + each.message + "\n";
  }
  return lines;
}

/// The clip on the avatar of Second Life.
inline Clip fitted(Clip clip) {
  Diagnostics diagnostics;
  const Status done = edit::apply(edit::SecondLife{}, clip, diagnostics);
  EXPECT_TRUE(done) << (done ? "" : done.error().message);
  return clip;
}

}  // namespace mocap::test
