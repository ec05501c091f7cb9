// SPDX-License-Identifier: MIT
#include "edit/step_mask.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

constexpr std::array facts{
    StepFacts{
        "only", "JOINTS", "",
        "Apply the next edit to these joints only: names, paths or patterns, separated by commas."},
    StepFacts{"during", "RANGE", "",
              "Apply the next edit to these frames only, such as 10..200 or 1s..4s."},
    StepFacts{
        "fade", "LENGTH", "",
        "With --during: fade the edit in from its first frame and out to its last, over frames, "
        "or seconds such as 0.2s."}};

tl::unexpected<Error> of_word(std::string_view name, Error error) {
  return tl::unexpected<Error>(with_name(name, std::move(error)));
}

}  // namespace

std::span<const StepFacts> mask_facts() {
  return facts;
}

std::string_view mask_part_separator(std::string_view name) {
  return name == "during" ? ".." : "";
}

bool set_mask(Step& step, std::string_view name, std::string value) {
  std::string* place = nullptr;
  if (name == "only") place = &step.only;
  if (name == "during") place = &step.during;
  if (name == "fade") place = &step.fade;
  if (place == nullptr) return false;
  *place = std::move(value);
  return true;
}

Result<std::optional<Mask>> parse_mask(const Step& step) {
  if (step.only.empty() && step.during.empty() && step.fade.empty()) return std::optional<Mask>();
  Mask mask;
  if (!step.only.empty()) {
    mask.joints = words_in(step.only);
    if (mask.joints.empty())
      return of_word("only", make_diagnostic(codes::edit_value, "no joint names given"));
  }
  if (!step.during.empty()) {
    Result<FrameRange> frames = parse_frame_range(step.during);
    if (!frames) return of_word("during", std::move(frames.error()));
    mask.frames = *frames;
  }
  if (!step.fade.empty()) {
    if (step.during.empty())
      return of_word("fade",
                     make_diagnostic(codes::edit_value, "needs a range of frames (--during)"));
    Result<TimePoint> fade = parse_time_point(step.fade);
    if (!fade) return of_word("fade", std::move(fade.error()));
    mask.fade = *fade;
  }
  return std::optional<Mask>(std::move(mask));
}

}  // namespace mocap::edit
