// SPDX-License-Identifier: MIT
#include "library/become_owner.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "library/file_owner.hpp"
#include "mocap/io.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// Files of the library that root left in another user's catalogue. They are held open while their
/// owner changes; links and files with several hard links are skipped.
void give_back(int folder, uid_t user, gid_t group) {
  for (const char* name : {"tokens", "tokens.lock", "token-uses"}) {
    const int file = ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    struct stat facts {};
    if (::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == 0 &&
        facts.st_nlink == 1)
      (void)!::fchown(file, user, group);
    ::close(file);
  }
}

}  // namespace

Status become_owner(const fs::path& folder, const fs::path& catalogue) {
  struct stat whole {};
  struct stat own {};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &whole) != 0) return {};
  const int opened = ::open(catalogue.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  const bool is_there = opened >= 0 && ::fstat(opened, &own) == 0;
  // A catalogue owned by root that has a journal belongs to a server run by root; without a
  // journal, it was created by `mocap token` alone.
  const bool is_begun = is_there && own.st_uid == 0 && whole.st_uid != 0 &&
                        ::faccessat(opened, "journal", F_OK, 0) != 0;
  const struct stat& owner = is_there && !is_begun ? own : whole;
  if (owner.st_uid == 0) {
    if (opened >= 0) ::close(opened);
    return {};
  }
  if (is_begun) (void)!::fchown(opened, owner.st_uid, owner.st_gid);
  if (is_there) give_back(opened, owner.st_uid, owner.st_gid);
  if (opened >= 0) ::close(opened);
  if (::setgroups(1, &owner.st_gid) == 0 &&
      ::setresgid(owner.st_gid, owner.st_gid, owner.st_gid) == 0 &&
      ::setresuid(owner.st_uid, owner.st_uid, owner.st_uid) == 0)
    return {};
  Error error = make_diagnostic(
      codes::io_denied,
      fmt::format("the library belongs to {}, and root cannot act as that user here",
                  user_name(owner.st_uid)));
  error.advice =
      fmt::format("Run it as that user: sudo -u {} mocap token ...", user_name(owner.st_uid));
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::library
