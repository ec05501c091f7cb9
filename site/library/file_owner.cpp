// SPDX-License-Identifier: MIT
#include "library/file_owner.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "mocap/io.hpp"

namespace mocap::library {

namespace fs = std::filesystem;

std::string user_name(uid_t user) {
  std::array<char, 4096> buffer{};
  passwd facts{};
  passwd* found = nullptr;
  if (::getpwuid_r(user, &facts, buffer.data(), buffer.size(), &found) == 0 && found != nullptr)
    return facts.pw_name;
  return std::to_string(user);
}

std::optional<uid_t> owner_of(const fs::path& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return facts.st_uid;
}

Error with_owners(Error error, const fs::path& path, const fs::path& catalogue) {
  if (error.code != codes::io_denied) return error;
  // On a read-only file system, the owner does not matter.
  if (::eaccess(path.c_str(), W_OK) != 0 && errno == EROFS) return error;
  const uid_t me = ::geteuid();
  const auto owner = owner_of(path);
  if (owner && *owner != me)
    error.message += fmt::format("; {} belongs to {}, and this program runs as {}", path.string(),
                                 user_name(*owner), user_name(me));
  const auto holder = owner_of(catalogue);
  const auto folder = owner_of(catalogue.parent_path());
  // Either root created the files in a library of this user, or another user owns the library.
  if (holder && (*holder == me || (*holder == 0 && folder == me)))
    error.advise(
        fmt::format("Change the owner: sudo chown -R {} {}", user_name(me), catalogue.string()));
  else if (holder)
    error.advise(fmt::format("Run it as the owner of {}: sudo -u {} mocap ...", catalogue.string(),
                             user_name(*holder)));
  return error;
}

}  // namespace mocap::library
