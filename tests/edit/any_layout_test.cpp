// SPDX-License-Identifier: MIT
// Edits of time, space and individual values, on clips of every layout and on clips with very few
// frames.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::any_layout_test {
namespace {

using namespace test;

Clip any_clip() {
  Clip clip = random_clip_of_any_layout(6, 8);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "joint" + std::to_string(i));
  }
  if (*rc::gen::inRange(0, 4) == 0) clip.motion.remove_frames(1, clip.motion.frames());
  if (*rc::gen::inRange(0, 8) == 0) clip.motion.remove_frames(0, clip.motion.frames());
  if (*rc::gen::inRange(0, 8) == 0) clip = Clip();
  return clip;
}

const std::vector<Step> steps{{"split", "every:2"},
                              {"split", "1,reference"},
                              {"speed", "0:0.3"},
                              {"speed", "0:2,1:0.5"},
                              {"rate", "50"},
                              {"rate", "guess"},
                              {"add-reference", "rest"},
                              {"add-reference", "zeros"},
                              {"add-reference", "t-pose"},
                              {"drop-reference", ""},
                              {"facing", "+x"},
                              {"facing", "30"},
                              {"rotate", "1,2,3:40"},
                              {"rotate", "z:90"},
                              {"level", ""},
                              {"pin", "joint*"},
                              {"pin", "joint5@1"},
                              {"ground-feet", ""},
                              {"turn", "random:-90..90"},
                              {"move", "random:-1..1,0,random:2..3:7"},
                              {"align", "other"},
                              {"align", "other@warp"},
                              {"onto", "other"},
                              {"root-motion", ""},
                              {"root-motion", "heading"},
                              {"set", "joint*.rotation=20"},
                              {"add", "joint0.position=2"},
                              {"multiply", "joint1.Xrotation=0.5"},
                              {"keys", "joint*.rotation=0:1,1:2"},
                              {"extend", "3"},
                              {"extend", "3:0"},
                              {"extend", "2:1:linear:as-is"},
                              {"shorten", "1"},
                              {"layer", "other@0.5"},
                              {"layer", "other@as-is"},
                              {"plus", "other"},
                              {"minus", "other@0.5"},
                              {"join", "other@0"},
                              {"join", "other@2@as-is"}};

RC_GTEST_PROP(AnyLayout, SucceedsWithAValidClipOrFails, ()) {
  const Clip clip = any_clip();
  Clip other = clip;
  std::reverse(other.motion.exact_values().begin(), other.motion.exact_values().end());
  const ClipReader read = [&](const std::string& path) -> Result<Clip> {
    RC_ASSERT(path == "other");
    return other;
  };
  for (const Step& step : steps) {
    const Result<Edit> edit = parse(step, read);
    RC_ASSERT(edit.has_value());
    Diagnostics diagnostics;
    const Result<std::vector<Clip>> clips =
        apply_to_pieces(std::span(&*edit, 1), clip, diagnostics);
    if (!clips) {
      RC_ASSERT(!clips.error().message.empty());
      Clip edited = clip;
      RC_ASSERT(!apply(std::span(&*edit, 1), edited, diagnostics).has_value());
      RC_ASSERT(edited.skeleton == clip.skeleton);
      RC_ASSERT(edited.motion.frames() == clip.motion.frames());
      continue;
    }
    for (const Clip& each : *clips) {
      RC_ASSERT(each.validate().has_value());
      const auto values = each.motion.values();
      RC_ASSERT(
          std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }));
    }
  }
}

}  // namespace
}  // namespace mocap::edit::any_layout_test
