// SPDX-License-Identifier: MIT
#include "mocap/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conversion.hpp"
#include "edit/skeleton/onto_value.hpp"
#include "findings_json.hpp"
#include "inputs.hpp"
#include "io/system/path_text.hpp"
#include "match_painter.hpp"
#include "mocap/io.hpp"
#include "mocap/joint_map.hpp"
#include "model/parallel.hpp"
#include "pairs.hpp"
#include "picture_file.hpp"
#include "quantities.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "report.hpp"
#include "text/ascii.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

using retarget::Match;
using retarget::MatchedBody;
using retarget::MatchedJoint;

struct MatchOptions {
  std::vector<std::string> files;
  std::vector<std::optional<std::string>> onto;  ///< One for each of `onto_options`.
  std::optional<std::string> map, write_map, picture;
  bool overwrite = false;
  bool json = false;
  ReadingOptions reading;
};

/// Feet and hands are placed in the motion, which does not change how bodies correspond.
bool concerns_match(const edit::OntoOption& option) {
  return option.name != "feet" && option.name != "hands";
}

/// Its help among the edits begins with the edit that it belongs to.
std::string help_of(const edit::OntoOption& option) {
  constexpr std::string_view prefix = "For --onto: ";
  if (!option.text.starts_with(prefix)) return std::string(option.text);
  std::string help(option.text.substr(prefix.size()));
  if (!help.empty()) help.front() = text::upper(help.front());
  return help;
}

/// Two clips and how their bodies correspond.
struct Matched {
  const MatchOptions& options;
  const std::array<const Clip*, 2> clips;
  const std::optional<Match>& match;  ///< None if they do not correspond.
  const std::vector<Diagnostic>& findings;

  const MatchedBody& body(std::size_t which) const {
    return which == 0 ? match->source : match->target;
  }
  std::string name(std::size_t which, std::size_t joint) const {
    return clips[which]->skeleton[joint].name;
  }
};

std::string pose_text(const retarget::UsedPose& pose) {
  return pose.is_rest_pose ? "rest pose" : fmt::format("frame {}", pose.frame);
}

void print_body(Console& console, const Matched& matched, std::size_t which) {
  const MatchedBody& body = matched.body(which);
  console.out.print("{}  {}: {}, reference pose: {}\n", which == 0 ? "A" : "B",
                    visible(matched.options.files[which]),
                    counted(matched.clips[which]->skeleton.size(), "joint"), pose_text(body.pose));
  if (!matched.match->are_figures) return;
  const std::string head =
      body.size.head == 0.0 ? "" : fmt::format(" and head {}", plain_number(body.size.head, 3));
  console.out.print("   legs {}; hips {}{} above the soles, in file units\n",
                    plain_number(body.size.leg, 3), plain_number(body.size.hips, 3), head);
}

/// The joint of A, or two of them with their shares.
std::string source_text(const Matched& matched, const MatchedJoint& pair) {
  std::string first = visible(matched.name(0, pair.source));
  if (!pair.second) return first;
  return fmt::format("{} {:.0f} %, {} {:.0f} %", first, 100.0 * (1.0 - pair.share),
                     visible(matched.name(0, *pair.second)), 100.0 * pair.share);
}

void print_pairs(Console& console, const Matched& matched) {
  struct Row {
    std::string part, source, target;
  };
  std::vector<Row> rows{{"part", "A", "B"}};
  for (const MatchedJoint& pair : matched.match->pairs) {
    rows.push_back({pair.part.empty() ? "-" : pair.part, source_text(matched, pair),
                    visible(matched.name(1, pair.target))});
  }
  std::size_t part_width = 0;
  std::size_t source_width = 0;
  for (const Row& row : rows) {
    part_width = std::max(part_width, display_width(row.part));
    source_width = std::max(source_width, display_width(row.source));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string line = fmt::format("  {}  {}  {}\n", padded(rows[i].part, part_width),
                                         padded(rows[i].source, source_width), rows[i].target);
    if (i == 0) {
      console.out.write(Ink::faint, line);
    } else {
      console.out.write(line);
    }
  }
}

