// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pages.hpp"

namespace mocap::docs_tests::layers_test {
namespace {

namespace fs = std::filesystem;

const fs::path project = MOCAP_PROJECT_DIR;

/// The modules that each module may include.
using Layers = std::map<std::string, std::set<std::string>>;

std::vector<std::string> parts_of(const std::string& text, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(separator, at);
    parts.push_back(text.substr(at, end - at));
    if (end == std::string::npos) return parts;
    at = end + separator.size();
  }
}

/// CONTRIBUTING: `Dependencies are one-way: text ← system ← model ← pose, io ← secondlife.`
Layers listed_layers() {
  std::string text;
  for (const std::string& line : lines_of(project / "CONTRIBUTING.md")) text += line + " ";
  static const std::string start = "Dependencies are one-way: ";
  const std::size_t at = text.find(start);
  if (at == std::string::npos) return {};
  text = text.substr(at + start.size());
  text = text.substr(0, text.find('.'));
  Layers layers;
  std::set<std::string> below;
  for (const std::string& step : parts_of(text, " ← ")) {
    const std::vector<std::string> modules = parts_of(step, ", ");
    for (const std::string& module : modules) {
      layers[module] = below;
      layers[module].insert(module);
    }
    below.insert(modules.begin(), modules.end());
  }
  return layers;
}

/// The module of a file in src or site: the first folder of its path.
std::string module_of_source(const std::string& path) {
  if (path.starts_with("io/system/") || path.starts_with("io/posix/") ||
      path.starts_with("io/windows/"))
    return "system";
  const std::size_t end = path.find('/');
  return end == std::string::npos ? std::string() : path.substr(0, end);
}

/// The module of a public header: that with its name, the formats for a header of a format
/// (`bvh.hpp`, `bvh_style.hpp`), otherwise one of this list.
std::string module_of_header(const std::string& path) {
  static const std::map<std::string, std::string> others{
      {"clip", "model"},        {"codes", "model"},        {"compare", "check"},
      {"decision", "model"},    {"diagnostics", "model"},  {"evaluate", "pose"},
      {"format_data", "model"}, {"frame_rate", "model"},   {"language", "text"},
      {"mocap", "catalogue"},   {"motion", "model"},       {"motion_measures", "retarget"},
      {"number_style", "text"}, {"joint_map", "retarget"}, {"joints_of_recording", "model"},
      {"match", "retarget"},    {"recording", "model"},    {"recording_of_joints", "pose"},
      {"poses", "pose"},        {"programs", "check"},     {"reading", "io"},
      {"robots", "formats"},    {"rotation", "pose"},      {"rotation_forms", "pose"},
      {"skeleton", "model"},    {"time_point", "model"},   {"units", "model"},
      {"value_array", "model"}, {"velocities", "pose"}};
  const std::string name = path.substr(0, path.find_first_of("/."));
  if (const auto other = others.find(name); other != others.end()) return other->second;
  if (fs::is_directory(project / "src/formats" / name.substr(0, name.find('_')))) return "formats";
  return name;
}

std::string module_of_include(const std::string& path) {
  static const std::string_view of_public = "mocap/";
  return path.starts_with(of_public) ? module_of_header(path.substr(of_public.size()))
                                     : module_of_source(path);
}

/// The files included with quotes, as they are written.
std::vector<std::string> includes_of(const fs::path& file) {
  static const std::regex form("#include \"([^\"]+)\".*");
  std::vector<std::string> includes;
  std::smatch found;
  for (const std::string& line : lines_of(file))
    if (std::regex_match(line, found, form)) includes.push_back(found[1]);
  return includes;
}

/// Checks the includes of all files below a folder. Returns their number.
template <class ModuleOf>
std::size_t check_includes(const fs::path& folder, const Layers& layers, ModuleOf module_of) {
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".hpp" && extension != ".cpp") continue;
    const std::string path = fs::relative(entry.path(), folder).generic_string();
    SCOPED_TRACE(path);
    const std::string module = module_of(path);
    if (!layers.contains(module)) {
      ADD_FAILURE() << "CONTRIBUTING lists no layer `" << module << "`";
      continue;
    }
    for (const std::string& include : includes_of(entry.path())) {
      ++count;
      EXPECT_TRUE(layers.at(module).contains(module_of_include(include)))
          << module << " may not include " << include;
    }
  }
  return count;
}

TEST(Layers, AreListedWithTheModulesBelowThem) {
  const Layers layers = listed_layers();
  ASSERT_TRUE(layers.contains("model"));
  ASSERT_TRUE(layers.contains("formats"));
  EXPECT_EQ(layers.at("model"), (std::set<std::string>{"model", "system", "text"}));
  EXPECT_TRUE(layers.at("formats").contains("body"));
  EXPECT_FALSE(layers.at("body").contains("formats"));
}

TEST(Layers, IncludesOfSourcesFollowThem) {
  const Layers layers = listed_layers();
  EXPECT_GT(check_includes(project / "src", layers, module_of_source), 1000U);
  EXPECT_GT(check_includes(project / "site", layers, module_of_source), 100U);
}

TEST(Layers, IncludesOfPublicHeadersFollowThem) {
  EXPECT_GT(check_includes(project / "include/mocap", listed_layers(), module_of_header), 50U);
}

}  // namespace
}  // namespace mocap::docs_tests::layers_test
