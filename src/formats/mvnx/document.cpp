// SPDX-License-Identifier: MIT
#include "formats/mvnx/document.hpp"

#include "mocap/mvnx.hpp"

#ifdef MOCAP_HAS_PUGIXML
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <optional>
#include <pugixml.hpp>
#include <span>
#include <unordered_map>
#include <utility>

#include "formats/excerpt.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"
#endif

namespace mocap::mvnx {

#ifdef MOCAP_HAS_PUGIXML

namespace {

using pugi::xml_node;

/// The numbers of an element's text; empty if one of them is not a finite number, or their number
/// is not that of `numbers`.
bool read_numbers(const xml_node& element, std::span<double> numbers) {
  std::string_view rest = element.child_value();
  std::size_t count = 0;
  while (true) {
    const std::size_t begin = rest.find_first_not_of(text::whitespace);
    if (begin == std::string_view::npos) return count == numbers.size();
    rest.remove_prefix(begin);
    const std::string_view word = rest.substr(0, rest.find_first_of(text::whitespace));
    const std::optional<double> number = text::number_in<double>(word);
    if (!number || count == numbers.size()) return false;
    numbers[count++] = *number;
    rest.remove_prefix(word.size());
  }
}

/// Reads an MVNX tree into a document.
class TreeReader {
 public:
  TreeReader(std::string_view text, const ReadLimits& limits) : text_(text), limits_(limits) {}

  Result<Document> read(const xml_node& root) {
    const xml_node subject = root.child("subject");
    if (!subject) return problem(root, "there is no element `subject`");
    const xml_node frames = subject.child("frames");
    if (!frames) return problem(subject, "there is no element `frames`");
    for (const Status& status :
         {read_rate(subject), read_segments(subject), read_links(subject), read_frames(frames)}) {
      if (!status) return tl::unexpected<Error>(status.error());
    }
    return std::move(document_);
  }

 private:
  tl::unexpected<Error> problem(const xml_node& at, const std::string& message) const {
    Diagnostic error = make_diagnostic(codes::mvnx_structure, message);
    error.at = location_of(at);
    return tl::unexpected<Error>(std::move(error));
  }

  SourceLocation location_of(const xml_node& element) const {
    const std::ptrdiff_t offset = element.offset_debug();
    if (offset < 0 || static_cast<std::size_t>(offset) > text_.size()) return {};
    return mocap::detail::location_in(text_, static_cast<std::size_t>(offset));
  }

  Status read_rate(const xml_node& subject) {
    const std::optional<double> rate =
        text::number_in<double>(subject.attribute("frameRate").value());
    if (!rate || *rate <= 0.0)
      return problem(subject, "`frameRate` of the subject is not a number above 0");
    document_.frame_time = FrameTime::from_rate(*rate);
    if (document_.frame_time.believable()) return {};
    return problem(subject, fmt::format("`frameRate` is {}, which is not a frame rate", *rate));
  }

  Status read_segments(const xml_node& subject) {
    const xml_node segments = subject.child("segments");
    for (const xml_node& element : segments.children("segment")) {
      if (document_.segments.size() == limits_.max_joints) {
        return fail(codes::limit_joints,
                    fmt::format("the file has more than {} segments", limits_.max_joints));
      }
      Segment segment{element.attribute("label").value(), {}};
      for (const xml_node& point : element.child("points").children("point")) {
        xml_node position = point.child("pos_b");
        if (!position) position = point.child("pos_s");  // Version 3.
        std::array<double, 3> numbers{};
        if (!read_numbers(position, numbers))
          return problem(point, "the position of a point is not three numbers");
        segment.points.push_back(
            {point.attribute("label").value(), Vector3(numbers[0], numbers[1], numbers[2])});
      }
      index_of_.emplace(segment.label, document_.segments.size());
      document_.segments.push_back(std::move(segment));
    }
    if (document_.segments.empty()) return problem(subject, "there are no segments");
    return {};
  }

  Status read_links(const xml_node& subject) {
    for (const xml_node& element : subject.child("joints").children("joint")) {
      Link link;
      link.label = element.attribute("label").value();
      if (!connect(element.child_value("connector1"), link.parent, link.in_parent) ||
          !connect(element.child_value("connector2"), link.child, link.in_child)) {
        return problem(element, fmt::format("the joint `{}` is not between two points of segments",
                                            text::shown(link.label)));
      }
      document_.links.push_back(std::move(link));
    }
    return {};
  }

