// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The nested blocks of joints in a BVH hierarchy.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/bvh/header_notes.hpp"

namespace mocap::bvh {

/// Reads one hierarchy, `ROOT name { ... }` with all descendants, without recursion.
class JointBlockReader {
 public:
  JointBlockReader(HeaderText& text, HeaderNotes& notes, const ReadLimits& limits, Header& header)
      : text_(text), notes_(notes), limits_(limits), header_(header) {}

  enum class Spelling : std::uint8_t { usual, misspelt };
  /// Starts at the keyword ROOT or JOINT, or at a reported misspelling of it. Returns false if
  /// nothing after it can be read.
  bool read_tree(Spelling spelling = Spelling::usual);

 private:
  /// A joint whose block is open.
  struct Open {
    std::size_t index = 0;
    Place keyword;
    std::optional<Place> offset;
    std::optional<Place> channels;
    bool has_child = false;
    std::vector<EndSite> end_sites;  ///< Added to the skeleton when the block is closed.
    bool in_end_site = false;
    Place end_site;
    bool end_site_offset = false;
  };

  bool open_joint(const Word& keyword);
  bool read_block_word(const Word& word);
  /// Reports an unexpected word, and continues as if it were spelled correctly.
  bool read_meant_word(const Word& word, std::string_view expected);
  bool read_end_site(const Word& keyword);
  void read_offset(const Word& keyword);
  bool read_channels(const Word& keyword);
  void close();
  void open_brace(const std::string& owner, const Place& keyword);
  void set_quaternion(std::vector<Channel>& channels, const Place& place);
  std::string joint_name(const Word& keyword);
  const std::string& name_of(const Open& open) const { return header_.skeleton[open.index].name; }

  HeaderText& text_;
  HeaderNotes& notes_;
  const ReadLimits& limits_;
  Header& header_;
  std::vector<Open> open_;
  int unknown_words_ = 0;
};

}  // namespace mocap::bvh