void print_unmatched(Console& console, const Matched& matched, std::size_t which) {
  const std::vector<std::size_t>& joints = matched.body(which).unmatched;
  if (joints.empty()) return;
  constexpr std::size_t most_named = 12;
  std::string names;
  for (std::size_t i = 0; i < std::min(joints.size(), most_named); ++i)
    names += (i == 0 ? "" : ", ") + visible(matched.name(which, joints[i]));
  if (joints.size() > most_named) names += fmt::format(" and {} more", joints.size() - most_named);
  console.out.print("only in {}: {} ({})\n", which == 0 ? "A" : "B",
                    counted(joints.size(), "joint"), names);
}

void print_match(Console& console, const Matched& matched) {
  if (matched.match) {
    print_body(console, matched, 0);
    print_body(console, matched, 1);
    console.out.print("scale {} (units of B for a unit of A)\n\n",
                      plain_number(matched.match->scale, 6));
    print_pairs(console, matched);
    console.out.write("\n");
    print_unmatched(console, matched, 0);
    print_unmatched(console, matched, 1);
  }
  for (const Diagnostic& finding : matched.findings) print_finding(console, console.out, finding);
  console.out.print("{}\n", tally_of(matched.findings).text());
}

Json pose_json(const retarget::UsedPose& pose) {
  Json json;
  json["kind"] = pose.is_rest_pose ? "rest" : "frame";
  json["frame"] = pose.is_rest_pose ? Json() : Json(pose.frame);
  return json;
}

Json body_json(const Matched& matched, std::size_t which) {
  const MatchedBody& body = matched.body(which);
  Json json;
  json["is_figure"] = body.no_figure.empty();
  json["pose"] = pose_json(body.pose);
  const auto length = [&](double value) {
    return matched.match->are_figures && value != 0.0 ? Json(value) : Json();
  };
  json["leg"] = length(body.size.leg);
  json["hips"] = length(body.size.hips);
  json["head"] = length(body.size.head);
  json["only"] = Json::array();
  for (const std::size_t joint : body.unmatched) json["only"].push_back(matched.name(which, joint));
  return json;
}

Json pairs_json(const Matched& matched) {
  Json pairs = Json::array();
  for (const MatchedJoint& pair : matched.match->pairs) {
    Json json;
    json["part"] = pair.part.empty() ? Json() : Json(pair.part);
    json["a"] = matched.name(0, pair.source);
    json["second_a"] = pair.second ? Json(matched.name(0, *pair.second)) : Json();
    json["share"] = pair.second ? Json(pair.share) : Json();
    json["b"] = matched.name(1, pair.target);
    pairs.push_back(std::move(json));
  }
  return pairs;
}

Json files_json(const MatchOptions& options, bool readable) {
  Json json;
  json["a"] = options.files[0];
  json["b"] = options.files[1];
  json["readable"] = readable;
  return json;
}

Json match_json(const Matched& matched) {
  Json json = files_json(matched.options, true);
  const bool is_matched = matched.match.has_value();
  const bool is_by_part = is_matched && (matched.match->are_figures || matched.match->lacks_legs);
  json["by"] = is_matched ? Json(is_by_part ? "part" : "name") : Json();
  json["scale"] = is_matched ? Json(matched.match->scale) : Json();
  json["body_a"] = is_matched ? body_json(matched, 0) : Json();
  json["body_b"] = is_matched ? body_json(matched, 1) : Json();
  json["pairs"] = is_matched ? pairs_json(matched) : Json();
  json["findings"] = findings_json(matched.findings);
  return json;
}

/// Why a file cannot be read. With --json, the reasons are in the object.
Exit print_unreadable_bodies(Console& console, const MatchOptions& options,
                             const std::vector<Diagnostic>& failures) {
  if (options.json) {
    Json json = files_json(options, false);
    json["findings"] = findings_json(failures);
    console.out.write(json_line(json));
  } else {
    for (const Diagnostic& failure : failures) print_finding(console, console.err, failure);
  }
  return Exit::unreadable;
}

UsageError not_two_bodies(const Inputs& inputs) {
  const std::string advice = "a motion may be preceded by its skeleton file";
  if (inputs.files.size() < 2) return {"only one body", advice};
  return {"more than two bodies", advice};
}

