// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The measurements as a Markdown page and as a CSV table.

#include <string>
#include <vector>

#include "machine.hpp"
#include "runner.hpp"

namespace mocap::bench {

/// Markdown: the machine, then one table per group, then the goals.
std::string markdown_report(const std::vector<Measurement>& measurements, const Machine& machine,
                            const std::string& commit);

/// `group,name,rounds,median,best,unit,mb_per_s,ns_per_item,item`.
std::string csv_report(const std::vector<Measurement>& measurements);

}  // namespace mocap::bench
