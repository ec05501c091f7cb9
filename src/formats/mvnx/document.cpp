// SPDX-License-Identifier: MIT
#include "formats/mvnx/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "formats/excerpt.hpp"
#include "formats/mvnx/frame_sequence.hpp"
#include "formats/number_list.hpp"
#include "formats/xml_reader.hpp"
#include "mocap/mvnx.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::mvnx {

namespace {

using mocap::detail::read_number_list;
using mocap::detail::XmlReader;

/// Reads an MVNX file in the order of its elements: segments, joints, frames.
class DocumentReader {
 public:
  DocumentReader(std::string_view text, const ReadLimits& limits)
      : text_(text), limits_(limits), xml_(text) {}

  Result<Document> read() {
    bool is_found = false;
    while (xml_.enter_child()) {
      if (xml_.name() != "mvnx" || is_found) {
        xml_.skip();
        continue;
      }
      is_found = true;
      if (Status status = read_root(); !status && !xml_.problem())
        return tl::unexpected<Error>(std::move(status.error()));
    }
    if (const auto& problem = xml_.problem()) {
      Diagnostic error = make_diagnostic(codes::mvnx_xml, problem->message);
      error.at = location_of(problem->offset);
      return tl::unexpected<Error>(std::move(error));
    }
    if (!is_found) return fail(codes::mvnx_structure, "there is no element `mvnx`");
    return std::move(document_);
  }

 private:
  tl::unexpected<Error> problem(std::size_t offset, const std::string& message) const {
    Diagnostic error = make_diagnostic(codes::mvnx_structure, message);
    error.at = location_of(offset);
    return tl::unexpected<Error>(std::move(error));
  }

  SourceLocation location_of(std::size_t offset) const {
    return mocap::detail::location_in(text_, offset);
  }

  Status read_root() {
    const std::size_t at = xml_.offset();
    bool is_found = false;
    while (xml_.enter_child()) {
      if (xml_.name() != "subject" || is_found) {
        xml_.skip();
        continue;
      }
      is_found = true;
      if (Status status = read_subject(); !status) return status;
    }
    if (is_found) return {};
    return problem(at, "there is no element `subject`");
  }

  Status read_subject() {
    const std::size_t at = xml_.offset();
    if (Status status = read_rate(); !status) return status;
    bool has_frames = false;
    while (xml_.enter_child()) {
      Status status;
      if (xml_.name() == "segments" && document_.segments.empty()) {
        status = read_segments();
      } else if (xml_.name() == "joints" && document_.links.empty()) {
        status = read_links();
      } else if (xml_.name() == "frames" && !has_frames) {
        has_frames = true;
        if (document_.segments.empty())
          return problem(at, "there are no segments before the frames");
        status = read_frames();
      } else {
        xml_.skip();
      }
      if (!status) return status;
    }
    if (has_frames) return {};
    return problem(at, "there is no element `frames`");
  }

  Status read_rate() {
    const std::optional<double> rate = text::number_in<double>(xml_.attribute("frameRate"));
    if (!rate || *rate <= 0.0)
      return problem(xml_.offset(), "`frameRate` of the subject is not a number above 0");
    document_.frame_time = FrameTime::from_rate(*rate);
    if (document_.frame_time.believable()) return {};
    return problem(xml_.offset(),
                   fmt::format("`frameRate` is {}, which is not a frame rate", *rate));
  }

  Status read_segments() {
    while (xml_.enter_child()) {
      if (xml_.name() != "segment") {
        xml_.skip();
        continue;
      }
      if (document_.segments.size() == limits_.max_joints) {
        return fail(codes::limit_joints,
                    fmt::format("the file has more than {} segments", limits_.max_joints));
      }
      Segment segment{xml_.attribute("label"), {}};
      while (xml_.enter_child()) {
        if (xml_.name() != "points") {
          xml_.skip();
          continue;
        }
        if (Status status = read_points(segment); !status) return status;
      }
      if (segments_.insert(segment.label).second)
        for (const SegmentPoint& point : segment.points)
          points_.try_emplace(fmt::format("{}/{}", segment.label, point.label),
                              PlacedPoint{document_.segments.size(), point.position});
      document_.segments.push_back(std::move(segment));
    }
    return {};
  }

  Status read_points(Segment& segment) {
    while (xml_.enter_child()) {
      if (xml_.name() != "point") {
        xml_.skip();
        continue;
      }
      const std::size_t at = xml_.offset();
      SegmentPoint point{xml_.attribute("label"), {}};
      bool is_positioned = false;
      while (xml_.enter_child()) {
        // The second is of version 3.
        if (is_positioned || (xml_.name() != "pos_b" && xml_.name() != "pos_s")) {
          xml_.skip();
          continue;
        }
        std::array<double, 3> numbers{};
        is_positioned = read_number_list(xml_.take_text(), numbers);
        point.position = Vector3(numbers[0], numbers[1], numbers[2]);
      }
      if (!is_positioned) return problem(at, "the position of a point is not three numbers");
      segment.points.push_back(std::move(point));
    }
    return {};
  }

