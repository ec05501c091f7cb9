// SPDX-License-Identifier: MIT
#include "samples/sample_clip.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::samples_test {
namespace {

constexpr double cmu = 0.45 / 0.0254;
constexpr double inches = 1.0 / 0.0254;

}  // namespace

std::filesystem::path samples_folder() {
  return std::filesystem::path(MOCAP_PROJECT_DIR) / "samples";
}

const std::vector<SampleFacts>& all_samples() {
  static const std::vector<SampleFacts> samples{
      {.name = "ball", .human = false},
      {.name = "bow"},
      {.name = "cartwheel", .units_per_metre = cmu},
      {.name = "dance", .loops = true},
      {.name = "dog_trot", .units_per_metre = 1.0, .human = false},
      {.name = "idle", .units_per_metre = inches, .loops = true},
      {.name = "jump", .units_per_metre = 1.0},
      {.name = "kick"},
      {.name = "run"},
      {.name = "sit_stand", .z_up = true},
      {.name = "snake", .human = false},
      {.name = "stairs", .z_up = true},
      {.name = "turn", .units_per_metre = inches, .reference_frame = true},
      {.name = "walk", .units_per_metre = cmu, .reference_frame = true},
      {.name = "wave"},
  };
  return samples;
}

const SampleFacts& facts_of(std::string_view name) {
  const auto& samples = all_samples();
  return *std::find_if(samples.begin(), samples.end(),
                       [&](const SampleFacts& s) { return s.name == name; });
}

SampleClip::SampleClip(const SampleFacts& facts) : facts_(facts) {
  Diagnostics findings;
  auto clip = bvh::read(samples_folder() / (std::string(facts.name) + ".bvh"), {}, findings);
  if (!clip) {
    ADD_FAILURE() << facts.name << ": " << clip.error().message;
    return;
  }
  clip_ = std::move(*clip);
  poses_ = evaluate(clip_).value();
  first_ = facts.reference_frame ? 1 : 0;
}

std::size_t SampleClip::find(std::string_view name) const {
  const auto found = clip_.skeleton.find(name);
  EXPECT_TRUE(found.has_value()) << facts_.name << " has no " << name;
  return found.value_or(0);
}

Vector3 SampleClip::in_metres(const Vector3& file) const {
  const Vector3 metres = file / facts_.units_per_metre;
  return facts_.z_up ? Vector3(metres.x(), metres.z(), -metres.y()) : metres;
}

Vector3 SampleClip::position(std::size_t frame, std::size_t joint) const {
  return in_metres(poses_.world_position(frame + first_, joint));
}

std::vector<Vector3> SampleClip::points(std::size_t frame) const {
  std::vector<Vector3> all;
  for (std::size_t joint = 0; joint < joints(); ++joint) {
    // Without the static root at the origin.
    if (clip_.skeleton[joint].name != "joint_Root") all.push_back(position(frame, joint));
    for (const EndSite& site : clip_.skeleton[joint].end_sites) {
      all.push_back(in_metres(end_site_position(poses_, frame + first_, joint, site)));
    }
  }
  return all;
}

std::vector<std::size_t> SampleClip::feet() const {
  std::vector<std::size_t> toes;
  std::vector<std::size_t> soles;
  for (std::size_t joint = 0; joint < joints(); ++joint) {
    const std::string& name = clip_.skeleton[joint].name;
    const auto has = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    if (has("Toe") || has("ball_") || has("Paw")) toes.push_back(joint);
    if ((has("Foot") || has("Ankle")) && !clip_.skeleton[joint].end_sites.empty()) {
      soles.push_back(joint);
    }
  }
  return toes.empty() ? soles : toes;
}

Vector3 SampleClip::foot_position(std::size_t frame, std::size_t foot) const {
  const std::string& name = clip_.skeleton[foot].name;
  const bool sole = name.find("Foot") != std::string::npos && name.find("Fore") != 0;
  if (sole || name.find("Ankle") != std::string::npos) {
    return in_metres(
        end_site_position(poses_, frame + first_, foot, clip_.skeleton[foot].end_sites.front()));
  }
  return position(frame, foot);
}

}  // namespace mocap::samples_test
