// SPDX-License-Identifier: MIT
#include "formats/csv/skeleton_lines.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "formats/csv/quoted_text.hpp"
#include "mocap/csv.hpp"
#include "text/number_in.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::csv {

namespace {

constexpr std::string_view first_line = "# mocapkit channels 1";
// The constant rotations of a joint. Earlier tables have `before` and `after`, with w first.
constexpr std::string_view before_word = "before_xyzw";
constexpr std::string_view after_word = "after_xyzw";
constexpr double unit_length_tolerance = 1e-6;

std::string shortest(double value) {
  char buffer[text::max_number_length];
  return {buffer, text::print_shortest(buffer, value)};
}

void append_numbers(std::string& line, std::initializer_list<double> numbers) {
  for (const double number : numbers) line += fmt::format(" {}", shortest(number));
}

void append_vector(std::string& line, const Vector3& vector) {
  append_numbers(line, {vector.x(), vector.y(), vector.z()});
}

void append_rotation(std::string& line, std::string_view keyword, const Quaternion& rotation) {
  if (rotation.coeffs() == Quaternion::Identity().coeffs()) return;
  line += fmt::format(" {}", keyword);
  append_numbers(line, {rotation.x(), rotation.y(), rotation.z(), rotation.w()});
}

std::string joint_line(const Joint& joint, std::size_t depth) {
  std::string line = fmt::format("# joint {} {} offset", depth, quote(joint.name));
  append_vector(line, joint.offset);
  append_rotation(line, before_word, joint.before);
  append_rotation(line, after_word, joint.after);
  if (joint.position_mode) line += fmt::format(" positions {}", word_of(*joint.position_mode));
  if (!joint.channels.empty()) line += " channels";
  for (const Channel channel : joint.channels) line += fmt::format(" {}", name_of(channel));
  if (!joint.part.empty()) line += fmt::format(" part {}", quote(joint.part));
  if (!joint.dof_name.empty()) line += fmt::format(" dof {}", quote(joint.dof_name));
  if (joint.limits) {
    line += " limits";
    append_numbers(line, {joint.limits->lower, joint.limits->upper});
  }
  for (const EndSite& site : joint.end_sites) {
    line += fmt::format(" end {}", quote(site.label));
    append_vector(line, site.offset);
  }
  return line;
}

bool reads_as(std::string_view text, double value) {
  if (text.empty()) return false;
  const text::Number number = text::read_number(text.data(), text.data() + text.size());
  return number.ok() && number.end == text.data() + text.size() && number.value == value;
}

}  // namespace

std::string time_line(const FrameTime& frame_time) {
  if (reads_as(frame_time.text(), frame_time.seconds()))
    return fmt::format("# frame_time {}", frame_time.text());
  const FrameRate rate = frame_time.rate();
  if (frame_time.has_standard_rate() && FrameTime(rate) == frame_time) {
    return fmt::format("# frame_rate {}/{}", rate.numerator, rate.denominator);
  }
  return fmt::format("# frame_time {}", shortest(frame_time.seconds()));
}

std::vector<std::string> to_comment_lines(const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  std::vector<std::string> lines = {std::string(first_line), time_line(clip.motion.frame_time)};
  if (clip.metadata.metres_per_unit) {
    lines.push_back(fmt::format("# metres_per_unit {}", shortest(*clip.metadata.metres_per_unit)));
  }
  if (clip.metadata.up) lines.push_back(fmt::format("# up {}", to_string(*clip.metadata.up)));
  lines.emplace_back(skeleton.euler_axes == EulerAxes::moving ? "# euler_axes moving"
                                                              : "# euler_axes fixed");
  lines.push_back(fmt::format("# position_mode {}", word_of(skeleton.position_mode)));
  std::vector<std::size_t> depths(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t parent = skeleton[i].parent;
    depths[i] = parent == Joint::no_parent ? 0 : depths[parent] + 1;
    lines.push_back(joint_line(skeleton[i], depths[i]));
  }
  return lines;
}

/// The words of one comment line.
class SkeletonLines::Words {
 public:
  explicit Words(std::string_view line) : line_(line) { skip_blanks(); }

  bool at_end() const { return at_ == line_.size(); }
  std::size_t at() const { return at_; }

