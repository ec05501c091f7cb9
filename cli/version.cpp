// SPDX-License-Identifier: MIT
// The only file that depends on the commit; includes little, because it is recompiled for each
// commit.
#include "version.hpp"

#include "build_facts.hpp"
#include "commit.hpp"

namespace mocap::cli {

namespace {

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* compiler = "g++ " __VERSION__;
#else
constexpr const char* compiler = "unknown";
#endif

void append_fact(std::string& text, const char* name, const std::string& fact) {
  if (fact.empty()) return;
  text.append(name).append(fact).append("\n");
}

}  // namespace

std::string version_text() {
  std::string build = MOCAP_BUILD_TYPE;
  if (build.empty()) build = "no build type";
  const std::string sanitizers = MOCAP_SANITIZERS;
  if (!sanitizers.empty()) build.append(", sanitizers: ").append(sanitizers);
  std::string text = "mocap " MOCAP_VERSION "\n";
  append_fact(text, "commit:    ", MOCAP_COMMIT);
  append_fact(text, "build:     ", build);
  append_fact(text, "compiler:  ", compiler);
  append_fact(text, "libraries: ", MOCAP_LIBRARIES);
  append_fact(text, "site:      ", MOCAP_SITE_LIBRARIES);
  return text;
}

}  // namespace mocap::cli
