// SPDX-License-Identifier: MIT

#include <memory>
#include <mocap/body.hpp>
#include <mocap/bvh.hpp>
#include <mocap/edit/combine.hpp>
#include <mocap/edit/time.hpp>
#include <mocap/evaluate.hpp>

#include "cases.hpp"

namespace mocap::bench {
namespace {

/// A typical length for warping: a take, not a whole session. Its cost is quadratic in the length.
constexpr std::size_t take_frames = 2'000;

Case body_case(std::string name, const Clip& clip) {
  Case result;
  result.group = "body";
  result.name = std::move(name);
  result.items = static_cast<double>(clip.motion.frames());
  result.item = "frame";
  return result;
}

void add_warp_case(Cases& cases, const std::shared_ptr<const Clip>& clip) {
  const auto take = [&](std::size_t first) -> std::shared_ptr<Clip> {
    auto part = std::make_shared<Clip>(*clip);
    Diagnostics findings;
    const auto time_point = [](std::size_t frame) {
      return edit::TimePoint{.value = static_cast<double>(frame), .is_time = false};
    };
    const edit::Trim trim{
        .range = {.first = time_point(first), .last = time_point(first + take_frames - 1)}};
    return edit::apply(trim, *part, findings) ? part : nullptr;
  };
  const auto one = take(0);
  const auto other = take(take_frames / 8);
  if (one == nullptr || other == nullptr) return;
  Case warp = body_case("warp 2,000 frames onto another take", *one);
  warp.rounds = 3;
  warp.run = [one,
              options = edit::Align{.other = other,
                                    .kind = edit::Align::Kind::warp}]() -> std::optional<double> {
    Clip copy = *one;
    Diagnostics findings;
    bool ok = false;
    const double seconds =
        seconds_of([&] { ok = edit::apply(options, copy, findings).has_value(); });
    return ok ? std::optional(seconds) : std::nullopt;
  };
  cases.push_back(std::move(warp));
}

}  // namespace

void add_body_cases(Cases& cases, const Inputs& inputs) {
  Diagnostics findings;
  auto read = bvh::read(inputs.hands, {}, findings);
  if (!read) return;
  const auto clip = std::make_shared<const Clip>(std::move(*read));

  Case known = body_case("facts of 44 MB", *clip);
  known.run = [clip] { return seconds_of([&] { static_cast<void>(find_facts(*clip)); }); };
  cases.push_back(std::move(known));

  Case touching = body_case("foot contacts of 44 MB", *clip);
  touching.run = [clip]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] { ok = foot_contacts(*clip).has_value(); });
    return ok ? std::optional(seconds) : std::nullopt;
  };
  cases.push_back(std::move(touching));
  add_warp_case(cases, clip);
}

}  // namespace mocap::bench