  /// `Pelvis/jL5S1`: the segment and the position of its point.
  bool connect(std::string_view path, std::size_t& segment, Vector3& position) const {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return false;
    const auto found = index_of_.find(std::string(path.substr(0, slash)));
    if (found == index_of_.end()) return false;
    segment = found->second;
    for (const SegmentPoint& point : document_.segments[segment].points) {
      if (point.label != path.substr(slash + 1)) continue;
      position = point.position;
      return true;
    }
    return false;
  }

  Status read_frames(const xml_node& frames) {
    const std::size_t segments = document_.segments.size();
    const std::uint64_t bytes_per_frame = segments * (sizeof(Quaternion) + sizeof(Vector3));
    for (const xml_node& element : frames.children("frame")) {
      if (document_.frames.size() == limits_.max_frames) {
        return fail(codes::limit_frames,
                    fmt::format("the file has more than {} frames", limits_.max_frames));
      }
      if ((document_.frames.size() + 1) * bytes_per_frame > limits_.max_memory)
        return fail(codes::limit_memory, "the frames need more memory than the limit");
      std::optional<Pose> pose = pose_of(element);
      const std::string_view type = element.attribute("type").value();
      const bool is_motion = type == "normal" || type.empty();
      if (!pose) {
        if (document_.dropped_frames++ == 0) document_.first_dropped = location_of(element);
      } else if (is_motion) {
        document_.frames.push_back(std::move(*pose));
      } else if (document_.references.size() < most_references) {
        document_.references.push_back({std::string(type), std::move(*pose)});
      }
    }
    return {};
  }

  std::optional<Pose> pose_of(const xml_node& element) {
    const std::size_t segments = document_.segments.size();
    numbers_.resize(4 * segments);
    if (!read_numbers(element.child("orientation"), numbers_)) return std::nullopt;
    Pose pose;
    pose.rotations.reserve(segments);
    for (std::size_t i = 0; i < segments; ++i) {
      Quaternion rotation(numbers_[4 * i], numbers_[4 * i + 1], numbers_[4 * i + 2],
                          numbers_[4 * i + 3]);
      const double norm = rotation.norm();
      if (!std::isfinite(norm) || norm < smallest_norm) return std::nullopt;
      pose.rotations.push_back(rotation.normalized());
    }
    numbers_.resize(3 * segments);
    if (!read_numbers(element.child("position"), numbers_)) return std::nullopt;
    pose.positions.reserve(segments);
    for (std::size_t i = 0; i < segments; ++i)
      pose.positions.emplace_back(numbers_[3 * i], numbers_[3 * i + 1], numbers_[3 * i + 2]);
    return pose;
  }

  /// Files have three.
  static constexpr std::size_t most_references = 16;
  /// The components are printed with six decimals.
  static constexpr double smallest_norm = 0.5;

  std::string_view text_;
  const ReadLimits& limits_;
  Document document_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::vector<double> numbers_;
};

}  // namespace

Result<Document> parse(std::string_view text, const ReadLimits& limits) {
  // The parser overwrites its buffer, but errors are located in the original text.
  std::string parsed(text);
  pugi::xml_document tree;
  const pugi::xml_parse_result result = tree.load_buffer_inplace(
      parsed.data(), parsed.size(), pugi::parse_default, pugi::encoding_auto);
  if (!result) {
    if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
    Diagnostic error = make_diagnostic(codes::mvnx_xml, result.description());
    error.at = mocap::detail::location_in(
        text, std::min(text.size(), static_cast<std::size_t>(result.offset)));
    return tl::unexpected<Error>(std::move(error));
  }
  const xml_node root = tree.child("mvnx");
  if (!root) return fail(codes::mvnx_structure, "there is no element `mvnx`");
  return TreeReader(text, limits).read(root);
}

#else

Result<Document> parse(std::string_view /*text*/, const ReadLimits& /*limits*/) {
  return fail(codes::mvnx_unavailable, "this program was built without an XML library");
}

#endif

}  // namespace mocap::mvnx
