// A trace as flat tables for JavaScript (rows.h, web/core/decode.ts).
#pragma once

#include <span>
#include <vector>

#include "request/rows.h"
#include "trace/trace.h"

namespace attention {

struct Tables {
  std::vector<StepRow> steps;
  std::vector<int32_t> operands;  // those of all steps, one after another
  std::vector<float> attributes;  // one for each step
  std::vector<OverriddenRow> overridden;

  bool operator==(const Tables&) const = default;
};

// Everything about a recorded trace except its values. model: the parameters that it borrows from.
Tables tables_of(const Trace& trace, std::span<const float> model = {});

}  // namespace attention
