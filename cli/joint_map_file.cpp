// SPDX-License-Identifier: MIT
#include "joint_map_file.hpp"

#include <cstdint>
#include <utility>

#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "mocap/joint_map.hpp"

namespace mocap::cli {

Result<std::vector<retarget::JointPair>> read_joint_map(const std::string& path) {
  constexpr std::uint64_t most_bytes = 1 << 20;
  Result<std::string> text = detail::read_whole_file(system::path_of(path), most_bytes);
  if (!text) return tl::unexpected<Error>(std::move(text.error()));
  return retarget::parse_joint_map(*text, path);
}

}  // namespace mocap::cli
