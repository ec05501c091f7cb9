// SPDX-License-Identifier: MIT
#include "retarget/joint_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <system_error>
#include <utility>

#include "mocap/joint_map.hpp"
#include "model/nearest.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

/// Reads one line of a table.
class MapLine {
 public:
  MapLine(std::string_view text, SourceLocation at) : text_(text), at_(std::move(at)) {}

  /// Empty for a line without a pair.
  Result<std::optional<JointPair>> read() {
    skip_spaces();
    if (is_at_end()) return std::nullopt;
    JointPair pair;
    pair.at = here();
    Result<std::string> target = is_quote() ? quoted() : bare();
    if (!target) return tl::unexpected<Error>(std::move(target.error()));
    if (target->empty()) return wrong("the name of the joint is empty");
    skip_spaces();
    if (place_ == text_.size() || text_[place_] != '=')
      return wrong("expected `=` after the name of the joint");
    ++place_;
    skip_spaces();
    if (!is_quote()) return wrong("expected the name of a joint in quotes");
    Result<std::string> source = quoted();
    if (!source) return tl::unexpected<Error>(std::move(source.error()));
    skip_spaces();
    if (!is_at_end()) return wrong("expected the end of the line");
    pair.target = std::move(*target);
    pair.source = std::move(*source);
    return std::optional<JointPair>(std::move(pair));
  }

 private:
  SourceLocation here() const {
    SourceLocation at = at_;
    at.column = place_ + 1;
    return at;
  }

  tl::unexpected<Error> wrong(std::string message) const {
    return fail(codes::retarget_map, std::move(message), here());
  }

  bool is_at_end() const { return place_ == text_.size() || text_[place_] == '#'; }
  bool is_quote() const {
    return place_ < text_.size() && (text_[place_] == '"' || text_[place_] == '\'');
  }
  void skip_spaces() {
    while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t')) ++place_;
  }

  Result<std::string> bare() {
    const std::size_t start = place_;
    while (place_ < text_.size() && is_bare(text_[place_])) ++place_;
    if (place_ == start) return wrong("expected the name of a joint; other characters need quotes");
    return std::string(text_.substr(start, place_ - start));
  }

  /// Text in double quotes has the escapes `\"`, `\\` and `\uXXXX`; text in single quotes has none.
  Result<std::string> quoted() {
    const char quote = text_[place_];
    const std::size_t start = place_;
    std::string name;
    for (++place_; place_ < text_.size(); ++place_) {
      char c = text_[place_];
      if (c == quote) {
        ++place_;
        return name;
      }
      if (c == '\\' && quote == '"') {
        ++place_;
        if (take_code_point(name)) continue;
        const bool is_known =
            place_ < text_.size() && (text_[place_] == '"' || text_[place_] == '\\');
        if (!is_known) return wrong("expected `\"`, `\\` or `uXXXX` after `\\`");
        c = text_[place_];
      }
      name += c;
    }
    place_ = start;
    return wrong("the closing quote is missing");
  }

  /// Appends the character of `uXXXX`, and stays at its last digit.
  bool take_code_point(std::string& name) {
    constexpr std::size_t digits = 4;
    if (place_ + digits >= text_.size() || text_[place_] != 'u') return false;
    unsigned value = 0;
    const char* const first = text_.data() + place_ + 1;
    const auto [end, error] = std::from_chars(first, first + digits, value, 16);
    const bool is_surrogate = value >= 0xD800U && value <= 0xDFFFU;
    if (error != std::errc() || end != first + digits || is_surrogate) return false;
    text::append_character(name, static_cast<char32_t>(value));
    place_ += digits;
    return true;
  }

  std::string_view text_;
  SourceLocation at_;
  std::size_t place_ = 0;
};

Result<std::size_t> find_mapped(const Skeleton& skeleton, const std::vector<std::string>& unique,
                                const std::string& name, const SourceLocation& at,
                                std::string_view whose) {
  const auto exact = std::find(unique.begin(), unique.end(), name);
  if (exact != unique.end()) return static_cast<std::size_t>(exact - unique.begin());
  if (const std::optional<std::size_t> joint = skeleton.find(name)) return *joint;
  if (const std::optional<std::size_t> joint = skeleton.find_path(name)) return *joint;
  auto error = fail(codes::retarget_map,
                    fmt::format("the {} skeleton has no joint `{}`", whose, text::shown(name)), at);
  if (std::string near = did_you_mean(name, unique); !near.empty())
    error.value().advise(std::move(near));
  return error;
}

