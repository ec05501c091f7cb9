// SPDX-License-Identifier: MIT
#include "formats/bvh/joint_block.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/bvh/channel_names.hpp"
#include "formats/bvh/offset_reader.hpp"
#include "mocap/bvh.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"

namespace mocap::bvh {

namespace {

constexpr int max_unknown_words = 100;

bool is_motion_keyword(std::string_view word) {
  return text::equal_in_any_case(word, "MOTION") || text::starts_with_in_any_case(word, "Frames") ||
         text::equal_in_any_case(word, "Frame");
}

}  // namespace

bool JointBlockReader::read_tree(Spelling spelling) {
  open_.clear();
  const Word root = text_.next();
  if (text::equal_in_any_case(root.text, "JOINT")) {
    notes_.add(codes::bvh_joint_as_root, "the first joint of a tree is a JOINT, not a ROOT",
               root.place);
  } else if (spelling == Spelling::usual) {
    notes_.keyword(root, "ROOT");
  }
  if (!open_joint(root)) return false;
  while (!open_.empty()) {
    const Word word = text_.peek();
    if (text_.failed()) return notes_.stop();
    if (!word) {
      notes_
          .add(
              codes::bvh_truncated,
              fmt::format("the file ends inside the hierarchy; the block of `{}` (line {}) is open",
                          name_of(open_.back()), open_.back().keyword.line),
              word.place)
          .advice = "The file is truncated: export or download it again.";
      return false;
    }
    if (is_motion_keyword(word.text)) {
      notes_.add(codes::bvh_brace_missing,
                 fmt::format("{} `}}` missing before the motion", open_.size()), word.place);
      while (!open_.empty()) close();
      return true;
    }
    text_.take(word);
    if (!read_block_word(word)) return false;
  }
  return true;
}

std::string JointBlockReader::joint_name(const Word& keyword) {
  std::string rest;
  Place place;
  if (!text_.rest_of_line(rest, place)) return {};
  if (rest.empty()) {
    // Any whitespace may precede the name: it may be on the next line.
    const Word word = text_.peek();
    if (word && word.text != "{" && word.text != "}" &&
        !text::equal_in_any_case(word.text, "OFFSET")) {
      text_.take(word);
      return word.text;
    }
    notes_.add(codes::bvh_name_missing, "joint without a name", keyword.place);
  }
  return rest;
}

bool JointBlockReader::open_joint(const Word& keyword) {
  Joint joint;
  joint.name = joint_name(keyword);
  if (text_.failed()) return notes_.stop();
  if (header_.skeleton.size() >= limits_.max_joints) {
    notes_.add(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints),
               keyword.place);
    return false;
  }
  if (open_.size() >= limits_.max_depth) {
    notes_.add(codes::limit_depth,
               fmt::format("joints are nested deeper than {}", limits_.max_depth), keyword.place);
    return false;
  }
  const std::size_t parent = open_.empty() ? Joint::no_parent : open_.back().index;
  if (!open_.empty()) open_.back().has_child = true;
  const std::string name = joint.name;
  // In depth-first order a new joint is always the last one.
  Open block;
  block.index = header_.skeleton.add(parent, std::move(joint)).value_or(0);
  block.keyword = keyword.place;
  header_.joint_places.push_back(keyword.place);
  open_.push_back(block);
  open_brace(name, keyword.place);
  return true;
}

void JointBlockReader::open_brace(const std::string& owner, const Place& keyword) {
  const Word word = text_.peek();
  if (word.text == "{") {
    text_.take(word);
    if (word.place.line == keyword.line)
      notes_.add(codes::bvh_brace_line, fmt::format("`{{` is on the line of `{}`", owner),
                 word.place);
    return;
  }
  if (word) {
    notes_.add(codes::bvh_brace_missing, fmt::format("`{{` is missing after `{}`", owner),
               word.place);
  }
}

