// SPDX-License-Identifier: MIT

#include <atomic>
#include <memory>
#include <mocap/bvh.hpp>
#include <mocap/edit/built_in_skeletons.hpp>
#include <mocap/evaluate.hpp>
#include <mocap/retarget.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cases.hpp"

namespace mocap::bench {
namespace {

/// One core, besides the poses of the source and the channels of the result.
constexpr double most_ns_per_joint = 40.0;
constexpr double least_robot_frames_per_second = 5'000.0;

using SharedClip = std::shared_ptr<const Clip>;

SharedClip built_in(std::string_view word) {
  Result<Clip> clip = edit::built_in_skeleton(word);
  return clip ? std::make_shared<const Clip>(std::move(*clip)) : nullptr;
}

Case retarget_case(std::string name) {
  Case result;
  result.group = "retarget";
  result.name = std::move(name);
  result.rounds = 3;
  return result;
}

/// The time of the transfer alone, per frame and joint of the target.
Case figure_case(std::string name, const SharedClip& source, const SharedClip& target) {
  Case result = retarget_case(std::move(name));
  result.unit = "ns per joint";
  result.goals = {{.kind = Goal::Kind::value, .bound = most_ns_per_joint, .reference = {}}};
  result.remark = "without the poses of the source and the channels of the result";
  result.run = [source, target]() -> std::optional<double> {
    Result<retarget::Transferred> done = fail(codes::retarget_body, "not run");
    double seconds = seconds_of([&] { done = retarget::transfer(*source, *target); });
    if (!done) return std::nullopt;
    seconds -= seconds_of([&] { static_cast<void>(evaluate(*source)); });
    const Result<Poses> poses = evaluate(done->clip);
    if (!poses) return std::nullopt;
    seconds -= seconds_of([&] {
      static_cast<void>(author(*poses, done->clip.skeleton, done->clip.motion.frame_time));
    });
    const auto joints =
        static_cast<double>(done->clip.motion.frames() * done->clip.skeleton.size());
    return seconds * 1e9 / joints;
  };
  return result;
}

Case robot_case(std::string name, const SharedClip& source, const SharedClip& robot) {
  Case result = retarget_case(std::move(name));
  result.items = static_cast<double>(source->motion.frames());
  result.item = "frame";
  result.goals = {{.kind = Goal::Kind::milliseconds,
                   .bound = 1000.0 * result.items / least_robot_frames_per_second,
                   .reference = {}}};
  result.run = [source, robot]() -> std::optional<double> {
    bool ok = false;
    const double seconds =
        seconds_of([&] { ok = retarget::transfer(*source, *robot).has_value(); });
    return ok ? std::optional(seconds) : std::nullopt;
  };
  return result;
}

/// The clip several times, as the files of a folder are, on some threads.
Case folder_case(std::string name, const SharedClip& source, const SharedClip& target,
                 std::size_t thread_count) {
  constexpr std::size_t clips = 4;
  Case result = retarget_case(std::move(name));
  result.items = static_cast<double>(clips * source->motion.frames());
  result.item = "frame";
  result.run = [source, target, thread_count]() -> std::optional<double> {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> ok{true};
    const double seconds = seconds_of([&] {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < thread_count; ++i)
        threads.emplace_back([&] {
          while (next++ < clips)
            if (!retarget::transfer(*source, *target)) ok = false;
        });
    });
    return ok ? std::optional(seconds) : std::nullopt;
  };
  return result;
}

}  // namespace

void add_retarget_cases(Cases& cases, const Inputs& inputs) {
  Diagnostics findings;
  auto read = bvh::read(inputs.hands, {}, findings);
  if (!read) return;
  const auto source = std::make_shared<const Clip>(std::move(*read));
  const SharedClip figure = built_in("mixamo");
  const SharedClip robot = built_in("g1");
  if (figure != nullptr) cases.push_back(figure_case("44 MB onto mixamo", source, figure));
  if (robot != nullptr) cases.push_back(robot_case("44 MB onto g1", source, robot));
  if (figure == nullptr) return;
  const std::string one = "4 clips onto mixamo, 1 thread";
  cases.push_back(folder_case(one, source, figure, 1));
  Case two = folder_case("4 clips onto mixamo, 2 threads", source, figure, 2);
  two.goals = {{.kind = Goal::Kind::share_of_speed, .bound = 1.6, .reference = one}};
  cases.push_back(std::move(two));
}

}  // namespace mocap::bench
