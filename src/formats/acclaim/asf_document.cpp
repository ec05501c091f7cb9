// SPDX-License-Identifier: MIT
#include "formats/acclaim/asf_document.hpp"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>

#include "formats/acclaim/asf_values.hpp"
#include "mocap/acclaim.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::acclaim {

namespace {

class DocumentReader {
 public:
  DocumentReader(std::string_view bytes, const std::string& file, const ReadLimits& limits,
                 Diagnostics& diagnostics)
      : text_(bytes, file),
        values_(text_, diagnostics),
        bytes_(bytes),
        limits_(limits),
        diagnostics_(diagnostics) {}

  AsfDocument read() {
    while (text_.peek() && !failed_) {
      const Word word = text_.next();
      if (word.text.front() == ':') {
        read_section(word);
      } else {
        values_.report(codes::asf_syntax,
                       fmt::format("`{}` is outside any section", text::shown(word.text)), word);
        skip_to_next_section();
      }
    }
    if (!failed_) report_missing_sections();
    return std::move(document_);
  }

 private:
  void stop(Code code, std::string message, const Word& word) {
    values_.report(code, std::move(message), word);
    failed_ = true;
  }

  // Sections.

  void read_section(const Word& word) {
    const std::string keyword = text::lower(word.text);
    if (keyword == ":version") {
      document_.style.version = std::string(text_.rest_of_line());
    } else if (keyword == ":name") {
      document_.style.name = std::string(text_.rest_of_line());
    } else if (keyword == ":units") {
      read_units();
    } else if (keyword == ":documentation") {
      document_.style.documentation = std::string(text_.lines_to_next_section());
    } else if (keyword == ":root") {
      document_.root = word;
      read_root();
    } else if (keyword == ":bonedata") {
      has_bones_ = true;
      read_bones();
    } else if (keyword == ":hierarchy") {
      document_.hierarchy = word;
      read_hierarchy();
    } else {
      const std::size_t begin = word.at;
      const std::string_view lines = text_.lines_to_next_section();
      const auto end = static_cast<std::size_t>(lines.data() - bytes_.data()) + lines.size();
      document_.style.other_sections.emplace_back(bytes_.substr(begin, end - begin));
      values_.report(
          codes::asf_section_unknown,
          fmt::format("the section `{}` is kept but has no effect", text::shown(word.text)), word,
          keyword);
    }
  }

  void skip_to_next_section() {
    while (text_.peek() && text_.peek().text.front() != ':') text_.next();
  }

  bool at_section_or_end() const { return !text_.peek() || text_.peek().text.front() == ':'; }

  void report_missing_sections() {
    const auto missing = [&](std::string_view section, std::string_view meaning) {
      Diagnostic diagnostic = text_.finding(
          codes::asf_section_missing,
          fmt::format("the section `{}` is missing{}", section, meaning), text_.peek());
      diagnostic.subject = std::string(section);
      diagnostic.excerpt = {};
      if (section == ":root") diagnostic.severity = Severity::warning;
      diagnostics_.add(std::move(diagnostic));
    };
    if (!document_.root) {
      missing(":root", "; assuming a root at the origin with order TX TY TZ RX RY RZ");
      set_default_root_order();
    } else if (document_.root_order.empty()) {
      Diagnostic diagnostic =
          text_.finding(codes::asf_key_missing,
                        "the root has no `order`; assuming TX TY TZ RX RY RZ", document_.root);
      diagnostic.severity = Severity::warning;
      diagnostic.subject = "order";
      diagnostics_.add(std::move(diagnostic));
      set_default_root_order();
    }
    if (!has_bones_) missing(":bonedata", ", so there are no bones");
    if (!document_.hierarchy && has_bones_) missing(":hierarchy", ", so no bone has a parent");
  }

