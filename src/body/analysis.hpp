// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "body/body.hpp"
#include "body/reference_frame.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// The guesses about a clip, each computed once, when first needed. Callers that need several of
/// them, or pass the clip on, share one analysis. The clip must outlive it and not change. Several
/// threads may share it after `complete`.
class Analysis {
 public:
  explicit Analysis(const Clip& clip) : clip_(clip) {}
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;
  ~Analysis() = default;

  const Clip& clip() const { return clip_; }
  const Body& body() const;
  const std::vector<BodySide>& sides() const;
  const FamilyGuess& family() const;
  const ReferenceFrames& reference() const;
  const ScaleGuess& scale() const;
  const AxisGuess& axes() const;
  /// The first frame of the motion, after any reference pose.
  std::size_t first_frame() const { return reference().frames; }

  ClipDecisions decisions() const;
  /// Computes everything.
  void complete() const;

 private:
  const Clip& clip_;
  mutable std::optional<Body> body_;
  mutable std::optional<std::vector<BodySide>> sides_;
  mutable std::optional<FamilyGuess> family_;
  mutable std::optional<ReferenceFrames> reference_;
  mutable std::optional<ScaleGuess> scale_;
  mutable std::optional<AxisGuess> axes_;
};

/// The facts of a clip that passes `Clip::validate` and has joints. Computes the poses of all
/// frames on up to `threads` threads, and calls `beside`, if any, on one of them; it may use
/// `analysis`.
ClipFacts find_facts(const Analysis& analysis, std::size_t threads = 1,
                     const std::function<void()>& beside = {});

}  // namespace mocap::detail