/// All parts that are single joints, and in which a figure may be completed.
std::vector<detail::PartJoint*> single_parts(detail::FigureParts& parts) {
  std::vector<detail::PartJoint*> list{&parts.hips, &parts.head};
  for (detail::SideParts* const side : {&parts.left, &parts.right}) {
    list.insert(list.end(), {&side->collar, &side->upper_arm, &side->forearm, &side->hand,
                             &side->hip_joint, &side->thigh, &side->shin, &side->foot, &side->toe});
  }
  return list;
}

std::string quoted_name(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U || byte == 0x7FU) {
      text += fmt::format("\\u{:04X}", byte);
      continue;
    }
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

}  // namespace

Result<std::vector<JointPair>> parse_joint_map(std::string_view text, const std::string& file) {
  text = text::without_byte_order_mark(text);
  std::vector<JointPair> pairs;
  SourceLocation at;
  at.file = file;
  while (!text.empty()) {
    ++at.line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    Result<std::optional<JointPair>> pair = MapLine(line, at).read();
    if (!pair) return tl::unexpected<Error>(std::move(pair.error()));
    if (*pair) pairs.push_back(std::move(**pair));
  }
  return pairs;
}

std::string joint_map_text(const Clip& source, const Clip& target, const Match& match) {
  const std::vector<std::string> from = source.skeleton.unique_names();
  const std::vector<std::string> to = target.skeleton.unique_names();
  std::string text = "# joint of the target = \"joint of the source that moves it\"\n";
  for (const MatchedJoint& pair : match.pairs) {
    // A line has one joint. One for a joint between two would change the result.
    text += fmt::format("{}{} = {}", pair.second ? "# " : "", quoted_name(to[pair.target]),
                        quoted_name(from[pair.source]));
    if (!pair.part.empty() || pair.second) text += "  # " + pair.part;
    if (pair.second) {
      text += fmt::format("{}between this and {}", pair.part.empty() ? "" : ", ",
                          quoted_name(from[*pair.second]));
    }
    text += '\n';
  }
  if (!match.target.unmatched.empty()) text += "\n# These follow their parents:\n";
  for (const std::size_t joint : match.target.unmatched)
    text += fmt::format("# {} = \"\"\n", quoted_name(to[joint]));
  if (!match.source.unmatched.empty()) text += "\n# Joints of the source that move nothing:\n";
  for (const std::size_t joint : match.source.unmatched)
    text += fmt::format("# {}\n", quoted_name(from[joint]));
  return text;
}

Result<std::vector<MappedJoint>> resolve_map(const std::vector<JointPair>& map,
                                             const Skeleton& source, const Skeleton& target) {
  std::vector<MappedJoint> joints;
  if (map.empty()) return joints;
  const std::vector<std::string> from = source.unique_names();
  const std::vector<std::string> to = target.unique_names();
  std::map<std::size_t, std::uint64_t> lines;
  for (const JointPair& pair : map) {
    MappedJoint& joint = joints.emplace_back();
    const Result<std::size_t> own = find_mapped(target, to, pair.target, pair.at, "other");
    if (!own) return tl::unexpected<Error>(own.error());
    joint.target = *own;
    const auto [before, is_new] = lines.emplace(*own, pair.at.line);
    if (!is_new) {
      return fail(
          codes::retarget_map,
          fmt::format("`{}` is already in line {}", text::shown(pair.target), before->second),
          pair.at);
    }
    if (pair.source.empty()) continue;
    const Result<std::size_t> found = find_mapped(source, from, pair.source, pair.at, "clip's");
    if (!found) return tl::unexpected<Error>(found.error());
    joint.source = *found;
  }
  return joints;
}

bool is_single_part(const detail::FigureParts& parts, std::size_t joint) {
  detail::FigureParts copy = parts;
  const std::vector<detail::PartJoint*> list = single_parts(copy);
  return std::any_of(list.begin(), list.end(),
                     [&](const detail::PartJoint* part) { return *part == joint; });
}

void take_part(const detail::FigureParts& known, std::size_t known_joint, std::size_t joint,
               detail::FigureParts& parts) {
  detail::FigureParts copy = known;
  const std::vector<detail::PartJoint*> known_parts = single_parts(copy);
  const std::vector<detail::PartJoint*> own_parts = single_parts(parts);
  for (std::size_t i = 0; i < known_parts.size(); ++i) {
    if (*known_parts[i] != known_joint || *own_parts[i] == joint) continue;
    for (detail::PartJoint* const part : own_parts)
      if (*part == joint) part->reset();
    for (std::vector<std::size_t>* const chain : {&parts.spine, &parts.neck})
      std::erase(*chain, joint);
    *own_parts[i] = joint;
  }
}

}  // namespace mocap::retarget