  void set_default_root_order() {
    document_.root_order = {Channel::x_position, Channel::y_position, Channel::z_position,
                            Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  }

  void read_units() {
    Units& units = document_.style.units;
    while (!at_section_or_end()) {
      const Word key = text_.next();
      const std::string name = text::lower(key.text);
      if (name == "mass") {
        values_.read_number(units.mass, key.text);
      } else if (name == "length") {
        if (values_.read_number(units.length, key.text) && !(units.length > 0.0)) {
          values_.report(codes::asf_number, "the unit of length must be greater than 0", key,
                         "length");
        }
      } else if (name == "angle") {
        read_angle_unit(units);
      } else {
        values_.keep_unknown_key(key, ":units", units.other_lines);
      }
    }
  }

  void read_angle_unit(Units& units) {
    const Word word = text_.peek();
    const std::string name = text::lower(word.text);
    if (name.starts_with("deg")) {
      units.radians = false;
    } else if (name.starts_with("rad")) {
      units.radians = true;
    } else {
      values_.report(codes::asf_syntax,
                     fmt::format("`angle` must be deg or rad, not `{}`", text::shown(word.text)),
                     word, "angle");
      if (word.first_of_line || !word) return;
    }
    text_.next();
  }

  // The root.

  void read_root() {
    while (!at_section_or_end()) {
      const Word key = text_.next();
      const std::string name = text::lower(key.text);
      if (name == "order") {
        document_.root_order = values_.read_dof();
      } else if (name == "axis") {
        values_.read_axis_order(document_.style.root_axis_order, "the root");
      } else if (name == "position") {
        values_.read_three(document_.root_position, key.text);
      } else if (name == "orientation") {
        values_.read_three(document_.style.root_orientation, key.text);
      } else {
        values_.keep_unknown_key(key, ":root", document_.style.root_other_lines);
      }
    }
  }

  // Bones.

  void read_bones() {
    while (!at_section_or_end() && !failed_) {
      const Word word = text_.next();
      if (text::equal_in_any_case(word.text, "begin")) {
        if (document_.bones.size() + 1 >= limits_.max_joints) {
          return stop(codes::limit_joints,
                      fmt::format("there are more than {} bones", limits_.max_joints), word);
        }
        read_bone(word);
      } else if (text::equal_in_any_case(word.text, "end")) {
        // `cofmass 1.0 end` followed by a separate `end`, as in old files.
        values_.report(codes::asf_syntax, "`end` without `begin` is ignored", word, "end")
            .severity = Severity::warning;
      } else {
        values_.report(codes::asf_syntax,
                       fmt::format("expected `begin` of a bone, not `{}`", text::shown(word.text)),
                       word);
        while (!at_section_or_end() && !text::equal_in_any_case(text_.peek().text, "begin"))
          text_.next();
      }
    }
  }

  void read_bone(const Word& begin) {
    BoneFacts facts;
    BoneEntry entry;
    entry.begin = begin;
    Keys keys;
    while (true) {
      if (at_section_or_end() || text::equal_in_any_case(text_.peek().text, "begin")) {
        values_.report(codes::asf_syntax,
                       fmt::format("the bone that begins on line {} has no `end`", begin.line),
                       text_.peek());
        break;
      }
      const Word key = text_.next();
      if (text::equal_in_any_case(key.text, "end")) break;
      read_bone_key(key, facts, entry, keys);
    }
    check_bone(facts, entry, keys);
    document_.style.bones.push_back(std::move(facts));
    document_.bones.push_back(std::move(entry));
  }

  struct Keys {
    bool direction = false;
    bool length = false;
    bool dof = false;
    Word limits;
  };

  void read_bone_key(const Word& key, BoneFacts& facts, BoneEntry& entry, Keys& keys) {
    const std::string name = text::lower(key.text);
    if (name == "id") {
      read_id(facts);
    } else if (name == "name") {
      read_name(key, facts, entry);
    } else if (name == "direction") {
      keys.direction = values_.read_three(facts.direction, key.text);
    } else if (name == "length") {
      keys.length = values_.read_number(facts.length, key.text);
    } else if (name == "axis") {
      if (values_.read_three(facts.axis, key.text)) {
        values_.read_axis_order(facts.axis_order, facts.name.empty() ? "a bone" : facts.name);
      }
    } else if (name == "dof") {
      keys.dof = true;
      entry.dof = values_.read_dof();
    } else if (name == "limits") {
      keys.limits = key;
      values_.read_limits(facts);
    } else if (name == "bodymass") {
      facts.body_mass = 0.0;
      values_.read_number(*facts.body_mass, key.text);
    } else if (name == "cofmass") {
      facts.cof_mass = 0.0;
      values_.read_number(*facts.cof_mass, key.text);
    } else {
      values_.keep_unknown_key(key, fmt::format("the bone `{}`", facts.name), facts.other_lines);
    }
  }

  void read_id(BoneFacts& facts) {
    const Word word = text_.peek();
    if (const auto id = text::number_in<std::int64_t>(word.text)) {
      facts.id = *id;
      text_.next();
    } else {
      values_
          .report(codes::asf_number,
                  fmt::format("the id of a bone must be a whole number, not `{}`",
                              text::shown(word.text)),
                  word, "id")
          .severity = Severity::warning;
      text_.rest_of_line();
    }
  }

  void read_name(const Word& key, BoneFacts& facts, BoneEntry& entry) {
    entry.name = text_.peek();
    const std::string_view name = text_.rest_of_line();
    if (name.size() > limits_.max_name_bytes) {
      return stop(codes::limit_name,
                  fmt::format("a name is longer than {} bytes", limits_.max_name_bytes), key);
    }
    facts.name = std::string(name);
    if (name.find_first_of(" \t,()") != std::string_view::npos) {
      values_.report(
          codes::asf_name,
          fmt::format("the name `{}` contains spaces: an AMC cannot animate this bone", name),
          entry.name, facts.name);
    }
  }

  void check_bone(const BoneFacts& facts, const BoneEntry& entry, const Keys& keys) {
    const std::string whose = facts.name.empty()
                                  ? fmt::format("the bone on line {}", entry.begin.line)
                                  : fmt::format("`{}`", facts.name);
    if (facts.name.empty()) {
      values_.report(codes::asf_name, fmt::format("{} has no name", whose), entry.begin).severity =
          Severity::error;
    }
    if (!keys.length) {
      values_.report(codes::asf_key_missing, fmt::format("{} has no length; assuming 0", whose),
                     entry.begin, facts.name + " length");
    }
    if (!keys.direction && facts.length != 0.0) {
      values_
          .report(codes::asf_key_missing, fmt::format("{} has no direction", whose), entry.begin,
                  facts.name + " direction")
          .severity = Severity::error;
    }
    const double norm = facts.direction.norm();
    constexpr double tolerance = 0.01;
    if (facts.length != 0.0 && keys.direction && !(norm > 1 - tolerance && norm < 1 + tolerance)) {
      values_.report(
          codes::asf_direction,
          fmt::format("the direction of {} has length {:.6g}, not 1: the bone length is the "
                      "product of both",
                      whose, norm),
          entry.begin, facts.name);
    }
    if (keys.limits && facts.limits.size() != entry.dof.size()) {
      values_.report(codes::asf_limits,
                     fmt::format("{} has {} degrees of freedom and {} limits", whose,
                                 entry.dof.size(), facts.limits.size()),
                     keys.limits, facts.name);
    }
  }

  // The hierarchy.

  void read_hierarchy() {
    Word parent;
    Word line_start;
    while (!at_section_or_end()) {
      const Word word = text_.next();
      if (word.first_of_line && (text::equal_in_any_case(word.text, "begin") ||
                                 text::equal_in_any_case(word.text, "end"))) {
        continue;
      }
      if (word.first_of_line && !continues_line(word, line_start)) {
        parent = word;
        line_start = word;
        continue;
      }
      if (!parent) {
        values_.report(codes::asf_hierarchy, "a parent must precede its children", word);
        continue;
      }
      if (document_.links.size() >= 4 * limits_.max_joints) {
        return stop(codes::limit_joints,
                    fmt::format("the hierarchy has more than {} children", 4 * limits_.max_joints),
                    word);
      }
      named_.insert(parent.text);
      named_.insert(word.text);
      document_.links.push_back({parent, word});
    }
  }

  /// Whether a line continues the children of the previous one: it is indented more or has a single
  /// word, and its first word was not listed before.
  bool continues_line(const Word& word, const Word& line_start) const {
    if (!line_start || named_.contains(word.text)) return false;
    const Word& following = text_.peek();
    const bool lone = !following || following.first_of_line;
    const bool deeper = word.at - word.line_start > line_start.at - line_start.line_start;
    return lone || deeper;
  }

  AsfText text_;
  AsfValues values_;
  std::string_view bytes_;
  const ReadLimits& limits_;
  Diagnostics& diagnostics_;
  AsfDocument document_;
  std::unordered_set<std::string_view> named_;  ///< In the hierarchy.
  bool has_bones_ = false;
  bool failed_ = false;
};

}  // namespace

AsfDocument read_document(std::string_view text, const std::string& file, const ReadLimits& limits,
                          Diagnostics& diagnostics) {
  return DocumentReader(text, file, limits, diagnostics).read();
}

}  // namespace mocap::acclaim
