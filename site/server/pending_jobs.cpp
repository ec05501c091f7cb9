// SPDX-License-Identifier: MIT
#include "server/pending_jobs.hpp"

#include <utility>

namespace mocap::server {

PendingJobs::Begun PendingJobs::begin(const std::string& file, const std::string& client,
                                      Waiter waiter) {
  const std::lock_guard lock(mutex_);
  if (const auto found = files_.find(file); found != files_.end()) {
    found->second.push_back(std::move(waiter));
    return Begun::waits;
  }
  if (!client.empty()) {
    std::size_t& count = clients_[client];
    if (count >= most_of_client_) return Begun::too_many;
    ++count;
  }
  files_.try_emplace(file);
  return Begun::mine;
}

bool PendingJobs::has(const std::string& file) const {
  const std::lock_guard lock(mutex_);
  return files_.contains(file);
}

std::vector<PendingJobs::Waiter> PendingJobs::end(const std::string& file,
                                                  const std::string& client) {
  const std::lock_guard lock(mutex_);
  if (const auto found = clients_.find(client); found != clients_.end() && --found->second == 0)
    clients_.erase(found);
  const auto found = files_.find(file);
  if (found == files_.end()) return {};
  std::vector<Waiter> waiters = std::move(found->second);
  files_.erase(found);
  return waiters;
}

}  // namespace mocap::server