bool JointBlockReader::read_block_word(const Word& word) {
  Open& block = open_.back();
  if (word.text == "}") {
    if (block.in_end_site) {
      block.in_end_site = false;
      if (!block.end_site_offset) {
        notes_.add(
            codes::bvh_section_missing,
            fmt::format("the end site of `{}` has no OFFSET; assuming 0 0 0", name_of(block)),
            block.end_site, "end site OFFSET");
      }
    } else {
      close();
    }
    return true;
  }
  if (text::equal_in_any_case(word.text, "OFFSET")) {
    read_offset(word);
    return true;
  }
  if (block.in_end_site) {
    if (text::equal_in_any_case(word.text, "CHANNELS")) {
      const Word count = text_.peek();
      if (count.text == "0") {
        text_.take(count);
        notes_.add(codes::bvh_syntax, "end site with CHANNELS 0", word.place).severity =
            Severity::warning;
        return true;
      }
    }
    if (++unknown_words_ > max_unknown_words) return false;
    if (keyword_meant(word.text) == "OFFSET") return read_meant_word(word, "OFFSET or `}`");
    notes_.add(codes::bvh_syntax,
               fmt::format("`{}` inside an end site, which may contain only an OFFSET", word.text),
               word.place);
    return true;
  }
  if (text::equal_in_any_case(word.text, "CHANNELS")) return read_channels(word);
  if (text::equal_in_any_case(word.text, "JOINT")) {
    notes_.keyword(word, "JOINT");
    return open_joint(word);
  }
  if (text::equal_in_any_case(word.text, "End") || text::equal_in_any_case(word.text, "EndSite"))
    return read_end_site(word);
  if (text::equal_in_any_case(word.text, "ROOT")) {
    notes_
        .add(codes::bvh_syntax,
             fmt::format("ROOT inside the block of `{}` (line {})", name_of(block),
                         block.keyword.line),
             word.place)
        .advice = "Close the blocks before it with `}`, or write JOINT if it is a child.";
    return open_joint(word);
  }
  if (++unknown_words_ > max_unknown_words) return false;
  return read_meant_word(word, "OFFSET, CHANNELS, JOINT, End Site or `}`");
}

bool JointBlockReader::read_meant_word(const Word& word, std::string_view expected) {
  // Read as the intended keyword, so that the following text is not reported as well.
  const std::string meant = notes_.unknown_word(word, expected);
  if (meant == "OFFSET" || meant == "CHANNELS" || meant == "JOINT")
    return read_block_word({meant, word.place});
  if (meant == "End Site") return read_end_site({"End", word.place});
  return true;
}

bool JointBlockReader::read_end_site(const Word& keyword) {
  Open& block = open_.back();
  std::string rest;
  Place place;
  const bool one_word = keyword.text.size() > 3;
  const bool usual_case = keyword.text == "End";
  const std::string& spelled = keyword.text;
  if (!text_.rest_of_line(rest, place)) return notes_.stop();
  EndSite site;
  site.label = rest;
  if (one_word) {
    notes_.add(codes::bvh_keyword_spelling,
               fmt::format("`{}` instead of the usual `End Site`", spelled), keyword.place,
               "End Site");
    site.label = "Site";
  } else if (!usual_case || (text::equal_in_any_case(rest, "Site") && rest != "Site")) {
    notes_.add(codes::bvh_keyword_case,
               fmt::format("`{} {}` is usually spelled `End Site`", spelled, site.label),
               keyword.place, "End Site");
    if (text::equal_in_any_case(site.label, "Site")) site.label = "Site";
  } else if (site.label.empty()) {
    const Word next = text_.peek();
    if (text::equal_in_any_case(next.text, "Site")) {
      site.label = "Site";
      text_.take(next);
    }
  }
  if (!site.label.empty() && site.label != "Site") {
    notes_.add(
        codes::bvh_end_site_name,
        fmt::format("`{} {}` instead of the usual `End Site`; the name is kept", spelled, rest),
        keyword.place);
  }
  block.end_sites.push_back(std::move(site));
  block.in_end_site = true;
  block.end_site = keyword.place;
  block.end_site_offset = false;
  open_brace("End Site", keyword.place);
  return true;
}

void JointBlockReader::read_offset(const Word& keyword) {
  Open& block = open_.back();
  const Place place = keyword.place;
  notes_.keyword(keyword, "OFFSET");
  const Vector3 offset = OffsetReader(text_, notes_).read();
  if (block.in_end_site) {
    block.end_sites.back().offset = offset;
    if (block.end_site_offset) {
      notes_.add(codes::bvh_section_duplicate,
                 fmt::format("second OFFSET for an end site of `{}`", name_of(block)), place);
    }
    block.end_site_offset = true;
    return;
  }
  if (block.offset) {
    notes_
        .add(codes::bvh_section_duplicate,
             fmt::format("second OFFSET for `{}`; the first is on line {}", name_of(block),
                         block.offset->line),
             place, name_of(block) + " OFFSET")
        .advice = "Remove the wrong one; the file does not indicate which one is right.";
    return;
  }
  if (block.channels || block.has_child) {
    notes_.add(codes::bvh_section_order,
               fmt::format("OFFSET of `{}` comes after its {}", name_of(block),
                           block.channels ? "CHANNELS" : "first child"),
               place);
  }
  block.offset = place;
  header_.skeleton.set_offset(block.index, offset);
}

