// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small clips from text, and edits in text form.

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::test {

inline Clip clip_of(const std::string& text) {
  Diagnostics diagnostics;
  Result<Clip> clip = bvh::read(std::span<const char>(text), {}, diagnostics);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  return clip.value_or(Clip());
}

/// A clip of one joint, at 40 frames per second by default. `rows` are its numbers: Xposition
/// Yposition Zposition, then angles in the order Z X Y.
inline Clip clip_of_rows(const std::string& rows, std::size_t frames,
                         const std::string& frame_time = "0.025") {
  return clip_of(
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n\tEnd Site\n\t{\n\t\tOFFSET 0 10 "
      "0\n\t}\n}\nMOTION\nFrames: " +
      std::to_string(frames) + "\nFrame Time: " + frame_time + "\n" + rows);
}

/// As above; `row` returns the numbers in a frame.
inline Clip clip_of_rows(std::size_t frames, const std::function<std::string(int)>& row,
                         const std::string& frame_time = "0.025") {
  std::string rows;
  for (std::size_t i = 0; i < frames; ++i) rows += row(static_cast<int>(i)) + "\n";
  return clip_of_rows(rows, frames, frame_time);
}

/// A clip with the same row in each frame.
inline Clip still(std::size_t frames, const std::string& row = "1 2 3 4 5 6") {
  return clip_of_rows(frames, [&](int) { return row; });
}

inline std::string bvh_text_of(const Clip& clip) {
  Diagnostics diagnostics;
  return bvh::write_text(clip, {}, diagnostics).value_or("");
}

/// A reader that returns this clip and expects to be called with this name.
inline edit::ClipReader reader_of(const Clip& clip, std::string expected) {
  return [clip, expected = std::move(expected)](const std::string& path) -> Result<Clip> {
    EXPECT_EQ(path, expected);
    return clip;
  };
}

/// Parses and applies one edit.
inline Status apply_words(Clip& clip, const std::string& name, const std::string& value,
                          Diagnostics* diagnostics = nullptr, const edit::ClipReader& read = {}) {
  Diagnostics unneeded;
  const Result<edit::Edit> edit = edit::parse({name, value}, read);
  if (!edit) return tl::unexpected<Error>(edit.error());
  return edit::apply(std::span(&*edit, 1), clip, diagnostics == nullptr ? unneeded : *diagnostics);
}

/// The error code, such as `edit.range`; empty on success.
inline std::string code_of(const Status& status) {
  return status ? "" : std::string(facts_of(status.error().code).name);
}

}  // namespace mocap::test