Result<retarget::Options> transfer_options(const MatchOptions& options) {
  retarget::Options result;
  for (std::size_t i = 0; i < options.onto.size(); ++i) {
    if (!options.onto[i]) continue;
    if (Status set = edit::set_onto_option(edit::onto_options()[i].name, *options.onto[i], result);
        !set) {
      return tl::unexpected<Error>(std::move(set.error()));
    }
  }
  return result;
}

Result<Clip> read_body(const Input& input, const ReadRequest& request, Diagnostics& diagnostics) {
  return edit::onto_skeleton(
      input.path, [&](const std::string&) { return read_input(input, request, diagnostics); });
}

Status write_map(const MatchOptions& options, const std::string& text) {
  return TextOutput::to_file(system::path_of(*options.write_map),
                             options.overwrite ? Overwrite::replace : Overwrite::refuse,
                             [&](const TextOutput::Writer& out) -> Status {
                               out(text);
                               return {};
                             });
}

/// Writes the table and the picture. The picture is drawn first, so that one that cannot be drawn
/// leaves no table. Only called with --picture in a program that has the renderer: `declare_match`
/// leaves it to the other one.
Status write_files(const MatchOptions& options, const Clip& a, const Clip& b, const Match& match,
                   const render::MatchPictureOptions& drawing) {
  std::string picture;
  if (options.picture) {
    Result<std::string> drawn = match_painter()(a, b, match, drawing);
    if (!drawn) return tl::unexpected<Error>(std::move(drawn.error()));
    picture = std::move(*drawn);
  }
  Status written;
  if (options.write_map) written = write_map(options, retarget::joint_map_text(a, b, match));
  if (written && options.picture)
    written = save_picture(picture, *options.picture,
                           options.overwrite ? Overwrite::replace : Overwrite::refuse);
  if (!written) advise_overwrite(written.error());
  return written;
}

/// A file to write that this command also reads, or writes twice.
Misuse find_replaced_file(const MatchOptions& options, const std::vector<std::string>& inputs) {
  std::vector<std::string> used = inputs;
  if (options.map) used.push_back(*options.map);
  for (const auto& [option, file] :
       {std::pair{"--write-map", options.write_map}, std::pair{"--picture", options.picture}}) {
    if (!file) continue;
    for (const std::string& other : used) {
      if (!is_same_file(system::path_of(*file), system::path_of(other))) continue;
      return UsageError{fmt::format("{} would replace {}, which this command reads or writes",
                                    option, visible(*file)),
                        "choose another name"};
    }
    used.push_back(*file);
  }
  return std::nullopt;
}

Exit run_match(MatchOptions& options, Console& console) {
  if (const Misuse repeated = find_repeated_standard_input(options.files))
    return complain(console, "match", *repeated);
  const Inputs inputs = named_motions(options.files, 2);
  if (inputs.files.size() != 2) return complain(console, "match", not_two_bodies(inputs));
  const std::vector<std::string> words =
      std::exchange(options.files, {inputs.files[0].path, inputs.files[1].path});
  Result<retarget::Options> transfer = transfer_options(options);
  if (!transfer) {
    return complain(console, "match",
                    UsageError{"--" + transfer.error().message, transfer.error().advice});
  }
  if (options.overwrite && !options.write_map && !options.picture) {
    return complain(console, "match",
                    UsageError{"--overwrite needs --write-map or --picture", "omit it"});
  }
  if (const Misuse replaced = find_replaced_file(options, words))
    return complain(console, "match", *replaced);
  render::MatchPictureOptions drawing;
  if (options.picture) {
    if (const Misuse wrong = set_picture_format("--picture", *options.picture, drawing.format))
      return complain(console, "match", *wrong);
    for (std::size_t i = 0; i < drawing.names.size(); ++i)
      drawing.names[i] = system::text_of(system::path_of(options.files[i]).filename());
  }
  if (options.map) {
    Result<std::vector<retarget::JointPair>> map = read_joint_map(*options.map);
    if (!map) {
      print_finding(console, console.err, map.error());
      return map.error().code == codes::retarget_map ? Exit::usage : Exit::unreadable;
    }
    transfer->map = std::move(*map);
  }

  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "match", *wrong);
  set_keep_style(request.options, false);

  std::array<std::optional<Result<Clip>>, 2> clips;
  std::array<Diagnostics, 2> of_files;
  detail::run_side_by_side(clips.size(), [&](std::size_t i) {
    clips[i].emplace(read_body(inputs.files[i], request, of_files[i]));
  });
  std::vector<Diagnostic> failures;
  for (const std::optional<Result<Clip>>& clip : clips)
    if (!*clip) failures.push_back(clip->error());
  if (!failures.empty()) return print_unreadable_bodies(console, options, failures);
  const Clip& a = **clips[0];
  const Clip& b = **clips[1];

  Diagnostics diagnostics;
  for (const Diagnostics& of_file : of_files)
    for (const Diagnostic& finding : of_file.entries())
      if (finding.severity != Severity::note) diagnostics.add(finding);
  std::optional<Match> match;
  if (Result<Match> found = retarget::match(a, b, *transfer)) {
    match = std::move(*found);
    retarget::add_findings(a, b, *match, diagnostics);
  } else {
    if (found.error().code == codes::retarget_map) {
      print_finding(console, console.err, found.error());
      return Exit::usage;
    }
    diagnostics.add(found.error());
  }
  Status written;
  if (match) written = write_files(options, a, b, *match, drawing);
  const Matched matched{options, {&a, &b}, match, diagnostics.entries()};
  if (options.json) {
    console.out.write(json_line(match_json(matched)));
  } else {
    print_match(console, matched);
  }
  if (!written) {
    print_finding(console, console.err, written.error());
    return exit_of(written.error());
  }
  return tally_of(matched.findings).clean() ? Exit::done : Exit::findings;
}