bool JointBlockReader::read_channels(const Word& keyword) {
  Open& block = open_.back();
  const Place place = keyword.place;
  notes_.keyword(keyword, "CHANNELS");
  std::optional<double> declared;
  if (const Word count = text_.peek(); count) {
    const text::Number number =
        text::read_number(count.text.data(), count.text.data() + count.text.size());
    if (number.ok() && number.end == count.text.data() + count.text.size()) {
      declared = number.value;
      text_.take(count);
    }
  }
  std::vector<Channel> channels;
  bool all_known = true;
  while (const Word word = text_.peek()) {
    if (word.text == "{" || word.text == "}" || text::equal_in_any_case(word.text, "JOINT") ||
        text::equal_in_any_case(word.text, "End") ||
        text::equal_in_any_case(word.text, "EndSite") ||
        text::equal_in_any_case(word.text, "OFFSET") ||
        text::equal_in_any_case(word.text, "CHANNELS") ||
        text::equal_in_any_case(word.text, "ROOT") || is_motion_keyword(word.text)) {
      break;
    }
    if (channels.size() >= limits_.max_channels_per_joint) {
      notes_.add(codes::limit_channels,
                 fmt::format("more than {} channels in one joint", limits_.max_channels_per_joint),
                 word.place);
      return false;
    }
    const std::optional<Channel> channel = find_channel(word.text);
    if (!channel) {
      if (declared && static_cast<double>(channels.size()) >= *declared) break;
      notes_
          .add(codes::bvh_channel_unknown, fmt::format("`{}` is not a channel", word.text),
               word.place)
          .advice =
          "Valid channels are Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation.";
    } else if (word.text != channel_name(*channel)) {
      notes_.add(codes::bvh_channel_case,
                 fmt::format("`{}` is usually spelled `{}`", word.text, channel_name(*channel)),
                 word.place);
    }
    all_known = all_known && channel.has_value();
    // An unknown channel is still a column: the row width does not change.
    channels.push_back(channel.value_or(Channel::x_scale));
    text_.take(word);
  }
  if (text_.failed()) return notes_.stop();
  if (!declared || *declared != static_cast<double>(channels.size())) {
    notes_.add(codes::bvh_channel_count,
               declared ? fmt::format("CHANNELS of `{}` is {}, but {} are listed", name_of(block),
                                      *declared, channels.size())
                        : fmt::format("CHANNELS of `{}` has no count, but {} are listed",
                                      name_of(block), channels.size()),
               place, name_of(block));
  }
  set_quaternion(channels, place);
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (std::count(channels.begin(), channels.begin() + static_cast<std::ptrdiff_t>(i),
                   channels[i]) == 1) {
      notes_.add(codes::bvh_channel_duplicate,
                 fmt::format("`{}` has {} twice", name_of(block), channel_name(channels[i])), place,
                 name_of(block));
    }
  }
  if (all_known && std::any_of(channels.begin(), channels.end(), is_scale)) {
    notes_.add(codes::bvh_channel_scale,
               fmt::format("`{}` has scale channels, which do not affect the pose", name_of(block)),
               place);
  }
  if (block.channels) {
    notes_
        .add(codes::bvh_section_duplicate,
             fmt::format("second CHANNELS for `{}`; the first is on line {}", name_of(block),
                         block.channels->line),
             place, name_of(block) + " CHANNELS")
        .advice = "Remove the wrong one; the file does not indicate which one is right.";
    return true;
  }
  block.channels = place;
  header_.skeleton.set_channels(block.index, std::move(channels));
  return true;
}

void JointBlockReader::set_quaternion(std::vector<Channel>& channels, const Place& place) {
  if (std::find(channels.begin(), channels.end(), Channel::quaternion_w) == channels.end()) return;
  for (Channel& channel : channels) {
    if (is_rotation(channel)) {
      channel = on_axis(Channel::quaternion_x, axis_of(channel));
    }
  }
  notes_.add(codes::bvh_quaternion,
             "rotations are quaternions (Wrotation), which few programs read", place);
}

void JointBlockReader::close() {
  Open block = std::move(open_.back());
  open_.pop_back();
  const bool is_leaf = !block.has_child && block.end_sites.empty();
  header_.skeleton.set_end_sites(block.index, std::move(block.end_sites));
  const Joint& joint = header_.skeleton[block.index];
  if (!block.offset) {
    notes_.add(codes::bvh_section_missing,
               fmt::format("`{}` has no OFFSET; assuming 0 0 0", joint.name), block.keyword,
               "OFFSET");
  }
  if (!block.channels) {
    notes_.add(codes::bvh_section_missing,
               fmt::format("`{}` has no CHANNELS; it only moves with its parent", joint.name),
               block.keyword, "CHANNELS");
  }
  if (is_leaf) {
    notes_.add(codes::bvh_no_end_site,
               fmt::format("`{}` has neither a child nor an end site", joint.name), block.keyword);
  }
}

}  // namespace mocap::bvh