  std::string_view peek() const {
    const std::size_t end = line_.find_first_of(" \t", at_);
    return line_.substr(at_, end == std::string_view::npos ? end : end - at_);
  }
  std::string_view next() {
    const std::string_view word = peek();
    advance(word.size());
    return word;
  }
  /// Consumes the word if it is the next.
  bool take(std::string_view word) {
    if (peek() != word) return false;
    advance(word.size());
    return true;
  }
  std::optional<std::string> quoted() {
    Unquoted text = unquote(line_.substr(at_));
    if (text.length == 0) return std::nullopt;
    advance(text.length);
    return std::move(text.bytes);
  }
  std::optional<double> number() {
    const std::string_view word = peek();
    const text::Number read = text::read_number(word.data(), word.data() + word.size());
    if (!read.ok() || read.end != word.data() + word.size()) return std::nullopt;
    advance(word.size());
    return read.value;
  }
  std::optional<Vector3> vector() {
    Vector3 vector;
    for (double& component : vector) {
      const auto read = number();
      if (!read) return std::nullopt;
      component = *read;
    }
    return vector;
  }
  std::optional<Quaternion> rotation(bool is_w_first) {
    const auto first = is_w_first ? number() : std::optional(0.0);
    const auto xyz = first ? vector() : std::nullopt;
    const auto w = xyz && !is_w_first ? number() : first;
    if (!xyz || !w) return std::nullopt;
    const Quaternion rotation(*w, xyz->x(), xyz->y(), xyz->z());
    if (std::abs(rotation.norm() - 1.0) > unit_length_tolerance) return std::nullopt;
    return rotation;
  }
  Problem problem(std::string message, Code code = codes::csv_skeleton) const {
    return {code, at_, std::move(message)};
  }