Run declare_match(OptionTable& table) {
  auto options = std::make_shared<MatchOptions>();
  table.operands({"FILE",
                  "Two files, each preceded by its skeleton file if that is in another folder; one "
                  "may be `-` for standard input, or the name of a built-in skeleton of --onto.",
                  &options->files,
                  2,
                  4,
                  {}});
  options->onto.resize(edit::onto_options().size());
  for (std::size_t i = 0; i < options->onto.size(); ++i) {
    const edit::OntoOption& option = edit::onto_options()[i];
    if (!concerns_match(option)) continue;
    table.value(std::string(option.name), std::string(option.value_name), options->onto[i],
                help_of(option));
  }
  table.value("map", "FILE", options->map,
              "A table of corresponding joints, as for `mocap convert --onto B --map FILE`.");
  table.value("write-map", "FILE", options->write_map,
              "Write the pairs as a table for --map, which can be edited.");
#ifdef MOCAP_WITH_SITE
  table
      .value("picture", "FILE", options->picture,
             "Draw both bodies in their reference poses, with the same colours for joints that are "
             "paired: a .png or .webp file. Joints without a partner are grey and dashed, joints "
             "in doubt have a ring.")
      .in_site_program = match_painter() == nullptr;
  table.flag("overwrite", options->overwrite,
             "Let --write-map and --picture replace existing files.");
#else
  table.flag("overwrite", options->overwrite, "Let --write-map replace an existing file.");
#endif
  table.flag("json", options->json, "Print one JSON object.");
  options->reading.declare(table, {});
  return [options](Console& console) { return run_match(*options, console); };
}

}  // namespace

Verb match_verb() {
  return {
      .name = "match",
      .synopsis = "A B [OPTIONS]",
      .summary = "Show how two bodies correspond",
      .examples =
          {{{"mocap match walk.bvh hero.glb", "what convert walk.bvh --onto hero.glb pairs"},
            {"mocap match walk.bvh hero.glb --write-map pairs.toml", "a table to edit, for --map"},
            {"mocap match --json walk.bvh hero.glb", "JSON, for scripts"}}},
      .paragraphs =
          {"mocap convert A --onto B transfers the motion of A to the skeleton of B. This command "
           "shows what it would pair before that: the joint of A that moves each joint of "
           "B, the reference pose and the size of both bodies, the scale, the joints that only one "
           "of them has, and what may be wrong.",
           "Human figures are paired by part of the body, other skeletons by joint name. A joint "
           "of a spine, neck or finger may be between two joints of A, whose shares are given in "
           "percent of the distance along it.",
           "Exit status: 0 if there are no findings other than notes, 1 if there are warnings or "
           "errors, such as exchanged sides, 3 if a file cannot be read."},
      .declare = declare_match};
}

}  // namespace mocap::cli