  Status read_links() {
    while (xml_.enter_child()) {
      if (xml_.name() != "joint") {
        xml_.skip();
        continue;
      }
      const std::size_t at = xml_.offset();
      // No two joints have the same child.
      if (document_.links.size() == document_.segments.size())
        return problem(at, "there are more joints than segments");
      Link link;
      link.label = xml_.attribute("label");
      bool has_parent = false;
      bool has_child = false;
      while (xml_.enter_child()) {
        if (xml_.name() == "connector1" && !has_parent) {
          has_parent = connect(xml_.take_text(), link.parent, link.in_parent);
        } else if (xml_.name() == "connector2" && !has_child) {
          has_child = connect(xml_.take_text(), link.child, link.in_child);
        } else {
          xml_.skip();
        }
      }
      if (!has_parent || !has_child) {
        return problem(at, fmt::format("the joint `{}` is not between two points of segments",
                                       text::shown(link.label)));
      }
      document_.links.push_back(std::move(link));
    }
    return {};
  }

  /// `Pelvis/jL5S1`: the segment and the position of its point.
  bool connect(std::string_view path, std::size_t& segment, Vector3& position) const {
    const auto found = points_.find(std::string(path));
    if (found == points_.end()) return false;
    segment = found->second.segment;
    position = found->second.position;
    return true;
  }

  Status read_frames() {
    const std::size_t segments = document_.segments.size();
    const std::uint64_t bytes_per_frame = segments * (sizeof(Quaternion) + sizeof(Vector3));
    constexpr double milliseconds = 1e3;
    FrameSequence sequence(document_.frame_time.seconds() * milliseconds);
    while (xml_.enter_child()) {
      if (xml_.name() != "frame") {
        xml_.skip();
        continue;
      }
      if (document_.frames.size() == limits_.max_frames) {
        return fail(codes::limit_frames,
                    fmt::format("the file has more than {} frames", limits_.max_frames));
      }
      if ((document_.frames.size() + 1) * bytes_per_frame > limits_.max_memory)
        return fail(codes::limit_memory, "the frames need more memory than the limit");
      const std::size_t at = xml_.offset();
      std::string type = xml_.attribute("type");
      const bool is_motion = type == "normal" || type.empty();
      const FramePlace place = frame_place(xml_.attribute("index"), xml_.attribute("time"));
      if (is_motion && sequence.take(place) && document_.jumps++ == 0)
        document_.first_jump = location_of(at);
      std::optional<Pose> pose = read_pose();
      if (!pose) {
        if (document_.dropped_frames++ == 0) document_.first_dropped = location_of(at);
      } else if (is_motion) {
        document_.frames.push_back(std::move(*pose));
      } else if (document_.references.size() < most_references) {
        document_.references.push_back({std::move(type), std::move(*pose)});
      }
    }
    document_.missing_frames = sequence.missing_frames();
    return {};
  }

  std::optional<Pose> read_pose() {
    Pose pose;
    while (xml_.enter_child()) {
      if (xml_.name() == "orientation" && pose.rotations.empty()) {
        read_rotations(xml_.take_text(), pose.rotations);
      } else if (xml_.name() == "position" && pose.positions.empty()) {
        read_positions(xml_.take_text(), pose.positions);
      } else {
        remember_unread(xml_.name());
        xml_.skip();
      }
    }
    if (pose.rotations.empty() || pose.positions.empty()) return std::nullopt;
    return pose;
  }

  void remember_unread(std::string_view element) {
    std::vector<std::string>& unread = document_.unread;
    if (unread.size() < Document::most_unread &&
        std::find(unread.begin(), unread.end(), element) == unread.end())
      unread.emplace_back(element);
  }

  /// One for each segment, or none if the text is invalid.
  void read_rotations(std::string_view text, std::vector<Quaternion>& rotations) {
    numbers_.resize(4 * document_.segments.size());
    if (!read_number_list(text, numbers_)) return;
    rotations.reserve(document_.segments.size());
    for (std::size_t i = 0; i < numbers_.size(); i += 4) {
      const Quaternion rotation(numbers_[i], numbers_[i + 1], numbers_[i + 2], numbers_[i + 3]);
      const double norm = rotation.norm();
      if (!std::isfinite(norm) || norm < smallest_norm) {
        rotations.clear();
        return;
      }
      rotations.push_back(rotation.normalized());
    }
  }

  /// The same.
  void read_positions(std::string_view text, std::vector<Vector3>& positions) {
    numbers_.resize(3 * document_.segments.size());
    if (!read_number_list(text, numbers_)) return;
    positions.reserve(document_.segments.size());
    for (std::size_t i = 0; i < numbers_.size(); i += 3)
      positions.emplace_back(numbers_[i], numbers_[i + 1], numbers_[i + 2]);
  }

  struct PlacedPoint {
    std::size_t segment = 0;
    Vector3 position = Vector3::Zero();
  };

  /// Files have three.
  static constexpr std::size_t most_references = 16;
  /// The components are printed with six decimals.
  static constexpr double smallest_norm = 0.5;

  std::string_view text_;
  const ReadLimits& limits_;
  XmlReader xml_;
  Document document_;
  std::unordered_set<std::string> segments_;             ///< Their labels.
  std::unordered_map<std::string, PlacedPoint> points_;  ///< By path, as in `connect`.
  std::vector<double> numbers_;
};

}  // namespace

Result<Document> parse(std::string_view text, const ReadLimits& limits) {
  return DocumentReader(text, limits).read();
}

}  // namespace mocap::mvnx