 private:
  void advance(std::size_t count) {
    at_ += count;
    skip_blanks();
  }
  void skip_blanks() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

std::optional<SkeletonLines::Problem> SkeletonLines::read(std::string_view line) {
  Words words(line);
  if (!words.take("#")) return std::nullopt;
  if (words.take("joint")) return read_joint(words);
  if (words.take("mocapkit")) {
    table_ = words.peek();
    return std::nullopt;
  }
  if (words.take("frame_time")) return read_frame_time(words);
  if (words.take("frame_rate")) return read_frame_rate(words);
  if (words.take("euler_axes")) {
    if (words.peek() != "moving" && words.peek() != "fixed") {
      return words.problem("expected `moving` or `fixed`");
    }
    skeleton_.euler_axes = words.peek() == "moving" ? EulerAxes::moving : EulerAxes::fixed;
  } else if (words.take("metres_per_unit")) {
    const std::optional<double> metres = words.number();
    if (!metres || !(*metres > 0.0)) {
      return words.problem("expected the unit of length in metres");
    }
    metres_per_unit_ = metres;
  } else if (words.take("up")) {
    up_ = find_axis(words.peek());
    if (!up_) return words.problem("expected `+X`, `-X`, `+Y`, `-Y`, `+Z` or `-Z`");
  } else if (words.take("position_mode")) {
    const std::optional<PositionMode> mode = find_position_mode(words.peek());
    if (!mode) return words.problem("expected `replace` or `add`");
    skeleton_.position_mode = *mode;
  }
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_joint(Words& words) {
  const auto printed_depth = text::number_in<std::size_t>(words.peek());
  if (!printed_depth) return words.problem("expected the depth of the joint, 0 for a root");
  const std::size_t depth = *printed_depth;
  if (depth > branch_.size()) {
    return words.problem(fmt::format(
        "the joint has depth {}, but the previous one does not have depth {}", depth, depth - 1));
  }
  if (depth >= limits_.max_depth) {
    return words.problem(fmt::format("joints are nested deeper than {}", limits_.max_depth),
                         codes::limit_depth);
  }
  if (skeleton_.size() >= limits_.max_joints) {
    return words.problem(fmt::format("more than {} joints", limits_.max_joints),
                         codes::limit_joints);
  }
  words.next();

  Joint joint;
  if (auto problem = read_name(words, "the joint", joint.name)) return problem;
  while (!words.at_end()) {
    if (words.take("offset")) {
      const auto offset = words.vector();
      if (!offset) return words.problem("expected a number for the offset");
      joint.offset = *offset;
    } else if (words.take("positions")) {
      joint.position_mode = find_position_mode(words.peek());
      if (!joint.position_mode) return words.problem("expected `replace` or `add`");
      words.next();
    } else if (words.take("channels")) {
      if (auto problem = read_channels(words, joint)) return problem;
    } else if (words.take("end")) {
      if (auto problem = read_end_site(words, joint)) return problem;
    } else if (words.take("part")) {
      if (auto problem = read_name(words, "the body part", joint.part)) return problem;
    } else if (words.take("dof")) {
      if (auto problem = read_name(words, "the hinge or slide", joint.dof_name)) return problem;
    } else if (words.take("limits")) {
      const auto lower = words.number();
      const auto upper = lower ? words.number() : std::nullopt;
      if (!upper || *lower > *upper)
        return words.problem("expected two numbers for the limits, the lower one first");
      joint.limits = ChannelLimits{*lower, *upper};
    } else if (words.peek().starts_with("before") || words.peek().starts_with("after")) {
      const std::string_view word = words.next();
      const bool is_w_first = word == "before" || word == "after";
      if (!is_w_first && word != before_word && word != after_word)
        return words.problem("expected `before_xyzw` or `after_xyzw`");
      const auto rotation = words.rotation(is_w_first);
      if (!rotation) return words.problem("expected the components of a unit quaternion");
      (word.starts_with("before") ? joint.before : joint.after) = *rotation;
    } else {
      return words.problem(
          "expected `offset`, `positions`, `channels`, `before_xyzw`, `after_xyzw`, `part`, `dof`, "
          "`limits` or `end`");
    }
  }

  const std::size_t parent = depth == 0 ? Joint::no_parent : branch_[depth - 1];
  const auto index = skeleton_.add(parent, std::move(joint));
  if (!index) return words.problem(index.error().message);
  branch_.resize(depth);
  branch_.push_back(*index);
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_name(Words& words, std::string_view what,
                                                               std::string& name) {
  auto read = words.quoted();
  if (!read) return words.problem(fmt::format("expected the name of {}, in quotes", what));
  if (read->size() > limits_.max_name_bytes) {
    return words.problem(fmt::format("the name is longer than {} bytes", limits_.max_name_bytes),
                         codes::limit_name);
  }
  name = std::move(*read);
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_channels(Words& words, Joint& joint) {
  while (const auto channel = find_channel(words.peek())) {
    if (joint.channels.size() >= limits_.max_channels_per_joint) {
      return words.problem(
          fmt::format("more than {} channels in one joint", limits_.max_channels_per_joint),
          codes::limit_channels);
    }
    joint.channels.push_back(*channel);
    words.next();
  }
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_end_site(Words& words, Joint& joint) {
  auto label = words.quoted();
  if (!label) return words.problem("expected the label of the end site, in quotes");
  const auto offset = words.vector();
  if (!offset) return words.problem("expected a number for the end site's offset");
  joint.end_sites.push_back({std::move(*label), *offset});
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_frame_time(Words& words) {
  const std::string printed(words.peek());
  const std::size_t at = words.at();
  const auto seconds = words.number();
  if (!seconds || !(*seconds > 0.0)) {
    return Problem{codes::csv_skeleton, at, "expected the frame time in seconds"};
  }
  frame_time_ = FrameTime(*seconds, printed);
  return std::nullopt;
}

std::optional<SkeletonLines::Problem> SkeletonLines::read_frame_rate(Words& words) {
  const std::string_view printed = words.peek();
  const char* end = printed.data() + printed.size();
  FrameRate rate;
  const auto numerator = std::from_chars(printed.data(), end, rate.numerator);
  const bool has_slash = numerator.ptr != end && *numerator.ptr == '/';
  const char* denominator_at = has_slash ? numerator.ptr + 1 : end;
  const auto denominator = std::from_chars(denominator_at, end, rate.denominator);
  if (denominator.ec != std::errc{} || denominator.ptr != end || rate.numerator < 1 ||
      rate.denominator < 1) {
    return words.problem("expected frames per second as a fraction: 30/1");
  }
  frame_time_ = FrameTime(rate);
  return std::nullopt;
}

}  // namespace mocap::csv
