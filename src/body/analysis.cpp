// SPDX-License-Identifier: MIT
#include "body/analysis.hpp"

#include "body/axes.hpp"
#include "body/decisions.hpp"
#include "body/scale.hpp"
#include "body/stance.hpp"

namespace mocap {

namespace detail {

const Body& Analysis::body() const {
  if (!body_) body_ = find_body(clip_.skeleton);
  return *body_;
}

const std::vector<BodySide>& Analysis::sides() const {
  if (!sides_) sides_ = sides_of(clip_.skeleton, body());
  return *sides_;
}

const FamilyGuess& Analysis::family() const {
  if (!family_) family_ = guess_family(clip_.skeleton);
  return *family_;
}

const ReferenceFrames& Analysis::reference() const {
  if (!reference_) reference_ = find_reference_frames(clip_, body());
  return *reference_;
}

const ScaleGuess& Analysis::scale() const {
  if (!scale_) scale_ = guess_scale(clip_, body(), first_frame(), family());
  return *scale_;
}

const AxisGuess& Analysis::axes() const {
  if (!axes_) axes_ = guess_axes(clip_, body(), first_frame(), family());
  return *axes_;
}

ClipDecisions Analysis::decisions() const {
  return decisions_of(clip_, scale(), axes(), reference().decision);
}

void Analysis::complete() const {
  sides();
  scale();
  axes();
}

}  // namespace detail

ScaleGuess guess_scale(const Clip& clip) {
  return detail::Analysis(clip).scale();
}

ScaleGuess guess_scale(const Skeleton& skeleton) {
  Clip rest;
  rest.skeleton = skeleton;
  rest.motion = Motion(0, skeleton.channel_count());
  return guess_scale(rest);
}

AxisGuess guess_axes(const Clip& clip) {
  return detail::Analysis(clip).axes();
}

Stance find_stance(const Clip& clip) {
  if (clip.skeleton.empty()) return {};
  const detail::Analysis analysis(clip);
  return detail::find_stance(clip, analysis.body(), analysis.first_frame());
}

ClipFacts find_facts(const Clip& clip) {
  if (clip.skeleton.empty() || !clip.validate()) return {};
  return detail::find_facts(detail::Analysis(clip));
}

}  // namespace mocap
